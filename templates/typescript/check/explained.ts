function explained(table: {{ table }}, value: unknown, path: string): {{ violation }}[] {
  const found: {{ violation }}[] = [];
  explain(table, value, path, found);
  return found.slice(0, MOST_FOUND);
}
