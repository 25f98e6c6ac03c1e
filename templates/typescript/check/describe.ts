/** A value in few words. */
function describe(value: unknown): string {
  if (typeof value === "string") return `the string ${quoted(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) return `an array of ${counted(value.length, "item")}`;
  if (typeof value === "object" && value !== null) return `an object of ${counted(Object.keys(value).length, "member")}`;
  return typeof value === "function" ? "a function" : String(value);
}
