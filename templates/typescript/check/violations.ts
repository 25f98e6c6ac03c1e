/** What is wrong with a value, each thing once. */
function violations(
  explain: (value: unknown, path: string, found: {{ violation }}[]) => void,
  value: unknown,
): {{ violation }}[] {
  const seen = new Set<string>();
  return explained(explain, value, "").filter((violation) => {
    const key = JSON.stringify(violation);
    return !seen.has(key) && seen.add(key);
  });
}
