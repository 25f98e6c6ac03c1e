/** What is wrong with a value that may be nested too deeply to tell. */
function violationsWithinDepth(
  explain: (value: unknown, path: string, found: {{ violation }}[]) => void,
  value: unknown,
): {{ violation }}[] {
  let found: {{ violation }}[] = [];
  try {
    found = violations(explain, value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (found.length === 0) refuse(found, "", "depth", "nested less deeply", value);
  return found;
}
