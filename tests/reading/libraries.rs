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
fn titles_that_restate_a_property_do_not_name_its_type() {
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

/// A schema beside whose file others lie as their URIs do, from the URI of the folder.
const VESSEL: &str = r##"{"$id": "https://example.org/schemas/vessel.json", "type": "object", "properties": {
"crew": {"$ref": "groups/crew.json"}, "home": {"$ref": "https://example.org/schemas/groups/port.json"}}}"##;

#[test]
fn a_file_that_refers_to_itself_is_one_type() {
    let schema = r##"{"type": "object", "properties": {"kid": {"$ref": "node.json"}, "other": {"$ref": "#"},
        "id": {"$ref": "node.json#/$defs/Id"}}, "$defs": {"Id": {"enum": ["a", "b"]}}}"##;
    let run = generate(&[("node.json", schema)], &[]).gives(0, &[]);
    assert_eq!(names(&run.output("node.ts")), ["Node", "Id"]);
    let outer = [
        ("outer.json", r#"{"properties": {"a": {"$ref": "inner.json"}}, "type": "object"}"#),
        (
            "inner.json",
            r#"{"type": "object", "properties": {"up": {"$ref": "outer.json"}, "self": {"$ref": "inner.json"}}}"#,
        ),
    ];
    let run = generate(&outer, &[]).gives(0, &[]);
    assert_eq!(names(&run.output("outer.ts")), ["Outer", "Inner"]);
}

#[test]
fn documents_with_absolute_ids_find_the_files_beside_them() {
    let crew = r#"{"$id": "https://example.org/schemas/groups/crew.json", "type": "object", "properties": {
        "of": {"$ref": "../vessel.json"}, "home": {"$ref": "port.json"}}}"#;
    let port = r#"{"type": "object", "properties": {"name": {"type": "string"}}}"#;
    let files = [("vessel.json", VESSEL), ("groups/crew.json", crew), ("groups/port.json", port)];
    let run = generate(&files, &[]).gives(0, &[]);
    assert_eq!(names(&run.output("vessel.ts")), ["Vessel", "Crew", "Port"]);
    // Nothing is relative to a URN: the file counts, whatever it declares.
    let urn = VESSEL.replace("https://example.org/schemas/vessel.json", "urn:x:vessel");
    let urn = urn.replace("https://example.org/schemas/", "");
    let crew = crew.replace("../vessel.json", "crew.json");
    let run = generate(&[("vessel.json", urn.as_str()), ("groups/crew.json", &crew), files[2]], &[]).gives(0, &[]);
    assert_eq!(names(&run.output("vessel.ts")), ["Vessel", "Crew", "Port"]);
}

#[test]
fn a_file_with_another_id_does_not_resolve_a_reference() {
    let other = r#"{"$id": "https://example.org/other/crew.json", "type": "object"}"#;
    let files = [("vessel.json", VESSEL), ("groups/crew.json", other), ("groups/port.json", "{}")];
    let expected = "2:18 error[foreign-reference]: unresolved reference: no file is known for \
        `https://example.org/schemas/groups/crew.json` | looked for a file with this or without `$id` at \
        `HERE/groups/crew.json`; name its file with `--schema-map https://example.org/schemas/groups/crew.json=FILE`, or \
        the folder of all files of `https://example.org/schemas/groups/` with \
        `--schema-map https://example.org/schemas/groups/=FOLDER`; nothing is fetched";
    generate(&files, &[]).gives(1, &[expected]).writes_nothing();
}

#[test]
fn prefixes_of_uris_have_folders() {
    let schema = r##"{"type": "object", "properties": {"a": {"$ref": "https://example.org/schemas/crew.json"}}}"##;
    let crew = r##"{"type": "object", "properties": {"b": {"$ref": "deep/port.json#/$defs/Port"}}}"##;
    let port = r#"{"$defs": {"Port": {"enum": ["x", "y"]}}}"#;
    let files = [("a.json", schema), ("parts/crew.json", crew), ("parts/deep/port.json", port)];
    let run = generate(&files, &["--schema-map", "https://example.org/schemas/=parts"]).gives(0, &[]);
    assert_eq!(names(&run.output("a.ts")), ["A", "Crew", "Port"]);
    let config = ("adl-gen.toml", "[schema-map]\n\"https://example.org/schemas/\" = \"parts\"\n");
    let run = generate(&[files[0], files[1], files[2], config], &[]).gives(0, &[]);
    assert_eq!(names(&run.output("a.ts")), ["A", "Crew", "Port"]);
}
