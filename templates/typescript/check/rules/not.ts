function not(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  table: {{ table }},
  phrase = "something else",
): void {
  if (accepts(table, value, path)) refuse(value, path, found, "not", phrase);
}
