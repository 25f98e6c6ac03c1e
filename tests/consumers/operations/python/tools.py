"""A model's calls of the pet shop's tools, by the official client of MCP: `python tools.py SERVER ARGUMENT…`"""

import asyncio
import os
import sys
from base64 import b64encode
from typing import Any

from generated import adl_http, operations_contracts, streams_contracts
from generated.adl_tools import ApiTools, AsyncApiTools
from generated.operations_operations import LIST_PETS
from generated.streams_operations import ROWS
from mcp import Client, StdioServerParameters
from shop import Shop

shop = Shop()
command, *arguments = sys.argv[1:]
server = StdioServerParameters(
    command=command, args=arguments, env={**os.environ, "BASE_URL": shop.url, "TOKEN": "s3cret"}
)


async def called(client: Client) -> None:
    """Calls tools, with success and failures."""

    async def fails(name: str, **given: Any) -> Any:
        answer: Any = await client.call_tool(name, given)
        assert answer.is_error and answer.content[0].text.startswith("Error"), answer
        structured = answer.structured_content
        return structured.get("result", structured)["error"]

    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert list(tools) == ["listPets", "createPet", "getPet", "updatePet", "deletePet", "uploadPhoto"], tools
    assert list(tools["listPets"].input_schema["properties"]) == ["limit", "cursor", "tags", "filter"]
    # The client validates structured content by the listed schemas.
    found: Any = (await client.call_tool("listPets", {"limit": 5})).structured_content
    assert found["result"][0]["name"] == "Tom" and len(shop.last.headers["x-request-id"]) == 36, found
    sent = {"id": "x", "query_id": 7, "body": {"file": b64encode(b"\x89PNG").decode(), "caption": None}}
    assert not (await client.call_tool("uploadPhoto", sent)).is_error
    assert b"\r\n\r\n\x89PNG\r\n" in shop.last.body and shop.last.target.endswith("/photo?id=7"), shop.last
    none = await fails("getPet", id="nobody")
    assert (none["code"], none["message"]) == ("NOT_FOUND_RESOURCE", "no pet nobody."), none
    assert (await fails("listPets", limit=500))["code"] == "VALIDATION_ARGUMENTS"
    gateway = await fails("listPets", cursor="gateway")
    assert gateway["details"]["status"] == 502, gateway


def lines(_: adl_http.HttpRequest) -> adl_http.HttpResponse:
    return adl_http.HttpResponse(200, {"content-type": "application/jsonl"}, b'{"n":1}\n{"n":2}\n')


async def lines_later(request: adl_http.HttpRequest) -> adl_http.HttpResponse:
    return lines(request)


async def alone() -> None:
    """Calls tools without a server of MCP."""
    # A stream is the list of its items.
    client = adl_http.Client("http://h", transport=lines)
    answer = ApiTools(client, streams_contracts.CONTRACTS, offer={"rows": ROWS}).call("rows")
    assert answer.get("structuredContent") == {"result": [{"n": 1}, {"n": 2}]}, answer
    later = adl_http.AsyncClient("http://h", transport=lines_later)
    assert await AsyncApiTools(later, streams_contracts.CONTRACTS, offer={"rows": ROWS}).call("rows") == answer
    # What the program fills in isn't shown, since it may be a secret.
    host = {"X-Request-ID": ["s3cr3t"]}
    pets = ApiTools(client, operations_contracts.CONTRACTS, offer={"listPets": LIST_PETS}, host=host)
    shown = str(pets.call("listPets"))
    assert "fills in an invalid X-Request-ID" in shown and "s3cr3t" not in shown, shown


async def main() -> None:
    await alone()
    for mode in ("legacy", "auto"):
        async with Client(server, mode=mode) as client:
            await called(client)
            print(client.protocol_version)


asyncio.run(main())
