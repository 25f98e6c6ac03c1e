function accepts(table: {{ table }}, value: unknown): boolean {
  return explained(table, value, "").length === 0;
}
