// Parses values of many levels with the schemas of levels.schema.json.
import assert from "node:assert/strict";
import { distinctSchema, nodeSchema, treeSchema } from "./levels.zod.mjs";

function nested(levels, wrap, innermost) {
  let value = innermost;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

const trees = (levels) => nested(levels, (tree) => ({ children: [tree] }), { children: [] });
const nodes = (levels, innermost) => nested(levels, (next) => ({ next }), innermost);
const lists = (levels) => nested(levels, (list) => [list], []);
const issues = (schema, value) => schema.safeParse(value).error.issues;

// What is too deep has an issue, and so has what is valid for no alternative, at once.
assert.deepEqual(treeSchema.parse(trees(100)), trees(100));
assert.deepEqual(issues(treeSchema, trees(100_000)).map((issue) => issue.message), ["must be nested within the supported depth"]);
assert.deepEqual(nodeSchema.parse(nodes(100, { text: "x" })), nodes(100, { text: "x" }));
assert.equal(issues(nodeSchema, nodes(100, { text: 1, count: "x" }))[0].code, "invalid_union");
assert.equal(issues(nodeSchema, nodes(100_000, {}))[0].code, "invalid_union");
assert.equal(distinctSchema.safeParse([lists(100), lists(99)]).success, true);
assert.equal(issues(distinctSchema, [lists(100_000), lists(100_000)])[0].code, "custom");
