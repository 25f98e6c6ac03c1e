/** Returns a schema in a dialect of JSON Schema. */
function jsonSchema(schema: {{ json }}, target: string): {{ json }} {
  if (target === "draft-2020-12") return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema };
  if (target === "draft-07") return { $schema: "http://json-schema.org/draft-07/schema#", ...{% if converts %}toDraft07(schema){% else %}schema{% endif %} };
  throw new Error(`unsupported target ${target}`);
}
