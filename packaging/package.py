#!/usr/bin/env python3
"""Makes every package of a release from binaries that are already built; needs Python 3.11 and its standard library alone.

    package.py build BINARIES OUT      packages in OUT of what is in BINARIES: TRIPLE/adl-gen, TRIPLE/adl-gen.exe,
                                       wasm32-wasip1/adl-gen.wasm; SHA256SUMS is of all files in OUT
    package.py version [NEW]           writes the version into every manifest; without NEW, compares them
    package.py released TAG            fails unless the tag is the version, and CHANGELOG.md has its notes
    package.py matrix                  the platforms of a release, for its workflow

The same binaries make the same packages, byte for byte: times are SOURCE_DATE_EPOCH, and members have an order.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import uuid
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))
PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]
VERSION, REPOSITORY = PACKAGE["version"], PACKAGE["repository"]
SUMMARY = "Generates types, validators and contracts for the tools of AI agents"
LICENSES = ["LICENSE-APACHE", "LICENSE-MIT"]
WASM = "wasm32-wasip1"


class Platform(NamedTuple):
    wheel: str
    npm: tuple[str, str]
    brew: tuple[str, str] | None = None
    image: str | None = None
    # The runner that builds it for a release. Without one, it stands in for the platform of the same npm package on a
    # machine that can't build that.
    runner: str | None = None


LINUX = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"
PLATFORMS = {
    "x86_64-unknown-linux-musl": Platform(LINUX.format("x86_64"), ("linux", "x64"), ("linux", "intel"), "amd64", "ubuntu-24.04"),
    "aarch64-unknown-linux-musl": Platform(
        LINUX.format("aarch64"), ("linux", "arm64"), ("linux", "arm"), "arm64", "ubuntu-24.04-arm"
    ),
    "x86_64-apple-darwin": Platform("macosx_11_0_x86_64", ("darwin", "x64"), ("macos", "intel"), None, "macos-15-intel"),
    "aarch64-apple-darwin": Platform("macosx_11_0_arm64", ("darwin", "arm64"), ("macos", "arm"), None, "macos-15"),
    "x86_64-pc-windows-msvc": Platform("win_amd64", ("win32", "x64"), None, None, "windows-2025"),
    "aarch64-pc-windows-msvc": Platform("win_arm64", ("win32", "arm64"), None, None, "windows-11-arm"),
    "x86_64-unknown-linux-gnu": Platform("manylinux_{glibc}_x86_64", ("linux", "x64"), ("linux", "intel")),
    "aarch64-unknown-linux-gnu": Platform("manylinux_{glibc}_aarch64", ("linux", "arm64"), ("linux", "arm")),
    "x86_64-pc-windows-gnullvm": Platform("win_amd64", ("win32", "x64")),
}
RELEASED = {triple: platform for triple, platform in PLATFORMS.items() if platform.runner}

# Where the version stands, besides the workspace: a file, and what is around it. npm's and VS Code's manifests have none.
VERSIONED = [
    ("Cargo.toml", r'(\[workspace\.package\]\nversion = ")([^"]+)(")'),
    ("cli/Cargo.toml", r'(adl-gen = \{ path = "\.\.", version = ")([^"]+)(")'),
    ("pyproject.toml", r'(\nversion = ")([^"]+)(")'),
    ("pyproject.toml", r'("adl-gen==)([^"]+)(")'),
    ("integrations/README.md", r"(rev: v)(\S+)()"),
    ("integrations/README.md", r"(adl-gen@v)(\S+)()"),
]

Member = tuple[str, bytes, int]


def executable(triple: str) -> str:
    return "adl-gen.exe" if "windows" in triple else "adl-gen"


def text(path: str) -> Member:
    """A file of the repository, under its own name."""
    return (Path(path).name, (ROOT / path).read_bytes(), 0o644)


def within(folder: str, members: list[Member]) -> list[Member]:
    return [(f"{folder}/{name}", content, mode) for name, content, mode in members]


def tar_gz(members: list[Member]) -> bytes:
    raw, packed = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content, mode in members:
            info = tarfile.TarInfo(name)
            info.size, info.mode, info.mtime = len(content), mode, EPOCH
            tar.addfile(info, io.BytesIO(content))
    with gzip.GzipFile("", "wb", 9, packed, mtime=EPOCH) as file:
        file.write(raw.getvalue())
    return packed.getvalue()


def zipped(members: list[Member]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as packed:
        for name, content, mode in members:
            info = zipfile.ZipInfo(name, time.gmtime(EPOCH)[:6])
            info.create_system, info.compress_type, info.external_attr = 3, zipfile.ZIP_DEFLATED, (0o100000 | mode) << 16
            packed.writestr(info, content, compresslevel=9)
    return raw.getvalue()


def archive(triple: str, binary: bytes, sbom: bytes) -> tuple[str, bytes]:
    folder = f"adl-gen-{triple}"
    texts = [text("CHANGELOG.md"), *map(text, LICENSES), text("README.md")]
    members = [(executable(triple), binary, 0o755), *texts, ("adl-gen.cdx.json", sbom, 0o644)]
    if "windows" in triple:
        return f"{folder}.zip", zipped(within(folder, members))
    return f"{folder}.tar.gz", tar_gz(within(folder, members))


def wheel_tags(triple: str, path: Path) -> str:
    tags = PLATFORMS[triple].wheel
    if "{glibc}" not in tags:
        return tags
    # The newest version of glibc that the binary asks for.
    symbols = subprocess.run(["objdump", "-T", path], capture_output=True, text=True, check=True).stdout
    newest = max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", symbols))
    return tags.format(glibc="_".join(map(str, newest[:2])))


def wheel(triple: str, path: Path, binary: bytes, sbom: bytes) -> tuple[str, bytes]:
    tags = wheel_tags(triple, path)
    info = f"adl_gen-{VERSION}.dist-info"
    licenses = "".join(f"License-File: {name}\n" for name in LICENSES)
    metadata = f"""Metadata-Version: 2.4
Name: adl-gen
Version: {VERSION}
Summary: {SUMMARY}
License-Expression: {PACKAGE["license"]}
{licenses}Project-URL: Repository, {REPOSITORY}
Requires-Python: >=3.9
Description-Content-Type: text/markdown

""".encode() + (ROOT / "python/README.md").read_bytes()
    lines = "".join(f"Tag: py3-none-{tag}\n" for tag in tags.split("."))
    module = [text(f"python/adl_gen/{name}") for name in ("__init__.py", "__main__.py", "py.typed")]
    members = [
        *within("adl_gen", module),
        (f"adl_gen-{VERSION}.data/scripts/{executable(triple)}", binary, 0o755),
        (f"{info}/METADATA", metadata, 0o644),
        (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: adl-gen\nRoot-Is-Purelib: false\n{lines}".encode(), 0o644),
        *within(f"{info}/licenses", [text(name) for name in LICENSES]),
        (f"{info}/sboms/adl-gen.cdx.json", sbom, 0o644),
    ]
    record = "".join(f"{name},sha256={url_safe(content)},{len(content)}\n" for name, content, _ in members)
    members.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), 0o644))
    return f"adl_gen-{VERSION}-py3-none-{tags}.whl", zipped(members)


def url_safe(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def npm_name(platform: Platform) -> str:
    return f"@adl-gen/cli-{platform.npm[0]}-{platform.npm[1]}"


def npm(manifest: dict, members: list[Member]) -> tuple[str, bytes]:
    manifest = {
        **manifest, "version": VERSION, "license": PACKAGE["license"],
        "repository": {"type": "git", "url": f"git+{REPOSITORY}.git"},
    }
    written = ("package.json", (json.dumps(manifest, indent=2) + "\n").encode(), 0o644)
    file = manifest["name"].replace("@", "").replace("/", "-")
    return f"{file}-{VERSION}.tgz", tar_gz(within("package", [written, *members, *map(text, LICENSES)]))


def npm_native(triple: str, binary: bytes) -> tuple[str, bytes]:
    platform = PLATFORMS[triple]
    system, processor = platform.npm
    readme = f"# {npm_name(platform)}\n\nThe binary of `adl-gen` for {system} on {processor}. Install `adl-gen`.\n"
    manifest = {
        "name": npm_name(platform), "description": f"The binary of adl-gen for {system} on {processor}",
        "os": [system], "cpu": [processor],
        # Yarn's Plug'n'Play would leave it in a zip, where it can't be run.
        "preferUnplugged": True,
    }
    return npm(manifest, [("README.md", readme.encode(), 0o644), (executable(triple), binary, 0o755)])


def npm_main(wasm: bytes) -> tuple[str, bytes]:
    source = ROOT / "npm/adl-gen"
    manifest = json.loads((source / "package.json").read_text("utf-8"))
    # So that nobody publishes the folder, which lacks the module and the version.
    del manifest["private"]
    manifest["optionalDependencies"] = {npm_name(platform): VERSION for platform in RELEASED.values()}
    members = [("README.md", (source / "README.md").read_bytes(), 0o644)]
    for entry in manifest["files"]:
        for path in sorted((source / entry).glob("*")) if (source / entry).is_dir() else [source / entry]:
            name = path.relative_to(source).as_posix()
            if name != "adl-gen.wasm":
                members.append((name, path.read_bytes(), 0o755 if name.startswith("bin/") else 0o644))
    members.append(("adl-gen.wasm", wasm, 0o644))
    return npm(manifest, members)


def sbom(triple: str) -> bytes:
    """The crates that are compiled into a binary, in CycloneDX."""
    tree = subprocess.run(
        ["cargo", "tree", "--locked", "-p", "adl-gen-cli", "--target", triple, "-e", "normal,no-proc-macro",
         "--prefix", "depth", "--format", " {p} {l}"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout
    sums = {
        (crate["name"], crate["version"]): crate.get("checksum")
        for crate in tomllib.loads((ROOT / "Cargo.lock").read_text("utf-8"))["package"]
    }
    components, needs, above = {}, {}, []
    for line in tree.splitlines():
        depth, name, version, rest = re.fullmatch(r"(\d+) (\S+) v(\S+) ?(.*)", line).groups()
        reference = f"pkg:cargo/{name}@{version}"
        above[int(depth):] = [reference]
        needs.setdefault(reference, set())
        if int(depth) > 0:
            needs[above[-2]].add(reference)
        license = re.sub(r"\(/[^)]*\) ?|\(\*\)", "", rest).strip().replace("/", " OR ")
        component = {"type": "library", "bom-ref": reference, "name": name, "version": version, "purl": reference}
        if digest := sums[name, version]:
            component["hashes"] = [{"alg": "SHA-256", "content": digest}]
        if license:
            component["licenses"] = [{"expression": license}]
        components.setdefault(reference, component)
    root = components.pop(next(iter(components))) | {"type": "application"}
    listed = [components[key] for key in sorted(components)]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([triple, root, listed]))}", "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH)), "component": root,
            "properties": [{"name": "cdx:rustc:target", "value": triple}],
        },
        "components": listed,
        "dependencies": [{"ref": key, "dependsOn": sorted(needs[key])} for key in sorted(needs)],
    }
    return (json.dumps(document, indent=1) + "\n").encode()


def formula(sums: dict[str, str]) -> str:
    """A formula of Homebrew for the archives that are there."""
    def system(name: str) -> str:
        lines = []
        for triple, platform in PLATFORMS.items():
            file = f"adl-gen-{triple}.tar.gz"
            if platform.brew and platform.brew[0] == name and file in sums:
                url = f"{REPOSITORY}/releases/download/v{VERSION}/{file}"
                lines.append(f'    on_{platform.brew[1]} do\n      url "{url}"\n      sha256 "{sums[file]}"\n    end\n')
        return f"\n  on_{name} do\n{''.join(lines)}  end\n" if lines else ""

    return f"""class AdlGen < Formula
  desc "{SUMMARY.removeprefix("Generates ").capitalize()}"
  homepage "{REPOSITORY}"
  version "{VERSION}"
  license any_of: ["MIT", "Apache-2.0"]
{system("macos")}{system("linux")}
  def install
    bin.install "adl-gen"
    generate_completions_from_executable(bin/"adl-gen", "completions")
    (man1/"adl-gen.1").write Utils.safe_popen_read(bin/"adl-gen", "man")
  end

  test do
    (testpath/"point.schema.json").write '{{"title": "Point", "type": "object"}}'
    assert_match "Point", shell_output("#{{bin}}/adl-gen generate point.schema.json -t typescript --stdout")
  end
end
"""


def notes(version: str) -> str | None:
    """What the changelog says of a version."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found and found[1].strip() + "\n"


def build(binaries: Path, out: Path) -> None:
    unknown = sorted({folder.name for folder in binaries.iterdir()} - {*PLATFORMS, WASM})
    if unknown:
        sys.exit(f"package: no platform of the list: {', '.join(unknown)}")
    out.mkdir(parents=True, exist_ok=True)
    made: dict[str, bytes] = {}

    def add(file: tuple[str, bytes]) -> None:
        if file[0] in made:
            sys.exit(f"package: {file[0]} is made twice: of a platform and of its stand-in")
        made[file[0]] = file[1]

    for triple, platform in PLATFORMS.items():
        path = binaries / triple / executable(triple)
        if not path.exists():
            continue
        binary, bill = path.read_bytes(), sbom(triple)
        add(archive(triple, binary, bill))
        add(wheel(triple, path, binary, bill))
        add(npm_native(triple, binary))
        add((f"adl-gen-{triple}.cdx.json", bill))
        if platform.image:
            image = out / "image" / platform.image / "adl-gen"
            image.parent.mkdir(parents=True, exist_ok=True)
            image.write_bytes(binary)
            image.chmod(0o755)
    wasm = binaries / WASM / "adl-gen.wasm"
    if wasm.exists():
        add(npm_main(wasm.read_bytes()))
    else:
        print(f"package: npm's `adl-gen` is left out: there is no {wasm}", file=sys.stderr)
    absent = [triple for triple in RELEASED if f"adl-gen-{triple}.cdx.json" not in made]
    if absent:
        print(f"package: not for a release, which also has {', '.join(absent)}", file=sys.stderr)
    for name, content in made.items():
        (out / name).write_bytes(content)
    (out / "NOTES.md").write_text(notes(VERSION) or notes("Unreleased") or "", "utf-8")
    files = sorted(path for path in out.iterdir() if path.is_file() and path.name not in ("NOTES.md", "SHA256SUMS", "adl-gen.rb"))
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    (out / "adl-gen.rb").write_text(formula(sums), "utf-8")
    (out / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()), "utf-8")
    for path in files:
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}")


def version(new: str | None) -> None:
    if new and not re.fullmatch(r"\d+\.\d+\.\d+", new):
        sys.exit(f"package: `{new}` is no version: 1.2.3")
    wrong = []
    for file, around in VERSIONED:
        path = ROOT / file
        content = path.read_text("utf-8")
        found = re.findall(around, content)
        if not found:
            sys.exit(f"package: {file} has no version at `{around}`")
        if new:
            path.write_text(re.sub(around, rf"\g<1>{new}\g<3>", content), "utf-8")
        wrong += [f"{file} has {one[1]}" for one in found if one[1] != VERSION]
    if wrong and not new:
        sys.exit(f"package: the version is {VERSION}, but {'; '.join(wrong)}: `package.py version {VERSION}`")
    print(new or VERSION)


def released(tag: str) -> None:
    version(None)
    if tag != f"v{VERSION}":
        sys.exit(f"package: the tag is {tag}, the version {VERSION}")
    if not notes(VERSION):
        sys.exit(f"package: CHANGELOG.md has no section `## {VERSION}`")
    if "example.com" in REPOSITORY:
        sys.exit("package: Cargo.toml doesn't say yet where the repository is")


def matrix() -> None:
    platforms = [{"target": triple, "runner": platform.runner} for triple, platform in RELEASED.items()]
    print(json.dumps({"include": [*platforms, {"target": WASM, "runner": "ubuntu-24.04"}]}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build")
    command.add_argument("binaries", type=Path)
    command.add_argument("out", type=Path)
    command.set_defaults(run=lambda given: build(given.binaries, given.out))
    command = commands.add_parser("version")
    command.add_argument("new", nargs="?")
    command.set_defaults(run=lambda given: version(given.new))
    command = commands.add_parser("released")
    command.add_argument("tag")
    command.set_defaults(run=lambda given: released(given.tag))
    commands.add_parser("matrix").set_defaults(run=lambda _: matrix())
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
