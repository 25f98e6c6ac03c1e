//! Documents whose definitions are wanted, and what types are called.

use super::{generate, reads};

const LIBRARY: &str = r##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Shop",
"$defs": {"User": {"type": "object", "properties": {"team": {"$ref": "#/$defs/Team"}}},
"Team": {"type": "object", "properties": {"id": {"$ref": "#/$defs/Id"}}}, "Id": {"type": "string"}},
"definitions": {"Alone": {"enum": ["a", "b"]}}}"##;

/// The names of the types that are declared in TypeScript, in order.
fn names(text: &str) -> Vec<&str> {
    let declared = text.lines().filter_map(|line| line.strip_prefix("export type "));
    let names = declared.map(|rest| rest.split([' ', '<']).next().unwrap_or_default());
    names.filter(|name| !["Violation", "StandardSchema", "ToolError"].contains(name)).collect()
}

#[test]
fn a_schema_of_definitions_is_a_library() {
    let run = reads("shop.schema.json", LIBRARY, 0, &[]);
    assert_eq!(names(&run.output("shop.ts")), ["User", "Team", "Id", "Alone"]);
    let run = generate(&[("shop.schema.json", LIBRARY)], &["--root-name", "Root"]);
    let expected = "error[unused-name]: the root name `Root` is unused: the schema has only definitions | \
        definitions are named by their keys, or in adl-gen.toml under `[names]`";
    run.gives(2, &[expected]).writes_nothing();
}

#[test]
fn a_schema_with_a_root_uses_what_it_refers_to() {
    let schema = LIBRARY.replacen("\"title\"", "\"type\": \"object\", \"title\"", 1);
    let files = [("shop.schema.json", schema.as_str())];
    assert_eq!(names(&generate(&files, &[]).gives(0, &[]).output("shop.ts")), ["Shop"]);
    let all = generate(&files, &["--all-definitions"]).gives(0, &[]);
    assert_eq!(names(&all.output("shop.ts")), ["Shop", "User", "Team", "Id", "Alone"]);
}

#[test]
fn definitions_of_agents_are_generated_on_request() {
    let agent = r##"{"name": "a", "tools": [{"name": "get", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/Used"}}}],
"$defs": {"Unused": {"type": "object", "properties": {"used": {"$ref": "#/$defs/Used"}}}, "Used": {"type": "object"}}}"##;
    let files = [("a.adl.json", agent)];
    assert_eq!(names(&generate(&files, &[]).gives(0, &[]).output("a.ts")), ["GetResult", "Used"]);
    let all = generate(&files, &["--all-definitions"]).gives(0, &[]);
    assert_eq!(names(&all.output("a.ts")), ["GetResult", "Used", "Unused"]);
    let config = [("a.adl.json", agent), ("adl-gen.toml", "all-definitions = true\n")];
    assert_eq!(names(&generate(&config, &[]).gives(0, &[]).output("a.ts")), ["GetResult", "Used", "Unused"]);
    let without =
        r#"{"name": "a", "llm": "x", "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}}}}"#;
    let run = generate(&[("a.adl.json", without)], &["--all-definitions"]);
    assert_eq!((run.code, names(&run.output("a.ts"))), (Some(0), vec!["User"]));
}

#[test]
fn titles_that_restate_a_property_name_nothing() {
    let schema = r##"{"title": "Order", "type": "object", "properties": {
"t": {"title": "T", "type": "object", "properties": {"unit_price": {"title": "Unit Price", "anyOf": [{"type": "string"}, {"type": "integer"}]}}},
"price": {"title": "Price", "enum": ["low", "high"]},
"total": {"title": "Money", "type": "object", "properties": {"x": {"type": "string"}}},
"to": {"$ref": "#/$defs/Address"}},
"$defs": {"Address": {"title": "Address", "type": "object", "properties": {"kind": {"title": "Kind", "enum": ["home", "work"]}}}}}"##;
    let run = reads("order.schema.json", schema, 0, &[]);
    let text = run.output("order.ts");
    assert_eq!(names(&text), ["Order", "OrderT", "OrderTUnitPrice", "OrderPrice", "Money", "Address", "AddressKind"]);
    assert!(!text.contains("* Unit Price"), "{text}");
}
