// URLs of servers with variables.
import assert from "node:assert/strict";
import { createClient } from "./generated/adl_http.js";
import { ping, server3Url, SERVERS, serverUrl } from "./generated/servers_operations.js";

assert.deepEqual(SERVERS, ["https://demo.eu-west-1.example.com:443/api/v2", "https://example.com", "https://{host}/v2"]);
assert.equal(serverUrl(), SERVERS[0]);
assert.equal(serverUrl({ tenant: "acme", region: "us-east-1", port: "8443", "base-path": "v3" }), "https://acme.us-east-1.example.com:8443/v3");
assert.equal(server3Url({ host: "127.0.0.1:80", scheme: "http" }), "http://127.0.0.1:80/v2");
// The compiler and the function refuse the same; the latter also what would end the host.
for (const refused of ["evil.com/", "evil.com?", "a@evil.com", "a#", "a\\", "a b", "é", "a\n"]) {
  assert.throws(() => serverUrl({ tenant: refused }), /tenant can't have/, refused);
}
for (const refused of ["a?b", "{port}"]) assert.throws(() => serverUrl({ "base-path": refused }), RangeError);
// @ts-expect-error: a region that isn't listed
assert.throws(() => serverUrl({ region: "mars" }), /region must be one of eu-west-1, us-east-1, found mars/);
// @ts-expect-error: the host is needed
assert.throws(() => server3Url({}), /the server {scheme}:\/\/{host}\/v2 needs host/);

const urls: string[] = [];
const client = createClient({
  baseUrl: serverUrl({ tenant: "acme" }),
  transport: async ({ url }) => (urls.push(url), { status: 204, headers: {}, body: new ArrayBuffer(0) }),
});
await client.call(ping, {});
assert.deepEqual(urls, ["https://acme.eu-west-1.example.com:443/api/v2/ping"]);
console.log("servers");
