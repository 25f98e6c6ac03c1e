// Contracts as their users write them: compiled, and never run.

import { ErrorCategory, ToolException, codeCategory, errorResponse, isErrorResponse } from "./adl_runtime.js";
import { errorText, makeResult, retry, toObjectResult, toolError, toolReturnOutcome } from "./adl_runtime.js";
import type { Contract, Contracts, Metadata, ResolvedExecution, StandardSchema, TextResult } from "./adl_runtime.js";
import type { ToolError as RuntimeError } from "./adl_runtime.js";
import type { ObjectResult, ToolError as DeclaredError, WebSearchResult } from "./agent.js";
import { CONTRACTS, execute, plainText, resolve } from "./agent_contracts.js";
import type { ErrorCode, ErrorResponse, ToolError } from "./agent_contracts.js";
import type { DivideParams, Quotient } from "./signatures.js";
import { CONTRACTS as SIGNATURES, call } from "./signatures_contracts.js";
import type { ToolFunctions, Tools } from "./signatures_contracts.js";

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

// A tool returns its result or an error response, and nothing else.
const missing: ToolError = toolError(ErrorCategory.NOT_FOUND, "There is no index");
export const either: Promise<ResolvedExecution<WebSearchResult>> = execute("web_search", () =>
  Math.random() < 0.5 ? { typedResult: found } : { typedResult: errorResponse(missing) },
);
// @ts-expect-error That is another tool's.
export const anothers: Promise<unknown> = execute("web_search", () => ({ typedResult: 5 }));
// @ts-expect-error So it is here.
resolve("web_search", { typedResult: { success: true, data: {} } });
// What is returned for a name that is one of several can't be told.
declare const one: keyof typeof CONTRACTS;
declare const returned: unknown;
resolve(one, { typedResult: returned });
// The error of a result is that of the runtime, which takes it and gives it back.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: [Same<DeclaredError, RuntimeError>, Same<ToolError, RuntimeError>] = [true, true];
const object: ObjectResult = CONTRACTS.get_object.parse("{}");
if (object.error) {
  const declared: DeclaredError = object.error;
  const passed: ToolException = new ToolException(declared);
  const back: ObjectResult = { ...errorResponse(passed.error), metadata: {} };
  resolve("get_object", { typedResult: back, toolMessage: { content: errorText(declared) } });
}
export const response: ErrorResponse = errorResponse(missing);
export const told: string = CONTRACTS.web_search.toLLMText(response) + String(CONTRACTS.web_search.toSandbox(response));
export const thrown: ErrorResponse | undefined = isErrorResponse(resolved.typedResult) ? resolved.typedResult : undefined;
export const exception: Error = new ToolException(missing);
export const prefix: "not_found" | undefined = codeCategory("NOT_FOUND_USER") === "not_found" ? "not_found" : undefined;

export const codes: ErrorCode[] = ["NOT_FOUND_USER", "it's \"quoted\" */ \\ ${x}", "ANOTHER"];
// @ts-expect-error A code is text.
export const code: ErrorCode = 5;

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
export const plainError: Promise<string> = plainText("get_number", async () => response);
// @ts-expect-error The tool returns something else.
export const wrong: Promise<string> = plainText("web_search", () => 5);

// A tool that declares no result returns text.
const written: ResolvedExecution<{ text: string }> = resolve("write_note", toolReturnOutcome("Saved."));
export const note: string = "text" in written.typedResult ? written.typedResult.text : "";
export const noted: Promise<ResolvedExecution<TextResult>> = execute("write_note", () => toolReturnOutcome("Saved."));
export const read: Promise<ResolvedExecution<string>> = execute("read_line", () => toolReturnOutcome("one"));
// @ts-expect-error The tool returns no text.
execute("web_search", () => toolReturnOutcome("one"));
export const line: string = CONTRACTS.read_line.parse("\"one\"");
// @ts-expect-error It is no string.
export const notLine: string = CONTRACTS.write_note.parse("{}");

// A tool's whole signature is typed.
export const takes: Tools["divide"]["input"] = SIGNATURES.divide.input.parse('{"dividend": 1}');
export const gives: Quotient = { quotient: takes.dividend / (takes.divisor ?? 1) };
export const standard: StandardSchema<DivideParams> = SIGNATURES.divide.input.schema;
export const taken: number = SIGNATURES.divide.input.is(response as unknown) ? takes.dividend : 0;
const functions: ToolFunctions = {
  divide: ({ dividend, divisor = 2 }) => ({ quotient: dividend / divisor }),
  ping: async () => "pong",
  "reset-all": () => response,
  class: ({ line }) => ({ text: line.trim() }),
  halve: ({ quotient }) => ({ quotient: quotient / 2 }),
};
export const called: Promise<ResolvedExecution<unknown>> = call(functions, "divide", { dividend: 1 }, { toolCallId: "c1" });
// @ts-expect-error The tool returns something else.
export const unlike: ToolFunctions = { ...functions, ping: () => 5 };
// @ts-expect-error The tool has no such parameter.
export const unknownParameter: ToolFunctions = { ...functions, divide: ({ by }) => ({ quotient: by }) };
// @ts-expect-error A tool is missing.
export const incomplete: ToolFunctions = { divide: functions.divide };

// Errors and results of tools.
const error = toolError(ErrorCategory.NOT_FOUND, "There is no user 7", { suggestion: "Ask for another", context: { id: 7 } });
export const failed: ObjectResult = errorResponse(error);
export const again: boolean = retry(error.code).again;
export const category: "timeout" = ErrorCategory.TIMEOUT;
// @ts-expect-error Times are strings.
export const metadata: Metadata = { timestamp: 5, more: 5 };
export const success: boolean = toObjectResult(makeResult([1], "Listed.", { total_results: 1 })).success;
