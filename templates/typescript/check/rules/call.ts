/** The rule for a reference. */
function call(value: unknown, path: string, found: {{ violation }}[], table: {{ table }}): void {
  explain(table, value, path, found);
}
