"""The contract that is measured, and values of it."""

import json
import random


def contract(bounds):
    """A list of orders: types alone, or also bounds and patterns."""

    def only(**keywords):
        return keywords if bounds else {}

    order = {
        "type": "object",
        "properties": {
            "id": {"type": "string", **only(pattern="^ord_[0-9]{4,}$")},
            "customer": {"type": "string", **only(minLength=1, maxLength=80)},
            "total": {"type": "number", **only(minimum=0)},
            "currency": {"enum": ["EUR", "USD", "GBP"]},
            "paid": {"type": "boolean"},
            "note": {"type": ["string", "null"]},
            "tags": {"type": "array", "items": {"type": "string"}, **only(maxItems=8)},
            "lines": {"type": "array", "items": {"$ref": "#/$defs/OrderLine"}, **only(minItems=1)},
        },
        "required": ["id", "customer", "total", "currency", "paid", "lines"],
    }
    line = {
        "type": "object",
        "properties": {"sku": {"type": "string"}, "count": {"type": "integer", **only(minimum=1)}},
        "required": ["sku", "count"],
    }
    data = {"properties": {"data": {"type": "array", "items": {"$ref": "#/$defs/Order"}}}}
    schema = {"allOf": [{"$ref": "#/$defs/StandardReturnTypes/ListResult"}, data]}
    tool = {
        "name": "list_orders",
        "description": "Lists orders.",
        "returns": {"type": "ListResult", "schema": schema, "description": "The orders."},
    }
    return {"name": "shop", "description": "A shop.", "tools": [tool], "$defs": {"Order": order, "OrderLine": line}}


def value(rows):
    """Returns a result of the tool with that many rows."""
    chance = random.Random(1)

    def order(number):
        lines = [{"sku": f"sku-{chance.randrange(1000)}", "count": chance.randrange(1, 9)} for _ in range(3)]
        made = {
            "id": f"ord_{number:06}",
            "customer": f"Customer {chance.randrange(10_000)}",
            "total": chance.randrange(100_000) / 100,
            "currency": chance.choice(["EUR", "USD", "GBP"]),
            "paid": chance.random() < 0.5,
            "tags": ["new", "gift"][: chance.randrange(3)],
            "lines": lines,
        }
        if chance.random() < 0.5:
            made["note"] = chance.choice([None, "leave it at the door"])
        return made

    return {"success": True, "data": [order(number) for number in range(rows)], "pagination": {"page": 1, "total": rows}}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
