"""Compares the schemas that `adl-gen infer` and GenSON infer from real files: `make infer`.

    run.py BINARY SAMPLES GENSON

SAMPLES is a folder of `KIND.jsonl`, each line `{"set", "value"}`: schemas are inferred from the values of the set `learn`,
must accept those of `valid`, which they haven't seen, and had better reject those of `invalid`. The samples aren't part of
the repository. GENSON is the folder that GenSON is installed in. Writes the table of `docs/samples.md`. Exits 1 if
adl-gen accepts or rejects less than GenSON, or if a schema rejects a sample that it was inferred from.
"""

import importlib.metadata
import json
import pathlib
import re
import resource
import subprocess
import sys

from jsonschema import Draft202012Validator, FormatChecker

PAGE = pathlib.Path(__file__).parents[2] / "docs/samples.md"
HEADER = re.compile(r"^\| files of \d+ kinds \|.*\n(?:\|.*\n)*", re.MULTILINE)
MOST_SECONDS = 60

# Formats that `jsonschema` checks with other packages only.
FORMATS = FormatChecker()
TIME = r"\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})"
for name, pattern in {"date-time": rf"\d{{4}}-\d{{2}}-\d{{2}}T{TIME}", "time": TIME, "uri": r"[A-Za-z][A-Za-z0-9+.-]*:\S*"}.items():
    FORMATS.checks(name)(lambda value, pattern=pattern: not isinstance(value, str) or bool(re.fullmatch(pattern, value)))


class Score:
    """The numbers of files that the schemas of one tool accept and reject, by kind."""

    def __init__(self):
        self.accepted, self.rejected = [], []

    def add(self, kind, schema, sets):
        validator = Draft202012Validator(schema, format_checker=FORMATS)
        for value in sets["learn"]:
            for error in validator.iter_errors(value):
                sys.exit(f"{kind}: a sample is invalid for the schema inferred from it: {error.message}")
        for counts, name, verdict in ((self.accepted, "valid", True), (self.rejected, "invalid", False)):
            found = [validator.is_valid(value) is verdict for value in sets[name]]
            if found:
                counts.append((sum(found), len(found)))

    def cells(self):
        for counts in (self.accepted, self.rejected):
            hits, count = (sum(column) for column in zip(*counts))
            yield f"{100 * hits / count:.1f} %"
            yield f"{100 * sum(hits / count for hits, count in counts) / len(counts):.1f} %"

    def shares(self):
        return [float(cell.removesuffix(" %")) for cell in self.cells()]


def adl_gen(binary, values):
    lines = "".join(json.dumps(value) + "\n" for value in values)
    run = subprocess.run([binary, "infer", "-"], input=lines, capture_output=True, text=True, timeout=MOST_SECONDS)
    if run.returncode:
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def genson(builder, values):
    builder = builder()
    for value in values:
        builder.add_object(value)
    return builder.to_schema()


def read(path):
    sets = {"learn": [], "valid": [], "invalid": []}
    for line in path.read_text(encoding="utf-8").splitlines():
        sample = json.loads(line)
        sets[sample["set"]].append(sample["value"])
    return sets


def main():
    binary, folder, packages = sys.argv[1:]
    kinds = {path.stem: read(path) for path in sorted(pathlib.Path(folder).glob("*.jsonl"))}
    if not kinds:
        sys.exit(f"{folder}: there are no samples; they aren't part of the repository")
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    sys.path.insert(0, packages)
    from genson import SchemaBuilder

    ours, theirs = Score(), Score()
    for kind, sets in kinds.items():
        ours.add(kind, adl_gen(binary, sets["learn"]), sets)
        theirs.add(kind, genson(SchemaBuilder, sets["learn"]), sets)
    valid, invalid = (sum(len(sets[name]) for sets in kinds.values()) for name in ("valid", "invalid"))
    rows = [
        [f"files of {len(kinds)} kinds", f"accepted of {valid} valid ones, not seen before", "mean of the kinds",
         f"rejected of {invalid} invalid ones", "mean of the kinds"],
        ["---"] * 5,
        ["`adl-gen infer`", *ours.cells()],
        [f"GenSON {importlib.metadata.version('genson')}", *theirs.cells()],
    ]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows).replace("| --- | --- | --- | --- | --- |", "|---|---|---|---|---|")
    print(table, end="")
    page = PAGE.read_text(encoding="utf-8")
    page, count = HEADER.subn(lambda _: table, page)
    if count != 1:
        sys.exit(f"{PAGE}: there is no table to write")
    PAGE.write_text(page, encoding="utf-8")
    behind = any(own < other for own, other in zip(ours.shares(), theirs.shares()))
    sys.exit("adl-gen is behind GenSON" if behind else 0)


if __name__ == "__main__":
    main()
