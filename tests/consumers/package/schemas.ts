// The schemas of zod of two documents fit together, though their modules import each other.
import * as zod from "./schemas/index.js";
import type { billing, users } from "./generated/index.js";

const user: users.User = zod.users.userSchema.parse({ name: "Ada", address: { street: "Main Street 1" } });
const invoice: billing.Invoice = zod.billing.invoiceSchema.parse({ total: 1, to: user.address, owner: user });
const refused = zod.billing.invoiceSchema.safeParse({ total: 1, to: { street: "" } });

console.log(invoice.owner?.name, refused.error?.issues.map(({ path }) => path.join(".")));
