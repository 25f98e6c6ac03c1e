// Absent and null are two things.
import { json } from "./json.ts";
import type { Presence } from "./presence.ts";

export const least: Presence = json({ required: "a", required_or_null: null });
export const most: Presence = json({
  required: "a", required_or_null: "b", optional: "c", optional_or_null: null, any: null, nothing: null,
});
export const unknownMember: Presence = json({ required: "a", required_or_null: null, other: [1] });

// @ts-expect-error: a required member is missing
export const missing: Presence = json({ required: "a" });
// @ts-expect-error: null is no string
export const nulled: Presence = json({ required: null, required_or_null: null });
// @ts-expect-error: what may be absent may not be null
export const nulledOptional: Presence = json({ required: "a", required_or_null: null, optional: null });
// @ts-expect-error: undefined is no JSON value
export const setToUndefined: Presence = { required: "a", required_or_null: null, optional: undefined };
// @ts-expect-error: null is all that it may be
export const something: Presence = json({ required: "a", required_or_null: null, nothing: 1 });
// @ts-expect-error: an array is no object
export const array: Presence = json(["a", null]);

export function read(value: Presence): string | null | undefined {
  return value.optional ?? value.optional_or_null;
}
