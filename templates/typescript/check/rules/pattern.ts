function pattern(value: unknown, path: string, found: {{ violation }}[], regex: RegExp, source = regex.source): void {
  if (typeof value === "string" && !regex.test(value)) {
    refuse(value, path, found, "pattern", `a string that matches ${visible(source)}`);
  }
}
