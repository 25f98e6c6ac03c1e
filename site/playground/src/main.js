import { $, choose, element, tabs, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Engine, marks } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import * as findings from "./findings.js";
import { pack, unpack } from "./share.js";
import { OPTIONS, READING, TARGETS } from "./targets.js";
import { Trial } from "./trial.js";

const state = { example: "support-agent", target: "typescript", options: {}, before: "" };
/** The milliseconds without a key after which the validator is generated. */
const PAUSE = 150;
/** The first declaration of a file, in any language: what stands before it is for linters. */
const FIRST = /^(?:\/\*\*.*\n)?(?:export |pub (?:struct|enum|type) |class |type |def )/m;
const engine = new Engine();
const input = new Editor($("input"), "Document", { onChange: () => schedule() });
const result = new Editor($("result"), "Generated code", { readOnly: true });
const value = new Editor($("value"), "Value, as JSON", { onChange: () => !isLoading && trial.schedule() });
const trial = new Trial(value, bundle);
let [timer, isLoading] = [0, true];
/** The files that are shown, by name. */
let saved = [];
/** The pause before a run grows with what a run takes, so that typing stays smooth. */
let lastRun = 40;
/** Counts texts: what was begun for an older one isn't shown. */
let newest = 0;

// ---- Generating

function schedule(now = false) {
  if (isLoading) return;
  clearTimeout(timer);
  $("result").classList.add("stale");
  timer = setTimeout(generate, now ? 0 : Math.min(Math.max(40, lastRun), 600));
}

// A name is one of a file, not of a path.
const documentName = () => $("name").value.trim().replace(/[/\\]/g, "_") || "document.json";
const isYaml = (name) => /\.ya?ml$/.test(name);

/** Generates a document for a target; returns its files by name, its findings, and the milliseconds. */
async function run(name, text, target, settings) {
  const args = ["generate", "--no-config", "--out-dir", "out", "--target", target, "--message-format", "sarif"];
  const made = await engine.run([...args, ...settings.flatMap((setting) => ["--set", setting]), "--", name], { [name]: text });
  if (!made) return undefined;
  const files = Object.entries(made.files).filter(([file]) => file.startsWith("out/"))
    .map(([file, code]) => [file.slice("out/".length), code]);
  return { files, findings: findings.read(made.stderr), ms: made.ms };
}

const chosen = (wanted) =>
  Object.entries(state.options).filter(([key, one]) => one && wanted(key)).map(([key, one]) => `${key}=${one}`);

async function generate() {
  const [name, text] = [documentName(), input.text];
  input.speak(isYaml(name) ? "yaml" : "json");
  engine.drop();
  const turn = ++newest;
  const isOld = () => turn !== newest;
  try {
    if (state.target === "changes") return await changes(name, text, isOld);
    const [, , language, target, settings = []] = TARGETS.find(([id]) => id === state.target);
    const made = await run(name, text, target, [...settings, ...chosen((key) => key !== "lint")]);
    if (!made || isOld()) return;
    lastRun = made.ms;
    show(made, language);
    if (made.files.length === 0) return;
    if (state.options.lint) await lint(name, text, isOld);
    // A run can't be interrupted: while somebody types, the next text comes before the validator of this one.
    if (marks.verdict) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!isOld()) await prepare(name, text, isOld);
  } catch (error) {
    showFault(error);
  }
}

function show({ files, findings: found, ms }, language) {
  const failed = files.length === 0;
  if (!failed) {
    const comment = language === "python" ? "#" : "//";
    result.set(files.map(([name, code]) => (files.length > 1 ? `${comment} ---- ${name}\n\n${code}` : code)).join("\n"));
    result.speak(language);
    preview(state.target === "html" ? files[0][1] : undefined);
    saved = files;
    if (state.target !== state.shown) result.show(FIRST);
    state.shown = state.target;
  }
  $("result").classList.toggle("stale", failed);
  const names = files.map(([name]) => name).join(", ");
  const lines = result.view.state.doc.lines.toLocaleString("en");
  $("timing").textContent = failed ? "Not generated: see the errors" : `${names} · ${lines} lines · ${ms.toFixed(0)} ms`;
  arrived();
  findings.show(found, input, () => pane("document"));
}

/** Shows a page in place of its text, without its scripts, which this page's policy forbids: they run in the saved file. */
function preview(text) {
  $("page").hidden = text === undefined;
  $("result").classList.toggle("covered", text !== undefined);
  URL.revokeObjectURL($("page").src);
  if (text !== undefined) {
    const still = text.replace(/<script\b[^]*?<\/script>/g, "");
    $("page").src = URL.createObjectURL(new Blob([still], { type: "text/html" }));
  }
}

function arrived() {
  $("state").textContent = "";
  marks.first ??= performance.now();
}

async function lint(name, text, isOld) {
  const made = await engine.run(["lint", "--no-config", "--message-format", "sarif", "--", name], { [name]: text });
  if (made && !isOld()) findings.show(findings.read(made.stdout), input, () => pane("document"));
}

/** Generates the validator that the values are tried with; it is the same whatever the tab shows. */
async function prepare(name, text, isOld) {
  const made = await run(name, text, "typescript", ["typescript.emit=js", ...chosen((key) => READING.includes(key))]);
  const [, code] = made?.files.find(([file]) => file.endsWith(".js")) ?? [];
  if (code && !isOld()) trial.take(code);
}

async function bundle() {
  const made = await run(documentName(), input.text, "json-schema", chosen((key) => READING.includes(key)));
  return made && JSON.parse(made.files[0][1]);
}

/** Shows what breaks, compared with the document that was kept. */
async function changes(name, text, isOld) {
  const made = await engine.run(["diff", `before/${name}`, `after/${name}`], { [`before/${name}`]: state.before, [`after/${name}`]: text });
  if (!made || isOld()) return;
  const isSame = state.before === text;
  const said = [made.stdout, made.stderr].map((one) => one.trim()).filter(Boolean).join("\n\n");
  result.set(isSame ? "Nothing has changed yet. Edit the document: here is what that breaks, for whom, with a value that proves it." : said);
  result.speak("text");
  preview();
  $("result").classList.remove("stale");
  $("timing").textContent = `adl-gen diff · ${made.ms.toFixed(0)} ms`;
  arrived();
}

function showFault(error) {
  $("timing").textContent = String(error.message ?? error);
  $("result").classList.add("stale");
}

// ---- The page

function pane(name) {
  document.body.dataset.pane = name;
  choose($("panes"), $("panes").querySelector(`[data-pane=${name}]`));
}

function pick(target) {
  state.target = target;
  choose($("targets"), $(`target-${target}`));
  $("result").setAttribute("aria-labelledby", `target-${target}`);
  $(`target-${target}`).scrollIntoView({ block: "nearest", inline: "nearest" });
  $("keep").hidden = target !== "changes";
  $("save").hidden = target === "changes";
}

function fill() {
  $("targets").replaceChildren(...TARGETS.map(([id, label]) => {
    const tab = element("button", { type: "button", id: `target-${id}`, textContent: label });
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", "result");
    return tab;
  }));
  $("example").replaceChildren(...Object.entries(EXAMPLES).map(([id, { title }]) => element("option", { value: id, textContent: title })));
  $("option-list").replaceChildren(...OPTIONS.flatMap(([title, rows]) => [element("h3", { textContent: title }), ...rows.map(option)]));
  tabs($("targets"), (tab) => { pick(tab.id.slice("target-".length)); schedule(true); });
  tabs($("panes"), (tab) => pane(tab.dataset.pane));
  $("example").onchange = () => { load($("example").value); schedule(true); };
  $("name").onchange = () => schedule(true);
  $("type").onchange = () => { trial.type = $("type").value; samples(); trial.check(); };
  $("sample").onchange = () => {
    const sample = sampleList()[$("sample").value];
    if (sample) value.set(JSON.stringify(sample[2], null, 2));
  };
  $("share").onclick = share;
  $("copy").onclick = () => copy(result.text, "Copied");
  $("save").onclick = () => saved.forEach(save);
  $("keep").onclick = () => { state.before = input.text; toast("Changes are shown from here"); schedule(true); };
  $("theme").onclick = turn;
  document.addEventListener("click", ({ target }) => { if (!$("options").contains(target)) $("options").open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && $("options").open) { $("options").open = false; $("options").firstElementChild.focus(); }
    if (event.key === "F6") { event.preventDefault(); cycle(event.shiftKey); }
  });
}

function option([key, label, choices]) {
  const select = element("select", { id: `option-${key}`, onchange: () => { state.options[key] = select.value; schedule(true); } },
    ...choices.map(([one, text]) => element("option", { value: one, textContent: text })));
  select.value = state.options[key] ?? "";
  return element("label", {}, label, select);
}

/** From the system's colours to dark, light, and back. */
function turn() {
  const root = document.documentElement;
  const next = { undefined: "dark", dark: "light", light: undefined }[root.dataset.theme];
  if (next) root.dataset.theme = next;
  else delete root.dataset.theme;
  toast(`Colours: ${next ?? "as the system"}`);
}

/** F6 goes from pane to pane. */
function cycle(back) {
  const names = ["document", "output", "try"];
  const at = names.findIndex((name) => $(name).contains(document.activeElement));
  const name = names[(at + (back ? 2 : 1)) % 3];
  pane(name);
  ({ document: input, output: result, try: value })[name].view.focus();
}

const sampleList = () => EXAMPLES[state.example]?.values ?? [];

function samples() {
  const rows = sampleList().map(([title, type], index) => ({ title, type, index })).filter(({ type }) => type === trial.type);
  $("sample").replaceChildren(element("option", { value: "", textContent: rows.length > 0 ? "Choose…" : "Your own" }),
    ...rows.map(({ title, index }) => element("option", { value: index, textContent: title })));
}

function load(id) {
  const example = EXAMPLES[id];
  state.example = id;
  state.before = example.text;
  state.shown = undefined;
  $("example").value = id;
  $("name").value = example.name;
  const [, type, first] = example.values[0];
  trial.type = type;
  input.set(example.text);
  value.set(JSON.stringify(first, null, 2));
  if ($("type").options.length === 0) $("type").replaceChildren(element("option", { value: type, textContent: type }));
  samples();
  $("sample").value = 0;
}

async function share() {
  const { options: o, target: g } = state;
  const hash = await pack({ n: $("name").value, t: input.text, g, o, y: trial.type, v: value.text });
  const link = `${location.origin}${location.pathname}#${hash}`;
  history.replaceState(null, "", `#${hash}`);
  marks.link = link.length;
  const warning = link.length > 8000 ? ". Some programs cut links of this length" : "";
  await copy(link, `Link copied: ${link.length.toLocaleString("en")} characters${warning}`);
}

async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    toast("The browser doesn't allow copying");
  }
}

function save([name, text]) {
  const href = URL.createObjectURL(new Blob([text]));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Shows a document of a link: data, of which nothing is code. */
function receive(shared) {
  const known = Object.fromEntries(OPTIONS.flatMap(([, rows]) => rows).map(([key, , choices]) => [key, choices.map(([one]) => one)]));
  const options = Object.entries(shared.o ?? {}).filter(([key, one]) => known[key]?.includes(one));
  Object.assign(state, { target: shared.g, options: Object.fromEntries(options), example: "", before: String(shared.t ?? "") });
  trial.type = String(shared.y ?? "");
}

async function begin() {
  let shared;
  try {
    shared = await unpack(location.hash);
  } catch (error) {
    toast(`The link is damaged: ${error.message}`);
  }
  if (shared) receive(shared);
  if (!TARGETS.some(([id]) => id === state.target)) state.target = "typescript";
  fill();
  pick(state.target);
  if (shared) {
    $("example").prepend(element("option", { value: "", textContent: "Shared" }));
    $("example").value = "";
    $("name").value = String(shared.n ?? "document.json");
    input.set(String(shared.t ?? ""));
    value.set(String(shared.v ?? "null"));
    samples();
  } else {
    load("support-agent");
    // What the first example becomes is part of the page: there is something to read before adl-gen has arrived.
    result.set(await fetch(new URL("first.ts", import.meta.url)).then((reply) => reply.text()));
    result.speak("typescript");
    marks.baked = performance.now();
    $("state").textContent = "adl-gen is on its way…";
  }
  isLoading = false;
  input.speak(isYaml($("name").value) ? "yaml" : "json");
  value.speak("json");
  engine.start().then(() => { marks.compiled = performance.now(); }, showFault);
  schedule(true);
}

addEventListener("hashchange", () => location.reload());
begin();
