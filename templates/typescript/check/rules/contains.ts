function contains(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  table: {{ table }},
  least: number,
  most: number | undefined,
  keyword: string,
): void {
  if (!Array.isArray(value)) return;
  const matching = value.filter((item, index) => accepts(table, item, `${path}/${index}`)).length;
  const refuseFor = (keyword: string, bound: string, count: number) => {
    const expected = `an array with ${bound} ${counted(count, "matching item")}`;
    refuse(value, path, found, keyword, expected, `${counted(matching, "item")} that match`);
  };
  if (matching < least) refuseFor(keyword, "at least", least);
  else if (most !== undefined && matching > most) refuseFor("maxContains", "at most", most);
}
