"""What FastMCP sends and answers for the document of docs/api-tools.md: `make fastmcp`. Prints a row for each case.

    run.py DOCUMENT

The API on loopback records what it gets. adl-gen's own answers to these cases are asserted in
tests/consumers/operations/tools.ts.
"""

import asyncio
import http.server
import json
import sys
import threading
import warnings
from pathlib import Path

import fastmcp
import httpx2
import yaml

warnings.simplefilter("ignore")
PET = {"id": "11111111-1111-4111-8111-111111111111", "name": "Tom", "kind": "cat", "indoor": True}
seen = []


class Api(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        seen.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        status, value, kind, more = 200, json.dumps([PET]), "application/json", {}
        if "cursor=limit" in self.path:
            status, value, kind, more = 429, json.dumps({"title": "slow down", "status": 429}), "application/problem+json", {"Retry-After": "58"}
        elif "cursor=broken" in self.path:
            value = json.dumps([{"id": 7}])
        body = value.encode()
        if self.path.endswith("/photo"):
            body, kind = b"\x89PNG\r\n\x1a\n", "image/png"
        self.send_response(status)
        for name, text in {"Content-Type": kind, "Content-Length": str(len(body)), **more}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


async def ask(client, tool, given):
    """Returns what an answer says, or what fails."""
    before = len(seen)
    try:
        answer = await client.call_tool(tool, given, raise_on_error=False)
        text = " ".join(getattr(block, "text", "") for block in answer.content)
        said = f"{'error' if answer.is_error else 'ok'}: {text[:160]}"
    except Exception as error:
        said = f"{type(error).__name__}: {str(error)[:160]}"
    return (seen[-1][0] if len(seen) > before else "nothing was sent"), said


async def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Api)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    document = yaml.safe_load(Path(sys.argv[1]).read_text())
    http_client = httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.server_address[1]}", headers={"authorization": "Bearer s3cret"})
    api = fastmcp.FastMCP.from_openapi(openapi_spec=document, client=http_client, name="pet-shop")
    request_id = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
    async with fastmcp.Client(api) as client:
        tools = {tool.name: tool for tool in await client.list_tools()}
        schema = getattr(tools["listPets"], "inputSchema", None) or tools["listPets"].input_schema
        print("the model must give", schema.get("required"))
        for name, tool, given in [
            ("a comma in an item", "listPets", {"tags": ["a,b", "c d"], "X-Request-ID": request_id}),
            ("a limit of 500", "listPets", {"limit": 500, "X-Request-ID": request_id}),
            ("429 with Retry-After", "listPets", {"cursor": "limit", "X-Request-ID": request_id}),
            ("an invalid body", "listPets", {"cursor": "broken", "X-Request-ID": request_id}),
            ("an id of ..", "getPet", {"id": ".."}),
            ("an image", "downloadPhoto", {"id": "x"}),
        ]:
            sent, said = await ask(client, tool, given)
            print(f"{name}\n  sent: {sent}\n  said: {said}")
    server.shutdown()


print("FastMCP", fastmcp.__version__)
asyncio.run(main())
