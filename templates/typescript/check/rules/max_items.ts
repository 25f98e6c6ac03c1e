function maxItems(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (Array.isArray(value) && value.length > count) {
    refuse(value, path, found, "maxItems", `an array of at most ${counted(count, "item")}`);
  }
}
