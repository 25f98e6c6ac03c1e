"""`make bench`: how long whole processes take, against other generators. Appends a table to docs/benchmarks.md.

run.py REPOSITORY ADL_GEN TOOLS FOLDER
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
STANDARD = [
    "ObjectResult", "EntityResult", "OperationStatus", "StringValue", "NumberValue", "BooleanValue", "IdentifierValue",
    "ListResult", "BatchResult", "FileResult", "MediaResult", "EventStream", "ChunkedData", "VoidResult",
]
HEAD = """
## Whole processes
From start to end, with the start of Node and Python; the least of several runs, and the peak memory. One document is a
schema of 10 types; adl-gen prints validators beside the types unless the table says otherwise, the others print types.
The floor reads the same document by serde_json, and writes the same Rust.

| input | what | ms | ratio | MiB |
|---|---|---|---|---|
"""


def definition(index):
    """A record with the kinds of properties that APIs have. Ten of them refer to each other."""
    return {
        "type": "object",
        "title": f"Item{index}",
        "description": f"The item number {index}.",
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z]{3}_[0-9]+$", "description": "The identifier."},
            "name": {"type": "string", "minLength": 1},
            "state": {"enum": ["new", "open", "closed"]},
            "count": {"type": "integer", "minimum": 0},
            "tags": {"type": "array", "items": {"type": "string"}},
            "next": {"$ref": f"#/definitions/Item{index // 10 * 10 + (index + 1) % 10}"},
        },
        "required": ["id", "name"],
    }


def schema(count):
    """A schema in draft-07, which every generator reads."""
    definitions = {f"Item{index}": definition(index) for index in range(count)}
    refer = {f"item{index}": {"$ref": f"#/definitions/Item{index}"} for index in range(count)}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Items",
        "type": "object",
        "properties": refer,
        "definitions": definitions,
    }


def agent():
    """An agent definition with all standard types."""
    def tool(name):
        returns = {"type": name, "schema": {"$ref": f"#/$defs/StandardReturnTypes/{name}"}, "description": "A result."}
        return {"name": f"tool_{name.lower()}", "description": "A tool.", "returns": returns}
    return {"name": "all", "description": "All.", "role": "test", "tools": [tool(name) for name in STANDARD]}


def timed(command, cwd, written=None, seconds=5):
    """The least time in milliseconds, and the peak memory in MiB, of a command; removes a folder before each run."""
    print("$", *map(str, command), file=sys.stderr)
    least, peak, ends = float("inf"), 0, time.monotonic() + seconds
    for attempt in range(20):
        if attempt >= 2 and time.monotonic() > ends:
            break
        if written:
            shutil.rmtree(cwd / written, ignore_errors=True)
        started = time.perf_counter()
        child = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        error = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        least = min(least, (time.perf_counter() - started) * 1000)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            print(error.decode(), file=sys.stderr)
            return None
        peak = max(peak, usage.ru_maxrss / 1024)
    return least, peak


def install(tools, folder):
    """Installs the other generators, and builds the floor."""
    def run(*command):
        print("$", *map(str, command), file=sys.stderr)
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    shutil.copy(HERE / "package.json", folder / "package.json")
    run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error")
    if not (folder / "python").is_dir():
        run(tools / "venv/bin/python", "-m", "venv", "python")
    run("python/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r",
        HERE / "requirements.txt")
    if not (folder / "bin/cargo-typify").is_file():
        run("cargo", "install", "--quiet", "--locked", "--root", folder, "cargo-typify@0.8.0")
    crate = folder / "floor"
    (crate / "src").mkdir(parents=True, exist_ok=True)
    (crate / "Cargo.toml").write_text(
        '[package]\nname = "floor"\nversion = "0.0.0"\nedition = "2024"\n\n'
        '[dependencies]\nserde_json = "1"\n\n[workspace]\n')
    shutil.copy(HERE / "floor.rs", crate / "src/main.rs")
    run("cargo", "build", "--quiet", "--release", "--manifest-path", crate / "Cargo.toml")


def commands(adl_gen, folder, name):
    """The commands of an input, adl-gen's own first."""
    source = f"{name}.schema.json"
    def own(targets, *more):
        return [adl_gen, "generate", source, "-t", targets, "-o", f"out-{name}", "--quiet", "--no-config", *more]
    quicktype = ["node_modules/.bin/quicktype", "--src-lang", "schema", source, "-o"]
    return [
        ("adl-gen, Rust, TypeScript, Python and OpenAPI", own("rust,typescript,python,openapi")),
        ("adl-gen, Rust", own("rust")),
        ("adl-gen, Rust, types alone", own("rust", "--types-only")),
        ("adl-gen, TypeScript", own("typescript")),
        ("adl-gen, Python", own("python")),
        ("adl-gen, pydantic", own("pydantic")),
        ("floor", ["floor/target/release/floor", source, f"{name}.rs", "copy.rs"]),
        ("cargo-typify, Rust", ["bin/cargo-typify", "typify", source, "-o", "typify.rs"]),
        ("quicktype, TypeScript", [*quicktype, "quicktype.ts"]),
        ("json-schema-to-typescript", ["node_modules/.bin/json2ts", source, "json2ts.ts"]),
        ("datamodel-code-generator, pydantic",
         ["python/bin/datamodel-codegen", "--input", source, "--input-file-type", "jsonschema", "--output", "models.py",
          "--output-model-type", "pydantic_v2.BaseModel"]),
    ]


def rows(title, named, folder, clean=True):
    text, base = "", None
    for what, command in named:
        # A run that changes nothing writes nothing: it has a row of its own.
        written = command[command.index("-o") + 1] if clean and "generate" in command else None
        measured = timed(command, folder, written)
        if measured is None:
            text += f"| {title} | {what} | fails | | |\n"
            continue
        took, memory = measured
        base = base or took
        text += f"| {title} | {what} | {took:.1f} | {took / base:.2f} | {memory:.0f} |\n"
    return text


def main():
    repository, adl_gen, tools, folder = (Path(argument).resolve() for argument in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    install(tools, folder)
    text = HEAD
    (folder / "all.adl.json").write_text(json.dumps(agent(), indent=2))
    own = [adl_gen, "generate", "all.adl.json", "-t", "rust,typescript,python,openapi", "-o", "out-all", "--quiet",
           "--no-config"]
    text += rows("14 standard types", [("adl-gen, Rust, TypeScript, Python and OpenAPI", own)], folder)
    text += rows("14 standard types, unchanged", [("adl-gen, the same", own)], folder, clean=False)
    for name, count, title in (("one", 10, "one document"), ("many", 2000, "2,000 definitions")):
        (folder / f"{name}.schema.json").write_text(json.dumps(schema(count), indent=2))
        named = commands(adl_gen, folder, name)
        subprocess.run(named[0][1], cwd=folder, check=True)
        shutil.copy(folder / f"out-{name}/{name}.rs", folder / f"{name}.rs")
        text += rows(title, named, folder)
        subprocess.run(named[0][1], cwd=folder, check=True)
        text += rows(f"{title}, unchanged", [("adl-gen, four targets", named[0][1])], folder, clean=False)
    page = repository / "docs/benchmarks.md"
    page.write_text(page.read_text(encoding="utf-8").split("\n## Whole processes")[0].rstrip("\n") + "\n" + text,
                    encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
