/** The violations of a value, each once: the first, and one that counts the others. */
function violations(
  explain: (value: unknown, path: string, found: {{ violation }}[]) => void,
  value: unknown,
): {{ violation }}[] {
  const all = explained(explain, value, "");
  const seen = new Set<string>();
  const listed = all.slice(0, LISTED).filter((violation) => {
    const key = JSON.stringify(violation);
    return !seen.has(key) && seen.add(key);
  });
  const more: {{ violation }}[] = [];
  if (all.length > LISTED) report(more, "", "more", "valid", counted(all.length - LISTED, "more violation"));
  return [...listed, ...more];
}
