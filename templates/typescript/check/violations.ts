/** Returns the violations of a value, each once: the first hundred, and one that counts the others. */
function violations(value: unknown, is: (value: unknown) => boolean, table: {{ table }}): {{ violation }}[] {
  if (is(value)) return [];
  const found: {{ violation }}[] = [];
  try {
    explain(table, value, "", found);
  } catch (error) {
    if (error instanceof RangeError) found.length = 0; // The value is nested too deeply for the stack.
    else throw error;
  }
  if (!found.length) refuse(value, "", found, "depth", "nested less deeply");
  const listed = [...new Map(found.slice(0, LISTED).map((one) => [JSON.stringify(one), one] as const)).values()];
  const others = Math.min(found.length, MOST_FOUND) - LISTED;
  const least = found.length < MOST_FOUND ? "" : "at least ";
  if (others > 0) refuse(value, "", listed, "more", "valid", least + counted(others, "more violation"));
  return listed;
}
