"""Asks plain models of pydantic: of a value, and of its text.

A line of questions.jsonl is [module, type, words, values], one of the output what each value is said to be. What pydantic
says of the text must be what it says of the value, and what is written of a model must be valid.
"""

import importlib
import json
from pathlib import Path

from pydantic import TypeAdapter, ValidationError


def verdict(validate, value):
    try:
        return validate(value), []
    except ValidationError as error:
        return None, [["/".join(map(str, found["loc"])), found["type"], found["msg"], ""] for found in error.errors()]


def written(adapter, model):
    return json.loads(adapter.dump_json(model, exclude_unset=True))


def answer(adapter, text):
    model, violations = verdict(adapter.validate_python, json.loads(text))
    _, others = verdict(adapter.validate_json, text)
    odds = None
    if bool(violations) != bool(others):
        odds = f"its text is said to be {others or 'valid'}"
    elif not violations and verdict(adapter.validate_python, written(adapter, model))[1]:
        odds = f"{model!r} isn't valid as it is written"
    return [not violations, violations, odds]


for line in Path("questions.jsonl").read_bytes().splitlines():
    name, type_, words, values = json.loads(line)
    try:
        adapter = TypeAdapter(getattr(importlib.import_module(name), type_))
        for mode in ("validation", "serialization"):
            adapter.json_schema(mode=mode)
        print(json.dumps([answer(adapter, text) for text in values]))
    except Exception as error:
        print(json.dumps(f"{name}.{type_}: {type(error).__name__}: {error}"))
