function dependentRequired(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  name: string,
  needed: readonly string[],
): void {
  if (!isObject(value) || own(value, name) === undefined) return;
  const missing = needed.filter((other) => own(value, other) === undefined);
  for (const other of missing) lacks(value, path, found, "dependentRequired", other, ` beside ${quoted(name)}`);
}
