/** Constraints as data: a JSON type or several, rows that begin with a rule, or a function that returns them. */
type {{ table }} = string | (() => {{ table }}) | readonly (readonly [{{ rule }}, ...any[]])[];

/** Adds the violations of a value; `false` where no other constraint of the value applies. */
type {{ rule }} = (value: unknown, path: string, found: {{ violation }}[], ...operands: any[]) => boolean | void;

function explain(table: {{ table }}, value: unknown, path: string, found: {{ violation }}[]): void {
  if (typeof table === "function") return explain(table(), value, path, found);
  if (typeof table === "string") return void type(value, path, found, table);
  table.every(([rule, ...operands]) => rule(value, path, found, ...operands) !== false);
}

const LISTED = 100;

function report(found: {{ violation }}[], path: string, keyword: string, expected: string, actual: string): void {
  const [first] = found;
  // Beyond the hundredth, violations are only counted.
  found.push(first !== undefined && found.length >= LISTED ? first : violation(path, keyword, expected, actual));
}

function violation(path: string, keyword: string, expected: string, found: string): {{ violation }} {
  const place = path === "" ? "the value" : `\`${path}\``;
  return { path, keyword, expected, found, message: `${place} must be ${expected}, found ${found}` };
}

function refuse(value: unknown, path: string, found: {{ violation }}[], keyword: string, expected: string): false {
  report(found, path, keyword, expected, describe(value));
  return false;
}
