// Enumerations and constants.
import { json, type Same } from "./json.ts";
import type { Values } from "./values.ts";

export const text: Values = json({ mixed: "a", one: 1, one_point_zero: 1, no: false, nothing: null, maybe: "a" });
export const number: Values = json({ mixed: -2.5, too_big: 9007199254740992, maybe: null, many: "value 10" });
export const array: Values = json({ mixed: [1, "b"], scalar: true });
export const object: Values = json({ mixed: { k: null }, scalar: "a" });
export const one: Same<NonNullable<Values["one"]>, 1> = true;

// @ts-expect-error: none of them
export const wrong: Values = json({ mixed: "b" });
// @ts-expect-error: none of them
export const wrongArray: Values = json({ mixed: [1] });
// @ts-expect-error: another number
export const wrongNumber: Values = json({ one: 2 });
// @ts-expect-error: another boolean
export const wrongBoolean: Values = json({ no: true });
// @ts-expect-error: null is not one of them
export const wrongNull: Values = json({ many: null });
// @ts-expect-error: no scalar
export const wrongScalar: Values = json({ scalar: [] });
