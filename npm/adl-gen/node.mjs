// For Node, Bun and Deno: functions that load the module when one is first called.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { api } from "./lib/api.mjs";
import { load as loadFrom } from "./index.mjs";

export { AdlGenError } from "./lib/api.mjs";

let loaded;

export function loadSync() {
  return (loaded ??= api(new WebAssembly.Module(readFileSync(new URL("./adl-gen.wasm", import.meta.url)))));
}

export async function load(source) {
  if (source === undefined) return loadSync();
  const address = source instanceof URL || typeof source === "string" ? String(source) : "";
  // Node's `fetch` reads no files.
  return loadFrom(address.startsWith("file:") ? await readFile(new URL(address)) : source);
}

export const generate = (...given) => loadSync().generate(...given);
export const validate = (...given) => loadSync().validate(...given);
export const lint = (...given) => loadSync().lint(...given);
export const diff = (...given) => loadSync().diff(...given);
export const command = (...given) => loadSync().command(...given);
