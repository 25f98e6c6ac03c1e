//! Tests which functions are revisited.

use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};

/// Asserts which functions are revisited, and which fork.
#[track_caller]
fn check(defs: &str, revisited: &[&str], forking: &[&str]) {
    let schema = format!(r##"{{"$ref": "#/$defs/A", "$defs": {defs}}}"##);
    let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let checks = lower(&document, &options).expect("a model").model.checks;
    let names = |is_so: fn(&super::super::Function) -> bool| {
        let mut names: Vec<&str> =
            checks.functions.iter().filter(|function| is_so(function)).map(|function| function.name.as_str()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(|function| function.revisited), revisited, "revisited: {defs}");
    assert_eq!(names(|function| function.forks), forking, "forks: {defs}");
}

/// An object with properties.
fn object(properties: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{{properties}}}}}"#)
}

const NODE: &str = r##""in": {"$ref": "#/$defs/A"}"##;

fn node(property: &str) -> String {
    object(&format!("{NODE}, {property}"))
}

/// Asserts that a schema of `A` is revisited, or not.
#[track_caller]
fn check_root(schema: &str, is_revisited: bool) {
    let expected: &[&str] = if is_revisited { &["A"] } else { &[] };
    check(&format!(r#"{{"A": {schema}}}"#), expected, expected);
}

#[test]
fn applicators_that_lead_back_for_the_same_value_revisit() {
    let (text, number) = (node(r#""b": {"type": "string"}"#), node(r#""b": {"type": "number"}"#));
    for keyword in ["anyOf", "oneOf"] {
        check_root(&format!(r#"{{"{keyword}": [{text}, {number}]}}"#), true);
    }
    check_root(&format!(r#"{{"if": {text}, "then": {number}}}"#), true);
    check_root(&format!(r#"{{"properties": {{{NODE}}}, "not": {number}}}"#), true);
    check_root(&format!(r#"{{"properties": {{{NODE}}}, "dependentSchemas": {{"c": {number}}}}}"#), true);
    check_root(r##"{"items": {"$ref": "#/$defs/A"}, "contains": {"$ref": "#/$defs/A"}}"##, true);
    check_root(r##"{"anyOf": [{"additionalProperties": {"$ref": "#/$defs/A"}}, {"type": "string"}]}"##, false);
    check_root(
        &format!(r##"{{"anyOf": [{text}, {{"additionalProperties": {{"$ref": "#/$defs/A"}}, "minProperties": 1}}]}}"##),
        true,
    );
}

#[test]
fn functions_that_call_each_other_are_revisited() {
    let to = |name: &str, property: &str| {
        format!(r##"{{"properties": {{"in": {{"$ref": "#/$defs/{name}"}}, "{property}": {{"type": "string"}}}}}}"##)
    };
    let either = |name: &str| format!(r#"{{"anyOf": [{}, {}]}}"#, to(name, "b"), to(name, "c"));
    let cycle = format!(r#"{{"A": {}, "B": {}}}"#, either("B"), either("A"));
    check(&cycle, &["A", "B"], &["A", "B"]);
    // There is no way back from the second: the cost is twice that of a part.
    let leaf = r#"{"properties": {"in": {"type": "string"}}}"#;
    check(&format!(r#"{{"A": {}, "B": {leaf}}}"#, either("B")), &[], &[]);
}

#[test]
fn other_recursive_schemas_are_not_revisited() {
    let text = node(r#""b": {"type": "string"}"#);
    check_root(&format!(r#"{{"anyOf": [{text}, {{"type": "string"}}]}}"#), false);
    // Their kinds, or their tags, select one of them at once.
    check_root(&format!(r##"{{"anyOf": [{text}, {{"type": "array", "items": {{"$ref": "#/$defs/A"}}}}]}}"##), false);
    let tagged = |tag: &str| {
        format!(r##"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{tag}"}}, {NODE}}}}}"##)
    };
    check_root(&format!(r#"{{"anyOf": [{}, {}]}}"#, tagged("x"), tagged("y")), false);
    check_root(&object(r##""left": {"$ref": "#/$defs/A"}, "right": {"$ref": "#/$defs/A"}"##), false);
    let left = node(r#""b": {"type": "string"}"#);
    check_root(&format!(r#"{{"if": {{"required": ["b"]}}, "then": {left}, "else": {left}}}"#), false);
}
