// A document of fifty tools, of the size and the kind of real ones: the same each time.
const NOUNS =
  "user order ticket invoice product cart payment refund shipment address review coupon session device report project task comment label file folder team role event webhook".split(" ");
const WORDS =
  "the a of for which when where customer shop identifier name date amount currency state owner newest first page limit created updated optional shown sent received total number text short long status reason kind".split(" ");

export function fiftyTools() {
  let seed = 7;
  const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const pick = (of) => of[below(of.length)];
  const some = (of, count) => {
    const left = [...of];
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
  };
  const sentence = (length) => {
    const text = Array.from({ length }, () => pick(WORDS)).join(" ");
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const kinds = [
    () => [{ type: "string", minLength: 1, maxLength: pick([40, 80, 200]) }, `text ${pick(WORDS)}`],
    () => [{ type: "integer", minimum: 0, maximum: pick([100, 1000]) }, below(100)],
    () => [{ type: "number", minimum: 0 }, below(100) / 2],
    () => [{ type: "boolean" }, true],
    () => [{ type: "string", format: "date-time" }, "2026-02-15T10:30:00Z"],
    () => {
      const values = some(WORDS, 4);
      return [{ type: "string", enum: values }, values[0]];
    },
  ];
  const $defs = {};
  const tools = [];
  for (const noun of NOUNS) {
    const name = `${noun[0].toUpperCase()}${noun.slice(1)}`;
    const prefix = noun.slice(0, 3);
    const properties = { id: { type: "string", pattern: `^${prefix}_[0-9]+$`, description: "Unique identifier" } };
    const example = { id: `${prefix}_12345` };
    for (const property of some(WORDS.slice(6), 7)) {
      const [schema, value] = pick(kinds)();
      properties[property] = { ...schema, description: sentence(4 + below(6)) };
      example[property] = value;
    }
    const required = Object.keys(properties).slice(0, 4);
    $defs[name] = { type: "object", description: sentence(8), required, properties };
    const tool = (verb, parameters, type, data, examples) => ({
      name: `${verb}_${noun}`,
      description: `${sentence(9)} ${sentence(12)}`,
      parameters,
      returns: {
        type,
        description: sentence(7),
        schema: { allOf: [{ $ref: `#/$defs/StandardReturnTypes/${type}` }, { properties: { data } }] },
        examples,
      },
    });
    const $ref = `#/$defs/${name}`;
    const error = { code: `NOT_FOUND_${noun.toUpperCase()}`, message: `There is no ${noun} ${prefix}_99999` };
    tools.push(
      tool("get", [{ name: `${noun}_id`, type: "string", description: sentence(5), required: true }], "ObjectResult", { $ref }, [
        { success: true, data: example },
        { success: false, error },
      ]),
      tool(
        "list",
        [
          { name: "query", type: "string", description: sentence(5), required: true },
          { name: "page", type: "integer", description: "Which page, from 1", required: false },
          { name: "sort", type: "string", description: sentence(6), required: false },
        ],
        "ListResult",
        { type: "array", items: { $ref } },
        [
          {
            success: true,
            data: [example],
            pagination: { page: 1, per_page: 20, total: 1, total_pages: 1, has_next: false, has_prev: false },
          },
        ],
      ),
    );
  }
  return { name: "fifty", version: 1, description: "Fifty tools.", tools, $defs };
}
