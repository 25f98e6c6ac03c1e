// A model's calls of the pet shop's tools, by the official client of MCP: `node tools.js SERVER ARGUMENT…`
import assert from "node:assert/strict";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createClient } from "./generated/adl_http.js";
import { tools as toolsOf } from "./generated/adl_tools.js";
import { CONTRACTS } from "./generated/operations_contracts.js";
import { CONTRACTS as STREAMS } from "./generated/streams_contracts.js";
import { rows } from "./generated/streams_operations.js";
import { downloadPhoto, getPet, listPets, type Scheme } from "./generated/operations_operations.js";
import { Shop } from "./server.js";

const REVISIONS: { readonly [revision: string]: ClientOptions } = {
  "2025-06-18": { supportedProtocolVersions: ["2025-06-18"] },
  "2025-11-25": { supportedProtocolVersions: ["2025-11-25"] },
  "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" } } },
};
type Answer = { isError?: boolean; structuredContent?: unknown; content: { text?: string }[] };
type Failed = { error: { code: string; message: string; details: { [name: string]: unknown } } };

const shop = new Shop();
const BASE_URL = await shop.start();
const [, , command = "", ...args] = process.argv;

// Without a server of MCP: bytes are base64, functions of the host may fail, and no tool hides another one.
const direct = createClient<Scheme>({ baseUrl: BASE_URL, auth: { bearer: "s3cret" } });
const photo = await toolsOf(direct, CONTRACTS, { offer: { downloadPhoto } }).call("downloadPhoto", { id: "x" });
assert.deepEqual(photo.structuredContent, { result: btoa("\x89PNG\r\n\x1a\n") });
const host = { "X-Request-ID": () => { throw new Error("no ids"); } };
const failing = await toolsOf(direct, CONTRACTS, { offer: { listPets }, host }).call("listPets");
assert(failing.isError && failing.content[0]?.text.includes("no ids"), JSON.stringify(failing));
// What the program fills in isn't shown, since it may be a secret.
const secret = await toolsOf(direct, CONTRACTS, { offer: { listPets }, host: { "X-Request-ID": ["s3cr3t"] } }).call("listPets");
assert(secret.isError && /fills in an invalid X-Request-ID/.test(JSON.stringify(secret)) && !JSON.stringify(secret).includes("s3cr3t"));
// A stream is the list of its items.
const lines = (text: string) => ({ status: 200, headers: { "content-type": "application/jsonl" }, body: new TextEncoder().encode(text).buffer });
const streaming = createClient({ baseUrl: "http://h", transport: async () => lines('{"n":1}\n{"n":2}\n') });
assert.deepEqual((await toolsOf(streaming, STREAMS, { offer: { rows } }).call("rows")).structuredContent, { result: [{ n: 1 }, { n: 2 }] });
assert.throws(() => toolsOf(direct, CONTRACTS, { offer: { a: getPet, b: getPet } }), /two operations would be the tool getPet/);
assert.throws(() => toolsOf(direct, CONTRACTS, { offer: { getPet }, host: { other: 1 } }), /has the parameter other/);

for (const [revision, options] of Object.entries(REVISIONS)) {
  const client = new Client({ name: "model", version: "1.0.0" }, options);
  await client.connect(new StdioClientTransport({ command, args, env: { ...process.env, BASE_URL, TOKEN: "s3cret" } as never }));
  const call = async (name: string, given: { [name: string]: unknown }): Promise<Answer> =>
    (await client.callTool({ name, arguments: given })) as Answer;
  const fails = async (name: string, given: { [name: string]: unknown }): Promise<Failed["error"]> => {
    const { isError, structuredContent, content } = await call(name, given);
    assert(isError === true && content[0]?.text?.startsWith("Error"), JSON.stringify(content));
    const { result = structuredContent } = structuredContent as { result?: unknown };
    return (result as Failed).error;
  };

  // The model sees neither what the program fills in, nor what isn't offered.
  const { tools } = await client.listTools();
  const offered = ["createPet", "deletePet", "getPet", "listPets", "updatePet", "uploadPhoto"];
  // Go's SDK lists them by name.
  assert.deepEqual(tools.map(({ name }) => name).sort(), offered);
  const [, remove, get, list, update, upload] = offered.map((offer) => tools.find(({ name }) => name === offer));
  assert.deepEqual(Object.keys(list?.inputSchema.properties ?? {}).sort(), ["cursor", "filter", "limit", "tags"]);
  assert.deepEqual(list?.inputSchema.required ?? [], []);
  assert.equal(list?.description, "GET /pets");
  const hints = [list, get, update, remove].map((tool) => [tool?.annotations?.readOnlyHint, tool?.annotations?.destructiveHint]);
  assert.deepEqual(hints, [[true, false], [true, false], [false, true], [false, true]]);
  assert(JSON.stringify(upload?.inputSchema).includes('"contentEncoding":"base64"'));

  // Successes: the client validates structured content by the listed schemas.
  const found = await call("listPets", { limit: 5, tags: ["a,b", "c d"] });
  assert.equal((found.structuredContent as { result: { name: string }[] }).result[0]?.name, "Tom");
  assert(shop.last.target.endsWith("?limit=5&tags=a%2Cb,c%20d"), shop.last.target);
  assert.match(String(shop.last.headers["x-request-id"]), /^[0-9a-f-]{36}$/);
  const made = await call("createPet", { body: { name: "Kit", kind: "cat", indoor: false } });
  const { id } = made.structuredContent as { id: string };
  assert.equal(((await call("updatePet", { id, body: { name: "Kat" } })).structuredContent as { name: string }).name, "Kat");
  const gone = await call("deletePet", { id });
  assert.deepEqual([gone.structuredContent, gone.isError ?? false], [{ result: null }, false]);
  await call("uploadPhoto", { id: "x", query_id: 7, body: { file: btoa("\x89PNG"), caption: null } });
  assert(shop.last.body.includes("\r\n\r\n\x89PNG\r\n") && shop.last.target.endsWith("/photo?id=7"), shop.last.body);

  // Every failure is an error of the contract, with a category and what the API said.
  const none = await fails("getPet", { id });
  assert.deepEqual([none.code, none.message, none.details["status"]], ["NOT_FOUND_RESOURCE", `no pet ${id}.`, 404]);
  const busy = await fails("listPets", { cursor: "limit" });
  assert.deepEqual([busy.code, busy.details["retry_after"]], ["RATE_LIMIT_EXCEEDED", 58]);
  assert.equal((await fails("createPet", { body: { name: "Rex", kind: "dog" } })).message, "no more Rexes.");
  assert.equal((await fails("listPets", { limit: 500 })).code, "VALIDATION_ARGUMENTS");
  assert.equal((await fails("getPet", { id: ".." })).code, "VALIDATION_ARGUMENTS");
  const broken = await fails("listPets", { cursor: "broken" });
  assert.deepEqual([broken.code, broken.details["why"]], ["EXTERNAL_ERROR", "body"]);
  assert.equal((await fails("listPets", { cursor: "gateway" })).details["status"], 502);
  assert.equal((await fails("listPets", { cursor: "teapot" })).message, "short and stout.");
  const { isError } = await call("sellPet", {}).catch(() => ({ isError: true }));
  assert(isError);
  await client.close();
  console.log(revision);
}
shop.stop();
