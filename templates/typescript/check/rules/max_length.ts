function maxLength(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (typeof value === "string" && [...value].length > count) {
    refuse(value, path, found, "maxLength", `a string of at most ${counted(count, "character")}`);
  }
}
