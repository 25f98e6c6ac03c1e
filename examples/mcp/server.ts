// An MCP server whose tools are those of ../weather.adl.yaml, over stdio, or over HTTP with `--http PORT`.
// `make example-mcp` calls it.

import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { ProtocolError, ProtocolErrorCode, Server, createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { ErrorCategory, ToolException, toolError } from "./generated/adl_runtime.ts";
import type { Contracts } from "./generated/adl_runtime.ts";
import { CONTRACTS, call } from "./generated/weather_contracts.ts";
import type { ToolFunctions } from "./generated/weather_contracts.ts";
import list from "./generated/weather.mcp.json" with { type: "json" };

const tools: ToolFunctions = {
  get_forecast: ({ place }) => {
    if (place !== "Berlin") throw new ToolException(toolError(ErrorCategory.NOT_FOUND, `There is no station in ${place}`));
    return [{ date: "2026-02-15", high: 7.5, low: -1, sky: "cloudy" }];
  },
  get_temperature: () => 7.5,
};

function weather(): Server {
  const server = new Server({ name: "weather", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => list as never);
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: given = {} } }) => {
    const contract = (CONTRACTS as Contracts)[name];
    if (contract === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    const { typedResult } = await call(tools, name, given);
    return contract.toCallToolResult(typedResult);
  });
  return server;
}

const [, , option, port] = process.argv;
if (option === "--http") {
  const handle = toNodeHandler(createMcpHandler(weather));
  const checks = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (checks.every((isValid) => isValid(request, response))) void handle(request, response);
  });
  server.listen(Number(port), "127.0.0.1");
} else {
  serveStdio(weather);
}
