"""Asks dataclasses.

A line of questions.jsonl is [module, type, words, values], one of the output what each value is said to be: with the
violations that reading raises, and what is at odds with the verdict: that of the value's text, or what is written.
"""

import copy
import importlib
import json
from dataclasses import is_dataclass
from pathlib import Path


def is_same(one, other):
    """Whether two values are the same JSON."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    # 1.0 is read as a member of an `IntEnum`.
    return isinstance(one, bool) is isinstance(other, bool) and one == other


def answer(module, words, type_, text):
    """What is said of a value, by all ways to ask."""
    value = json.loads(text)
    before = copy.deepcopy(value)
    is_, check, parse, read = (getattr(module, f"{verb}_{words}", None) for verb in ("is", "check", "parse", "read"))
    violations = check(value)
    said = [[said.path, said.keyword, said.expected, said.found] for said in violations]
    odds = None
    if is_(value) is not (not violations):
        odds = "check and is don't agree"
    # Only types that contain dataclasses are read.
    for function, argument in ((read or parse, value if read else text), (parse, text)):
        try:
            found = function(argument)
            if violations:
                odds = f"read as {found!r}"
            # Members of enumerations are written as their values.
            written = json.loads(json.dumps(module.to_json(found)))
            if not is_same(written, value):
                odds = f"{found!r} is written as {json.dumps(written)}"
            if isinstance(type_, type) and is_dataclass(type_) and not isinstance(found, type_):
                odds = f"{found!r} is no {type_.__name__}"
        except module.InvalidValue as error:
            if error.violations != violations:
                odds = f"reading says {error}"
    if value != before:
        odds = "the value is changed"
    return [not violations, said, odds]


for line in Path("questions.jsonl").read_bytes().splitlines():
    name, type_, words, values = json.loads(line)
    try:
        module = importlib.import_module(name)
        # The functions that a package has once.
        support = module if hasattr(module, "InvalidValue") else importlib.import_module(f"{name.rpartition('.')[0]}._support")
        module.InvalidValue = support.InvalidValue
        module.to_json = getattr(support, "to_json", lambda value: value)
        print(json.dumps([answer(module, words, getattr(module, type_, None), text) for text in values]))
    except Exception as error:
        print(json.dumps(f"{name}.{type_}: {type(error).__name__}: {error}"))
