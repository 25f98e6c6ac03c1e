// The tools that scenarios of MCP's conformance tests ask for, as far as contracts are concerned, over HTTP:
//
//     node server.js --http PORT

import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { Server, createMcpHandler } from "@modelcontextprotocol/server";
import type { Contracts } from "./generated/adl_runtime.ts";
import { CONTRACTS, call } from "./generated/test_contracts.ts";
import type { ToolFunctions } from "./generated/test_contracts.ts";
import list from "./generated/test.mcp.json" with { type: "json" };

const tools: ToolFunctions = {
  test_simple_text: () => ({ text: "This is a simple text response for testing." }),
  test_error_handling: () => {
    throw new Error("This tool intentionally returns an error for testing");
  },
  test_headers: ({ region }) => ({ text: region }),
  json_schema_2020_12_tool: () => ({ text: "" }),
};

const handle = toNodeHandler(
  createMcpHandler(() => {
    const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => list as never);
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: given = {} } }) => {
      const { typedResult } = await call(tools, name, given);
      return (CONTRACTS as Contracts)[name]!.toCallToolResult(typedResult);
    });
    return server;
  }),
);
createServer((request, response) => void handle(request, response)).listen(Number(process.argv[3]), "127.0.0.1");
