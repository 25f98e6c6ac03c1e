function required(value: unknown, path: string, found: {{ violation }}[], ...names: string[]): void {
  if (!isObject(value)) return;
  for (const name of names) if (own(value, name) === undefined) lacks(value, path, found, "required", name);
}
