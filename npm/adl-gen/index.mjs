// For browsers, workers and bundlers, where the module is fetched.
import { api } from "./lib/api.mjs";

export { AdlGenError } from "./lib/api.mjs";

export async function load(source = new URL("./adl-gen.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return api(source);
  if (source instanceof URL || typeof source === "string") source = await fetch(source);
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`adl-gen.wasm: ${source.status} ${source.statusText}`);
    source = await source.arrayBuffer();
  }
  return api(await WebAssembly.compile(source));
}
