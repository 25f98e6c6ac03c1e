//! The rules of each keyword.

use super::{apart, contains, narrower, object, same};
use crate::compat::Containment;

#[test]
fn numbers() {
    let number = |more: &str| format!(r#"{{"type": "number", {more}}}"#);
    narrower(&number(r#""minimum": 1"#), &number(r#""minimum": 0.5"#));
    narrower(&number(r#""exclusiveMinimum": 1"#), &number(r#""minimum": 1"#));
    narrower(&number(r#""multipleOf": 6"#), &number(r#""multipleOf": 3"#));
    narrower(&number(r#""multipleOf": 0.5"#), &number(r#""multipleOf": 0.1"#));
    apart(&number(r#""multipleOf": 2"#), &number(r#""multipleOf": 3"#));
    same(r#"{"allOf": [{"type": "number", "multipleOf": 4}, {"multipleOf": 6}]}"#, &number(r#""multipleOf": 12"#));
    same(r#"{"type": "integer", "minimum": 0.5, "maximum": 2.5}"#, r#"{"enum": [1, 2]}"#);
    same(r#"{"type": "number", "minimum": 1, "exclusiveMaximum": 1}"#, "false");
    same(r#"{"type": "integer", "multipleOf": 0.75, "minimum": 1, "maximum": 5}"#, r#"{"const": 3}"#);
    narrower(&number(r#""maximum": 1e300"#), &number(r#""maximum": 1.7e308"#));
    narrower(&number(r#""minimum": 1e-30"#), &number(r#""exclusiveMinimum": 0"#));
    // Readers of doubles have no number in between, so none is told.
    let (least, more) = (number(r#""minimum": 5e-324"#), number(r#""exclusiveMinimum": 0"#));
    assert_eq!(contains(&least, &more), Containment::Proved);
    assert!(matches!(contains(&more, &least), Containment::Unknown { .. }));
    same(r#"{"type": "number", "not": {"type": "integer"}, "multipleOf": 1}"#, "false");
    same(r#"{"type": "integer", "minimum": 3, "maximum": 4, "not": {"multipleOf": 2}}"#, r#"{"const": 3}"#);
}

#[test]
fn strings() {
    let string = |more: &str| format!(r#"{{"type": "string", {more}}}"#);
    narrower(&string(r#""minLength": 2"#), &string(r#""minLength": 1"#));
    narrower(&string(r#""maxLength": 2"#), &string(r#""maxLength": 3"#));
    narrower(&string(r#""pattern": "^[a-c]+$""#), &string(r#""pattern": "^[a-z]*$""#));
    narrower(&string(r#""pattern": "^ab""#), &string(r#""pattern": "^a""#));
    apart(&string(r#""pattern": "^a""#), &string(r#""pattern": "b$""#));
    same(&string(r#""pattern": "^a{2,3}$""#), r#"{"enum": ["aa", "aaa"]}"#);
    same(&string(r#""pattern": "^[^]{2}$""#), &string(r#""minLength": 2, "maxLength": 2"#));
    same(&string(r#""pattern": "^(?!a$)[ab]$""#), r#"{"const": "b"}"#);
    narrower(&string(r#""pattern": "^😀+$""#), &string(r#""pattern": "^\\p{Emoji}+$""#));
    // `.` matches no line end.
    narrower(&string(r#""pattern": "^.*$""#), r#"{"type": "string"}"#);
}

#[test]
fn arrays() {
    let array = |more: &str| format!(r#"{{"type": "array", {more}}}"#);
    narrower(&array(r#""items": {"type": "integer"}"#), &array(r#""items": {"type": "number"}"#));
    narrower(&array(r#""minItems": 2"#), &array(r#""minItems": 1"#));
    narrower(&array(r#""maxItems": 2"#), &array(r#""maxItems": 3"#));
    narrower(&array(r#""uniqueItems": true"#), r#"{"type": "array"}"#);
    same(&array(r#""uniqueItems": true, "maxItems": 1"#), &array(r#""maxItems": 1"#));
    same(&array(r#""items": {"type": "boolean"}, "uniqueItems": true, "minItems": 3"#), "false");
    same(
        &array(
            r#""prefixItems": [{"const": 1}, {"enum": [1, 2]}], "items": false, "uniqueItems": true, "minItems": 2"#,
        ),
        r#"{"const": [1, 2]}"#,
    );
    narrower(
        &array(r#""prefixItems": [{"type": "string"}], "minItems": 1"#),
        &array(r#""contains": {"type": "string"}"#),
    );
    narrower(&array(r#""contains": {"const": 1}"#), &array(r#""contains": {"type": "integer"}"#));
    narrower(&array(r#""contains": {"const": 1}, "minContains": 2"#), &array(r#""contains": {"const": 1}"#));
    narrower(
        &array(r#""contains": {"const": 1}, "maxContains": 2"#),
        &array(r#""contains": {"const": 1}, "maxContains": 3"#),
    );
    same(&array(r#""contains": {"type": "string"}, "items": {"type": "integer"}"#), "false");
    same(&array(r#""items": false"#), r#"{"const": []}"#);
    same(&array(r#""prefixItems": [true, false]"#), &array(r#""maxItems": 1"#));
    narrower(
        &array(r#""prefixItems": [true], "unevaluatedItems": false"#),
        &array(r#""maxItems": 1, "items": true"#).replace("1", "2"),
    );
    narrower(
        &array(r#""minItems": 100, "maxItems": 100, "items": {"type": "integer"}"#),
        &array(r#""minItems": 90, "items": {"type": "number"}"#),
    );
    apart(&array(r#""minItems": 100, "items": {"type": "integer"}"#), &array(r#""items": {"type": "string"}"#));
}

#[test]
fn objects() {
    let with = |more: &str| format!(r#"{{"type": "object", {more}}}"#);
    narrower(&with(r#""required": ["a", "b"]"#), &with(r#""required": ["a"]"#));
    narrower(&with(r#""required": ["a"]"#), &with(r#""minProperties": 1"#));
    narrower(&with(r#""maxProperties": 1"#), &with(r#""maxProperties": 2"#));
    same(&with(r#""required": ["a", "b"], "maxProperties": 1"#), "false");
    same(&with(r#""propertyNames": {"enum": ["a", "b"]}, "minProperties": 3"#), "false");
    same(
        &with(r#""propertyNames": {"pattern": "^[ab]$"}, "minProperties": 2"#),
        &with(r#""required": ["a", "b"], "maxProperties": 2"#),
    );
    narrower(&with(r#""patternProperties": {"^a": {"type": "integer"}}"#), &object(r#""ab": {"type": "number"}"#, ""));
    narrower(
        &with(r#""patternProperties": {"^a": {"type": "string"}}"#),
        &with(r#""patternProperties": {"^ab": {"type": "string"}}"#),
    );
    narrower(&with(r#""additionalProperties": {"type": "integer"}"#), &object(r#""a": {"type": "number"}"#, ""));
    narrower(&with(r#""dependentRequired": {"a": ["b", "c"]}"#), &with(r#""dependentRequired": {"a": ["b"]}"#));
    same(&with(r#""dependentRequired": {"a": ["b"]}"#), &with(r#""dependentSchemas": {"a": {"required": ["b"]}}"#));
    same(
        &with(r#""dependentRequired": {"a": ["b"]}"#),
        &with(r#""anyOf": [{"not": {"required": ["a"]}}, {"required": ["b"]}]"#),
    );
    // A property without a value can't be there.
    same(&object(r#""a": {"type": "array", "minItems": 1, "items": false}"#, ""), &object(r#""a": false"#, ""));
    narrower(
        &with(
            r#""properties": {"a": true}, "anyOf": [{"properties": {"b": true}}, {"properties": {"c": true}}], "unevaluatedProperties": false"#,
        ),
        &with(r#""properties": {"a": true, "b": true, "c": true}, "additionalProperties": false"#)
            .replace("false", r#"{"type": "null"}"#),
    );
}

#[test]
fn composites() {
    narrower(r#"{"allOf": [{"type": "string"}, {"minLength": 1}]}"#, r#"{"type": "string"}"#);
    same(r#"{"not": {"not": {"type": "string"}}}"#, r#"{"type": "string"}"#);
    same(
        r#"{"not": {"anyOf": [{"type": "string"}, {"type": "number"}]}}"#,
        r#"{"type": ["object", "array", "boolean", "null"]}"#,
    );
    same(
        r#"{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"type": "null"}}"#,
        r#"{"anyOf": [{"type": "string", "minLength": 1}, {"type": "null"}]}"#,
    );
    let tagged = |kinds: &[(&str, &str)]| {
        let branch = |(kind, ty): &(&str, &str)| {
            format!(
                r#"{{"type": "object", "properties": {{"kind": {{"const": "{kind}"}}, "x": {{"type": "{ty}"}}}}, "required": ["kind", "x"]}}"#
            )
        };
        format!(r#"{{"oneOf": [{}]}}"#, kinds.iter().map(branch).collect::<Vec<_>>().join(", "))
    };
    narrower(
        &tagged(&[("a", "integer"), ("b", "string")]),
        &tagged(&[("b", "string"), ("c", "null"), ("a", "number")]),
    );
    apart(&tagged(&[("a", "integer"), ("b", "string")]), &tagged(&[("a", "string"), ("b", "integer")]));
    // Neither branch alone has all values.
    same(r#"{"type": "integer"}"#, r#"{"type": "integer", "anyOf": [{"minimum": 0}, {"maximum": -1}]}"#);
}
