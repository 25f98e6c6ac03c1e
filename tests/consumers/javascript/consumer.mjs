// A program in JavaScript: no compiler has read it.
import { CONTRACTS, call } from "./generated/adl_contracts.js";
import { ViolationsError, billing, standardTypes, users } from "./generated/index.js";

const user = users.parseUser('{"name": "Ada", "address": {"street": "Main Street 1"}}');
const invoice = { total: 1, to: user.address, owner: { ...user, invoices: [] }, payer: { card: "1234" } };

function refusal(read) {
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

const tools = {
  send_invoice: () => invoice,
  list_invoices: async () => ({ success: true, data: [] }),
  get_user: ({ name }) => ({ success: true, data: { ...user, name } }),
};
const got = await call(tools, "get_user", { name: "Bob" });
const refused = await call(tools, "get_user", {});
if ([got, refused].map(({ toolMessage }) => toolMessage.isError).join() !== "false,true") throw new Error("the tools");
if (!("near" in CONTRACTS.get_user.input.jsonSchema().properties)) throw new Error("the schema");
