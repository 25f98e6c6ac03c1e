// Streams of items: from bytes in parts of any size, and over loopback as they are sent.
import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, response, UnexpectedResponse, type HttpResponse } from "./generated/adl_http.js";
import { chat, events, rows, words } from "./generated/streams_operations.js";

/** Returns a response whose body comes in parts of a size. */
function raw(type: string, text: string, size?: number): HttpResponse {
  const bytes = new TextEncoder().encode(text);
  const headers = { "content-type": type };
  if (size === undefined) return { status: 200, headers, body: bytes.buffer };
  let at = 0;
  const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
    if (at >= bytes.length) return to.close();
    to.enqueue(bytes.subarray(at, at + size));
    at += size;
  };
  return { status: 200, headers, body: new ArrayBuffer(0), stream: new ReadableStream({ pull }) };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const SSE = "text/event-stream; charset=utf-8";
const sent = ": hi\r\ndata: {\"a\":1}\r\n\r\nevent: added\rdata: é1\r\ndata: 2\r\n\r\ndata\n\nid: 7\nretry: 5\ndata: z\n\ndata: cut off";
const lines = '{"n":1}\n\n{"n":2}\r\n\x1e{"n":3}';
for (const size of [undefined, ...Array.from({ length: 40 }, (_, index) => index + 1), 1000]) {
  const found = await all(response(events, raw(SSE, sent, size)).body);
  const expected = [{ data: '{"a":1}' }, { data: "é1\n2", event: "added" }, { data: "" }, { data: "z", id: "7", retry: 5 }];
  assert.deepEqual(found, expected, String(size));
  assert.deepEqual(await all(response(rows, raw("application/jsonl", lines, size)).body), [{ n: 1 }, { n: 2 }, { n: 3 }]);
}

// Data is JSON of the type, or else a text, and `[DONE]` ends the stream.
const said = await all(response(words, raw(SSE, 'data: "quoted"\n\ndata: 7\n\ndata: bare\n\ndata: [DONE]\n\ndata: late\n\n')).body);
assert.deepEqual(said, ["quoted", "7", "bare"]);

// Items that aren't valid are thrown, or kept.
const bad = 'data: {"delta":"a"}\n\ndata: {"delta":5}\n\n';
const answer = response(chat, raw(SSE, bad));
assert(answer.status === 200 && answer.contentType === "text/event-stream");
await assert.rejects(all(answer.body), (error: unknown) => {
  assert(error instanceof UnexpectedResponse && error.why === "body" && error.violations.length === 1, String(error));
  return true;
});
const kept = response(chat, raw(SSE, bad), "keep");
assert(kept.status === 200 && kept.contentType === "text/event-stream");
assert.deepEqual(await all(kept.body), [{ delta: "a" }, { delta: 5 }]);
const reported: UnexpectedResponse[] = [];
const noted = response(chat, raw("application/json", '{"text":5}'), (error) => void reported.push(error));
assert(noted.status === 200 && noted.violations?.length === 1 && reported.length === 1);
assert.deepEqual(noted.body, { text: 5 });
assert.throws(() => response(chat, raw("application/json", "no JSON"), "keep"), UnexpectedResponse);

// Over loopback, items come as they are sent; a program that takes no more ends the response.
let open: ServerResponse | undefined;
const server = createServer((_, answer) => {
  open = answer.writeHead(200, { "content-type": SSE });
  open.write('data: {"delta":"a"}\n\n');
});
await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const live = await client.send(chat, { body: { stream: true } });
assert(live.status === 200 && live.contentType === "text/event-stream");
const closed = new Promise<void>((ended) => open?.on("close", ended));
const deltas: string[] = [];
for await (const { delta } of live.body) {
  deltas.push(delta);
  if (deltas.length === 3) break;
  open?.write(`data: {"delta":"${"bc"[deltas.length - 1]}"}\n\n`);
}
assert.deepEqual(deltas, ["a", "b", "c"]);
await closed;
server.close();
console.log("streams");
