// Activates the extension that was packed, with a stand-in for the editor, the real client and a real `adl-gen lsp`.
// ADL_GEN_VSIX is the package, ADL_GEN_NATIVE the binary.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { tmpdir } = require("node:os");
const { delimiter, dirname, join } = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { standIn } = require("./vscode.cjs");

const text = '{"tools": [{"name": "a", "returns": {"type": "ObjectResul"}}]}';
const root = mkdtempSync(join(tmpdir(), "adl-gen-vsix-"));
execFileSync("python3", ["-m", "zipfile", "-e", process.env.ADL_GEN_VSIX, root]);
const packed = join(root, "extension");
const inherited = process.env.PATH;

let folder, editor, extension;

/** Puts a program where a binary is looked for, which tells that it was run. */
function program(...path) {
  const file = join(folder, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho run > "$0.run"\nexec "${process.env.ADL_GEN_NATIVE}" "$@"\n`, { mode: 0o755 });
  return file;
}
const ran = (file) => existsSync(`${file}.run`);

async function activate(given) {
  const file = join(folder, "a.adl.json");
  writeFileSync(file, text);
  editor = standIn({ folder, file, text, trusted: true, ...given });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? editor.vscode : load(name, ...rest));
  try {
    const main = join(packed, "dist/extension.js");
    delete require.cache[main];
    extension = require(main);
  } finally {
    Module._load = load;
  }
  await extension.activate({ subscriptions: [], extensionPath: packed });
}

async function findings() {
  for (let tries = 0; tries < 200 && !editor.seen.diagnostics.size; tries++)
    await new Promise((done) => setTimeout(done, 25));
  return [...editor.seen.diagnostics.values()].flat().map(({ message }) => message);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adl-gen-workspace-"));
  process.env.PATH = [join(folder, "installed"), inherited].join(delimiter);
});
afterEach(async () => {
  await extension?.deactivate();
  extension = undefined;
  rmSync(folder, { recursive: true });
});

test("shows what the server finds, and starts it anew", { timeout: 30000 }, async () => {
  const installed = program("installed/adl-gen");
  await activate();
  const wrong = (list) =>
    assert.ok(
      list.some((message) => message.includes("`ObjectResul`")),
      list.join("\n"),
    );
  wrong(await findings());
  assert.ok(ran(installed));
  rmSync(`${installed}.run`);
  editor.seen.diagnostics.clear();
  await editor.seen.commands["adl-gen.restart"]();
  wrong(await findings());
  assert.ok(ran(installed));
  assert.deepEqual(editor.seen.messages, []);
});

test("runs a binary of the workspace once it is trusted", { timeout: 30000 }, async () => {
  const installed = program("installed/adl-gen");
  const own = program(".venv/bin/adl-gen");
  await activate({ trusted: false });
  await findings();
  assert.deepEqual([ran(own), ran(installed)], [false, true]);
  editor.vscode.workspace.isTrusted = true;
  await editor.seen.trust[0]();
  assert.ok(ran(own));
});

test("finds npm's binary before that of the PATH", { timeout: 30000 }, async () => {
  program("installed/adl-gen");
  const own = program(`node_modules/@adl-gen/cli-${process.platform}-${process.arch}/adl-gen`);
  await activate();
  await findings();
  assert.ok(ran(own));
});

test("starts once an agent definition is open", { timeout: 30000 }, async () => {
  const installed = program("installed/adl-gen");
  const file = join(folder, "package.json");
  await activate({ file });
  assert.equal(ran(installed), false);
  const [document] = editor.vscode.workspace.textDocuments;
  document.fileName = join(folder, "a.adl.json");
  document.uri = editor.vscode.Uri.file(document.fileName);
  editor.seen.opened[0](document);
  assert.match((await findings()).join(), /ObjectResul/);
});

test("passes over entries of the PATH that aren't absolute", { timeout: 30000 }, async () => {
  const own = program("bin/adl-gen");
  const installed = program("installed/adl-gen");
  const before = process.cwd();
  process.chdir(folder);
  try {
    process.env.PATH = ["bin", "", process.env.PATH].join(delimiter);
    await activate();
    await findings();
  } finally {
    process.chdir(before);
  }
  assert.deepEqual([ran(own), ran(installed)], [false, true]);
});

test("says that there is no binary, and takes one that the settings name", { timeout: 30000 }, async () => {
  process.env.PATH = "";
  const settings = {};
  await activate({ settings });
  assert.match(editor.seen.messages.join(), /isn't installed/);
  process.env.PATH = inherited;
  settings.path = program("elsewhere/adl-gen");
  editor.seen.changes[0]({ affectsConfiguration: (name) => name === "adl-gen.path" });
  await findings();
  assert.ok(ran(settings.path));
});

test("has the schema of documents, and the version of the rest", () => {
  const manifest = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
  const [{ url }] = manifest.contributes.jsonValidation;
  const expected = execFileSync(process.env.ADL_GEN_NATIVE, ["schema", "document"], { encoding: "utf8" });
  assert.equal(readFileSync(join(packed, url), "utf8"), expected);
  const version = execFileSync(process.env.ADL_GEN_NATIVE, ["--version"], { encoding: "utf8" });
  assert.equal(version.trim(), `adl-gen ${manifest.version}`);
});
