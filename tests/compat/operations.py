"""Confirms the witnesses of `diff` by an independent reader of messages: operations.py BINARY PAIRS…

PAIRS are lines of JSON with `old` and `new`, or the table of the unit tests."""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from messages import Sampler
from oracle import ORIGIN, Api, Operation, Refused, media, pattern, request, response


# Rounds of random messages for each pair.
MESSAGES = int(os.environ.get("MESSAGES", "20"))


def main() -> None:
    binary, pairs = str(Path(sys.argv[1]).resolve()), [pair for name in sys.argv[2:] for pair in read(Path(name))]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda pair: compared(binary, pair), pairs))
    counts, wrong = collections.Counter(), []
    for pair, result in zip(pairs, results):
        old, new = Api(pair["old"]), Api(pair["new"])
        for contract in result["contracts"]:
            for finding in contract.get("operation", {}).get("findings", []):
                answer = judged(old, new, finding)
                counts[answer if answer in ("confirmed", "none") else "wrong"] += 1
                if answer not in ("confirmed", "none"):
                    wrong.append(f"{pair['id']}: {finding['rule']}: {answer}: {json.dumps(finding.get('witness'))}")
        if all(contract["wire"]["verdict"] == "compatible" for contract in result["contracts"]):
            count, contradictions = messages(pair["id"], old, new)
            counts["messages"] += count
            counts["pairs with messages"] += count > 0
            wrong += contradictions
    print("\n".join(wrong))
    told = f"{counts['confirmed']} witnesses are confirmed, {counts['wrong']} aren't; {counts['none']} findings have none"
    print(f"{len(pairs)} pairs: {told}")
    print(f"{counts['messages']} random messages of {counts['pairs with messages']} compatible pairs")
    sys.exit(bool(wrong))


def read(path: Path) -> list[dict]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    return list(table(path.read_text().splitlines()))


def messages(name: str, old: Api, new: Api) -> tuple[int, list[str]]:
    """Returns how many random messages of one side the other describes, and those that it doesn't."""
    sampler, count, wrong = Sampler(name), 0, []
    for _ in range(MESSAGES):
        for maker in (old, new):
            for operation in maker.all():
                is_hook, is_old = operation.place == "webhook", maker is old
                # Who sends requests is the earlier client, or the later server.
                kind = ("answer" if is_old else "message") if is_hook else "request" if is_old else "response"
                message = sampler.request(operation) if kind in ("message", "request") else sampler.response(operation)
                if message is None or is_unasked(old, kind, message):
                    continue
                if is_hook:
                    message["url"] = operation.path
                answer = judged(old, new, {"rule": "", "witness": {kind: message}})
                count += answer in ("it is still accepted", "its reader describes it", "confirmed")
                if answer == "confirmed":
                    wrong.append(f"{name}: a {kind} contradicts: {json.dumps(message)}")
    return count, wrong


def is_unasked(old: Api, kind: str, message: dict) -> bool:
    """Returns whether a response is in a media type that no client of the earlier version accepts, or is of a new operation."""
    if kind != "response":
        return False
    is_known = lambda of: (of.method, pattern(of.path)) == (message["method"], pattern(message["url"]))
    known = next(filter(is_known, old.all()), None)
    if known is None:
        return True
    return "mediaType" in message and not answers(known, message["mediaType"])


WORDS = {
    "HOOK(": '"webhooks": {"n": {"post": {()}}}',
    "BODY(": '"requestBody": {"required": true, JSON(())}',
    "JSON(": '"content": {"application/json": {()}}',
    "TEXT": '"schema": {"type": "string"}',
    "NUMBER": '"schema": {"type": "integer"}',
    "OK": '"responses": {"204": {"description": ""}}',
}


def table(lines: list[str]):
    """Yields the pairs of src/diff/api/tests/pairs.txt."""
    for number, line in enumerate(lines):
        if line.startswith("+ ") and lines[number - 1].startswith("- "):
            old, new = document(lines[number - 1][2:]), document(line[2:])
            yield {"id": f"pairs.txt:{number}", "old": old, "new": new}


def document(line: str) -> dict:
    text = line.removeprefix("doc ") if line.startswith("doc ") else f'"paths": {{"/a": {{{line}}}}}'
    for word, meaning in WORDS.items():
        while word in text:
            before, _, after = text.partition(word)
            depth, end = 1, 0
            while word.endswith("(") and depth:
                depth += {"(": 1, ")": -1}.get(after[end], 0)
                end += 1
            text = before + meaning.replace("()", after[: max(end - 1, 0)]) + after[end:]
    return json.loads(f'{{"openapi": "3.1.1", "info": {{"title": "T", "version": "1"}}, {text}}}')


def compared(binary: str, pair: dict) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        for side in ("old", "new"):
            (Path(folder) / f"{side}.json").write_text(json.dumps(pair[side]))
        command = [binary, "diff", "old.json", "new.json", "--message-format", "json"]
        return json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60).stdout)


def judged(old: Api, new: Api, finding: dict) -> str:
    """Returns whether a witness is what one side describes and the other doesn't."""
    witness, rule = finding.get("witness"), finding["rule"]
    if not witness:
        return "none"
    kind = next(kind for kind in ("request", "response", "message", "answer") if kind in witness)
    message = witness[kind]
    try:
        if rule == "token-url":
            return token_url(old, new, message["url"])
        if kind == "request":
            return judged_request(old, new, message, rule)
        maker, reader = (old, new) if kind == "answer" else (new, old)
        made, known = called(maker, message), called(reader, message)
        sent = {**message, "url": "https://example.test/"}
        reads = response if kind in ("response", "answer") else lambda at, sent, strict: request(at, sent, [], strict)
        before = reads(made, sent, False)
    except Refused as refused:
        return f"its maker doesn't describe it: {refused}"
    try:
        now = reads(known, sent, True)
        # What a reader doesn't know, it ignores.
        return "confirmed" if differs(before, {**before, **now}) else "its reader describes it"
    except Refused:
        return "confirmed"


def judged_request(old: Api, new: Api, message: dict, rule: str) -> str:
    before, texts = old.answering(message["method"], message["url"])
    read_before = request(before, message, texts, False)
    credentials = [known for known in before.security() if carries(old, known, message)]
    if not credentials and rule.startswith(("security", "scope")):
        return "it has no credentials"
    try:
        now, texts = new.answering(message["method"], message["url"])
        read_now = request(now, message, texts, True)
    except Refused:
        return "confirmed"
    accepted = message["headers"].get("Accept")
    if accepted:
        return "confirmed" if answers(before, accepted) and not answers(now, accepted) else "it is still answered"
    if rule.startswith("callback"):
        return "confirmed" if callbacks(before) - callbacks(now) else "the same callbacks"
    if any(not any(enough(old, known, new, wanted) for wanted in now.security()) for known in credentials):
        return "confirmed"
    if pattern(before.path) != pattern(now.path):
        read_before = {key: value for key, value in read_before.items() if key[0] != "path"}
    return "confirmed" if differs(read_before, read_now) else "it is still accepted"


def alone(text: str) -> object:
    """Returns what was read: the only item of a list by itself, whose text is the same."""
    value = json.loads(text)
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def answers(operation: Operation, media_type: str) -> bool:
    """Returns whether there are answers in a media type."""
    responses = map(operation.api.get, operation.node.get("responses", {}).values())
    return any(media(operation.api, response.get("content", {}), media_type) is not None for response in responses)


def differs(before: dict, now: dict) -> bool:
    """Returns whether something is read otherwise, or not at all."""
    for key, value in before.items():
        if key not in now:
            return True
        other = now.get(key)
        if isinstance(value, frozenset) and isinstance(other, frozenset):
            less, more = (other, value) if key[0] == "part headers" else (value, other)
            if not all({one, one.split("/")[0] + "/*", "*/*"} & more for one in less):
                return True
        elif isinstance(value, tuple) and isinstance(other, tuple):
            if alone(value[0]) != alone(other[0]) or other[1] and not value[1]:
                return True
        elif value != other:
            return True
    return any(key[0] == "part headers" and value and key not in before for key, value in now.items())


def called(api: Api, message: dict) -> Operation:
    """Returns the operation of a response, or a webhook or a callback, by its address."""
    name = message["url"].split(" ")[-1]
    known = [*api.all()]
    for operation in known:
        for called_by, callback in operation.node.get("callbacks", {}).items():
            found = [*api.operations(api.get(callback), "callback")]
            known.extend(found)
            for each in found:
                each.path = called_by
    for operation in known:
        if operation.method == message["method"] and pattern(operation.path) == pattern(name):
            return operation
    return api.answering(message["method"], ORIGIN + name)[0]


def callbacks(operation: Operation) -> set:
    found = map(operation.api.get, operation.node.get("callbacks", {}).values())
    return {(of.path, of.method) for callback in found for of in operation.api.operations(callback, "callback")}


def schemes(api: Api, known: dict) -> list[tuple[dict, list]]:
    declared = api.document.get("components", {}).get("securitySchemes", {})
    return [(api.get(declared.get(name, {})), scopes) for name, scopes in known.items()]


def carries(api: Api, known: dict, message: dict) -> bool:
    """Returns whether a request has credentials."""
    headers = {name.lower(): value for name, value in message["headers"].items()}
    for scheme, _ in schemes(api, known):
        kind, at, name = scheme.get("type"), scheme.get("in"), scheme.get("name", "")
        authorization = headers.get("authorization", "").lower()
        has = {
            "http": authorization.startswith(str(scheme.get("scheme", "")).lower() + " "),
            "oauth2": authorization.startswith("bearer "),
            "openIdConnect": authorization.startswith("bearer "),
            "apiKey": f"{name}=" in {"query": message["url"], "cookie": headers.get("cookie", "")}.get(at, "")
            or at == "header" and name.lower() in headers,
        }.get(kind, True)
        if not has:
            return False
    return True


def enough(old: Api, known: dict, new: Api, wanted: dict) -> bool:
    """Returns whether the credentials of one alternative are those of another."""

    def kind(scheme: dict) -> tuple:
        at, name = scheme.get("in"), scheme.get("name", "")
        return scheme.get("type"), at, name.lower() if at == "header" else name, str(scheme.get("scheme", "")).lower()

    has = schemes(old, known)
    return all(any(kind(one) == kind(other) and {*needed} <= {*scopes} for one, scopes in has) for other, needed in schemes(new, wanted))


def token_url(old: Api, new: Api, url: str) -> str:
    """Returns whether a URL for tokens is only in the earlier document."""
    is_there = [f'"{url}"' in json.dumps(api.document.get("components", {}).get("securitySchemes", {})) for api in (old, new)]
    return "confirmed" if is_there == [True, False] else "the URL is the same"


main()
