// What two documents share is one type, and every validator throws the same error.
import { CONTRACTS, type ToolFunctions, call } from "./generated/adl_contracts.js";
import { type ToolError, ToolException, errorResponse, errorText } from "./generated/adl_runtime.js";
import { ViolationsError, billing, type common, standardTypes, users } from "./generated/index.js";

const user: users.User = users.parseUser('{"name": "Ada", "address": {"street": "Main Street 1"}}');
const address: common.Address = user.address;
const invoice: billing.Invoice = { total: 1, to: address, owner: { ...user, invoices: [] }, payer: { card: "1234" } };

function refusal(read: () => unknown): string {
  try {
    read();
    return "accepted";
  } catch (error) {
    return error instanceof ViolationsError ? error.violations.map(({ message }) => message).join("; ") : "another error";
  }
}

console.log(billing.isInvoice(invoice), users.isUser(invoice), standardTypes.isListResult({ success: true, data: [] }));
console.log(refusal(() => users.parseUser('{"name": "Ada", "address": {"street": ""}}')));
console.log(refusal(() => billing.parseInvoice('{"total": 1, "to": {"street": "x"}, "owner": {"name": 1, "address": {}}}')));

// Arguments have the types that results have.
const given: users.GetUserParams = { name: user.name, near: address, of: invoice };
const { input } = CONTRACTS.get_user;
if (!input.is(given) || input.check({ near: {} }).length !== 2) throw new Error("the parameters");
if (!("near" in (input.jsonSchema()["properties"] as object))) throw new Error("their schema");

// The error of a result is the runtime's.
const failed = standardTypes.parseListResult('{"success": false, "data": [], "error": {"code": "NOT_FOUND", "message": "None"}}');
if (!failed.error || !errorText(failed.error).startsWith("Error: NOT_FOUND: None.")) throw new Error("the error");
const thrown: ToolError = new ToolException(failed.error).error;
const again: standardTypes.ListResult = { ...errorResponse(thrown), data: [] };
if (again.error !== failed.error) throw new Error("the error is another one");

const tool: "get_user" = CONTRACTS.get_user.name;
if (Object.keys(CONTRACTS).join() !== `send_invoice,list_invoices,${tool}`) throw new Error("the registry");

// The tools of all documents are one object, whose functions a dispatcher calls by name.
const tools: ToolFunctions = {
  send_invoice: () => invoice,
  list_invoices: async () => ({ success: true, data: [] }),
  get_user: ({ name }) => ({ success: true, data: { ...user, name } }),
};
const sent = await call(tools, "send_invoice", {});
const got = await call(tools, "get_user", { name: "Bob" });
const refused = await call(tools, "get_user", {});
if ([sent, got, refused].map(({ toolMessage }) => toolMessage.isError).join() !== "false,false,true") throw new Error("the tools");
