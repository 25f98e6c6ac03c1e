function uniqueItems(value: unknown, path: string, found: {{ violation }}[]): void {
  const repeated = Array.isArray(value) ? repeatedItems(value) : undefined;
  if (repeated === undefined) return;
  refuse(value, path, found, "uniqueItems", "an array of distinct items", `items ${repeated[0]} and ${repeated[1]} alike`);
}
