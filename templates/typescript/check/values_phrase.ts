/** `"a", "b" or 1`; the first twenty of many values. */
function valuesPhrase(values: readonly unknown[]): string {
  const shown = values.slice(0, 20).map((value) => visible(shortened(JSON.stringify(value))));
  return values.length > 20 ? `one of ${shown.join(", ")} and ${values.length - 20} more` : alternatives(shown);
}
