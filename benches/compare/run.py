"""`make compare`: whose code agrees with a schema, beside other generators. Writes the tables of docs/compare.md.

    run.py ADL_GEN TOOLS FOLDER

FOLDER has the packages of package.json, and `python`, a virtual environment with datamodel-code-generator.
"""

import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parents[1] / "docs/compare.md"
# They ask for further documents, or for other dialects.
LEFT_OUT = {"refRemote.json", "vocabulary.json"}
VERSIONS = {
    "ajv": "ajv", "json-schema-to-zod": "json-schema-to-zod", "quicktype": "quicktype-core", "zod": "zod",
    "json-schema-to-typescript": "json-schema-to-typescript", "openapi-typescript": "openapi-typescript",
}


def main():
    adl_gen, tools, folder = (pathlib.Path(one).absolute() for one in sys.argv[1:])
    work = folder / "work"
    work.mkdir(exist_ok=True)
    groups = [*suite(tools / "suite/tests/draft2020-12"), probe()]
    (work / "groups.json").write_text(json.dumps(groups), encoding="utf-8")
    generate(adl_gen, work, groups)
    python = folder / "python/bin/python"
    verdicts = answers(["node", HERE / "verdicts.mjs", work], folder)
    verdicts |= answers([python, "-B", HERE / "verdicts.py", work], folder)
    types = answers(["node", HERE / "types.mjs", work], folder)
    versions = {name: json.loads((folder / f"node_modules/{package}/package.json").read_text())["version"]
                for name, package in VERSIONS.items()}
    versions["datamodel-code-generator"] = subprocess.run(
        [python, "-c", "from importlib.metadata import version; print(version('datamodel-code-generator'))"],
        capture_output=True, text=True, check=True).stdout.strip()
    page = PAGE.read_text(encoding="utf-8")
    page = replaced(page, "suite", suite_table(groups[:-1], verdicts, versions))
    last = {name: given[-1] for name, given in verdicts.items()}
    page = replaced(page, "probe", probe_table(groups[-1], last))
    page = replaced(page, "types", probe_table(groups[-1], types))
    PAGE.write_text(page, encoding="utf-8")
    print(f"{PAGE} is written")
    return quoted(page)


def suite(folder):
    """The groups of required tests that need no other document."""
    for file in sorted(folder.glob("*.json")):
        if file.name in LEFT_OUT:
            continue
        for group in json.loads(file.read_text(encoding="utf-8")):
            if "localhost:1234/draft" not in json.dumps(group["schema"]):
                yield {"schema": group["schema"], "tests": group["tests"]}


def probe():
    """A schema and the values of which the other tables tell."""
    given = json.loads((HERE / "probe.json").read_text(encoding="utf-8"))
    tests = []
    for description, changes, valid in given["cases"]:
        value = {key: one for key, one in (given["base"] | changes).items() if one != "absent"}
        tests.append({"description": description, "data": value, "valid": valid})
    return {"schema": given["schema"], "tests": tests}


def generate(adl_gen, folder, groups):
    names = []
    for at, group in enumerate(groups):
        names.append(f"g{at}.schema.json")
        (folder / names[-1]).write_text(json.dumps(group["schema"]), encoding="utf-8")
    subprocess.run([adl_gen, "generate", "--no-config", "--quiet", "-t", "typescript,zod,pydantic", "-o", "adl-gen",
                    "--layout", "file", "--root-name", "RootType", "--set", "typescript.emit=js", *names],
                   cwd=folder, check=True)
    (folder / "adl-gen/package.json").write_text('{ "type": "module" }', encoding="utf-8")


def answers(command, folder):
    return json.loads(subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout)


def replaced(page, name, table):
    start, end = f"<!-- make compare: {name} -->\n", f"<!-- end: {name} -->"
    return re.sub(f"(?s){start}.*?{end}", lambda _: f"{start}\n{table}\n{end}", page)


def suite_table(groups, verdicts, versions):
    total = sum(len(group["tests"]) for group in groups)
    rows = []
    for name, given in verdicts.items():
        pairs = [(test["valid"], got) for group, one in zip(groups, given) for test, got in zip(group["tests"], one)]
        right = sum(valid == got for valid, got in pairs)
        loose = sum(got is True and not valid for valid, got in pairs)
        strict = sum(got is False and valid for valid, got in pairs)
        none = sum(got is None for _, got in pairs)
        tool = name.split(",")[0]
        shown = name.replace(tool, f"{tool} {versions[tool]}") if tool in versions else name
        rows.append((right, f"| {shown} | {100 * right / total:.1f} % | {loose} | {strict} | {none} |"))
    rows.sort(key=lambda row: -row[0])
    count = f"{total:,} tests in {len(groups)} groups."
    head = [count, "", "| | right | too loose | too strict | no code |", "|---|---:|---:|---:|---:|"]
    return "\n".join([*head, *(row for _, row in rows)]) + "\n"


def probe_table(group, columns):
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for at, test in enumerate(group["tests"]):
        cells = [{None: "no code", test["valid"]: "yes"}.get(one[at], "**no**") for one in columns.values()]
        lines.append(f"| {test['description']} | " + " | ".join(cells) + " |")
    counts = [sum(got == test["valid"] for got, test in zip(one, group["tests"])) for one in columns.values()]
    lines.append(f"| right, of {len(group['tests'])} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines) + "\n"


def quoted(page):
    """Returns 1 if the README quotes other numbers than the page has."""
    readme = (HERE.parents[1] / "README.md").read_text(encoding="utf-8")
    total = re.search("^([0-9,]+ tests) in", page, re.MULTILINE)[1]
    shares = dict(re.findall(r"^\| ([\w-]+) [0-9.]+[^|]*\| ([0-9.]+) % ", page, re.MULTILINE))
    shares = [f"for {float(shares[name]):.0f} %" for name in ("quicktype", "datamodel-code-generator", "ajv")]
    missing = [text for text in [f"{total} of", *shares] if text not in readme]
    print("".join(f"README.md doesn't say `{text}`\n" for text in missing), end="")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
