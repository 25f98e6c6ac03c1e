//! Questions with their answers, in both directions.

mod keywords;
mod limits;
mod patterns;

use super::{Comparison, Containment, Operand, Side};
use crate::lower::{ReadOptions, lower};
use crate::model::Model;
use crate::source::{Document, Format};
use crate::text::Json;

fn model(schema: &str) -> Model {
    // `$schema` makes a schema of any object.
    let draft =
        if schema.contains("draft-07") { "" } else { r#""$schema": "https://json-schema.org/draft/2020-12/schema", "# };
    let schema = match schema.strip_prefix('{') {
        Some("}") => format!("{{{}}}", draft.trim_end_matches(", ")),
        Some(rest) => format!("{{{draft}{rest}"),
        None => schema.to_owned(),
    };
    let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), root_name: Some("Root".to_owned()), ..ReadOptions::default() };
    lower(&document, &options).expect("a model").model
}

fn root(model: &Model) -> Operand<'_> {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == "Root").expect("the root");
    let check = &model.checks.function(model.checks.of(id).expect("a check")).check;
    Operand { side: Side::New, check }
}

/// Returns whether every value of one schema is a value of another.
fn contains(part: &str, whole: &str) -> Containment {
    let (new, old) = (model(part), model(whole));
    let whole = Operand { side: Side::Old, ..root(&old) };
    Comparison::new(&new.checks, &old.checks).contains(root(&new), whole)
}

/// Asserts that the values of one schema are values of another, but not the other way round.
#[track_caller]
fn narrower(part: &str, whole: &str) {
    assert_eq!(contains(part, whole), Containment::Proved, "{part} in {whole}");
    refuted(whole, part);
}

/// Asserts that two schemas have the same values.
#[track_caller]
fn same(one: &str, other: &str) {
    assert_eq!(contains(one, other), Containment::Proved, "{one} in {other}");
    assert_eq!(contains(other, one), Containment::Proved, "{other} in {one}");
}

/// Asserts that each of two schemas has values that the other hasn't.
#[track_caller]
fn apart(one: &str, other: &str) {
    refuted(one, other);
    refuted(other, one);
}

#[track_caller]
fn refuted(part: &str, whole: &str) -> Json {
    match contains(part, whole) {
        Containment::Refuted { counterexample } => counterexample,
        other => panic!("{part} in {whole}: {other:?}"),
    }
}

fn object(properties: &str, more: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{{properties}}}{more}}}"#)
}

// The traps that other tools fell into.

#[test]
fn boolean_schemas() {
    narrower("false", "true");
    narrower("false", r#"{"type": "string"}"#);
    narrower(r#"{"type": "string"}"#, "true");
    same("true", "{}");
    same("false", r#"{"not": {}}"#);
    same(&object(r#""a": true"#, ""), r#"{"type": "object"}"#);
    narrower(&object(r#""a": false"#, ""), r#"{"type": "object"}"#);
}

#[test]
fn branches_are_not_compared_by_position() {
    for keyword in ["anyOf", "oneOf"] {
        let of = |branches: &str| format!(r#"{{"{keyword}": [{branches}]}}"#);
        same(
            &of(r#"{"type": "string"}, {"type": "object", "required": ["a"]}, {"type": "null"}"#),
            &of(r#"{"type": "null"}, {"type": "string"}, {"type": "object", "required": ["a"]}"#),
        );
        narrower(
            &of(r#"{"type": "null"}, {"type": "array"}"#),
            &of(r#"{"type": "array"}, {"type": "string"}, {"type": "null"}"#),
        );
    }
    // A value that is valid for both is invalid for `oneOf`.
    let branches = r#"[{"required": ["a"]}, {"required": ["b"]}]"#;
    narrower(
        &format!(r#"{{"type": "object", "oneOf": {branches}}}"#),
        &format!(r#"{{"type": "object", "anyOf": {branches}}}"#),
    );
}

#[test]
fn an_optional_property_that_is_removed() {
    let (with, without) = (object(r#""a": {"type": "string"}"#, ""), object("", ""));
    // The reader that knows `a` is told that it is a string.
    narrower(&with, &without);
    let closed = r#", "additionalProperties": false"#;
    narrower(&object("", closed), &object(r#""a": {"type": "string"}"#, closed));
}

#[test]
fn values_of_an_enumeration() {
    narrower(r#"{"enum": ["a", "b"]}"#, r#"{"enum": ["b", "c", "a"]}"#);
    narrower(r#"{"const": 1.0}"#, r#"{"enum": [1, 2]}"#);
    same(r#"{"enum": ["a", "b"]}"#, r#"{"anyOf": [{"const": "b"}, {"const": "a"}]}"#);
    narrower(r#"{"enum": [{"a": 1}]}"#, r#"{"type": "object"}"#);
    same(r#"{"enum": [{}]}"#, r#"{"type": "object", "additionalProperties": false}"#);
    same(r#"{"type": "boolean"}"#, r#"{"enum": [true, false]}"#);
}

#[test]
fn open_and_closed_objects() {
    let properties = r#""a": {"type": "string"}"#;
    let closed = object(properties, r#", "additionalProperties": false"#);
    narrower(&closed, &object(properties, ""));
    narrower(&closed, &object(properties, r#", "additionalProperties": {"type": "integer"}"#));
    narrower(
        &object(properties, r#", "patternProperties": {"^x-": {"type": "null"}}, "additionalProperties": false"#),
        &object(properties, r#", "additionalProperties": {"type": "null"}"#),
    );
    same(&closed, &object(properties, r#", "unevaluatedProperties": false"#));
    same(&closed, &object(properties, r#", "propertyNames": {"const": "a"}"#));
}

#[test]
fn dialects_that_say_the_same() {
    let old = r#"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "items": [{"type": "string"}], "additionalItems": false}"#;
    same(old, r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": false}"#);
    let bounds = |more: &str| format!(r#"{{"type": "integer"{more}}}"#);
    narrower(&bounds(r#", "minimum": -9007199254740991, "maximum": 9007199254740991"#), &bounds(""));
    same(&bounds(r#", "exclusiveMinimum": 0"#), &bounds(r#", "minimum": 1"#));
    same(r#"{"type": "number", "multipleOf": 1}"#, r#"{"type": "integer"}"#);
    same(
        r##"{"definitions": {"A": {"type": "string"}}, "$ref": "#/definitions/A"}"##,
        r##"{"$defs": {"B": {"type": "string"}}, "$ref": "#/$defs/B"}"##,
    );
}

#[test]
fn required_beside_one_of() {
    let branches = r#""oneOf": [{"properties": {"k": {"const": "a"}, "x": {"type": "string"}}, "required": ["k"]}, {"properties": {"k": {"const": "b"}}, "required": ["k"]}]"#;
    let (without, with) = (
        format!(r#"{{"type": "object", {branches}}}"#),
        format!(r#"{{"type": "object", {branches}, "required": ["x"]}}"#),
    );
    narrower(&with, &without);
    same(&format!(r#"{{"type": "object", {branches}, "required": ["k"]}}"#), &without);
}

#[test]
fn words_change_nothing() {
    let (bare, told) = (
        object(r#""a": {"type": "integer"}"#, r#", "required": ["a"]"#),
        object(
            r#""a": {"type": "integer", "description": "A", "examples": [1], "default": "x", "deprecated": true}"#,
            r#", "required": ["a"], "title": "T""#,
        ),
    );
    same(&bare, &told);
}

const LIST: &str = r##"{"$ref": "#/$defs/List", "$defs": {"List": {"type": "object", "properties": {"value": VALUE, "next": NEXT}, "required": ["value"]}}}"##;

fn list(value: &str, next: &str) -> String {
    LIST.replace("VALUE", value).replace("NEXT", next)
}

#[test]
fn recursion_is_not_compared_optimistically() {
    let to = r##"{"$ref": "#/$defs/List"}"##;
    let nullable = r##"{"anyOf": [{"$ref": "#/$defs/List"}, {"type": "null"}]}"##;
    narrower(&list(r#"{"type": "integer"}"#, to), &list(r#"{"type": "number"}"#, to));
    narrower(&list(r#"{"type": "integer"}"#, to), &list(r#"{"type": "integer"}"#, nullable));
    apart(&list(r#"{"type": "integer"}"#, nullable), &list(r#"{"type": "number"}"#, to));
    // The difference is only in a part of a part.
    let deep = |leaf: &str| {
        format!(
            r##"{{"$ref": "#/$defs/A", "$defs": {{
            "A": {{"type": "object", "properties": {{"b": {{"$ref": "#/$defs/B"}}}}, "required": ["b"], "additionalProperties": false}},
            "B": {{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/A"}}, "leaf": {leaf}}}, "additionalProperties": false}}}}}}"##
        )
    };
    same(&deep("true"), &deep(r#"{"type": ["null", "boolean", "object", "array", "number", "string"]}"#));
    narrower(&deep(r#"{"type": "string"}"#), &deep("true"));
    // A list without end has no value.
    let endless = |name: &str| {
        format!(
            r##"{{"$ref": "#/$defs/A", "$defs": {{"A": {{"type": "object", "properties": {{"{name}": {{"$ref": "#/$defs/A"}}}}, "required": ["{name}"]}}}}}}"##
        )
    };
    same(&endless("a"), "false");
    same(&endless("a"), &endless("b"));
    // The definitions have other names, and lead to each other.
    let mutual = r##"{"$ref": "#/$defs/X", "$defs": {"X": {"type": "array", "items": {"$ref": "#/$defs/Y"}}, "Y": {"type": "array", "items": {"$ref": "#/$defs/X"}}}}"##;
    same(mutual, r##"{"$ref": "#/$defs/Z", "$defs": {"Z": {"type": "array", "items": {"$ref": "#/$defs/Z"}}}}"##);
}
