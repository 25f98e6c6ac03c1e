"""Bodies of several schemas: by a table, and over loopback."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from generated.adl_http import Client, File, InvalidRequest, Operation, request
from generated.bodies_operations import (
    ADD_NOTES, ADD_NOTES_CSV, NOTES, OPERATIONS, PUT_NOTE, PUT_NOTE_FORM, PUT_NOTE_IMAGE, PUT_NOTE_MERGE_PATCH_JSON,
    PUT_NOTE_TEXT, PUT_NOTE_XML,
)

BY_TYPE: dict[str, Operation[Any, Any]] = {
    "application/merge-patch+json": PUT_NOTE_MERGE_PATCH_JSON,
    "application/x-www-form-urlencoded": PUT_NOTE_FORM,
    "multipart/form-data": PUT_NOTE_FORM,
    "application/xml": PUT_NOTE_XML,
    "text/plain": PUT_NOTE_TEXT,
    "text/csv": ADD_NOTES_CSV,
}

rows = [json.loads(line) for line in Path("bodies.jsonl").read_text("utf-8").splitlines()]
for row in rows:
    operation = BY_TYPE.get(row.get("type", ""), OPERATIONS[row["operation"]])
    assert operation.id == row["operation"]
    try:
        sent = request(operation(row["params"]), base_url="http://h", content_type=row.get("type"))
    except InvalidRequest as error:
        assert error.violations[0].path == row.get("violation"), row
        continue
    assert sent.headers["content-type"] == row.get("type", "application/json")
    text = (sent.body or b"").decode()
    assert text == row["sent"] or json.loads(text) == json.loads(row["sent"]), row


class Handler(BaseHTTPRequestHandler):
    """Answers with what was sent."""

    def do_PUT(self) -> None:
        length = int(self.headers["content-length"] or 0)
        text = f"{self.headers['content-type']}: {self.rfile.read(length).decode('latin-1')}"
        body = json.dumps({"text": text}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"] or 0))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
Thread(target=server.serve_forever, daemon=True).start()
client = Client(f"http://127.0.0.1:{server.server_port}")
note = client.send(PUT_NOTE({"id": 1, "body": {"text": "a"}})).unwrap()
assert note is not None and note["text"].startswith("application/json: {")
note = client.send(PUT_NOTE_MERGE_PATCH_JSON({"id": 1, "body": {"text": None}})).unwrap()
assert note is not None and note["text"].startswith("application/merge-patch+json: {")
note = client.send(PUT_NOTE_TEXT({"id": 1, "body": "hi"})).unwrap()
assert note == {"text": "text/plain: hi"}
note = client.send(PUT_NOTE_FORM({"id": 1, "body": {"text": "b"}}), content_type="multipart/form-data").unwrap()
assert note is not None and note["text"].startswith("multipart/form-data; boundary=")
note = client.send(PUT_NOTE_IMAGE({"id": 1, "body": File(b"x", "x.png", "image/png")})).unwrap()
assert note == {"text": "image/png: x"}
assert client.send(ADD_NOTES_CSV({"body": "a,b"})).status == 204
assert client.send(ADD_NOTES({"body": []})).status == 204
# Operations by name have their usual bodies, as tools do.
assert list(NOTES.values()) == [PUT_NOTE, ADD_NOTES]
server.shutdown()
server.server_close()


def refused() -> None:
    PUT_NOTE({"id": 1, "body": "hi"})  # type: ignore
    PUT_NOTE_TEXT({"id": 1, "body": {"text": "a"}})  # type: ignore
    ADD_NOTES_CSV({"body": []})  # type: ignore


print(f"{len(rows)} bodies")
