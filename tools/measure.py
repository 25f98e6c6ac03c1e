#!/usr/bin/env python3
"""Measures the size of the source, of the templates and of generated code.

    measure.py [--heavy ADL_GEN TOOLS FOLDER]

Prints a Markdown table. With `--heavy` it also generates vega-lite (fetched as `make corpus` does) with the binary ADL_GEN into
FOLDER, and times the compilers of TOOLS on it; run that on a quiet machine.
"""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/corpus"))
import run as corpus  # noqa: E402

LANGUAGES = {"TypeScript": ".ts", "Python": ".py", "Rust": ".rs"}


def main():
    rows = [*source(), *structure(), *templates(), *goldens()]
    if "--heavy" in sys.argv:
        adl_gen, tools, folder = (Path(argument).resolve() for argument in sys.argv[2:5])
        rows += vega_lite(adl_gen, tools, folder)
    print("| measure | value |\n|---|---:|")
    for name, value in rows:
        print(f"| {name} | {value} |")


def source():
    """Lines of code of `src`, without tests, comments and blank lines."""
    tests = test_files()
    code = {file: code_lines(file) for file in sorted((ROOT / "src").rglob("*.rs")) if not is_test(file, tests)}
    total = sum(code.values())
    yield "`src`, lines of code without tests", f"{total:,}"
    for folder in ("target", "codegen"):
        part = sum(lines for file, lines in code.items() if (ROOT / "src" / folder) in file.parents)
        yield f"of it `src/{folder}`", f"{part:,}"


def test_files():
    """The modules that are declared under `#[cfg(test)]`, as paths without extension."""
    modules = set()
    for file in (ROOT / "src").rglob("*.rs"):
        folder = file.parent if file.stem in ("mod", "lib", "main") else file.with_suffix("")
        declared = re.findall(r"#\[cfg\((?:test|all\(test, .*)\)\]\n\s*(?:pub(?:\([^)]*\))? )?mod (\w+);", file.read_text())
        modules.update(folder / name for name in declared)
    return modules


def is_test(file, modules):
    return any(module in (file.with_suffix(""), *file.parents) for module in modules)


def code_lines(file):
    return len(code(file))


def code(file):
    """The lines of a file that rustfmt has laid out: an item that is a test ends at the indentation where it began."""
    lines = []
    skipped_to = None
    for line in file.read_text().splitlines():
        text = line.strip()
        if skipped_to is not None:
            if text and indent(line) == skipped_to and not text.startswith("#[") and text.endswith(("}", ";")):
                skipped_to = None
        elif text.startswith(("#[cfg(test)", "#[cfg(all(test,")):
            skipped_to = indent(line)
        elif text and not text.startswith("//"):
            lines.append(line)
    return lines


def indent(line):
    return len(line) - len(line.lstrip())


def structure():
    """Long files and functions, and the files that import each other."""
    files = {file: file.read_text().splitlines() for file in (ROOT / "src").rglob("*.rs")}
    yield "files over 400 lines, tests among them", sum(len(lines) > 400 for lines in files.values())
    functions = [length for lines in files.values() for length in function_lengths(lines)]
    yield "functions over 60 lines, tests among them", sum(length > 60 for length in functions)
    largest = max(circles(imports()), key=len)
    yield "largest circle of imports, in files", f"{len(largest)} ({', '.join('::'.join(module) for module in sorted(largest))})"


def function_lengths(lines):
    start = None
    for number, line in enumerate(lines):
        if re.match(r"\s*(pub(\([^)]*\))? )?(const )?fn ", line):
            start = (number, indent(line))
        if start and line.startswith(" " * start[1] + "}"):
            yield number - start[0] + 1
            start = None


def imports():
    """The modules from which each module imports. A module contains its own submodules: these arrows aren't counted."""
    tests = test_files()
    files = {module(file): code(file) for file in (ROOT / "src").rglob("*.rs") if not is_test(file, tests)}
    graph = {}
    for own, lines in files.items():
        used = re.findall(r"\buse ([^;]+);", "\n".join(lines))
        found = (imported(own, path, files) for tree in used for path in paths(re.sub(r"\s+", " ", tree)))
        graph[own] = {other for other in found if other and other[: len(own)] != own}
    return graph


def module(file):
    parts = file.relative_to(ROOT / "src").with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib") else parts


def paths(tree):
    """The paths of a declaration: one for each name in braces."""
    prefix, brace, rest = tree.partition("{")
    if not brace:
        yield tree.split(" as ")[0].strip()
        return
    depth, part = 0, ""
    for letter in rest.rstrip()[:-1] + ",":
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            yield from (prefix.strip() + path for path in paths(part) if part.strip())
            part = ""
        else:
            part += letter


def imported(own, path, modules):
    """The module of which a path names something: the longest beginning that is one."""
    names = path.split("::")
    if names[0] == "crate":
        base, names = (), names[1:]
    else:
        base = own
        while names[0] in ("self", "super"):
            base = base[:-1] if names[0] == "super" else base
            names = names[1:]
            if not names:
                return base
    full = (*base, *names)
    return next((full[:end] for end in range(len(full), len(base), -1) if full[:end] in modules), base or None)


def circles(graph):
    """Sets of modules that reach each other."""
    reached = {}
    for start in graph:
        found, waiting = set(), [start]
        while waiting:
            new = graph.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        reached[start] = found
    return [{other for other in found if start in reached.get(other, ())} | {start} for start, found in reached.items()]


def templates():
    """Lines of the templates of each language; of its support modules."""
    for language in LANGUAGES:
        files = [file for file in (ROOT / "templates" / language.lower()).rglob("*") if file.is_file()]
        support = support_templates(language)
        yield f"templates of {language}; of them support", f"{lines(files):,}; {lines(support) - marks(support):,}"


def support_templates(language):
    folder = ROOT / "templates" / language.lower()
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if file.stem == "support" or file.parent.name == "support"]


def marks(files):
    """The lines that divide support code into sections: a mark, and a blank line."""
    return sum(2 * len(re.findall(r"^(?://|#): ", file.read_text(), re.MULTILINE)) for file in files)


def goldens():
    """Own and support lines of two golden files in each language, and the lines of all."""
    for case in ("all-standard", "enum-root"):
        for language, extension in LANGUAGES.items():
            own, support = split(ROOT / "golden" / case / (case.replace("-", "_") + extension))
            yield f"{case}, {language}: own lines; support; all", f"{own}; {support}; {own + support}"
    produced = [file for file in (ROOT / "golden").rglob("*") if is_produced(file)]
    yield "goldens, lines", f"{lines(produced):,}"


def is_produced(file):
    return file.is_file() and not file.name.endswith((".md", ".adl.json", ".adl.yaml", ".schema.json", ".toml", ".jsonl", "args", "targets", "records"))


def split(file):
    """The lines of a file that are its own, and those of the support: from its comment to the end of its module or the file."""
    own, support, indent = 0, 0, None
    for line in file.read_text().splitlines():
        depth = len(line) - len(line.lstrip())
        if "Support code, the same in every file." in line:
            indent = depth
        elif line and indent is not None and depth < indent:
            indent = None
        own, support = (own + 1, support) if indent is None else (own, support + 1)
    return own, support


def lines(files):
    return sum(len(file.read_bytes().splitlines()) for file in files)


def vega_lite(adl_gen, tools, folder):
    """Lines generated from vega-lite's schema, and the seconds that the compilers take to check them."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = json.loads((ROOT / "tests/corpus/schemas.json").read_text())
    schema = corpus.fetch(next(schema for schema in listed if schema["name"] == "vega-lite"), folder)
    for target, (name, command) in CHECKS.items():
        file, _, _, error = corpus.generate(adl_gen, schema, target, folder)
        if error:
            sys.exit(f"{target}: {error}")
        yield f"vega-lite, {target}: lines", f"{lines([file]):,}"
        yield f"vega-lite, {target}: {name}", f"{command(file, tools, folder / target):.1f} s"
    yield from models(adl_gen, schema, tools, folder / "pydantic")


def models(adl_gen, schema, tools, folder):
    """What it takes to import pydantic's models, and to use them first."""
    done = corpus.run([adl_gen, "generate", schema, "-t", "pydantic", "-o", folder], folder.parent)
    if done.returncode:
        sys.exit(f"pydantic: {done.stdout}")
    done = corpus.run([tools / "venv/bin/python", "-B", "-c", IMPORT], folder)
    if done.returncode:
        sys.exit(done.stdout[-3000:])
    imported, used, megabytes = done.stdout.split()
    yield "vega-lite, pydantic: import; first use; memory", f"{imported} s; {used} s; {megabytes} MB"


IMPORT = """
import resource, time
start = time.monotonic()
import vega_lite_models as models
imported = time.monotonic()
models.VegaLite.model_validate({"data": {"url": "a.csv"}, "mark": "bar"})
used = time.monotonic()
print(f"{imported - start:.1f} {used - imported:.1f}", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def tsc(file, tools, folder):
    (folder / "tsconfig.json").write_text(json.dumps({**corpus.TSCONFIG, "files": [file.name]}))
    (folder / "package.json").write_text('{"type": "module"}')
    done = corpus.run([tools / "node_modules/.bin/tsc", "-p", ".", "--pretty", "false", "--extendedDiagnostics"], folder)
    found = re.search(r"Check time:\s*([0-9.]+)s", done.stdout)
    return float(found[1]) if found else sys.exit(done.stdout)


def pyright(file, tools, folder):
    return timed([tools / "node_modules/.bin/pyright", "--pythonversion", "3.11", str(file)], folder)


def cargo_check(file, tools, folder):
    """The second check: the first also builds serde."""
    (folder / "Cargo.toml").write_text(corpus.MANIFEST)
    (folder / "src").mkdir(exist_ok=True)
    library = folder / "src/lib.rs"
    command = ["cargo", "check", "--quiet", "--target-dir", str(folder / "target")]
    library.write_text("")
    timed(command, folder)
    library.write_text(f"#[path = {json.dumps(str(file))}]\npub mod generated;\n")
    return timed(command, folder)


def timed(command, folder):
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout[-3000:])
    return time.monotonic() - start


CHECKS = {"typescript": ("tsc, check time", tsc), "python": ("pyright", pyright), "rust": ("cargo check", cargo_check)}

if __name__ == "__main__":
    main()
