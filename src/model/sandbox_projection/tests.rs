//! Tests the projections of closed and open objects, alternatives and cycles.

use super::*;
use crate::model::TypeId;
use crate::pipeline::{Generator, Source};
use crate::text::Json;

fn projections(schema: &str) -> (String, Vec<String>) {
    let source = Source::Text { name: "root.schema.json".into(), bytes: schema.as_bytes().to_vec() };
    let models = Generator::new().read([source]).expect("reads").models;
    let model = models[0].clone().monomorphic();
    let all = Projections::new(&model);
    let named = all.reached([TypeId(0)]).into_iter();
    let named = named.map(|(id, found)| format!("{} {}", model.definition(id).name, found.to_json(&model)));
    let root = all.of(TypeId(0)).map_or(Json::Null, |found| found.to_json(&model));
    (root.to_string(), named.collect())
}

#[test]
fn closed_objects_are_known() {
    let (root, named) = projections(
        r#"{"type": "object", "additionalProperties": false, "required": ["b"],
            "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"]}}}"#,
    );
    assert_eq!(root, r#"{"ref":"Root"}"#);
    assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null},"required":["b"]}"#]);
}

#[test]
fn what_keeps_everything_needs_no_projection() {
    assert_eq!(projections(r#"{"type": "array", "items": {"type": "string"}}"#), ("null".into(), vec![]));
    assert_eq!(projections(r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#), ("{}".into(), vec![]));
}

#[test]
fn cycles_end() {
    let (root, named) = projections(
        r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "all": {"type": "array", "items": {"$ref": "#"}}}}"##,
    );
    assert_eq!(root, r#"{"ref":"Root"}"#);
    assert_eq!(named, [r#"Root {"members":{"next":{"ref":"Root"},"all":{"items":{"ref":"Root"}}}}"#]);
}

/// Returns alternatives, with definitions that they may refer to.
fn any_of(alternatives: &str) -> (String, Vec<String>) {
    projections(&format!(
        r##"{{"anyOf": [{alternatives}], "$defs": {{
            "A": {{"type": "object", "additionalProperties": false, "required": ["a"], "properties": {{"a": {{"type": "string"}}}}}},
            "B": {{"type": "object", "additionalProperties": false, "required": ["b"], "properties": {{"b": {{"type": "string"}}}}}},
            "Open": {{"type": "object", "required": ["o"], "properties": {{"o": {{"type": "string"}}}}}},
            "HasA": {{"type": "object", "additionalProperties": false, "required": ["x"], "properties": {{"x": {{"$ref": "#/$defs/A"}}}}}},
            "Map": {{"type": "object", "additionalProperties": {{"type": "string"}}}},
            "MapOrNull": {{"anyOf": [{{"$ref": "#/$defs/Map"}}, {{"type": "null"}}]}},
            "AOrMap": {{"anyOf": [{{"$ref": "#/$defs/A"}}, {{"$ref": "#/$defs/Map"}}]}},
            "AOrNull": {{"anyOf": [{{"$ref": "#/$defs/A"}}, {{"type": "null"}}]}}}}}}"##
    ))
}

const A: &str = r##"{"$ref": "#/$defs/A"}"##;

#[test]
fn of_alternatives_all_that_one_declares_is_kept() {
    let (_, named) = any_of(r##"{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}, {"type": "string"}"##);
    assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null}}"#]);
}

#[test]
fn of_alternatives_one_that_keeps_everything_does() {
    for other in [
        r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        r#"{"type": "object"}"#,
        r##"{"$ref": "#/$defs/Map"}"##,
        r##"{"$ref": "#/$defs/MapOrNull"}"##,
        r##"{"$ref": "#/$defs/AOrMap"}, {"$ref": "#/$defs/B"}"##,
        r#"{"enum": [{"b": 1}, 2]}"#,
    ] {
        assert_eq!(any_of(&format!("{A}, {other}")), ("null".into(), vec![]), "{other}");
    }
}

#[test]
fn of_alternatives_what_another_has_in_a_member_is_kept() {
    let (_, named) = any_of(r##"{"$ref": "#/$defs/HasA"}, {"$ref": "#/$defs/Open"}"##);
    assert_eq!(named, [""; 0], "an open object may have an `x` that is anything");
    let values = r##"{"$ref": "#/$defs/HasA"}, {"type": "object", "additionalProperties": {"$ref": "#/$defs/A"}}"##;
    let (_, named) = any_of(values);
    assert_eq!(named[0], r#"Root {"members":{"x":{"ref":"A"}},"rest":{"ref":"A"}}"#);
}

#[test]
fn of_alternatives_lists_and_objects_are_kept_apart() {
    let list = |item: &str| format!(r#"{{"type": "array", "items": {item}}}"#);
    let (root, _) = any_of(&format!("{}, {}", list(A), list(r##"{"$ref": "#/$defs/Map"}"##)));
    assert_eq!(root, "null");
    let (_, named) = any_of(&format!("{}, {}", list(A), list(r#"{"type": "string"}"#)));
    assert_eq!(named[0], r#"Root {"items":{"ref":"A"}}"#);
    let (_, named) = any_of(&format!("{A}, {}", list(r##"{"$ref": "#/$defs/B"}"##)));
    assert_eq!(named[0], r#"Root {"closed":true,"members":{"a":null},"items":{"ref":"B"}}"#);
    let (_, named) = any_of(&format!(r##"{{"$ref": "#/$defs/AOrNull"}}, {}"##, list("true")));
    assert_eq!(named, [r#"A {"closed":true,"members":{"a":null}}"#]);
}

#[test]
fn of_alternatives_in_a_cycle_nothing_is_lost() {
    let (_, named) = projections(
        r##"{"oneOf": [{"$ref": "#/$defs/Leaf"}, {"$ref": "#/$defs/Node"}], "$defs": {
            "Leaf": {"type": "object", "additionalProperties": false, "required": ["leaf"], "properties": {"leaf": {"type": "string"}}},
            "Node": {"type": "object", "additionalProperties": false, "required": ["next"], "properties": {"next": {"$ref": "#"}}}}}"##,
    );
    assert_eq!(named, [r#"Root {"closed":true,"members":{"leaf":null,"next":{"ref":"Root"}}}"#]);
    let (_, named) = projections(
        r##"{"type": "object", "additionalProperties": false, "properties": {
            "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}}, "next": {"$ref": "#/$defs/Next"}}, "$defs": {
            "Item": {"anyOf": [{"type": "string"}, {"$ref": "#"}]}, "Next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}}"##,
    );
    let root = r#"Root {"closed":true,"members":{"items":{"items":{"ref":"Item"}},"next":{"ref":"Next"}}}"#;
    assert_eq!(named, [root, r#"Item {"ref":"Root"}"#, r#"Next {"ref":"Root"}"#]);
}

#[test]
fn a_declared_member_is_none_of_the_rest() {
    let (_, named) = projections(
        r#"{"type": "object", "properties": {"a": true},
            "additionalProperties": {"type": "object", "additionalProperties": false, "properties": {"b": true}}}"#,
    );
    assert_eq!(named[0], r#"Root {"members":{"a":null},"rest":{"ref":"RootValue"}}"#);
}
