// Verdicts of JavaScript's tools on the values of FOLDER/groups.json, as an object of lists; null where there is no code.
//
//     node verdicts.mjs FOLDER    (from the folder of the packages)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const require = createRequire(join(process.cwd(), "package.json"));
const ts = require("typescript");
const z = require("zod");
const Ajv2020 = require("ajv/dist/2020.js").default;
const { jsonSchemaToZod } = require("json-schema-to-zod");
const { quicktype, InputData, JSONSchemaInput } = require("quicktype-core");
const groups = JSON.parse(readFileSync(join(folder, "groups.json"), "utf8"));

const plain = (code, module) => ts.transpileModule(code, { compilerOptions: { target: "es2022", module } }).outputText;
const evaluated = (code, names, ...values) => new Function(...names, code)(...values);

const TOOLS = {
  "adl-gen, TypeScript": async (_, at) => {
    const made = await import(pathToFileURL(join(folder, `adl-gen/g${at}.js`)));
    return made.isRootType;
  },
  "adl-gen, zod": async (_, at) => {
    const code = plain(readFileSync(join(folder, `adl-gen/g${at}.zod.ts`), "utf8"), "commonjs");
    const made = {};
    evaluated(code, ["exports", "require"], made, require);
    return (value) => made.rootTypeSchema.safeParse(value).success;
  },
  ajv: async (schema) => new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema),
  "json-schema-to-zod": async (schema) => {
    const code = plain(`const made = ${jsonSchemaToZod(schema, { module: "none" })};`, "none");
    const made = evaluated(`${code}; return made;`, ["z"], z.z);
    return (value) => made.safeParse(value).success;
  },
  "quicktype, JavaScript": async (schema) => {
    const input = new JSONSchemaInput(undefined);
    await input.addSource({ name: "RootType", schema: JSON.stringify(schema) });
    const inputData = new InputData();
    inputData.addInput(input);
    const { lines } = await quicktype({ inputData, lang: "javascript" });
    const module = { exports: {} };
    evaluated(lines.join("\n"), ["module"], module);
    const read = module.exports.toRootType ?? Object.entries(module.exports).find(([name]) => name.startsWith("to"))[1];
    return (value) => (read(JSON.stringify(value)), true);
  },
  "zod, fromJSONSchema": async (schema) => {
    const made = z.z.fromJSONSchema(schema);
    return (value) => made.safeParse(value).success;
  },
};

/** Returns a function's answer; false if it throws, as readers do. */
function answer(decides, value) {
  try {
    return Boolean(decides(structuredClone(value)));
  } catch {
    return false;
  }
}

const verdicts = {};
for (const [name, make] of Object.entries(TOOLS)) {
  verdicts[name] = [];
  for (const [at, { schema, tests }] of groups.entries()) {
    let decides;
    try {
      decides = await make(structuredClone(schema), at);
    } catch {
      // Neither the generator nor what it wrote says anything of these values.
    }
    verdicts[name].push(tests.map(({ data }) => (decides ? answer(decides, data) : null)));
  }
}
console.log(JSON.stringify(verdicts));
process.exit(0);
