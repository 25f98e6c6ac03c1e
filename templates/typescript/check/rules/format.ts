function format(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  phrase: string,
  regex: RegExp,
  isValid = (_text: string) => true,
): void {
  if (typeof value !== "string" || (regex.test(value) && isValid(value))) return;
  refuse(value, path, found, "format", phrase);
}
