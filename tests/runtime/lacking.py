"""Numbers that JSON lacks: no validator takes them for numbers, and no text of JSON has them.

    python lacking.py FOLDER

FOLDER/lacking_types holds the types and the models, FOLDER/lacking_classes the dataclasses, of `lacking.schema.json`.
"""

import sys
from importlib import import_module

from pydantic import TypeAdapter

sys.path.insert(0, sys.argv[1])
types, classes = import_module("lacking_types.lacking"), import_module("lacking_classes.lacking")
models = import_module("lacking_types.lacking_models")

# For each type the places of a number.
PLACES = {
    "bounded": [lambda n: n],
    "multiple": [lambda n: n],
    "whole": [lambda n: n],
    "between": [lambda n: n],
    "either": [lambda n: n],
    "listed": [lambda n: n],
    "constant": [lambda n: n],
    "numbers": [lambda n: [n], lambda n: [1, n]],
    "pair": [lambda n: [n, 1], lambda n: [1, n]],
    "prices": [lambda n: {"a": n}],
    "order": [lambda n: {"price": n}, lambda n: {"price": 1, "discount": n}],
    "choice": [lambda n: n],
    "conditional": [lambda n: n],
    "excluded": [lambda n: n],
}


def raises(call, *arguments):
    try:
        call(*arguments)
    except ValueError:
        return True
    return False


for name, places in PLACES.items():
    model = getattr(models, name.capitalize())
    for number in (float("nan"), float("inf"), float("-inf")):
        for value in (place(number) for place in places):
            for module in (types, classes):
                assert not getattr(module, f"is_{name}")(value), (name, value)
                assert getattr(module, f"check_{name}")(value), (name, value)
            assert raises(TypeAdapter(model).validate_python, value), (name, value)
for name in [*PLACES, "anything"]:
    for text in ("1e400", "[-1e400]", '{"a": 1.5E+0400}', "9" * 400, "NaN", "[Infinity]", '{"a": -Infinity}'):
        for given in (text, text.encode(), text.encode("utf-16")):
            for module in (types, classes):
                assert raises(getattr(module, f"parse_{name}"), given), (name, given)
huge = "1" * 308
assert types.parse_anything(f"[{huge}, 1e0100, 1e-400, -0.0, \"{huge}{huge}\"]") == [int(huge), 1e100, 0.0, 0.0, huge * 2]
assert types.parse_anything(b"[7, 1.5]") == [7, 1.5] and isinstance(types.parse_anything("7"), int)
