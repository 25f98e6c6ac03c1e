"""Dataclasses with constants: filled in by the class, written, and required of what is read."""

from classes.person import Card, Cash, InvalidValue, check_cash, parse_card, read_cash, to_json

assert Cash() == Cash(kind="cash") == read_cash({"kind": "cash"}) and to_json(Cash()) == {"kind": "cash"}
card = Card(number="1")
assert to_json(card) == {"kind": "card", "number": "1", "my version": 1, "is_new": True}
assert parse_card('{"kind": "card", "number": "1", "my version": 1, "is_new": true}') == card
assert [violation.keyword for violation in check_cash({})] == ["required"]
try:
    parse_card('{"number": "1"}')
    raise AssertionError("it was accepted")
except InvalidValue as error:
    assert {violation.keyword for violation in error.violations} == {"required"}
