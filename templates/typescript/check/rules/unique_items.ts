function uniqueItems(value: unknown, path: string, found: {{ violation }}[]): void {
  const repeated = Array.isArray(value) ? repeatedItems(value) : undefined;
  if (repeated === undefined) return;
  report(found, path, "uniqueItems", "an array of distinct items", `items ${repeated[0]} and ${repeated[1]} alike`);
}
