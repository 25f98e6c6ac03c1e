"""Models with types of Python's modules and of the application, and attributes in `snake_case`."""

import datetime
import json
import uuid
from typing import Any

from pydantic import ValidationError

import person
from app.ids import PersonId, Role
from person_models import Person

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
