// Passes strict schemas of zod to OpenAI's library, which converts them for structured outputs and tools.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { zodFunction, zodTextFormat } from "openai/helpers/zod";

import { findOrdersParamsSchema, findOrdersResultSchema, notSchema, orderSchema } from "./orders.zod.js";
import type { FindOrdersParams } from "./orders.zod.js";

const REFUSED = /"(oneOf|allOf|not|if|then|else|prefixItems|patternProperties|propertyNames|uniqueItems|minLength|default)":/;

// What the library makes of them has nothing that the service refuses.
for (const schema of [findOrdersParamsSchema, findOrdersResultSchema, notSchema, orderSchema]) {
  const { schema: converted, strict } = zodTextFormat(schema, "value");
  const text = JSON.stringify(converted);
  assert.ok(strict && !REFUSED.test(text.replaceAll('"not":{', '"_":{')), text);
  for (const [object] of text.matchAll(/"type":"object".*?"additionalProperties":[^,}]*/g)) {
    assert.ok(object.endsWith("false"), object);
  }
}
const tool = zodFunction({ name: "find_orders", parameters: findOrdersParamsSchema, function: (args) => args.query });
assert.equal(tool.function.strict, true);

// Every property is required, and null where it would be absent.
const nothing = { limit: null, status: null, since: null, page: null, where: null, labels: null, pair: null, tags: null, any: null };
const found: FindOrdersParams = { ...nothing, query: "a" };
assert.deepEqual(findOrdersParamsSchema.parse(found), found);
const where = { kind: "not", not: { kind: "eq", field: "id", value: 1 } };
assert.ok(findOrdersParamsSchema.safeParse({ ...found, where, pair: [1, "a"], labels: {} }).success);
for (const wrong of [{ query: "a" }, { ...found, more: 1 }, { ...found, limit: 101 }, { ...found, labels: { a: "b" } }, { ...found, any: [] }]) {
  assert.ok(!findOrdersParamsSchema.safeParse(wrong).success, JSON.stringify(wrong));
}

// The bundle has the same objects, each with the definitions that it needs.
const { $defs } = JSON.parse(readFileSync("orders.schema.json", "utf8"));
assert.deepEqual($defs.FindOrdersParams.required, Object.keys(findOrdersParamsSchema.shape));
assert.deepEqual($defs.FindOrdersParams.properties.status, { anyOf: [{ $ref: "#/$defs/FindOrdersParamsStatus" }, { type: "null" }] });
assert.deepEqual($defs.Not.properties.kind, { type: "string", enum: ["not"] });
