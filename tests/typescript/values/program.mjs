// What values of JavaScript the generated checks meet, and what they say of them.
import assert from "node:assert/strict";
import * as values from "./js/values.js";

const { checkReadListedResult, isReadListedResult, ViolationsError, readListedResultSchema } = values;

/** Every type by what it offers. */
function type(name) {
  const { [`is${name}`]: is, [`check${name}`]: check, [`parse${name}`]: parse } = values;
  return { is, check, parse };
}

function nested(wrap, innermost) {
  let value = innermost;
  for (let depth = 0; depth < 100_000; depth++) value = wrap(value);
  return value;
}

// What is nested too deeply is refused, and says so.
const list = nested((value) => [value], []);
const tree = nested((value) => ({ children: [value] }), { children: [] });
const tooDeep = [
  [type("ReadJsonResult"), list, "an array of 1 item"],
  [type("ReadTreeResult"), tree, "an object with 1 property"],
  [type("ReadSetResult"), [list, list], "an array of 2 items"],
  [type("ReadSetsResult"), { a: [list, list] }, "an object with 1 property"],
];
for (const [{ is, check }, value, found] of tooDeep) {
  assert.equal(is(value), false);
  const [violation, ...others] = check(value);
  assert.deepEqual(others, []);
  assert.deepEqual([violation.path, violation.keyword, violation.expected, violation.found], ["", "depth", "nested within the supported depth", found]);
}
const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
assert.throws(() => type("ReadJsonResult").parse(text), (error) => error instanceof ViolationsError && error.violations[0].keyword === "depth");
// What is nested deeply where nobody looks is fine, and so is what is nested a little.
assert.equal(isReadListedResult(list), false);
assert.equal(checkReadListedResult(list).length, 1);
assert.equal(type("ReadJsonResult").is([[[{ a: [null] }]]]), true);

// What is no JSON value is of no kind.
for (const wrong of [NaN, Infinity, undefined, () => 1, Symbol("s"), 1n]) {
  for (const { is, check } of [type("ReadScalarResult"), type("ReadJsonResult")]) {
    for (const value of [wrong, [wrong], { member: [wrong] }]) {
      assert.equal(is(value), false);
      assert.notEqual(check(value).length, 0);
    }
  }
}

// A value that is listed is no reference.
const { output } = readListedResultSchema["~standard"].jsonSchema;
for (const target of ["draft-2020-12", "draft-07"]) {
  assert.match(JSON.stringify(output({ target })), /"enum":\[\{"\$ref":"#\/\$defs\/Nowhere"\},\[1\],"text",\{"\$ref":"#\/\$defs\/%E0"\}\]/);
}
