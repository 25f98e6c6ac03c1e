"""Changes instances in small ways, and keeps what is still valid.

A line of ok.jsonl is [place, case, bundle, type, value]; one of mutants.jsonl [place, case, type, JSON text].
"""

import copy
import json
from itertools import islice
from urllib.parse import quote

from jsonschema import Draft202012Validator

# The replacements of any part of a value: a value of each type, and edge cases.
REPLACEMENTS = [None, True, 0, -1, 1.0, 1.5, "", "x", [], [1], ["a"], {}, {"extra": 1}]
# The number of parts of one instance that are replaced.
MOST = 400


def places(value, at=()):
    """The paths of a value and of all that is in it."""
    yield at
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from places(member, (*at, key))


def find(value, at):
    for key in at:
        value = value[key]
    return value


def replaced(value, at, part):
    if not at:
        return part
    changed = copy.deepcopy(value)
    find(changed, at[:-1])[at[-1]] = part
    return changed


def changed_parts(part):
    """The same with a member less or more, as a list of its members, or as something else altogether."""
    yield from REPLACEMENTS
    if isinstance(part, dict):
        for key in part:
            yield {other: member for other, member in part.items() if other != key}
        yield {**part, "extra": 1}
        yield list(part.values())
    if isinstance(part, list):
        yield part[:-1]
        for item in (None, 1, "x", {}):
            yield [*part, item]


def mutants(value):
    for at in places(value):
        for part in changed_parts(find(value, at)):
            yield replaced(value, at, part)


validators = {}
seen = set()
with open("ok.jsonl", encoding="utf-8") as lines, open("mutants.jsonl", "w", encoding="utf-8") as out:
    for line in lines:
        place, case, bundle, name, value = json.loads(line)
        if (case, name) not in validators:
            with open(bundle, encoding="utf-8") as file:
                definitions = json.load(file)["$defs"]
            schema = {"$ref": f"#/$defs/{quote(name)}", "$defs": definitions}
            validators[case, name] = Draft202012Validator(schema)
        for mutant in islice(mutants(value), MOST):
            text = json.dumps(mutant, sort_keys=True)
            if (case, name, text) not in seen and validators[case, name].is_valid(mutant):
                out.write(json.dumps([place, case, name, text]) + "\n")
            seen.add((case, name, text))
