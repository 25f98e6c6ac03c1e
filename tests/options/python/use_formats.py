"""Models with types of Python's modules and of the application, and attributes in `snake_case`."""

import datetime
import json
import uuid
from typing import Any, Optional

from pydantic import TypeAdapter, ValidationError

import person
from app.ids import PersonId, Role
from person_models import Card, Cash, Home, Person, Stamps, Stops, Visit

ID = "0190f3c5-8a4b-7c2e-9a8f-111111111111"
VALID: dict[str, Any] = {
    "id": ID,
    "createdAt": "2026-01-31T23:59:59+01:00",
    "born": None,
    "wakesAt": "06:30:00Z",
    "role": "admin",
    "seen": ["2026-02-01T00:00:00Z"],
}

read = Person.model_validate(VALID)
created: datetime.datetime = read.created_at
number: uuid.UUID = read.id
assert created.timestamp() == 1769900399 and number == uuid.UUID(ID)
assert read.role is Role.ADMIN and read.born is None and read.wakes_at is not None
assert read.seen == [datetime.datetime(2026, 2, 1, tzinfo=datetime.timezone.utc)]
assert json.loads(read.model_dump_json()) == VALID, read.model_dump_json()


def refused(changed: dict[str, Any]) -> str:
    try:
        Person.model_validate({**VALID, **changed})
    except ValidationError as error:
        return error.errors()[0]["type"]
    raise AssertionError("it was accepted")


# The check decides first; then the types reject what is no date.
assert refused({"role": "x"}) == refused({"id": ID + "0"}) == refused({"createdAt": 1}) == "violation"
assert refused({"createdAt": "today"}) == "datetime_from_date_parsing", refused({"createdAt": "today"})
assert refused({"id": "1"}) == "uuid_parsing"

# In the types of values, a name of the application stands for a string.
own: person.Person = {"id": PersonId(ID), "createdAt": "2026-01-31T23:59:59Z", "role": "user"}
assert person.is_person(own)

# The declared types are what is passed and dumped, at every place; the check decides about what they are written as.
stamp = datetime.datetime(2026, 2, 1, tzinfo=datetime.timezone.utc)
made = Person(
    id=uuid.UUID(ID),
    createdAt=stamp,
    born=datetime.date(2000, 1, 1),
    wakesAt=datetime.time(6, 30, tzinfo=datetime.timezone.utc),
    role=Role.USER,
    seen=[stamp],
    home=Home.model_validate({"zip-code": "1000", "since": datetime.date(2020, 1, 1)}),
    last=stamp,
    visits={"first": Visit.model_validate({"at": stamp, "all": [stamp], "by": "bus"})},
    paid=Card(number="1"),
)
assert made.model_dump()["createdAt"] == made.created_at == stamp
for dumped in (made.model_dump(), made.model_dump(mode="json"), made):
    assert Person.model_validate(dumped) == made
assert json.loads(made.model_dump_json())["visits"] == {
    "first": {"at": "2026-02-01T00:00:00Z", "all": ["2026-02-01T00:00:00Z"], "by": "bus"}
}
assert Person.model_validate({**VALID, "last": {"at": stamp}}).last == Visit(at=stamp)
assert TypeAdapter(Stamps).validate_python([stamp]) == [stamp]
stops = Stops.model_validate([stamp, [stamp]])
assert stops.model_dump() == [stamp, [stamp]] and Stops.model_validate(stops.model_dump()) == stops
# A date is no text, and a text stays within its bounds.
assert refused({"note": stamp}) == "string_type" and refused({"role": uuid.UUID(ID)}) == "violation"
assert refused({"note": b"text"}) == refused({"note": object()}) == "violation"


def errors(value: Any) -> list[tuple[Any, str, str]]:
    try:
        Person.model_validate(value)
    except ValidationError as error:
        return [(one["loc"], one["type"], one["msg"]) for one in error.errors()]
    raise AssertionError("it was accepted")


# The place of a missing property is its own, as pydantic's users know it.
missing = errors({**VALID, "home": {}, "visits": {"a": {"at": "now", "all": ["now"]}}})
assert [one[:2] for one in missing] == [(("home", "zip-code"), "missing"), (("visits", "a", "by"), "missing")], missing
assert missing[0][2].startswith("`/home` must be an object with"), missing
assert [one[0] for one in errors({})] == [("id",), ("createdAt",), ("role",)]

# A constant is filled in where it is left out by a program, and is written; a value must have it.
assert Cash().model_dump_json(exclude_unset=True) == '{"kind":"cash"}' and Cash(kind="cash") == Cash()
assert Card(number="1").model_dump() == {"kind": "card", "number": "1", "my version": 1, "is_new": True}
assert Card.model_validate(Card(number="1").model_dump()) == Card(number="1")
assert errors({**VALID, "paid": {}})[0][:2] == (("paid", "kind"), "missing")
for text in ("{}", '{"number": "1", "kind": "card", "my version": 1}'):
    for model in (Cash, Card):
        try:
            model.model_validate_json(text)
            raise AssertionError("it was accepted")
        except ValidationError as error:
            assert error.errors()[0]["type"] in ("missing", "violation")
assert Cash.model_json_schema()["required"] == ["kind"]
assert "default" not in Card.model_json_schema()["properties"]["kind"]


# A class of the program's own keeps its defaults.
class Mine(Visit):
    extra: int = 3
    more: Optional[str] = None
    tags: list[str] = []


mine = Mine(at=stamp)
assert mine.model_dump() == {"at": stamp, "extra": 3, "more": None, "tags": []}, mine.model_dump()
assert json.loads(mine.model_dump_json()) == {"at": "2026-02-01T00:00:00Z", "extra": 3, "more": None, "tags": []}
assert Mine.model_validate(mine.model_dump()) == mine
assert Person.model_validate({**VALID, "last": mine}).model_dump(mode="json")["last"]["at"] == "2026-02-01T00:00:00Z"


class Coin(Cash):
    pass


assert Coin().kind == "cash" and Coin().model_dump() == {"kind": "cash"}
