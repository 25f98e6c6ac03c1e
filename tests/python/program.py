"""How people use the generated types. A checker must complain about the lines that say so, and about no others."""

from agent import GetUserResult, JsonResult, OddResult, TreeResult, User, WatchResult, WatchResultStream


def by_error(result: GetUserResult) -> str:
    if "error" in result:
        return result["error"].get("message", "")
    else:
        return result["data"]["id"]


def by_data(result: GetUserResult) -> str:
    if "data" not in result:
        return result["error"].get("message", "")
    return result["data"]["id"]


def by_get(result: GetUserResult) -> str:
    error = result.get("error")
    if error is not None:
        return error.get("message", "")
    data = result.get("data")
    return "" if data is None else data["id"]


def wrong_branch(result: GetUserResult) -> str:
    if "error" in result:
        return result["error"]["id"]  # wrong
    return result["data"]["message"]  # wrong


def build(user: User) -> list[GetUserResult]:
    data: GetUserResult = {"success": True, "data": user}
    error: GetUserResult = {"success": False, "error": {"code": "NOT_FOUND_USER"}}
    both: GetUserResult = {"success": True, "data": user, "error": {"code": "A"}}  # wrong
    neither: GetUserResult = {"success": True}  # wrong
    return [data, error, both, neither]


def fields() -> list[User]:
    return [
        {"id": "usr_12345", "nickname": None, "age": 7, "roles": ["admin"]},
    ]


no_nickname: User = {"id": "usr_12345"}  # wrong
no_role: User = {"id": "usr_12345", "nickname": None, "roles": ["boss"]}  # wrong
null_age: User = {"id": "usr_12345", "nickname": None, "age": None}  # wrong

json: JsonResult = {"a": [1, 2.5, None, {"b": "c"}]}
no_json: JsonResult = {"a": [b"bytes"]}  # wrong

tree: TreeResult = {"kind": "branch", "children": ["leaf", {"kind": "branch", "children": []}]}
no_tree: TreeResult = {"kind": "branch", "children": [1]}  # wrong

odd: OddResult = {"my-key": 1, "class": "a", "__x": True}
no_odd: OddResult = {"my-key": 1, "class": 2}  # wrong


async def events(stream: WatchResultStream) -> list[WatchResult]:
    return [event async for event in stream]
