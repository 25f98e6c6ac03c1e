// A client of that server: asks for the schemas, and calls tools with good and bad results.

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { CONTRACTS } from "./agent_contracts.js";
import { CONTRACTS as SIGNATURES } from "./signatures_contracts.js";

declare const process: { exitCode: number; execPath: string };
declare const console: { log(text: string): void };


type Call = { tool: keyof typeof CONTRACTS; returns: unknown; text: string };

const GOOD: Call[] = [
  { tool: "get_object", returns: { success: true, data: { id: 7 } }, text: 'Success\n{"id":7}' },
  { tool: "get_entity", returns: { id: "7", type: "user" }, text: "user 7" },
  { tool: "get_list", returns: { success: true, data: [{ id: 1 }] }, text: 'Success: 1 item\n[{"id":1}]' },
  { tool: "get_number", returns: 98.6, text: "98.6" },
  { tool: "get_string", returns: "bare", text: "bare" },
  { tool: "web_search", returns: { query: "adl", resultCount: 2 }, text: "Found 2 results for adl (no pages, first none, no nickname)" },
];
const BAD: Call[] = [
  { tool: "get_object", returns: { success: true }, text: 'with the property "data"' },
  { tool: "get_list", returns: { success: true, data: [1] }, text: "`/data/0` must be an object" },
  { tool: "get_number", returns: { success: true, value: "98.6" }, text: "`/value` must be a number" },
  { tool: "web_search", returns: { query: "adl", resultCount: 2, secret: 1 }, text: "`/secret` must be absent" },
];

const wrong: string[] = [];
const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ["mcp_server.js"] }));

const { tools } = await client.listTools();
for (const { name, jsonSchema } of Object.values(CONTRACTS)) {
  const listed = tools.find((tool) => tool.name === name)?.outputSchema ?? {};
  const expected = jsonSchema();
  // Before 2026-07-28 a result was an object: another is wrapped, and its schema too.
  const found = expected["type"] === "object" ? listed : (listed as any).properties.result;
  const { $schema, $defs, ...own } = found;
  const { $schema: ours, $defs: definitions, ...wanted } = expected;
  if (sorted(own).replaceAll("#/properties/result/", "#/") !== sorted(wanted)) wrong.push(`${name}: lists ${sorted(own)}, not ${sorted(wanted)}`);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

// Parameters are published and validated by the contract's input.
const published = tools.find((tool) => tool.name === "divide")?.inputSchema ?? {};
const { $schema: theirs, ...publishedKeywords } = published as { [keyword: string]: unknown };
const { $schema: mine, ...keywords } = SIGNATURES.divide.input.jsonSchema();
if (sorted(publishedKeywords) !== sorted(keywords)) wrong.push(`divide takes ${sorted(publishedKeywords)}`);
const divided = await client.callTool({ name: "divide", arguments: { dividend: 6 } });
if (sorted(divided.structuredContent) !== '{"quotient":3}') wrong.push(`divide returns ${sorted(divided)}`);
const refused = await client.callTool({ name: "divide", arguments: { dividend: "6" } }).then(sorted, String);
if (!refused.includes("must be a number")) wrong.push(`divide accepts text: ${refused}`);
const pong = await client.callTool({ name: "ping", arguments: {} });
if (!sorted(pong).includes("pong")) wrong.push(`ping returns ${sorted(pong)}`);

for (const { tool, returns, text } of GOOD) {
  for (const prefix of ["", "unchecked_"]) {
    const result = await client.callTool({ name: prefix + tool, arguments: { returns } });
    const structured: any = result.structuredContent;
    const value = sorted(structured) === sorted({ result: returns }) ? structured.result : structured;
    if (result.isError) wrong.push(`${prefix}${tool} refuses ${sorted(returns)}: ${sorted(result.content)}`);
    else if (sorted(value) !== sorted(returns)) wrong.push(`${prefix}${tool} returns ${sorted(structured)}`);
    const [block] = result.content;
    if (prefix === "" && (block?.type !== "text" || block.text !== text)) wrong.push(`${tool} says ${sorted(block)}`);
  }
}
for (const { tool, returns, text } of BAD) {
  const result = await client.callTool({ name: tool, arguments: { returns } });
  const [block] = result.content;
  if (result.isError !== true) wrong.push(`${tool} accepts ${sorted(returns)}`);
  if (block?.type !== "text" || !block.text.includes(text)) wrong.push(`${tool} says ${sorted(block)}`);
  const structured: any = result.structuredContent;
  const error = (structured?.result ?? structured)?.error?.code;
  if (error !== "INTERNAL_RESULT") wrong.push(`${tool} has the error ${sorted(result.structuredContent)}`);
  const unchecked = await client.callTool({ name: `unchecked_${tool}`, arguments: { returns } }).then(
    (result) => result.isError === true,
    () => true,
  );
  if (!unchecked) wrong.push(`the SDK accepts ${sorted(returns)} of ${tool}`);
}
const typed = await client.callTool({ name: "typed" });
const said = typed.content[0]?.type === "text" && typed.content[0].text;
if (sorted(typed.structuredContent) !== '{"query":"adl","resultCount":2}') wrong.push(`typed: ${sorted(typed)}`);
if (said !== "Found 2 results for adl (no pages, first none, no nickname)") wrong.push(`typed: ${sorted(typed)}`);

await client.close();
for (const line of wrong) console.log(line);
console.log(wrong.length === 0 ? `${tools.length} tools, ${GOOD.length} good and ${BAD.length} bad results` : "wrong");
process.exitCode = wrong.length === 0 ? 0 : 1;
