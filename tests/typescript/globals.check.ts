// Types with the names of JavaScript's own.
import type { Globals } from "./globals.ts";
import { json } from "./json.ts";

export const all: Globals = json({
  list: [{ items: [1] }, { text: "a" }], object: { any: { a: 1 } }, promise: "kept", record: { a: {} },
});
// @ts-expect-error: the global `Array` is something else
export const wrong: Globals = json({ list: [[1]], object: { any: {} } });
