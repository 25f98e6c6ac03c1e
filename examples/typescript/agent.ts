// An agent for a shop's support, whose model is a script: it needs no network and no key.
//
// In the repository `make example-typescript` runs it. With Node 22.18 or newer, `adl-gen generate && node agent.ts` does.

import { ErrorCategory, ToolException, toolError } from "./generated/adl_runtime.ts";
import { CONTRACTS, call } from "./generated/support_agent_contracts.ts";
import type { ToolFunctions } from "./generated/support_agent_contracts.ts";

/** The tools. Their arguments and results are typed by the contracts, and checked against them. */
const TOOLS: ToolFunctions = {
  get_user: ({ user_id }) => {
    if (user_id !== "usr_12345") {
      const context = { did_you_mean: "usr_12345" };
      throw new ToolException(toolError(ErrorCategory.NOT_FOUND, `There is no user ${user_id}`, { context }));
    }
    return { success: true, data: { id: user_id, email: "ada@example.com", nickname: null, roles: ["customer"] } };
  },
  list_orders: ({ page = 1 }) => ({
    success: true,
    data: Array.from({ length: 20 }, (_, index) => ({
      id: `ord_${1000 + index}`,
      status: "shipped",
      placed_at: "2026-02-10T09:12:00Z",
      total: { amount: 129.9, currency: "EUR" },
      lines: [{ sku: "headphones-w1", quantity: 1, unit_price: { amount: 129.9, currency: "EUR" } }],
    })),
    pagination: { page, total: 45, total_pages: 3, has_next: true },
  }),
  // A result of another service that violates the contract does not reach the model.
  find_answer: () =>
    JSON.parse('{"kind": "answer", "text": "Two to four days.", "confidence": "high", "internal_notes": "…"}'),
  close_ticket: async ({ ticket_id }) => {
    if (ticket_id === "tic_1") throw new Error("the ticket system doesn't answer");
    return { success: true, message: `Ticket ${ticket_id} is closed.` };
  },
};

/** What the model asks for, one call after another. */
const SCRIPT: readonly (readonly [tool: string, given: unknown])[] = [
  ["get_user", { id: "usr_12345" }],
  ["get_user", { user_id: "usr_99999" }],
  ["get_user", { user_id: "usr_12345" }],
  ["list_orders", { user_id: "usr_12345" }],
  ["find_answer", { question: "How long does shipping take?" }],
  ["close_ticket", { ticket_id: "tic_1" }],
  ["close_ticket", { ticket_id: "tic_77" }],
];

for (const [index, [tool, given]] of SCRIPT.entries()) {
  const result = await call(TOOLS, tool, given, { toolCallId: `call_${index + 1}` });
  console.log(`${result.toolMessage.toolCallId}: ${tool}(${JSON.stringify(given)})`);
  for (const block of result.toolMessage.content) {
    if ("text" in block) console.log(String(block["text"]).replace(/^/gm, "  "));
  }
  if (result.metadata.truncated) console.log(`  (of ${result.metadata.original_size} characters)`);
}

// Code that runs in a sandbox gets the values themselves.
console.log("sandbox:", JSON.stringify(CONTRACTS.get_user.toSandbox(await TOOLS.get_user({ user_id: "usr_12345" }))));
