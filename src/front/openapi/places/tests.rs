use super::super::schema_rules;
use crate::diagnostics::Findings;
use crate::front::Notes;
use crate::front::openapi_options::{OneOfReading, OpenApiReading};
use crate::source::{Document, Format, Node};
use crate::text::percent_decode;

/// Returns the targets of the references of `User` after all rules, in a document with other schemas.
fn rewritten(version: &str, options: &OpenApiReading, schemas: &str, references: &[&str]) -> Vec<(String, String)> {
    let users: Vec<String> = references
        .iter()
        .enumerate()
        .map(|(index, to)| format!(r##""r{index}": {{"$ref": "#/components/schemas/{to}"}}"##))
        .collect();
    let text = format!(
        r#"{{"openapi": "{version}", "components": {{"schemas": {{{schemas}, "User": {{"properties": {{{}}}}}}}}}}}"#,
        users.join(", ")
    );
    let mut root = Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root;
    apply(&mut root, options);
    let all = root.to_json().to_string();
    assert!(!all.contains("x-adl-gen"), "{all}");
    let components = root.get("components").and_then(|parts| parts.get("schemas")).expect("schemas");
    let properties = components.get("User").and_then(|user| user.get("properties")).expect("references");
    let target = |property: &Node| {
        let reference = property.get("$ref").and_then(Node::as_str).expect("a reference");
        let pointer = percent_decode(reference.trim_start_matches('#')).expect("a pointer");
        let found = crate::schema::follow(&root, &pointer).map(|found| found.to_json().to_string());
        (reference.replace("#/components/schemas/", ""), found.unwrap_or_else(|| panic!("{reference}: {all}")))
    };
    properties.members().iter().map(|property| target(&property.value)).collect()
}

fn apply(root: &mut Node, options: &OpenApiReading) {
    let document = Document::parse("it.json", b"{}", Format::Json).expect("JSON");
    let mut findings = Findings::default();
    let mut notes = Notes { document: &document, findings: &mut findings, lenient: false };
    schema_rules(root, *options, &mut notes);
}

/// Fails unless references become these, and lead to these schemas.
fn check(version: &str, options: &OpenApiReading, schemas: &str, expected: &[(&str, &str, &str)]) {
    let references: Vec<&str> = expected.iter().map(|(from, ..)| *from).collect();
    let found = rewritten(version, options, schemas, &references);
    for ((from, to, schema), (reference, target)) in expected.iter().zip(&found) {
        let schema = schema.replace("#/", "#/components/schemas/");
        assert_eq!((*to, schema.as_str()), (reference.as_str(), target.as_str()), "{from}");
    }
}

#[test]
fn pointers_follow_what_null_is_put_beside() {
    let schemas = r##""A": {"nullable": true, "allOf": [{"minProperties": 1}, {"properties": {"b": {"maxLength": 1}}}]},
        "B": {"nullable": true, "allOf": [{"minProperties": 2}]},
        "C": {"properties": {"a": {"$ref": "#/components/schemas/B", "nullable": true, "title": "T"}, "b c": {"enum": [1]}}}"##;
    let b = r#"{"properties":{"b":{"maxLength":1}}}"#;
    let options = OpenApiReading::default();
    check(
        "3.0.3",
        &options,
        schemas,
        &[
            ("A/allOf/1", "A/anyOf/0/allOf/1", b),
            ("A/allOf/1/properties/b", "A/anyOf/0/allOf/1/properties/b", r#"{"maxLength":1}"#),
            ("B/allOf/0", "B/anyOf/0", r#"{"minProperties":2}"#),
            ("C/properties/a", "C/properties/a", r##"{"$ref":"#/B"}"##),
            ("C/properties/b%20c", "C/properties/b%20c", r#"{"enum":[1]}"#),
        ],
    );
    let schemas = r#""A": {"x-nullable": true, "enum": [{}], "properties": {"b": {"x-nullable": true, "const": 1}}}"#;
    let b = r#"{"anyOf":[{"const":1},{"type":"null"}]}"#;
    check("3.1.0", &options, schemas, &[("A/properties/b", "A/anyOf/0/properties/b", b)]);
}

#[test]
fn pointers_follow_one_of() {
    let options = OpenApiReading { one_of: OneOfReading::Any, ..OpenApiReading::default() };
    let schemas = r##""A": {"oneOf": [{"minimum": 1}, {"$ref": "#/components/schemas/A"}]},
        "B": {"oneOf": [{"maximum": 1}], "anyOf": [{"maximum": 2}]}"##;
    check(
        "3.1.0",
        &options,
        schemas,
        &[
            ("A/oneOf/0", "A/anyOf/0", r#"{"minimum":1}"#),
            ("B/oneOf/0", "B/allOf/0/anyOf/0", r#"{"maximum":1}"#),
            ("B/anyOf/0", "B/anyOf/0", r#"{"maximum":2}"#),
        ],
    );
}

#[test]
fn pointers_follow_branches() {
    let plain = r#"{"type":"object","properties":{"kind":{"type":"string"}}}"#;
    let schemas = format!(
        r##""Pet": {{"properties": {{"kind": {{"type": "string"}}, "a": {{"maxLength": 9}}}}, "discriminator": {{"propertyName": "kind"}}}},
        "Cat": {{"allOf": [{{"$ref": "#/components/schemas/Pet"}}, {{"minProperties": 2}}]}},
        "Dog": {{"nullable": true, "allOf": [{{"$ref": "#/components/schemas/Pet"}}, {{"minProperties": 3}}]}},
        "Bird": {plain},
        "U": {{"oneOf": [{{"$ref": "#/components/schemas/Pet"}}, {{"$ref": "#/components/schemas/Bird"}}, {{"minProperties": 4}}],
            "discriminator": {{"propertyName": "kind", "mapping": {{"it": "#/components/schemas/U/oneOf/2"}}}}}}"##
    );
    check(
        "3.0.3",
        &OpenApiReading::default(),
        &schemas,
        &[
            ("Pet/properties/a", "PetBase/properties/a", r#"{"maxLength":9}"#),
            ("Dog/allOf/1", "PlainDog/allOf/1", r#"{"minProperties":3}"#),
            ("U/oneOf/1", "BirdBase", plain),
            ("U/oneOf/2", "U/oneOf/3", r#"{"minProperties":4}"#),
        ],
    );
}

#[test]
fn mappings_follow_branches() {
    let text = r##"{"openapi": "3.1.0", "components": {"schemas": {"U": {"oneOf": [{"type": "object"}], "discriminator":
        {"propertyName": "kind", "mapping": {"it": "#/components/schemas/U/oneOf/0", "no": "#/components/schemas/U/oneOf/9"}}}}}}"##;
    let mut root = Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root;
    apply(&mut root, &OpenApiReading { one_of: OneOfReading::Any, ..OpenApiReading::default() });
    let text = root.to_json().to_string();
    assert!(
        text.contains(r##""it":"#/components/schemas/U/anyOf/0","no":"#/components/schemas/U/oneOf/9""##),
        "{text}"
    );
}

#[test]
fn references_in_circles_and_of_great_length_come_to_an_end() {
    let schemas =
        r##""A": {"oneOf": [{"$ref": "#/components/schemas/A/oneOf/1"}, {"$ref": "#/components/schemas/A/oneOf/0"}]}"##;
    let long = "/a".repeat(100_000);
    let text = format!(
        r##"{{"openapi": "3.1.0", "components": {{"schemas": {{{schemas}, "B": {{"$ref": "#/components{long}"}}, "C": {{"properties": {{"a": true, "b": {{"$ref": "#/components/schemas/C/properties/a"}}}}}}}}}}}}"##
    );
    let mut root = Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root;
    let before = root.to_json();
    apply(&mut root, &OpenApiReading::default());
    assert_eq!(root.to_json(), before);
}
