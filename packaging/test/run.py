#!/usr/bin/env python3
"""Installs and runs what `make packages` made, as its users do.

    run.py PACKAGES BINARIES TOOLS [STEP…]

TOOLS is what `tools/install.sh TOOLS packaging` installs. A step that can't run says so, and what it lacks. Exits with 1 if one
failed, or, where CI is set, couldn't run.
"""

import base64
import contextlib
import hashlib
import http.server
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))
import package  # noqa: E402

PACKAGES, BINARIES, TOOLS = (Path(argument).resolve() for argument in sys.argv[1:4])
VERSION = package.VERSION
SAID = f"adl-gen {VERSION}"
STEPS = []


class Absent(Exception):
    """What a step needs, and isn't there."""


def step(function):
    STEPS.append(function)
    return function


def run(command, *, fails=None, timed=False, **options):
    """Runs a command, and returns what it prints; with `fails`, it must exit with that status."""
    options["env"] = {**os.environ, **options.get("env", {})}
    options.setdefault("text", True)
    options.setdefault("stdin", subprocess.DEVNULL)
    begun = time.monotonic()
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode != (fails or 0):
        raise AssertionError(f"{' '.join(map(str, command))} exits with {done.returncode}:\n{done.stdout}")
    if timed:
        print(f"    {time.monotonic() - begun:.1f} s: {timed}")
    return done.stdout


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def has(text, part):
    if part not in text:
        raise AssertionError(f"{part!r} isn't in:\n{text}")


def native():
    """The triple and the binary of this machine."""
    machine, system = os.uname().machine, os.uname().sysname
    for triple in package.PLATFORMS:
        path = BINARIES / triple / package.executable(triple)
        if triple.startswith(machine) and system.lower() in triple and path.exists():
            return triple, path
    raise Absent(f"a binary for {system} on {machine} in {BINARIES}")


def packed(pattern, wanted):
    found = sorted(PACKAGES.glob(pattern))
    if not found:
        raise Absent(wanted)
    return found[0]


def tool(name):
    path = TOOLS / "packaging/bin" / name
    if not path.exists():
        raise Absent(f"{path}: `make test-packages` installs it")
    return path


def program(name):
    if not shutil.which(name):
        raise Absent(f"the program {name}")
    return name


def recipe(page, language, title):
    """The block of a page whose first line names it."""
    for found in re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S):
        if found.startswith(title):
            return found
    raise AssertionError(f"{page} has no block `{title}`")


DOCUMENT = json.dumps({
    "name": "Support", "description": "An agent.",
    "tools": [{"name": "get_user", "description": "A user.", "returns": {
        "type": "ObjectResult", "description": "A user.",
        "schema": {"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, "example": {"success": True, "data": {"id": 7}},
    }}],
})


def project(folder, out, targets):
    (folder / "agents").mkdir(parents=True)
    (folder / "agents/support.adl.json").write_text(DOCUMENT)
    listed = ", ".join(f'"{target}"' for target in targets)
    (folder / "adl-gen.toml").write_text(f'inputs = ["agents"]\nout-dir = "{out}"\ntargets = [{listed}]\n')


@step
def versions(_):
    """The version is the same in every manifest; a tag that isn't it stops a release."""
    same(run([sys.executable, ROOT / "packaging/package.py", "version"]).strip(), VERSION)
    has(run([sys.executable, ROOT / "packaging/package.py", "released", "v99.0.0"], fails=1), "the tag is v99.0.0")


@step
def reproducible(folder):
    """The same binaries make the same packages, and the checksums are those of the files."""
    run([sys.executable, "-B", ROOT / "packaging/package.py", "build", BINARIES, folder / "again"])
    again, first = ((path / "SHA256SUMS").read_text() for path in (folder / "again", PACKAGES))
    same(sorted(again.splitlines()), sorted(line for line in first.splitlines() if not line.endswith(".vsix")))
    for line in first.splitlines():
        digest, name = line.split("  ")
        same(hashlib.sha256((PACKAGES / name).read_bytes()).hexdigest(), digest)


@step
def binary(_):
    """A binary names no folder of who built it."""
    # The last are those of the machines that build a release.
    own = [f"{os.environ.get('CARGO_HOME', f'{Path.home()}/.cargo')}/", f"{ROOT}/"]
    for path in sorted(BINARIES.glob("*/adl-gen*")):
        content = path.read_bytes()
        for place in (*own, "/home/runner/", "/Users/runner/", "runneradmin", ".cargo\\registry"):
            if place.encode() in content:
                raise AssertionError(f"{path} contains {place}")


@step
def makes(folder):
    """`make packages` builds this machine's binary anew, takes those of another folder, and goes on without WebAssembly."""
    shutil.copy(ROOT / "Makefile", folder)
    record = '#!/bin/sh\necho "$0 $*" >>record\n'
    scripts = {
        "packaging/build.sh": f'{record}mkdir -p "$2/$1"\n', "packaging/cross.sh": record, "editors/vscode/package.sh": record,
        "bin/rustc": '#!/bin/sh\ncase $1 in -vV) echo host: this ;; *) echo /nowhere ;; esac\n',
        "bin/python3": f'{record}echo 1.2.3\n',
    }
    for name, content in scripts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
        (folder / name).chmod(0o755)
    shutil.copy(ROOT / "packaging/wasm.sh", folder / "packaging")
    # Without apt-get.
    for name in ("make", "sh", "bash", "dirname", "ls", "mkdir", "rm", "sed"):
        (folder / "bin" / name).symlink_to(shutil.which(name))

    def make(*arguments):
        (folder / "record").unlink(missing_ok=True)
        # Where make runs this test, its variables aren't those of the test.
        clean = [shutil.which("env"), "-u", "MAKEFLAGS", "-u", "BINARIES", "-u", "PACKAGES"]
        output = run([*clean, "make", "packages", *arguments], cwd=folder, env={"PATH": str(folder / "bin")})
        return output, re.findall(r"^packaging/(.*)", (folder / "record").read_text(), re.M)

    for _ in range(2):
        output, ran = make()
        same(ran, ["build.sh this build/binaries"])
        has(output, "wasm: nothing compiles WebAssembly: `rustup target add wasm32-wasip1 && rustup component add rust-src`")
        has((folder / "record").read_text(), "package.py build build/binaries build/packages")
    for triple in ("other", "wasm32-wasip1"):
        (folder / "binaries" / triple).mkdir(parents=True)
    same(make("BINARIES=binaries")[1], [])


@step
def flags(folder):
    """What builds binaries passes folders that have spaces, by their names for Windows, and the flags of the caller."""
    print_flags = f'cd "{folder}"; . "{ROOT}/packaging/settings.sh"; printf "%s" "$CARGO_ENCODED_RUSTFLAGS" | tr "\\037" "\\n"'
    env = {"HOME": "/home/some body", "CARGO_HOME": "", "RUSTFLAGS": "-Cdebuginfo=0 -Cstrip=none"}
    remap = "--remap-path-prefix="
    expected = ["-Cdebuginfo=0", "-Cstrip=none", f"{remap}/home/some body/.cargo=/cargo", f"{remap}{folder}=/adl-gen"]
    same(run(["bash", "-euc", print_flags], env=env).splitlines(), expected)
    (folder / "bin").mkdir()
    (folder / "bin/cygpath").write_text("""#!/bin/sh\necho "C:$2" | tr / '\\\\'\n""")
    (folder / "bin/cygpath").chmod(0o755)
    env["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
    has(run(["bash", "-euc", print_flags], env=env), rf"{remap}C:\home\some body\.cargo=/cargo")


# Prints what is wrong with a bill of materials.
VALID = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
print(JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read()))
"""


@step
def archive(folder):
    """The archive has the binary, and its bill of materials."""
    triple, _ = native()
    with tarfile.open(PACKAGES / f"adl-gen-{triple}.tar.gz") as tar:
        tar.extractall(folder, filter="data")
    has(run([folder / f"adl-gen-{triple}/adl-gen", "--version"]), SAID)
    file = folder / f"adl-gen-{triple}/adl-gen.cdx.json"
    same(run([tool("python"), "-c", VALID, file]).strip(), "None")
    bill = json.loads(file.read_text())
    names = {component["name"] for component in bill["components"]}
    if not {"adl-gen", "clap", "syn"} <= names or {"tempfile-test", "libtest-mimic"} & names:
        raise AssertionError(sorted(names))


@step
def wheel_by_pip(folder):
    """pip installs the wheel into an empty environment, and into a folder; its metadata is right."""
    wheel = packed("*.whl", "a wheel")
    run([sys.executable, "-m", "venv", folder / "venv"])
    options = ["--quiet", "--disable-pip-version-check", "--no-index", "--find-links", PACKAGES, f"adl-gen=={VERSION}"]
    run([folder / "venv/bin/pip", "install", *options], timed="pip installs the wheel")
    python = folder / "venv/bin/python"
    has(run([folder / "venv/bin/adl-gen", "--version"]), SAID)
    has(run([python, "-m", "adl_gen", "--version"]), SAID)
    same(run([python, "-m", "adl_gen", "nothing"], fails=2)[:5], "error")
    same(run([python, "-c", "import adl_gen; print(adl_gen.find_bin())"]).strip(), str(folder / "venv/bin/adl-gen"))
    run([python, "-m", "pip", "check"])
    for kind in ("--target", "--prefix"):
        place = folder / kind.strip("-")
        run([python, "-m", "pip", "install", "--ignore-installed", kind, place, *options])
        modules = place if kind == "--target" else next(place.glob("lib/*/site-packages"))
        # The environment has another installation.
        for interpreter in (sys.executable, python):
            found = run([interpreter, "-c", "import adl_gen; print(adl_gen.find_bin())"], env={"PYTHONPATH": str(modules)})
            same(found.strip(), str(place / "bin/adl-gen"))
    run([tool("twine"), "check", "--strict", wheel])
    run([tool("check-wheel-contents"), wheel])


@step
def wheel_by_uv(folder):
    """uvx runs the wheel."""
    project(folder / "project", "out", ["python"])
    offline = ["--offline", "--no-index", "--find-links", PACKAGES]
    packed("*.whl", "a wheel")
    run([tool("uvx"), *offline, "adl-gen", "generate"], cwd=folder / "project", env={"UV_CACHE_DIR": str(folder / "cache")},
        timed="from nothing to the first output by uvx (goal: under 5 s)")
    assert (folder / "project/out/support.py").exists()
    # Linux's wheels are also those of the other C library.
    if "musl" in native()[0]:
        for libc in ("manylinux_2_17", "musllinux_1_1"):
            run([sys.executable, "-m", "pip", "download", "--quiet", "--no-index", "--find-links", PACKAGES, "--only-binary",
                 ":all:", "--platform", f"{libc}_{os.uname().machine}", "--dest", folder / libc, "adl-gen"])


@step
def python_builds(folder):
    """The recipes for hatch and setuptools make wheels that have the generated code."""
    packed("*.whl", "a wheel")
    page = "python/README.md"
    for backend, files in {"hatchling": ["hatch_build.py"], "setuptools": ["setup.py"]}.items():
        at = folder / backend
        project(at, "src/app/contracts", ["python"])
        (at / "src/app/__init__.py").parent.mkdir(parents=True)
        (at / "src/app/__init__.py").touch()
        settings = next(
            found for found in re.findall(r"```toml\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S) if f'"{backend}.' in found
            or f"{backend}." in found
        )
        (at / "pyproject.toml").write_text(settings + '\n[project]\nname = "app"\nversion = "1.0.0"\n')
        for file in files:
            (at / file).write_text(recipe(page, "python", f"# {file}"))
        run([tool("uv"), "build", "--wheel", "--out-dir", at / "dist", "--find-links", PACKAGES, at],
            env={"UV_CACHE_DIR": str(folder / "cache")})
        members = run([sys.executable, "-m", "zipfile", "-l", next((at / "dist").glob("*.whl"))])
        has(members, "app/contracts/support.py")


@contextlib.contextmanager
def registry():
    """A registry of npm with the packages that were made."""
    found = {}
    for path in PACKAGES.glob("*.tgz"):
        content = path.read_bytes()
        with tarfile.open(fileobj=io.BytesIO(content)) as tar:
            manifest = json.load(tar.extractfile("package/package.json"))
        found[manifest["name"]] = (manifest, path.name, content)

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            path = self.path.lstrip("/").replace("%2f", "/").replace("%2F", "/")
            answer = None
            if path.startswith("-/"):
                answer = next((content for _, name, content in found.values() if name == path[2:]), None)
            elif path in found:
                manifest, name, content = found[path]
                integrity = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
                dist = {"tarball": f"http://{self.headers['Host']}/-/{name}", "integrity": integrity}
                versions = {manifest["version"]: {**manifest, "dist": dist}}
                answer = {"name": path, "dist-tags": {"latest": manifest["version"]}, "versions": versions}
                answer = json.dumps(answer).encode()
            self.send_response(200 if answer else 404)
            self.end_headers()
            self.wfile.write(answer or b"{}")

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@contextlib.contextmanager
def npm(folder):
    """What makes npm take packages from these, with a cache of its own."""
    program("npm")
    packed(f"adl-gen-{VERSION}.tgz", "npm's adl-gen, which needs adl-gen.wasm")
    with registry() as address:
        yield {
            "npm_config_registry": address, "npm_config_cache": str(folder / "cache"), "npm_config_audit": "false",
            "npm_config_fund": "false", "npm_config_update_notifier": "false", "npm_config_loglevel": "error",
        }


@step
def npm_runs(folder):
    """npx runs the package from nothing; without its optional packages, too."""
    _, path = native()
    with npm(folder) as env:
        project(folder / "project", "out", ["typescript"])
        run(["npx", "--yes", "adl-gen", "generate"], cwd=folder / "project", env=env,
            timed="from nothing to the first output by npx (goal: under 5 s)")
        made = (folder / "project/out/support.ts").read_bytes()
        for name, options in {"native": [], "wasm": ["--omit=optional"]}.items():
            at = folder / name
            project(at, "out", ["typescript"])
            (at / "package.json").write_text("{}")
            run(["npm", "install", *options, "adl-gen"], cwd=at, env=env)
            same((at / "node_modules/@adl-gen").exists(), name == "native")
            run(["npx", "--no", "adl-gen", "generate"], cwd=at, env=env, timed=f"a document by npx, {name}")
            same((at / "out/support.ts").read_bytes(), made)
            run([path, "generate", "--check"], cwd=at)


@step
def npm_publishes(folder):
    """What publishes gives npm the packages, from a folder that has a name of one part."""
    packed("adl-gen-cli-*.tgz", "npm's binary")
    (folder / "packages").mkdir()
    for path in PACKAGES.glob("*.tgz"):
        shutil.copy(path, folder / "packages")
    # Nothing is published: npm's arguments are those of the script, and one more.
    (folder / "bin").mkdir()
    (folder / "bin/npx").write_text('#!/bin/sh\nshift 2\nexec npm "$@" --dry-run\n')
    (folder / "bin/npx").chmod(0o755)
    env = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "npm_config_cache": str(folder / "cache"),
        # Nobody listens there, so each version is a new one.
        "npm_config_registry": "http://127.0.0.1:9/", "npm_config_fetch_retries": "0",
    }
    output = run(["bash", ROOT / "packaging/publish.sh", "npm", "packages"], cwd=folder, env=env)
    for path in PACKAGES.glob("*.tgz"):
        with tarfile.open(path) as tar:
            has(output, f"+ {json.load(tar.extractfile('package/package.json'))['name']}@{VERSION}")


@step
def npm_api(folder):
    """The API does what the binary does, on every golden document; its types hold; it is bundled for browsers."""
    _, path = native()
    with npm(folder) as env:
        (folder / "package.json").write_text('{"type": "module"}')
        run(["npm", "install", "--omit=optional", "adl-gen"], cwd=folder, env=env)
    shutil.copytree(ROOT / "npm/adl-gen/test", folder / "test")
    tests = run(["node", "--test", "--test-reporter=tap", "--test-timeout=60000", "test/api.test.mjs", "test/golden.test.mjs"],
                cwd=folder, env={"ADL_GEN_NATIVE": str(path), "ADL_GEN_GOLDEN": str(ROOT / "golden")})
    print("    " + ", ".join(re.findall(r"^# ((?:tests|pass|skipped) \d+)", tests, re.M)))
    modules = TOOLS / "node_modules"
    if not (modules / "typescript").exists():
        raise Absent(f"{modules}: the types and the bundle for browsers aren't checked")
    types = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"]
    run(["node", modules / "typescript/bin/tsc", *types, "--exactOptionalPropertyTypes", "test/types.mts"], cwd=folder)
    run([modules / "esbuild/bin/esbuild", "test/browser.mjs", "--bundle", "--format=esm", "--platform=browser",
         "--outfile=bundle.mjs", "--log-level=warning"], cwd=folder)
    if "node:" in (folder / "bundle.mjs").read_text():
        raise AssertionError("the bundle for browsers imports modules of Node")
    shutil.copy(folder / "node_modules/adl-gen/adl-gen.wasm", folder)
    has(run(["node", "bundle.mjs"], cwd=folder), "export function isUser(")


@step
def vite(folder):
    """The recipe for Vite generates before a build."""
    with npm(folder) as env:
        project(folder, "src/contracts", ["typescript"])
        (folder / "package.json").write_text('{"type": "module"}')
        del env["npm_config_registry"]
        run(["npm", "install", "vite@7.1.12", packed(f"adl-gen-{VERSION}.tgz", "npm's adl-gen"),
             packed("adl-gen-cli-linux-x64-*.tgz", "npm's binary")], cwd=folder, env=env)
        (folder / "vite.config.js").write_text(recipe("npm/adl-gen/README.md", "js", "// vite.config.js"))
        (folder / "index.html").write_text('<script type="module" src="/src/main.ts"></script>')
        (folder / "src").mkdir()
        program = 'import { isGetUserResult } from "./contracts/support";\nconsole.log(isGetUserResult({}));\n'
        (folder / "src/main.ts").write_text(program)
        run(["npx", "--no", "vite", "build"], cwd=folder, env=env)
        assert list((folder / "dist/assets").glob("*.js"))


def action(folder, releases, **variables):
    """Runs what the action installs with; returns the output and the status."""
    env = {
        **os.environ, "ACTION": str(ROOT), "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "GITHUB_PATH": str(folder / "path"),
        "GITHUB_OUTPUT": str(folder / "output"), "RUNNER_TOOL_CACHE": str(folder / "cache"), "ADL_GEN_RELEASES": str(releases),
        **variables,
    }
    done = subprocess.run(["bash", ROOT / "packaging/install-action.sh"], env=env, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.stdout, done.returncode


@step
def action_installs(folder):
    """The action takes a release's binary, keeps it, refuses one that was changed, and builds where there is none."""
    triple, path = native()
    if not triple.startswith("x86_64"):
        raise Absent("a binary for x86-64")
    release = folder / f"releases/v{VERSION}"
    release.mkdir(parents=True)
    wanted = "adl-gen-x86_64-unknown-linux-musl"
    # A stand-in is packed under the name that a release has.
    members = [(f"{wanted}/adl-gen", path.read_bytes(), 0o755)]
    archive = release / f"{wanted}.tar.gz"
    archive.write_bytes(package.tar_gz(members))
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    (release / "SHA256SUMS").write_text(f"{digest}  {archive.name}\n")
    # Records that it is called, in place of building for minutes.
    (folder / "bin").mkdir()
    cargo = folder / "bin/cargo"
    root = 'while [ "$1" != --root ]; do shift; done'
    cargo.write_text(f'#!/bin/sh\necho "cargo $*"\n{root}\nmkdir -p "$2/bin"\ncp {path} "$2/bin/adl-gen"\n')
    cargo.chmod(0o755)
    search = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}

    output, status = action(folder, release.parent, **search)
    same((output, status), (run([path, "--version"]), 0))
    cached = Path((folder / "path").read_text().strip())
    has(run([cached / "adl-gen", "--version"]), SAID)
    same((folder / "output").read_text(), f"version={VERSION}\n")
    # Nothing but the cache.
    output, status = action(folder, folder / "nothing", **search)
    same((output, status), (run([path, "--version"]), 0))
    # Another archive than the listed one.
    archive.write_bytes(package.tar_gz([*members, (f"{wanted}/more", b"", 0o644)]))
    output, status = action(folder, release.parent, RUNNER_TOOL_CACHE=str(folder / "tampered"), **search)
    same(status, 2)
    has(output, "::error::adl-gen-x86_64-unknown-linux-musl.tar.gz")
    assert "cargo" not in output and not (folder / "tampered").exists()
    (release / "SHA256SUMS").write_text("")
    output, status = action(folder, release.parent, RUNNER_TOOL_CACHE=str(folder / "unlisted"), **search)
    same(status, 2)
    assert "cargo" not in output
    # None for the machine, or none at all.
    for name, variables in {"solaris": {"RUNNER_OS": "Solaris"}, "absent": {"ADL_GEN_RELEASES": str(folder)}}.items():
        output, status = action(folder, release.parent, RUNNER_TOOL_CACHE=str(folder / name), **{**search, **variables})
        same(status, 0)
        has(output, "::warning::")
        has(output, f"--path {ROOT}/cli")
    # The sources at hand are of another version.
    output, status = action(folder, release.parent, VERSION="v99.0.0", RUNNER_TOOL_CACHE=str(folder / "other"), **search)
    same(status, 2)
    has(output, "v99.0.0 has no binary")
    same(action(folder, release.parent, VERSION="latest; true")[1], 2)


@step
def action_platforms(folder):
    """The action asks for the archives that a release has."""
    names = {("Linux", "linux"), ("macOS", "darwin"), ("Windows", "win32")}
    processors = {("X64", "x64"), ("ARM64", "arm64")}
    empty = folder / f"releases/v{VERSION}"
    empty.mkdir(parents=True)
    for triple, platform in package.RELEASED.items():
        system = next(runner for runner, npm in names if npm == platform.npm[0])
        processor = next(runner for runner, npm in processors if npm == platform.npm[1])
        archive = f"adl-gen-{triple}{'.zip' if 'windows' in triple else '.tar.gz'}"
        (empty / "SHA256SUMS").write_text(f"0  {archive}\n")
        (empty / archive).write_text("")
        output, status = action(folder, empty.parent, RUNNER_OS=system, RUNNER_ARCH=processor)
        same(status, 2)
        has(output, f"::error::{archive} ")


@step
def workflows(_):
    """zizmor and actionlint find nothing in the action and the workflow."""
    has(run([tool("zizmor"), "--offline", "--no-progress", ROOT / "action.yml", ROOT / ".github"]), "No findings")
    actionlint = TOOLS / "go/bin/actionlint"
    if not actionlint.exists():
        raise Absent(f"{actionlint}, of the module proxy of Go")
    run([actionlint, "-no-color"], cwd=ROOT)


@step
def pre_commit(folder):
    """The hooks install themselves, and find what is wrong."""
    packed("*.whl", "a wheel")
    hooks, at = folder / "hooks", folder / "project"
    hooks.mkdir()
    for name in (".pre-commit-hooks.yaml", "pyproject.toml"):
        shutil.copy(ROOT / name, hooks)
    project(at, "out", ["typescript"])
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@example.com"]
    for place in (hooks, at):
        run([*git, "init", "--quiet"], cwd=place)
        run([*git, "add", "."], cwd=place)
        run([*git, "commit", "--quiet", "-m", "Begin"], cwd=place)
    revision = run([*git, "rev-parse", "HEAD"], cwd=hooks).strip()
    ids = "".join(f"      - id: adl-gen-{name}\n" for name in ("validate", "lint", "check"))
    (at / ".pre-commit-config.yaml").write_text(f"repos:\n  - repo: {hooks}\n    rev: {revision}\n    hooks:\n{ids}")
    env = {"PIP_FIND_LINKS": str(PACKAGES), "PRE_COMMIT_HOME": str(folder / "cache")}
    command = [tool("pre-commit"), "run", "--all-files"]
    has(run(command, cwd=at, env=env, fails=1, timed="pre-commit, the first time"), "missing: out/support.ts")
    run([next((folder / "cache").glob("repo*/py_env*/bin/adl-gen")), "generate"], cwd=at)
    run(command, cwd=at, env=env)
    (at / "agents/support.adl.json").write_text(DOCUMENT.replace("ObjectResult", "ObjectResul"))
    has(run(command, cwd=at, env=env, fails=1), "unknown-type")


@step
def extension(_):
    """The extension that is packed starts the server, and shows what it finds."""
    packed("*.vsix", "the extension")
    _, path = native()
    tests = run(["node", "--test", "--test-reporter=tap", "test/extension.test.cjs"], cwd=ROOT / "editors/vscode",
                env={"ADL_GEN_NATIVE": str(path), "ADL_GEN_VSIX": str(packed("*.vsix", "the extension"))})
    print("    " + ", ".join(re.findall(r"^# ((?:tests|pass) \d+)", tests, re.M)))


@step
def image(folder):
    """The image has the binary alone, which runs as nobody."""
    program("buildah")
    processor = {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]
    if not (PACKAGES / "image" / processor).exists():
        raise Absent("a static binary: `make cross` builds one")
    storage = ["--root", folder / "root", "--runroot", folder / "run", "--storage-driver", "vfs"]
    run(["buildah", *storage, "build", "--isolation", "chroot", "--build-arg", f"TARGETARCH={processor}",
         "--build-context", f"binaries={PACKAGES / 'image'}", "--tag", "adl-gen", ROOT / "packaging"])
    container = run(["buildah", *storage, "from", "adl-gen"]).strip()
    has(run(["buildah", *storage, "run", "--isolation", "chroot", container, "/adl-gen", "--version"]), SAID)


@step
def crates(_):
    """cargo packs the library and the command line, and builds what it packed."""
    # cargo extracts the packed library into a registry of its own, by the version, and would build an earlier one again.
    registries = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo") / "registry/src"
    for stale in registries.glob(f"-*/adl-gen-{VERSION}"):
        shutil.rmtree(stale)
    options = ["--locked", "--allow-dirty", "-p", "adl-gen", "-p", "adl-gen-cli"]
    run(["cargo", "package", *options], cwd=ROOT, timed="cargo packs and builds")


def main():
    chosen = sys.argv[4:]
    failed, absent = [], []
    for function in STEPS:
        if chosen and function.__name__ not in chosen:
            continue
        begun = time.monotonic()
        try:
            with tempfile.TemporaryDirectory(prefix="adl-gen-", ignore_cleanup_errors=True) as folder:
                function(Path(folder).resolve())
            outcome = "ok"
        except Absent as lacks:
            outcome = f"NOT RUN: there isn't {lacks}"
            absent.append(function.__name__)
        except Exception as error:
            outcome = f"FAILED: {type(error).__name__}: {error}"
            failed.append(function.__name__)
        print(f"{time.monotonic() - begun:6.1f} s  {function.__name__}: {outcome}", flush=True)
    if absent:
        print(f"NOT RUN: {', '.join(absent)}")
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    sys.exit(bool(failed or absent and os.environ.get("CI")))


if __name__ == "__main__":
    main()
