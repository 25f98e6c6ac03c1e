import { EditorState, Compartment } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine, highlightSpecialChars } from "@codemirror/view";
import { syntaxHighlighting, bracketMatching, foldGutter, foldKeymap, StreamLanguage, syntaxTree } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";

// Each language is a chunk of its own, loaded when a tab needs it.
const LANGUAGES = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
  python: async () => (await import("@codemirror/lang-python")).python(),
  go: async () => (await import("@codemirror/lang-go")).go(),
  java: async () => (await import("@codemirror/lang-java")).java(),
  kotlin: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).kotlin),
  text: async () => [],
  rust: async () => (await import("@codemirror/lang-rust")).rust(),
};
const loaded = new Map();
const language = (name) => loaded.get(name) ?? loaded.set(name, LANGUAGES[name]()).get(name);

export class Editor {
  #language = new Compartment();
  #name;

  constructor(parent, label, { readOnly = false, onChange = () => {} } = {}) {
    // Tab isn't bound: it leaves the editor, as everywhere on the page.
    this.view = new EditorView({
      parent,
      extensions: [
        lineNumbers(), foldGutter(), highlightSpecialChars(), history(), drawSelection(), bracketMatching(),
        highlightSelectionMatches(), syntaxHighlighting(classHighlighter), this.#language.of([]),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
        readOnly ? [EditorState.readOnly.of(true)] : [lintGutter(), highlightActiveLine()],
        EditorView.updateListener.of((update) => update.docChanged && onChange()),
      ],
    });
  }

  get text() { return this.view.state.doc.toString(); }

  set(text) {
    if (text === this.text) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  async speak(name) {
    if (this.#name === name) return;
    this.#name = name;
    const extension = await language(name);
    if (this.#name === name) this.view.dispatch({ effects: this.#language.reconfigure(extension) });
  }

  /** Shows findings: `{from, to, severity, message, actions}`, in UTF-16 units. */
  mark(findings) {
    const end = this.view.state.doc.length;
    const clip = (one) => ({ ...one, from: Math.min(one.from, end), to: Math.min(Math.max(one.to, one.from), end) });
    this.view.dispatch(setDiagnostics(this.view.state, findings.map(clip)));
  }

  /** Scrolls to the first place that matches, so that it is the first line. */
  show(pattern) {
    const at = Math.max(this.text.search(pattern), 0);
    this.view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "start" }) });
  }

  go(from, to = from) {
    const end = this.view.state.doc.length;
    this.view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
    this.view.focus();
  }

  /** Returns the range of a JSON Pointer; that of the nearest part that exists. */
  locate(pointer) {
    const text = this.text;
    let node = syntaxTree(this.view.state).topNode.firstChild;
    for (const step of pointer.split("/").slice(1)) {
      const key = step.replace(/~1/g, "/").replace(/~0/g, "~");
      let found;
      if (node?.name === "Array") {
        const items = children(node).filter((child) => !"[],".includes(child.name));
        found = items[Number(key)];
      } else if (node?.name === "Object") {
        const member = node.getChildren("Property").find((child) => {
          try { return JSON.parse(text.slice(child.firstChild.from, child.firstChild.to)) === key; } catch { return false; }
        });
        found = member?.lastChild;
      }
      if (!found) break;
      node = found;
    }
    if (!node) return { from: 0, to: 0 };
    // An object or array that isn't empty is marked at its bracket: all of it would hide the rest.
    const isLarge = ["Object", "Array"].includes(node.name) && node.to - node.from > 60;
    return { from: node.from, to: isLarge ? node.from + 1 : node.to };
  }
}

function children(node) {
  const all = [];
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child);
  return all;
}
