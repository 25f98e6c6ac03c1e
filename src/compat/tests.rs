//! Questions with their answers, in both directions.

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

// The rules of each keyword.

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

#[test]
fn many_branches_are_told_apart_by_their_tags() {
    let branch = |index: usize, more: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"type": {{"const": "t{index}"}}, "a": {{"type": "string"}}, "b{index}": {{"type": "integer"}}{more}}}, "required": ["type", "a"]}}"#
        )
    };
    let of = |count: usize, more: &str| {
        let branches: Vec<String> = (0..count).map(|index| branch(index, if index == 7 { more } else { "" })).collect();
        format!(r#"{{"anyOf": [{}]}}"#, branches.join(", "))
    };
    narrower(&of(40, ""), &of(41, ""));
    narrower(&of(40, r#", "c": {"type": "null"}"#), &of(40, ""));
    // Without a tag that is required, the branches overlap.
    let loose = |count: usize| of(count, "").replace(r#""required": ["type", "a"]"#, r#""required": ["a"]"#);
    narrower(&loose(12), &loose(13).replace(r#""a": {"type": "string"}"#, r#""a": {"type": ["string", "null"]}"#));
}

#[test]
fn what_stops_a_proof_is_told() {
    let found = contains(
        r#"{"type": "object", "properties": {"a": {"type": "string", "pattern": "^(a+)b\\1$"}}}"#,
        r#"{"type": "object", "properties": {"a": {"pattern": "^a+ba+$"}}}"#,
    );
    let Containment::Unknown { reasons } = found else { panic!("{found:?}") };
    assert_eq!((reasons[0].path.as_str(), reasons[0].keyword), ("/a", "pattern"));
}

#[test]
fn one_comparison_answers_both_directions() {
    let (new, old) = (model(r#"{"type": "integer"}"#), model(r#"{"type": "number"}"#));
    let (new_root, old_root) = (root(&new), Operand { side: Side::Old, ..root(&old) });
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    assert_eq!(comparison.contains(new_root, old_root), Containment::Proved);
    assert!(matches!(comparison.contains(old_root, new_root), Containment::Refuted { .. }));
}

#[test]
fn long_chains_end_without_an_overflow() {
    let chain = |last: &str| {
        let link = |index: usize| {
            format!(
                r##""D{index}": {{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/D{}"}}}}, "required": ["a"]}}"##,
                index + 1
            )
        };
        let links: Vec<String> = (0..500).map(link).collect();
        format!(r##"{{"$ref": "#/$defs/D0", "$defs": {{{}, "D500": {last}}}}}"##, links.join(", "))
    };
    let (narrow, wide) = (chain(r#"{"type": "integer"}"#), chain(r#"{"type": "number"}"#));
    assert_eq!(contains(&narrow, &narrow), Containment::Proved);
    assert!(!matches!(contains(&narrow, &wide), Containment::Refuted { .. }));
    assert_ne!(contains(&wide, &narrow), Containment::Proved);
}

/// Returns the number of goals that are decided for the results of tools that share types, each compared with its
/// earlier version; of the first ones, a property is another.
fn goals(tools: usize, changed: usize) -> usize {
    let document = |changed: usize| {
        let result = |index: usize| {
            let most = if index < changed { 9 } else { 8 };
            format!(
                r##""R{index}": {{"type": "object", "required": ["id"], "properties": {{
                    "id": {{"type": "string", "maxLength": {most}}}, "tree": {{"$ref": "#/$defs/Tree"}}}}}}"##
            )
        };
        let results: Vec<String> = (0..tools).map(result).collect();
        let tree = r##""Tree": {"type": "object", "properties": {
            "name": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}"##;
        let used: Vec<String> =
            (0..tools).map(|index| format!(r##""r{index}": {{"$ref": "#/$defs/R{index}"}}"##)).collect();
        let (used, results) = (used.join(", "), results.join(", "));
        model(&format!(r#"{{"type": "object", "properties": {{{used}}}, "$defs": {{{tree}, {results}}}}}"#))
    };
    let (new, old) = (document(changed), document(0));
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    for index in 0..tools {
        let id = |model: &Model| {
            let (id, _) = model.iter().find(|(_, of)| of.name == format!("R{index}")).expect("a type");
            model.checks.of(id).expect("a check")
        };
        let part = Operand { side: Side::New, check: &new.checks.function(id(&new)).check };
        let whole = Operand { side: Side::Old, check: &old.checks.function(id(&old)).check };
        let is_changed = matches!(comparison.contains(part, whole), Containment::Refuted { .. });
        assert_eq!(is_changed, index < changed, "{index}");
    }
    comparison.0.goals()
}

#[test]
fn cost_is_that_of_what_changed() {
    // Unchanged results need no goals, however many there are; a changed one needs a few, whatever it shares.
    assert_eq!(goals(50, 0), goals(100, 0));
    let (some, more) = (goals(50, 10), goals(100, 20));
    assert!(some <= 10 * 20 && more <= 2 * some, "{some}, {more}");
}

#[test]
fn patterns_with_lookaround() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    same(&of("^a(?!b)[a-z]$"), &of("^a[ac-z]$"));
    same(&of("^[a-z]+(?<!x)$"), &of("^[a-z]*[a-wyz]$"));
    same(&of("^(?:(?!ab)[ab])*$"), &of("^b*a*$"));
    same(&of("^(?!.*--)[a-z-]+$"), &of("^(?:[a-z]|-(?!-))+$"));
    narrower(&of("^[a-z](?:-?[a-z0-9])*(?<!-)$"), &of("^[a-z][a-z0-9-]*$"));
    narrower(&of("^(?!tmp)[a-z]+(?=x)"), &of("^(?!tmpx)[a-z]+(?=x)"));
}

#[test]
fn lookaheads_of_which_many_are_open_end() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    for pattern in ["^(?:(?=a.{12}$)a|(?!a.{12}$).)*$", "^(?:(?!a.{30}b).)*$", "^(?:(?=.*a.{9}b)(?=.*b.{9}a).)*$"] {
        // Either answer, in time.
        contains(&of(pattern), &of("^[a-c]*$"));
        contains(&of("^[a-c]*$"), &of(pattern));
    }
}

#[test]
fn patterns_with_references_to_groups() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    same(&of(r"^(a|b)\\1$"), r#"{"enum": ["aa", "bb"]}"#);
    narrower(&of(r"^(['`])[a-z]*\\1$"), &of("^['`][a-z]*['`]$"));
    narrower(&of(r"^(?!([0-9])\\1+$)[0-9]{4}$"), &of("^[0-9]{4}$"));
}

#[test]
fn very_long_texts_and_arrays() {
    let text =
        |pattern: &str, most: u64| format!(r#"{{"type": "string", "pattern": "{pattern}", "maxLength": {most}}}"#);
    narrower(&text("^[a-z]*$", 65_535), &text("^[a-z]*$", 65_536));
    narrower(&text("^(?:ab)*$", 65_535), &text("^(?:ab)*$", 65_536));
    same(&text("^[a-z]{3}$", 65_535), &text("^[a-z]{3}$", 65_536));
    narrower(r#"{"type": "string", "maxLength": 100000}"#, r#"{"type": "string", "maxLength": 500000}"#);
    narrower(r#"{"type": "array", "maxItems": 100000}"#, r#"{"type": "array", "maxItems": 100001}"#);
}
