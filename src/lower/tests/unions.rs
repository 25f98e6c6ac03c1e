//! Unions, their variants and their discriminators.

use super::{check, schema};
use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};

#[test]
fn unions_name_their_variants() {
    check(
        r##"{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/User"}, {"type": "null"}], "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
        &["Root = RootValue or null", "RootValue = union { String string, User User }", r#"User = { "id"?: string }"#],
    );
    check(
        r#"{"oneOf": [{"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind"]},
                      {"type": "object", "properties": {"kind": {"const": "square"}, "a": {"type": "number"}}, "required": ["kind"]}]}"#,
        &[
            r#"Root = union by "kind" { Circle RootCircle, Square RootSquare }"#,
            r#"RootCircle = { "kind": RootCircleKind, "r"?: number }"#,
            r#"RootCircleKind = enum { Circle "circle" }"#,
            r#"RootSquare = { "kind": RootSquareKind, "a"?: number }"#,
            r#"RootSquareKind = enum { Square "square" }"#,
        ],
    );
    check(r#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, &["Root = number"]);
    check(
        r#"{"anyOf": [{"enum": ["a"]}, {"type": "string"}]}"#,
        &["Root = union { Constant RootConstant, String string }", r#"RootConstant = enum { A "a" }"#],
    );
}

#[test]
fn variants_that_are_alike_are_named_by_what_they_say() {
    let variants = |branches: &[&str]| {
        let text = format!(r#"{{"anyOf": [{}]}}"#, branches.join(", "));
        let root = schema(&text).lines().next().unwrap_or_default().to_owned();
        let list = root.trim_start_matches("Root = union { ").trim_end_matches(" }").to_owned();
        let mut names: Vec<String> =
            list.split(", ").filter_map(|variant| variant.split(' ').next()).map(str::to_owned).collect();
        names.sort();
        names
    };
    let short = r#"{"type": "array", "items": {"type": "integer", "maximum": 9}}"#;
    let long = r#"{"type": "array", "items": {"type": "integer", "minimum": 10}}"#;
    let other = r#"{"type": "array", "items": {"type": "integer", "minimum": 100}}"#;
    assert_eq!(variants(&[short, long]), ["IntegerListItemsMaximum9", "IntegerListItemsMinimum10"]);
    let all = ["IntegerListItemsMaximum9", "IntegerListItemsMinimum10", "IntegerListItemsMinimum100"];
    assert_eq!(variants(&[short, long, other]), all);
    assert_eq!(variants(&[other, long, short]), all);
    let closed = |more: &str| {
        let members = r#""a": {"type": "string"}, "b": {"type": "string"}, "c": {}, "d": {}"#;
        format!(r#"{{"type": "object", "properties": {{{members}}}, "additionalProperties": false{more}}}"#)
    };
    let (plain, not) = (closed(""), closed(r#", "not": {"required": ["c", "d"]}"#));
    let named = closed(r#", "propertyNames": {"pattern": "^[a-c]$"}"#);
    let expected = ["Object", "ObjectNotWithCD", "ObjectPropertyNamesPatternAC"];
    assert_eq!(variants(&[&plain, &not, &named]), expected);
    assert_eq!(variants(&[&named, &plain, &not]), expected);
}

/// Returns a schema of two kinds of pets with two possible discriminators, or with none.
fn pets(discriminator: &str, values: [&str; 2]) -> String {
    let [cat, dog] =
        values.map(|values| format!(r#"{{"type": "object", "properties": {values}, "required": ["a", "b"]}}"#));
    schema(&format!(
        r##"{{"oneOf": [{{"$ref": "#/components/schemas/CatV2"}}, {{"$ref": "#/components/schemas/Dog"}}],
            "discriminator": {discriminator}, "components": {{"schemas": {{"CatV2": {cat}, "Dog": {dog}}}}}}}"##
    ))
}

#[test]
fn a_discriminator_chooses_the_tag_and_names_the_variants() {
    let both = [r#"{"a": {"const": "x"}, "b": {"const": "c"}}"#, r#"{"a": {"const": "y"}, "b": {"const": "d"}}"#];
    let first = |discriminator: &str, values| pets(discriminator, values).lines().next().map(str::to_owned);
    let line = |text: &str| Some(text.to_owned());
    assert_eq!(first("null", both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    assert_eq!(first(r#"{"propertyName": "b"}"#, both), line(r#"Root = union by "b" { CatV2 CatV2, Dog Dog }"#));
    // A discriminator that no property has, or in another form, is ignored.
    assert_eq!(first(r#"{"propertyName": "z"}"#, both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    assert_eq!(first(r#""b""#, both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    let mapped = r##"{"propertyName": "b", "mapping": {"c": "#/components/schemas/CatV2", "d": "Dog", "e": "Dog"}}"##;
    assert_eq!(first(mapped, both), line(r#"Root = union by "b" { C CatV2, Dog Dog }"#));
    // Targets are percent-encoded, unless they are names.
    let encoded = r##"{"propertyName": "b", "mapping": {"c": "#/components/schemas/Cat%562", "d": "%44og"}}"##;
    assert_eq!(first(encoded, both), line(r#"Root = union by "b" { C CatV2, Dog Dog }"#));
    // An annotation narrows nothing: `b` is still any string, and not a tag.
    let open = [r#"{"b": {"type": "string"}}"#; 2];
    assert_eq!(
        pets(mapped, open),
        "Root = union { C CatV2, Dog Dog }\nCatV2 = { \"b\": string, \"a\": any }\nDog = { \"b\": string, \"a\": any }"
    );
}

#[test]
fn conditions_on_a_tag_are_unions() {
    check(
        r#"{"type": "object", "properties": {"kind": {"enum": ["a", "b", "c"]}, "x": {"type": "string"}}, "required": ["kind"],
            "allOf": [{"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["x"]}},
                      {"if": {"properties": {"kind": {"const": "b"}}}, "then": {"properties": {"y": {"type": "number"}}}}]}"#,
        &[
            r#"Root = union by "kind" { A RootA, B RootB, C RootC }"#,
            r#"RootA = { "kind": RootAKind, "x": string }"#,
            r#"RootAKind = enum { A "a" }"#,
            r#"RootB = { "kind": RootBKind, "x"?: string, "y"?: number }"#,
            r#"RootBKind = enum { B "b" }"#,
            r#"RootC = { "kind": RootCKind, "x"?: string }"#,
            r#"RootCKind = enum { C "c" }"#,
        ],
    );
}

#[test]
fn listed_values_can_be_taken_away() {
    check(r#"{"enum": ["a", "b"], "not": {"const": "b"}}"#, &[r#"Root = enum { A "a" }"#]);
    check(r#"{"type": "string", "not": {"const": "b"}}"#, &["Root = string"]);
}

#[test]
fn a_union_is_none_of_its_alternatives() {
    let parts = [
        r#"{"type": "object", "required": ["b"], "additionalProperties": false, "properties": {"b": {"type": "string"}}}"#,
        r#"{"type": "object", "properties": {"b": {"type": "string"}}}"#,
    ];
    // All values of the union are values of its second alternative.
    let union = format!(r#"{{"allOf": [{{"anyOf": [{}, {}]}}, {}]}}"#, parts[0], parts[1], r#"{"required": ["b"]}"#);
    let model = schema(&format!(r##"{{"$ref": "#/$defs/U", "$defs": {{"U": {union}}}}}"##));
    assert!(!model.contains("U U"), "{model}");
    let same = format!(r#"{{"allOf": [{{"anyOf": [{}, {}]}}, {}, {}]}}"#, parts[0], parts[1], parts[0], parts[1]);
    let model = schema(&format!(
        r##"{{"type": "object", "properties": {{"u": {{"$ref": "#/$defs/U"}}}}, "$defs": {{"U": {same}}}}}"##
    ));
    assert!(!model.contains(" U U"), "{model}");
    let parent = r##"{"$ref": "#/$defs/Cat", "$defs": {
        "Pet": {"type": "object", "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]},
        "Cat": {"allOf": [{"$ref": "#/$defs/Pet"}, {"required": ["purrs"]}]},
        "Dog": {"allOf": [{"$ref": "#/$defs/Pet"}, {"required": ["barks"]}]}}}"##;
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let document = Document::parse("test.json", parent.as_bytes(), Format::Json).expect("JSON");
    // Cyclic: an error, and no endless loop.
    assert!(lower(&document, &options).is_err());
}

#[test]
fn branches_that_nothing_satisfies_are_left_out() {
    check(r#"{"anyOf": [{"not": {}}, {"type": "string"}]}"#, &["Root = string"]);
    check(r#"{"anyOf": [{}, {"type": "string"}]}"#, &["Root = any"]);
    check(r#"{"not": {}}"#, &["Root = never"]);
    check(r#"{"type": "integer", "not": false}"#, &["Root = integer"]);
}

#[test]
fn a_union_narrowed_to_one_object_is_that_object() {
    let branch = |kind: &str| {
        format!(
            r##"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{kind}"}}, "x": {{"$ref": "#"}}}}}}"##
        )
    };
    let narrow = r#""properties": {"k": {"const": "b"}}"#;
    check(
        &format!(r#"{{"oneOf": [{}, {}], {narrow}}}"#, branch("a"), branch("b")),
        &["Root = { \"k\": RootK, \"x\"?: Root }", "RootK = enum { B \"b\" }"],
    );
    check(
        &format!(
            r##"{{"oneOf": [{{"$ref": "#/$defs/A"}}, {{"$ref": "#/$defs/B"}}], {narrow}, "$defs": {{"A": {}, "B": {{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "b"}}}}}}}}}}"##,
            branch("a")
        ),
        &["Root = B", "B = { \"k\": BK }", "BK = enum { B \"b\" }"],
    );
}
