// An MCP server over standard input and output: a tool for each contract, which returns what it is asked to return.

import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { CONTRACTS, execute } from "./agent_contracts.js";
import { anyInput } from "./any.js";
import type { Quotient } from "./signatures.js";
import { CONTRACTS as SIGNATURES, call } from "./signatures_contracts.js";
import type { ToolFunctions } from "./signatures_contracts.js";

const server = new McpServer({ name: "contracts", version: "1.0.0" });

for (const { name, description, schema } of Object.values(CONTRACTS)) {
  const config = { description, inputSchema: anyInput, outputSchema: schema };
  server.registerTool(name, config, async ({ returns }) => {
    const { typedResult, toolMessage } = await execute(name, () => ({ typedResult: returns }));
    const text = toolMessage.content.map((block) => ("text" in block ? String(block["text"]) : "")).join("\n");
    return { content: [{ type: "text", text }], structuredContent: typedResult as any, isError: toolMessage.isError };
  });
  // What a server returns that doesn't ask the contract: the SDK asks the schema.
  server.registerTool(`unchecked_${name}`, config, ({ returns }) => ({
    content: [{ type: "text", text: "" }],
    structuredContent: returns as any,
  }));
}

// As docs/runtime.md has it: a result is structured content by its type.
const { web_search } = CONTRACTS;
server.registerTool("typed", { description: web_search.description, outputSchema: web_search.schema }, async () => {
  const { typedResult, toolMessage } = await execute("web_search", () => ({
    typedResult: web_search.parse('{"query":"adl","resultCount":2}'),
  }));
  const text = web_search.toLLMText(typedResult);
  return { content: [{ type: "text", text }], structuredContent: typedResult, isError: toolMessage.isError };
});

// Arguments and results by the contract.
const tools: ToolFunctions = {
  divide: ({ dividend, divisor = 2 }) => ({ quotient: dividend / divisor }),
  ping: () => "pong",
  "reset-all": () => true,
  class: ({ line }) => ({ text: line }),
  halve: ({ quotient }) => ({ quotient: quotient / 2 }),
};
const { divide, ping } = SIGNATURES;
server.registerTool(
  divide.name,
  { description: divide.description, inputSchema: divide.input.schema, outputSchema: divide.schema },
  async (given) => {
    const { typedResult, toolMessage } = await call(tools, divide.name, given);
    return { content: [], structuredContent: typedResult as Quotient, isError: toolMessage.isError };
  },
);
server.registerTool(ping.name, { description: ping.description, inputSchema: ping.input.schema }, async (given) => ({
  content: [{ type: "text", text: String((await call(tools, ping.name, given)).typedResult) }],
}));

await server.connect(new StdioServerTransport());
