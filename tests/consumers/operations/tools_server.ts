// The API of the pet shop as an MCP server, over stdio.
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createClient } from "./generated/adl_http.js";
import { tools } from "./generated/adl_tools.js";
import { CONTRACTS } from "./generated/operations_contracts.js";
import { OPERATIONS, type Scheme } from "./generated/operations_operations.js";

const { BASE_URL = "", TOKEN = "" } = process.env;
const client = createClient<Scheme>({ baseUrl: BASE_URL, auth: { bearer: TOKEN } });
const { downloadPhoto, ...offer } = OPERATIONS;
const api = tools(client, CONTRACTS, { offer, host: { "X-Request-ID": () => crypto.randomUUID() } });
serveStdio(() => {
  const server = new Server({ name: "pet-shop", version: "1.2.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: api.list() }) as never);
  server.setRequestHandler("tools/call", ({ params }) => api.call(params.name, params.arguments) as never);
  return server;
});
