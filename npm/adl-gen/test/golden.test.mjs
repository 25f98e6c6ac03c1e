// Each golden document: WebAssembly in memory generates what the binary does, byte for byte, for every target.
// ADL_GEN_NATIVE names the binary, ADL_GEN_GOLDEN the folder of the cases.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import test from "node:test";
import { command } from "adl-gen";

const TARGETS = "rust,typescript,zod,python,pydantic,go,openapi,json-schema,mcp,preamble";
const golden = process.env.ADL_GEN_GOLDEN;
const folders = [golden, join(golden, "stress")].flatMap((parent) =>
  readdirSync(parent).map((name) => join(parent, name)).filter((path) => statSync(path).isDirectory() && !path.endsWith("stress")),
);

/** The texts of a folder, by their relative paths. */
function read(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => join(entry.parentPath, entry.name)).map((path) => [relative(folder, path), readFileSync(path, "utf8")]),
  );
}

for (const folder of folders) {
  const files = read(folder);
  const document = Object.keys(files).find((name) => /\.(adl\.json|adl\.ya?ml|schema\.json|tools\.json|yaml)$/.test(name) && !/_|\.openapi\.json$/.test(name))
    ?? Object.keys(files).find((name) => /\.(adl|schema|tools)\.json$/.test(name));
  const name = relative(golden, folder);
  test(name, (context) => {
    assert.ok(document, "no document");
    // Templates of a target of one's own are outside of the case.
    const given = (files.args ?? "").split("\n").filter(Boolean);
    if (given.some((argument) => argument.includes(".."))) return context.skip("names files outside of the case");
    const targets = given.includes("-t") ? [] : ["-t", TARGETS];
    const args = ["generate", document, "-o", "out", ...targets, ...given];
    const at = mkdtempSync(join(tmpdir(), "adl-gen-"));
    cpSync(folder, at, { recursive: true });
    const native = spawnSync(process.env.ADL_GEN_NATIVE, args, { cwd: at, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
    const made = command(args, { files });
    assert.equal(made.status, native.status, `${native.stderr}\n${made.stderr}`);
    assert.equal(made.stderr, native.stderr);
    assert.deepEqual(made.files, Object.fromEntries(Object.entries(read(at)).filter(([file]) => file.startsWith("out/"))));
    assert.ok(Object.keys(made.files).length, "nothing is generated");
  });
}
