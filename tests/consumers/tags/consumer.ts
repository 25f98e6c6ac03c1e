// A program uses the module of one tag, or that of the document, which has the same types.
import { CONTRACTS } from "./generated/adl_contracts.js";
import { orders, schemas, shop } from "./generated/index.js";
import { type ListPetsResult, type Pet, type Problem, isPet, isProblem, parseListPetsResult } from "./generated/pets.js";

const pets: ListPetsResult = parseListPetsResult('[{"name": "Ada", "kind": "cat"}]');
const pet: Pet | undefined = pets[0];
const same: shop.Pet | undefined = pet;
const problem: Problem = { title: "gone" };
const another: schemas.Problem = problem;
const order: shop.Order = { id: "1", to: { city: "Paris" }, lines: [{ count: 1 }] };
const event: shop.Event = { at: "now", where: order.to };

// What an operation's schema extends has the checks of values that have no type of their own.
if (orders.isReceipt({ total: 1, marks: ["x"] }) || !orders.isReceipt({ total: 1, marks: ["shop:1"] })) throw new Error("a mark");
if (shop.isMarked({ marks: ["x"] }) || !shop.isMarked({ marks: ["shop:1"] })) throw new Error("a mark");

console.log(isPet(same), isProblem(another), orders.isOrder(order), shop.isEvent(event), orders.isGetOrderParams({}));
if (shop.isPet !== isPet || shop.isProblem !== schemas.isProblem) throw new Error("another function");
if (Object.keys(CONTRACTS).join() !== "listPets,createPet,getOrder,getReceipt,status") throw new Error("the registry");
