// Tools of @openai/agents whose parameters and results are schemas that are generated for agent.adl.json. Nothing is asked
// over a network: the tools are called as a runner calls them.
import { Agent, RunContext, tool } from "@openai/agents";
import { z } from "zod";

import { getOrderParamsSchema, getOrderResultSchema, orderSchema, type GetOrderResult, type Order } from "./agent.zod.ts";

const order: Order = { id: "ord_0001", count: 2, status: "open", shipping: { by: "pickup", shop: "North" } };

/** Looks an order up; one that isn't there is an error as the contract has it. */
export const getOrder = tool({
  name: "get_order",
  description: "Looks an order up.",
  parameters: getOrderParamsSchema,
  outputSchema: getOrderResultSchema,
  execute: ({ id }): GetOrderResult =>
    id === order.id
      ? { success: true, data: order }
      : { success: false, error: { code: "NOT_FOUND_ORDER", message: `no order ${id}` } },
});

/** Takes an order, and says how many pieces it has. */
export const countPieces = tool({
  name: "count_pieces",
  description: "Counts the pieces of an order.",
  parameters: orderSchema,
  execute: ({ count }: Order) => `${count} pieces`,
});

/** Says something that is no result: data and error at once. */
export const brokenTool = tool({
  name: "broken",
  description: "Looks an order up.",
  parameters: z.object({}),
  outputSchema: getOrderResultSchema,
  execute: (): GetOrderResult => JSON.parse('{"success": true, "data": {}, "error": {}}'),
});

export const agent: Agent = new Agent({ name: "shop", tools: [getOrder, countPieces, brokenTool] });

/** What a tool of the agent answers. */
export async function call(name: string, input: unknown): Promise<unknown> {
  for (const called of agent.tools) {
    if (called.type === "function" && called.name === name) {
      return called.invoke(new RunContext(), JSON.stringify(input));
    }
  }
  throw new Error(`no tool ${name}`);
}
