/** A schema of 2020-12 as draft-07 says it; an error where draft-07 can't. */
function toDraft07(schema: unknown): { [keyword: string]: unknown } {
  if (typeof schema !== "object" || schema === null) return schema === false ? { not: {} } : {};
  const converted: { [keyword: string]: unknown } = {};
  const dependencies: [string, unknown][] = [];
  const all: unknown[] = [];
  const isTuple = "prefixItems" in schema;
  for (const [keyword, value] of Object.entries(schema) as [string, any][]) {
    switch (keyword) {
      case "unevaluatedItems":
      case "unevaluatedProperties":
      case "minContains":
      case "maxContains":
        throw new Error(`draft-07 has no ${keyword}`);
      case "$ref":
        all.push({ $ref: value.replace("#/$defs/", "#/definitions/") });
        break;
      case "prefixItems":
        converted["items"] = value.map(toDraft07);
        break;
      case "items":
        converted[isTuple ? "additionalItems" : "items"] = toDraft07(value);
        break;
      case "allOf":
        all.push(...value.map(toDraft07));
        break;
      case "anyOf":
      case "oneOf":
        converted[keyword] = value.map(toDraft07);
        break;
      case "additionalProperties":
      case "contains":
      case "else":
      case "if":
      case "not":
      case "propertyNames":
      case "then":
        converted[keyword] = typeof value === "boolean" ? value : toDraft07(value);
        break;
      case "$defs":
        converted["definitions"] = mapMembers(value);
        break;
      case "patternProperties":
      case "properties":
        converted[keyword] = mapMembers(value);
        break;
      case "dependentRequired":
        dependencies.push(...Object.entries(value));
        break;
      case "dependentSchemas":
        dependencies.push(...Object.entries(mapMembers(value)));
        break;
      default:
        converted[keyword] = value;
    }
  }
  for (const [name, dependency] of dependencies) all.push({ dependencies: Object.fromEntries([[name, dependency]]) });
  const [only] = all;
  if (all.length === 1 && Object.keys(converted).length === 0) return only as { [keyword: string]: unknown };
  return all.length > 0 ? { ...converted, allOf: all } : converted;
}

function mapMembers(schemas: { [name: string]: unknown }): { [name: string]: unknown } {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toDraft07(schema)]));
}
