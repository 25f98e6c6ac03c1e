/** The rule for `if`, `then` and `else`. */
function conditional(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  condition: {{ table }},
  then: {{ table }},
  otherwise: {{ table }},
): void {
  explain(accepts(condition, value, path) ? then : otherwise, value, path, found);
}
