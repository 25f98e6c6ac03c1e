//! Warnings about schemas.

use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};

/// Returns the lines of the warnings about a schema, each with its code.
fn warnings(text: &str) -> Vec<String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
    let lowered = lower(&document, &ReadOptions::default()).expect("can be read");
    let place =
        |found: &crate::diagnostics::Diagnostic| found.place.as_ref().map_or(String::new(), |at| at.to_string());
    lowered.warnings.iter().map(|found| format!("{} {}", place(found), found.code.name())).collect()
}

#[test]
fn schemas_that_no_value_satisfies_are_reported() {
    for text in [
        r#"{"type": "string", "enum": [1]}"#,
        r#"{"type": "string", "const": null}"#,
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": false, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}"#,
        r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}, "anyOf": [{"properties": {"a": {"enum": [1]}}}]}"#,
        r#"{"allOf": [{"type": "string"}, {"oneOf": [{"type": "number"}, {"const": 1}]}]}"#,
    ] {
        assert_eq!(warnings(text), ["test.json:1:1 unsatisfiable"], "{text}");
    }
    for text in [
        r#"{"type": ["string", "null"], "enum": [1, null]}"#,
        r#"{"type": "object", "properties": {"a": true, "b": true}, "additionalProperties": false, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}]}"#,
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
    let inside = r#"{"type": "object", "properties": {"a": {"type": "string", "enum": [1]}}}"#;
    assert_eq!(warnings(inside), ["test.json:1:40 unsatisfiable"]);
}

#[test]
fn null_beside_a_reference_is_a_default_that_may_be_invalid() {
    let schema = |name: &str, ty: &str| {
        format!(
            r##"{{"type": "object", "properties": {{"a": {{{name}, "default": null}}}}, "$defs": {{"T": {{"type": {ty}}}}}}}"##
        )
    };
    let reference = r##""$ref": "#/$defs/T""##;
    assert_eq!(warnings(&schema(reference, "\"string\"")).len(), 1);
    assert_eq!(warnings(&schema(reference, "[\"string\", \"null\"]")), [""; 0]);
    assert_eq!(warnings(&schema(r#""type": "string""#, "\"string\"")), [""; 0]);
}

#[test]
fn branches_that_accept_the_same_values_are_reported() {
    for text in [
        r#"{"type": "string", "oneOf": [{"format": "uri"}, {"format": "date"}]}"#,
        r#"{"oneOf": [{"type": "string", "maxLength": 3}, {"type": "null"}, {"maxLength": 3, "title": "B", "type": "string"}]}"#,
        r##"{"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}], "$defs": {"A": {"type": "string"}}}"##,
    ] {
        let found = warnings(text);
        assert!(found.iter().any(|found| found.ends_with(" same-branches")), "{text}: {found:?}");
    }
    for text in [
        r#"{"type": "string", "anyOf": [{"format": "uri"}, {"format": "date"}]}"#,
        r#"{"oneOf": [{"type": "string"}, {"type": "integer"}, false, false]}"#,
        r#"{"oneOf": [{"const": "1"}, {"const": 1}]}"#,
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
    let document = r#"{"type": "string", "oneOf": [{"format": "uri"}, {"format": "date"}]}"#;
    let document = Document::parse("test.json", document.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { assert_formats: true, ..ReadOptions::default() };
    assert!(lower(&document, &options).expect("can be read").warnings.is_empty());
}

#[test]
fn branches_that_accept_a_typical_object_of_each_other_are_reported() {
    let of = |branches: &str| {
        format!(
            r##"{{"oneOf": [{branches}], "$defs": {{"A": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}}}}}}"##
        )
    };
    for (branches, told) in [
        (
            r##"{"$ref": "#/$defs/A"}, {"type": "object", "properties": {"b": {"type": "integer"}}}"##,
            r#"branches 1 and 2 of this `oneOf` accept the same values, such as `{"a":"text"}`"#,
        ),
        (
            r#"{"type": "string"}, {"properties": {"k": {"type": "string"}, "n": {"type": "number", "minimum": 3}}, "required": ["k"], "type": "object"}, {"type": "object", "properties": {"k": {"type": "string", "maxLength": 4}}, "required": ["k"]}"#,
            r#"branches 2 and 3 of this `oneOf` accept the same values, such as `{"k":"text","n":3}`"#,
        ),
        (
            r#"{"type": "object", "properties": {"l": {"type": "array", "items": {"enum": ["x"]}, "minItems": 2}}}, {"type": "object", "properties": {"l": {"type": ["array", "null"]}}, "required": ["l"]}"#,
            r#"such as `{"l":["x","x"]}`"#,
        ),
    ] {
        let document = Document::parse("test.json", of(branches).as_bytes(), Format::Json).expect("JSON");
        let found = lower(&document, &ReadOptions::default()).expect("can be read").warnings;
        let found: Vec<String> = found.iter().map(|found| found.message.clone()).collect();
        assert!(found.iter().any(|message| message.contains(told)), "{branches}: {found:?}");
    }
    for branches in [
        // A constant, another type, or undeclared properties tell them apart.
        r#"{"type": "object", "properties": {"k": {"const": "a"}}, "required": ["k"]}, {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"]}"#,
        r##"{"$ref": "#/$defs/A"}, {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}"##,
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": false}, {"type": "object", "properties": {"b": true}, "additionalProperties": false}"#,
        // No typical value is found, or the branches declare no properties.
        r#"{"type": "object", "properties": {"p": {"type": "string", "pattern": "^x+y$"}}, "required": ["p"]}, {"type": "object", "properties": {"p": {"type": "string", "minLength": 3}}, "required": ["p"]}"#,
        r#"{"required": ["a"]}, {"required": ["b"]}"#,
    ] {
        assert_eq!(warnings(&of(branches)), [""; 0], "{branches}");
    }
}
