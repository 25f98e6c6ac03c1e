// A value of a type of one package is a value of another package, which decides about it by itself.
import { common } from "acme-common";
import { shop } from "acme-shop";
import { CONTRACTS } from "acme-shop/adl_contracts";

const address: common.Address = common.parseAddress('{"street": "Main Street 1", "country": "DE"}');
const part: common.Part = shop.parseGetPartResult('{"code": "ABC", "parts": [{"code": "DEF", "grade": 5}]}');
const order: shop.Order = { to: address, part };
const given: shop.GetOrderParams = { code: "ABC", near: order.to };
const list: shop.ListAddressesResult = { success: true, data: [address] };

console.log(shop.isOrder(order), CONTRACTS.get_order.input.is(given), shop.isListAddressesResult(list));
const wrong = { to: { street: "" }, part: { code: "abc", parts: [{ code: "DEF", grade: 6 }] } };
console.log(shop.checkOrder(wrong).map(({ path }) => path).join(" "));
console.log(shop.isGetPartResult({ code: "ABCD" }), shop.isOrder(wrong));
