// Any text is a key, and all of them are members.
import { json, type Same } from "./json.ts";
import type { Keys } from "./keys.ts";

type Expected =
  | "class" | "type" | "from" | "readonly" | "get" | "set" | "new" | "constructor" | "in"
  | "my-key" | "a b" | "__proto__" | "é" | "" | "1st" | "1" | "$ref_" | "say \"hi\" \\" | "a\u2028b\n\u202e\0"
  | "*/ }; export type Evil = any; /*" | "${x} {{ y }} `" | "😀" | "中文" | "[key: string]";
export const all: Same<keyof Keys, Expected> = true;

export const least: Keys = json({ ["__proto__"]: "a", class: "b" });
// @ts-expect-error: `__proto__` is a member like any other
export const missing: Keys = json({ class: "b" });
// @ts-expect-error: and has its type
export const wrong: Keys = json({ ["__proto__"]: 1, class: "b" });
// What every object inherits is no member of its own.
export const inherited: Keys = json({ ["__proto__"]: "a", class: "b", constructor: "c" });
// @ts-expect-error: its own has its type
export const wrongConstructor: Keys = json({ ["__proto__"]: "a", class: "b", constructor: 1 });
