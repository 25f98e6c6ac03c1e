function explained(
  explain: (value: unknown, path: string, found: {{ violation }}[]) => void,
  value: unknown,
  path: string,
): {{ violation }}[] {
  const found: {{ violation }}[] = [];
  explain(value, path, found);
  return found;
}
