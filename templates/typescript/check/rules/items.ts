function items(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  first: readonly {{ table }}[],
  others: {{ table }} = [],
): void {
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) explain(first[index] ?? others, item, `${path}/${index}`, found);
}
