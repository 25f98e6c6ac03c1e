"""The API of the pet shop as an MCP server, over stdio."""

import asyncio
import os
import uuid
from typing import Any

import httpx
from generated.adl_http import AsyncClient, httpx_async_transport
from generated.adl_tools import AsyncApiTools
from generated.operations_contracts import CONTRACTS
from generated.operations_operations import OPERATIONS
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import CallToolRequestParams, CallToolResult, ListToolsResult


async def main() -> None:
    async with httpx.AsyncClient() as network:
        auth = {"bearer": os.environ["TOKEN"]}
        client = AsyncClient(os.environ["BASE_URL"], httpx_async_transport(network), auth=auth)
        offer = {name: operation for name, operation in OPERATIONS.items() if name != "downloadPhoto"}
        host = {"X-Request-ID": lambda: str(uuid.uuid4())}
        api = AsyncApiTools(client, CONTRACTS, offer=offer, host=host)

        async def list_tools(context: Any, params: Any) -> ListToolsResult:
            return ListToolsResult.model_validate({"tools": api.list()})

        async def call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
            return CallToolResult.model_validate(await api.call(params.name, params.arguments))

        server = Server("pet-shop", version="1.2.0", on_list_tools=list_tools, on_call_tool=call_tool)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())


asyncio.run(main())
