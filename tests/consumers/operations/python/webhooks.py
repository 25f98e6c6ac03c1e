"""Requests that an API sends: read and answered without I/O."""

from collections.abc import Callable
from typing import Any, assert_type

from generated import webhooks as types
from generated.adl_http import InvalidRequest, Parameter, ResponseSpec
from generated.adl_webhooks import ReceivedRequest, Webhook
from generated.webhooks_operations import NEW_PET, PET_SOLD, WEBHOOKS, NewPetAnswer

JSON = {"content-type": "application/json; charset=utf-8", "x-event": "born"}


def received(body: str = '{"name":"7"}', **more: Any) -> ReceivedRequest:
    given: dict[str, Any] = {"method": "POST", "url": "/hook?attempt=2&tags=a,b%2Cc#f", "headers": JSON, **more}
    return ReceivedRequest(given["method"], given["url"], given["headers"], body.encode())


def fails(call: Callable[[], Any]) -> str:
    """Asserts that a call fails, and returns the message."""
    try:
        call()
    except (InvalidRequest, ValueError) as error:
        return str(error)
    raise AssertionError("nothing is invalid")


read = NEW_PET.read_request(received())
assert_type(read, types.NewPetParams)
assert read == {"X-Event": "born", "attempt": 2, "tags": ["a", "b", "c"], "body": {"name": "7"}}, read
# A number where a text is wanted is a text, in any order.
for form in ("pet=7&price=9.5&to=1&to=me", "price=9.5&to=1&to=me&pet=7"):
    sold = PET_SOLD.read_request(received(form, headers={"content-type": "application/x-www-form-urlencoded"}))
    assert sold.get("body") == {"pet": "7", "price": 9.5, "to": ["1", "me"]}, sold
assert PET_SOLD.read_request(received("", headers={})) == {}

refused: list[tuple[str, dict[str, Any]]] = [
    ("the method is GET, not POST", {"method": "GET"}),
    ("can't be read as application/json", {"body": "{"}),
    ("body", {"body": ""}),
    ("name", {"body": '{"name":7}'}),
    ("text/html", {"headers": {"content-type": "text/html"}}),
    ("X-Event", {"headers": {"content-type": "application/json"}}),
    ("attempt", {"url": "/hook?attempt=two"}),
]
for message, more in refused:
    found = fails(lambda: NEW_PET.read_request(received(**more)))
    assert message in found, (message, found)
# A secret isn't where requests are printed.
assert "born" not in repr(received())
cookies: Webhook[Any, Any] = Webhook(
    id="x", method="POST", params=(Parameter("b", "cookie"), Parameter("q", "query")), responses={"204": ResponseSpec()}
)
assert cookies.read_request(received("", url="/?q=1&q=x", headers={"cookie": "a=1; b=t=u"})) == {"b": "t=u", "q": ["1", "x"]}

answer: NewPetAnswer = {"status": 200, "body": {"seen": True}}
sent = NEW_PET.respond(answer)
assert (sent.status, sent.headers, sent.body) == (200, {"content-type": "application/json"}, b'{"seen":true}')
gone = NEW_PET.respond({"status": 410, "headers": {"x": "y"}})
assert (gone.status, gone.headers, gone.body) == (410, {"x": "y"}, b"")
assert PET_SOLD.respond({"status": "2XX", "code": 202}).status == 202
assert "seen" in fails(lambda: NEW_PET.respond({"status": 200, "body": {"seen": 1}}))  # type: ignore
assert "500" in fails(lambda: NEW_PET.respond({"status": 500}))  # type: ignore
fails(lambda: NEW_PET.respond({"status": 200}))  # type: ignore
assert list(WEBHOOKS) == ["petSold", "newPet"]
print("webhooks")
