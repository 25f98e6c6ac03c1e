// Builds the playground, static files for any host: `make site`.
//
//     build.mjs PACKAGES WASM ADL_GEN OUTPUT
//
// PACKAGES has the packages of package.json; WASM is the command line as WebAssembly, ADL_GEN the same as a program.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [packages, wasm, adlGen, output] = process.argv.slice(2).map((one) => resolve(one));
const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const { build } = createRequire(join(packages, "package.json"))("esbuild");
const examples = [
  ...["support-agent.adl.json", "weather.adl.yaml"].map((name) => join(root, "examples", name)),
  ...readdirSync(join(here, "src/examples")).map((name) => join(here, "src/examples", name)),
];

/** The texts of the examples, as a module. */
const texts = {
  name: "texts",
  setup(builder) {
    builder.onResolve({ filter: /\/texts\.js$/ }, () => ({ path: "texts", namespace: "texts" }));
    builder.onLoad({ filter: /.*/, namespace: "texts" }, () => {
      const read = Object.fromEntries(examples.map((file) => [basename(file), readFileSync(file, "utf8")]));
      return { contents: `export const TEXTS = ${JSON.stringify(read)};` };
    });
  },
};

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const common = {
  absWorkingDir: here, bundle: true, minify: true, format: "esm", target: "es2022", outdir: output, legalComments: "none",
  nodePaths: [join(packages, "node_modules")], plugins: [texts], logLevel: "warning",
};
await build({ ...common, entryPoints: ["src/main.js"], splitting: true, chunkNames: "[name]-[hash]" });
await build({ ...common, entryPoints: ["src/worker.js", "src/check.js", "src/ajv.js"] });
await build({ ...common, entryPoints: ["src/style.css"] });
copyFileSync(join(here, "src/index.html"), join(output, "index.html"));
copyFileSync(wasm, join(output, "adl-gen.wasm"));
const first = ["generate", "--no-config", "-t", "typescript", "--stdout", "support-agent.adl.json"];
writeFileSync(join(output, "first.ts"), execFileSync(adlGen, first, { cwd: join(root, "examples") }));
