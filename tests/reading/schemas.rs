//! Diagnostics about schemas.

use super::{generate, reads};

#[test]
fn json_types_are_suggested() {
    let all = "the JSON types are null, boolean, object, array, number, integer, string";
    for (schema, place, name, help) in [
        (r#"{"type": "int"}"#, "1:10", "int", format!("did you mean `integer`? ({all})")),
        (r#"{"type": ["null", "strnig"]}"#, "1:19", "strnig", format!("did you mean `string`? ({all})")),
        (r#"{"type": "dict"}"#, "1:10", "dict", format!("did you mean `object`? ({all})")),
        (r#"{"type": "any"}"#, "1:10", "any", "omit `type` to accept any value".to_owned()),
        (r#"{"type": "quaternion"}"#, "1:10", "quaternion", all.to_owned()),
    ] {
        let expected = format!("{place} error[wrong-type]: `{name}` is not a JSON type | {help}");
        reads("a.json", schema, 1, &[&expected]).writes_nothing();
    }
}

#[test]
fn wrong_references_suggest_definitions() {
    let document = |reference: &str| format!(r#"{{"$ref": "{reference}", "$defs": {{"User": {{}}, "a/b": {{}}}}}}"#);
    for (reference, help) in [
        ("#/$defs/Usr", "did you mean `#/$defs/User`?"),
        ("#/definitions/User", "did you mean `#/$defs/User`?"),
        ("#/$defs/user", "did you mean `#/$defs/User`?"),
        ("#/$defs/A~1b", "did you mean `#/$defs/a~1b`?"),
        ("#/$defs/Zebra", "the definitions are `#/$defs/User`, `#/$defs/a~1b`"),
    ] {
        let expected = format!(
            "1:10 error[dangling-reference]: unresolved reference: `{reference}` is not in this document | {help}"
        );
        reads("a.json", &document(reference), 1, &[&expected]).writes_nothing();
    }
    let other = r#"{"$defs": {"User": {"type": "string"}}}"#;
    let expected = "1:10 error[dangling-reference]: unresolved reference: `#/$defs/Usr` is not in `b.json` | did you mean `b.json#/$defs/User`?";
    generate(&[("a.json", r#"{"$ref": "b.json#/$defs/Usr"}"#), ("b.json", other)], &[]).gives(1, &[expected]);
    let none = "1:10 error[dangling-reference]: unresolved reference: `#/$defs/A` is not in this document | \
        a reference is a JSON Pointer such as `#/$defs/User`, but there are no `$defs`";
    reads("a.json", r##"{"$ref": "#/$defs/A"}"##, 1, &[none]);
}

#[test]
fn draft_03_is_not_supported() {
    let expected = "1:13 error[unsupported-dialect]: JSON Schema draft-03 is not supported | \
        convert the schema to draft-04, draft-06, draft-07, 2019-09 or 2020-12";
    for end in ["#", ""] {
        let schema = format!(r#"{{"$schema":"http://json-schema.org/draft-03/schema{end}", "type": "object"}}"#);
        reads("a.json", &schema, 1, &[&expected.replace("1:13", "1:12")]).writes_nothing();
    }
}

#[test]
fn misspelled_keywords_are_warned_of() {
    let meant = |place: &str, name: &str, meant: &str| {
        format!(
            "{place} warning[misspelled-name]: `{name}` is not a keyword of JSON Schema, and is ignored | did you mean `{meant}`?"
        )
    };
    let schema = r#"{"type": "object",
"propertes": {"tpye": {"tpye": "string"}},
"properties": {"requird": {"type": "string", "const": {"tpye": 1}, "default": {"tpye": 1}}},
"requird": ["a"], "addtionalProperties": false, "x-requird": 1,
"$defs": {"unused": {"itmes": true, "enum": [{"tpye": 1}], "examples": [{"tpye": 1}]}}}"#;
    let default = "3:68 warning[invalid-default]: the default {\"tpye\":1} is not valid for its own schema";
    let lines = [
        &meant("2:1", "propertes", "properties"),
        "3:27 warning[unsatisfiable]: no value satisfies this schema",
        default,
        &meant("4:1", "requird", "required"),
        &meant("4:19", "addtionalProperties", "additionalProperties"),
        &meant("5:22", "itmes", "items"),
    ];
    reads("a.json", schema, 0, &lines);
    let run = generate(&[("a.json", r#"{"type": "object", "propertes": {}}"#)], &["--strict"]);
    let error = "1:20 error[misspelled-name]: `propertes` is not a keyword of JSON Schema, and is ignored | did you mean `properties`?";
    run.gives(1, &[error]).writes_nothing();
}

#[test]
fn parameters_and_other_files_are_examined_too() {
    let agent = r#"{"tools": [{"name": "t", "parameters": {"type": "object", "propertes": {}},
"returns": {"type": "Custom", "schema": {"$ref": "b.json"}}}]}"#;
    let other = r#"{"type": "string", "maxlength": 3}"#;
    let run = generate(&[("a.adl.json", agent), ("b.json", other)], &[]);
    run.gives(
        0,
        &[
            "1:20 warning[misspelled-name]: `maxlength` is not a keyword of JSON Schema, and is ignored | did you mean `maxLength`?",
            "1:59 warning[misspelled-name]: `propertes` is not a keyword of JSON Schema, and is ignored | did you mean `properties`?",
        ],
    );
}

#[test]
fn names_that_are_no_mistakes_are_left_alone() {
    let schema = r#"{"$id": "urn:x", "type": "object", "example": {}, "xml": {}, "externalDocs": {}, "nullable": true, "$comment": "",
        "deprecated": false, "readOnly": true, "label": "", "when": "", "note": "", "markdownDescription": "", "enumNames": [],
        "properties": {"item": {"type": "array", "items": {"type": "string"}}, "typ": {"type": "string"}}}"#;
    reads("a.json", schema, 0, &[]);
    let own = r#"{"$schema": "https://example.com/own", "type": "object", "propertes": {}}"#;
    reads("a.json", own, 0, &[]);
}

#[test]
fn bounds_that_exclude_each_other_are_warned_of() {
    for (bounds, expected) in [
        (
            r#""minimum": 3, "maximum": 1"#,
            "1:10 warning[empty-range]: `minimum` 3 is above `maximum` 1: no value satisfies both (1:24 the upper bound)",
        ),
        (
            r#""exclusiveMinimum": 1, "maximum": 1.0"#,
            "1:10 warning[empty-range]: `exclusiveMinimum` 1 excludes `maximum` 1.0: no value satisfies both (1:33 the upper bound)",
        ),
        (
            r#""minLength": 2, "maxLength": 1"#,
            "1:10 warning[empty-range]: `minLength` 2 is above `maxLength` 1: no value satisfies both (1:26 the upper bound)",
        ),
        (
            r#""minItems": 2, "maxItems": 1"#,
            "1:10 warning[empty-range]: `minItems` 2 is above `maxItems` 1: no value satisfies both (1:25 the upper bound)",
        ),
        (
            r#""minProperties": 2, "maxProperties": 1"#,
            "1:10 warning[empty-range]: `minProperties` 2 is above `maxProperties` 1: no value satisfies both (1:30 the upper bound)",
        ),
    ] {
        reads("a.json", &format!(r#"{{"not": {{{bounds}}}}}"#), 0, &[expected]);
    }
    reads("a.json", r#"{"minimum": 1, "maximum": 1, "minLength": 1, "maxLength": 1}"#, 0, &[]);
    let old = r#"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "maximum": 2, "exclusiveMinimum": true}"#;
    reads("a.json", old, 0, &[]);
}

#[test]
fn defaults_that_are_not_valid_are_warned_of() {
    let schema = r##"{"type": "object", "properties": {
"a": {"type": "integer", "default": "many"}, "b": {"type": "integer", "default": 1.0}, "c": {"type": "string", "default": null},
"d": {"allOf": [{"$ref": "#/$defs/D"}], "default": {"id": "x"}}, "e": {"$ref": "#/$defs/E"}},
"$defs": {"D": {"type": "object", "properties": {"id": {"type": "integer"}}},
"E": {"enum": ["x", "y"], "default": "z"}}}"##;
    let lines = [
        "2:26 warning[invalid-default]: the default \"many\" is not valid for its own schema",
        "3:41 warning[invalid-default]: the default {\"id\":\"x\"} is not valid for its own schema",
        "5:27 warning[invalid-default]: the default \"z\" is not valid for its own schema",
    ];
    reads("a.json", schema, 0, &lines);
    assert_eq!(generate(&[("a.json", schema)], &["--strict"]).code, Some(1));
    let either = r#"{"type": ["object", "boolean"], "properties": {"a": {"type": "string"}}, "default": true}"#;
    reads("a.json", either, 0, &[]);
}

#[test]
fn numbers_that_programs_do_not_read_exactly_are_refused() {
    let beyond = |place: &str, keyword: &str| {
        format!(
            "{place} error[unsupported-number]: `{keyword}` has a number beyond the range of doubles, which programs \
             can't read | a number is 0, or between 5e-324 and 1.7976931348623157e308, with either sign; use one of \
             these, or omit the constraint"
        )
    };
    let thousand_digits = format!(r#"{{"const": {{"a": [1, {}]}}}}"#, "9".repeat(1000));
    for (schema, place, keyword) in [
        (r#"{"maximum": 1e400}"#, "1:13", "maximum"),
        (r#"{"exclusiveMinimum": -1e10000000}"#, "1:22", "exclusiveMinimum"),
        (r#"{"multipleOf": 1e-1000}"#, "1:16", "multipleOf"),
        (r#"{"multipleOf": 1e-10000000}"#, "1:16", "multipleOf"),
        (r#"{"enum": [1, 1e-400]}"#, "1:14", "enum"),
        (r#"{"minLength": 1e400}"#, "1:15", "minLength"),
        (&thousand_digits, "1:21", "const"),
    ] {
        reads("a.json", schema, 1, &[&beyond(place, keyword)]).writes_nothing();
    }
    let digits = "1:16 error[unsupported-number]: `multipleOf` has more than 19 digits, apart from zeros at the ends | \
        multiples are computed exactly, with divisors of 64 bits; use fewer digits";
    reads("a.json", r#"{"multipleOf": 123456789.01234567891}"#, 1, &[digits]).writes_nothing();
    for divisor in ["0", "-0.0", "-2"] {
        let expected = "1:16 error[wrong-type]: `multipleOf` must be greater than 0";
        reads("a.json", &format!(r#"{{"multipleOf": {divisor}}}"#), 1, &[expected]).writes_nothing();
    }
    let accepted = r#"{"multipleOf": 1234567890123456789e-30, "minimum": -1.7976931348623157e308, "minLength": 1e300,
        "maxItems": 18446744073709551616, "exclusiveMaximum": 5e-324}"#;
    reads("a.json", accepted, 0, &[]);
}

#[test]
fn patterns_with_a_limit_of_steps_are_warned_of() {
    let expected = "1:2 warning[slow-pattern]: this pattern refers to groups, so that some texts take more than linear \
        time: those that take more than 100000 steps are rejected | write the pattern without references to groups";
    reads("a.json", r#"{"pattern": "(\\w+) \\1"}"#, 0, &[expected]);
    reads("a.json", r#"{"pattern": "^(['\"]).*;\\1$"}"#, 0, &[]);
}
