function minLength(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (typeof value === "string" && [...value].length < count) {
    refuse(value, path, found, "minLength", `a string of at least ${counted(count, "character")}`);
  }
}
