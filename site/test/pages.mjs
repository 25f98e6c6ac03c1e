// The pages of the site, in headless Chromium: `make site-check`. Pictures are to be looked at.
//
//     pages.mjs PACKAGES SITE PICTURES
import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, overflow } from "./browser.mjs";

const PAGES = [
  "", "start-typescript/", "start-tools/", "gallery/", "compare/", "config/", "runtime/", "diagnostics/", "conformance/", "migrate/",
];
const browser = await Browser.start();
for (const [width, options] of [["desktop", DESKTOP], ["phone", PHONE], ["dark", { ...DESKTOP, colorScheme: "dark" }]]) {
  for (const path of PAGES) {
    const page = await browser.open(path, options);
    if (!(await page.locator("article h1").count())) browser.faults.push(`${path}: has no heading`);
    const wide = await overflow(page);
    if (wide > 0) browser.faults.push(`${path || "home"}, ${width}: ${wide} pixels wider than the window`);
    await browser.picture(page, `${width}-${path.replace("/", "") || "home"}`);
    await page.context().close();
  }
}

// Search is part of the page: it asks no server.
const page = await browser.open("");
await page.locator(".md-search__button").click();
await page.keyboard.type("unevaluatedProperties");
await page.getByText(/^[0-9]+ results$/).waitFor();
await browser.picture(page, "search");

// Anchors of diagnostics are where the playground's findings lead.
const finding = await browser.open("diagnostics/#misspelled-name");
assert.ok(await finding.locator("#misspelled-name").isVisible());
console.log(`site: ${PAGES.length} pages at three widths and colours, ${browser.faults.length} faults`);
await browser.end();
