"""Models with a base class of the application: immutable, and without undeclared properties."""

from pydantic import ValidationError

from user_models import User, UserOpen


def refused(value: object) -> str:
    try:
        User.model_validate(value)
    except ValidationError as error:
        return error.errors()[0]["msg"]
    raise AssertionError("it was accepted")


user = User.model_validate({"id": 1, "role": "admin", "more": 2, "open": {"a": 1, "b": 2}})
assert user.hello() == "hello" and user.model_extra is None
# A type in the schema keeps undeclared properties.
assert user.model_dump_json() == '{"id":1,"role":"admin","open":{"a":1,"b":2}}', user.model_dump_json()
assert User(id=1, role="admin") == User.model_validate({"id": 1, "role": "admin"})
# What holds undeclared properties is no argument.
assert UserOpen(a=1) == UserOpen.model_validate({"a": 1})
try:
    setattr(user, "id", 2)
    raise AssertionError("it isn't frozen")
except ValidationError as error:
    assert error.errors()[0]["type"] == "frozen_instance"
assert refused({"id": 1, "role": "x"}) == '`/role` must be "admin" or "read-only", found the string "x"'
