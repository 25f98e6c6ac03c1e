  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const made = (name, text, kind) => Object.assign(document.createElement(name), { textContent: text, className: kind ?? "" });

  // Search: sections whose text has every word, and what leads to them.
  const input = document.getElementById("find");
  const status = document.getElementById("found");
  let known;
  const index = () => {
    const links = new Map(all("nav li").map((item) => [item.firstElementChild.hash, item]));
    return all("main > section").map((section) => {
      const ids = [section.id, ...all("[id]", section).map((part) => part.id)];
      const entries = ids.map((id) => links.get(`#${id}`)).filter(Boolean);
      return { section, entries, text: section.textContent.toLowerCase() };
    });
  };
  const search = () => {
    known ??= index();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, entries, text } of known) {
      const isFound = words.every((word) => text.includes(word));
      found += isFound ? 1 : 0;
      for (const part of [section, ...entries]) part.hidden = !isFound;
    }
    status.textContent = words.length > 0 ? `${found} of ${known.length}` : "";
  };
  input.parentElement.hidden = false;
  input.addEventListener("input", search);
  const clear = () => {
    input.value = "";
    search();
  };
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape" && event.target === input) {
      clear();
    }
  });
  // A link leads also to what the search hides.
  const show = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.closest("[hidden]")) {
      clear();
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", show);

  // Boxes for values: made when they are opened for the first time.
  const say = (box, kind, title, lines) => {
    const list = document.createElement("ul");
    list.append(...lines.map((line) => made("li", line)));
    box.replaceChildren(made("b", title, kind), ...(lines.length > 0 ? [list] : []));
  };
  const verdict = (check, text) => {
    if (text.trim() === "") return ["", "Type or paste a value as JSON", []];
    let value;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return ["bad", "Not JSON", [error.message]];
    }
    const found = check(value);
    if (found.length === 0) return ["good", "Valid", []];
    return ["bad", found.length === 1 ? "1 violation" : `${found.length} violations`, found.map((one) => one.message)];
  };
  const fill = (details) => {
    const check = checks[details.dataset.check];
    const own = details.querySelector("template")?.content.textContent;
    // Those of a tool are results, in the column of their box.
    const examples = all(":scope > .example", details.parentElement).map((one) => one.textContent);
    const area = document.createElement("textarea");
    area.value = examples[0] ?? own ?? "";
    area.rows = Math.min(16, Math.max(3, area.value.split("\n").length));
    area.spellcheck = false;
    area.setAttribute("aria-label", `${details.dataset.name}, as JSON`);
    const box = made("div", "", "verdict");
    box.setAttribute("role", "status");
    const judge = () => say(box, ...verdict(check, area.value));
    const buttons = examples.length < 2 ? [] : examples.map((text, at) => {
      const button = made("button", `Example ${at + 1}`);
      button.type = "button";
      button.addEventListener("click", () => {
        area.value = text;
        judge();
      });
      return button;
    });
    area.addEventListener("input", judge);
    details.append(...buttons, area, box);
    // Only a change of a live region is read out.
    setTimeout(judge);
  };
  for (const details of all(".try")) {
    details.hidden = false;
    details.addEventListener("toggle", () => fill(details), { once: true });
  }
