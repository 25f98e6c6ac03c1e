"""Checks a list of orders: by the generated code, and by validators of others."""

import importlib
import json
import sys
import time
from pathlib import Path

sys.path[:0] = ["generated", "python"]

import fastjsonschema
from pydantic import TypeAdapter

value = json.loads(Path("value.json").read_text(encoding="utf-8"))


def compiled(name):
    schema = json.loads(Path(f"generated/{name}.schema.json").read_text(encoding="utf-8"))
    # It supports draft-07, where `$ref` stands alone, and `definitions`.
    schema = json.loads(json.dumps(schema).replace("#/$defs/", "#/definitions/"))
    schema = {"definitions": schema["$defs"], "$ref": "#/definitions/ListOrdersResult"}
    return fastjsonschema.compile(schema, use_default=False, use_formats=False)


def best(checks):
    """The best of many runs in turn: what else the machine does only ever adds.

    Each turn begins with another one, as a run pays for the heap that the one before it leaves.
    """
    took = [float("inf")] * len(checks)
    for turn in range(15):
        for place in range(len(checks)):
            index = (turn + place) % len(checks)
            _, check = checks[index]
            start = time.perf_counter()
            check(value)
            took[index] = min(took[index], time.perf_counter() - start)
    return took


for name in ("plain", "bounds"):
    module = importlib.import_module(name)
    assert module.check_list_orders_result(value) == []
    adapter = TypeAdapter(module.ListOrdersResult)
    checks = [
        ("generated `check_list_orders_result`", module.check_list_orders_result),
        ("fastjsonschema, compiled", compiled(name)),
        ("pydantic on the same TypedDict (which checks no bounds)", adapter.validate_python),
    ]
    for (what, _), took in zip(checks, best(checks)):
        print(f"{name}\t{what}\t{took * 1000}")
