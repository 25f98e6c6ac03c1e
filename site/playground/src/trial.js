// Tries values: by the validator that adl-gen generates for the document, and on request by Ajv.
import { $, element, ticked } from "./dom.js";
import { Checker, askAjv, marks } from "./engine.js";

const checker = new Checker();
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export class Trial {
  type = "";
  #code;
  #schema;
  #editor;
  #timer = 0;
  #bundle;
  #wantsAjv = false;

  /** `bundle` returns the JSON Schema of the document, for Ajv. */
  constructor(editor, bundle) {
    this.#editor = editor;
    this.#bundle = bundle;
  }

  /** Takes a newly generated validator, a module of JavaScript. */
  take(code) {
    this.#code = code;
    this.#schema = undefined;
    const types = [...code.matchAll(/(?:^export (?:const|function) |\bas )check([\p{ID_Continue}$]+)/gmu)].map((match) => match[1]);
    const known = [...$("type").options].map((option) => option.value);
    if (types.join() !== known.join()) {
      $("type").replaceChildren(...types.map((type) => element("option", { value: type, textContent: type })));
    }
    if (!types.includes(this.type)) this.type = types[0] ?? "";
    $("type").value = this.type;
    this.check();
  }

  schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), 30);
  }

  async check() {
    if (!this.#code || !this.type) return;
    const [type, code] = [this.type, this.#code];
    let value;
    try {
      value = JSON.parse(this.#editor.text);
    } catch (error) {
      this.#editor.mark([]);
      return verdict("warn", "Not JSON", element("div", { className: "dim", textContent: error.message }));
    }
    const answer = await checker.check({ code, type, value });
    if (!answer) return;
    if (answer.fault) return verdict("warn", "No verdict", element("div", { textContent: answer.fault }));
    const { valid, violations, ms } = answer;
    this.#editor.mark(violations.map(({ path, message, keyword }) => (
      { ...this.#editor.locate(path), severity: "error", message, source: keyword }
    )));
    const rows = violations.map(({ path, message }) => element("li", {}, element("button", {
      type: "button",
      onclick: () => { const { from, to } = this.#editor.locate(path); this.#editor.go(from, to); },
    }, ...ticked(message))));
    const second = element("div", { className: "second" },
      `By is${type} and check${type}, generated for TypeScript; ${ms < 0.1 ? "under 0.1" : ms.toFixed(1)} ms. `);
    const ask = element("button", {
      type: "button", id: "second", textContent: "Ask Ajv too", onclick: () => this.#compare(value, valid, second, ask),
    });
    second.append(ask);
    const title = valid ? `Valid ${type}` : `${plural(violations.length, "violation")} of ${type}`;
    verdict(valid ? "good" : "bad", title, ...(rows.length > 0 ? [element("ol", {}, ...rows)] : []), second);
    marks.verdict = title;
    if (this.#wantsAjv) this.#compare(value, valid, second, ask);
  }

  async #compare(value, valid, place, button) {
    this.#wantsAjv = true;
    button.remove();
    this.#schema ??= await this.#bundle();
    if (!this.#schema) return;
    const answer = await askAjv({ schema: this.#schema, type: this.type, value });
    const say = (className, textContent) => place.append(element("span", { className, textContent }));
    if (answer.isSlow) return say("warn", "Ajv was stopped: no answer after 2 seconds.");
    if (answer.fault) return say("warn", `Ajv refuses this schema: ${answer.fault}`);
    const said = answer.valid ? "valid" : `invalid, ${plural(answer.count, "error")}`;
    const agrees = answer.valid === valid;
    say(agrees ? "good" : "warn", `Ajv ${agrees ? "agrees" : "disagrees"}: ${said}.`);
  }
}

function verdict(kind, title, ...parts) {
  $("verdict").replaceChildren(element("b", { className: kind, textContent: title }), ...parts);
}
