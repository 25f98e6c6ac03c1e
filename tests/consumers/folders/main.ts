// A program beside the folder that is generated.
import { customers, orders } from "./sdk/index.js";

const customer: customers.Customer = { name: "Ada" };
const order: orders.Order = { id: 1, customer };
console.log(orders.isOrder(order), orders.isOrder({ id: 1 }));
