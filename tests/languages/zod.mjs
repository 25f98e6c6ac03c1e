// Asks generated schemas of zod: a line of questions.jsonl is [module, type, words, values], one of the output what each
// value is said to be.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
const modules = new Map();

mkdirSync("js", { recursive: true });
writeFileSync("js/package.json", '{ "type": "module" }');

/** Compiles a module, and those of a package that it imports; returns the path. */
function compile(name) {
  if (!modules.has(name)) {
    const path = resolve("js", `${name}.zod.js`);
    modules.set(name, path);
    const source = readFileSync(`${name}.zod.ts`, "utf8");
    writeFileSync(path, ts.transpileModule(source, { compilerOptions: options }).outputText);
    for (const [, imported] of source.matchAll(/^import .* from "\.\/(.*)\.zod\.js";$/gm)) compile(imported);
  }
  return modules.get(name);
}

/** What a schema is called: `GetUserResult` has `getUserResultSchema`, and `HTTPServer` `httpServerSchema`. */
function schemaName(type) {
  const capitals = /^\p{Lu}*/u.exec(type)[0].length;
  const lowered = capitals > 1 && capitals < type.length ? capitals - 1 : capitals;
  return `${type.slice(0, lowered).toLowerCase()}${type.slice(lowered)}Schema`;
}

/** The value without what zod's objects never keep. */
function withoutPrototype(value) {
  if (Array.isArray(value)) return value.map(withoutPrototype);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutPrototype(member)]));
}

function answer(schema, text) {
  const value = JSON.parse(text);
  const before = JSON.stringify(value);
  const { success, data, error } = schema.safeParse(value);
  let odds = null;
  if (success && !isDeepStrictEqual(withoutPrototype(data), withoutPrototype(value))) odds = "what is parsed is changed";
  if (!success && error.issues.length === 0) odds = "nothing is said of what is wrong";
  if (JSON.stringify(value) !== before) odds = "the value is changed";
  return [success, [], odds];
}

const lines = [];
for (const line of readFileSync("questions.jsonl", "utf8").split("\n").slice(0, -1)) {
  const [name, type, , values] = JSON.parse(line);
  try {
    const schema = (await import(compile(name)))[schemaName(type)];
    lines.push(JSON.stringify(values.map((text) => answer(schema, text))));
  } catch (error) {
    lines.push(JSON.stringify(`${name}.${type}: ${error.stack}`));
  }
}
writeFileSync(1, lines.map((line) => line + "\n").join(""));
