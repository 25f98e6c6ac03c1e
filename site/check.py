"""Checks the site that was built: `make site`.

    check.py PAGES SITE

Every link and anchor leads somewhere, also in the repository; nothing is loaded from another host; every page is in the
navigation, and has the elements that CommonMark makes of it, as GitHub shows it. Exits 1 otherwise.
"""

import collections
import pathlib
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import markdown_it

ROOT = pathlib.Path(__file__).resolve().parents[1]
HOST = "http://site/"
# The home page and the gallery use what only the site renders: tabs, and a grid.
OF_SITE = {"index.md", "gallery.md"}
COMPARED = ("li", "table", "pre", "tr", "h2", "h3", "ol", "blockquote")


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.ids, self.counts, self.inside = [], [], set(), collections.Counter(), False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.update(given[key] for key in ("id", "name") if given.get(key))
        self.inside = self.inside or tag == "article"
        self.counts[tag] += self.inside
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "modulepreload", "preload", "preconnect"):
            self.loaded.append(given["href"])
        if given.get("src"):
            self.loaded.append(given["src"])

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "article"


def main():
    sources, site = (pathlib.Path(one).absolute() for one in sys.argv[1:])
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    faults = [fault for file, page in pages.items() for fault in broken(site, pages, file, page)]
    faults += unlisted(sources)
    faults += [fault for name in ("README.md", "CONTRIBUTING.md") for fault in astray(ROOT / name, site, pages)]
    faults += [fault for file in (ROOT / "docs").glob("*.md") for fault in astray(file, site, pages)]
    faults += [fault for source in sorted(sources.glob("*.md")) if source.name not in OF_SITE
               for fault in different(source, pages[site / source.stem / "index.html"])]
    print("".join(f"{fault}\n" for fault in faults), end="")
    count = sum(len(page.links) + len(page.loaded) for page in pages.values())
    print(f"site: {len(pages)} pages, {count} links, {len(faults)} faults")
    return 1 if faults else 0


def broken(site, pages, file, page):
    name = file.relative_to(site)
    base = HOST + str(name).removesuffix("index.html")
    for link in page.links + page.loaded:
        address = urlsplit(urljoin(base, link))
        if address.scheme == "data":
            continue
        if not address.geturl().startswith(HOST):
            if link in page.loaded:
                yield f"{name}: loads {link}"
            continue
        # The page for what isn't found has links from the root of the host.
        path = unquote(address.path).removeprefix("/adl-gen")
        target = site / path.lstrip("/")
        target = target / "index.html" if target.is_dir() else target
        fragment = unquote(address.fragment)
        if not target.exists():
            yield f"{name}: there is no {link}"
        elif fragment and target in pages and not fragment.startswith(("__", "1.")) and fragment not in pages[target].ids:
            yield f"{name}: there is no anchor {link}"


def astray(file, site, pages):
    """Links of a page of the repository, as GitHub shows it, that lead to no file, or to no anchor of a page of docs/."""
    text = re.sub(r"(?ms)^```.*?^```$|`[^`\n]+`", "", file.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, fragment = link.partition("#")
        if "://" in link or not name:
            continue
        target = (file.parent / name).resolve()
        page = pages.get(site / target.stem / "index.html") if target.parent == ROOT / "docs" else None
        if not target.exists() or fragment and page and fragment not in page.ids:
            yield f"{file.relative_to(ROOT)}: {link} leads nowhere"


def unlisted(sources):
    navigation = (ROOT / "site/zensical.toml").read_text(encoding="utf-8")
    listed = set(re.findall(r'"([\w-]+\.md)"', navigation))
    return [f"zensical.toml: {page.name} is missing" for page in sources.glob("*.md") if page.name not in listed]


def different(source, page):
    html = markdown_it.MarkdownIt("commonmark").enable("table").render(source.read_text(encoding="utf-8"))
    wanted = collections.Counter(re.findall(rf"<({'|'.join(COMPARED)})\b", html))
    for tag in COMPARED:
        if wanted[tag] != page.counts[tag]:
            yield f"{source.name}: {wanted[tag]} `{tag}` by CommonMark, {page.counts[tag]} here"


if __name__ == "__main__":
    sys.exit(main())
