"""Renders a document of OpenAPI with Redoc in headless Chromium: `make openapi-page`.

    render.py DOCUMENT REDOC PICTURE

REDOC is `redoc.standalone.js` of npm's `redoc`. Exits 1 if Redoc doesn't show the operations of the document.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
<body style="margin: 0"><div id="page"></div>
<script src="%s"></script>
<script>Redoc.init(%s, { disableSearch: true }, document.getElementById("page"));</script>
"""
BROWSER = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,1000"]


def main():
    document, redoc, picture = map(pathlib.Path, sys.argv[1:])
    text = document.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(PAGE % (redoc.absolute().as_uri(), text.replace("</", "<\\/")), encoding="utf-8")
        shown = browse("--dump-dom", page)
        browse(f"--screenshot={picture.absolute()}", page)
    paths = json.loads(text)["paths"]
    # Redoc writes names with places where a line may end.
    shown = re.sub(r"<wbr>|</?span[^>]*>", "", shown)
    missing = [path for path in paths if path not in shown]
    print(f"{picture}: {len(paths)} operations")
    print("".join(f"not shown: {path}\n" for path in missing), end="")
    return 1 if missing or not paths else 0


def browse(option, page):
    command = [*BROWSER, "--virtual-time-budget=15000", option, page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
