function dependentSchema(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  name: string,
  table: {{ table }},
): void {
  if (isObject(value) && own(value, name) !== undefined) explain(table, value, path, found);
}
