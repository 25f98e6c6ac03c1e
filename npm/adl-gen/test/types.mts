// Compiled, not run: the types of the API, as a program uses them.
import { AdlGenError, command, diff, generate, lint, load, loadSync, validate, type AdlGen, type Files } from "adl-gen";

const files: Files = { "a.adl.json": "{}", "b.adl.json": new Uint8Array() };
const made = generate(files, { targets: ["typescript"], inputs: ["a.adl.json"], config: { integers: "bigint" } });
const texts: string[] = Object.values(made.files);
const places = validate(files).diagnostics.map(({ code, place }) => `${code} ${place?.file ?? ""}:${place?.line ?? 0}`);
const repaired: Record<string, string> = lint(files, { fix: true }).files;
const broken: boolean = !diff(files, files).ok;
const status: number = command(["--version"], { stdin: "" }).status;
const api: AdlGen = await load(new URL("https://example.com/adl-gen.wasm"));
const error: Error = new AdlGenError("", 2);
const codes: string[] = new AdlGenError("", 2, []).diagnostics.map(({ code }) => code);
// @ts-expect-error: there is no such option
generate(files, { target: ["rust"] });
export { api, broken, codes, error, loadSync, places, repaired, status, texts };
