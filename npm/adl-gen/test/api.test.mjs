// The API and the launcher of the package that is installed beside this folder, as WebAssembly.
// ADL_GEN_NATIVE names the binary to compare with.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { AdlGenError, command, diff, generate, lint, load, loadSync, validate } from "adl-gen";

const entry = fileURLToPath(import.meta.resolve("adl-gen"));
const launcher = join(entry, "../bin/adl-gen.mjs");
const user = {
  title: "User",
  type: "object",
  properties: { id: { type: "string" }, home: { $ref: "address.schema.json#/$defs/Address" } },
  required: ["id"],
};
const address = {
  $defs: { Address: { type: "object", properties: { street: { type: "string" } }, required: ["street"] } },
};
const files = { "user.schema.json": JSON.stringify(user), "address.schema.json": JSON.stringify(address) };
const inputs = ["user.schema.json"];

/** Runs the launcher on WebAssembly, in a folder. */
const run = (folder, args, { env, ...options } = {}) =>
  spawnSync(process.execPath, [launcher, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ADL_GEN_WASM: "1", ...env },
    ...options,
  });
const folder = () => mkdtempSync(join(tmpdir(), "adl-gen-"));

test("generates from several files, with references between them", () => {
  const made = generate(files, { targets: ["typescript", "zod"], inputs, config: { "assert-formats": true } });
  assert.equal(made.ok, true, JSON.stringify(made.diagnostics));
  assert.deepEqual(Object.keys(made.files).sort(), ["user.ts", "user.zod.ts"]);
  assert.match(made.files["user.ts"], /street: string/);
});

test("settings are an object or a text, and may name folders", () => {
  const object = generate(files, { inputs, config: { targets: ["typescript"], typescript: { out: "web/src" } } });
  assert.deepEqual(Object.keys(object.files), ["web/src/user.ts"]);
  const text = generate(files, { inputs, config: 'targets = ["typescript"]\n[typescript]\nout = "web/src"\n' });
  assert.deepEqual(text.files, object.files);
});

test("diagnostics are objects, with places in the caller's files", () => {
  const text = '{"tools": [{"name": "a", "returns": {"type": "ObjectResult", "schema": {"$ref": "#/$defs/Gone"}}}]}';
  const { ok, diagnostics } = validate({ "agents/a.adl.json": text });
  assert.equal(ok, false);
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  assert.equal(error.code, "dangling-reference");
  assert.equal(error.place.file, "agents/a.adl.json");
  assert.equal(text.slice(error.place.start, error.place.end), '"#/$defs/Gone"');
  const [broken] = validate({ "a.adl.json": '{"name": "a",}' }).diagnostics;
  assert.deepEqual([broken.code, broken.place.file, broken.place.line], ["syntax", "a.adl.json", 1]);
});

test("lint repairs", () => {
  const returns = { type: "StringValue", description: "It." };
  const document = { name: "A", description: "An agent.", tools: [{ name: "a", description: "Does a.", returns }] };
  const { files: repaired } = lint({ "a.adl.json": JSON.stringify(document) }, { fix: true });
  assert.match(repaired["a.adl.json"], /StandardReturnTypes\/StringValue/);
});

test("a mark of the byte order stays", () => {
  const returns = { type: "StringValue", description: "It." };
  const document = { name: "A", description: "An agent.", tools: [{ name: "a", description: "Does a.", returns }] };
  const { files: repaired } = lint({ "a.adl.json": `\ufeff${JSON.stringify(document)}` }, { fix: true });
  assert.match(repaired["a.adl.json"], /^\ufeff\{.*StandardReturnTypes\/StringValue/s);
});

test("diff compares", () => {
  const before = { type: "object", title: "U", properties: { id: { type: "string" } } };
  const side = (schema) => ({ "u.schema.json": JSON.stringify(schema) });
  const { ok, contracts } = diff(side({ ...before, required: ["id"] }), side(before));
  assert.equal(ok, false);
  assert.equal(contracts[0].wire.verdict, "breaking");
  assert.equal(diff(side(before), side(before)).ok, true);
});

test("an option that is wrong is an error of the caller", () => {
  const wrong = (call, message) =>
    assert.throws(call, (error) => error instanceof AdlGenError && error.status === 2 && message.test(error.message));
  wrong(() => generate(files, { targets: ["cobol"] }), /cobol/);
  wrong(() => generate(files, { config: { tragets: ["rust"] } }), /tragets/);
  wrong(() => validate(files, { inputs: ["absent.schema.json"] }), /absent/);
});

test("an error has the diagnostics, and says what helps", () => {
  const thrown = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof AdlGenError, error.stack);
      return error;
    }
    assert.fail("nothing is thrown");
  };
  const absent = thrown(() => validate(files, { inputs: ["absent.schema.json"] }));
  assert.match(absent.message, /absent.*\nhelp: looked for it/s);
  assert.deepEqual(
    absent.diagnostics.map(({ code }) => code),
    ["unreadable"],
  );
  const broken = thrown(() => diff({ "a.schema.json": '{"type": "obj' }, { "a.schema.json": "{}" }));
  assert.match(broken.message, /ends within a string\nhelp: end it/);
  assert.equal(broken.diagnostics[0].place.file, "before/a.schema.json");
  assert.match(thrown(() => diff({}, { "a.schema.json": "{}" })).message, /no document in the folder `before`/);
  assert.deepEqual(thrown(() => generate(files, { targets: ["cobol"] })).diagnostics, []);
});

test("settings may be null", () => {
  assert.equal(generate(files, { inputs, targets: ["python"], config: null }).ok, true);
});

test("files that a killed run staged are removed once they are old", async () => {
  const { MemoryFs, run } = await import(join(entry, "../lib/wasi.mjs"));
  const module = new WebAssembly.Module(readFileSync(join(entry, "../adl-gen.wasm")));
  const staged = `/.adl-gen-${"0".repeat(32)}`;
  for (const [age, left] of Object.entries({ 0: true, 1200000: false })) {
    const fs = new MemoryFs({
      "/u.schema.json": '{"type": "object"}',
      [`${staged}/lock`]: "",
      [`${staged}/0`]: "half",
    });
    const { stat } = MemoryFs.prototype;
    fs.stat = (path) => ({ ...stat.call(fs, path), ...(path.startsWith(staged) && { mtimeMs: Date.now() - age }) });
    assert.equal(run(module, { args: ["generate", "u.schema.json", "-t", "typescript", "-o", "."], fs }).status, 0);
    assert.equal(fs.files.has(`${staged}/0`), left);
  }
});

test("other commands run, without the folder and the environment of the caller", () => {
  assert.match(command(["--version"]).stdout, /^adl-gen \d/);
  const args = ["generate", "-", "-t", "typescript", "--stdout", "--root-name", "P"];
  assert.match(command(args, { stdin: '{"type": "object"}' }).stdout, /export (type|interface) P\b/);
  assert.equal(command(["validate", "package.json"]).status, 2);
  for (const args of [["diff", "--against", "git:HEAD"], ["watch"], ["lsp"]]) {
    const { status, stdout, stderr } = command(args, {
      files: { ...files, "adl-gen.toml": 'inputs = ["user.schema.json"]\n' },
    });
    assert.equal(status, 2);
    assert.match(stdout + stderr, /WebAssembly can't/);
  }
});

test("the entry of browsers takes bytes, a module or a response", async () => {
  const bytes = readFileSync(join(entry, "../adl-gen.wasm"));
  const browsers = await import(join(entry, "../index.mjs"));
  for (const source of [bytes, new WebAssembly.Module(bytes), new Response(bytes)]) {
    assert.equal((await browsers.load(source)).generate(files, { targets: ["python"], inputs }).ok, true);
  }
  const url = new URL("adl-gen.wasm", import.meta.resolve("adl-gen"));
  for (const source of [url, url.href]) {
    assert.equal((await load(source)).generate(files, { targets: ["python"], inputs }).ok, true);
  }
  await assert.rejects(browsers.load(new Response("", { status: 404 })), /404/);
  assert.equal(await load(), loadSync());
});

test("a write that fails is an error of the command, and leaves the file", async () => {
  const { FsError, MemoryFs, run } = await import(join(entry, "../lib/wasi.mjs"));
  const module = new WebAssembly.Module(readFileSync(join(entry, "../adl-gen.wasm")));
  const fs = new MemoryFs({ "/user.schema.json": JSON.stringify({ type: "object" }) });
  const generate = () => run(module, { args: ["generate", "user.schema.json", "-t", "typescript", "-o", "."], fs });
  assert.equal(generate().status, 0);
  const good = fs.read("/user.ts");
  fs.write("/user.schema.json", new TextEncoder().encode(JSON.stringify(user)));
  fs.write("/address.schema.json", new TextEncoder().encode(JSON.stringify(address)));
  fs.write = (path, bytes) => {
    if (bytes.length) throw new FsError("ENOSPC", path);
    MemoryFs.prototype.write.call(fs, path, bytes);
  };
  const { status, stderr } = generate();
  assert.equal(status, 2, stderr);
  assert.match(stderr, /No space left/i);
  assert.equal(fs.read("/user.ts"), good);
});

test("the launcher on WebAssembly does what the binary does", () => {
  const at = folder();
  writeFileSync(join(at, "user.schema.json"), files["user.schema.json"]);
  writeFileSync(join(at, "address.schema.json"), files["address.schema.json"]);
  writeFileSync(join(at, "adl-gen.toml"), 'inputs = ["user.schema.json"]\nout-dir = "out"\n');
  const made = run(at, ["generate"]);
  assert.equal(made.status, 0, made.stderr);
  const checked = spawnSync(process.env.ADL_GEN_NATIVE, ["generate", "--check"], { cwd: at, encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stderr);
  assert.equal(run(at, ["generate", "--check"]).status, 0);
  writeFileSync(join(at, "out/user.ts"), "");
  assert.equal(run(at, ["generate", "--check"]).status, 1);
  assert.equal(run(at, ["generate", "--nope"]).status, 2);
  const input = { input: '{"type": "object"}' };
  const printed = run(at, ["generate", "-", "-t", "typescript", "--stdout", "--root-name", "P"], input);
  assert.match(printed.stdout, /export (type|interface) P\b/, printed.stderr);
});

test("the launcher says what WebAssembly lacks, and what doesn't run", () => {
  for (const name of ["watch", "lsp"]) {
    const ended = run(folder(), [name]);
    assert.equal(ended.status, 2);
    assert.match(ended.stderr, /needs a binary/);
  }
  const absent = run(folder(), ["--version"], { env: { ADL_GEN_WASM: "", ADL_GEN_BINARY: "/nowhere/adl-gen" } });
  assert.equal(absent.status, 2);
  assert.match(absent.stderr, /\/nowhere\/adl-gen doesn't run/);
});

test("the launcher takes a signal to the binary", async () => {
  if (process.platform === "win32") return;
  const at = folder();
  writeFileSync(
    join(at, "binary"),
    "#!/bin/sh\ntrap 'echo stopped; exit 7' TERM\necho ready\nfor i in $(seq 200); do sleep 0.05; done\n",
    { mode: 0o755 },
  );
  const { spawn } = await import("node:child_process");
  const child = spawn(process.execPath, [launcher], { env: { ...process.env, ADL_GEN_BINARY: join(at, "binary") } });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
    if (said === "ready\n") child.kill("SIGTERM");
  });
  const status = await new Promise((done) => child.on("exit", done));
  assert.deepEqual([status, said], [7, "ready\nstopped\n"]);
});

test("the launcher leaves an interruption to the console of Windows", async () => {
  if (process.platform === "win32") return;
  const at = folder();
  writeFileSync(
    join(at, "binary"),
    "#!/bin/sh\ntrap 'echo killed' INT\necho ready\nfor i in $(seq 20); do sleep 0.05; done\necho ended\n",
    { mode: 0o755 },
  );
  const { spawn } = await import("node:child_process");
  const windows = 'data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })';
  const child = spawn(process.execPath, ["--import", windows, launcher], {
    env: { ...process.env, ADL_GEN_BINARY: join(at, "binary") },
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
    if (said === "ready\n") child.kill("SIGINT");
  });
  const status = await new Promise((done) => child.on("close", done));
  assert.deepEqual([status, said], [0, "ready\nended\n"]);
});

test("paths of Windows are those of the module, and other values stay", async () => {
  const { posixArguments } = await import(join(entry, "../lib/windows.mjs"));
  const given = ["generate", "agents\\a.adl.json", "C:\\b.adl.json", "d:/c.yaml", "-o", "C:\\out", "-oC:\\out"];
  const taken = ["generate", "agents/a.adl.json", "/C:/b.adl.json", "/d:/c.yaml", "-o", "/C:/out", "-o/C:/out"];
  assert.deepEqual(posixArguments(given), taken);
  const options = [
    "--config=C:\\a.toml",
    "--schema-map",
    "https://a.b/c=C:\\a b",
    "--set=a=C:\\d",
    "--set",
    "a=\\d",
    "-",
  ];
  const values = [
    "--config=/C:/a.toml",
    "--schema-map",
    "https://a.b/c=/C:/a b",
    "--set=a=C:\\d",
    "--set",
    "a=\\d",
    "-",
  ];
  assert.deepEqual(posixArguments(options), values);
});

test("the launcher waits for pipes that don't block", { skip: process.platform === "win32" }, async () => {
  const { spawn } = await import("node:child_process");
  const properties = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`member${index}`, { type: "string" }]),
  );
  const args = ["generate", "-", "-t", "typescript", "--stdout", "--root-name", "P"];
  const input = JSON.stringify({ type: "object", properties });
  const expected = command(args, { stdin: input }).stdout;
  // Python makes both ends so before the launcher inherits them, and is late to write and to read.
  const late = `
import os, subprocess, sys, threading, time
(inner, give), (take, outer) = os.pipe(), os.pipe()
os.set_blocking(inner, False); os.set_blocking(outer, False)
child = subprocess.Popen(sys.argv[1:], stdin=inner, stdout=outer)
os.close(inner); os.close(outer)
def feed():
    data = sys.stdin.buffer.read()
    time.sleep(0.5)
    with os.fdopen(give, "wb") as file: file.write(data)
threading.Thread(target=feed).start()
time.sleep(1.5)
with os.fdopen(take, "rb") as file: sys.stdout.buffer.write(file.read())
sys.exit(child.wait())`;
  const child = spawn("python3", ["-c", late, process.execPath, launcher, ...args], {
    env: { ...process.env, ADL_GEN_WASM: "1" },
  });
  let said = "";
  let failed = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (failed += chunk));
  child.stdin.end(input);
  assert.equal(await new Promise((done) => child.on("close", done)), 0, failed);
  assert.equal(said, expected);
});

test("an error of the system keeps its number", async () => {
  const { FsError, MemoryFs, run } = await import(join(entry, "../lib/wasi.mjs"));
  const module = new WebAssembly.Module(readFileSync(join(entry, "../adl-gen.wasm")));
  const texts = { EACCES: /Permission denied/i, EPERM: /not permitted/i, EROFS: /Read-only/i, ELOOP: /link/i };
  for (const [code, said] of Object.entries(texts)) {
    const fs = new MemoryFs({ "/a.adl.json": "{}" });
    fs.read = (path) => {
      throw new FsError(code, path);
    };
    assert.match(run(module, { args: ["validate", "a.adl.json"], fs }).stdout, said, code);
  }
});
