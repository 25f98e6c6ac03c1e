// A session with `adl-gen lsp`, over stdio, as an editor has it.
// Usage: node lsp.mjs ADL-GEN FOLDER
// The folder is empty; the session writes the files that documents refer to.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cursor, server } from "./servers.mjs";

const [program, folder] = process.argv.slice(2);
const json = await server(program, ["lsp"], { languageId: "json" });
const uriOf = (name) => pathToFileURL(join(folder, name)).href;
const lines = (found) => found.map(({ range, code, severity }) => `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code}`);

const common = { $defs: { Address: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } } };
writeFileSync(join(folder, "common.schema.json"), JSON.stringify(common, null, 2));

/** An agent definition with a tool, whose contract has these lines. */
const agent = (...returns) => `{
  "name": "Agent",
  "role": "test",
  "tools": [
    {
      "name": "get_user",
      "description": "Returns a user.",
      "returns": {
        ${returns.join("\n        ")}
      }
    }
  ],
  "$defs": {
    "User": {
      "type": "object",
      "description": "A person.",
      "properties": {
        "name": { "type": "string" },
        "home": { "$ref": "common.schema.json#/$defs/Address" }
      },
      "required": ["name"]
    }
  }
}
`;
const valid = agent(
  '"type": "Custom",',
  '"description": "The user.",',
  '"schema": { "$ref": "#/$defs/User" },',
  '"examples": [{ "name": "Ada" }]',
);

// Findings while typing: a reference that leads nowhere, then what is meant, then text that isn't JSON.
const document = json.open(uriOf("agent.adl.json"), valid.replace("#/$defs/User", "#/$defs/Usr"));
assert.ok(lines(await document.findings()).includes("11:29 1 dangling-reference"), lines(await document.findings()).join("; "));
const errors = (await document.change(valid)).filter(({ severity }) => severity === 1);
assert.deepEqual(errors, []);
const broken = await document.change(valid.replace('"name": "Agent",', '"name": "Ag'));
assert.equal(broken[0].code, "syntax");
await document.change(valid);

/** Returns the position in the document before a text. */
const before = (text, part) => cursor(text.replace(part, `‸${part}`)).position;

// The definition of a reference, here and in another file.
const own = await document.definition(before(valid, "/$defs/User"));
assert.equal(own.uri, uriOf("agent.adl.json"));
assert.equal(own.range.start.line, valid.split("\n").findIndex((line) => line.includes('"User"')));
const foreign = await document.definition(before(valid, "/$defs/Address"));
assert.deepEqual([foreign.uri, foreign.range.start.line], [uriOf("common.schema.json"), 2]);

// Hovers: the generated type, a keyword, and a standard type.
const hover = await document.hover(before(valid, "A person."));
assert.match(hover, /```typescript\n\/\*\* A person\. \*\/\nexport (interface|type) User\b/);
assert.match(await document.hover(before(valid, "get_user")), /GetUserResult|User/);
assert.match(await document.hover(before(valid, 'required": ["name"]')), /names of properties that an object must have/);

// Hovers on references show their targets, in this document and in another file.
assert.match(await document.hover(before(valid, '/$defs/User"')), /export (interface|type) User\b/);
assert.match(await document.hover(before(valid, "/$defs/Address")), /Address\b[^]*city/);

// Symbols: tools, and definitions with their properties.
const names = (symbols) => symbols.map(({ name, children }) => (children ? { [name]: names(children) } : name));
assert.deepEqual(names(await document.symbols()), ["get_user", { User: ["name", "home"] }]);

// References to a definition, from its name, from a reference, and from another file.
const place = ({ uri, range }) => `${uri.split("/").at(-1)}:${range.start.line + 1}`;
const line = (text, part) => text.split("\n").findIndex((found) => found.includes(part)) + 1;
const uses = [`agent.adl.json:${line(valid, '"User": {')}`, `agent.adl.json:${line(valid, "#/$defs/User")}`];
assert.deepEqual((await document.references(before(valid, 'User": {'))).map(place).sort(), uses.sort());
assert.deepEqual((await document.references(before(valid, '/$defs/User"'))).map(place).sort(), uses.sort());
const elsewhere = { $ref: "common.schema.json#/$defs/Address/properties/city", $defs: { "a/b c": { $ref: "#/$defs/a~1b%20c" } } };
writeFileSync(join(folder, "other.schema.json"), JSON.stringify(elsewhere));
assert.deepEqual(
  (await document.references(before(valid, "/$defs/Address"))).map(place).sort(),
  [`agent.adl.json:${line(valid, "Address")}`, "common.schema.json:3", "other.schema.json:1"],
);

// Renames change the definition and all references; what isn't a definition has no other name.
const applied = (text, edits) => {
  const lines = text.split("\n").map((_, index, all) => all.slice(0, index).join("\n").length + (index > 0 ? 1 : 0));
  const at = ({ line, character }) => lines[line] + character;
  const sorted = [...edits].sort((one, two) => at(two.range.start) - at(one.range.start));
  return sorted.reduce((text, { range, newText }) => text.slice(0, at(range.start)) + newText + text.slice(at(range.end)), text);
};
const prepared = await document.prepareRename(before(valid, 'User": {'));
assert.equal(prepared.placeholder, "User");
const renamed = await document.rename(before(valid, 'User": {'), 'A/Per"son');
const own_edits = renamed.changes[uriOf("agent.adl.json")];
assert.equal(
  applied(valid, own_edits),
  valid.replace('"#/$defs/User"', '"#/$defs/A~1Per%22son"').replace('"User": {', '"A/Per\\"son": {'),
);
const far = await document.rename(before(valid, "/$defs/Address"), "Place");
assert.deepEqual(Object.keys(far.changes).map((uri) => uri.split("/").at(-1)).sort(), [
  "agent.adl.json",
  "common.schema.json",
  "other.schema.json",
]);
assert.equal(
  applied(JSON.stringify(elsewhere), far.changes[uriOf("other.schema.json")]),
  JSON.stringify(elsewhere).replace("Address", "Place"),
);
await assert.rejects(document.rename(before(valid, 'home": {'), "house"), /no definition at this place/);
await assert.rejects(document.rename(before(valid, 'User": {'), ""), /needs a name/);
const aliased = "name: a\n$defs:\n  User: {}\nx:\n  $ref: &r '#/$defs/User'\ny:\n  description: *r\n";
const shared = json.open(uriOf("shared.adl.yaml"), aliased);
const refusal = /shared\.adl\.yaml:7:16: error\[not-edited\]: .*description/;
await assert.rejects(shared.rename({ line: 2, character: 3 }, "Person"), refusal);
shared.close();

// Completion, also in text that isn't JSON yet.
const labels = async (text, shown) => {
  const { text: plain, position } = cursor(text);
  await document.change(plain);
  const items = await document.complete(position);
  const item = items.find(({ label }) => label === shown);
  assert.ok(item, `${shown}: ${items.map(({ label }) => label)}`);
  const { range, newText } = item.textEdit;
  const [line, all] = [range.start.line, plain.split("\n")];
  return all[line].slice(0, range.start.character) + newText + all[line].slice(range.end.character);
};
assert.equal(await labels(valid.replace('"Custom"', '"Li‸"'), "ListResult"), '        "type": "ListResult",');
assert.equal(await labels(agent('"type": "‸'), "VoidResult"), '        "type": "VoidResult');
assert.equal(
  await labels(valid.replace('"#/$defs/User"', '"‸"'), "#/$defs/User"),
  '        "schema": { "$ref": "#/$defs/User" },',
);
await document.change(valid);

// The fix of a misspelled keyword.
const misspelled = valid.replace('"required": ["name"]', '"requried": ["name"]');
const found = (await document.change(misspelled)).filter(({ code }) => code === "misspelled-name");
assert.equal(found.length, 1);
const [fix] = await document.actions(found[0].range, found);
assert.match(fix.title, /did you mean `required`\?/);
const [{ range: misspelt, newText }] = fix.edit.changes[uriOf("agent.adl.json")];
assert.deepEqual([misspelt, newText], [found[0].range, '"required"']);
await document.change(valid);

// A document of 200 tools: findings within 50 ms of a keystroke, in a release build; the test's build is slower.
const tool = (index) => JSON.parse(valid).tools.map((tool) => ({ ...tool, name: `get_user_${index}` }))[0];
const large = JSON.parse(valid);
large.tools = Array.from({ length: 200 }, (_, index) => tool(index));
const text = JSON.stringify(large, null, 2);
const big = json.open(uriOf("large.adl.json"), text);
await big.findings();
const times = [];
for (let stroke = 0; stroke < 5; stroke += 1) {
  const started = performance.now();
  await big.change(text.replace("A person.", `A person${".".repeat(stroke)}`));
  times.push(performance.now() - started);
}
const least = Math.min(...times);

// YAML, with the types of another language.
const yaml = await server(program, ["lsp", "--language", "python"], { languageId: "yaml" });
const marked = `name: Agent
role: test
tools:
  - name: get_user
    description: Returns a user.
    returns:
      type: ‸
$defs:
  User:
    type: object
    properties: { name: { type: string } }
    required: [name]
`;
const { text: plain, position } = cursor(marked);
const other = yaml.open(uriOf("agent.adl.yaml"), plain);
await other.findings();
assert.ok((await other.complete(position)).some(({ label }) => label === "ListResult"));
const whole = plain.replace("type: \n", "type: Custom\n      schema: { $ref: \"#/$defs/User\" }\n");
await other.change(whole);
assert.match(await other.hover(before(whole, "properties: { name")), /class User\(TypedDict\)/);

for (const each of [json, yaml]) assert.equal(await each.close(), 0);
console.log(`a keystroke in 200 tools: ${least.toFixed(0)} ms`);
