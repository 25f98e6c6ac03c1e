export const $ = (id) => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Text in which `…` is code. */
export const ticked = (text) =>
  text.split("`").map((part, index) => (index % 2 ? element("code", { textContent: part }) : part));

export function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("on");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => $("toast").classList.remove("on"), 3000);
}

/** Makes the tabs of a container work by mouse and by arrow keys. */
export function tabs(container, select) {
  container.addEventListener("keydown", (event) => {
    const all = [...container.querySelectorAll("[role=tab]")];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    next.click();
  });
  container.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) select(tab);
  });
}

export function choose(container, chosen) {
  for (const tab of container.querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}
