/** The rule for named properties, those whose names match patterns, and the others. */
function allProperties(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  known: readonly (readonly [string, {{ table }}])[],
  patterns: readonly (readonly [RegExp, {{ table }}])[] = [],
  others: {{ table }} = [],
): void {
  if (!isObject(value)) return;
  properties(value, path, found, known);
  const names = new Set(known.map(([name]) => name));
  for (const key of sortedKeys(value).filter((key) => !names.has(key))) {
    const matching = patterns.filter(([regex]) => regex.test(key)).map(([, table]) => table);
    const tables = matching.length > 0 ? matching : [others];
    for (const table of tables) explain(table, value[key], memberPath(path, key), found);
  }
}
