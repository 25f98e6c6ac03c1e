/** A schema with all that it refers to, for a version of JSON Schema. */
function jsonSchema(name: string, target: string): { [keyword: string]: unknown } {
  const definitions: { [name: string]: unknown } = {};
  const pending = [name];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // What looks like a reference in a listed value may lead nowhere.
    if (!Object.prototype.hasOwnProperty.call(SCHEMAS, next)) continue;
    if (Object.prototype.hasOwnProperty.call(definitions, next)) continue;
    const schema = JSON.stringify(SCHEMAS[next]);
    definitions[next] = JSON.parse(schema);
    for (const [, reference = ""] of schema.matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g)) {
      pending.push(decodeURIComponent(reference));
    }
  }
  const whole = { $ref: `#/$defs/${encodeURIComponent(name)}`, $defs: definitions };
  switch (target) {
    case "draft-2020-12":
      return { $schema: "https://json-schema.org/draft/2020-12/schema", ...whole };
    case "draft-07":
      return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(whole) };
    default:
      throw new Error(`no JSON Schema is written for the target ${target}`);
  }
}
