"""Asks the generated checks.

A line of questions.jsonl is [module, type, words, values], one of the output what each value is said to be.
"""

import copy
import importlib
import json
from pathlib import Path


def parses(parse, text):
    try:
        parse(text)
    except ValueError:
        return False
    return True


def answer(is_, check, parse, text):
    """What is said of a value, by three ways to ask."""
    value = json.loads(text)
    before = copy.deepcopy(value)
    valid = is_(value)
    if check is None and parse is None:
        # Guards don't explain.
        return [valid, [], None if value == before else "the value is changed"]
    violations = check(value)
    odds = None
    if valid is not (len(violations) == 0):
        odds = "check and is don't agree"
    if parses(parse, text) is not valid:
        odds = "parse and is don't agree"
    if value != before:
        odds = "the value is changed"
    return [valid, [[said.path, said.keyword, said.expected, said.found] for said in violations], odds]


for line in Path("questions.jsonl").read_bytes().splitlines():
    name, type_, words, values = json.loads(line)
    try:
        module = importlib.import_module(name)
        checks = [getattr(module, f"{verb}_{words}", None) for verb in ("is", "check", "parse")]
        print(json.dumps([answer(*checks, text) for text in values]))
    except Exception as error:
        print(json.dumps(f"{name}.{type_}: {type(error).__name__}: {error}"))
