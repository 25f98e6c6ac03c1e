function pattern(value: unknown, path: string, found: {{ violation }}[], regex: { test(text: string): boolean; source?: string }, source: string = regex.source ?? ""): void {
  if (typeof value === "string" && !regex.test(value)) {
    refuse(value, path, found, "pattern", `a string that matches ${visible(source)}`);
  }
}
