// Types that hold themselves.
import { json } from "./json.ts";
import type { Recursion } from "./recursion.ts";

export const node: Recursion = json({ node: { value: "a", next: { value: "b", next: null } } });
export const tree: Recursion = json({ tree: [[], [[]]], index: { a: { b: {} } }, chain: ["a", ["b", ["c"]]] });
export const any: Recursion = json({ json: [null, true, 1, "a", { b: [{}] }], self: { self: { tree: [] } } });

// @ts-expect-error: deep inside
export const wrongNode: Recursion = json({ node: { value: "a", next: { value: 1, next: null } } });
// @ts-expect-error: deep inside
export const wrongTree: Recursion = json({ tree: [[], [["a"]]] });
// @ts-expect-error: deep inside
export const wrongIndex: Recursion = json({ index: { a: { b: 1 } } });
// @ts-expect-error: deep inside
export const wrongChain: Recursion = json({ chain: ["a", ["b", [1]]] });
// @ts-expect-error: deep inside
export const wrongSelf: Recursion = json({ self: { self: { tree: 1 } } });
