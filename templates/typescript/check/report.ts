function report(out: {{ violation }}[], path: string, keyword: string, expected: string, found: string): void {
  const place = path === "" ? "the value" : `\`${path}\``;
  out.push({ path, keyword, expected, found, message: `${place} must be ${expected}, found ${found}` });
}
