// Calls of the pet shop, with success and each error.
import assert from "node:assert/strict";
import {
  bind, createClient, FailedResponse, fetchTransport, InvalidRequest, request, UnexpectedResponse, type Transport,
} from "./generated/adl_http.js";
import {
  createPet, deletePet, downloadPhoto, getPet, listPets, OPERATIONS, pets, SERVERS, updatePet, uploadPhoto, type Scheme,
} from "./generated/operations_operations.js";
import { Shop } from "./server.js";

const shop = new Shop();
const baseUrl = await shop.start();
const calls: string[] = [];
const network = fetchTransport();
const logged: Transport = async (request, context) => {
  const answer = await network(request, context);
  calls.push(`${context.operation.id} ${answer.status}`);
  return answer;
};
const client = createClient<Scheme>({ baseUrl, auth: { bearer: async () => "s3cret" }, transport: logged });
const requestId = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
const params = (more: object) => ({ "X-Request-ID": requestId, ...more });

/** Asserts that a call fails by an error of a class, and returns its message. */
async function fails<E extends Error>(call: Promise<unknown>, kind: abstract new (...args: never) => E): Promise<E> {
  const error: unknown = await call.then(() => undefined, (error: unknown) => error);
  assert(error instanceof kind, String(error));
  return error;
}

// A success: the types are those of the status.
const page = await client.send(listPets, {
  limit: 10, tags: ["a,b", "c d"], filter: { species: "cat & dog" }, "X-Request-ID": requestId,
});
assert(page.status === 200 && page.ok);
const total: number | undefined = page.headers["x-total-count"];
assert.equal(total, 1);
assert.equal(page.body[0]?.name, "Tom");
assert.equal(page.headers.link, '</pets?cursor=2>; rel="next"');
assert.equal(shop.last.target, "/v1/pets?limit=10&tags=a%2Cb,c%20d&filter%5Bspecies%5D=cat%20%26%20dog");
assert.equal(shop.last.headers["x-request-id"], requestId);
assert.equal(shop.last.headers["authorization"], "Bearer s3cret");
assert.equal(shop.last.headers["accept"], "application/json, application/problem+json");

// Failures that the document declares are values.
const busy = await client.send(listPets, params({ cursor: "limit" }));
assert(busy.status === 429 && busy.body.title === "slow down");
const teapot = await client.send(listPets, params({ cursor: "teapot" }));
assert(teapot.status === "default" && teapot.code === 418 && !teapot.ok);

// Undeclared responses are errors.
const broken = await fails(client.send(listPets, params({ cursor: "broken" })), UnexpectedResponse);
assert(broken.why === "body" && broken.violations.length > 0 && broken.raw.status === 200, broken.message);
const gateway = await fails(client.send(listPets, params({ cursor: "gateway" })), UnexpectedResponse);
assert(gateway.why === "mediaType" && gateway.message.includes("<h1>Bad gateway</h1>"), gateway.message);
const count = await fails(client.send(listPets, params({ cursor: "count" })), UnexpectedResponse);
assert(count.why === "headers" && count.message.includes("many"), count.message);
const anonymous = await fails(createClient({ baseUrl }).send(getPet, { id: requestId }), UnexpectedResponse);
assert(anonymous.why === "status" && anonymous.message.includes("no token"), anonymous.message);

// Nothing is sent if parameters are invalid.
const sent = shop.seen.length;
const tooMany = await fails(client.send(listPets, params({ limit: 1000 })), InvalidRequest);
assert.equal(tooMany.violations[0]?.path, "/limit");
for (const id of ["..", ""]) await fails(client.send(getPet, { id }), InvalidRequest);
await fails(client.send(listPets, { "X-Request-ID": "a\r\nX: y" }), InvalidRequest);
await fails(createClient<Scheme>({ baseUrl, auth: {} }).send(getPet, { id: "1" }), InvalidRequest);
await fails(client.send(getPet, { id: "1" }, { signal: AbortSignal.abort() }), DOMException);
assert.equal(shop.seen.length, sent);
await fails(createClient({ baseUrl: "http://127.0.0.1:1" }).send(getPet, { id: "1" }), TypeError);

// Bodies of successes.
const pet = await client.call(createPet, { body: { name: "Zoë", kind: "cat", indoor: true, secret: "s" } });
assert.equal(shop.last.headers["content-type"], "application/json");
assert.equal((await client.send(createPet, { body: { name: "Rex", kind: "dog" } })).status, 422);
const nobody = await fails(client.call(getPet, { id: "nobody" }), FailedResponse);
assert.equal((nobody.response as { status: number }).status, 404);
assert.equal((await client.send(getPet, { id: "x304" })).status, 304);
const patched = await client.call(updatePet, { id: pet.id, body: { born: null } });
assert.equal(patched.born, null);
assert.equal(shop.last.headers["content-type"], "application/merge-patch+json");

// Files.
const photo = await client.call(uploadPhoto, { id: "a/b?c", query_id: 7, body: { file: new Blob(["123"]), caption: null } });
assert.equal(photo.url, "https://x/a%2Fb%3Fc");
assert.equal(shop.last.target, "/v1/pets/a%2Fb%3Fc/photo?id=7");
assert.match(shop.last.headers["content-type"] ?? "", /^multipart\/form-data; ?boundary=/);
assert(/name="file"; filename="/.test(shop.last.body) && !/caption/.test(shop.last.body));
const image: Blob = await client.call(downloadPhoto, { id: pet.id });
assert(image.size === 8 && image.type === "image/png");
assert.equal(await client.call(deletePet, { id: pet.id }), undefined);

// Methods, of all operations or of a tag; without I/O.
assert.equal((await bind(client, OPERATIONS).listPets({ "X-Request-ID": requestId })).length, 1);
assert.deepEqual(Object.keys(bind(client, pets)), ["listPets", "createPet"]);
assert.deepEqual(SERVERS, ["https://api.example.com/v1"]);
assert.deepEqual(request(getPet, { id: "1" }, { baseUrl: "https://h/v1/" }), {
  method: "GET", url: "https://h/v1/pets/1", headers: { accept: "application/json, application/problem+json" }, body: undefined,
});

// The compiler rejects parameters and bodies of other types.
// @ts-expect-error: an unknown parameter
void (() => client.send(getPet, { id: "1", size: 1 }));
// @ts-expect-error: a parameter is missing
void (() => client.send(listPets, {}));
// @ts-expect-error: an unknown scheme
void (() => createClient<Scheme>({ baseUrl, auth: { other: "x" } }));

shop.stop();
console.log(`${calls.length} calls`);
