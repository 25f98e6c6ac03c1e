"""Reads the good instances with pydantic: a line of ok.jsonl is [place, module, type, JSON text]."""

import importlib
import json
import sys
import warnings

from pydantic import TypeAdapter, ValidationError

failed = 0
adapters = {}


def adapter(module, name):
    """Reads a type in its module's own names: an alias may quote what is declared further down."""
    namespace = dict(vars(importlib.import_module(f"goldens.{module}")), TypeAdapter_=TypeAdapter)
    # Where defaults are filled in, what is valid is the type before that.
    name = f"{name}Input" if "_filled" in namespace and f"{name}Input" in namespace else name
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return eval(f"TypeAdapter_({name})", namespace)


for line in open("ok.jsonl", encoding="utf-8"):
    place, module, name, text = json.loads(line)
    try:
        if (module, name) not in adapters:
            adapters[module, name] = adapter(module, name)
        adapters[module, name].validate_json(text)
    except ValidationError as error:
        failed += 1
        print(f"{place}: refused: {error}")
    except Exception as error:
        failed += 1
        print(f"{place}: {name} is no type to pydantic: {type(error).__name__}: {str(error)[:300]}")
sys.exit(1 if failed else 0)
