// Requests that an API sends: read and answered without I/O, and by a server on loopback.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, InvalidRequest } from "./generated/adl_http.js";
import { readRequest, respond, type ReceivedRequest } from "./generated/adl_webhooks.js";
import { newPet, petSold, subscribe, WEBHOOKS, type NewPetAnswer } from "./generated/webhooks_operations.js";

const headers = { "content-type": "application/json; charset=utf-8", "x-event": "born" };
const request: ReceivedRequest = { method: "POST", url: "/hook?attempt=2&tags=a,b%2Cc", headers, body: '{"name":"7"}' };
assert.deepEqual(readRequest(newPet, request), { "X-Event": "born", attempt: 2, tags: ["a", "b", "c"], body: { name: "7" } });
// A number where a text is wanted is a text.
const sale = { method: "POST", url: "/sold", headers: { "content-type": "application/x-www-form-urlencoded" } };
const sold = readRequest(petSold, { ...sale, body: new TextEncoder().encode("pet=7&price=9.5&to=1&to=me") });
assert.deepEqual(sold.body, { pet: "7", price: 9.5, to: ["1", "me"] });

assert.deepEqual(readRequest(petSold, { ...sale, body: "to=1&to=me&price=9.5&pet=7" }).body, sold.body);

const form = { ...request, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } };
assert.deepEqual(readRequest(newPet, { ...form, url: "//", body: "name=7&age=3" }).body, { name: "7", age: 3 });
const odd = readRequest(petSold, { ...sale, body: "pet=1&price=1&__proto__=a&__proto__=b" }).body;
assert.equal(Object.getPrototypeOf(odd), Object.prototype);
const many = Array.from({ length: 20000 }, (_, index) => `k${index}=x`).join("&");
assert.equal(readRequest(petSold, { ...sale, body: `pet=1&price=1&${many}` }).body?.price, 1);

/** Asserts that a request isn't valid, and returns the message. */
function refused(more: Partial<ReceivedRequest>): string {
  try {
    readRequest(newPet, { ...request, ...more });
  } catch (error) {
    assert(error instanceof InvalidRequest, String(error));
    return error.message;
  }
  return assert.fail("the request is valid");
}
assert.match(refused({ method: "GET" }), /the method is GET, not POST/);
assert.match(refused({ body: "{" }), /the body is no JSON/);
assert.match(refused({ body: "" }), /body/);
assert.match(refused({ body: '{"name":7}' }), /name/);
assert.match(refused({ headers: { "content-type": "text/html" } }), /text\/html/);
assert.match(refused({ headers: { "content-type": "application/json" } }), /X-Event/);
assert.match(refused({ url: "/hook?attempt=two" }), /attempt/);

const answer: NewPetAnswer = { status: 200, body: { seen: true } };
assert.deepEqual(respond(newPet, answer), { status: 200, headers: { "content-type": "application/json" }, body: '{"seen":true}' });
assert.deepEqual(respond(newPet, { status: 410 }), { status: 410, headers: {}, body: undefined });
assert.equal(respond(newPet, { status: 202, body: "data: {}\n\n" }).headers["content-type"], "text/event-stream");
assert.equal(respond(petSold, { status: "2XX", code: 202 }).status, 202);
assert.throws(() => respond(newPet, { status: 200, body: { seen: 1 } } as never), /seen/);
assert.throws(() => respond(newPet, { status: 500 } as never), TypeError);
// @ts-expect-error: the body is needed.
assert.throws(() => respond(newPet, { status: 200 }));
assert.deepEqual(Object.keys(WEBHOOKS), ["petSold", "newPet"]);

// A server that receives what a client sends.
const server = createServer(async (received, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of received) chunks.push(chunk as Buffer);
  const { method = "", url = "", headers } = received;
  if (url === "/subscriptions") return void answer.writeHead(204).end();
  const { body } = readRequest(newPet, { method, url, headers, body: new Uint8Array(Buffer.concat(chunks)) });
  const sent = respond(newPet, { status: 200, body: { seen: body.name === "Tom" } });
  answer.writeHead(sent.status, sent.headers).end(sent.body);
});
await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
assert.equal((await createClient({ baseUrl }).send(subscribe, {})).status, 204);
const seen = await fetch(`${baseUrl}/hook`, { method: "POST", headers, body: '{"name":"Tom"}' });
assert.deepEqual(await seen.json(), { seen: true });
server.close();
console.log("webhooks");
