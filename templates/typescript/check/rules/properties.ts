function properties(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  known: readonly (readonly [string, {{ table }}])[],
): void {
  if (!isObject(value)) return;
  for (const [name, table] of known) {
    const member = own(value, name);
    if (member !== undefined) explain(table, member, memberPath(path, name), found);
  }
}
