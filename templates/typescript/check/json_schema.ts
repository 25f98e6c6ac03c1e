/** A schema for a version of JSON Schema. */
function jsonSchema(schema: { [keyword: string]: unknown }, target: string): { [keyword: string]: unknown } {
  switch (target) {
    case "draft-2020-12":
      return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema };
    case "draft-07":
      return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(schema) };
    default:
      throw new Error(`no JSON Schema is written for the target ${target}`);
  }
}
