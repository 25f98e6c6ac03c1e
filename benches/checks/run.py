"""`make bench`: how fast generated code checks, against what people use else. Writes docs/benchmarks.md.

run.py REPOSITORY ADL_GEN TOOLS FOLDER [LANGUAGE …]

With languages (rust, typescript, python, go, java) only their tables are measured, and the others stay as they are.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from contract import contract, value, write

ROWS = 10_000
HERE = Path(__file__).parent
HEAD = """\
# Benchmarks

The latest results of `make bench`: a `ListResult` of 10,000 orders with three lines each. Each time is the best of
several runs in one process. Compare ratios to the generated code, not times: machines differ.
"""
LIST = "ListOrdersResult"
PEERS = ("github.com/google/jsonschema-go@v0.4.3", "github.com/santhosh-tekuri/jsonschema/v6@v6.0.3")


def run(*command, cwd, **environment):
    print("$", *map(str, command), file=sys.stderr)
    done = subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, encoding="utf-8",
                          env={**os.environ, **environment})
    return done.stdout


def prepare(repository, adl_gen, folder):
    """The generated code for both contracts, and the value."""
    write(folder / "value.json", value(ROWS))
    for name, bounds in (("plain", False), ("bounds", True)):
        write(folder / f"{name}.adl.json", contract(bounds))
        targets = "rust,typescript,python,go,java,json-schema"
        run(adl_gen, "generate", f"{name}.adl.json", "-t", targets, "-o", "generated", cwd=folder)


def rust(repository, folder):
    crate = folder / "rust"
    write(crate / "Cargo.toml", (HERE / "rust.toml").read_text())
    shutil.copy(repository / "Cargo.lock", crate / "Cargo.lock")
    write(crate / "src/main.rs", (HERE / "rust.rs").read_text())
    for name in ("plain", "bounds"):
        shutil.copy(folder / f"generated/{name}.rs", crate / f"src/{name}.rs")
    run("cargo", "build", "--quiet", "--release", cwd=crate)
    bench = crate / "target/release/bench"
    return run(bench, "read", cwd=folder), run(bench, "check", cwd=folder)


def npm_packages(folder):
    shutil.copy(HERE / "package.json", folder / "package.json")
    run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", cwd=folder)


def typescript(tools, folder):
    npm_packages(folder)
    shutil.copy(HERE / "typescript.mjs", folder / "typescript.mjs")
    return tuple(run("node", "typescript.mjs", tools, what, cwd=folder) for what in ("read", "check"))


def python(tools, folder):
    packages = folder / "python"
    requirement = (HERE / "requirements.txt").read_text().strip()
    run(tools / "venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade",
        "--target", packages, requirement, cwd=folder)
    shutil.copy(HERE / "python.py", folder / "bench.py")
    return tuple(run(tools / "venv/bin/python", "-B", "bench.py", what, cwd=folder) for what in ("read", "check"))


def go(repository, adl_gen, tools, folder):
    """The table of reading, and that of wrong verdicts."""
    program = folder / "go"
    shutil.copytree(HERE / "go", program, dirs_exist_ok=True)
    hard_values(repository, tools, folder)
    hard = repository / "tests/differential/hard.adl.json"
    run(adl_gen, "generate", "--no-config", hard, "-t", "go", "-o", "generated", cwd=folder)
    for name in ("plain", "bounds", "hard"):
        (program / name).mkdir(exist_ok=True)
        shutil.copy(folder / f"generated/{name}.go", program / name)
    npm_packages(folder)
    orders = (f"generated/plain.schema.json#/$defs/{LIST}", "--top-level", LIST)
    for package, source in (("quicktype", orders), ("quickhard", (f"{hard}#/$defs/",))):
        (program / package).mkdir(exist_ok=True)
        run(folder / "node_modules/.bin/quicktype", "--src-lang", "schema", "--lang", "go", "--package", package, "-o",
            program / package / "types.go", *source, cwd=folder)
    tool = tools / "go/bin/go"
    tags = "peers"
    try:
        run(tool, "get", *PEERS, cwd=program)
    except subprocess.CalledProcessError:
        print("skipped: Go's validators aren't measured, because Go's module proxy isn't reached", file=sys.stderr)
        tags = ""
    run(tool, "build", "-tags", tags, "-o", "bench", ".", cwd=program)
    return run(program / "bench", "read", cwd=folder), run(program / "bench", "verdicts", cwd=folder)


# What Java reads by, each in a virtual machine of its own.
JAVA_WAYS = {
    "generated": "generated `ListOrdersResult.parse`",
    "jackson-2": "Jackson 2, records by hand (which check nothing)",
    "jackson-3": "Jackson 3, records by hand (which check nothing)",
    "networknt": "networknt/json-schema-validator and Jackson 3: tree, validate, records",
    "kotlin": "generated `ListOrdersResult.parse` of Kotlin",
    "kotlinx": "kotlinx.serialization, data classes by hand (which check nothing)",
}


def java(repository, adl_gen, tools, folder):
    """The table of reading, and that of wrong verdicts."""
    program = folder / "java"
    shutil.copytree(HERE / "java", program, dirs_exist_ok=True)
    hard_values(repository, tools, folder)
    hard = repository / "tests/differential/hard.adl.json"
    run(adl_gen, "generate", "--no-config", hard, "-t", "java", "-o", "generated", cwd=folder)
    npm_packages(folder)
    (program / "quickhard").mkdir(exist_ok=True)
    run(folder / "node_modules/.bin/quicktype", "--src-lang", "schema", "--lang", "java", "--package", "quickhard", "-o",
        program / "quickhard/Converter.java", f"{hard}#/$defs/", cwd=folder)
    run("mvn", "-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:2.8:build-classpath", "-Dmdep.outputFile=classpath",
        cwd=program)
    classes = f"{program / 'classes'}:{(program / 'classpath').read_text().strip()}"
    kotlin(adl_gen, tools, folder, classes)
    sources = [*program.glob("*.java"), *program.glob("quickhard/*.java")]
    sources += [folder / f"generated/{name}.java" for name in ("Plain", "Bounds", "Hard")]
    run("javac", "-cp", classes, "-d", program / "classes", *sources, cwd=program)
    virtual_machine = ("java", "-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-cp", classes)
    took = ((name, what, run(*virtual_machine, "Bench", name, way, cwd=folder).strip())
            for name in ("plain", "bounds") for way, what in JAVA_WAYS.items())
    return "\n".join("\t".join(line) for line in took), run(*virtual_machine, "Verdicts", cwd=folder)


def kotlin(adl_gen, tools, folder, classes):
    """Compiles the ways in Kotlin."""
    for name in ("plain", "bounds"):
        run(adl_gen, "generate", f"{name}.adl.json", "-t", "kotlin", "--set", "kotlin.package=kt", "-o", "generated/kt", cwd=folder)
    libraries = tools / "kotlin/node_modules/kotlin-compiler/lib"
    run("java", "-Xmx3g", "-cp", libraries / "*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect",
        f"-Xplugin={libraries / 'kotlinx-serialization-compiler-plugin.jar'}", "-cp", classes, "-d", folder / "java/classes",
        "generated/kt", "java/Ways.kt", cwd=folder)


def hard_values(repository, tools, folder):
    """20,000 values of hard types with their verdicts, which the differential test makes."""
    run("cargo", "test", "--quiet", "-p", "adl-gen-differential", "--test", "differential", "hard_types", cwd=repository,
        ADL_GEN_TOOLS=str(tools))
    shutil.copy(repository / "build/differential/hard.jsonl", folder / "hard.jsonl")


def table(title, lines, note=""):
    """Lines of `contract, what, milliseconds`: the first of a contract is what the others are measured by."""
    text = f"\n## {title}\n{note}| contract | what | ms | ratio |\n|---|---|---|---|\n"
    first = {}
    for line in lines.splitlines():
        name, what, took = line.split("\t")
        base = first.setdefault(name, float(took))
        text += f"| {name} | {what} | {float(took):.1f} | {float(took) / base:.2f} |\n"
    return text


def verdicts(language, lines):
    """Lines of `what, invalid ones accepted, valid ones rejected, valid ones changed`."""
    text = f"\n## {language}: verdicts on 20,000 values of hard types\n"
    text += "Unions, tuples, null and absent, maps, bounds (`tests/differential/hard.adl.json`). What generated code refuses are\n"
    text += "integers beyond 64 bits, by an error of their own. A value is changed if it isn't written as it was read, but for\n"
    text += "properties that its type doesn't declare.\n\n"
    text += "| what | invalid, but read | valid, but refused | valid, but changed |\n|---|---|---|---|\n"
    return text + "".join(f"| {' | '.join(line.split(chr(9)))} |\n" for line in lines.splitlines())


def main():
    repository, adl_gen, tools, folder = (Path(argument).resolve() for argument in sys.argv[1:5])
    asked = sys.argv[5:] or ["rust", "typescript", "python", "go", "java"]
    folder.mkdir(parents=True, exist_ok=True)
    prepare(repository, adl_gen, folder)
    text = ""
    if "rust" in asked:
        reading, checking = rust(repository, folder)
        text += table("Rust: reading the text", reading)
        text += table("Rust: checking a value", checking)
    if "typescript" in asked:
        reading, checking = typescript(tools, folder)
        text += table("TypeScript: reading the text", reading)
        text += table("TypeScript: checking a value", checking)
    if "python" in asked:
        reading, checking = python(tools, folder)
        text += table("Python: reading the text", reading)
        text += table("Python: checking a value", checking)
    if "go" in asked:
        version = run(tools / "go/bin/go", "version", cwd=folder).split()[2].removeprefix("go")
        reading, decided = go(repository, adl_gen, tools, folder)
        text += table("Go: reading the text", reading, f"Go {version}; time of the processors, with the collection of garbage.\n\n")
        text += verdicts("Go", decided)
    if "java" in asked:
        version = run("javac", "-version", cwd=folder).split()[1]
        reading, decided = java(repository, adl_gen, tools, folder)
        text += table("Java and Kotlin: reading the text", reading, f"Java {version}; time of the processors, with the collection of garbage.\n\n")
        text += verdicts("Java", decided)
    page = repository / "docs/benchmarks.md"
    write(page, replaced(page.read_text(encoding="utf-8"), text) if sys.argv[5:] else head(tools, folder) + text)
    print(text)


def head(tools, folder):
    node, rustc = (run(tool, "--version", cwd=folder).strip() for tool in ("node", "rustc"))
    python = run(tools / "venv/bin/python", "-V", cwd=folder).split()[1]
    return HEAD + f"\nThis run: {platform.system()} {platform.machine()}, Node {node}, Python {python}, {rustc}.\n"


def replaced(page, text):
    """The page with these sections in place of those with the same titles; new ones stand before those of processes."""
    for section in re.split(r"(?m)^(?=## )", text)[1:]:
        title = section.splitlines()[0]
        old = re.search(rf"(?ms)^{re.escape(title)}\n.*?(?=^## |\Z)", page)
        start, end = old.span() if old else [page.index("## Whole processes")] * 2
        page = page[:start] + section.rstrip("\n") + "\n\n" + page[end:]
    return page.rstrip("\n") + "\n"


main()
