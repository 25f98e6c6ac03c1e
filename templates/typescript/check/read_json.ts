function readJson<T>(text: string, is: (value: unknown) => value is T, table: {{ table }}): T {
  const value: unknown = JSON.parse(text);
  if (is(value)) return value;
  throw new {{ error }}(violations(value, is, table));
}
