function anyOf(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  keyword: string,
  branches: readonly (readonly [types: string, table: {{ table }}])[],
): void {
  explainBranches(value, path, found, keyword, branches, Infinity);
}
