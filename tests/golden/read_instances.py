"""Reads the good instances with pydantic: a line of ok.jsonl is [place, module, type, JSON text]."""

import importlib
import json
import sys
import warnings

from pydantic import TypeAdapter, ValidationError

failed = 0
adapters = {}
for line in open("ok.jsonl", encoding="utf-8"):
    place, module, name, text = json.loads(line)
    if (module, name) not in adapters:
        # In the module's own names: an alias may quote a type that is declared further down.
        namespace = dict(vars(importlib.import_module(f"goldens.{module}")), TypeAdapter_=TypeAdapter)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            adapters[module, name] = eval(f"TypeAdapter_({name})", namespace)
    try:
        adapters[module, name].validate_json(text)
    except ValidationError as error:
        failed += 1
        print(f"{place}: refused: {error}")
sys.exit(1 if failed else 0)
