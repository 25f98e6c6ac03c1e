function propertyNames(value: unknown, path: string, found: {{ violation }}[], table: {{ table }}): void {
  if (!isObject(value)) return;
  for (const key of sortedKeys(value)) {
    const [first] = explained(table, key, "");
    if (first === undefined) continue;
    const expected = `a member whose name is ${first.expected}`;
    refuse(value, memberPath(path, key), found, "propertyNames", expected, `the name ${quoted(key)}`);
  }
}
