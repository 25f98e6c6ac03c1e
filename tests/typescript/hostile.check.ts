// Text stays text.
import { json, type Same } from "./json.ts";
import type * as generated from "./hostile.ts";
import type { Hostile } from "./hostile.ts";

export const d = { "*/ \" \\": ["`${x}`", null, 1.5, {}], ["__proto__"]: true } as const;
export const all: Hostile[] = json([
  { b: "*/", c: "\"; export type Evil = any; \"", d: { "*/ \" \\": ["`${x}`", null, 1.5, {}], ["__proto__"]: true } },
  { a: "x", b: "\0\x1f\x7f\x85", c: "\"; export type Evil = any; \"", d: { "*/ \" \\": ["`${x}`", null, 1.5, {}], ["__proto__"]: true } },
]);
export const values: Same<
  Hostile["b"],
  | "*/" | "\"" | "\\" | "'" | "`${x}`" | "{{ x }}" | "<!--" | "\u2028\u2029" | "\0\x1f\x7f\x85" | "\u202e"
  | "a\r\nb" | "</script>" | "" | "trailing \\" | "{% raw %}"
> = true;

// @ts-expect-error: nothing of the text became a type
export type Evil = generated.Evil;
// @ts-expect-error: another value
export const wrong: Hostile["d"] = json({ "*/ \" \\": ["`${x}`", null, 2, {}], ["__proto__"]: true });
