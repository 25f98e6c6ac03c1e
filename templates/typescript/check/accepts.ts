const accepts = (table: {{ table }}, value: unknown, path: string): boolean =>
  explained(table, value, path).length === 0;
