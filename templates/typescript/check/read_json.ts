function readJson<T>(text: string, is: (value: unknown) => value is T, check: (value: unknown) => {{ violation }}[]): T {
  const value: unknown = JSON.parse(text);
  if (is(value)) return value;
  throw new {{ error }}(check(value));
}
