// The documents to begin with, and values to try: [name, type, value]. build.mjs gives them their texts.
import orders from "../../../examples/support-agent.adl.json";
import { TEXTS } from "./texts.js";

const [user, list] = orders.tools.map((tool) => tool.returns.examples[0]);
const answers = orders.tools[3].returns.examples;
const { nickname: _, ...withoutNickname } = user.data;
const wrong = { ...user, data: { ...withoutNickname, id: "12345", age: 36.5, roles: ["customer", "root"] } };
const both = { ...user, error: { code: "NOT_FOUND_USER", message: "There is no user" } };
const product = { sku: "mug-blue", name: "Blue mug", price: 9.5, stock: "low" };
const ticket = {
  id: "8c6b6f3e-6a53-4c0e-9d3c-0b9a3f0f6a11", subject: "No heating", priority: "urgent", opened_at: "2026-11-20T08:00:00Z",
};
const parcel = {
  id: "shp_000123", carrier: "dhl", weight_kg: 1.25, tracking: "JD014600", address: { country: "DE", lines: ["Torstr. 1"] },
  events: ["packed", "collected"],
};
const odd = { carrier: "pickup", insured_value: 100, weight_kg: 1.255, events: ["collected", "collected"], colour: "red" };

const KINDS = {
  "support-agent": ["Agent definition (ADL)", "support-agent.adl.json", [
    ["Four mistakes", "GetUserResult", wrong],
    ["A user", "GetUserResult", user],
    ["Data and an error", "GetUserResult", both],
    ["Orders", "ListOrdersResult", list],
    ["No currency code", "Money", { amount: 1, currency: "euro", vat: 0 }],
    ["An answer", "FindAnswerResult", answers[0]],
    ["An unknown kind", "FindAnswerResult", { kind: "joke", text: "…" }],
  ]],
  shop: ["MCP tools/list", "shop.tools.json", [
    ["A wrong product", "FindProductsResult", { products: [{ ...product, price: -1, stock: "many" }], total: 1.5 }],
    ["Found", "FindProductsResult", { products: [product], total: 1 }],
    ["Arguments", "FindProductsParams", { query: "mug", limit: 5 }],
    ["Wrong arguments", "FindProductsParams", { query: "", limit: 51, page: 2 }],
    ["Reserved", "ReserveResult", { status: "reserved", until: "2026-11-20T08:15:00Z" }],
  ]],
  tickets: ["OpenAPI 3.1", "tickets.openapi.yaml", [
    ["An undeclared property", "GetTicketResult", { ...ticket, owner: "ada", labels: ["heat", "heat"] }],
    ["A ticket", "GetTicketResult", ticket],
    ["A new ticket", "OpenTicketParams", { subject: "No heating", priority: "urgent" }],
  ]],
  shipment: ["JSON Schema 2020-12", "shipment.schema.json", [
    ["Rules between properties", "Shipment", { ...parcel, ...odd }],
    ["A parcel", "Shipment", parcel],
  ]],
  slow: ["A pattern that hangs others", "word.schema.json", [
    ["Forty letters", "Word", `${"a".repeat(40)}!`],
    ["A word", "Word", "aaa"],
  ]],
  weather: ["Agent definition, in YAML", "weather.adl.yaml", [
    ["A wrong sky", "GetForecastResult", [{ date: "2026-02-15", high: "7", low: -1, sky: "green" }]],
    ["A forecast", "GetForecastResult", [{ date: "2026-02-15", high: 7.5, low: -1, sky: "cloudy" }]],
  ]],
};

export const EXAMPLES = Object.fromEntries(
  Object.entries(KINDS).map(([id, [title, name, values]]) => [id, { title, name, values, text: TEXTS[name] }]),
);
