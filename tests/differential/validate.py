"""Validates values by schemas: a line of cases.jsonl is [schema, values], one of verdicts.jsonl a list of verdicts."""

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


def verdicts(schema, values):
    try:
        Draft202012Validator.check_schema(schema)
    except Exception as error:
        return [f"no schema: {type(error).__name__}"] * len(values)
    validator = Draft202012Validator(schema)
    return [verdict(validator, value) for value in values]


with open("cases.jsonl", encoding="utf-8") as cases, open("verdicts.jsonl", "w", encoding="utf-8") as out:
    for line in cases:
        out.write(json.dumps(verdicts(*json.loads(line))) + "\n")
