// Requests and responses of operations that are written by hand: what the document of the other tests doesn't have.
import assert from "node:assert/strict";
import {
  InvalidRequest, request, response, UnexpectedResponse,
  type Failure, type HttpResponse, type Operation, type Success,
} from "./generated/adl_http.js";

const options = { baseUrl: "http://h/" };
const base = { id: "x", method: "GET", path: "/x", params: [], responses: {} } as const;

function raw(status: number, body = "", type = "application/json", more: Record<string, string> = {}): HttpResponse {
  const headers = type === "" ? more : { "content-type": type, ...more };
  return { status, headers, body: new TextEncoder().encode(body).buffer };
}

/** Asserts that a response is unexpected, and why. */
function unexpected(why: UnexpectedResponse["why"], read: () => unknown): UnexpectedResponse {
  try {
    read();
  } catch (error) {
    assert(error instanceof UnexpectedResponse && error.why === why, String(error));
    return error;
  }
  return assert.fail(`nothing is unexpected: ${why}`);
}

// Statuses: exact, then by range.
type Ranged = Success<200, unknown> | Failure<"4XX", string> | Failure<404, undefined>;
const ranged: Operation<{}, Ranged> = {
  ...base,
  responses: { "200": { content: { "application/json": JSON.parse } }, "4XX": { content: { "text/*": "text" } }, "404": {} },
};
const tea = response(ranged, raw(418, "tea", "text/plain; charset=utf-8"));
assert(tea.status === "4XX" && tea.body === "tea" && tea.code === 418 && !tea.ok);
assert.equal(response(ranged, raw(404, "ignored")).status, 404);
assert.match(unexpected("status", () => response(ranged, raw(500, "oops"))).message, /x: the server answered 500, .*: oops/);
unexpected("body", () => response(ranged, raw(200, "")));
unexpected("body", () => response(ranged, { ...raw(200), body: new Uint8Array([0x22, 0xff, 0x22]).buffer }));
unexpected("mediaType", () => response(ranged, raw(200, "<html>", "text/html")));
// JSON without a type, or of another kind.
for (const type of ["", "application/hal+json"]) assert.deepEqual(response(ranged, raw(200, "{}", type)).body, {});

// The most specific range comes first.
const specific: Operation<{}, Success<200, unknown>> = {
  ...base, responses: { "200": { content: { "*/*": JSON.parse, "text/*": "text" } } },
};
assert.equal(response(specific, raw(200, "7", "text/plain")).body, "7");

// Where no success is declared, statuses decide.
const only: Operation<{}, Success<"default", string> | Failure<"default", string>> = {
  ...base, responses: { default: { content: { "*/*": "text" } } },
};
assert.equal(response(only, raw(200, "t", "text/x")).ok, true);
assert.equal(response(only, raw(500, "t", "text/x")).ok, false);

// A range that holds JSON, or a text.
const any: Operation<{}, Success<200, unknown>> = { ...base, responses: { "200": { content: { "*/*": JSON.parse } } } };
assert.deepEqual(response(any, raw(200, "[1]")).body, [1]);
assert.equal(response(any, raw(200, "plain", "text/plain")).body, "plain");

// Headers.
const counted: Operation<{}, Success<200, undefined, { n?: number; on?: boolean; constructor?: string }>> = {
  ...base, responses: { "200": { headers: { n: "integer", on: "boolean", constructor: "string" as const } } },
};
assert.deepEqual(response(counted, raw(200, "", "", { n: "007", on: "true" })).headers, { n: 7, on: true });
unexpected("headers", () => response(counted, raw(200, "", "", { n: "1.5" })));
unexpected("headers", () => response(counted, raw(200, "", "", { on: "yes" })));

// Security: the first alternative of which there are all secrets.
const secured: Operation<{ sid?: string }, never, "key" | "user" | "token"> = {
  ...base,
  params: [{ name: "sid", in: "cookie" }],
  security: [
    { key: { type: "apiKey", in: "query", name: "api key" }, user: { type: "basic" } },
    { token: { type: "apiKey", in: "cookie", name: "tok" } },
    {},
  ],
};
const both = request(secured, { sid: "a b" }, { ...options, credentials: { key: "k&", user: "Aladdin:ö" } });
assert.equal(both.url, "http://h/x?api%20key=k%26");
assert.deepEqual(both.headers, { authorization: "Basic QWxhZGRpbjrDtg==", cookie: "sid=a%20b" });
const second = request(secured, { sid: "s" }, { ...options, credentials: { key: "k", token: "t" } });
assert.deepEqual(second.headers, { cookie: "sid=s; tok=t" });
assert.equal(request(secured, {}, { ...options, credentials: {} }).url, "http://h/x");
const needed = { ...secured, security: secured.security?.slice(0, 1) ?? [] };
assert.throws(() => request(needed, {}, { ...options, credentials: {} }), /x: no credentials for key and user/);

// Hostile values.
const hostile: Operation<Record<string, string>, never> = {
  ...base,
  path: "/a/{id}/b",
  params: [{ name: "id", in: "path" }, { name: "X-H", in: "header" }, { name: "__proto__", in: "header" }, { name: "c", in: "cookie", style: "cookie" }],
  security: [{ bearer: { type: "bearer" } }],
};
const made = (params: Record<string, string>, bearer = "b") => request(hostile, params, { ...options, credentials: { bearer } });
for (const id of [".", "..", ""]) assert.throws(() => made({ id }), InvalidRequest, JSON.stringify(id));
assert.equal(made({ id: "../../admin?x#y" }).url, "http://h/a/..%2F..%2Fadmin%3Fx%23y/b");
assert.equal(made({ id: "{X-H}" }).url, "http://h/a/%7BX-H%7D/b");
assert.equal(made({ id: "\ud800" }).url, "http://h/a/%EF%BF%BD/b");
for (const text of ["a\r\nX: y", "a\0", "a\u0100", "a\x7f"]) {
  assert.throws(() => made({ id: "1", "X-H": text }), InvalidRequest, JSON.stringify(text));
  assert.throws(() => made({ id: "1" }, text), InvalidRequest, JSON.stringify(text));
}
assert.throws(() => made({ id: "1" }, "SECRET\n"), (error: Error) => !error.message.includes("SECRET"));
for (const c of ["a; admin=1", "a\n", "ä"]) assert.throws(() => made({ id: "1", c }), InvalidRequest, c);
assert.equal(made({ id: "1", c: "a b" }).headers["cookie"], "c=a b");
assert.equal(made({ id: "1", ["__proto__"]: "p" }).headers["__proto__"], "p");

// Bodies.
const posted = (type: string, body: unknown, parts = {}) =>
  request({ ...base, method: "POST", body: { type, parts } } as Operation<{ body: unknown }, never>, { body }, options);
const form = "application/x-www-form-urlencoded";
assert.equal(posted(form, { a: "b c", d: ["1", "2"], e: { f: 1 }, g: null }).body, "a=b%20c&d=1&d=2&e=%7B%22f%22%3A1%7D");
assert.equal(posted(form, { a: { b: { c: 1 } } }, { a: { style: "deepObject" } }).body, "a%5Bb%5D%5Bc%5D=1");
assert.equal(posted("text/plain", "t").headers["content-type"], "text/plain");
assert.throws(() => posted("application/xml", { a: 1 }), /a body of application\/xml must be a string or a Blob/);
assert.equal(posted("text/plain", 5).body, "5");
assert.equal(posted("application/json", undefined).headers["content-type"], undefined);
assert.equal(posted("application/json", null).body, "null");
const parts = posted("multipart/form-data", { a: new Blob(["x"]), b: [1, 2], c: { d: 1 }, e: null }, { a: { content: "image/png" } });
assert(parts.body instanceof FormData && parts.headers["content-type"] === undefined);
assert.deepEqual([...parts.body.keys()], ["a", "b", "b", "c"]);
const texts = posted("multipart/form-data", { a: 'x"y' }, { a: { content: "application/json" } }).body;
assert(texts instanceof FormData);
const [quoted] = [texts.get("a")];
assert.equal(quoted instanceof Blob && (await quoted.text()), '"x\\"y"');
const [file] = [parts.body.get("a")];
assert(file instanceof Blob && file.type === "image/png");

// Another media type of those that are declared.
const several: Operation<{ body: unknown }, never> = {
  ...base, method: "POST", body: { type: "application/json", others: [{ type: form, parts: { a: { explode: false } } }] },
};
const chosen = (contentType?: string) =>
  request(several, { body: { a: [1, 2] } }, { ...options, ...(contentType === undefined ? {} : { contentType }) });
assert.deepEqual([chosen().body, chosen().headers["content-type"]], ['{"a":[1,2]}', "application/json"]);
assert.deepEqual([chosen(form).body, chosen(form).headers["content-type"]], ["a=1,2", form]);
assert.throws(() => chosen("text/plain"), /x: the body can't be sent as text\/plain/);

// A range of media types is sent in that of the Blob or of the caller, as it is; a list in another media type is lines of JSON.
const within = (type: string, body: unknown, contentType?: string) =>
  request({ ...several, body: { type } }, { body }, { ...options, ...(contentType === undefined ? {} : { contentType }) });
const png = new Blob(["x"], { type: "image/png" });
assert.equal(within("image/*", png).body, png);
for (const [type, sent] of [["image/*", within("image/*", png)], ["*/*", within("*/*", png)], ["image/*", within("image/*", "x", "image/png")]] as const) {
  assert.equal(sent.headers["content-type"], "image/png", type);
}
assert.equal(within("*/*", new Blob(["x"])).headers["content-type"], "application/octet-stream");
assert.throws(() => within("image/*", new Blob(["x"])), /a body of image\/\* needs a media type/);
assert.throws(() => within("image/*", png, "text/plain"), /can't be sent as text\/plain/);
assert.equal(within("application/x-ndjson", [{ a: 1 }, "b"]).body, '{"a":1}\n"b"\n');

// A text by its charset, if that is known.
const latin = (type: string) => response(ranged, { ...raw(400, "", type), body: new Uint8Array([0xe9]).buffer }).body;
assert.deepEqual(["text/plain; charset=iso-8859-1", 'text/plain;charset="x-unknown"'].map(latin), ["é", "\ufffd"]);

// A path with a query of its own, and a server of its own.
assert.equal(request({ ...base, path: "/x?v=1", params: [{ name: "q", in: "query" }] } as Operation<{ q: string }, never>, { q: "1" }, options).url, "http://h/x?v=1&q=1");
assert.equal(request({ ...base, server: "https://own/" } as Operation<{}, never>, {}, options).url, "https://own/x");
assert.equal(request({ ...base, server: "/other" } as Operation<{}, never>, {}, { baseUrl: "http://h/v1" }).url, "http://h/other/x");
console.log("units");
