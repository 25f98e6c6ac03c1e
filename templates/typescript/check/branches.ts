/** Explains a value by its branches: where none accepts it, by that for its type with the fewest violations. */
function explainBranches(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  keyword: string,
  branches: readonly (readonly [types: string, table: {{ table }}])[],
  mostValid: number,
): void {
  const results = branches.filter(([types]) => hasType(value, types)).map(([, table]) => explained(table, value, path));
  const valid = results.filter((result) => result.length === 0).length;
  const [nearest] = results.sort((one, other) => one.length - other.length);
  if (valid > mostValid) {
    refuse(value, path, found, "oneOf", "valid for one alternative only");
  } else if (nearest === undefined) {
    refuse(value, path, found, keyword, typePhrase(branches.map(([types]) => types).join()));
  } else {
    for (const violation of nearest) found.push(violation);
  }
}
