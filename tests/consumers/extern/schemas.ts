// A schema of zod of one package is a part of the schemas of another package.
import { common } from "acme-common";
import { shop } from "acme-shop";

const address: common.Address = common.addressSchema.parse({ street: "Main Street 1", country: "DE" });
const order: shop.Order = shop.orderSchema.parse({ to: address, part: { code: "ABC", parts: [{ code: "DEF" }] } });
const wrong = { to: { street: "" }, part: { code: "abc", parts: [{ code: "DEF", grade: 6 }] } };
const refused = shop.orderSchema.safeParse(wrong);

console.log(order.to.country, refused.error?.issues.map(({ path }) => path.join(".")));
