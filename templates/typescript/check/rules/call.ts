/** The rule for a reference; not followed where `isValid` tells that it has no violations. */
function call(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  table: {{ table }},
  isValid = (_value: unknown) => false,
): void {
  if (!isValid(value)) explain(table, value, path, found);
}
