// An MCP server over standard input and output: a tool for each contract, which returns what it is asked to return.

import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { CONTRACTS, execute } from "./agent_contracts.js";
import { anyInput } from "./any.js";

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

// A result is structured content as it is, by its type.
server.registerTool("typed", { outputSchema: CONTRACTS.web_search.schema }, () => {
  const value = CONTRACTS.web_search.parse('{"query":"adl","resultCount":2}');
  return { content: [{ type: "text", text: CONTRACTS.web_search.toLLMText(value) }], structuredContent: value };
});

await server.connect(new StdioServerTransport());
