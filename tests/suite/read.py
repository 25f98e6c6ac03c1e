"""Reads the instances with pydantic: line n of instances.jsonl holds those of module mn."""

import importlib
import json
from pathlib import Path

from pydantic import TypeAdapter, ValidationError


def adapter(index):
    """Reads the type in its module's own names: an alias may quote what is declared further down."""
    namespace = dict(vars(importlib.import_module(f"suite.m{index}")), TypeAdapter_=TypeAdapter)
    return eval("TypeAdapter_(RootType)", namespace)


def say(module, instance, why):
    print(json.dumps([module, instance, why]))


for module, line in enumerate(Path("instances.jsonl").read_bytes().splitlines()):
    try:
        reader = adapter(module)
    except Exception as error:
        say(module, None, f"{type(error).__name__}: {str(error)[:300]}")
        continue
    for instance, text in enumerate(json.loads(line)):
        try:
            reader.validate_json(text)
        except ValidationError as error:
            say(module, instance, str(error))
