//! Shapes of types without alternatives.

use super::check;
use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};

#[test]
fn scalars_lists_and_maps_stand_where_they_are() {
    check(r#"{"type": "string"}"#, &["Root = string"]);
    check(r#"{"type": "integer", "minimum": 0, "exclusiveMaximum": 10}"#, &["Root = integer 0..9"]);
    check(r#"{"type": "integer", "minimum": 0.5, "maximum": 1e1}"#, &["Root = integer 1..10"]);
    check(r#"{"type": "array", "items": {"type": ["number", "null"]}}"#, &["Root = [number or null]"]);
    check(r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, &["Root = map integer"]);
    check(r#"{"type": "object"}"#, &["Root = map any"]);
    check("true", &["Root = any"]);
    check("false", &["Root = never"]);
    check(r#"{"type": ["null"]}"#, &["Root = null"]);
}

#[test]
fn objects_are_records() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "object", "properties": {"c": true}}}, "required": ["a", "d"]}"#,
        &[r#"Root = { "a": string, "b"?: RootB, "d": any }"#, r#"RootB = { "c"?: any }"#],
    );
    check(r#"{"type": "object", "additionalProperties": false}"#, &["Root = { closed }"]);
    check(
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": {"type": "integer"}}"#,
        &[r#"Root = { "a"?: any, rest: integer }"#],
    );
    check(
        r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#,
        &["Root = map integer"],
    );
    check(r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}}"#, &["Root = map any"]);
}

#[test]
fn without_a_type_other_values_are_valid_too() {
    check(
        r#"{"properties": {"a": {"type": "string"}}}"#,
        &[
            "Root = RootValue or null",
            "RootValue = union { Object RootObject, List [any], String string, Number number, Boolean boolean }",
            r#"RootObject = { "a"?: string }"#,
        ],
    );
    check(r#"{"minLength": 3}"#, &["Root = any"]);
}

#[test]
fn listed_values_are_enumerations() {
    check(r#"{"enum": ["a", "b-c", "b c"]}"#, &[r#"Root = enum { A "a", BHyphenC "b-c", BSpaceC "b c" }"#]);
    check(r#"{"enum": [true, false]}"#, &["Root = boolean"]);
    check(r#"{"enum": ["a", null]}"#, &["Root = RootValue or null", r#"RootValue = enum { A "a" }"#]);
    check(r#"{"const": 1.0}"#, &["Root = enum { Number1Dot0 1.0 }"]);
    check(r#"{"anyOf": [{"const": "a"}, {"const": "b"}]}"#, &[r#"Root = enum { A "a", B "b" }"#]);
    check(r#"{"type": "string", "enum": ["a", 1, null]}"#, &[r#"Root = enum { A "a" }"#]);
}

#[test]
fn presence_makes_cases() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        &[r#"Root = { "a"?: string, "b"?: string, case A (+a -b), case B (+b -a) }"#],
    );
}

#[test]
fn tuples_end_where_no_item_may_follow() {
    let text =
        r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": false, "minItems": 1}"#;
    check(text, &["Root = (string, number?)"]);
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    assert!(lower(&document, &ReadOptions::default()).expect("lowers").warnings.is_empty());
}

#[test]
fn every_part_says_where_it_stands() {
    let text = r#"{
  "oneOf": [
    {"enum": ["a"]},
    {"type": "object", "properties": {
      "b": {"const": 1},
      "c": true},
     "oneOf": [
      {"required": ["b"]},
      {"required": ["c"]}]}]
}"#;
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let model = lower(&document, &options).expect("lowers").model;
    let expected = r#"Root = union {  -- test.json:1:1
  Constant RootConstant  -- test.json:3:5
  Object RootObject  -- test.json:4:5
}
RootConstant = enum {  -- test.json:3:6
  A "a"  -- test.json:3:6
}
RootObject = {  -- test.json:4:5
  "b"?: RootObjectB  -- test.json:5:12
  "c"?: any  -- test.json:6:12
  case BCase (+b -c)  -- test.json:8:7
  case C (+c -b)  -- test.json:9:7
}
RootObjectB = enum {  -- test.json:5:12
  Number1 1  -- test.json:5:13
}
"#;
    assert_eq!(format!("{model:#}"), expected);
}

#[test]
fn keys_that_are_listed_are_members() {
    check(
        r#"{"type": "object", "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"type": "integer"}, "required": ["a"]}"#,
        &[r#"Root = { "a": integer, "b"?: integer, closed }"#],
    );
    check(
        r#"{"type": "object", "properties": {"c": true}, "propertyNames": {"enum": ["a"]}}"#,
        &[r#"Root = { "c"?: never, "a"?: any, closed }"#],
    );
}

#[test]
fn nullable_counts_where_no_dialect_is_said() {
    check(r#"{"type": "string", "nullable": true}"#, &["Root = string or null"]);
    check(
        r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string", "nullable": true}"#,
        &["Root = string"],
    );
}

#[test]
fn unevaluated_parts_have_types() {
    check(
        r#"{"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "unevaluatedItems": false}"#,
        &["Root = (number?, string?)"],
    );
    let base = r#""type": "object", "allOf": [{"properties": {"a": {"type": "string"}}}]"#;
    check(
        &format!(r#"{{{base}, "unevaluatedProperties": {{"type": "integer"}}, "required": ["b"]}}"#),
        &["Root = { \"b\": integer, \"a\"?: string, rest: integer }"],
    );
    check(&format!(r#"{{{base}, "unevaluatedProperties": false}}"#), &["Root = { \"a\"?: string, closed }"]);
    // Another branch may evaluate `b` too.
    check(
        r#"{"type": "object", "anyOf": [{"required": ["a"], "properties": {"a": {"type": "string"}}}, {"required": ["b"], "properties": {"b": {"type": "string"}}}], "unevaluatedProperties": false}"#,
        &[
            "Root = union { A RootA, B RootB }",
            "RootA = { \"a\": string, rest: any }",
            "RootB = { \"b\": string, rest: any }",
        ],
    );
}

#[test]
fn properties_that_match_patterns_have_their_types() {
    check(
        r#"{"type": "object", "required": ["S_a", "n"], "patternProperties": {"^S_": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#,
        &[
            "Root = { \"S_a\": string, \"n\": integer, rest: RootValue }",
            "RootValue = union { String string, Integer integer }",
        ],
    );
    check(
        r#"{"type": "object", "properties": {"a": {"type": "number"}}, "patternProperties": {"^b": {"type": "boolean"}}, "propertyNames": {"enum": ["a", "b1", "c"]}, "additionalProperties": {"type": "string"}}"#,
        &["Root = { \"a\"?: number, \"b1\"?: boolean, \"c\"?: string, closed }"],
    );
}
