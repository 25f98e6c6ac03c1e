use super::*;
use crate::target::test_models::{json, schema};

/// A rule, a schema, its form in OpenAPI 3.0, and the keywords that are lost.
const CASES: [(&str, &str, &str, &[Keyword]); 26] = [
    (
        "reference-alone",
        r##"{"$ref": "#/$defs/A", "title": "T"}"##,
        r##"{"title": "T", "allOf": [{"$ref": "#/components/schemas/A"}]}"##,
        &[],
    ),
    ("one-type", r#"{"type": ["string", "null"]}"#, r#"{"type": "string", "nullable": true}"#, &[]),
    ("one-type", r#"{"type": "null"}"#, r#"{"type": "object", "nullable": true, "enum": [null]}"#, &[]),
    (
        "one-type",
        r#"{"type": ["array", "number", "null"], "minItems": 1}"#,
        r#"{"minItems": 1, "anyOf": [{"type": "array", "nullable": true, "items": {}}, {"type": "number"}]}"#,
        &[],
    ),
    ("one-type", r#"{"type": "array"}"#, r#"{"type": "array", "items": {}}"#, &[]),
    ("const-is-enum", r#"{"const": 1}"#, r#"{"enum": [1]}"#, &[]),
    ("const-is-enum", r#"{"const": 1, "enum": [1, 2]}"#, r#"{"enum": [1, 2], "allOf": [{"enum": [1]}]}"#, &[]),
    ("boolean-exclusive", r#"{"exclusiveMinimum": 1}"#, r#"{"minimum": 1, "exclusiveMinimum": true}"#, &[]),
    (
        "boolean-exclusive",
        r#"{"maximum": 1, "exclusiveMaximum": 2}"#,
        r#"{"maximum": 1, "allOf": [{"maximum": 2, "exclusiveMaximum": true}]}"#,
        &[],
    ),
    ("items-of-all", r#"{"items": {"const": 1}}"#, r#"{"items": {"enum": [1]}}"#, &[]),
    (
        "items-of-all",
        r#"{"prefixItems": [{"type": "string"}, true], "items": false}"#,
        r#"{"items": {}, "maxItems": 2}"#,
        &[Keyword::PrefixItems],
    ),
    ("items-of-all", r#"{"prefixItems": [{"type": "string"}]}"#, r#"{"items": {}}"#, &[Keyword::PrefixItems]),
    (
        "contains-is-not-all",
        r#"{"contains": {"type": "string"}}"#,
        r#"{"not": {"type": "array", "items": {"not": {"type": "string"}}}}"#,
        &[],
    ),
    (
        "contains-is-not-all",
        r#"{"contains": true, "minContains": 2}"#,
        "{}",
        &[Keyword::Contains, Keyword::MinContains],
    ),
    (
        "condition-is-choice",
        r#"{"if": {"required": ["a"]}, "then": {"maxProperties": 2}, "else": false}"#,
        r#"{"anyOf": [{"not": {"required": ["a"]}}, {"maxProperties": 2}],
            "allOf": [{"anyOf": [{"required": ["a"]}, {"not": {}}]}]}"#,
        &[],
    ),
    ("condition-is-choice", r#"{"if": {"propertyNames": false}, "then": false}"#, "{}", &[Keyword::If]),
    (
        "dependency-is-choice",
        r#"{"dependentRequired": {"a": ["b"], "c": []}}"#,
        r#"{"anyOf": [{"not": {"type": "object", "properties": {"a": {}}, "required": ["a"]}},
            {"properties": {"b": {}}, "required": ["b"]}]}"#,
        &[],
    ),
    (
        "dependency-is-choice",
        r#"{"dependentSchemas": {"a": {"minProperties": 2}}}"#,
        r#"{"anyOf": [{"not": {"type": "object", "properties": {"a": {}}, "required": ["a"]}}, {"minProperties": 2}]}"#,
        &[],
    ),
    (
        "names-without-patterns",
        r#"{"patternProperties": {"^a": {"const": 1}}, "additionalProperties": false}"#,
        r#"{"additionalProperties": {"enum": [1]}}"#,
        &[Keyword::PatternProperties],
    ),
    ("names-without-patterns", r#"{"additionalProperties": false}"#, r#"{"additionalProperties": false}"#, &[]),
    ("exact-negation", r#"{"not": {"const": 1}}"#, r#"{"not": {"enum": [1]}}"#, &[]),
    ("exact-negation", r#"{"not": {"propertyNames": false}}"#, "{}", &[Keyword::Not]),
    (
        "exact-negation",
        r#"{"oneOf": [{"propertyNames": false}, {"type": "string"}]}"#,
        r#"{"anyOf": [{}, {"type": "string"}]}"#,
        &[Keyword::OneOf, Keyword::PropertyNames],
    ),
    ("no-such-keyword", r#"{"unevaluatedItems": false}"#, "{}", &[Keyword::UnevaluatedItems]),
    ("one-example", r#"{"examples": [1, 2]}"#, r#"{"example": 1}"#, &[]),
    ("content-is-format", r#"{"contentEncoding": "base64"}"#, r#"{"format": "byte"}"#, &[]),
];

#[test]
fn every_rule_does_what_its_name_says() {
    for (rule, text, expected, lost) in CASES {
        let schema = schema(text);
        let found = components(&[("It", &schema)]).remove(0);
        assert_eq!(found.schema, json(expected), "{rule}: {text}");
        assert_eq!(found.lost, lost.iter().copied().collect(), "{rule}: {text}");
    }
    for rule in &RULES {
        assert!(CASES.iter().any(|(name, ..)| *name == rule.name), "`{}` has no case", rule.name);
    }
}

#[test]
fn a_negated_reference_to_something_wider_is_left_out() {
    let (user, middle) = (schema(r##"{"not": {"$ref": "#/$defs/B"}}"##), schema(r##"{"$ref": "#/$defs/C"}"##));
    let wider = schema(r#"{"propertyNames": false}"#);
    let found = components(&[("A", &user), ("B", &middle), ("C", &wider)]);
    assert_eq!(found[0].schema, json("{}"));
    assert_eq!(found[0].lost, BTreeSet::from([Keyword::Not]));
    assert!(found[1].lost.is_empty());
}
