/** The rule for a reference to which alternatives lead back for the same value. */
function revisit(value: unknown, path: string, found: {{ violation }}[], table: {{ table }}): void {
  for (const violation of once(() => explained(table, value, path), value, [table, path])) found.push(violation);
}
