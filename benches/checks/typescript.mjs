// Checks a list of orders, or reads its text: by the generated code, and by compiled validators of others.
//
//     typescript.mjs TOOLS check|read
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import Ajv from "ajv/dist/2020.js";
import { z } from "zod";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const text = readFileSync("value.json", "utf8");
const value = JSON.parse(text);

async function generated(name) {
  const compilerOptions = { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(readFileSync(`generated/${name}.ts`, "utf8"), { compilerOptions });
  writeFileSync(`generated/${name}.mjs`, outputText);
  return import(resolve(`generated/${name}.mjs`));
}

function ajv(name) {
  const schema = JSON.parse(readFileSync(`generated/${name}.schema.json`, "utf8"));
  return new Ajv({ strict: false, validateFormats: false }).compile({ ...schema, $ref: "#/$defs/ListOrdersResult" });
}

function typebox(bounds) {
  const only = (options) => (bounds ? options : {});
  const line = Type.Object({ sku: Type.String(), count: Type.Integer(only({ minimum: 1 })) });
  const order = Type.Object({
    id: Type.String(only({ pattern: "^ord_[0-9]{4,}$" })),
    customer: Type.String(only({ minLength: 1, maxLength: 80 })),
    total: Type.Number(only({ minimum: 0 })),
    currency: Type.Union([Type.Literal("EUR"), Type.Literal("USD"), Type.Literal("GBP")]),
    paid: Type.Boolean(),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    tags: Type.Optional(Type.Array(Type.String(), only({ maxItems: 8 }))),
    lines: Type.Array(line, only({ minItems: 1 })),
  });
  const page = Type.Object({ page: Type.Optional(Type.Integer()), total: Type.Optional(Type.Integer()) });
  const result = { success: Type.Boolean(), data: Type.Array(order), pagination: Type.Optional(page) };
  const compiled = TypeCompiler.Compile(Type.Object(result));
  return (value) => compiled.Check(value);
}

function zod(bounds) {
  const only = (type, narrow) => (bounds ? narrow(type) : type);
  const line = z.looseObject({ sku: z.string(), count: only(z.int(), (type) => type.min(1)) });
  const order = z.looseObject({
    id: only(z.string(), (type) => type.regex(/^ord_[0-9]{4,}$/)),
    customer: only(z.string(), (type) => type.min(1).max(80)),
    total: only(z.number(), (type) => type.min(0)),
    currency: z.enum(["EUR", "USD", "GBP"]),
    paid: z.boolean(),
    note: z.string().nullable().optional(),
    tags: only(z.array(z.string()), (type) => type.max(8)).optional(),
    lines: only(z.array(line), (type) => type.min(1)),
  });
  const page = z.looseObject({ page: z.int().optional(), total: z.int().optional() });
  const result = z.looseObject({ success: z.boolean(), data: z.array(order), pagination: page.optional() });
  return (value) => result.safeParse(value).success;
}

/**
 * The best of many runs in turn: what else the machine does only ever adds. Each turn begins with another one, as a run
 * pays for the heap that the one before it leaves.
 */
function best(ways, subject) {
  const took = ways.map(() => Infinity);
  for (let turn = 0; turn < 60; turn++) {
    for (let place = 0; place < ways.length; place++) {
      const index = (turn + place) % ways.length;
      const [what, accepts] = ways[index];
      const start = performance.now();
      if (!accepts(subject)) throw new Error(`${what} refuses the value`);
      took[index] = Math.min(took[index], performance.now() - start);
    }
  }
  return took;
}

for (const [name, bounds] of [["plain", false], ["bounds", true]]) {
  const { isListOrdersResult, parseListOrdersResult } = await generated(name);
  const others = [["ajv, compiled", ajv(name)], ["TypeBox, compiled", typebox(bounds)], ["zod 4", zod(bounds)]];
  const checks = [["generated `isListOrdersResult`", isListOrdersResult], ...others];
  const readers = [
    ["generated `parseListOrdersResult`", parseListOrdersResult],
    ["`JSON.parse` (which checks nothing)", JSON.parse],
    ...others.map(([what, accepts]) => [`\`JSON.parse\`, then ${what}`, (text) => accepts(JSON.parse(text))]),
  ];
  const [ways, subject] = process.argv[3] === "read" ? [readers, text] : [checks, value];
  best(ways, subject).forEach((took, index) => console.log(`${name}\t${ways[index][0]}\t${took}`));
}
