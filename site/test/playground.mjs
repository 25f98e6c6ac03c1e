// What a visitor does in the playground, in headless Chromium: `make site-check`.
//
//     playground.mjs PACKAGES SITE PICTURES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Browser, DESKTOP, PHONE, overflow } from "./browser.mjs";

const axe = createRequire(join(process.cwd(), process.argv[2], "package.json")).resolve("axe-core/axe.min.js");
const browser = await Browser.start();
const path = "playground/";
const ready = (page) => page.waitForFunction(
  () => globalThis.playground?.verdict && !document.querySelector("#result.stale"), null, { timeout: 60_000 },
);
const said = (page, text) => page.waitForFunction(
  (wanted) => document.querySelector("#verdict").textContent.includes(wanted), text, { timeout: 15_000 },
);
const opened = async (hash = "", options = DESKTOP) => {
  const page = await browser.open(path + hash, options);
  await ready(page);
  return page;
};

async function write(page, id, text) {
  await page.locator(`#${id} .cm-content`).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

async function shown(page) {
  await page.waitForFunction(() => !document.querySelector("#result.stale"));
  await page.locator("#copy").click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function step(name, work) {
  const begun = performance.now();
  await work();
  console.log(`${name}: ${Math.round(performance.now() - begun)} ms`);
}

let page = await opened();
await step("first output and its violations", () => said(page, "4 violations of GetUserResult"));
await browser.picture(page, "play-desktop");

const WORDS = {
  python: "class User(TypedDict)", rust: "pub struct User", go: "type User struct", javascript: "export function isUser(value) {",
  zod: "from \"zod\"", pydantic: "BaseModel", openapi: "\"openapi\"", "json-schema": "$defs", mcp: "\"tools\"", preamble: "def get_user(",
  java: "public record User(", kotlin: "data class User(", html: "<!doctype html>",
  changes: "Nothing has changed", typescript: "export type User",
};
await step("every target", async () => {
  for (const [id, word] of Object.entries(WORDS)) {
    await page.locator(`#target-${id}`).click();
    await page.waitForFunction((target) => document.querySelector(`#target-${target}[aria-selected=true]`), id);
    const text = await shown(page);
    assert.ok(text.includes(word), `${id}: ${text.slice(0, 200)}`);
  }
});
await step("a page, as its readers see it", async () => {
  await page.locator("#target-html").click();
  await page.frameLocator("#page").getByRole("heading", { name: "get_user" }).first().waitFor();
  await browser.picture(page, "play-page");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  assert.equal(download.suggestedFilename(), "support_agent.html");
});
await step("arrow keys between tabs", async () => {
  await page.locator("#target-typescript").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement.matches("#target-python[aria-selected=true]"));
});
await step("violations of a value, at their place", async () => {
  await page.locator("#type").selectOption("Money");
  await write(page, "value", '{ "amount": 1, "currency": "euro", "vat": 0 }');
  await said(page, "2 violations of Money");
  assert.ok((await page.locator("#value .cm-lintRange-error").count()) >= 2);
  await write(page, "value", '{ "amount": 1.0, "currency": "EUR" }');
  await said(page, "Valid Money");
});
await step("Ajv agrees", async () => {
  await page.locator("#second").click();
  await said(page, "Ajv agrees: valid");
});
await step("a misspelled keyword, and its fix", async () => {
  await page.locator("#example").selectOption("shipment");
  await said(page, "Shipment");
  await browser.picture(page, "play-schema");
  await write(page, "input", '{\n  "title": "Pünt €",\n  "type": "object", "propertes": { "x": { "type": "number" } }\n}\n');
  await page.locator("#findings li").waitFor();
  await browser.picture(page, "play-finding");
  assert.equal(await page.locator("#input .cm-lintRange").first().innerText(), '"propertes"');
  await page.locator("#option-lint").evaluate((select) => { select.value = "true"; select.onchange(); });
  await page.locator("#findings button", { hasText: "Fix" }).first().click();
  await page.waitForFunction(() => document.querySelector("#input .cm-content").innerText.includes('"properties"'));
});
await step("an error", async () => {
  await write(page, "input", '{ "tools": [ { "name": "a" }');
  await page.locator("#findings .bad").waitFor();
  assert.match(await page.locator("#timing").innerText(), /Not generated/);
});
await step("what a change breaks", async () => {
  await page.locator("#example").selectOption("slow");
  await said(page, "Word");
  await page.locator("#target-changes").click();
  await write(page, "input", '{ "title": "Word", "type": "string" }');
  await page.waitForFunction(() => document.querySelector("#result").innerText.includes("invalid before"));
  await browser.picture(page, "play-changes");
});
await step("a pattern that hangs others", async () => {
  await page.locator("#target-typescript").click();
  await page.locator("#example").selectOption("slow");
  await page.reload();
  await ready(page);
  await page.locator("#example").selectOption("slow");
  await said(page, "1 violation of Word");
  await page.locator("#second").click();
  await said(page, "no answer");
  await page.locator("#sample").selectOption({ label: "A word" });
  await said(page, "Valid Word");
});
await step("a link", async () => {
  await page.locator("#example").selectOption("tickets");
  await said(page, "GetTicketResult");
  await page.locator("#target-zod").click();
  await page.locator("#share").click();
  await page.waitForFunction(() => location.hash.length > 10);
  const other = await opened(await page.evaluate(() => location.hash));
  assert.ok(await other.locator("#target-zod[aria-selected=true]").count());
  assert.equal(await other.locator("#name").inputValue(), "tickets.openapi.yaml");
  await other.context().close();
});
await step("a link of the gallery", async () => {
  const gallery = await browser.open("gallery/");
  await gallery.getByText("open in the playground").first().click();
  await ready(gallery);
  assert.ok((await gallery.locator("#name").inputValue()).endsWith(".adl.json"));
  await gallery.context().close();
});
await page.context().close();

page = await opened();
await step("the keyboard alone", async () => {
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("F6");
  await page.evaluate(() => document.activeElement.blur());
  const order = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement.id));
  }
  for (const id of ["example", "share", "name", "target-typescript", "copy", "type", "sample"]) assert.ok(order.includes(id), id);
  await page.locator("#options summary").click();
  await browser.picture(page, "play-options");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#options").evaluate((menu) => menu.open), false);
});
await step("accessibility, by axe", async () => {
  // The page's policy allows no scripts of others: a debugger's evaluation is none.
  await page.evaluate(readFileSync(axe, "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of violations) browser.faults.push(`axe: ${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 90))}`);
});
await step("a newer text stops a long run", async () => {
  const defs = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`T${at}`, {
    type: "object", required: ["a"],
    properties: { a: { type: "string", minLength: 1 }, b: { $ref: `#/$defs/T${(at * 7) % 4000}` }, c: { items: { $ref: `#/$defs/T${(at + 1) % 4000}` } } },
  }]));
  await page.locator("#name").fill("large.schema.json");
  await write(page, "input", JSON.stringify({ title: "Large", $ref: "#/$defs/T0", $defs: defs }));
  await page.waitForTimeout(1200);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText('{ "title": "Small", "type": "string" }');
  await page.waitForFunction(() => document.querySelector("#type").value === "Small", null, { timeout: 15_000 });
});
await page.context().close();

page = await opened("", { ...DESKTOP, colorScheme: "dark" });
await browser.picture(page, "play-dark");
await page.context().close();
page = await opened("", PHONE);
for (const pane of ["document", "output", "try"]) {
  await page.locator(`#panes [data-pane=${pane}]`).tap();
  await page.waitForTimeout(200);
  await browser.picture(page, `play-phone-${pane}`);
  if ((await overflow(page)) > 0) browser.faults.push(`${pane} is wider than a phone`);
}
await browser.end();
