//! The formats of the strings and numbers in types.

use crate::lower::{ReadOptions, lower};
use crate::model::{Formats, Type};
use crate::source::{Document, Format};

/// Adds the formats in a type, each with the indexes of the nested types that lead to it.
fn collect(path: &str, ty: &Type, formats: &Formats, found: &mut Vec<String>) {
    found.extend(formats.own.as_ref().map(|format| format!("{path}: {format}")));
    for (index, part) in ty.parts().into_iter().enumerate() {
        collect(&format!("{path}/{index}"), part, formats.part(index), found);
    }
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let mut model = lower(&document, &options).expect("lowers").model;
    let mut found = Vec::new();
    for definition in &mut model.definitions {
        let name = definition.name.clone();
        for part in definition.formatted_parts() {
            collect(&part.name.path(&name), part.ty, part.formats, &mut found);
        }
    }
    assert_eq!(found, expected, "{text}");
}

#[test]
fn each_part_has_its_format() {
    check(r#"{"type": "string", "format": "date"}"#, &["Root: date"]);
    check(r#"{"type": ["string", "null"], "format": "date"}"#, &["Root/0: date"]);
    check(r#"{"type": "array", "items": {"type": "integer", "format": "int32"}}"#, &["Root/0: int32"]);
    check(
        r#"{"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string", "format": "uuid"}}}"#,
        &["Root/0/0: uuid"],
    );
    check(
        r#"{"type": "array", "prefixItems": [{"type": "string", "format": "uuid"}, {"type": "integer"}], "items": {"type": "string", "format": "date"}}"#,
        &["Root/0: uuid", "Root/2: date"],
    );
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string", "format": "uri"}}, "additionalProperties": {"type": "array", "items": {"type": "string", "format": "date"}}}"#,
        &["Root.a: uri", "Root.*/0: date"],
    );
    check(
        r##"{"type": "array", "items": {"$ref": "#/$defs/id"}, "$defs": {"id": {"type": "string", "format": "uuid"}}}"##,
        &["Id: uuid"],
    );
}

#[test]
fn formats_are_found_behind_other_keywords() {
    check(r#"{"allOf": [{"type": "string"}, {"format": "date"}]}"#, &["Root: date"]);
    check(r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}"#, &["Root/0: date"]);
    check(
        r#"{"type": "array", "items": {"oneOf": [{"type": "null"}, {"type": "string", "format": "date"}]}}"#,
        &["Root/0/0: date"],
    );
    check(
        r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "array", "items": {"type": "string", "format": "uuid"}}]}"#,
        &["Root.String: date", "Root.StringList/0: uuid"],
    );
}

#[test]
fn a_type_of_several_formats_has_none() {
    check(r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "uuid"}]}"#, &[]);
    check(r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string"}, {"type": "null"}]}"#, &[]);
    check(r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string"}, {"type": "integer"}]}"#, &[]);
    check(
        r#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date", "minLength": 1}]}"#,
        &["Root: date"],
    );
    // These are lists of strings.
    check(
        r#"{"type": "array", "prefixItems": [{"type": "string", "format": "uuid"}], "items": {"type": "string"}}"#,
        &[],
    );
}
