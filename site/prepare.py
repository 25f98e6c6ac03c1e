"""Copies the pages of docs/ as they are, and writes the gallery and the home page: the first step of `make site`.

    prepare.py ADL_GEN OUTPUT

Changed is only what a site needs: links out of docs/ become links to the repository, and a table of contents at the beginning
of a page is left out, since the site shows one beside it.
"""

import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent
LINK = re.compile(r"\]\(\.\./([^)\s]+)\)")
CONTENTS = re.compile(r"(\n\n)(?:- \[[^\n]*\]\(#[^)\n]*\)[^\n]*\n(?:  [^\n]*\n)*)+\n")
LANGUAGES = [
    ("TypeScript", "typescript", "ts"), ("Python", "python", "python"), ("Rust", "rust", "rust"), ("Go", "go", "go"),
    ("Java", "java", "java"), ("Kotlin", "kotlin", "kotlin"),
    ("zod", "zod", "ts"), ("pydantic", "pydantic", "python"), ("JSON Schema", "json-schema", "json"),
]
CASES = [
    ("null-and-absent", "Null and absent are two things"),
    ("record-root", "A JSON Schema"),
    ("mcp-tools", "Tools of an MCP server"),
    ("unions", "Unions"),
    ("tuples", "Tuples"),
    ("conditions", "Conditions between properties"),
    ("evaluated-parts", "Closed by `unevaluatedProperties`"),
    ("slow-patterns", "Patterns on which engines hang"),
]
INPUT = re.compile(r"\.(adl|schema|tools)\.(json|yaml)$")
MOST_LINES = 60


def main():
    adl_gen, output = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2])
    repository = re.search(r'^repository = "(.*)"$', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    source = f"{repository}/blob/HEAD"
    shutil.rmtree(output, ignore_errors=True)
    shutil.copytree(ROOT / "docs", output)
    for page in output.glob("*.md"):
        text = LINK.sub(lambda link: f"]({source}/{link[1]})", page.read_text(encoding="utf-8"))
        page.write_text(CONTENTS.sub(r"\1", text, count=1), encoding="utf-8")
    shutil.copytree(HERE / "pages", output, dirs_exist_ok=True)
    (output / "gallery.md").write_text(gallery(adl_gen, source), encoding="utf-8")
    (output / "pages").mkdir()
    for case, _ in CASES:
        (output / f"pages/{case}.html").write_text(generated(adl_gen, document(case), "html"), encoding="utf-8")


def gallery(adl_gen, source):
    head = "What adl-gen makes of documents of its own tests, in every language; here the types alone."
    rows = ["---", "hide: [toc]", "---", "", "# Gallery", "", head, ""]
    for case, title in CASES:
        file = document(case)
        text = file.read_text(encoding="utf-8").rstrip()
        rows += [
            f"## {title}", "",
            f"[`golden/{case}`]({source}/golden/{case}/{file.name}) ·",
            f"[open in the playground](playground/{shared(file.name, text)}) ·",
            f"[as a page for readers](pages/{case}.html)", "",
            '<div class="pair" markdown>', "", f"```{file.suffix[1:]}", text, "```", "",
        ]
        for label, target, language in LANGUAGES:
            code = declarations(adl_gen, file, target)
            rows += [f'=== "{label}"', "", f"    ```{language}", *(f"    {line}".rstrip() for line in code), "    ```", ""]
        rows += ["</div>", ""]
    return "\n".join(rows)


def document(case):
    """The document of a golden case."""
    return next(one for one in sorted((ROOT / "golden" / case).iterdir()) if INPUT.search(one.name))


def generated(adl_gen, file, target, *options):
    command = [adl_gen, "generate", file, "-t", target, "--stdout", "--no-config", "--quiet", *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def declarations(adl_gen, file, target):
    """The lines of a generated file behind its header."""
    lines = generated(adl_gen, file, target, "--types-only").splitlines()
    start = next(at for at, line in enumerate(lines) if line and not line.startswith(("//", "/*", "#", '"""')))
    return lines[start:start + MOST_LINES] + ["…"] * (len(lines) - start > MOST_LINES)


def shared(name, text):
    """The fragment by which the playground opens a document: see share.js."""
    state = json.dumps({"n": name, "t": text, "g": "typescript", "o": {}, "y": "", "v": "null"})
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(state.encode()) + deflate.flush()
    return "#1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


if __name__ == "__main__":
    main()
