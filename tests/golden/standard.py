"""Asks the schemas that Standard Schema objects give: a line of schemas.jsonl is [module, type, schema of 2020-12, schema of
draft-07 or the error, instances], an instance [place, type, value, valid]."""

import json
import os
import sys

from jsonschema import Draft7Validator, Draft202012Validator

#: What draft-07 can't say.
UNKNOWN = ("unevaluatedItems", "unevaluatedProperties", "minContains", "maxContains")

failed = asked = 0


def fail(text: str) -> None:
    global failed
    failed += 1
    print(text)


for line in open("schemas.jsonl", encoding="utf-8"):
    module, name, schema, converted, instances = json.loads(line)
    validators = {}
    Draft202012Validator.check_schema(schema)
    validators["2020-12"] = Draft202012Validator(schema)
    if isinstance(converted, str):
        keyword = converted.removeprefix("draft-07 has no ")
        if keyword not in UNKNOWN or f'"{keyword}":' not in json.dumps(schema):
            fail(f"{module}.{name}: {converted}")
    else:
        Draft7Validator.check_schema(converted)
        validators["draft-07"] = Draft7Validator(converted)
    for dialect, validator in validators.items():
        for place, _, value, valid in instances:
            asked += 1
            if validator.is_valid(value) != valid:
                fail(f"{place}: {'invalid' if valid else 'valid'} by the schema of {dialect}")
if asked < 200 and "ADL_GEN_CASE" not in os.environ:
    fail(f"only {asked} instances")
sys.exit(1 if failed else 0)
