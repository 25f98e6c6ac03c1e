// The schemas of a tag are those of the document.
import * as zod from "./schemas/index.js";
import { petSchema } from "./schemas/pets.zod.js";

const order = zod.shop.orderSchema.safeParse({ id: "1", to: { city: "" }, lines: [] });
if (zod.shop.petSchema !== petSchema || zod.orders.problemSchema !== zod.schemas.problemSchema) throw new Error("another");
console.log(petSchema.parse({ name: "Ada", kind: "cat" }).name, order.error?.issues.map(({ path }) => path.join(".")));
