// Literals that tools return, as their authors write them: compiled, and never run.

import { assertPickResult, assertFindAnswerResult, isPickResult } from "./literals.js";
import { CONTRACTS, execute, plainText, resolve } from "./literals_contracts.js";

declare const name: string;
declare const one: "pick" | "greet";
declare const value: unknown;

// A literal has the type that the tool's result has at its place.
execute("find_answer", () => ({ typedResult: { kind: "answer", text: "42" } }));
execute("find_answer", async () => ({ typedResult: { kind: "none", why: "unknown" } }));
execute("find_answer", () => ({
  typedResult: { kind: "answer", text: "", tags: ["a", "b"], at: [1, "km"], nested: { level: "low" }, by: { me: "x" } },
}));
execute("find_answer", async () => {
  if (value === 1) return { typedResult: { kind: "none", why: "unknown" } };
  return { typedResult: { success: false, error: { code: "NOT_FOUND", message: "There is none" } } };
});
execute("find_answer", () => ({ toolMessage: { content: [{ type: "text", text: "seen" }], isError: true } }));
execute("pick", () => ({ typedResult: "x" }));
execute("pick", async () => ({ typedResult: 1 }));
execute("describe", () => ({ typedResult: { kind: "answer", text: 1, tags: ["any"], at: [1] } }));
execute("greet", () => ({ typedResult: "Hello" }));
execute("greet", () => ({ typedResult: { text: "Hello" } }));
execute("note", () => ({ typedResult: { text: "Noted" } }));
plainText("find_answer", () => ({ kind: "answer", text: "", tags: ["a"], at: [1, "mi"], nested: { level: "high" } }));
plainText("find_answer", async () => ({ success: false, error: { message: "There is none" } }));
plainText("pick", () => "y");
// TypeScript itself widens a literal alone that an `async` function returns.
plainText("pick", async () => "y" as const);
plainText("describe", () => {
  throw new Error("No");
});
resolve("find_answer", { typedResult: { kind: "answer", text: "" } });
resolve("pick", { typedResult: "x" });

// Any other is refused.
// @ts-expect-error There is no such alternative.
execute("find_answer", () => ({ typedResult: { kind: "other", text: "" } }));
// @ts-expect-error The alternative has another property.
execute("find_answer", () => ({ typedResult: { kind: "none", text: "" } }));
// @ts-expect-error The constant is missing.
execute("find_answer", () => ({ typedResult: { text: "" } }));
// @ts-expect-error An item isn't listed.
execute("find_answer", () => ({ typedResult: { kind: "answer", text: "", tags: ["c"] } }));
// @ts-expect-error The items are in another order.
execute("find_answer", () => ({ typedResult: { kind: "answer", text: "", at: ["km", 1] } }));
// @ts-expect-error An item is missing.
execute("find_answer", () => ({ typedResult: { kind: "answer", text: "", at: [1] } }));
// @ts-expect-error The value isn't listed.
execute("find_answer", async () => ({ typedResult: { kind: "answer", text: "", nested: { level: "mid" } } }));
// @ts-expect-error The value isn't listed.
execute("find_answer", async () => ({ typedResult: { kind: "answer", text: "", by: { me: "z" } } }));
// @ts-expect-error A message is a string.
execute("find_answer", async () => ({ typedResult: { success: false, error: { message: 5 } } }));
// @ts-expect-error What it is isn't known.
execute("find_answer", async () => ({ typedResult: value }));
// @ts-expect-error The value isn't listed.
execute("pick", () => ({ typedResult: "z" }));
// @ts-expect-error That is another tool's.
execute("describe", () => ({ typedResult: "x" }));
// @ts-expect-error The value isn't listed.
plainText("pick", () => "z");
// @ts-expect-error The value isn't listed.
plainText("pick", async () => 2 as const);
// @ts-expect-error That is another tool's.
plainText("find_answer", () => "x");
// @ts-expect-error There is no such alternative.
resolve("find_answer", { typedResult: { kind: "other", text: "" } });

// A name that is known only at run time, or is one of several, accepts anything.
execute(name, () => ({ typedResult: value }));
execute(one, async () => ({ typedResult: value }));
plainText(name, () => value);
plainText(one, async () => value);
execute("no_such_tool", () => ({ typedResult: 1 }));

// An assertion narrows what follows it.
export function narrowed(given: unknown, other: unknown): string {
  assertFindAnswerResult(given);
  assertPickResult(other);
  const picked: "x" | "y" | 1 = other;
  return given.kind === "answer" ? given.text : `${given.why}${picked}`;
}
export const picks: boolean = isPickResult(value) && CONTRACTS.pick.is(value);
