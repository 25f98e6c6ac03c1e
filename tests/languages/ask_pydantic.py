"""Asks models of pydantic.

A line of questions.jsonl is [module, type, words, values], one of the output what each value is said to be: with the
violations that pydantic reports, and what is at odds with the verdict: that of the value's text, or what is written.
"""

import importlib
import json
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError


def is_same(one, other):
    """Whether two values are one in JSON."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return isinstance(one, bool) is isinstance(other, bool) and one == other


def said(error):
    """A violation, or what pydantic says by itself."""
    context = error.get("ctx", {})
    if "keyword" in context:
        return [context["path"], context["keyword"], context["expected"], context["found"]]
    return ["/".join(map(str, error["loc"])), f"pydantic: {error['type']}", error["msg"], ""]


def written(adapter, model):
    """What is written of a model, in several ways."""
    yield adapter.dump_python(model, mode="json", by_alias=True, exclude_unset=True)
    yield adapter.dump_python(model, mode="json")
    yield json.loads(adapter.dump_json(model))


def answer(adapter, text):
    value = json.loads(text)
    try:
        model = adapter.validate_python(value)
        violations = []
    except ValidationError as error:
        violations = [said(found) for found in error.errors(include_url=False)]
    odds = None
    if value != json.loads(text):
        odds = "the value is changed"
    try:
        read = adapter.validate_json(text)
        if violations:
            odds = "its text is valid"
        elif read != model:
            odds = f"its text is read as {read!r}"
    except ValidationError as error:
        if not violations:
            odds = f"its text isn't valid: {error}"
    if not violations:
        for other in written(adapter, model):
            if not is_same(value, other):
                odds = f"{model!r} is written as {json.dumps(other)}"
    return [not violations, violations, odds]


def check_schemas(module):
    """pydantic makes a schema of every model."""
    for model in vars(module).values():
        if isinstance(model, type) and issubclass(model, BaseModel) and model.__module__ == module.__name__:
            for mode in ("validation", "serialization"):
                model.model_json_schema(mode=mode)


for line in Path("questions.jsonl").read_bytes().splitlines():
    name, type_, words, values = json.loads(line)
    try:
        module = importlib.import_module(name)
        check_schemas(module)
        adapter = TypeAdapter(getattr(module, type_))
        print(json.dumps([answer(adapter, text) for text in values]))
    except Exception as error:
        print(json.dumps(f"{name}.{type_}: {type(error).__name__}: {error}"))
