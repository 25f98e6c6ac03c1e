function minItems(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (Array.isArray(value) && value.length < count) {
    refuse(value, path, found, "minItems", `an array of at least ${counted(count, "item")}`);
  }
}
