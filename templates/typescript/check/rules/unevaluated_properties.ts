function unevaluatedProperties(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  table: {{ table }},
  evaluated: readonly [when: {{ table }}[], names: string[], patterns: RegExp[], all: boolean][],
): void {
  if (!isObject(value)) return;
  const applicable = evaluated.filter(([when]) => when.every((condition) => accepts(condition, value, path)));
  for (const key of sortedKeys(value)) {
    const isEvaluated = applicable.some(
      ([, names, patterns, all]) => all || names.includes(key) || patterns.some((regex) => regex.test(key)),
    );
    if (!isEvaluated) explain(table, value[key], memberPath(path, key), found);
  }
}
