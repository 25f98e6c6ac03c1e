"""Adds the sites of earlier releases to that of the newest: `make site-versions`.

    versions.py REPOSITORY OUTPUT [VARIABLE=VALUE…]

Each minor release before the version of `Cargo.toml` is built by `make site VARIABLE=VALUE…` at its newest tag (`v0.1.4`), and is
OUTPUT/0.1. Its pages begin with a notice that leads to the same page of the newest; those of the newest name the others at
their end.
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys

TAG = re.compile(r"v(\d+)\.(\d+)\.(\d+)")
NEWEST = re.compile(r'^version = "(.*)"$', re.MULTILINE)
BODY = re.compile(r"<body\b[^>]*>")


def main():
    repository, output = (pathlib.Path(one).absolute() for one in sys.argv[1:3])
    newest = NEWEST.search((repository / "Cargo.toml").read_text(encoding="utf-8"))[1]
    minors = earlier(git(repository, "tag").split(), newest)
    for page in output.rglob("*.html"):
        insert(page, "</footer>", listed(page, output, minors))
    for minor, tag in minors.items():
        build(repository, tag, output / minor, sys.argv[3:])
        for page in (output / minor).rglob("*.html"):
            insert(page, None, notice(page, output, minor, newest))
    print(f"site: {newest}, and {', '.join(minors) or 'no earlier version'}")


def earlier(tags, newest):
    """Returns the newest tag of each minor release before a version, the newest first."""
    numbers = sorted((tuple(map(int, match.groups())) for match in map(TAG.fullmatch, tags) if match), reverse=True)
    found = {}
    for major, minor, patch in numbers:
        if (major, minor) < tuple(map(int, newest.split(".")[:2])):
            found.setdefault(f"{major}.{minor}", f"v{major}.{minor}.{patch}")
    return found


def build(repository, tag, to, variables):
    source = repository / "build/site/source"
    git(repository, "worktree", "add", "--force", "--detach", source, tag)
    try:
        subprocess.run(["make", "-C", source, "site", *variables], check=True)
        shutil.copytree(source / "build/site/out", to)
    finally:
        git(repository, "worktree", "remove", "--force", source)


def notice(page, output, minor, newest):
    """Returns the notice of a page of an earlier version: the same page of the newest, or its first."""
    same = output / page.relative_to(output / minor)
    to = same if same.exists() else output / "index.html"
    return f'<p class="version" role="note">This is adl-gen {minor}. <a href="{link(page, to)}">The newest is {newest}.</a></p>'


def listed(page, output, minors):
    """Returns the links to the first pages of earlier versions; nothing without any."""
    links = [f'<a href="{link(page, output / minor / "index.html")}">{minor}</a>' for minor in minors]
    return f'<p class="version">Earlier versions: {", ".join(links)}</p>' if links else ""


def link(page, to):
    address = os.path.relpath(to, page.parent)
    return html.escape(address.removesuffix("index.html") or "./")


def insert(page, before, text):
    """Inserts a text before another, or where the body begins."""
    whole = page.read_text(encoding="utf-8")
    if before is not None:
        whole = whole.replace(before, text + before, 1)
    else:
        whole = BODY.sub(lambda body: body[0] + text, whole, count=1)
    page.write_text(whole, encoding="utf-8")


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
