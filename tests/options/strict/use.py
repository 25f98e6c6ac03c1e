"""Passes strict models of pydantic, and the bundle, to OpenAI's libraries, which convert them for structured outputs."""

import json
from pathlib import Path
from typing import Any

from agents.strict_schema import ensure_strict_json_schema
from openai.lib._pydantic import to_strict_json_schema
from pydantic import BaseModel, ValidationError

from orders_models import FindOrdersParams, FindOrdersResult, Not, Order

REFUSED = {"oneOf", "allOf", "if", "prefixItems", "patternProperties", "uniqueItems", "minLength", "default"}


def check(schema: Any, of_names: bool = False) -> None:
    """Every object is closed and has all of its properties, and nothing has a keyword that the service refuses."""
    if isinstance(schema, list):
        for item in schema:
            check(item)
    if not isinstance(schema, dict):
        return
    if not of_names:
        assert not REFUSED & set(schema), schema
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False and schema["required"] == list(schema["properties"]), schema
    for name, member in schema.items():
        check(member, of_names=not of_names and name in ("properties", "$defs"))


def converted(model: type[BaseModel]) -> Any:
    schema = to_strict_json_schema(model)
    check(schema)
    return schema


for model in (FindOrdersParams, FindOrdersResult, Not, Order):
    converted(model)

# The libraries change nothing in the bundle: it is strict already.
definitions = json.loads(Path("orders.schema.json").read_bytes())["$defs"]
for name in ("FindOrdersParams", "FindOrdersResult", "Not", "Order"):
    text = json.dumps({**definitions[name], "$defs": definitions})
    check(json.loads(text))
    assert json.dumps(ensure_strict_json_schema(json.loads(text))) == text, name

names = ["limit", "status", "since", "page", "where", "labels", "pair", "tags", "any"]
found = {"query": "a", **dict.fromkeys(names)}
assert FindOrdersParams.model_validate(found).model_dump() == found
for wrong in ({"query": "a"}, {**found, "more": 1}, {**found, "limit": 101}, {**found, "labels": {"a": "b"}}, {**found, "any": []}):
    try:
        FindOrdersParams.model_validate(wrong)
    except ValidationError:
        continue
    raise AssertionError(wrong)
