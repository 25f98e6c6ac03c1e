//! Tests residuals of schemas, given that others accept a value.

use super::known::Known;
use super::simplify::At;
use super::{Domains, Profile, Residuals, to_retain};
use crate::lower::{ReadOptions, lower};
use crate::model::check::Check;
use crate::model::{Kinds, Model, Type, TypeId};
use crate::source::{Document, Format};

fn model(defs: &str) -> Model {
    let refs = r##""anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]"##;
    let schema = format!(r#"{{{refs}, "$defs": {defs}}}"#);
    let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    lower(&document, &options).expect("a model").model
}

fn id(model: &Model, name: &str) -> TypeId {
    model.iter().find(|(_, definition)| definition.name == name).expect("a definition").0
}

fn check(model: &Model, name: &str) -> Check {
    Check::call(model.checks.of(id(model, name)).expect("a check"))
}

/// Returns whether B accepts all values that A accepts, and whether it rejects all of them.
fn relation(a: &str, b: &str) -> (bool, bool) {
    let model = model(&format!(r#"{{"A": {a}, "B": {b}}}"#));
    let residuals = Residuals::new(&model.checks);
    let (a, b) = (check(&model, "A"), check(&model, "B"));
    (residuals.implies(&a, &b), residuals.is_disjoint(&Known::of(&model.checks, &a), &b, At::WHOLE))
}

#[test]
fn what_is_known_is_not_checked_again() {
    for (a, b) in [
        (
            r#"{"type": "integer", "minimum": 3}"#,
            r#"{"type": ["number", "null"], "exclusiveMinimum": 2, "multipleOf": 1}"#,
        ),
        (r#"{"enum": ["a", "b"]}"#, r#"{"type": "string", "maxLength": 1}"#),
        (r#"{"type": "boolean"}"#, r#"{"enum": [false, true, null]}"#),
        (
            r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "null"}], "items": false, "minItems": 1}"#,
            r#"{"type": "array", "items": {"type": ["string", "null"]}, "maxItems": 2, "minItems": 1}"#,
        ),
        (
            r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}, "additionalProperties": false}"#,
            r#"{"minProperties": 1, "maxProperties": 1, "propertyNames": {"maxLength": 1}, "additionalProperties": {"type": "number"}}"#,
        ),
        (
            r##"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/A"}}]}"##,
            r##"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/A"}}, {"type": "null"}]}"##,
        ),
        (r#"{"const": {"t": "a"}}"#, r#"{"if": {"required": ["t"]}, "then": {"minProperties": 1}, "else": false}"#),
    ] {
        assert_eq!(relation(a, b), (true, false), "{a} {b}");
    }
}

#[test]
fn what_no_value_can_be_is_found() {
    for (a, b) in [
        (r#"{"type": "string"}"#, r#"{"type": ["number", "null"]}"#),
        (r#"{"enum": ["a", "b"]}"#, r#"{"minLength": 2, "type": "string"}"#),
        (
            r#"{"type": "object", "required": ["t"], "properties": {"t": {"const": "a"}}}"#,
            r#"{"type": "object", "properties": {"t": {"const": "b"}}}"#,
        ),
        (
            r#"{"type": "object", "required": ["t"], "properties": {"t": true, "u": false}}"#,
            r#"{"anyOf": [{"type": "object", "required": ["u"]}, {"type": "object", "maxProperties": 0}]}"#,
        ),
    ] {
        assert_eq!(relation(a, b), (false, true), "{a} {b}");
    }
}

#[test]
fn what_is_not_known_remains() {
    for (a, b) in [
        (r#"{"type": "number"}"#, r#"{"type": "integer"}"#),
        // A value that isn't an object satisfies `required`.
        (r#"{"properties": {"u": false}}"#, r#"{"required": ["u"]}"#),
        (r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#, r#"{"type": "object", "maxProperties": 1}"#),
        (r#"{"type": "array", "items": {"type": "string"}}"#, r#"{"type": "array", "contains": {"type": "string"}}"#),
        (r#"{"anyOf": [{"type": "string"}, {"type": "number"}]}"#, r#"{"type": "string"}"#),
        (
            r#"{"type": "object", "patternProperties": {"^x": false}, "additionalProperties": {"type": "string"}}"#,
            r#"{"type": "object", "additionalProperties": {"type": "null"}}"#,
        ),
    ] {
        assert_eq!(relation(a, b), (false, false), "{a} {b}");
    }
}

#[test]
fn a_residual_is_made_of_the_parts_that_remain() {
    let model = model(
        r#"{"A": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "number"}}},
            "B": {"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}, "b": {"type": "number"}}}}"#,
    );
    let residual = Residuals::new(&model.checks).given(&check(&model, "B"), &check(&model, "A"));
    let required = |name: &str| crate::model::check::ObjectCheck::Required(vec![name.into()]);
    assert_eq!(residual, required("b").into());
}

#[test]
fn domains_are_as_wide_as_a_language_makes_them() {
    const PLAIN: Profile = Profile { tuples: |_| Some("has a list"), strict: Kinds::ALL, ..Profile::EXACT };
    let model = model(
        r#"{"A": {"type": "object", "properties": {"p": {"prefixItems": [{"type": "string"}], "items": false, "type": "array"}}},
            "B": {"type": "string"}}"#,
    );
    let residuals = Residuals::new(&model.checks);
    let remains = |profile| {
        let domains = Domains::new(&model, profile, |_| true);
        let a = id(&model, "A");
        let is_alone = residuals.implies(&domains.of_definition(a), &check(&model, "A"));
        assert!(residuals.implies(&domains.of(&Type::Named(a)), &check(&model, "A")));
        let losses: Vec<String> =
            domains.losses().into_iter().map(|loss| format!("{} {}", loss.what, loss.message)).collect();
        (is_alone, losses)
    };
    assert_eq!(remains(&Profile::EXACT), (true, vec![]));
    assert_eq!(remains(&PLAIN), (false, vec!["prefixItems `A` has a list".to_owned()]));
}

#[test]
fn records_within_a_record_that_keeps_its_properties_keep_theirs() {
    let model = model(
        r##"{"A": {"type": "object", "minProperties": 2, "properties": {"b": {"$ref": "#/$defs/B"}, "c": {"type": "null"}},
                "if": {"required": ["c"]}, "else": {"properties": {"b": {"minProperties": 1}}}},
            "B": {"type": "object", "properties": {"x": {"type": "string"}}}}"##,
    );
    let (residuals, domains) = (Residuals::new(&model.checks), Domains::new(&model, &Profile::EXACT, |_| true));
    let remaining = |id| {
        let own = |function| residuals.given(&Check::call(function), &domains.of_definition(id));
        model.checks.of(id).map_or_else(Check::always, own)
    };
    let kept = to_retain(&model, &domains, &residuals, remaining);
    assert_eq!(kept, [id(&model, "A"), id(&model, "B")].into());
}
