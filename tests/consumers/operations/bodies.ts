// Bodies of several schemas: by a table, and over loopback.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bind, createClient, InvalidRequest, request, type Operation } from "./generated/adl_http.js";
import { addNotes, notes, OPERATIONS, putNote } from "./generated/bodies_operations.js";

type Row = { operation: string; type?: string; params: unknown; sent?: string; violation?: string };
const all = new Map(Object.entries<Operation<never, unknown>>(OPERATIONS));
const rows = readFileSync("bodies.jsonl", "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as Row);
for (const { operation, type, params, sent, violation } of rows) {
  const made = () => request(all.get(operation)!, params as never, { baseUrl: "http://h", ...(type === undefined ? {} : { contentType: type }) });
  if (violation !== undefined) {
    assert.throws(made, (error) => error instanceof InvalidRequest && error.violations[0]?.path === violation, JSON.stringify(params));
    continue;
  }
  const { headers, body } = made();
  assert.deepEqual([headers["content-type"], body], [type ?? "application/json", sent]);
}

const server = createServer(async (got, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of got) chunks.push(chunk as Buffer);
  const text = `${got.headers["content-type"]}: ${Buffer.concat(chunks).toString("latin1")}`;
  answer.writeHead(got.method === "PUT" ? 200 : 204, { "content-type": "application/json" });
  answer.end(got.method === "PUT" ? JSON.stringify({ text }) : undefined);
});
await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

// The type of the body is that of the media type.
const told = async (answer: Promise<{ text: string } | undefined>) => (await answer)?.text;
assert.equal(await told(client.call(putNote, { id: 1, body: { text: "a" } })), 'application/json: {"text":"a"}');
assert.equal(
  await told(client.call(putNote, { id: 1, body: { text: null } }, { contentType: "application/merge-patch+json" })),
  'application/merge-patch+json: {"text":null}',
);
assert.equal(await told(client.call(putNote, { id: 1, body: "hi" }, { contentType: "text/plain" })), "text/plain: hi");
const png = new Blob(["x"]);
assert.equal(await told(client.call(putNote, { id: 1, body: png }, { contentType: "image/png" })), "image/png: x");
const form = await told(client.call(putNote, { id: 1, body: { text: "b" } }, { contentType: "multipart/form-data" }));
assert.match(form ?? "", /^multipart\/form-data; ?boundary=[^]*name="text"\r\n\r\nb\r\n/);
const sent = await client.send(addNotes, { body: "a,b" }, { contentType: "text/csv" });
assert.equal(sent.status, 204);
const api = bind(client, notes);
assert.equal(await told(api.putNote({ id: 1, body: "<a/>" }, { contentType: "application/xml" })), "application/xml: <a/>");
await api.addNotes();
await api.addNotes({ body: "a" }, { contentType: "text/csv" });
await assert.rejects(client.send(addNotes, {}, { contentType: "text/html" }), InvalidRequest);

// The compiler rejects bodies of other media types.
// @ts-expect-error: a text in JSON
void (() => client.send(putNote, { id: 1, body: "hi" }));
// @ts-expect-error: an object in a text
void (() => client.send(putNote, { id: 1, body: { text: "a" } }, { contentType: "text/plain" }));
// @ts-expect-error: an object in an image
void (() => client.call(putNote, { id: 1, body: { text: "a" } }, { contentType: "image/png" }));
// @ts-expect-error: a list in a text
void (() => api.addNotes({ body: [] }, { contentType: "text/csv" }));

server.closeAllConnections();
server.close();
console.log(`${rows.length} bodies`);
