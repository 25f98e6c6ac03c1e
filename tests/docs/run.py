"""Does what pages of the documentation say, each in an empty folder, and compares what is printed: `make guides`.

    run.py ADL_GEN TOOLS [PAGE…]

- A block after a text that ends with "`name`:" is the file of that name.
- Each line of a block `sh` is run.
- A block `text` is what the block before it printed.

`npm install` and `pip install` are left out, since TOOLS has their packages, unless INSTALL=1. Exits 1 if a page is wrong.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ["start-typescript", "start-python", "start-rust", "start-go", "start-java", "start-tools", "migrate", "recipes", "what-is-adl",
         "api-owners"]
BLOCK = re.compile(r"(?P<before>.*?)^```(?P<language>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"`([^`\n]+)`:\s*$")
INSTALL = "INSTALL" in os.environ
PROGRAMS = {"rust": "cargo", "go": "go", "java": "javac"}


def main():
    adl_gen, tools = (pathlib.Path(one).absolute() for one in sys.argv[1:3])
    pages = sys.argv[3:] or PAGES
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        environment = prepared(adl_gen, tools, folder / "programs")
        faults = list(pool.map(lambda page: tried(page, folder / page, tools, environment), pages))
    return 1 if any(faults) else 0


def prepared(adl_gen, tools, programs):
    """Returns the environment of the commands, with the programs that pages name."""
    link(programs / "adl-gen", adl_gen)
    venv = tools / "venv"
    if INSTALL:
        venv = programs / "venv"
        subprocess.run([tools / "venv/bin/python", "-m", "venv", venv], check=True)
    path = [programs, venv / "bin", tools / "node_modules/.bin", tools / "go/bin"]
    return os.environ | {
        "PATH": os.pathsep.join([*map(str, path), os.environ["PATH"]]),
        "CARGO_TARGET_DIR": str(ROOT / "build/cargo/docs"),
        "GOCACHE": str(ROOT / "build/go-cache"),
        "GOTOOLCHAIN": "local",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def link(name, target):
    name.parent.mkdir(parents=True, exist_ok=True)
    name.symlink_to(target)


def tried(page, folder, tools, environment):
    """Prints what happened to a page; returns what is wrong, if anything is."""
    missing = [program for language, program in PROGRAMS.items() if page.endswith(language)
               and not shutil.which(program, path=environment["PATH"])]
    if missing:
        print(f"{page}: skipped, there is no `{missing[0]}`")
        return "skipped" if os.environ.get("CI") else None
    folder.mkdir(parents=True)
    if not INSTALL:
        link(folder / "node_modules", tools / "node_modules")
    begun, fault = time.monotonic(), None
    text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    count = 0
    try:
        count = follow(text, folder, environment)
    except Wrong as wrong:
        fault = wrong
    print(f"{page}: {fault or f'{count} blocks'} ({time.monotonic() - begun:.1f} s)", flush=True)
    return fault


class Wrong(Exception):
    pass


def follow(page, folder, environment):
    count, printed = 0, None
    for block in BLOCK.finditer(page):
        name, text = NAME.search(block["before"]), block["text"]
        if block["language"] == "sh":
            printed = "".join(run(line, folder, environment) for line in text.splitlines())
        elif block["language"] == "text":
            if printed is None or printed.strip() != text.strip():
                raise Wrong(f"prints\n{printed}\nin place of\n{text}")
            printed = None
        elif name:
            file = folder / name[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        else:
            raise Wrong(f"a block of `{block['language']}` without a name:\n{text}")
        count += 1
    return count


def run(line, folder, environment):
    installs = line.startswith(("npm install ", "pip install "))
    if installs and not INSTALL:
        return ""
    ended = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    if ended.returncode != 0 or line.startswith("adl-gen generate") and "warning" in ended.stderr:
        raise Wrong(f"`{line}` exits {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return "" if installs else ended.stdout


if __name__ == "__main__":
    sys.exit(main())
