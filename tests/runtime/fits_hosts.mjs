// Compares the answers of `adl-gen fits` with what the hosts' own packages do with the schemas:
//
//     node fits_hosts.mjs LISTS
//
// LISTS holds, for each document, the list of its tools (`x.mcp.json`) and the answers (`x.fits.json`).

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";

// The package of OpenAI's Agents SDK has it, not the folder of the tools.
const { toStrictJsonSchema } = createRequire(import.meta.url)("openai/lib/transform");

const folder = process.argv[2];
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
const refusal = (act) => {
  try {
    act();
  } catch (error) {
    return error.message;
  }
};
// What OpenAI's package converts, so that the service never sees it: an `allOf`, a `oneOf` of exclusive branches, an
// `additionalProperties` that objects have no more. The service itself refuses some that the package lets pass.
const CONVERTED = new Set(["allOf", "oneOf", "additionalProperties", "minLength", "maxLength", "required", "not"]);
// What contracts write in the forms of draft-07 for the AI SDK.
const REWRITTEN = /"(prefixItems|dependentRequired|dependentSchemas|contentSchema|deprecated|x-[a-z-]+)"/;

const wrong = [];
const count = {};
const literals = [];
for (const name of readdirSync(folder).filter((name) => name.endsWith(".fits.json")).sort()) {
  const tools = new Map(read(name.replace(".fits.", ".mcp.")).tools.map((tool) => [tool.name, tool]));
  for (const { tool, part, hosts } of read(name)) {
    const schema = tools.get(tool)[part === "result" ? "outputSchema" : "inputSchema"];
    const at = `${name}: ${tool} (${part})`;
    const check = (host, why, isExcused = () => false) => {
      const { answer, because = [] } = hosts.find((found) => found.host === host);
      const found = why === undefined ? "yes" : "no";
      count[`${host}: ${found}`] = (count[`${host}: ${found}`] ?? 0) + 1;
      if (found !== answer && !isExcused(found, because)) wrong.push(`${at}, ${host}: ${found} ${why ?? ""}, not ${answer}`);
    };
    if ("x-fastmcp-wrap-result" in schema) continue;
    check("openai-strict", refusal(() => toStrictJsonSchema(schema)), (found, because) =>
      found === "yes" && because.every(({ keyword }) => CONVERTED.has(keyword)));
    // The service refuses alternatives at the root; the package sends them.
    check("anthropic", refusal(() => betaTool({ name: "a", description: "", inputSchema: schema, run: () => "" })), (found, because) =>
      found === "yes" && because.every(({ keyword }) => ["anyOf", "oneOf", "allOf"].includes(keyword)));
    // Line separators in strings end lines for the compiler.
    const text = JSON.stringify(schema).replace(/[\u2028\u2029\u0085]/g, " ");
    if (!REWRITTEN.test(text)) literals.push({ at, text, answer: hosts.find(({ host }) => host === "ai-sdk").answer });
  }
}
const lines = literals.map(({ text }, index) => `export const s${index}: JSONSchema7 = ${text};`);
writeFileSync(`${folder}/literals.ts`, ['import type { JSONSchema7 } from "ai";', ...lines].join("\n"));
const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022", "--pretty", "false"];
let said = "";
try {
  execFileSync("node", ["node_modules/typescript/bin/tsc", ...options, `${folder}/literals.ts`], { encoding: "utf8" });
} catch (error) {
  said = error.stdout;
}
const refused = new Map([...said.matchAll(/literals\.ts\((\d+),\d+\): (.*)/g)].map(([, line, text]) => [Number(line) - 2, text]));
literals.forEach(({ at, answer }, index) => {
  const found = refused.has(index) ? "no" : "yes";
  count[`ai-sdk: ${found}`] = (count[`ai-sdk: ${found}`] ?? 0) + 1;
  // The compiler forgets the literals in an object with a property called `constructor`.
  if (refused.get(index)?.includes("Type 'string' is not assignable") && /"(constructor|toString)":/.test(literals[index].text)) return;
  if (found !== answer) wrong.push(`${at}, ai-sdk: ${found} ${refused.get(index) ?? ""}, not ${answer}`);
});
console.log(count);
console.log(wrong.join("\n"));
process.exitCode = wrong.length > 0 || Object.values(count).some((number) => number < 2) ? 1 : 0;
