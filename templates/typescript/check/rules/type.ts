function type(value: unknown, path: string, found: {{ violation }}[], types: string, keyword = "type"): boolean {
  return hasType(value, types) || refuse(value, path, found, keyword, typePhrase(types));
}

/** Returns whether a value has one of the JSON types, which are separated by ` | `. */
function hasType(value: unknown, types: string): boolean {
  const name = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const number = Number.isInteger(value) ? "integer" : "non-integer number";
  const names = name !== "number" ? [name] : Number.isFinite(value) ? [name, number] : [];
  return types === "any" || types.split(" | ").some((type) => names.includes(type));
}

/** `an object, a string or null` */
function typePhrase(types: string): string {
  const all = ["object", "array", "string", types.includes("number") ? "number" : "integer", "boolean", "null"];
  const named = all.filter((name) => types.includes(name));
  const phrases = named.map((name) => (name === "null" ? name : `a${/^[aio]/.test(name) ? "n" : ""} ${name}`));
  return alternatives(phrases) || "absent";
}
