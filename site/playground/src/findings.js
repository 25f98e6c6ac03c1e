// What adl-gen says of a document: underlined at its place, and in a list below, with fixes.
import { $, element, ticked } from "./dom.js";

/** How many findings the list shows. */
const MOST = 50;
const KINDS = { error: "bad", warning: "warn", note: "dim" };

/** Returns the findings in a log of SARIF, if there is one. */
export function read(printed) {
  const log = printed.split("\n").find((line) => line.startsWith("{"));
  if (!log) return [];
  return JSON.parse(log).runs[0].results.map(({ ruleId, level, message, locations, fixes }) => {
    const [text, help] = message.text.split("\nhelp: ");
    const region = locations?.[0]?.physicalLocation.region;
    const edits = fixes?.[0]?.artifactChanges[0].replacements ?? [];
    return { code: ruleId, level, text, help, region, edits };
  });
}

/** Returns the place of a line and a column, which counts characters, in the editor's units. */
function at(doc, line, column) {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return from + [...text].slice(0, column - 1).join("").length;
}

const range = (doc, region) => ({
  from: at(doc, region?.startLine ?? 1, region?.startColumn ?? 1),
  to: at(doc, region?.endLine ?? 1, region?.endColumn ?? 1),
});

/** Shows findings in an editor and in the list; `open` is called before a place is selected. */
export function show(findings, editor, open) {
  const { doc } = editor.view.state;
  const placed = findings.map((one) => ({ ...one, ...range(doc, one.region) }));
  const fix = ({ edits }) => {
    const changes = edits.map(({ deletedRegion, insertedContent }) => ({ ...range(doc, deletedRegion), insert: insertedContent.text }));
    // Of the text that was checked: a change since then makes the places wrong.
    if (editor.view.state.doc.eq(doc)) editor.view.dispatch({ changes });
  };
  editor.mark(placed.map((one) => ({
    from: one.from,
    to: one.to,
    severity: one.level === "note" ? "info" : one.level,
    message: one.help ? `${one.text}\n${one.help}` : one.text,
    source: one.code,
    actions: one.edits.length > 0 ? [{ name: "Fix", apply: () => fix(one) }] : [],
  })));
  const rows = placed.slice(0, MOST).map((one) => {
    const go = element("button", { type: "button", className: "go", onclick: () => { open(); editor.go(one.from, one.to); } },
      element("span", { className: KINDS[one.level], textContent: `${one.level} ` }),
      `line ${doc.lineAt(one.from).number}: `, ...ticked(one.text));
    const row = element("li", {}, go, " ",
      element("a", { href: `../diagnostics/#${one.code}`, textContent: one.code, target: "_blank" }));
    if (one.edits.length > 0) row.append(" ", element("button", { type: "button", textContent: "Fix", onclick: () => fix(one) }));
    if (one.help) row.append(element("div", { className: "dim" }, ...ticked(one.help)));
    return row;
  });
  $("findings").replaceChildren(...(rows.length > 0 ? [element("ul", {}, ...rows)] : []));
}
