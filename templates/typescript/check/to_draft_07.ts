/** Converts a schema of 2020-12 to draft-07; throws an error where draft-07 has no such keyword. */
function toDraft07(schema: any): { [keyword: string]: unknown } {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  const { $ref, allOf = [], dependentRequired = {}, dependentSchemas = {}, ...others } = schema;
  const dependencies = [...Object.entries(dependentRequired), ...Object.entries(inDraft07("properties", dependentSchemas))];
  const all = [
    ...($ref === undefined ? [] : [{ $ref: $ref.replace("#/$defs/", "#/definitions/") }]),
    ...allOf.map(toDraft07),
    ...dependencies.map((dependency) => ({ dependencies: Object.fromEntries([dependency]) })),
  ];
  const names = new Map([["$defs", "definitions"], ["prefixItems", "items"]]);
  if ("prefixItems" in others) names.set("items", "additionalItems");
  const entries = Object.entries(others).map(([keyword, value]) => [names.get(keyword) ?? keyword, inDraft07(keyword, value)]);
  if (all.length === 1 && entries.length === 0) return all[0];
  return { ...Object.fromEntries(entries), ...(all.length > 0 ? { allOf: all } : {}) };
}

function inDraft07(keyword: string, value: any): any {
  switch (keyword) {
    case "unevaluatedItems":
    case "unevaluatedProperties":
    case "minContains":
    case "maxContains":
      throw new Error(`draft-07 has no ${keyword}`);
    case "$defs":
    case "patternProperties":
    case "properties":
      return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toDraft07(schema)]));
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return value.map(toDraft07);
    case "additionalProperties":
    case "contains":
    case "else":
    case "if":
    case "items":
    case "not":
    case "propertyNames":
    case "then":
      return typeof value === "boolean" ? value : toDraft07(value);
    default:
      return value;
  }
}
