"""An MCP server over generated types and contracts, and a client of it."""

import asyncio
import sys
from typing import Any

from generated.agent import CountUsersResult, GetUserResult, User
from generated.agent_contracts import CONTRACTS
from mcp import Client
from mcp.server.mcpserver import MCPServer

server = MCPServer("shop")
USER: User = {"id": "usr_12345", "nickname": None, "roles": ["admin"]}


@server.tool()
def get_user(id: str) -> GetUserResult:
    return {"success": True, "data": {**USER, "id": id}}


@server.tool()
def whoami() -> User:
    return USER


@server.tool()
def count_users() -> CountUsersResult:
    return {"admin": 2}


async def main() -> None:
    async with Client(server) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        schema: Any = tools["whoami"].output_schema
        assert schema["required"] == ["id", "nickname"], schema
        result = await client.call_tool("whoami", {})
        assert result.structured_content == USER and not result.is_error, result
        result = await client.call_tool("get_user", {"id": "usr_00007"})
        # The SDK wraps results whose type is a union of objects.
        value: Any = result.structured_content
        found = value["result"] if "result" in value else value
        assert CONTRACTS["get_user"].is_valid(found), result
        assert found["data"] == {**USER, "id": "usr_00007"}, result
        result = await client.call_tool("count_users", {})
        assert result.structured_content == {"admin": 2}, result


asyncio.run(main())
print(f"MCP on Python {sys.version_info.major}.{sys.version_info.minor}")
