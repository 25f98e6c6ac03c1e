import { readFileSync } from "node:fs";
import { z } from "zod";
import * as schemas from "./generated/applied_defaults.zod.js";

const input: schemas.WindowInput = {};
const parsed: schemas.Window = schemas.windowSchema.parse(input);
const width: number = parsed.width;
const settings: schemas.Settings = schemas.settingsSchema.parse({ name: "a" });
const retries: number = settings.retries;
// @ts-expect-error a value of the type has all of them
const incomplete: schemas.Window = { title: "a" };
const tree: schemas.Tree = schemas.treeSchema.parse({} satisfies schemas.TreeInput);
void [retries, width, incomplete, tree];

const all: Record<string, z.ZodType> = { Settings: schemas.settingsSchema, Either: schemas.eitherSchema };
const cases = JSON.parse(readFileSync("cases.json", "utf8")) as { type: string; value: unknown }[];
for (const { type, value } of cases) {
  const result = all[type]?.safeParse(value);
  console.log(JSON.stringify(result?.success ? result.data : "invalid"));
}
// JSON Schema still has the default.
const schema = z.toJSONSchema(schemas.windowSchema, { io: "input" });
if (JSON.stringify(schema.properties?.["width"]).indexOf('"default":800') < 0) throw new Error(JSON.stringify(schema));
