/** Returns the violations of a value, each once: the first hundred, and one that counts the others. */
function violations(value: unknown, is: (value: unknown) => boolean, table: {{ table }}): {{ violation }}[] {
  if (is(value)) return [];
  const [found, more]: [{{ violation }}[], {{ violation }}[]] = [[], []];
  try {
    explain(table, value, "", found);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    found.length = 0; // The value is nested too deeply for the stack.
  }
  if (found.length === 0) refuse(value, "", found, "depth", "nested less deeply");
  if (found.length > LISTED) {
    const others = counted(Math.min(found.length, MOST_FOUND) - LISTED, "more violation");
    refuse(value, "", more, "more", "valid", found.length < MOST_FOUND ? others : `at least ${others}`);
  }
  const first = found.slice(0, LISTED).map((violation) => [JSON.stringify(violation), violation] as const);
  return [...new Map(first).values(), ...more];
}
