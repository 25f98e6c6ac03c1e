function toDraft07(schema: { [keyword: string]: unknown }): { [keyword: string]: unknown } {
  return schema;
}
