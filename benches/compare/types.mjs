// Which values of the last group of FOLDER/groups.json the types of generators refuse, by TypeScript's compiler.
//
//     node types.mjs FOLDER    (from the folder of the packages)
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const require = createRequire(join(process.cwd(), "package.json"));
const ts = require("typescript");
const { compile } = require("json-schema-to-typescript");
const { quicktype, InputData, JSONSchemaInput } = require("quicktype-core");
const openapi = await import(pathToFileURL(join(process.cwd(), "node_modules/openapi-typescript/dist/index.mjs")));
const groups = JSON.parse(readFileSync(join(folder, "groups.json"), "utf8"));
const { schema, tests } = groups.at(-1);

async function quicktypes() {
  const input = new JSONSchemaInput(undefined);
  await input.addSource({ name: "RootType", schema: JSON.stringify(schema) });
  const inputData = new InputData();
  inputData.addInput(input);
  const made = await quicktype({ inputData, lang: "typescript", rendererOptions: { "just-types": "true" } });
  return made.lines.join("\n");
}

async function openapiTypes() {
  const inComponents = JSON.parse(JSON.stringify(schema).replaceAll('"#"', '"#/components/schemas/RootType"'));
  const info = { title: "Probe", version: "1" };
  const nodes = await openapi.default({ openapi: "3.1.0", info, paths: {}, components: { schemas: { RootType: inComponents } } });
  return `${openapi.astToString(nodes)}\nexport type RootType = components["schemas"]["RootType"];\n`;
}

const TYPES = {
  "adl-gen": readFileSync(join(folder, `adl-gen/g${groups.length - 1}.d.ts`), "utf8"),
  quicktype: await quicktypes(),
  "json-schema-to-typescript": await compile(structuredClone(schema), "RootType", { format: false }),
  "openapi-typescript": await openapiTypes(),
};

const OPTIONS = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] };
const verdicts = {};
for (const [name, declarations] of Object.entries(TYPES)) {
  const [types, values] = [join(folder, `types-${name}.ts`), join(folder, `values-${name}.ts`)];
  const lines = tests.map(({ data }, at) => `export const value${at}: RootType = ${JSON.stringify(data)};`);
  writeFileSync(types, declarations);
  writeFileSync(values, [`import type { RootType } from "./types-${name}";`, ...lines].join("\n"));
  const program = ts.createProgram([values], OPTIONS);
  const refused = new Set(
    ts.getPreEmitDiagnostics(program).filter(({ file }) => file?.fileName === values)
      .map(({ file, start }) => file.getLineAndCharacterOfPosition(start).line - 1),
  );
  verdicts[name] = tests.map((_, at) => !refused.has(at));
}
console.log(JSON.stringify(verdicts));
