"""Validates values by schemas: a line of the input is [schema, values], one of the output a list of verdicts or null."""

import json
import sys
import warnings

from jsonschema import Draft202012Validator

warnings.simplefilter("ignore")
sys.setrecursionlimit(20_000)


def verdict(validator, value):
    try:
        return validator.is_valid(value)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]


for line in sys.stdin:
    schema, values = json.loads(line)
    try:
        Draft202012Validator.check_schema(schema)
    except Exception as error:
        print(json.dumps([f"no schema: {type(error).__name__}"] * len(values)))
        continue
    validator = Draft202012Validator(schema)
    print(json.dumps([verdict(validator, value) for value in values]))
