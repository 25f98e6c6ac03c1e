function listed(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  values: Iterable<unknown>,
  keyword: string,
  phrase: string = valuesPhrase([...values]),
  equals: (one: unknown, other: unknown) => boolean = (one, other) => one === other,
): boolean {
  return [...values].some((one) => equals(one, value)) || refuse(value, path, found, keyword, phrase);
}
