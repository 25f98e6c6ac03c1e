"""Finds what a document of OpenAPI says of itself: the examples of its responses and requests.

Only the media type that adl-gen reads is asked: JSON, if there is one. References lead to parts of the document itself.
"""

from dataclasses import dataclass
from typing import Any

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
MOST_REFERENCES = 20


@dataclass
class Said:
    """An example, and where it and its schema stand."""

    pointer: str
    value: Any
    # Where the schema stands; empty if there is none.
    schema: str
    # `result`, `error` or `body`.
    role: str
    operation_id: Any
    method: str
    path: str
    # The name of the body among the parameters.
    body_name: str = ""


def examples(document):
    """The examples of a document, in its order."""
    for path, item in members(document.get("paths")):
        if path.startswith("x-"):
            continue
        item, at = resolved(document, item, f"/paths/{token(path)}")
        for method in METHODS:
            operation = item.get(method) if isinstance(item, dict) else None
            if isinstance(operation, dict):
                yield from of_operation(document, operation, f"{at}/{method}", method, path, item)


def of_operation(document, operation, at, method, path, item):
    def found(owner, at, role, name=""):
        for pointer, value, schema in of_content(document, owner, at):
            yield Said(pointer, value, schema, role, operation.get("operationId"), method, path, name)

    responses = dict(members(operation.get("responses")))
    successes = [status for status in responses if is_of(status, "2")]
    for status, response in responses.items():
        response, place = resolved(document, response, f"{at}/responses/{token(status)}")
        if status in successes or (status == "default" and not successes):
            yield from found(response, place, "result")
        elif is_of(status, "4") or is_of(status, "5") or status == "default":
            yield from found(response, place, "error")
    body, place = resolved(document, operation.get("requestBody"), f"{at}/requestBody")
    parameters = [resolved(document, part, "")[0] for owner in (operation, item) for part in owner.get("parameters") or []]
    is_taken = any(isinstance(part, dict) and part.get("name") == "body" and part.get("in") in ("path", "query")
                   for part in parameters)
    yield from found(body, place, "body", "request_body" if is_taken else "body")


def of_content(document, owner, at):
    """The examples of the JSON that a response or a body may have: where each is, its value, where its schema is."""
    content = list(members(owner.get("content") if isinstance(owner, dict) else None))
    if not content:
        return
    name, media = min(content, key=lambda member: rank(member[0]))
    if rank(name) == 3 or not isinstance(media, dict):
        return
    at = f"{at}/content/{token(name)}"
    schema = f"{at}/schema" if "schema" in media else ""
    if "example" in media:
        yield f"{at}/example", meant(document, media["example"]), schema
    for name, example in members(media.get("examples")):
        example, place = resolved(document, example, f"{at}/examples/{token(name)}")
        if isinstance(example, dict) and "value" in example:
            yield f"{place}/value", meant(document, example["value"]), schema


def meant(document, value):
    """The value of an example: many write a reference in its place, which tools follow."""
    if isinstance(value, dict) and list(value) == ["$ref"]:
        found, _ = resolved(document, value, "")
        return value if found is None else found
    return value


def rank(media_type):
    """As adl-gen prefers media types."""
    name = media_type.split(";")[0].strip().lower()
    if name == "application/json":
        return 0
    if name.endswith("+json"):
        return 1
    return 2 if "*" in name or "/" not in name else 3


def is_of(status, digit):
    return len(status) == 3 and status.startswith(digit)


def members(value):
    return value.items() if isinstance(value, dict) else ()


def resolved(document, part, at):
    """A part behind references, and where it is."""
    for _ in range(MOST_REFERENCES):
        reference = part.get("$ref") if isinstance(part, dict) else None
        if not isinstance(reference, str):
            return part, at
        if not reference.startswith("#/"):
            return None, at
        at = reference[1:]
        part = follow(document, at)
    return None, at


def follow(document, pointer):
    for name in pointer.split("/")[1:]:
        name = name.replace("~1", "/").replace("~0", "~")
        if isinstance(document, list):
            document = document[int(name)] if name.isdigit() and int(name) < len(document) else None
        else:
            document = document.get(name) if isinstance(document, dict) else None
    return document


def token(name):
    return name.replace("~", "~0").replace("/", "~1")
