// What the playground may cost: bytes, time until the first output, and time from a key to its output: `make site-check`.
//
//     budgets.mjs PACKAGES SITE PICTURES
//
// Times are checked unless NO_TIMES is set, as on a busy machine.
import { readFileSync } from "node:fs";
import { Browser, DESKTOP } from "./browser.mjs";

const KB = 1000;
// "Live" is by the module of npm's package, which has every command: see site/README.md.
const BUDGETS = {
  "all but WebAssembly, kB": 260,
  "WebAssembly, kB": 3500,
  "first text, s": 0.5, "live output, s": 1.5,
  "first text at 10 Mbit/s, s": 1, "live output at 10 Mbit/s, s": 5,
  "first text at 1.6 Mbit/s, s": 2, "live output at 1.6 Mbit/s, s": 23,
  "a key in 543 lines blocks the page, ms": 8,
  "from that key to its output, ms": 200,
  "a run of adl-gen on it, ms": 60,
};
// The best of several: other programs take time, too.
const SPEEDS = [["", 0, 0], ["", 0, 0], ["", 0, 0], [" at 10 Mbit/s", 10, 40], [" at 1.6 Mbit/s", 1.6, 150]];
const measured = {};
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const browser = await Browser.start();

for (const [name, megabits, latency] of SPEEDS) {
  const page = await browser.open("what-is-adl/", DESKTOP);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (megabits > 0) {
    await session.send("Network.emulateNetworkConditions", {
      offline: false, latency, downloadThroughput: (megabits * 1e6) / 8, uploadThroughput: 1e6,
    });
  }
  Object.assign(browser.site.sent, { bytes: 0, files: {} });
  await page.goto(`${browser.site.url}playground/`);
  await page.waitForFunction(() => globalThis.playground?.verdict, null, { timeout: 60_000 });
  const marks = await page.evaluate(() => globalThis.playground);
  for (const [what, mark] of [["first text", marks.baked], ["live output", marks.first]]) {
    measured[`${what}${name}, s`] = Math.min(mark / 1000, measured[`${what}${name}, s`] ?? Infinity);
  }
  const wasm = browser.site.sent.files["adl-gen.wasm"];
  measured["WebAssembly, kB"] = wasm / KB;
  measured["all but WebAssembly, kB"] = (browser.site.sent.bytes - wasm) / KB;
  await page.context().close();
}

const page = await browser.open("playground/");
await page.waitForFunction(() => globalThis.playground?.verdict, null, { timeout: 60_000 });
await page.locator("#name").fill("large.adl.json");
await page.locator("#input .cm-content").click();
await page.keyboard.press("Control+a");
await page.keyboard.insertText(readFileSync(new URL("large.adl.json", import.meta.url), "utf8"));
await page.waitForFunction(() => /large\.ts/.test(document.querySelector("#timing").textContent) && !document.querySelector("#result.stale"));
await page.evaluate(() => { globalThis.playground.runs.length = 0; });
const times = await page.evaluate(async () => {
  const content = document.querySelector("#input .cm-content");
  const view = content.cmTile?.view ?? content.cmView?.view ?? content.cmView.rootView.view;
  const at = view.state.doc.toString().indexOf("Looks a user up") + 5;
  const all = { key: [], output: [] };
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now();
    view.dispatch({ changes: { from: at, insert: "x" } });
    all.key.push(performance.now() - begun);
    while (document.querySelector("#result.stale")) await new Promise((resolve) => setTimeout(resolve, 2));
    all.output.push(performance.now() - begun);
  }
  return all;
});
measured["a key in 543 lines blocks the page, ms"] = median(times.key);
measured["from that key to its output, ms"] = median(times.output);
measured["a run of adl-gen on it, ms"] = median(await page.evaluate(() => globalThis.playground.runs));

for (const [name, most] of Object.entries(BUDGETS)) {
  const is = Number(measured[name].toPrecision(3));
  const isOver = is > most && !(process.env.NO_TIMES && !name.endsWith("kB"));
  console.log(`${name.padEnd(44)} ${String(is).padStart(6)} of ${most}`);
  if (isOver) browser.faults.push(`${name}: ${is}, more than ${most}`);
}
await browser.end();
