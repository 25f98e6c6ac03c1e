// Each golden document: WebAssembly in memory generates what the binary does, byte for byte, for every target.
// ADL_GEN_NATIVE names the binary, ADL_GEN_GOLDEN the folder of the cases.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import test from "node:test";
import { command } from "adl-gen";

const TARGETS = "rust,typescript,zod,python,pydantic,go,openapi,json-schema,mcp,preamble,html";
const DOCUMENTS = [".adl.json", ".adl.yaml", ".schema.json", ".tools.json", ".yaml"];
const golden = process.env.ADL_GEN_GOLDEN;

/** The folders of cases, each with the name of its document. */
const cases = [golden, join(golden, "stress")]
  .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  .map((folder) => [
    folder,
    DOCUMENTS.map((end) => basename(folder) + end).find((name) => existsSync(join(folder, name))),
  ])
  .filter(([, document]) => document);

/** The texts of a folder, by their relative paths. */
function read(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, "utf8")]));
}

test("there are cases", () => assert.ok(cases.length > 80, `${cases.length}`));

for (const [folder, document] of cases) {
  test(basename(folder), (context) => {
    const files = read(folder);
    const given = (files.args ?? "").split("\n").filter(Boolean);
    if (given.some((argument) => argument.includes(".."))) return context.skip("names files outside of the case");
    const args = ["generate", document, "-o", "out", ...(given.includes("-t") ? [] : ["-t", TARGETS]), ...given];
    const at = mkdtempSync(join(tmpdir(), "adl-gen-"));
    cpSync(folder, at, { recursive: true });
    const env = { ...process.env, NO_COLOR: "1" };
    const native = spawnSync(process.env.ADL_GEN_NATIVE, args, { cwd: at, encoding: "utf8", env });
    const made = command(args, { files });
    assert.deepEqual([made.status, made.stderr], [native.status, native.stderr]);
    const written = Object.entries(read(at)).filter(([file]) => file.startsWith("out/"));
    assert.ok(written.length, "nothing is generated");
    assert.deepEqual(made.files, Object.fromEntries(written));
  });
}
