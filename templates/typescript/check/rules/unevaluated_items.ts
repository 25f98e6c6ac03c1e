function unevaluatedItems(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  table: {{ table }},
  evaluated: readonly [when: {{ table }}[], first: number, matching: {{ table }}[], all: boolean][],
): void {
  if (!Array.isArray(value)) return;
  const applicable = evaluated.filter(([when]) => when.every((condition) => accepts(condition, value, path)));
  for (const [index, item] of value.entries()) {
    const isEvaluated = applicable.some(
      ([, first, matching, all]) => all || index < first || matching.some((one) => accepts(one, item, `${path}/${index}`)),
    );
    if (!isEvaluated) explain(table, item, `${path}/${index}`, found);
  }
}
