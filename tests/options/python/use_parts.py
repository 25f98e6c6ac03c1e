"""Types for formats in lists, tuples, maps, alternatives and undeclared properties."""

import datetime
import decimal
import ipaddress
import json
import uuid
from typing import Any

from pydantic import ValidationError

from event_models import Event

ID = "0190f3c5-8a4b-7c2e-9a8f-111111111111"
VALID: dict[str, Any] = {
    "at": ["2026-01-31T23:59:59+01:00"],
    "ids": {"a": ID, "b": None},
    "pair": [ID, "2026-02-03"],
    "stops": [-1, "https://example.com/1"],
    "links": ["https://example.com/1", "https://example.com/2"],
    "since": "2026-02-01",
    "when": "2026-02-01T00:00:00Z",
    "length": "P3DT4H",
    "pauses": ["PT1H30M", "PT0S"],
    "prices": ["1.50", "-0.000"],
    "body": "aGk=",
    "parts": ["", "AA=="],
    "host": "127.0.0.1",
    "size": 4294967295,
    "other": ID,
}

read = Event.model_validate(VALID)
at: list[datetime.datetime] = read.at
assert at[0].timestamp() == 1769900399
assert read.ids == {"a": uuid.UUID(ID), "b": None}
assert read.links is not None and str(read.links[1]) == "https://example.com/2"
# pydantic would take an item or an alternative for one of another type.
assert read.pair == [ID, "2026-02-03"] and read.stops == [-1, "https://example.com/1"]
assert read.when == "2026-02-01T00:00:00Z"
assert read.since == datetime.date(2026, 2, 1)
assert read.length == datetime.timedelta(days=3, hours=4)
assert read.prices == [decimal.Decimal("1.50"), decimal.Decimal("0")]
assert read.prices is not None and str(read.prices[1]) == "-0.000"
assert read.body == b"hi" and read.parts == [b"", b"\0"]
assert read.host == ipaddress.IPv4Address("127.0.0.1")
assert read.model_extra == {"other": uuid.UUID(ID)}, read.model_extra
assert json.loads(read.model_dump_json()) == VALID, read.model_dump_json()
assert Event.model_validate(read.model_dump(mode="json")) == read
assert Event.model_validate({**VALID, "when": -5}).when == -5


def refused(changed: dict[str, Any]) -> str:
    try:
        Event.model_validate({**VALID, **changed})
    except ValidationError as error:
        return error.errors()[0]["type"]
    raise AssertionError("it was accepted")


# The check decides first; then the types reject what `format` alone allows.
assert refused({"at": ["today"]}) == refused({"ids": {"a": 1}}) == refused({"when": "now"}) == "violation"
assert refused({"prices": ["much"]}) == "decimal_parsing", refused({"prices": ["much"]})
assert refused({"body": "a"}) == "base64_decode", refused({"body": "a"})

# The declared types are what is passed, but for bytes.
made = Event(
    at=[at[0]],
    length=datetime.timedelta(minutes=90),
    prices=[decimal.Decimal("2.0")],
    host=ipaddress.IPv4Address("10.0.0.1"),
)
assert json.loads(made.model_dump_json()) == {
    "at": ["2026-01-31T23:59:59+01:00"],
    "length": "PT1H30M",
    "prices": ["2.0"],
    "host": "10.0.0.1",
}
assert Event.model_validate(made.model_dump()) == made
