function refuse(found: {{ violation }}[], path: string, keyword: string, expected: string, value: unknown): void {
  report(found, path, keyword, expected, describe(value));
}
