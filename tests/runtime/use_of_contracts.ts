// Contracts as their users write them: compiled, and never run.

import { ErrorCategory, errorResponse, makeResult, retry, toObjectResult, toolError, toolReturnOutcome } from "./adl_runtime.js";
import type { Contract, Contracts, Metadata, ResolvedExecution, TextResult } from "./adl_runtime.js";
import type { ObjectResult, WebSearchResult } from "./agent.js";
import { CONTRACTS, execute, plainText, resolve } from "./agent_contracts.js";

// A literal name gives that tool's type.
export const found: WebSearchResult = CONTRACTS.web_search.parse("{}");
export const name: "web_search" = CONTRACTS.web_search.name;
// @ts-expect-error That is another tool's.
export const other: WebSearchResult = CONTRACTS.get_number.parse("1");
// @ts-expect-error There is no such tool.
export const none: unknown = CONTRACTS.no_such_tool;

// The registry is one of contracts, each of them a contract of something.
export const all: Contracts = CONTRACTS;
export const texts: string[] = Object.values(all).map((contract: Contract<unknown>) => contract.toLLMText(undefined));

// What is resolved is the tool's type, or the shared error response.
const resolved = resolve("web_search", { typedResult: found });
export const query: string = "query" in resolved.typedResult ? resolved.typedResult.query : resolved.typedResult.error.message ?? "";
export const later: Promise<ResolvedExecution<WebSearchResult>> = execute("web_search", async () => ({ typedResult: found }));
export const unknown: ResolvedExecution<unknown> = resolve(name as string, {});

// Blocks of frameworks are types or interfaces, with members of their own.
interface Image {
  type: "image";
  data: string;
}
const image: Image = { type: "image", data: "QQ==" };
resolve("get_object", {
  toolMessage: { content: [image, { type: "text", text: "seen" }, { type: "audio", data: "QQ==" }], isError: false },
});
// @ts-expect-error A block says what it is.
resolve("get_object", { toolMessage: { content: [{ text: "seen" }] } });

export const plain: Promise<string> = plainText("greet", () => "Hello");
// @ts-expect-error The tool returns something else.
export const wrong: Promise<string> = plainText("web_search", () => 5);

// A tool that declares no result returns text.
const written: ResolvedExecution<{ text: string }> = resolve("write_note", toolReturnOutcome("Saved."));
export const note: string = "text" in written.typedResult ? written.typedResult.text : "";
export const noted: Promise<ResolvedExecution<TextResult>> = execute("write_note", () => toolReturnOutcome("Saved."));
export const line: string = CONTRACTS.read_line.parse("\"one\"");
// @ts-expect-error It is no string.
export const notLine: string = CONTRACTS.write_note.parse("{}");

// Errors and results of tools.
const error = toolError(ErrorCategory.NOT_FOUND, "There is no user 7", { suggestion: "Ask for another", context: { id: 7 } });
export const failed: ObjectResult = errorResponse(error);
export const again: boolean = retry(error.code).again;
export const category: "timeout" = ErrorCategory.TIMEOUT;
// @ts-expect-error Times are strings.
export const metadata: Metadata = { timestamp: 5, more: 5 };
export const success: boolean = toObjectResult(makeResult([1], "Listed.", { total_results: 1 })).success;
