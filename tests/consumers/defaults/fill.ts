import { readFileSync } from "node:fs";
import * as types from "./generated/applied_defaults.js";

// What is filled in needn't be given, and is there.
const input: types.SettingsInput = { name: "a" };
const settings: types.Settings = types.fillSettings(input);
const retries: number = settings.retries;
const width: number = settings.window.width;
// @ts-expect-error a value of the type has all of them
const incomplete: types.Settings = { name: "a" };
const given: types.SettingsInput = settings;
void [retries, width, incomplete, given];

const parsers: Record<string, (text: string) => unknown> = {
  Settings: types.parseSettings,
  Either: types.parseEither,
};
const cases = JSON.parse(readFileSync("cases.json", "utf8")) as { type: string; value: unknown }[];
for (const { type, value } of cases) {
  try {
    console.log(JSON.stringify(parsers[type]?.(JSON.stringify(value))));
  } catch (error) {
    if (!(error instanceof types.ViolationsError)) throw error;
    console.log('"invalid"');
  }
}
const standard = types.settingsSchema["~standard"].validate({ name: "a" });
if (standard.issues || standard.value.port !== 8080) throw new Error("Standard Schema doesn't fill in");
