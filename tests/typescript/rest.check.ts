// The members beside those that are named.
import { json } from "./json.ts";
import type { Rest } from "./rest.ts";

export const mixed: Rest = json({ mixed: { count: 1, label: "a", when: null, x: [true], y: [] } });
export const least: Rest = json({ mixed: { count: 1 } });
export const open: Rest = json({ open: { count: 1, other: { a: null } } });
export const closed: Rest = json({ closed: { count: 1 }, empty: {}, map: {}, by_pattern: {}, anything: {} });
export const maps: Rest = json({ map: { a: 1, b: 2.5 }, by_pattern: { "x-a": "b" }, anything: { a: [null] } });

// @ts-expect-error: neither a list of booleans nor what another member may be
export const wrongRest: Rest = json({ mixed: { count: 1, x: { a: true } } });
// @ts-expect-error: a named member has its own type
export const wrongMember: Rest = json({ mixed: { count: [true] } });
// @ts-expect-error: null is not absent
export const nulled: Rest = json({ mixed: { count: 1, label: null } });
// @ts-expect-error: a literal shows that a member is unknown
export const unknownMember: Rest = { closed: { count: 1, other: 1 } };
// @ts-expect-error: nothing may be in it
export const nonEmpty: Rest = json({ empty: { a: 1 } });
// @ts-expect-error: no number
export const wrongValue: Rest = json({ map: { a: "1" } });
// @ts-expect-error: an array is no object
export const array: Rest = json({ anything: [] });
// @ts-expect-error: nor is a scalar
export const scalar: Rest = json({ anything: "a" });
