"""Checks a list of orders, or reads its text: by the generated code, and by validators of others.

python.py check|read
"""

import importlib
import json
import sys
import time
from pathlib import Path

sys.path[:0] = ["generated", "python"]

import fastjsonschema
from pydantic import TypeAdapter

text = Path("value.json").read_text(encoding="utf-8")
value = json.loads(text)


def compiled(name):
    schema = json.loads(Path(f"generated/{name}.schema.json").read_text(encoding="utf-8"))
    # It supports draft-07, where `$ref` stands alone, and `definitions`.
    schema = json.loads(json.dumps(schema).replace("#/$defs/", "#/definitions/"))
    schema = {"definitions": schema["$defs"], "$ref": "#/definitions/ListOrdersResult"}
    return fastjsonschema.compile(schema, use_default=False, use_formats=False)


def best(ways, subject):
    """The best of many runs in turn: what else the machine does only ever adds.

    Each turn begins with another one, as a run pays for the heap that the one before it leaves.
    """
    took = [float("inf")] * len(ways)
    for turn in range(15):
        for place in range(len(ways)):
            index = (turn + place) % len(ways)
            _, way = ways[index]
            start = time.perf_counter()
            way(subject)
            took[index] = min(took[index], time.perf_counter() - start)
    return took


for name in ("plain", "bounds"):
    module = importlib.import_module(name)
    assert module.check_list_orders_result(value) == []
    adapter, validate = TypeAdapter(module.ListOrdersResult), compiled(name)
    checks = [
        ("generated `check_list_orders_result`", module.check_list_orders_result),
        ("fastjsonschema, compiled", validate),
        ("pydantic on the same TypedDict (which checks no bounds)", adapter.validate_python),
    ]
    readers = [
        ("generated `parse_list_orders_result`", module.parse_list_orders_result),
        ("`json.loads` (which checks nothing)", json.loads),
        ("`json.loads`, then fastjsonschema, compiled", lambda text: validate(json.loads(text))),
        ("pydantic on the same TypedDict (which checks no bounds)", adapter.validate_json),
    ]
    ways, subject = (readers, text) if sys.argv[1] == "read" else (checks, value)
    for (what, _), took in zip(ways, best(ways, subject)):
        print(f"{name}\t{what}\t{took * 1000}")
