"""pydantic reads the generated types."""

from pydantic import TypeAdapter, ValidationError

import agent


def reads(name, text):
    try:
        TypeAdapter(getattr(agent, name)).validate_json(text)
    except ValidationError:
        return False
    return True


assert reads("GetUserResult", '{"success": true, "data": {"id": "a", "nickname": null, "age": 3}}')
assert reads("GetUserResult", '{"success": false, "error": {"code": "A"}}')
assert not reads("GetUserResult", '{"success": true}')
assert not reads("GetUserResult", '{"success": true, "data": {"id": "a", "nickname": null}, "error": {}}')
assert not reads("GetUserResult", '{"success": true, "data": {"id": "a"}}')
assert not reads("User", '{"id": "a", "nickname": null, "roles": ["boss"]}')
assert reads("JsonResult", '{"a": [1, null, {"b": []}]}')
assert reads("TreeResult", '{"kind": "branch", "children": ["a", {"kind": "branch", "children": []}]}')
assert not reads("TreeResult", '{"kind": "branch", "children": [1]}')
assert reads("OddResult", '{"my-key": 1, "class": "a", "__x": true, "": null}')
assert reads("WatchResult", '{"event": "e", "data": [1]}')
assert reads("NothingResult", "null")
