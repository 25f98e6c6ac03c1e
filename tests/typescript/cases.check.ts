// Of members that exclude each other exactly one is there.
import type { Outcome } from "./cases.ts";
import { json } from "./json.ts";

export const data: Outcome = json({ success: true, data: { a: 1 }, note: "n" });
export const error: Outcome = json({ success: false, error: { code: "AUTH_EXPIRED" } });

// @ts-expect-error: both
export const both: Outcome = json({ success: true, data: {}, error: {} });
// @ts-expect-error: neither
export const neither: Outcome = json({ success: true });
// @ts-expect-error: null is not absent
export const nulled: Outcome = json({ success: true, data: {}, error: null });
// @ts-expect-error: an array is no object
export const array: Outcome = json({ success: true, data: [] });

export function code(outcome: Outcome): string | undefined {
  if (outcome.error !== undefined) {
    return outcome.error.code;
  }
  const rest: { [key: string]: unknown } = outcome.data;
  return Object.keys(rest)[0];
}

/** What `structuredContent` of the MCP SDKs is. */
export function structured(outcome: Outcome): { [key: string]: unknown } {
  return outcome;
}
