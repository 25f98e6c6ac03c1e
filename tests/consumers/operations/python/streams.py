"""Streams of items: from bytes in parts of any size, and over loopback as they are sent."""

import asyncio
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from queue import Queue
from threading import Thread
from typing import Any, assert_type

from generated import streams as types
from generated.adl_http import (
    AsyncClient, Client, HttpResponse, Stream, Transport, UnexpectedResponse, httpx_async_transport, httpx_transport,
    requests_transport, response, urllib_transport,
)
from generated.adl_streams import Items
from generated.streams_operations import CHAT, EVENTS, ROWS, WORDS

SSE = "text/event-stream; charset=utf-8"


def raw(type: str, text: str, size: int | None = None) -> HttpResponse:
    """Returns a response whose body comes in parts of a size."""
    content, headers = text.encode(), {"content-type": type}
    if size is None:
        return HttpResponse(200, headers, content)
    parts = [content[at : at + size] for at in range(0, len(content), size)]
    return HttpResponse(200, headers, b"", Stream(parts, lambda: None))


events = ': hi\r\ndata: {"a":1}\r\n\r\nevent: added\rdata: é1\rdata: 2\r\rdata\n\nid: 7\nretry: 5\ndata: z\n\ndata: cut off'
lines = '\ufeff{"n":1}\n\n{"n":2}\r\n\x1e{"n":3}'
expected = [{"data": '{"a":1}'}, {"data": "é1\n2", "event": "added"}, {"data": ""}, {"data": "z", "id": "7", "retry": 5}]
for size in (None, *range(1, 41), 1000):
    assert list(response(EVENTS, raw(SSE, events, size)).body) == expected, size
    assert list(response(ROWS, raw("application/jsonl", lines, size)).body) == [{"n": 1}, {"n": 2}, {"n": 3}], size

# An event is complete with its last line end, also where that may be half of one.
half = iter(response(WORDS, raw(SSE, "data: a\r\r", 1)).body)
assert next(half) == "a"

# Data is JSON of the type, or else a text, and `[DONE]` ends the stream.
said = 'data: "quoted"\n\ndata: 7\n\ndata: bare\n\ndata: [DONE]\n\ndata: late\n\n'
assert list(response(WORDS, raw(SSE, said)).body) == ["quoted", "7", "bare"]

# Items that aren't valid are raised, or kept.
bad = 'data: {"delta":"a"}\n\ndata: {"delta":5}\n\n'


def chunks(raw: HttpResponse, **options: Any) -> Items[types.Chunk]:
    answer = response(CHAT, raw, **options)
    assert answer.status == 200 and answer.content_type == "text/event-stream"
    assert_type(answer.body, Items[types.Chunk])
    return answer.body


try:
    list(chunks(raw(SSE, bad)))
except UnexpectedResponse as error:
    assert error.why == "body" and len(error.violations) == 1, error
else:
    raise AssertionError("an invalid item isn't raised")
assert list(chunks(raw(SSE, bad), invalid="keep")) == [{"delta": "a"}, {"delta": 5}]
with suppress(UnexpectedResponse):
    list(chunks(raw(SSE, "data: no JSON\n\n"), invalid="keep"))
    raise AssertionError("what isn't JSON is kept")


class Server(ThreadingHTTPServer):
    """Sends an item when it is told to, and notes when a client has gone."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.sent, self.gone = Queue[str](), Queue[bool]()
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Answer(BaseHTTPRequestHandler):
    """A stream, in chunks or until the connection closes."""

    disable_nagle_algorithm = True
    is_chunked = True

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing."""

    def do_POST(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        self.rfile.read(int(self.headers["content-length"]))
        self.protocol_version = "HTTP/1.1" if self.is_chunked else "HTTP/1.0"
        self.send_response(200)
        self.send_header("content-type", SSE)
        self.send_header("x-chunked" if not self.is_chunked else "transfer-encoding", "chunked")
        self.end_headers()
        while text := server.sent.get():
            part = f'data: {{"delta":"{text}"}}\n\n'
            self.wfile.write((f"{len(part):x}\r\n{part}\r\n" if self.is_chunked else part).encode())
        # The client ends the connection.
        with suppress(OSError):
            self.connection.settimeout(5)
            server.gone.put(not self.connection.recv(1))
        self.close_connection = True


server = Server()


def live(network: Transport) -> None:
    """Takes items as they are sent; a program that takes no more ends the response."""
    server.sent.put("a")
    answer = Client(server.url, transport=network).send(CHAT({"body": {"stream": True}}))
    assert answer.status == 200 and answer.content_type == "text/event-stream"
    deltas: list[str] = []
    with answer.body as items:
        for chunk in items:
            deltas.append(chunk["delta"])
            if len(deltas) == 3:
                break
            server.sent.put("bc"[len(deltas) - 1])
    assert deltas == ["a", "b", "c"]
    server.sent.put("")
    assert server.gone.get(timeout=5)


async def concurrently(client: AsyncClient) -> None:
    """The same over an asynchronous client."""
    server.sent.put("a")
    answer = await client.send(CHAT({"body": {"stream": True}}))
    assert answer.status == 200 and answer.content_type == "text/event-stream"
    deltas: list[str] = []
    async with answer.body as items:
        async for chunk in items:
            deltas.append(chunk["delta"])
            if len(deltas) == 3:
                break
            server.sent.put("bc"[len(deltas) - 1])
    assert deltas == ["a", "b", "c"]
    server.sent.put("")
    assert server.gone.get(timeout=5)
    try:
        iter(answer.body)
    except TypeError as error:
        assert "async for" in str(error)
    else:
        raise AssertionError("an asynchronous stream is read by `for`")
    # What is read as a whole can be taken by either.
    whole = response(WORDS, raw(SSE, said))
    assert [word async for word in whole.body] == list(whole.body) == ["quoted", "7", "bare"]


httpx, requests = import_module("httpx"), import_module("requests")


async def asynchronous() -> None:
    async with httpx.AsyncClient() as client:
        await concurrently(AsyncClient(server.url, httpx_async_transport(client)))


for is_chunked in (True, False):
    Answer.is_chunked = is_chunked
    live(urllib_transport())
    with httpx.Client() as client:
        live(httpx_transport(client))
    with requests.Session() as session:
        live(requests_transport(session))
    asyncio.run(asynchronous())
server.shutdown()
server.server_close()
print("streams")
