// Asks the generated checks: a line of questions.jsonl is [module, type, words, values], one of the output what each value
// is said to be.
import { existsSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const options = { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
const modules = new Map();

mkdirSync("js", { recursive: true });
writeFileSync("js/package.json", '{"type": "module"}');

/** Writes a module, and those of its folder that it imports, as JavaScript. */
const written = new Set();
function write(name) {
  if (written.has(name)) return;
  written.add(name);
  const { outputText } = ts.transpileModule(readFileSync(`${name}.ts`, "utf8"), { compilerOptions: options });
  writeFileSync(resolve("js", `${name}.js`), outputText);
  for (const [, imported] of outputText.matchAll(/^(?:import|export|}) .*from "\.\/(.+)\.js";$/gm)) write(imported);
}

async function load(name) {
  if (!modules.has(name)) {
    const isJavaScript = existsSync(`${name}.js`);
    if (!isJavaScript) write(name);
    modules.set(name, await import(resolve(isJavaScript ? "." : "js", `${name}.js`)));
  }
  return modules.get(name);
}

/** What is said of a value, by three ways to ask. */
function answer({ is, check, parse }, text) {
  const value = JSON.parse(text);
  const before = JSON.stringify(value);
  const valid = is(value);
  // Guards don't explain.
  if (!check && !parse) return [valid, [], JSON.stringify(value) === before ? null : "the value is changed"];
  const violations = check(value);
  const said = violations.map(({ path, keyword, expected, found }) => [path, keyword, expected, found]);
  let odds = null;
  if (valid !== (violations.length === 0)) odds = "check and is don't agree";
  if (parses(parse, text) !== valid) odds = "parse and is don't agree";
  if (JSON.stringify(value) !== before) odds = "the value is changed";
  return [valid, said, odds];
}

function parses(parse, text) {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const lines = [];
for (const line of readFileSync("questions.jsonl", "utf8").split("\n").slice(0, -1)) {
  const [name, type, , values] = JSON.parse(line);
  try {
    const module = await load(name);
    const upper = type[0].toUpperCase() + type.slice(1);
    const checks = { is: module[`is${upper}`], check: module[`check${upper}`], parse: module[`parse${upper}`] };
    lines.push(JSON.stringify(values.map((text) => answer(checks, text))));
  } catch (error) {
    lines.push(JSON.stringify(`${name}.${type}: ${error.stack}`));
  }
}
writeFileSync(1, lines.map((line) => line + "\n").join(""));
