// Strings of which some are known.
import { json } from "./json.ts";
import type { Known } from "./known.ts";

export const known: Known = json("red");
export const other: Known = json("blue");
export const computed: Known = ["blue"].join();
export const number: Known = json(1);

// @ts-expect-error: neither text nor a number
export const wrong: Known = json(true);

export function text(value: Known): string {
  return typeof value === "string" ? value : value.toFixed();
}
