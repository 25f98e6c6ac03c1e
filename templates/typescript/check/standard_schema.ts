function standardSchema<T>(
  is: (value: unknown) => value is T,
  check: (value: unknown) => {{ violation }}[],
  schema: () => {{ json }},
): {{ schema }}<T> {
  const convert = (options: { readonly target: string }) => jsonSchema(schema(), options.target);
  const issues = (value: unknown) => check(value).map(({ message, path }) => ({ message, path: keysOf(value, path) }));
  return {
    "~standard": {
      version: 1,
      vendor: "adl-gen",
      validate: (value) => (is(value) ? { value } : { issues: issues(value) }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}
