"""Requests and responses of operations that are written by hand: what the document of the other tests doesn't have."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from generated.adl_http import (
    Body, File, HttpRequest, HttpResponse, InvalidRequest, Operation, Parameter, ResponseSpec, SecurityScheme,
    UnexpectedResponse, request, response,
)


def operation(
    method: str = "GET", path: str = "/x", responses: Mapping[str, ResponseSpec] | None = None, **members: Any
) -> Operation[Any, Any]:
    return Operation(id="x", method=method, path=path, responses=responses or {}, **members)


def raw(status: int, body: bytes | str = "", type: str = "application/json", **more: str) -> HttpResponse:
    headers = {**({"content-type": type} if type else {}), **more}
    return HttpResponse(status, headers, body.encode() if isinstance(body, str) else body)


def unexpected(why: str, of: Operation[Any, Any], answer: HttpResponse) -> UnexpectedResponse:
    """Asserts that a response is unexpected, and why."""
    try:
        response(of, answer)
    except UnexpectedResponse as error:
        assert error.why == why and error.raw is answer and error.operation == "x", error
        return error
    raise AssertionError(f"nothing is unexpected: {why}")


def invalid(make: Callable[[], Any]) -> str:
    """Asserts that a request is invalid, and returns the message."""
    try:
        make()
    except InvalidRequest as error:
        return str(error)
    raise AssertionError("nothing is invalid")


# Statuses: exact, then by range.
ranged = operation(
    responses={
        "200": ResponseSpec({"application/json": json.loads}), "4XX": ResponseSpec({"text/*": "text"}), "404": ResponseSpec(),
    }
)
tea = response(ranged, raw(418, "tea", "text/plain; charset=utf-8"))
assert (tea.status, tea.body, tea.code, tea.ok, tea.content_type) == ("4XX", "tea", 418, False, "text/*")
missing = response(ranged, raw(404, "ignored"))
assert (missing.status, missing.body, missing.content_type) == (404, None, None)
assert str(unexpected("status", ranged, raw(500, "oops"))) == "x: the server answered 500, which isn't declared: oops"
assert "invalid" in str(unexpected("body", ranged, raw(200, "")))
unexpected("body", ranged, raw(200, b'"\xff"'))
unexpected("mediaType", ranged, raw(200, "<html>", "text/html"))
assert len(str(unexpected("mediaType", ranged, raw(200, "x" * 999, "text/html")))) < 300
# JSON without a type, or of another kind; and with a mark of its encoding.
for of_json in ("", "application/hal+json", "APPLICATION/JSON; a=b"):
    assert response(ranged, raw(200, "{}", of_json)).body == {}, of_json
assert response(ranged, raw(200, b"\xef\xbb\xbf[1]")).body == [1]
several = operation(responses={"200": ResponseSpec({"text/plain": "text", "image/*": "bytes", "a/b+json": json.loads})})
for content_type, found, body in (("text/plain", "text/plain", "7"), ("image/png", "image/*", b"7"), ("x/json", "a/b+json", 7)):
    answer = response(several, raw(200, "7", content_type))
    assert (answer.content_type, answer.body) == (found, body), content_type

# Where no success is declared, statuses decide.
only = operation(responses={"default": ResponseSpec({"*/*": "text"})})
assert [response(only, raw(code, "t", "text/x")).ok for code in (200, 302, 400, 500)] == [True, True, False, False]

# A range that holds JSON, or a text.
anything = operation(responses={"2XX": ResponseSpec({"*/*": json.loads}), "default": ResponseSpec()})
assert response(anything, raw(200, "[1]")).body == [1] and response(anything, raw(299, "plain", "text/plain")).body == "plain"
assert response(anything, raw(300)).ok is False

# Bodies that are invalid: raised, kept, or reported. What isn't JSON is never kept.
class Invalid(ValueError):
    violations = ("v",)


def refuse(text: str) -> Any:
    raise Invalid(json.loads(text))


refused = operation(responses={"200": ResponseSpec({"application/json": refuse})})
assert len(unexpected("body", refused, raw(200, "[1]")).violations) == 1
kept = response(refused, raw(200, "[1]"), "keep")
assert (kept.ok, kept.body, kept.violations) == (True, [1], ("v",))
reported: list[str] = []
assert response(refused, raw(200, "[1]"), lambda error: reported.append(error.why)).body == [1] and reported == ["body"]
try:
    response(refused, raw(200, "["), "keep")
except UnexpectedResponse as error:
    assert error.why == "body" and not error.violations
else:
    raise AssertionError("what isn't JSON is kept")

# Headers.
counted = operation(responses={"200": ResponseSpec(headers={"n": "integer", "r": "number", "on": "boolean", "s": "string"})})
numbers = response(counted, raw(200, "", "", n="007", r="1.5", on="true")).headers
assert numbers == {"n": 7, "r": 1.5, "on": True}, numbers
assert response(counted, raw(200, "", "", n="1e2", s="", r="-3")).headers == {"n": 100, "s": "", "r": -3}
assert response(counted, raw(200, "", "", n="9007199254740993")).headers["n"] == 9007199254740993
for name, text in (("n", "1.5"), ("n", "1e999"), ("n", "9" * 9999), ("n", "1\n"), ("n", "٣"), ("r", "nan"), ("on", "yes")):
    assert name in str(unexpected("headers", counted, raw(200, "", "", **{name: text})))


def made(
    of: Operation[Any, Any], params: Mapping[str, Any], credentials: Mapping[str, str] | None = None
) -> HttpRequest:
    return request(of(params), base_url="http://h/", credentials=credentials)


# Security: the first alternative of which there are all secrets.
both = {"key": SecurityScheme("apiKey", "query", "api key"), "user": SecurityScheme("basic"), "tls": SecurityScheme("mutualTLS")}
secured = operation(
    params=(Parameter("sid", "cookie"),), security=(both, {"token": SecurityScheme("apiKey", "cookie", "tok")}, {})
)
sent = made(secured, {"sid": "a b"}, credentials={"key": "k&", "user": "Aladdin:ö"})
assert sent.url == "http://h/x?api%20key=k%26", sent.url
assert sent.headers == {"authorization": "Basic QWxhZGRpbjrDtg==", "cookie": "sid=a%20b"}, sent.headers
assert made(secured, {"sid": "s"}, credentials={"key": "k", "token": "t"}).headers == {"cookie": "sid=s; tok=t"}
assert made(secured, {}, credentials={}).url == "http://h/x"
needed = operation(security=({name: both[name] for name in ("key", "user")},))
assert invalid(lambda: made(needed, {}, credentials={})) == "x: no credentials for key and user"
assert made(needed, {}).headers == {}
header = operation(security=({"h": SecurityScheme("apiKey", "header", "X-Key")},))
assert made(header, {}, credentials={"h": " k "}).headers == {"x-key": "k"}
# A secret isn't in the message, nor where requests are printed.
assert "s3cret" not in repr(made(header, {}, credentials={"h": "s3cret"}))
assert invalid(lambda: made(header, {}, credentials={"h": "s3cret\n"})) == 'x: the header x-key can\'t have "\\n"'

# Hostile values.
hostile = operation(
    path="/a/{id}/b",
    params=(Parameter("id", "path"), Parameter("X-H", "header"), Parameter("c", "cookie", style="cookie")),
    security=({"bearer": SecurityScheme("bearer")},),
)


def attack(bearer: str = "b", **params: str) -> HttpRequest:
    return made(hostile, {"id": "1", **params}, credentials={"bearer": bearer})


for id in (".", "..", ""):
    invalid(lambda: attack(id=id))
assert attack(id="../../admin?x#y").url == "http://h/a/..%2F..%2Fadmin%3Fx%23y/b"
assert attack(id="{X-H}").url == "http://h/a/%7BX-H%7D/b"
assert "can't be written" in invalid(lambda: attack(id="\ud800"))
for path in ("/{id}", "/a/{id}?v=1", "/a/{id}#v"):
    invalid(lambda: made(operation(path=path, params=(Parameter("id", "path", reserved=True),)), {"id": "%2e%2E"}))
for text in ("a\r\nX: y", "a\0", "a\u0100", "a\x7f"):
    invalid(lambda: attack(**{"X-H": text}))
    invalid(lambda: attack(bearer=text))
for text in ("a; admin=1", "a\n", "ä"):
    invalid(lambda: attack(c=text))
assert attack(c="a b").headers["cookie"] == "c=a b"
for media_type in ("text/plain\r\nX: y", "text/\u0100"):
    invalid(lambda: made(operation("POST", body=Body(media_type)), {"body": "t"}))
    invalid(lambda: made(operation(accept=media_type), {}))

# Bodies.
def posted(type: str, body: Any, *parts: Parameter) -> HttpRequest:
    return made(operation("POST", body=Body(type, parts=parts)), {"body": body})


form = "application/x-www-form-urlencoded"
assert posted(form, {"a": "b c", "d": ["1", "2"], "e": {"f": 1}, "g": None}).body == b"a=b%20c&d=1&d=2&e=%7B%22f%22%3A1%7D"
assert posted(form, {"a": {"b": {"c": 1}}}, Parameter("a", "query", style="deepObject")).body == b"a%5Bb%5D%5Bc%5D=1"
piped = Parameter("a", "query", style="pipeDelimited", explode=False)
assert posted(form, {"a": [1, 2]}, piped).body == b"a=1%7C2"
assert invalid(lambda: posted(form, {"a": ["1|"]}, piped)).startswith("x: `a` can't have")
assert posted("text/plain", "é").body == "é".encode() and posted("text/plain", "t").headers == {"content-type": "text/plain"}
assert posted("image/png", File(b"1", "n")).body == b"1"
assert "a body of application/xml must be a string or bytes" in invalid(lambda: posted("application/xml", {"a": 1}))
assert posted("text/plain", 1.0).body == b"1" and posted("text/csv", True).body == b"true"
assert "must be a string or bytes" in invalid(lambda: posted("text/plain", [1]))
# Another media type may be chosen for a call.
several_types = operation("POST", body=Body("application/json", others=[Body(form), Body("text/plain")]))
for chosen_type, written_as in ((None, b'{"a":1}'), (form, b"a=1")):
    chosen = request(several_types({"body": {"a": 1}}), base_url="http://h", content_type=chosen_type)
    assert (chosen.headers["content-type"], chosen.body) == (chosen_type or "application/json", written_as)
for of, other in ((several_types, "text/csv"), (operation(), "text/plain")):
    message = invalid(lambda: request(of({"body": "t"}), base_url="http://h", content_type=other))
    assert message == f"x: the body can't be sent as {other}", message
for value in (float("nan"), b"1", {1, 2}):
    assert "can't be written" in invalid(lambda: posted("application/json", value))
assert posted("application/json", None).body == b"null" and made(operation(body=Body("a/json")), {}).headers == {}
assert made(operation(body=Body("text/plain", key="body_2")), {"body": 1, "body_2": "t"}).body == b"t"
values = {"a": b"x", "b": [1, 2], "c": {"d": 1}, "e": None, 'f"\r\n': File(b"y", "n\n", "text/csv"), "g": [b"1", b"2"], "h": [1]}
parts = posted("multipart/form-data", values, Parameter("a", "query", content="image/png"), Parameter("h", "query", content="a/json"))
boundary = parts.headers["content-type"].removeprefix("multipart/form-data; boundary=")
expected = [
    ('name="a"; filename="a"\r\nContent-Type: image/png', "x"),
    ('name="b"', "1"),
    ('name="b"', "2"),
    ('name="c"\r\nContent-Type: application/json', '{"d":1}'),
    ('name="f%22%0D%0A"; filename="n%0A"\r\nContent-Type: text/csv', "y"),
    ('name="g"; filename="g"\r\nContent-Type: application/octet-stream', "1"),
    ('name="g"; filename="g"\r\nContent-Type: application/octet-stream', "2"),
    ('name="h"\r\nContent-Type: a/json', "[1]"),
]
written = "".join(f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n{text}\r\n" for head, text in expected)
assert parts.body == f"{written}--{boundary}--\r\n".encode(), parts.body
assert "the type of a" in invalid(lambda: posted("multipart/form-data", {"a": File(b"", "n", "a/b\r\nX: y")}))

# A range of media types is sent in that of the file or of the caller, as it is; a list elsewhere is lines of JSON.
def within(type: str, body: Any, content_type: str | None = None) -> tuple[str, Any]:
    sent = request(operation("POST", body=Body(type))({"body": body}), base_url="http://h", content_type=content_type)
    return sent.headers["content-type"], sent.body


png = File(b"x", "a.png", "image/png")
assert within("image/*", png) == within("*/*", png) == within("image/*", b"x", "image/png") == ("image/png", b"x")
assert within("*/*", b"x")[0] == "application/octet-stream"
assert "a body of image/* needs a media type" in invalid(lambda: within("image/*", b"x"))
assert "can't be sent as text/plain" in invalid(lambda: within("image/*", png, "text/plain"))
assert within("application/x-ndjson", [{"a": 1}, "b"])[1] == b'{"a":1}\n"b"\n'

# A text by its charset, if that is known.
for charset, text in (("iso-8859-1", "é"), ("UTF8", "\ufffd"), ("x-unknown", "\ufffd"), ("hex", "\ufffd")):
    assert response(ranged, raw(400, b"\xe9", f'text/plain; charset="{charset}"')).body == text, charset

# A path with a query of its own, a server of its own, and a query as a whole.
query = (Parameter("q", "query"),)
assert made(operation(path="/x?v=1", params=query), {"q": "1"}).url == "http://h/x?v=1&q=1"
assert made(operation(server="https://own/"), {}).url == "https://own/x"
assert made(operation(path="/é x\n#y", params=query), {"q": "#"}).url == "http://h/%C3%A9%20x%0A?q=%23"
whole = (Parameter("q", "querystring", content=form),)
assert made(operation(params=whole), {"q": {"a": 1, "b": [2, 3]}}).url == "http://h/x?a=1&b=2&b=3"
whole = (Parameter("q", "querystring", content="application/json"),)
assert made(operation(params=whole), {"q": {"a": 1}}).url == "http://h/x?%7B%22a%22%3A1%7D"
renamed = (Parameter("id", "query", key="query_id"), Parameter("id", "header"))
assert made(operation(params=renamed), {"id": 1, "query_id": 2.0}).url == "http://h/x?id=2"
print("units")
