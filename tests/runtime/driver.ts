// Answers the shared cases: a line of JSON for each on standard input, a line for each answer on standard output.

import * as legacy from "./adl_legacy.js";
import * as runtime from "./adl_runtime.js";
import { CONTRACTS } from "./agent_contracts.js";
import type { Quotient } from "./signatures.js";
import { CONTRACTS as SIGNATURES, call } from "./signatures_contracts.js";
import type { ToolFunctions } from "./signatures_contracts.js";

declare const process: { stdin: AsyncIterable<Uint8Array>; stdout: { write(text: string): void } };
declare const TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

type Args = { readonly [name: string]: any };
type Named = keyof typeof CONTRACTS;

const contractOf = (tool: Named) => CONTRACTS[tool] as runtime.Contract<unknown>;
const partsOf = ({ status, data, message, error_code, metadata }: runtime.ToolResult) => ({
  status,
  data,
  message,
  error_code,
  metadata,
});
const outcome = (call: Args) => () => {
  if ("throws" in call) throw thrown(call["throws"]);
  return call["returns"];
};

/** What Node throws for a kind of error that other languages have too. */
const KINDS: { readonly [kind: string]: string } = {
  timeout: "ETIMEDOUT",
  permission: "EACCES",
  not_found: "ENOENT",
  connection: "ECONNREFUSED",
};

/** What a case throws: a message, an error of a tool, or an error of a kind, of a name or with a code, and with a cause. */
function thrown(what: any): unknown {
  if (typeof what === "string") return new Error(what);
  if ("toolError" in what) return new runtime.ToolException(what.toolError);
  if ("plain" in what) return what.plain;
  const error: { [name: string]: any } = new Error(what.message);
  const kind = what.native ?? KINDS[what.kind];
  if (kind !== undefined) error[kind.endsWith("Error") ? "name" : "code"] = kind;
  if ("cause" in what) error["cause"] = thrown(what.cause);
  return error;
}

/** The tools of `signatures.adl.json`. */
class Calculator implements ToolFunctions {
  private readonly half = 2;

  async divide({ dividend, divisor = 2 }: { dividend: number; divisor?: number }): Promise<Quotient> {
    if (divisor === 0) throw new runtime.ToolException(runtime.toolError("invalid_input", "The divisor is 0"));
    return { quotient: dividend / divisor };
  }

  ping(): string {
    return "pong";
  }

  "reset-all"(): boolean {
    return true;
  }

  class({ line }: { line: string }): { text: string } {
    return { text: line };
  }

  halve({ quotient }: Quotient): Quotient {
    return { quotient: quotient / this.half };
  }
}

const inputOf = (tool: keyof typeof SIGNATURES) => SIGNATURES[tool].input;

const FUNCTIONS: { readonly [name: string]: (args: Args) => unknown } = {
  toLLMText: ({ tool, value, limit }) => contractOf(tool).toLLMText(value, limit),
  toSandbox: ({ tool, value }) => contractOf(tool).toSandbox(value),
  check: ({ tool, value }) => contractOf(tool).check(value),
  jsonSchema: ({ tool }) => contractOf(tool).jsonSchema(),
  call: ({ tool, arguments: given, options }) => call(new Calculator(), tool, given, options),
  checkInput: ({ tool, value }) => inputOf(tool).check(value),
  inputSchema: ({ tool }) => inputOf(tool).jsonSchema(),
  resolve: ({ tool, execution, options }) => runtime.resolve(CONTRACTS, tool, execution, options),
  execute: ({ tool, call, options }) => runtime.execute(CONTRACTS, tool, outcome(call), options),
  plainText: ({ tool, call }) => runtime.plainText(CONTRACTS, tool, outcome(call)),
  toolReturnOutcome: ({ text }) => runtime.toolReturnOutcome(text),
  truncateText: ({ text, limit }) => runtime.truncateText(text, limit),
  truncateJson: ({ value, limit }) => runtime.truncateJson(value, limit),
  truncate: ({ text, limit }) => runtime.truncate(text, limit),
  errorCategory: ({ code }) => runtime.errorCategory(code) ?? null,
  codeCategory: ({ code }) => runtime.codeCategory(code) ?? null,
  isErrorResponse: ({ value }) => runtime.isErrorResponse(value),
  errorCode: ({ category }) => runtime.errorCode(category),
  retry: ({ of, retryAfter }) => runtime.retry(of, retryAfter),
  toolError: ({ category, problem, ...options }) => runtime.toolError(category, problem, options),
  errorResponse: ({ error }) => runtime.errorResponse(error),
  errorText: ({ error }) => runtime.errorText(error),
  toDict: ({ result }) => new runtime.ToolResult(result).toDict(),
  toString: ({ result }: Args) => `${new runtime.ToolResult(result)}`,
  makeResult: ({ data, message, metadata, limit }) => partsOf(runtime.makeResult(data, message, metadata, limit)),
  toObjectResult: ({ result }) => runtime.toObjectResult(result),
  throughObjectResult: ({ result }) => partsOf(runtime.fromObjectResult(runtime.toObjectResult(result))),
  fromObjectResult: ({ value }) => partsOf(runtime.fromObjectResult(value)),
  legacyText: ({ result, fallback }) => legacy.legacyText(result, fallback),
  fromLegacy: ({ legacy: result }) => legacy.fromLegacy(result as legacy.LegacyToolResult),
  toLegacy: ({ tool, value }) => legacy.toLegacy(contractOf(tool), value),
  toCallToolResult: ({ tool, value }) => contractOf(tool).toCallToolResult(value),
  fromCallToolResult: ({ tool, answer }) => contractOf(tool).fromCallToolResult(answer),
  textAt: ({ value, path, fallback }) => runtime.textAt(value, path, fallback),
  countAt: ({ value, path, fallback }) => runtime.countAt(value, path, fallback),
};

const SPECIAL: { readonly [name: string]: unknown } = {
  undefined: undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
  symbol: Symbol("special"),
  Date: new Date(0),
  Set: new Set([1]),
  bytes: new Uint8Array([1, 2]),
  "127 lists": lists(127),
  "128 lists": lists(128),
};

/** Lists in lists, more than a JSON parser need read. */
function lists(levels: number): unknown {
  return levels === 0 ? 0 : [lists(levels - 1)];
}

/** The arguments with what JSON lacks: `{"$": "NaN"}`. */
function revived(value: unknown): any {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first !== undefined && entries.length === 1 && first[0] === "$") return SPECIAL[String(first[1])];
  return Object.fromEntries(entries.map(([name, member]) => [name, revived(member)]));
}

async function answer(line: string): Promise<unknown> {
  const asked = JSON.parse(line);
  const called = FUNCTIONS[asked.function];
  if (called === undefined) return { missing: asked.function };
  try {
    return { result: await called(revived(asked.args)) };
  } catch (error) {
    return { throws: error instanceof Error ? error.message : String(error) };
  }
}

function refuse(): never {
  throw new Error("no member");
}

/** Values that no tool should have: what they are asked for throws, or they aren't JSON. */
function hostileValues(): unknown[] {
  const circular: unknown[] = [];
  circular.push(circular);
  const cycle: { [name: string]: unknown } = { code: "CODE" };
  cycle["error"] = cycle["details"] = cycle;
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const traps = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"];
  const trapped = new Proxy({}, Object.fromEntries(traps.map((trap) => [trap, refuse])));
  const getters = (...names: string[]) => {
    const error = new Error("No");
    void error.stack; // Which is made when it is read first, of the message and the name.
    for (const name of names) Object.defineProperty(error, name, { get: refuse, enumerable: true });
    return error;
  };
  const parts = [
    circular, cycle, revoked.proxy, trapped, { toJSON: refuse }, { toString: refuse, then: refuse }, Object.create(null),
    getters("message"), getters("name"), getters("cause"), getters("code"), getters("message", "name", "cause", "stack"),
    Object.defineProperty({}, "then", { get: refuse }), 10n, Symbol("symbol"), NaN, Infinity, undefined, null, refuse, "\ud800",
    new Date(NaN), Object.assign(new Error(), { message: Symbol("message") }), Object.assign(new Error(), { name: {} }),
  ];
  const wrapped = (value: unknown) => [
    { data: value }, { text: value }, { code: "C", details: value }, { success: false, error: value },
    { success: false, error: { code: "C", details: value } }, Object.assign(new Error("No"), { cause: value }),
  ];
  return [...parts, ...parts.flatMap(wrapped)];
}

/** Calls what promises not to throw with results and exceptions that no tool should have: none of them is thrown. */
async function assertNothingThrows(): Promise<void> {
  const values = hostileValues();
  const thrown = [...values, ...values.map((value) => {
    const exception = new runtime.ToolException({ message: "No" });
    return Object.defineProperty(exception, "error", { value });
  })];
  const contracts: any = CONTRACTS;
  for (const tool of [...Object.keys(CONTRACTS), "none"]) {
    const calls: (() => any)[] = values.flatMap((value) => [() => value, () => ({ typedResult: value })]);
    for (const call of [...calls, ...thrown.map((value) => () => { throw value; })]) {
      const text = await runtime.plainText(contracts, tool, call);
      const { toolMessage } = await runtime.execute(contracts, tool, call);
      if (typeof text !== "string" || typeof toolMessage.isError !== "boolean") throw new Error(`${tool} has no result`);
    }
    for (const value of values) {
      const message = { content: value, details: value, toolCallId: value, toolName: value };
      const executions = [value, { toolMessage: value }, ...[value, true].map((isError) => ({ toolMessage: { ...message, isError } }))];
      for (const execution of executions) {
        for (const strict of [false, true]) runtime.resolve(contracts, tool, execution as any, { strict });
      }
      if (tool === "none") continue;
      const answers = [value, { content: value, isError: true }, { structuredContent: value, content: [value], isError: value }];
      for (const answer of answers) contracts[tool].fromCallToolResult(answer);
    }
  }
  for (const tool of Object.keys(SIGNATURES)) {
    for (const value of values) await call(new Calculator(), tool, value);
  }
}

await assertNothingThrows();
let text = "";
const decoder = new TextDecoder();
for await (const chunk of process.stdin) text += decoder.decode(chunk, { stream: true });
for (const line of text.split("\n")) {
  if (line !== "") process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
}
