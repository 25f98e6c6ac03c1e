// Calls the tools of agent.ts.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
for (const name of ["agent.zod", "levels.zod", "agent"]) {
  const { outputText } = ts.transpileModule(readFileSync(`${name}.ts`, "utf8"), { compilerOptions: options });
  writeFileSync(`${name}.mjs`, outputText.replace("./agent.zod.ts", "./agent.zod.mjs"));
}
const { call, countPieces, getOrder } = await import("./agent.mjs");

// What the model is told: the members of the contract.
assert.deepEqual(Object.keys(getOrder.outputSchema.properties), ["success", "data", "error", "metadata"]);
assert.deepEqual(Object.keys(countPieces.parameters.properties), ["id", "count", "status", "note", "tags", "shipping"]);

// What is right is handed on as it is.
const order = { id: "ord_0001", count: 2, status: "open", shipping: { by: "pickup", shop: "North" } };
assert.deepEqual(await call("get_order", { id: "ord_0001" }), { success: true, data: order });
const missing = { code: "NOT_FOUND_ORDER", message: "no order ord_0002" };
assert.deepEqual(await call("get_order", { id: "ord_0002" }), { success: false, error: missing });
assert.equal(await call("count_pieces", order), "2 pieces");

// What is wrong is refused.
await assert.rejects(call("get_order", { id: "7" }), /Invalid JSON input/);
assert.match(await call("count_pieces", { ...order, tags: ["a", "a"] }), /An error occurred while running the tool/);
await assert.rejects(call("broken", {}), /Invalid output for function tool 'broken'/);
