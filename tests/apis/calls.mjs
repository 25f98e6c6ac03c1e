// Calls every operation of generated packages of JavaScript with random parameters, and reads random responses: `make api-calls`.
//
//     node calls.mjs PACKAGES FOLDER [--prism BINARY DOCUMENT]
//
// PACKAGES is the folder with `json-schema-faker`, FOLDER has a generated document: types, contracts, operations and JSON Schema. A
// server on loopback answers with values of the declared schemas; with `--prism`, Prism does so, which also validates the requests by the
// document. Prints what was done as JSON: a list of problems, and the numbers of operations, calls, and what was left out.

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , packages, folder, flag, prism, document] = process.argv;
const faker = createRequire(join(resolve(packages), "x.js"))("json-schema-faker");
let seed = 1;
const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
faker.option({ random, alwaysFakeOptionals: false, optionalsProbability: 0.5, failOnInvalidTypes: false, maxItems: 3, useDefaultValue: false });
const load = (file) => import(pathToFileURL(join(resolve(folder), file)));

const name = readdirSync(folder).find((file) => file.endsWith("_contracts.js")).replace("_contracts.js", "");
const { OPERATIONS = {} } = await load(`${name}_operations.js`);
const { CONTRACTS } = await load(`${name}_contracts.js`);
const types = await load(`${name}.js`);
const { InvalidRequest, UnexpectedResponse, createClient } = await load("adl_http.js");

const { $defs } = JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));

const found = { operations: 0, calls: 0, withoutSample: [], refused: {}, problems: [] };

/** Returns a random value of a schema that is valid, or `undefined`. */
function sample(schema, isValid) {
  for (let attempt = 0; attempt < 12; attempt++) {
    faker.option({ optionalsProbability: [0.5, 0.2, 0][attempt % 3] });
    try {
      const value = faker.generate(structuredClone(schema));
      if (isValid(value)) return value;
    } catch {
      // A schema that it can't sample.
    }
  }
  return undefined;
}

/** Returns bytes where a schema wants them, which JSON doesn't have. */
function withBytes(value, schema, all) {
  const known = schema?.$ref === undefined ? schema : all[schema.$ref.replace("#/$defs/", "")];
  if (known === undefined || value === undefined) return value;
  if (known.format === "binary" && known.type === undefined) return new Blob(["\x89bytes"]);
  if (Array.isArray(value)) return value.map((item) => withBytes(item, known.items, all));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withBytes(part, known.properties?.[key], all)]));
}

/** A random response of an operation: a status, a media type and a body. */
function answerOf(operation) {
  const statuses = Object.entries(operation.responses);
  for (let attempt = 0; attempt < 4 && statuses.length > 0; attempt++) {
    const [key, { content = {}, headers = {} }] = statuses[Math.floor(random() * statuses.length)];
    const range = /^(\d)XX$/.exec(key);
    const code = key === "default" ? 599 : range === null ? Number(key) : Number(range[1]) * 100 + 77;
    if (code < 200 || (key === "default" && "5XX" in operation.responses)) continue;
    const kinds = { integer: "7", number: "7.5", boolean: "true", string: "text" };
    // Random values of these would end or redirect the response.
    const framing = ["connection", "content-encoding", "content-length", "location", "transfer-encoding"];
    const own = Object.entries(headers).filter(([name]) => !framing.includes(name.toLowerCase()));
    const declared = Object.fromEntries(own.map(([name, type]) => [name, kinds[type]]));
    const of = Object.entries(content);
    if (of.length === 0) return { code, headers: declared, body: undefined, key };
    const [type, reader] = of[Math.floor(random() * of.length)];
    const sent = type.includes("*") || !type.includes("/") ? "application/json" : type;
    if (reader === "text" || reader === "bytes") return { code, headers: { ...declared, "content-type": sent }, body: "text", key };
    if (typeof reader !== "function") continue;
    const named = reader.name.replace(/^parse/, "");
    const check = types[`check${named}`];
    const body = named in $defs ? sample({ $ref: `#/$defs/${named}`, $defs }, (value) => check(value).length === 0) : undefined;
    if (body === undefined) continue;
    return { code, headers: { ...declared, "content-type": sent }, body: JSON.stringify(body), value: body, key };
  }
  return undefined;
}

let next, received;
async function ownServer() {
  // A sample may take longer than connections are kept.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    received = { method: request.method, url: request.url, headers: request.headers, size: Buffer.concat(chunks).length };
    response.writeHead(next.code, next.headers).end(next.code === 304 || next.code === 204 ? undefined : next.body);
  });
  await new Promise((started) => server.listen(0, "127.0.0.1", started));
  return { url: `http://127.0.0.1:${server.address().port}/base`, stop: () => server.close(() => {}) ?? server.closeAllConnections() };
}

async function prismServer() {
  const port = 20000 + (process.pid % 20000);
  const child = spawn(process.execPath, [prism, "mock", "--errors", "--port", String(port), document], { stdio: ["ignore", "pipe", "pipe"] });
  await new Promise((started, failed) => {
    child.stdout.on("data", (text) => String(text).includes("Prism is listening") && started());
    child.on("exit", () => failed(new Error("Prism doesn't start")));
    setTimeout(() => failed(new Error("Prism doesn't start in time")), 60000).unref();
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill("SIGKILL") };
}

const server = await (flag === "--prism" ? prismServer() : ownServer());
const secrets = new Proxy({}, { get: () => "s3cret", has: () => true });
const client = createClient({ baseUrl: server.url, auth: secrets });

/** Returns the parameters of an operation in each media type of its body: what they are sent as, their schema, and a validator. */
function inputsOf({ id, body }) {
  const { input } = CONTRACTS[id];
  const usual = { schema: input.jsonSchema(), isValid: (value) => input.is(value), options: {} };
  const others = (body?.others ?? []).map(({ type, check }) => {
    const options = { contentType: type.replace("*", "x-any") };
    const named = check?.name.replace(/^check/, "");
    return named in $defs ? { schema: { ...$defs[named], $defs }, isValid: (value) => check(value).length === 0, options } : { ...usual, options };
  });
  return [usual, usual, usual, ...others];
}

for (const operation of Object.values(OPERATIONS)) {
  const { id, method, path } = operation;
  found.operations++;
  for (const { schema, isValid, options } of inputsOf(operation)) {
    const values = sample(schema, isValid);
    next = flag === "--prism" ? undefined : answerOf(operation);
    if (values === undefined || (next === undefined && flag !== "--prism")) {
      found.withoutSample.push(id);
      break;
    }
    const params = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, withBytes(value, schema.properties?.[key], schema.$defs ?? {})]));
    const own = operation.server === undefined ? operation : { ...operation, server: undefined };
    const problem = (text) => found.problems.push(`${method} ${path} ${JSON.stringify(values).slice(0, 300)}: ${text}`);
    try {
      const answer = await client.send(own, params, options);
      found.calls++;
      if (flag === "--prism") continue;
      const { contentType = received.headers["content-type"] } = options;
      if (received.size > 0 && !received.headers["content-type"].startsWith(contentType)) problem(`${received.headers["content-type"]} was received`);
      if (received.method !== method || !received.url.startsWith("/base/")) problem(`${received.method} ${received.url} was received`);
      if (String(answer.status) !== next.key) problem(`the status is ${answer.status}, not ${next.key}`);
      if (next.value !== undefined && method !== "HEAD" && JSON.stringify(answer.body) !== JSON.stringify(next.value)) {
        problem(`the body is ${JSON.stringify(answer.body)}, not ${JSON.stringify(next.value)}`);
      }
    } catch (error) {
      const text = String(error.message);
      if (error instanceof InvalidRequest) {
        // Values that no request can carry: a path can't be empty or have dot segments, headers are of Latin-1.
        const reason = text.replace(/`[^`]*`|"[^"]*"|the path \S+|the (header|cookie) \S+/g, "…").replace(/^.*?: /, "");
        found.refused[reason] = (found.refused[reason] ?? 0) + 1;
      } else if (flag === "--prism" && error instanceof UnexpectedResponse) {
        const { status, body } = error.raw;
        const said = new TextDecoder().decode(body);
        // Prism says what it finds in the request; what it can't answer is its own concern.
        if (said.includes("prism/errors#UNPROCESSABLE_ENTITY") || said.includes("prism/errors#NO_PATH_MATCHED") || said.includes("#UNAUTHORIZED")) problem(`${status} ${said.slice(0, 500)}`);
        else found.calls++;
      } else problem(`${error.name}: ${text.slice(0, 300)} ${error.cause ?? ""}`);
    }
  }
}
server.stop();
console.log(JSON.stringify(found));
process.exit(0);
