/** Adds a violation of an object that lacks a property. */
function lacks(value: unknown, path: string, found: {{ violation }}[], keyword: string, name: string, other = ""): void {
  refuse(value, path, found, keyword, `an object with the member ${quoted(name)}${other}`, "an object without it");
}
