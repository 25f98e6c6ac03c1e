"""Validates values by schemas: a line of cases.jsonl is [form, schema, values], one of verdicts.jsonl a list of verdicts."""

import json
import sys
import warnings

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from openapi_schema_validator import OAS30ReadValidator, OAS30WriteValidator

warnings.simplefilter("ignore")
sys.setrecursionlimit(20_000)


def older(validator, keyword):
    """As OpenAPI 3.0 has it: a read-only property *should not* be sent, which makes no request invalid; and `1.0` is an
    integer, as to JSON Schema since draft-06."""
    def is_integer(_, value):
        return Draft202012Validator.TYPE_CHECKER.is_type(value, "integer")

    types = validator.TYPE_CHECKER.redefine("integer", is_integer)
    return extend(validator, {keyword: lambda *_: ()}, type_checker=types)


VALIDATORS = {
    "Alone": Draft202012Validator,
    "Response": older(OAS30ReadValidator, "writeOnly"),
    "Request": older(OAS30WriteValidator, "readOnly"),
}


def verdict(validator, value):
    try:
        return validator.is_valid(value)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]


def verdicts(form, schema, values):
    try:
        # There is no schema of 3.0's schemas.
        if form == "Alone":
            Draft202012Validator.check_schema(schema)
    except Exception as error:
        return [f"no schema: {type(error).__name__}"] * len(values)
    validator = VALIDATORS[form](schema)
    return [verdict(validator, value) for value in values]


with open("cases.jsonl", encoding="utf-8") as cases, open("verdicts.jsonl", "w", encoding="utf-8") as out:
    for line in cases:
        out.write(json.dumps(verdicts(*json.loads(line))) + "\n")
