//! The guards of readers.

use super::super::{generics, name_open_tuples};
use super::{DeserializeAnalysis, ReadGuard, with_what_checks_see};
use crate::lower::{ReadOptions, lower};
use crate::model::{Body, Model, Rest, Type};
use crate::source::{Document, Format};
use crate::target::CheckLevel;

fn model(schema: &str) -> Model {
    let document = Document::parse("test.json", schema.as_bytes(), Format::Json).expect("it is JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    lower(&document, &options).expect("it is a schema").model
}

/// Returns the guards of a schema's readers, one a line: `Root.a` of a property, `Root` of the whole.
fn guards(schema: &str) -> Vec<String> {
    let mut model = with_what_checks_see(name_open_tuples::pass(generics::pass(model(schema))));
    let plan = DeserializeAnalysis::new(&mut model, CheckLevel::Full);
    let mut lines = Vec::new();
    let words = |guard: &ReadGuard| match guard {
        ReadGuard::Value(_) => String::new(),
        ReadGuard::Count { min, max } => format!(" {min}..{max:?}"),
    };
    for (id, definition) in model.iter() {
        let guards = plan.of(id);
        lines.extend(guards.whole.iter().map(|guard| format!("{}{}", definition.name, words(guard))));
        let Body::Record(record) = &definition.body else { continue };
        for (index, guard) in &guards.properties {
            lines.push(format!("{}.{}{}", definition.name, record.fields[*index].name, words(guard)));
        }
        if matches!(record.rest, Rest::Kept(Type::Any)) {
            lines.push(format!("{} keeps", definition.name));
        }
    }
    lines
}

#[track_caller]
fn check(schema: &str, expected: &[&str]) {
    assert_eq!(guards(schema), expected, "{schema}");
}

#[test]
fn what_types_decide_is_not_asked() {
    check(
        r##"{"type": "object", "required": ["a", "e"], "additionalProperties": false, "properties": {
            "a": {"type": "string"}, "b": {"type": ["number", "null"]}, "c": {"type": "array", "items": {"$ref": "#"}},
            "d": {"enum": ["x", "y", null]}, "e": {"type": "integer", "minimum": 0, "maximum": 255},
            "f": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "g": {"anyOf": [{"$ref": "#"}, {"type": "string"}]},
            "h": {"type": "array", "prefixItems": [{"type": "string"}, true], "minItems": 2, "items": false}
        }}"##,
        &[],
    );
    check(
        r##"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"##,
        &[],
    );
    check(
        r##"{"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}], "$defs": {
            "A": {"type": "object", "required": ["t"], "properties": {"t": {"const": "a"}, "v": {"$ref": "#"}}},
            "B": {"type": "object", "required": ["t"], "properties": {"t": {"const": "b"}}}
        }}"##,
        &[],
    );
    check(r#"{"allOf": [{"properties": {"a": {"type": "string"}}, "type": "object"}, {"required": ["a"]}]}"#, &[]);
}

#[test]
fn members_are_asked_one_by_one() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string", "minLength": 1}, "b": {"type": "string"},
            "c": {"type": "array", "minItems": 1, "items": {"type": "object", "properties": {"x": {"type": "number", "minimum": 0}}}},
            "d": {"type": ["string", "null"], "pattern": "^a"}, "e": {"type": "integer", "minimum": 1},
            "f": {"type": "array", "uniqueItems": true}}}"#,
        &["Root.a", "Root.c 1..None", "Root.d", "Root.e", "Root.f", "RootCItem.x"],
    );
}

#[test]
fn what_speaks_of_the_whole_is_asked_of_the_whole() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "minProperties": 1}"#,
        &["Root", "Root keeps"],
    );
    check(r#"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "minProperties": 1}"#, &[]);
    check(r#"{"type": "object", "properties": {"a": true}, "propertyNames": {"maxLength": 3}}"#, &["Root"]);
    check(r#"{"type": "string", "maxLength": 3}"#, &["Root"]);
    check(r#"{"type": "array", "items": {"type": "string"}, "maxItems": 3}"#, &["Root 0..Some(3)"]);
    check(
        r##"{"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}], "$defs": {
            "A": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
            "B": {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}}
        }}"##,
        &["Root"],
    );
}

#[test]
fn what_checks_see_is_kept() {
    // `b` keeps the second from holding.
    check(
        r##"{"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}], "$defs": {
            "A": {"type": "object", "properties": {"a": {"type": "string"}}},
            "B": {"type": "object", "properties": {"b": {"type": "string"}}}
        }}"##,
        &["Root", "A keeps", "B keeps"],
    );
    check(
        r#"{"type": "array", "uniqueItems": true, "items": {"type": "object", "properties": {"a": {"type": "string"}}}}"#,
        &["Root", "RootItem keeps"],
    );
}
