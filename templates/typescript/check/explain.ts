/** Constraints as data: {% if types %}a JSON type or several, {% endif %}rows that each begin with a rule, or a function that returns {% if types %}them{% else %}rows{% endif %}. */
type {{ table }} = {% if types %}string | {% endif %}(() => {{ table }}) | readonly (readonly [{{ rule }}, ...any[]])[];

/** Adds the violations of a value; returns `false` where no other constraint of the value applies. */
type {{ rule }} = (value: unknown, path: string, found: {{ violation }}[], ...operands: any[]) => boolean | void;

function explain(table: {{ table }}, value: unknown, path: string, found: {{ violation }}[]): void {
  if (found.length >= MOST_FOUND) return;
  if (typeof table === "function") return explain(table(), value, path, found);
{%- if types %}
  if (typeof table === "string") return void type(value, path, found, table);
{%- endif %}
  table.every(([rule, ...operands]) => rule(value, path, found, ...operands) !== false);
}

const LISTED = 100;
/** The most violations that are found: an explanation ends there. */
const MOST_FOUND = 1000;

function refuse(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  keyword: string,
  expected: string,
  actual = describe(value),
): false {
  const message = `${path ? `\`${path}\`` : "the value"} must be ${expected}, found ${actual}`;
  found.push({ path, keyword, expected, found: actual, message });
  return false;
}
