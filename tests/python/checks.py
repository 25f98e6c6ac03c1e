"""How people use the generated checks, and what values of Python they meet."""

import json
import sys
import time
from collections import OrderedDict
from enum import Enum, IntEnum

import agent
from agent import (
    InvalidValue,
    User,
    Violation,
    check_json,
    check_set_result,
    check_tree_result,
    check_user,
    is_json,
    is_set_result,
    is_tree_result,
    is_user,
    parse_user,
)


class Name(str, Enum):
    ADMIN = "admin"


class Age(IntEnum):
    SEVEN = 7


def user(**more: object) -> dict[str, object]:
    return {"id": "usr_12345", "nickname": None, **more}


def test_values() -> None:
    assert is_user(user())
    assert is_user(OrderedDict(user(age=7.0, roles=["admin"])))
    assert is_user(user(age=Age.SEVEN, roles=[Name.ADMIN]))
    for wrong in (
        user(age=True),
        user(age=float("nan")),
        user(age=float("inf")),
        user(age=7.5),
        user(roles=("admin",)),
        {**user(), 1: "a key that is no text"},
        None,
        [],
        object(),
    ):
        assert not is_user(wrong), wrong
        assert check_user(wrong), wrong


def test_what_is_no_json() -> None:
    for wrong in (float("nan"), object(), {1: "a key that is no text"}):
        for value in (wrong, [wrong], {"member": [wrong]}):
            assert not is_json(value), value
            assert check_json(value), value


def test_violations() -> None:
    found = check_user(user(id=1, age="7"))
    assert found[0] == Violation("/id", "type", "a string", "the number 1"), found
    assert str(found[0]) == found[0].message == "`/id` must be a string, found the number 1"
    assert [violation.path for violation in found] == ["/id", "/age"], found
    assert check_user(user()) == []
    (lone,) = check_user(user(id="\ud800"))
    assert "\\ud800" in lone.found, lone
    (lone,) = check_json({"\ud800\n": {"\udc00": object()}})
    assert lone.path == "/\\ud800\\u000a/\\udc00", lone
    for text in (lone.message, str(lone), str(InvalidValue([lone])), *lone):
        assert text.encode().decode() == text


# Pyodide, which is 3.14 where no other is at hand, has a stack that ends before Python's own limit is reached.
IS_SHALLOW = sys.platform == "emscripten"


def test_depth() -> None:
    if IS_SHALLOW:
        return
    tree: object = "leaf"
    for _ in range(100_000):
        tree = {"kind": "branch", "children": [tree]}
    assert not is_tree_result(tree)
    (violation,) = check_tree_result(tree)
    assert violation == Violation("", "depth", "nested within the supported depth", "an object with 2 properties"), violation
    value: object = []
    for _ in range(100_000):
        value = [value]
    assert not is_json(value)
    assert [violation.keyword for violation in check_json(value)] == ["depth"]
    assert not is_set_result([value, value])
    assert [violation.keyword for violation in check_set_result([value, value])] == ["depth"]


def seconds_of_set(value: object) -> float:
    def seconds() -> float:
        start = time.process_time()
        assert is_set_result(value)
        return time.process_time() - start

    return min(seconds() for _ in range(5))


def test_colliding_integers() -> None:
    # Python's hash of an integer is its remainder: a set of these would compare each with all others.
    colliding = [index * sys.hash_info.modulus for index in range(1, 16_001)]
    assert {hash(number) for number in colliding} == {0}
    others = [number + index for index, number in enumerate(colliding)]
    for item in lambda number: number, lambda number: [number], lambda number: {"a": number}:
        # About as long as others of their size: hundreds of times as long if each is compared with all.
        # Not against a smaller set: a millisecond is too short to be measured on a machine that does other things.
        assert seconds_of_set(list(map(item, colliding))) < 24 * seconds_of_set(list(map(item, others)))


def test_numbers() -> None:
    for number, text in (
        (2**53 + 1, "9007199254740992"),
        (123456789012345678901, "123456789012345680000"),
        (-(10**21), "-1e+21"),
        (10**400, "Infinity"),
        (-(10**5000), "-Infinity"),
        (0.1 + 0.2, "0.30000000000000004"),
        (-0.0, "0"),
        (1.5e-7, "1.5e-7"),
    ):
        (violation,) = check_user(user(id=number))
        assert violation.found == f"the number {text}", violation
    assert not is_user(user(age=2**64)) and not is_user(user(age=10**5000))
    (violation,) = check_user(user(age=10**400))
    assert (violation.keyword, violation.found) == ("maximum", "the number Infinity"), violation


def refusal(text: "str | bytes") -> ValueError:
    try:
        parse_user(text)
    except ValueError as error:
        return error
    raise AssertionError(text)


def test_parse() -> None:
    read: User = parse_user(json.dumps(user()))
    assert read["id"] == "usr_12345"
    assert parse_user(json.dumps(user()).encode())["nickname"] is None
    error = refusal("{}")
    assert isinstance(error, InvalidValue)
    assert [violation.keyword for violation in error.violations] == ["required", "required"]
    assert str(error) == "; ".join(violation.message for violation in error.violations)
    assert not isinstance(refusal("{"), InvalidValue)
    assert "NaN" in str(refusal('{"id": NaN}'))
    assert IS_SHALLOW or isinstance(refusal("[" * 1_000_000), InvalidValue)


def test_module() -> None:
    assert "pydantic" not in sys.modules
    assert "typing_extensions" not in sys.modules
    assert agent.__name__ == "agent"


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
