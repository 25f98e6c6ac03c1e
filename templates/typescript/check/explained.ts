/** Returns the violations of a value against a table: none where it is valid. */
function explained(table: {{ table }}, value: unknown, path: string): {{ violation }}[] {
  const found: {{ violation }}[] = [];
  explain(table, value, path, found);
  return found;
}
