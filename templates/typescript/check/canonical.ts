/** A text that equal values share, and no others. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return String(JSON.stringify(value));
  const members: [string, unknown][] = Object.entries(value);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).sort().join(",")}}`;
}
