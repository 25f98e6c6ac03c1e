// Writes each parameter as `parameters.jsonl` says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expand, InvalidRequest, type Parameter } from "./generated/adl_http.js";

type Row = Parameter & { id: string; value: unknown; expected?: string | null; error?: boolean };

const rows = readFileSync("parameters.jsonl", "utf8").trim().split("\n").map((line) => JSON.parse(line) as Row);
for (const { id, value, expected, error, ...parameter } of rows) {
  if (error) assert.throws(() => expand(parameter, value), InvalidRequest, id);
  else assert.equal(expand(parameter, value) ?? null, expected, id);
}
console.log(`${rows.length} rows`);
