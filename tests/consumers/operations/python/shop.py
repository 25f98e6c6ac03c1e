"""The API of the pet shop on loopback, in memory."""

import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple
from uuid import uuid4


class Seen(NamedTuple):
    """A request that the server got."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


TOM: dict[str, Any] = {"id": "11111111-1111-4111-8111-111111111111", "name": "Tom", "kind": "cat", "indoor": True}


class Shop(ThreadingHTTPServer):
    """A server that remembers requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.seen: list[Seen] = []
        self.pets: dict[str, dict[str, Any]] = {TOM["id"]: dict(TOM)}
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def last(self) -> Seen:
        return self.seen[-1]


class Answer(BaseHTTPRequestHandler):
    """The answer to a request."""

    protocol_version = "HTTP/1.1"
    # Otherwise, headers and bodies wait for each other.
    wbufsize = -1
    disable_nagle_algorithm = True

    @property
    def shop(self) -> Shop:
        assert isinstance(self.server, Shop)
        return self.server

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing."""

    def send(self, status: int, body: bytes | str = b"", type: str | None = None, **headers: str) -> None:
        content = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        for name, text in {**({} if type is None else {"content-type": type}), **named}.items():
            self.send_header(name, text)
        if status not in (204, 304):
            self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def json(self, status: int, value: Any, type: str = "application/json", **headers: str) -> None:
        self.send(status, json.dumps(value), type, **headers)

    def problem(self, status: int, title: str, **headers: str) -> None:
        self.json(status, {"title": title, "status": status}, "application/problem+json", **headers)

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = {name.lower(): text for name, text in self.headers.items()}
        self.shop.seen.append(Seen(self.command, self.path, headers, body))
        path, _, query = self.path.removeprefix("/v1").partition("?")
        pets = self.shop.pets
        if headers.get("authorization") != "Bearer s3cret":
            self.send(401, "no token", "text/plain")
        elif path == "/pets" and self.command == "GET":
            if "cursor=broken" in query:
                self.json(200, [{"id": 7}])
            elif "cursor=limit" in query:
                self.problem(429, "slow down", retry_after="58")
            elif "cursor=gateway" in query:
                self.send(502, "<h1>Bad gateway</h1>", "text/html")
            elif "cursor=teapot" in query:
                self.problem(418, "short and stout")
            elif "cursor=moved" in query:
                self.send(302, b"", "application/problem+json", location="/elsewhere")
            elif "cursor=count" in query:
                self.json(200, [], x_total_count="many")
            else:
                self.json(200, list(pets.values()), X_Total_Count=str(len(pets)), Link='</pets?cursor=2>; rel="next"')
        elif path == "/pets":
            pet = json.loads(body)
            pet.pop("secret", None)
            if pet["name"] == "Rex":
                self.problem(422, "no more Rexes")
            else:
                created = {**pet, "id": str(uuid4())}
                pets[created["id"]] = created
                self.json(201, created)
        else:
            found = re.fullmatch(r"/pets/([^/]+)(/photo)?", path)
            assert found is not None, path
            self.one(found[1], found[2] is not None, body)

    def one(self, id: str, is_photo: bool, body: bytes) -> None:
        pet = self.shop.pets.get(id)
        if is_photo and self.command == "POST":
            self.json(200, {"url": f"https://x/{id}"})
        elif is_photo:
            self.send(200, b"\x89PNG\r\n\x1a\n", "image/png")
        elif id.endswith("304"):
            self.send(304)
        elif pet is None:
            self.problem(404, f"no pet {id}")
        elif self.command == "DELETE":
            del self.shop.pets[id]
            self.send(204)
        else:
            pet.update(json.loads(body) if self.command == "PATCH" else {})
            self.json(200, pet)

    do_GET = do_POST = do_PATCH = do_DELETE = answer
