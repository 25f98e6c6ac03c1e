/** Returns the violations of a value that isn't valid, each once: the first hundred, and one that counts the others. */
function violations(table: {{ table }}, value: unknown): {{ violation }}[] {
  let found: {{ violation }}[] = [];
  try {
    explain(table, value, "", found);
  } catch (error) {
    // The value is nested too deeply for the stack.
    if (!(error instanceof RangeError)) throw error;
    found = [];
  }
  if (found.length === 0) refuse(value, "", found, "depth", "nested less deeply");
  const first = new Map(found.slice(0, LISTED).map((violation) => [JSON.stringify(violation), violation])).values();
  const others = found.length - LISTED;
  return others > 0 ? [...first, violation("", "more", "valid", counted(others, "more violation"))] : [...first];
}
