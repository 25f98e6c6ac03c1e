// Asks Standard Schema objects: a line of questions.jsonl is [module, types by the names of their objects, instances], an
// instance [place, type, value, valid].
// Writes the schemas that they give to schemas.jsonl: [module, type, schema of 2020-12, schema of draft-07 or the error,
// the instances of the type].
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const options = { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
const lines = [];
let asked = 0;

mkdirSync("js", { recursive: true });

async function load(name) {
  const { outputText } = ts.transpileModule(readFileSync(`${name}.ts`, "utf8"), { compilerOptions: options });
  const path = resolve("js", `${name}.mjs`);
  writeFileSync(path, outputText);
  return import(path);
}

function converted(convert, target) {
  try {
    return convert({ target });
  } catch (error) {
    return String(error.message);
  }
}

function fail(text) {
  console.log(text);
  process.exitCode = 1;
}

/** Whether keys lead to something in a value. */
function leads(path, value) {
  let part = value;
  for (const key of path) {
    if (typeof part !== "object" || part === null || !Object.prototype.hasOwnProperty.call(part, key)) return false;
    part = part[key];
  }
  return true;
}

function ask(validate, [place, , value, valid]) {
  const { issues } = validate(value);
  if ((issues === undefined) !== valid) return fail(`${place}: ${JSON.stringify(issues)}`);
  for (const { message, path } of issues ?? []) {
    if (typeof message !== "string" || !leads(path, value)) fail(`${place}: ${message} at ${JSON.stringify(path)}`);
  }
  asked += 1;
}

for (const line of readFileSync("questions.jsonl", "utf8").split("\n").slice(0, -1)) {
  const [name, types, instances] = JSON.parse(line);
  for (const [key, object] of Object.entries(await load(name))) {
    const standard = object?.["~standard"];
    if (standard === undefined) continue;
    const { input, output } = standard.jsonSchema;
    const schema = output({ target: "draft-2020-12" });
    const type = types[key];
    const own = instances.filter((instance) => instance[1] === type);
    own.forEach((instance) => ask(standard.validate, instance));
    if (converted(input, "openapi-3.0") !== "unsupported target openapi-3.0") {
      fail(`${name}.${key}: a target that nobody knows`);
    }
    lines.push(JSON.stringify([name, type, schema, converted(input, "draft-07"), own]) + "\n");
  }
}
if (asked < 100 && process.env.ADL_GEN_CASE === undefined) fail(`only ${asked} instances`);
writeFileSync("schemas.jsonl", lines.join(""));
