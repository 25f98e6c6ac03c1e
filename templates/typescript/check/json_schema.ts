/** A schema with all that it refers to, for a version of JSON Schema. */
function jsonSchema(name: string, target: string): { [keyword: string]: unknown } {
  const definitions: { [name: string]: unknown } = {};
  const names = new Map(Object.keys(SCHEMAS).map((known) => [encodeURIComponent(known), known]));
  const root = JSON.stringify(SCHEMAS[name]);
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    for (const [, reference = ""] of schema.matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g)) {
      const found = names.get(reference);
      // What looks like a reference in a listed value may lead nowhere.
      if (found === undefined || Object.prototype.hasOwnProperty.call(definitions, found)) continue;
      const referred = JSON.stringify(SCHEMAS[found]);
      definitions[found] = JSON.parse(referred);
      pending.push(referred);
    }
  }
  // What the schema is stands at the root: many look for a `type` there, and nowhere else.
  const own = root === "false" ? { not: {} } : JSON.parse(root);
  const whole = { ...own, ...(Object.keys(definitions).length > 0 && { $defs: definitions }) };
  switch (target) {
    case "draft-2020-12":
      return { $schema: "https://json-schema.org/draft/2020-12/schema", ...whole };
    case "draft-07":
      return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(whole) };
    default:
      throw new Error(`no JSON Schema is written for the target ${target}`);
  }
}
