// Numbers that JSON lacks: no validator takes them for numbers, and no text of JSON has them.

import * as types from "./lacking_types/lacking.js";

type Place = (number: number) => unknown;

/** For each type the places of a number. */
const PLACES: { readonly [name: string]: readonly Place[] } = {
  Bounded: [(n) => n],
  Multiple: [(n) => n],
  Whole: [(n) => n],
  Between: [(n) => n],
  Either: [(n) => n],
  Listed: [(n) => n],
  Constant: [(n) => n],
  Numbers: [(n) => [n], (n) => [1, n]],
  Pair: [(n) => [n, 1], (n) => [1, n]],
  Prices: [(n) => ({ a: n })],
  Order: [(n) => ({ price: n }), (n) => ({ price: 1, discount: n })],
  Choice: [(n) => n],
  Conditional: [(n) => n],
  Excluded: [(n) => n],
};

const functions: { readonly [name: string]: any } = types;

function assert(truth: boolean, ...about: unknown[]): void {
  if (!truth) throw new Error(about.map(String).join(" "));
}

function throws(call: () => void): boolean {
  try {
    call();
  } catch {
    return true;
  }
  return false;
}

for (const [name, places] of Object.entries(PLACES)) {
  for (const number of [NaN, Infinity, -Infinity]) {
    for (const value of places.map((place) => place(number))) {
      assert(!functions[`is${name}`](value), name, number);
      const violations = functions[`check${name}`](value);
      assert(violations.length > 0 && violations.every((one: types.Violation) => one.keyword !== "depth"), name, number);
      assert(throws(() => functions[`assert${name}`](value)), name, number);
    }
  }
}
for (const name of [...Object.keys(PLACES), "Anything"]) {
  for (const text of ["1e400", "[-1e400]", '{"a": 1.5E+0400}', "9".repeat(400), "NaN", "[Infinity]", '{"a": -Infinity}']) {
    assert(throws(() => functions[`parse${name}`](text)), name, text);
  }
}
const huge = `1${"0".repeat(307)}`;
assert(JSON.stringify(types.parseAnything(`[${huge}, 1e0100, 1e-400, "${huge}"]`)) === `[1e+307,1e+100,0,"${huge}"]`);
