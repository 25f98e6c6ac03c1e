"""`make bench`: how fast generated code checks, against what people use else. Writes docs/benchmarks.md.

run.py REPOSITORY ADL_GEN TOOLS FOLDER
"""

import platform
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


def run(*command, cwd):
    print("$", *map(str, command), file=sys.stderr)
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def prepare(repository, adl_gen, folder):
    """The generated code for both contracts, and the value."""
    write(folder / "value.json", value(ROWS))
    for name, bounds in (("plain", False), ("bounds", True)):
        write(folder / f"{name}.adl.json", contract(bounds))
        targets = "rust,typescript,python,json-schema"
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


def typescript(tools, folder):
    shutil.copy(HERE / "package.json", folder / "package.json")
    run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", cwd=folder)
    shutil.copy(HERE / "typescript.mjs", folder / "typescript.mjs")
    return run("node", "typescript.mjs", tools, cwd=folder)


def python(tools, folder):
    packages = folder / "python"
    requirement = (HERE / "requirements.txt").read_text().strip()
    run(tools / "venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade",
        "--target", packages, requirement, cwd=folder)
    shutil.copy(HERE / "python.py", folder / "bench.py")
    return run(tools / "venv/bin/python", "-B", "bench.py", cwd=folder)


def table(title, lines):
    """Lines of `contract, what, milliseconds`: the first of a contract is what the others are measured by."""
    text = f"\n## {title}\n| contract | what | ms | ratio |\n|---|---|---|---|\n"
    first = {}
    for line in lines.splitlines():
        name, what, took = line.split("\t")
        base = first.setdefault(name, float(took))
        text += f"| {name} | {what} | {float(took):.1f} | {float(took) / base:.2f} |\n"
    return text


def main():
    repository, adl_gen, tools, folder = (Path(argument).resolve() for argument in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    prepare(repository, adl_gen, folder)
    text = HEAD
    text += f"\nThis run: {platform.system()} {platform.machine()}, Node {run('node', '--version', cwd=folder).strip()}, "
    text += f"Python {run(tools / 'venv/bin/python', '-V', cwd=folder).split()[1]}, {run('rustc', '-V', cwd=folder).strip()}.\n"
    reading, checking = rust(repository, folder)
    text += table("Rust: reading the text", reading)
    text += table("Rust: checking a value", checking)
    text += table("TypeScript: checking a value", typescript(tools, folder))
    text += table("Python: checking a value", python(tools, folder))
    write(repository / "docs/benchmarks.md", text)
    print(text)


main()
