"""An MCP server whose tools are those of ../weather.adl.yaml, over stdio, or over HTTP with `--http PORT`.

`make example-mcp` calls it.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import uvicorn
from generated.adl_runtime import ErrorCategory, ToolException, tool_error
from generated.weather import Day, GetForecastParams, GetTemperatureResult
from generated.weather_contracts import call, find
from mcp import MCPError
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import INVALID_PARAMS, CallToolRequestParams, CallToolResult, ListToolsResult

LIST = ListToolsResult.model_validate_json((Path(__file__).parent / "generated/weather.mcp.json").read_bytes())


class Weather:
    def get_forecast(self, given: GetForecastParams) -> list[Day]:
        if given["place"] != "Berlin":
            raise ToolException(tool_error(ErrorCategory.NOT_FOUND, f"There is no station in {given['place']}"))
        return [{"date": "2026-02-15", "high": 7.5, "low": -1, "sky": "cloudy"}]

    def get_temperature(self) -> GetTemperatureResult:
        return 7.5


async def list_tools(context: Any, params: Any) -> ListToolsResult:
    return LIST


async def call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
    contract = find(params.name)
    if contract is None:
        raise MCPError(INVALID_PARAMS, f"There is no tool {params.name}.")
    result = call(Weather(), params.name, params.arguments or {})
    return CallToolResult.model_validate(contract.to_call_tool_result(result.typed_result))


async def serve_stdio(server: Server) -> None:
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


server = Server("weather", version="1.0.0", on_list_tools=list_tools, on_call_tool=call_tool)
if sys.argv[1:2] == ["--http"]:
    uvicorn.run(server.streamable_http_app(), port=int(sys.argv[2]), log_level="warning")
else:
    asyncio.run(serve_stdio(server))
