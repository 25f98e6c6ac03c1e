// Tools of the AI SDK whose results are contracts, called by a model that says what it is told to say.

import { generateText, stepCountIs, tool, validateUIMessages } from "ai";
import type { UIMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { CONTRACTS } from "./agent_contracts.js";
import type { WebSearchResult } from "./agent.js";

declare const process: { exitCode: number };
declare const console: { log(text: string): void };

const { web_search, get_object } = CONTRACTS;
const found: WebSearchResult = { query: "adl", resultCount: 2 };

const tools = {
  web_search: tool({
    description: web_search.description,
    // Any contract's schema is one for the input too.
    inputSchema: get_object.schema,
    outputSchema: web_search.schema,
    execute: (): WebSearchResult => found,
    toModelOutput: ({ output }) => ({ type: "text", value: web_search.toLLMText(output) }),
  }),
};

const input = JSON.stringify({ success: true, data: {} });
const badInput = JSON.stringify({ success: true });
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: [
    {
      content: [
        { type: "tool-call", toolCallId: "c1", toolName: "web_search", input },
        { type: "tool-call", toolCallId: "c2", toolName: "web_search", input: badInput },
      ],
      finishReason: { unified: "tool-calls", raw: undefined },
      usage,
      warnings: [],
    },
    { content: [{ type: "text", text: "Two." }], finishReason: { unified: "stop", raw: undefined }, usage, warnings: [] },
  ],
});

const wrong: string[] = [];
const expect = (what: string, found: unknown, wanted: unknown) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(found)}`);
};

const { text, steps } = await generateText({ model, tools, prompt: "How many?", stopWhen: stepCountIs(3) });
expect("the last text", text, "Two.");
const result = steps[0]?.toolResults.find(({ toolCallId }) => toolCallId === "c1");
expect("the result", result?.output, found);

// What the model was told of the tool, and of its result.
const [first, second] = model.doGenerateCalls;
const told: any = first?.tools?.[0];
expect("the schema for the model", [told.inputSchema.type, told.inputSchema.$schema], [
  "object",
  "http://json-schema.org/draft-07/schema#",
]);
const shown: any[] = (second?.prompt ?? []).flatMap(({ role, content }) => (role === "tool" ? content : []));
const output = (id: string) => shown.find(({ toolCallId }) => toolCallId === id)?.output;
expect("the text for the model", output("c1"), {
  type: "text",
  value: "Found 2 results for adl (no pages, first none, no nickname)",
});
if (!String(output("c2")?.value).includes("an object with the property")) wrong.push(`bad input: ${JSON.stringify(output("c2"))}`);

// The SDK asks the schema of results that it reads back.
type Message = UIMessage<unknown, never, { web_search: { input: unknown; output: WebSearchResult } }>;
const message = (output: unknown) => [
  {
    id: "1",
    role: "assistant",
    parts: [{ type: "tool-web_search", toolCallId: "c1", state: "output-available", input: JSON.parse(input), output }],
  },
];
const reads = (output: unknown) =>
  validateUIMessages<Message>({ messages: message(output), tools: tools as any }).then(
    () => "accepted",
    (error: Error) => error.message,
  );
expect("a good result", await reads(found), "accepted");
const refused = await reads({ ...found, secret: 1 });
if (!refused.includes("`/secret` must be absent")) wrong.push(`a bad result: ${refused}`);

for (const line of wrong) console.log(line);
console.log(wrong.length === 0 ? "a call, its text, and what is read back" : "wrong");
process.exitCode = wrong.length === 0 ? 0 : 1;
