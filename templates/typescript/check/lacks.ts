/** Adds a violation for a missing property. */
function lacks(path: string, found: {{ violation }}[], keyword: string, name: string, other = ""): void {
  report(found, path, keyword, `an object with the member ${quoted(name)}${other}`, "an object without it");
}
