// Opens documents with the JSON Schema of ADL documents in the language servers of JSON and YAML.
// Usage: node schema.mjs SCHEMA CASES DOCUMENTS
// DOCUMENTS lists files, and whether an editor must find something in them; CASES has texts with a cursor, and what an
// editor offers there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { cursor, jsonService, yamlServer } from "./servers.mjs";

const [schemaFile, casesFile, documentsFile] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const json = jsonService(read(schemaFile));
const yaml = await yamlServer(pathToFileURL(schemaFile).href);
const languageOf = (name) => (/\.ya?ml$/.test(name) ? yaml : json);
/** Returns the findings of a document, each with its line. */
const findings = async (document) =>
  (await document.findings()).map(({ range, message }) => `${range.start.line + 1}: ${message}`);

const documents = read(documentsFile);
for (const { file, valid } of documents) {
  const found = await findings(languageOf(file).open(pathToFileURL(file).href, readFileSync(file, "utf8")));
  if (valid) assert.deepEqual(found, [], file);
  else assert.notDeepEqual(found, [], file);
}

const cases = read(casesFile);
for (const { name, text: marked, completes, hovers, finds } of cases) {
  const { text, position } = cursor(marked.join("\n"));
  const document = languageOf(name).open(`file:///cases/${name}`, text);
  if (finds !== undefined) {
    const found = await findings(document);
    assert.equal(found.length, finds.length, `${name}: ${found}`);
    finds.forEach((start, index) => assert.ok(found[index].startsWith(start), `${name}: ${found}`));
  }
  if (completes !== undefined) {
    const labels = (await document.complete(position)).map((item) => item.label);
    for (const label of completes.with ?? []) assert.ok(labels.includes(label), `${name}: ${label} of ${labels}`);
    for (const label of completes.without ?? []) assert.ok(!labels.includes(label), `${name}: no ${label} of ${labels}`);
  }
  if (hovers !== undefined) {
    const shown = await document.hover(position);
    assert.ok(shown.includes(hovers), `${name}: ${shown}`);
  }
}
await yaml.close();
console.log(`${documents.length} documents, ${cases.length} cases`);
