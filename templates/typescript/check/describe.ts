function describe(value: unknown): string {
  if (typeof value === "string") return `the string ${quoted(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) return `an array of ${counted(value.length, "item")}`;
  if (value && typeof value === "object") return `an object of ${counted(Object.keys(value).length, "member")}`;
  return typeof value === "function" ? "a function" : String(value);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const quoted = (text: string): string => visible(JSON.stringify(shortened(text)));
const memberPath = (path: string, name: string): string =>
  `${path}/${visible(shortened(name).replace(/~/g, "~0").replace(/\//g, "~1"))}`;

/** The first 60 characters of a text. */
function shortened(text: string): string {
  const shown = [...text.slice(0, 122)];
  return shown.length > 60 ? `${shown.slice(0, 60).join("")}…` : text;
}

/** Escapes characters that are invisible, break a line of a log, or change how others are shown. */
const visible = (text: string): string =>
  text.replace(
    /[\0-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e0fff}]/gu,
    (hidden) => hidden.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
