// What two documents share is one type, and every validator throws the same error.
import { CONTRACTS } from "./generated/adl_contracts.js";
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

const tool: "get_user" = CONTRACTS.get_user.name;
if (Object.keys(CONTRACTS).join() !== `send_invoice,list_invoices,${tool}`) throw new Error("the registry");
