"""Compiles, imports and runs generated packages with the lowest versions that their manifests allow.

Arguments: the binary of adl-gen, a Python for virtual environments, a folder for what is generated, and the languages to
try (all of them by default). The versions are those of the manifests, and so those of src/target/*/manifest.rs.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BINARY, PYTHON, OUT = (Path(argument).absolute() for argument in sys.argv[1:4])

# With a map that keeps its order, and each library in a place of its own.
OPTIONS = ["rust.schemars=true", "rust.map=IndexMap", "python.typing=typing-extensions"]
OF_CRATES = {"date-time": "chrono", "date": "jiff", "uuid": "uuid", "uri": "url", "duration": "jiff", "ipv4": "std",
             "decimal": "rust_decimal", "byte": "base64"}
CASES: dict[str, tuple[Path, list[str], dict[str, str]]] = {
    "documented-values": (ROOT / "golden/documented-values", [], {}),
    "unions": (ROOT / "golden/unions", [], {}),
    "all-standard": (ROOT / "golden/all-standard", ["--contracts"], {}),
    "formats": (HERE / "formats", OPTIONS, OF_CRATES),
    "formats-of-jiff": (HERE / "formats", ["rust.schemars=true"], {"date-time": "jiff", "date": "chrono"}),
    "formats-of-time": (HERE / "formats", ["rust.schemars=true"], {"date-time": "time", "date": "time"}),
}
PYDANTIC = (
    'formats = { date-time = "datetime", date = "datetime", duration = "datetime", uuid = "uuid", uri = "pydantic", '
    'ipv4 = "ipaddress", decimal = "decimal", byte = "pydantic" }'
)


class Failure(Exception):
    pass


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, timeout=900)
    if done.returncode:
        raise Failure(f"{' '.join(map(str, command))}\n{(done.stdout + done.stderr)[-6000:]}")
    return done.stdout


def generate(name: str) -> Path:
    """Generates the packages of a case, each in a folder of its target."""
    source, arguments, formats = CASES[name]
    folder = OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    options = [argument for argument in arguments if not argument.startswith("--")]
    flags = [argument for argument in arguments if argument.startswith("--")]
    config = f'[package]\nname = "{name}"\nversion = "1.0.0"\nmanifests = true\n'
    if formats:
        libraries = ", ".join(f'{name} = "{library}"' for name, library in formats.items())
        config += f"[rust]\nformats = {{ {libraries} }}\n[pydantic]\n{PYDANTIC}\n"
        flags.append("--assert-formats")
    (folder / "adl-gen.toml").write_text(config, encoding="utf-8")
    document = next(path for path in source.iterdir() if re.search(r"\.(adl|schema)\.json$", path.name))
    settings = [part for option in options for part in ("--set", option)]
    targets = "rust,typescript,zod,python,pydantic"
    run(BINARY, "generate", document, "--config", "adl-gen.toml", "--layout", "package", "-t", targets, *flags, *settings,
        "-o", ".", folder=folder)
    return folder


def instances(name: str) -> list[tuple[str, object, bool]]:
    """Returns the type, the value and the verdict of each instance."""
    read = []
    for file, valid in [("ok.jsonl", True), ("bad.jsonl", False)]:
        lines = (CASES[name][0] / file).read_text(encoding="utf-8").splitlines()
        read += [(line["type"], line["value"], valid) for line in map(json.loads, lines)]
    return read


def module_of(name: str) -> str:
    """Returns the name of the module of a case's document."""
    return CASES[name][0].name.replace("-", "_")


def rust(folders: dict[str, Path]) -> str:
    """Compiles all crates in one workspace, and lets serde read the instances."""
    space = OUT / "rust"
    shutil.rmtree(space / "src", ignore_errors=True)
    (space / "src").mkdir(parents=True, exist_ok=True)
    pins, calls = {}, []
    for name, folder in folders.items():
        manifest = folder / "rust/Cargo.toml"
        dependencies = tomllib.loads(manifest.read_text(encoding="utf-8"))["dependencies"]
        text = manifest.read_text(encoding="utf-8")
        for crate, requirement in dependencies.items():
            version = requirement if isinstance(requirement, str) else requirement["version"]
            pins[crate] = version
            text = re.sub(rf'^({crate} = .*?")(?=\d)', r"\1=", text, flags=re.MULTILINE)
        manifest.write_text(text, encoding="utf-8")
        module = f"{name.replace('-', '_')}::{module_of(name)}"
        calls += [
            f"    failed |= serde_json::from_str::<{module}::{ty}>(r####\"{json.dumps(value)}\"####).is_ok() != "
            f"{str(valid).lower()} && shown(r####\"{name}: {json.dumps([ty, value])}\"####);\n"
            for ty, value, valid in instances(name)
        ]
    shown = 'fn shown(text: &str) -> bool {\n    println!("wrong verdict: {text}");\n    true\n}\n'
    main = f"{shown}\nfn main() {{\n    let mut failed = false;\n{''.join(calls)}    std::process::exit(i32::from(failed));\n}}\n"
    (space / "src/main.rs").write_text(main, encoding="utf-8")
    paths = "".join(f'{name} = {{ path = "../{name}/rust" }}\n' for name in folders)
    (space / "Cargo.toml").write_text(
        '[workspace]\n\n[package]\nname = "lowest"\nversion = "0.0.0"\nedition = "2021"\n\n'
        f'[dependencies]\nserde_json = "={pins["serde_json"]}"\n{paths}',
        encoding="utf-8",
    )
    run("cargo", "run", "--quiet", folder=space)
    return shown_versions(pins)


def node(folders: dict[str, Path]) -> str:
    """Compiles with the manifests' own configuration; the guards and schemas decide the instances."""
    tools = OUT / "node"
    tools.mkdir(exist_ok=True)
    pins: dict[str, str] = {}
    for folder in folders.values():
        for target in ["typescript", "zod"]:
            manifest = json.loads((folder / target / "package.json").read_text(encoding="utf-8"))
            listed = manifest.get("dependencies", {}) | manifest["devDependencies"]
            pins |= {package: version.removeprefix("^") for package, version in listed.items()}
    versions = [f"{package}@{version}" for package, version in pins.items()]
    run("npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", *versions, folder=tools)
    (OUT / "node_modules").unlink(missing_ok=True)
    (OUT / "node_modules").symlink_to(tools / "node_modules")
    for name, folder in folders.items():
        for target in ["typescript", "zod"]:
            run("node", tools / "node_modules/typescript/bin/tsc", "-p", ".", folder=folder / target)
        module = module_of(name)
        (folder / "decide.mjs").write_text(
            f'import * as types from "./typescript/dist/{module}.js";\n'
            f'import * as schemas from "./zod/dist/{module}.zod.js";\n'
            f"for (const [type, value, valid] of {json.dumps(instances(name))}) {{\n"
            "  const schema = schemas[`${type[0].toLowerCase()}${type.slice(1)}Schema`];\n"
            "  const verdicts = [types[`is${type}`](value), schema.safeParse(value).success];\n"
            "  if (verdicts.some((verdict) => verdict !== valid)) {\n"
            "    console.log(`wrong verdict: ${type} ${JSON.stringify(value)}: ${verdicts}`);\n"
            "    process.exitCode = 1;\n  }\n}\n",
            encoding="utf-8",
        )
        run("node", "decide.mjs", folder=folder)
    return shown_versions(pins)


DECIDE = """
import importlib, json, re, sys
from pydantic import TypeAdapter, ValidationError

package, module, instances = sys.argv[1:]
types = importlib.import_module(f"{package}.{module}")
models = importlib.import_module(f"{package}_pydantic.{module}_models")
failed = False
for name, value, valid in json.load(open(instances, encoding="utf-8")):
    guard = "is_" + re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    verdicts = [getattr(types, guard)(value)]
    try:
        TypeAdapter(getattr(models, name)).validate_json(json.dumps(value))
        verdicts.append(True)
    except ValidationError:
        verdicts.append(False)
    if any(verdict != valid for verdict in verdicts):
        print("wrong verdict:", name, value, verdicts)
        failed = True
sys.exit(failed)
"""


def python(folders: dict[str, Path]) -> str:
    """Builds and installs the packages with pip, and lets guards and models decide the instances."""
    pins: dict[str, str] = {}
    (OUT / "decide.py").write_text(DECIDE, encoding="utf-8")
    for name, folder in folders.items():
        environment = OUT / "python" / name
        shutil.rmtree(environment, ignore_errors=True)
        run(PYTHON, "-m", "venv", environment, folder=OUT)
        pip = [environment / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for target in ["python", "pydantic_models"]:
            manifest = tomllib.loads((folder / target / "pyproject.toml").read_text(encoding="utf-8"))
            listed = {}
            for requirement in manifest["project"]["dependencies"] + manifest["build-system"]["requires"]:
                package, version = requirement.split(",")[0].split(">=")
                listed[package] = version
            # What pydantic itself requires wins over what is required beside it.
            direct = [f"{package}=={version}" for package, version in listed.items()
                      if not (package == "typing_extensions" and target == "pydantic_models")]
            run(*pip, *direct, folder=folder)
            run(*pip, "--no-build-isolation", "--no-deps", f"./{target}", folder=folder)
            if target == "python":
                run(environment / "bin/python", "-c", f"import {name.replace('-', '_')}.{module_of(name)}", folder=OUT)
            pins |= listed
        (folder / "instances.json").write_text(json.dumps(instances(name)), encoding="utf-8")
        run(environment / "bin/python", "-W", "error", OUT / "decide.py", name.replace("-", "_"), module_of(name),
            folder / "instances.json", folder=OUT)
    return shown_versions(pins)


def shown_versions(pins: dict[str, str]) -> str:
    return ", ".join(f"{package} {version}" for package, version in sorted(pins.items()))


LANGUAGES: dict[str, Callable[[dict[str, Path]], str]] = {"rust": rust, "node": node, "python": python}


def main() -> None:
    failed = False
    folders = {name: generate(name) for name in CASES}
    for language in sys.argv[4:] or LANGUAGES:
        try:
            print(f"{language}: {LANGUAGES[language](folders)}", flush=True)
        except Failure as failure:
            failed = True
            print(f"{language}: {failure}", flush=True)
    sys.exit(1 if failed else 0)


main()
