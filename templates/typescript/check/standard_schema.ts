function standardSchema<T>(is: (value: unknown) => value is T, table: {{ table }}, schema: () => {{ json }}): {{ schema }}<T> {
  const convert = (options: { readonly target: string }) => jsonSchema(schema(), options.target);
  const issues = (value: unknown) =>
    violations(value, is, table).map(({ message, path }) => ({ message, path: keysOf(value, path) }));
  return {
    "~standard": {
      version: 1,
      vendor: "adl-gen",
      validate: (value) => (is(value) ? { value } : { issues: issues(value) }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}
