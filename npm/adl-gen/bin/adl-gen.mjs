#!/usr/bin/env node
// Runs the binary of this platform if its package is installed, otherwise the same program as WebAssembly.
import { spawn } from "node:child_process";
import { readFileSync, readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

/** The binary to run: the one that the environment names, or that of this platform's package. */
function binary() {
  if (process.env.ADL_GEN_BINARY) return process.env.ADL_GEN_BINARY;
  const name = process.platform === "win32" ? "adl-gen.exe" : "adl-gen";
  try {
    return createRequire(import.meta.url).resolve(`@adl-gen/cli-${process.platform}-${process.arch}/${name}`);
  } catch {
    return undefined;
  }
}

function native(file, args) {
  let child;
  // A terminal signals both; what is sent to this process alone is passed on, from before there is a binary. On Windows,
  // signals come from the console, and `kill` would end the binary before it removes its staged files.
  const pass = (signal) => process.platform === "win32" || child?.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  child = spawn(file, args, { stdio: "inherit", windowsHide: true });
  child.on("error", (error) => {
    console.error(`error: ${file} doesn't run: ${error.message}`);
    process.exitCode = 2;
  });
  child.on("exit", (status, signal) => {
    if (!signal) return process.exit(status);
    // Ends as the binary did, for whoever waits.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Repeats what a pipe refuses that is full, or empty and still open. */
function patiently(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Reads what is there; nothing at the end. */
function read(fd) {
  const chunk = Buffer.alloc(65536);
  try {
    return chunk.subarray(0, readSync(fd, chunk));
  } catch (error) {
    // The end of a pipe on Windows.
    if (error.code !== "EOF") throw error;
    return chunk.subarray(0, 0);
  }
}

async function wasm(args) {
  if (["watch", "lsp"].includes(args[0])) {
    const platform = `@adl-gen/cli-${process.platform}-${process.arch}`;
    console.error(`error: \`adl-gen ${args[0]}\` needs a binary, and the package ${platform} isn't installed`);
    return 2;
  }
  const { run } = await import("../lib/wasi.mjs");
  const { nodeFs } = await import("../lib/node-fs.mjs");
  const module = new WebAssembly.Module(readFileSync(new URL("../adl-gen.wasm", import.meta.url)));
  const put = (fd) => (chunk) => {
    for (let at = 0; at < chunk.length;) at += patiently(() => writeSync(fd, chunk, at));
  };
  let cwd = process.cwd();
  if (process.platform === "win32") {
    const { posix, posixArguments } = await import("../lib/windows.mjs");
    cwd = posix(cwd);
    args = posixArguments(args);
  }
  const stdin = () => {
    const chunks = [];
    do chunks.push(patiently(() => read(0)));
    while (chunks.at(-1).length);
    return new Uint8Array(Buffer.concat(chunks));
  };
  try {
    return run(module, { args, env: process.env, fs: nodeFs, cwd, stdin, stdout: put(1), stderr: put(2) }).status;
  } catch (error) {
    // A panic is a trap here, and its message is printed already; a stack that ended is a RangeError.
    if (error instanceof WebAssembly.RuntimeError) return 3;
    if (!(error instanceof RangeError)) throw error;
    console.error("internal error: the stack of WebAssembly ended");
    return 3;
  }
}

const args = process.argv.slice(2);
const file = process.env.ADL_GEN_WASM ? undefined : binary();
if (file) native(file, args);
else process.exitCode = await wasm(args);
