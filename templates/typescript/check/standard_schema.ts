function standardSchema<T>(
  is: (value: unknown) => value is T,
  check: (value: unknown) => {{ violation }}[],
  schema: () => { [keyword: string]: unknown },
): {{ schema }}<T> {
  const convert = (options: { readonly target: string }) => jsonSchema(schema(), options.target);
  return {
    "~standard": {
      version: 1,
      vendor: "adl-gen",
      validate: (value) =>
        is(value)
          ? { value }
          : { issues: check(value).map(({ message, path }) => ({ message, path: keysOf(value, path) })) },
      jsonSchema: { input: convert, output: convert },
    },
  };
}
