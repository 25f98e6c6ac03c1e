/** The rule for branches that are told apart by the value of a property. */
function tagged(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  keyword: string,
  types: string,
  tag: string,
  branches: readonly (readonly [values: readonly unknown[], table: {{ table }}])[],
): void {
  if (!isObject(value)) return void refuse(value, path, found, keyword, typePhrase(types));
  const name = own(value, tag);
  const branch = branches.find(([values]) => values.includes(name));
  if (branch !== undefined) return explain(branch[1], value, path, found);
  if (name === undefined) return lacks(value, path, found, "required", tag);
  refuse(name, memberPath(path, tag), found, keyword, valuesPhrase(branches.flatMap(([values]) => values)));
}
