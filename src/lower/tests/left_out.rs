//! Broken keywords that are left out: what is left accepts all that their authors can have meant.

use crate::diagnostics::Severity;
use crate::lower::passes::Lowered;
use crate::lower::{ReadOptions, lower};
use crate::model::{LossKind, Type, TypeId};
use crate::schema::BuildOptions;
use crate::source::{Document, Format};
use crate::text::Json;

fn read(text: &str, build: BuildOptions) -> Result<Lowered, String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let options = ReadOptions { root_name: Some("Root".to_owned()), build, ..ReadOptions::default() };
    lower(&document, &options).map_err(|error| error.to_string())
}

fn lenient(text: &str) -> Lowered {
    let build = BuildOptions { lenient: true, ..BuildOptions::default() };
    read(text, build).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn json(text: &str) -> Json {
    Document::parse("value.json", text.as_bytes(), Format::Json).expect("JSON").root.to_json()
}

fn accepts(lowered: &Lowered, value: &Json) -> bool {
    let model = &lowered.model;
    let is_valid = model.checks.accepts(model.checks.of(TypeId(0)).expect("a check"), value);
    assert!(!is_valid || model.fits(&Type::Named(TypeId(0)), value).is_ok(), "the type rejects {value}: {model}");
    is_valid
}

/// Keywords with an operand that an author may have meant, and a broken one.
const KEYWORDS: [(&str, &str, &str); 34] = [
    ("type", r#""string""#, r#"{"description": "misplaced"}"#),
    ("type", r#""object""#, r#""any""#),
    ("pattern", r#""^a""#, "1"),
    ("pattern", r#""a$""#, r#""\\Aa\\z""#),
    ("pattern", r#""^ab?$""#, r#""^[\\p{Print}\\p{Blank}]+""#),
    ("minLength", "2", r#""2""#),
    ("maxLength", "1", "-1"),
    ("minimum", "2", r#""2""#),
    ("multipleOf", "2", "0"),
    ("enum", r#"["a", 1]"#, r#""a""#),
    ("required", r#"["a"]"#, "true"),
    ("minProperties", "2", "1.5"),
    ("dependentRequired", r#"{"a": ["b"]}"#, r#"{"a": "b"}"#),
    ("properties", r#"{"a": {"type": "integer"}}"#, "[]"),
    ("properties", r#"{"a": {"type": "integer"}}"#, r#"{"a": "integer"}"#),
    ("patternProperties", r#"{"^[ab]": {"type": "integer"}}"#, r#"{"(": {"type": "integer"}}"#),
    ("additionalProperties", r#"{"type": "integer"}"#, r#""integer""#),
    ("propertyNames", r#"{"maxLength": 1}"#, "1"),
    ("prefixItems", r#"[{"type": "string"}]"#, "{}"),
    ("items", r#"{"type": "string"}"#, r#""string""#),
    ("contains", r#"{"type": "string"}"#, r#""string""#),
    ("uniqueItems", "true", r#""yes""#),
    ("unevaluatedProperties", "false", r#""no""#),
    ("unevaluatedItems", "false", r#""no""#),
    ("$ref", r##""#/$defs/T""##, r##""#/$defs/None""##),
    ("$dynamicRef", r##""#/$defs/T""##, r##""#none""##),
    ("$ref", r##""#/$defs/T""##, "1"),
    ("allOf", r##"[{"$ref": "#/$defs/T"}]"##, "{}"),
    ("anyOf", r##"[{"$ref": "#/$defs/T"}, {"type": "string"}]"##, "[]"),
    ("oneOf", r##"[{"$ref": "#/$defs/T"}, {"maxProperties": 1}]"##, "1"),
    ("not", r##"{"$ref": "#/$defs/T"}"##, "1"),
    ("dependentSchemas", r##"{"a": {"$ref": "#/$defs/T"}}"##, "1"),
    ("allOf", r##"[{"properties": {"a": {"const": 1}}}]"##, r##"[{"$ref": "#"}]"##),
    ("maxItems", "1", r#""1""#),
];

/// Schemas that use a schema with such a keyword (`HOLE`), each in another way.
const CONTEXTS: [&str; 24] = [
    "HOLE",
    r#""not": {HOLE}"#,
    r#""not": {"not": {HOLE}}"#,
    r#""oneOf": [{HOLE}, {"type": "string"}, {"minLength": 2, "required": ["a"]}]"#,
    r#""anyOf": [{"type": ["string", "object", "array", "number"]}], "oneOf": [{HOLE}, {"maxLength": 1}]"#,
    r#""if": {HOLE}, "then": {"type": "object"}, "else": {"type": ["array", "string"]}"#,
    r#""if": {HOLE}, "then": {"type": ["object", "number"]}"#,
    r#""if": {HOLE}, "else": {"type": "object"}"#,
    r#""if": {"properties": {"a": {HOLE}}}, "then": {"required": ["b"]}"#,
    r#""properties": {"a": {HOLE}}, "additionalProperties": false"#,
    r#"HOLE, "additionalProperties": false"#,
    r#"HOLE, "items": false"#,
    r#"HOLE, "unevaluatedProperties": false"#,
    r#"HOLE, "unevaluatedItems": false"#,
    r#""allOf": [{HOLE}], "unevaluatedProperties": false"#,
    r#""anyOf": [{HOLE}, {"properties": {"b": true}}], "unevaluatedProperties": false"#,
    r#""allOf": [{"oneOf": [{HOLE}, {"required": ["c"]}]}], "unevaluatedItems": false"#,
    r#""contains": {HOLE}, "maxContains": 1"#,
    r#"HOLE, "contains": {"type": "integer"}, "maxContains": 1"#,
    r#""items": {HOLE}"#,
    r#""propertyNames": {HOLE}"#,
    r#""dependentSchemas": {"a": {HOLE}}"#,
    r#""not": {"properties": {"a": {HOLE}}, "required": ["a"]}"#,
    r#""if": {HOLE}, "then": {"properties": {"c": true}}, "unevaluatedProperties": false"#,
];

const VALUES: [&str; 26] = [
    "null",
    "true",
    "0",
    "1",
    "3",
    "4",
    r#""""#,
    r#""a""#,
    r#""ab""#,
    r#""ba""#,
    "[]",
    "[1]",
    r#"["a"]"#,
    r#"["a", 1]"#,
    r#"["a", "a"]"#,
    "[1, 1]",
    r#"["ab", {}]"#,
    "{}",
    r#"{"a": 1}"#,
    r#"{"a": "a"}"#,
    r#"{"b": 1}"#,
    r#"{"a": 1, "b": 2}"#,
    r#"{"a": "a", "c": 1}"#,
    r#"{"ab": 1}"#,
    r#"{"a": {}, "b": []}"#,
    r#"{"c": "ab"}"#,
];

/// The definition to which the keywords refer.
const DEFINITION: &str =
    r#""$defs": {"T": {"properties": {"a": {"type": "integer"}}, "prefixItems": [{"type": "string"}]}}"#;

#[test]
fn what_is_left_accepts_what_was_meant() {
    let values = VALUES.map(json);
    let mut compared = 0;
    for context in CONTEXTS {
        for (keyword, meant, broken) in KEYWORDS {
            let with = |operand: &str| {
                format!("{{{}, {DEFINITION}}}", context.replace("HOLE", &format!("\"{keyword}\": {operand}")))
            };
            // The context may have the keyword itself.
            let Ok(intended) = read(&with(meant), BuildOptions::default()) else { continue };
            if read(&with(broken), BuildOptions::default()).is_ok() {
                // A reference to the root is broken where it is no step into the value.
                assert_eq!(keyword, "allOf", "{}", with(broken));
                continue;
            }
            let left = lenient(&with(broken));
            assert!(left.warnings.iter().any(|found| found.severity == Severity::Warning), "{}", with(broken));
            assert!(left.model.losses.iter().any(|loss| loss.kind == LossKind::LeftOut), "{}", with(broken));
            for value in values.iter().filter(|value| accepts(&intended, value)) {
                compared += 1;
                assert!(accepts(&left, value), "{} rejects {value}, and {} doesn't", with(broken), with(meant));
            }
        }
    }
    assert!(compared > 8_000, "{compared}");
}

#[test]
fn all_else_stays_exact() {
    let text = r##"{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
        "id": {"type": "integer"}, "name": {"type": {"description": "misplaced"}},
        "zip": {"type": "string", "pattern": 12345, "maxLength": 5}, "next": {"$ref": "#/$defs/None"},
        "one": {"oneOf": [{"type": "integer"}, {"const": 1}]}}}"##;
    let left = lenient(text);
    for (value, is_valid) in [
        (r#"{"id": 1, "name": [], "zip": "a", "next": 1}"#, true),
        (r#"{"id": "1"}"#, false),
        ("{}", false),
        (r#"{"id": 1, "zip": "123456"}"#, false),
        (r#"{"id": 1, "other": 1}"#, false),
        (r#"{"id": 1, "one": 1}"#, false),
    ] {
        assert_eq!(accepts(&left, &json(value)), is_valid, "{value}");
    }
    let lost: Vec<_> = left.model.losses.iter().filter(|loss| loss.kind == LossKind::LeftOut).collect();
    assert_eq!(lost.iter().map(|loss| loss.what.as_str()).collect::<Vec<_>>(), ["type", "pattern", "$ref"]);
    let place = lost[1].place.as_ref().expect("a place");
    assert_eq!(place.line_column(), (3, 35));
    assert_eq!(left.warnings.iter().filter(|found| found.severity == Severity::Warning).count(), 3);
}

#[test]
fn broken_annotations_are_no_losses() {
    let left = lenient(r#"{"type": "string", "title": 1, "deprecated": "yes", "examples": {}}"#);
    assert_eq!((left.model.losses.len(), left.warnings.len()), (0, 3));
}

#[test]
fn a_broken_list_of_required_properties_requires_none() {
    let build = BuildOptions { lenient: true, assume_required: true, ..BuildOptions::default() };
    let left = read(r#"{"type": "object", "required": "a", "properties": {"a": true, "b": true}}"#, build);
    assert!(accepts(&left.expect("reads"), &json("{}")));
}

#[test]
fn long_cycles_and_chains_are_left_out_at_once() {
    const LENGTH: usize = 20_000;
    let link = |n: usize| format!(r##""d{n}": {{"not": {{"$ref": "#/$defs/d{}"}}}}"##, (n + 1) % LENGTH);
    let links: Vec<String> = (0..LENGTH).map(link).collect();
    let left = lenient(&format!(r##"{{"$ref": "#/$defs/d0", "$defs": {{{}}}}}"##, links.join(", ")));
    assert!(accepts(&left, &Json::Null));
}

#[test]
fn a_list_of_tools_of_the_wrong_type_is_left_out() {
    let returns = r#"{"type": "ListResult", "schema": {"type": "array", "items": {"type": "string"}}}"#;
    let tool = format!(r#"{{"name": "t", "description": "T", "returns": {returns}}}"#);
    let text = format!(
        r#"{{"name": "a", "description": "A", "version": 1, "tools": [{tool}], "capabilities": {{"tools": 5}}}}"#
    );
    let read = |lenient| {
        let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
        let build = BuildOptions { lenient, ..BuildOptions::default() };
        lower(&document, &ReadOptions { build, ..ReadOptions::default() }).map_err(|error| error.to_string())
    };
    let Err(error) = read(false) else { panic!("`tools` is a number") };
    assert!(error.contains("is an array of tools, not a number"), "{error}");
    assert_eq!(read(true).expect("the other tools").model.contracts.len(), 1);
}
