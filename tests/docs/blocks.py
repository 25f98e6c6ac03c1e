"""Checks the blocks of all documentation that run.py doesn't follow: `make guides`.

    blocks.py ADL_GEN TOOLS

- A line `adl-gen …` has a command and options that there are.
- A block `toml` is a configuration without unknown settings, or a manifest.
- `json`, `yaml` and code of a language are read by a parser of it, as a file or as statements of one.

Exits 1 if a block is wrong. A language whose parser is missing is named; under CI, that is wrong, too.
"""

import ast
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
import tomllib

import run
import yaml

# The diagnostics are examples of what is wrong.
LEFT_OUT = {*run.PAGES, "diagnostics"}
BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w+)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL)
# Tables of other files than adl-gen.toml.
MANIFESTS = {"build-dependencies", "build-system", "dependencies", "dev-dependencies", "features", "file", "language", "project", "tool", "workspace"}


class Wrong(Exception):
    pass


class Checks:
    def __init__(self, adl_gen, tools, folder):
        self.folder = folder
        self.missing = set()
        self.environment = run.prepared(adl_gen, tools, folder / "programs")
        (folder / "any.schema.json").write_text("true")

    def run(self, command, text=""):
        return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, cwd=self.folder,
                              env=self.environment)

    def of(self, language):
        return {"bash": self.sh, "console": self.sh, "js": self.ts}.get(language) or getattr(self, language, None)

    def sh(self, text):
        for line in text.replace("\\\n", " ").splitlines():
            words = shlex.split(line.removeprefix("$ "), comments=True)
            if words[:1] != ["adl-gen"]:
                continue
            ends = [index for index, word in enumerate(words) if word in ("|", ">", "&&", ";", "||")]
            # Mistakes before `--help` are found first.
            ended = self.run(["adl-gen", *words[1 : min(ends, default=len(words))], "--help"])
            if ended.returncode != 0:
                raise Wrong(f"{line}\n{ended.stderr}")

    def toml(self, text):
        if MANIFESTS & tomllib.loads(text).keys():
            return
        (self.folder / "adl-gen.toml").write_text(text.replace("…", ""), encoding="utf-8")
        said = self.run(["adl-gen", "generate", "any.schema.json", "-o", "out"]).stderr
        if "error[config]" in said:
            raise Wrong(said)

    def json(self, text):
        json.loads(text.replace("…", "null"))

    def yaml(self, text):
        list(yaml.safe_load_all(text))

    def python(self, text):
        ast.parse(text.replace("…", "..."))

    def ts(self, text):
        self.parsed(["esbuild", "--loader=ts", "--log-level=error"], [text, wrapped(text)])

    def go(self, text):
        self.parsed(["go", "run", "cmd/gofmt"], [text])

    def rust(self, text):
        self.parsed(["rustfmt", "--edition=2024", "--emit=stdout"], [text, wrapped(text, "fn main() {")])

    def java(self, text):
        classes = [f"class Block {{\n{text}\n}}", f"class Block {{\n{wrapped(text, 'void main() throws Exception {')}\n}}"]
        self.parsed(["java", str(pathlib.Path(__file__).with_name("Parse.java"))], [text, *classes])

    def parsed(self, command, forms):
        """Fails unless a parser reads one of the forms."""
        if not shutil.which(command[0], path=self.environment["PATH"]):
            self.missing.add(command[0])
            return
        # What is left out is nothing, or a name.
        left_out = [form.replace("…", part) for form in forms for part in ("", "etc")]
        said = [self.run(command, form) for form in dict.fromkeys(left_out)]
        if all(ended.returncode != 0 for ended in said):
            raise Wrong(said[-1].stderr)


def wrapped(text, head="async function* main() {"):
    return f"{head}\n{text}\n}}"


def main():
    adl_gen, tools = (pathlib.Path(one).absolute() for one in sys.argv[1:3])
    pages = [run.ROOT / "README.md", *sorted((run.ROOT / "docs").glob("*.md")), *sorted(run.ROOT.glob("*/README.md"))]
    count, wrong = 0, 0
    with tempfile.TemporaryDirectory() as name:
        checks = Checks(adl_gen, tools, pathlib.Path(name))
        for page in pages:
            text = page.read_text(encoding="utf-8")
            for block in BLOCK.finditer(text) if page.stem not in LEFT_OUT else ():
                check = checks.of(block["language"])
                count += check is not None
                try:
                    if check:
                        check(textwrap.dedent(block["text"]))
                except (Wrong, ValueError, SyntaxError, yaml.YAMLError) as error:
                    wrong += 1
                    line = text.count("\n", 0, block.start()) + 1
                    print(f"{page.relative_to(run.ROOT)}:{line}: a wrong block of `{block['language']}`: {error}\n")
    print(f"{count} blocks of other pages, {wrong} wrong")
    for program in sorted(checks.missing):
        print(f"skipped: blocks for which there is no `{program}`")
    return 1 if wrong or checks.missing and os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
