// What the playground generates, and the settings that it offers.

/** Name in the address, label, language of the editor, target, settings. */
export const TARGETS = [
  ["typescript", "TypeScript", "typescript", "typescript"],
  ["python", "Python", "python", "python"],
  ["rust", "Rust", "rust", "rust"],
  ["go", "Go", "go", "go"],
  ["java", "Java", "java", "java"],
  ["kotlin", "Kotlin", "kotlin", "kotlin"],
  ["javascript", "JS", "typescript", "typescript", ["typescript.emit=js"]],
  ["zod", "zod", "typescript", "zod"],
  ["pydantic", "pydantic", "python", "pydantic"],
  ["openapi", "OpenAPI", "json", "openapi"],
  ["json-schema", "Schema", "json", "json-schema"],
  ["mcp", "MCP", "json", "mcp"],
  ["preamble", "Stubs", "python", "preamble"],
  ["html", "Page", "text", "html"],
  ["changes", "Changes", "text"],
];

/** Settings of how a document is read, which validators follow, too. */
export const READING = ["assert-formats", "all-definitions", "lenient"];
const YES = [["", "no"], ["true", "yes"]];
export const OPTIONS = [
  ["Reading", [
    ["assert-formats", "Validate formats", YES],
    ["all-definitions", "Definitions", [["", "used ones"], ["true", "all"]]],
    ["lenient", "Leave out what is broken", YES],
    ["lint", "Rules of good contracts", YES],
  ]],
  ["Output", [
    ["checks", "Validators", [["", "with messages"], ["guards", "yes or no"], ["none", "none"]]],
    ["contracts", "Contracts", YES],
    ["operations", "Operations of OpenAPI", YES],
    ["defaults", "Defaults", [["", "documented"], ["apply", "applied"]]],
  ]],
  ["Languages", [
    ["typescript.readonly", "readonly", YES],
    ["python.objects", "Python objects", [["", "TypedDict"], ["dataclass", "dataclass"], ["frozen-dataclass", "frozen dataclass"]]],
    ["python.version", "Python", [["3.11", "3.11"], ["", "3.12"], ["3.14", "3.14"]]],
    ["pydantic.model", "pydantic models", [["", "exact"], ["plain", "plain"]]],
    ["rust.map", "Rust maps", [["", "BTreeMap"], ["HashMap", "HashMap"], ["IndexMap", "IndexMap"]]],
    ["openapi.version", "OpenAPI", [["3.0", "3.0"], ["", "3.1"], ["3.2", "3.2"]]],
  ]],
];
