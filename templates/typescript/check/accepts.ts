const accepts = (table: {{ table }}, value: unknown): boolean => explained(table, value, "").length === 0;
