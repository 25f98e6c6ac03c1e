// Pages of `-t html` and of `diff --message-format html`, in headless Chromium: `make html-check`. Pictures are to be looked at.
//
//     html.mjs PACKAGES PAGES PICTURES ADL_GEN
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Browser, DESKTOP, PHONE, overflow } from "./browser.mjs";
import { fiftyTools } from "./tools.mjs";

const [packages, pages, , adlGen] = process.argv.slice(2);
const axe = readFileSync(createRequire(join(process.cwd(), packages, "package.json")).resolve("axe-core/axe.min.js"), "utf8");
/** What 50 tools may send: docs/html.md says so. */
const MOST = 60_000;
const INPUT = /\.(adl|schema|tools)\.(json|yaml)$|\.yaml$/;
/** Cases that no target generates without their configuration, or that are too large for a page of each. */
const SETTINGS = ["adl-gen.toml"];

function run(args, status = 0) {
  const { stdout, stderr, status: found } = spawnSync(adlGen, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(found, status, `${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Writes a page, and returns its name. */
function page(name, text) {
  writeFileSync(join(pages, `${name}.html`), text);
  return `${name}.html`;
}

const generate = (name, inputs, ...args) => page(name, run(["generate", ...inputs, "-t", "html", "--stdout", "--quiet", "--no-config", ...args]));

/** A page of each golden case that has an input of its own. */
function goldens() {
  const of = (name) => {
    const files = readdirSync(join("golden", name));
    const input = files.find((file) => INPUT.test(file));
    if (!input || files.some((file) => SETTINGS.includes(file))) return [];
    const more = input.endsWith(".yaml") && !INPUT.test(input.replace(".yaml", "")) ? ["--operations"] : [];
    return [generate(name, [join("golden", name, input)], ...(input.includes(".adl.") ? [] : more))];
  };
  return readdirSync("golden").filter((name) => !/\.md$|^stress$|^custom-targets$/.test(name)).flatMap(of);
}

rmSync(pages, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
const browser = await Browser.start();
const fault = (name, text) => browser.faults.push(`${name}: ${text}`);
let boxes = 0;
let links = 0;

/** What holds for every page: it asks for nothing but itself, its links lead somewhere, its boxes have valid values. */
async function check(name) {
  const context = await browser.chromium.newContext(DESKTOP);
  const opened = await context.newPage();
  const asked = [];
  opened.on("request", (request) => /^data:/.test(request.url()) || asked.push(request.url()));
  opened.on("console", (message) => message.type() === "error" && fault(name, message.text()));
  opened.on("pageerror", (error) => fault(name, error.message));
  opened.on("dialog", (dialog) => fault(name, `a dialog: ${dialog.message()}`));
  await opened.goto(browser.site.url + name);
  const found = await opened.evaluate(async () => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const ids = all("[id]").map((one) => one.id);
    const wrong = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two of #${id}`);
    for (const { hash, href } of all("a")) {
      const own = href.startsWith(location.href.split("#")[0] + "#");
      if (own && !document.getElementById(hash.slice(1))) wrong.push(`${href} leads nowhere`);
      if (!own && !/^(https?|mailto):/.test(href)) wrong.push(`${href} leads elsewhere`);
    }
    const tags = ["IMG", "IFRAME", "OBJECT", "EMBED", "FORM", "LINK", "SVG", "MATH", "BASE"];
    wrong.push(...all("*").filter((one) => tags.includes(one.tagName) && !one.matches("link[rel=icon], .logo")).map((one) => `has ${one.outerHTML}`));
    wrong.push(...all("*").flatMap((one) => [...one.attributes].filter(({ name }) => /^on|^style$/.test(name)).map(({ name }) => `has ${name}`)));
    const scripts = /^diff-/.test(location.pathname.slice(1)) ? 0 : 1;
    if (all("script").length !== scripts) wrong.push(`has ${all("script").length} scripts`);
    const boxes = all(".try");
    for (const box of boxes) box.open = true;
    const isJudged = (box) => box.querySelector(".verdict b");
    for (let waited = 0; waited < 500 && !boxes.every(isJudged); waited += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    let tried = 0;
    for (const box of boxes) {
      const verdict = () => box.querySelector(".verdict b")?.textContent;
      const name = box.dataset.name;
      const text = box.querySelector("textarea").value;
      if (text) tried += 1;
      if (verdict() !== (text ? "Valid" : "Type or paste a value as JSON")) wrong.push(`${name}: ${box.querySelector(".verdict").textContent} of ${text}`);
      for (const button of box.querySelectorAll("button")) {
        button.click();
        if (verdict() !== "Valid") wrong.push(`${name}: ${box.querySelector(".verdict").textContent}`);
      }
    }
    return { wrong, tried, links: all("a").length };
  });
  boxes += found.tried;
  links += found.links;
  for (const text of found.wrong) fault(name, text);
  if (asked.length !== 1) fault(name, `asks for ${asked}`);
  await opened.setViewportSize(PHONE.viewport);
  const wide = await overflow(opened);
  if (wide > 0) fault(name, `${wide} pixels wider than a phone`);
  await context.close();
}

const agent = generate("agent", ["examples/support-agent.adl.json"]);
const fifty = join(pages, "fifty.adl.json");
writeFileSync(fifty, JSON.stringify(fiftyTools()));
const large = generate("fifty", [fifty]);

// Versions of two documents: a hostile one in a list of tools, and one of OpenAPI.
const versions = (name, file, old, later, ...args) => {
  const paths = [["old", old], ["new", later]].map(([side, text]) => {
    mkdirSync(join(pages, name, side), { recursive: true });
    const path = join(pages, name, side, file);
    writeFileSync(path, text);
    return path;
  });
  return page(name, run(["diff", ...paths, "--message-format", "html", "--no-config", ...args], 1));
};
const example = readFileSync("examples/support-agent.adl.json", "utf8");
const later = example
  .replace('"enum": ["customer"', '"enum": ["</pre><img src=x onerror=alert(1)>", "customer"')
  .replace("Closes a ticket.", "Closes a ticket </script><script>alert(1)</script>.")
  .replace('"name": "question", "type": "string"', '"name": "question", "type": "integer"')
  .replace('"find_answer"', '"find_<b>_answer"');
const changed = versions("diff-agent", "agent.adl.json", example, later, "--fail-on", "any");
const shop = readFileSync("golden/html-operations/html-operations.yaml", "utf8");
const laterShop = shop
  .replace("^pet_[0-9]+$", "^pet_[0-9]{4}$")
  .replace("minimum: 1,", "minimum: 100,")
  .replace("X-Trace, in: header", "X-Trace, in: header, required: true")
  .replace("  /pets:", "  /animals:");
const api = versions("diff-api", "shop.yaml", shop, laterShop);
const same = page("diff-same", run(["diff", "examples/support-agent.adl.json", "examples/support-agent.adl.json", "--message-format", "html", "--no-config"]));
const names = [...goldens(), agent, large, changed, api, same];
for (const name of names) await check(name);

async function accessible(opened, name) {
  await opened.evaluate(axe);
  const { violations } = await opened.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of violations) fault(name, `axe: ${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 90))}`);
}

const bytes = gzipSync(readFileSync(join(pages, large)), { level: 9 }).length;
assert.ok(bytes <= MOST, `50 tools: ${bytes} bytes by gzip, more than ${MOST}`);

// What a reader does.
const reader = await browser.open(agent);
await reader.keyboard.press("/");
await reader.keyboard.type("newest orders");
assert.equal(await reader.locator("main > section:visible").count(), 1);
assert.match(await reader.locator("#found").textContent(), /^1 of [0-9]+$/);
await reader.keyboard.press("Escape");
assert.ok((await reader.locator("main > section:visible").count()) > 10);
const box = reader.locator("#tool-get_user .side .try");
await box.locator("summary").click();
await box.locator("textarea").fill('{"success": true, "data": {"id": "x", "email": "a", "nickname": null, "age": 151}}');
await box.getByText("2 violations").waitFor();
await reader.evaluate(() => scrollTo(0, 0));
await browser.picture(reader, "html-light");
await box.locator("textarea").fill("{");
await box.getByText("Not JSON").waitFor();
// A link leads also to what the search hides.
await reader.keyboard.press("Tab");
await reader.locator("#find").fill("newest");
await reader.evaluate(() => (location.hash = "#type-User"));
await reader.locator("#type-User").waitFor({ state: "visible" });
await accessible(reader, agent);

// Without a script, all texts are there, and nothing that needs one.
const plain = await browser.open(agent, { ...DESKTOP, javaScriptEnabled: false });
assert.equal(await plain.locator(".try:visible, [role=search]:visible").count(), 0);
assert.ok(await plain.locator("#type-User").isVisible());

// What a reviewer does.
const reviewer = await browser.open(changed);
assert.equal(await reviewer.locator("h1").textContent(), "This change breaks contracts");
const shown = () => reviewer.locator("section:visible").count();
const contracts = await shown();
assert.ok(contracts >= 4, `${contracts} contracts`);
await reviewer.getByLabel("wire").uncheck();
assert.equal(await reviewer.locator("li.wire:visible").count(), 0);
for (const level of ["source", "compatible"]) await reviewer.getByLabel(level).uncheck();
assert.equal(await shown(), await reviewer.locator("section.has-text").count());
assert.ok((await shown()) < contracts);
for (const level of ["wire", "source", "compatible"]) await reviewer.getByLabel(level).check();
assert.equal(await shown(), contracts);
await browser.picture(reviewer, "diff-light");
await accessible(reviewer, changed);
const reviewed = await browser.open(api);
assert.match(await reviewed.locator("section pre").first().textContent(), /^curl /);
assert.equal(await (await browser.open(same)).locator("h1").textContent(), "Nothing changed");

for (const [name, options] of [["dark", { ...DESKTOP, colorScheme: "dark" }], ["phone", PHONE]]) {
  for (const path of [agent, "html-operations.html", "html-hostile.html", api]) {
    const opened = await browser.open(path, options);
    await browser.picture(opened, `html-${name}-${basename(path, ".html")}`);
    await opened.context().close();
  }
}
const printed = await browser.open(agent);
await printed.emulateMedia({ media: "print" });
assert.equal(await printed.locator("nav:visible, .try:visible").count(), 0);
await browser.picture(printed, "html-print");

console.log(`html: ${names.length} pages, ${links} links, ${boxes} values, 50 tools in ${bytes} bytes by gzip, ${browser.faults.length} faults`);
await browser.end();
