"""`make bench-calls`: what a call of an API costs the program, over loopback, beside other clients. Writes docs/calls.md.

run.py REPOSITORY ADL_GEN TOOLS FOLDER
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
HEAD = """# What a call costs

`make bench-calls` writes this page: the time of the processor that a program spends on a call over loopback which returns 20
pets of [`operations.yaml`](../golden/operations/operations.yaml), in one run, the clients in turns. The first of a table
sends and decodes without any check; adl-gen validates the parameters and the body, and types the result.
"""

SIZE = """
## Size
A program of TypeScript that calls one operation of that document, `getPet`, has {:.1f} kB, minified: with its client, and the
validators of its parameters and responses.
"""


def run(command, cwd=None):
    print("$", *map(str, command), file=sys.stderr)
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def table(title, found):
    base = next(iter(found.values()))
    rows = [f"| {name} | {micros:.0f} | {micros / base:.2f} |" for name, micros in found.items()]
    return "\n".join(["", f"## {title}", "| client | µs | ratio |", "|---|---|---|", *rows, ""])


def bundled(binary, document, esbuild, folder):
    """The bytes of a program that calls one operation, with its client and validators, minified."""
    options = ["--operations", "--no-config", "-q", "--layout", "package", "--set", "typescript.emit=js"]
    run([binary, "generate", document, *options, "-t", "typescript", "-o", folder])
    program = f"""import {{ createClient }} from "./typescript/adl_http.js";
import {{ getPet }} from "./typescript/{document.stem}_operations.js";
export const get = (id) => createClient({{ baseUrl: "https://example.com" }}).call(getPet, {{ id }});
"""
    (folder / "program.js").write_text(program)
    run([esbuild, folder / "program.js", "--bundle", "--minify", "--format=esm", f"--outfile={folder / 'program.min.js'}"])
    return (folder / "program.min.js").stat().st_size


def main():
    repository, binary, tools, folder = (Path(argument).absolute() for argument in sys.argv[1:5])
    document = repository / "golden/operations/operations.yaml"
    shutil.rmtree(folder / "generated", ignore_errors=True)
    (folder / "generated/api").mkdir(parents=True)
    for file in ("package.json", "server.mjs", "typescript.mjs", "python.py"):
        shutil.copy(HERE / file, folder / file)
    generated = folder / "generated"
    generate = [binary, "generate", document, "--operations", "--no-config", "-q"]
    run([*generate, "-t", "typescript", "--set", "typescript.emit=js", "-o", generated])
    run([*generate, "-t", "python", "-o", generated / "api"])
    (generated / "api/__init__.py").touch()
    (generated / "package.json").write_text('{ "type": "module" }\n')
    run(["npm", "install", "--no-audit", "--no-fund"], folder)
    run(["node", "node_modules/@hey-api/openapi-ts/bin/run.js", "-i", document, "-o", folder / "hey"], folder)
    (folder / "hey.ts").write_text('export * from "./hey/sdk.gen";\nexport { client } from "./hey/client.gen";\n')
    bundle = ["--bundle", "--format=esm", "--platform=node", f"--outfile={generated / 'hey.js'}"]
    run([tools / "node_modules/.bin/esbuild", folder / "hey.ts", *bundle])
    python = folder / "venv/bin/python"
    run([sys.executable, "-m", "venv", folder / "venv"])
    run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", HERE / "requirements.txt"])
    other = [folder / "venv/bin/openapi-python-client", "generate", "--path", document, "--meta", "none", "--overwrite"]
    run([*other, "--output-path", generated / "pet_shop_client"])
    with subprocess.Popen(["node", folder / "server.mjs"], stdout=subprocess.PIPE, text=True) as server:
        try:
            url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
            typescript = json.loads(run(["node", "typescript.mjs", url, generated, "9", "2000"], folder))
            of_python = json.loads(run([python, "-B", "python.py", url, generated, "9", "500"], folder))
        finally:
            server.kill()
    size = bundled(binary, document, tools / "node_modules/.bin/esbuild", folder / "bundled")
    page = HEAD + table("TypeScript (Node)", typescript) + table("Python", of_python) + SIZE.format(size / 1000)
    (repository / "docs/calls.md").write_text(page, encoding="utf-8")
    print(page)


main()
