// Lists and tuples.
import type { Arrays } from "./arrays.ts";
import { json } from "./json.ts";

export const lists: Arrays = json({ list: ["a", null], nested: [[], ["a", "b"]], any: [1, "a", null, {}] });
export const pair: Arrays = json({ pair: ["a", null], loose_pair: ["a", 1, { b: 2 }], row: ["a", 1, true, 2] });
export const short: Arrays = json({ list: [], any: [], loose_pair: [], row: ["a"] });
export const half: Arrays = json({ loose_pair: ["a"] });

// @ts-expect-error: an item of another type
export const wrongItem: Arrays = json({ list: ["a", 1] });
// @ts-expect-error: an item that is none of the values
export const wrongValue: Arrays = json({ nested: [["c"]] });
// @ts-expect-error: too short
export const tooShort: Arrays = json({ pair: ["a"] });
// @ts-expect-error: too long
export const tooLong: Arrays = json({ pair: ["a", 1, 2] });
// @ts-expect-error: the first item has a type of its own
export const wrongFirst: Arrays = json({ loose_pair: [1] });
// @ts-expect-error: null is not absent
export const wrongSecond: Arrays = json({ loose_pair: [null] });
// @ts-expect-error: so have those that follow
export const wrongRest: Arrays = json({ row: ["a", "b"] });
// @ts-expect-error: an object is no array
export const object: Arrays = json({ any: { length: 0 } });

export function first(value: Arrays): string | null | undefined {
  return value.pair?.[0] ?? value.list?.[0];
}
