//! Tests explanations with many violations, and long chains of functions.

use std::sync::Arc;
use std::thread;

use super::{CheckId, Checks};
use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};
use crate::text::{Json, Number};

/// Returns the checks of a schema, and that of its root.
fn checks(schema: &str) -> (Arc<Checks>, CheckId) {
    let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let checks = lower(&document, &options).expect("a model").model.checks;
    let (id, _) = checks.iter().find(|(_, function)| function.name == "Root").expect("the root");
    (checks, id)
}

/// Returns the violations of a value.
fn violations(schema: &str, value: &Json) -> Vec<String> {
    let (checks, id) = checks(schema);
    checks.violations(id, value).iter().map(|found| format!("{} {}", found.path, found.found)).collect()
}

#[test]
fn an_explanation_ends_with_the_thousandth_violation() {
    let schema = r#"{"type": "array", "items": {"type": "string"}}"#;
    for (count, last) in [
        (100, "/99 null"),
        (999, " a value with 899 more violations"),
        (1000, " a value with at least 900 more violations"),
        (5000, " a value with at least 900 more violations"),
    ] {
        let found = violations(schema, &Json::array(vec![Json::Null; count]));
        assert_eq!(found.last().map(String::as_str), Some(last), "{count}");
        assert_eq!(found[99], "/99 null", "{count}");
    }
}

#[test]
fn the_nearest_alternative_is_the_first_of_those_with_as_many_violations_as_are_found() {
    let many = |name: &str, more: &str| {
        format!(r#"{{"properties": {{"{name}": {{"items": {{"type": "string"}}}}, "x": {{"type": "{more}"}}}}}}"#)
    };
    let schema = format!(r#"{{"type": "object", "anyOf": [{}, {}]}}"#, many("a", "null"), many("b", "string"));
    let nulls = |count| Json::array(vec![Json::Null; count]);
    let value = |a, b| Json::Object(vec![("a".into(), nulls(a)), ("b".into(), nulls(b))]);
    assert_eq!(violations(&schema, &value(3, 2))[0], "/b/0 null");
    assert_eq!(violations(&schema, &value(3000, 2000))[0], "/a/0 null");
}

#[test]
fn chains_of_functions_may_be_longer_than_the_stack() {
    const LENGTH: usize = 2_000;
    let link =
        |n| format!(r##""d{n}": {{"oneOf": [{{"anyOf": [{{"$ref": "#/$defs/d{}"}}]}}, {{"const": {n}}}]}}"##, n + 1);
    let links: Vec<String> = (0..LENGTH).map(link).collect();
    let last = format!(r#""d{LENGTH}": {{"type": "string"}}"#);
    let schema = format!(
        r##"{{"type": "array", "items": {{"$ref": "#/$defs/d0"}}, "$defs": {{{}, {last}}}}}"##,
        links.join(", ")
    );
    let (checks, id) = checks(&schema);
    let item = |item| Json::array([item]);
    let values = [
        (item(Json::string("x")), true),
        (item(Json::Number(Number::from_text("1999"))), true),
        (item(Json::Null), false),
    ];
    let decide = || {
        for (value, is_valid) in &values {
            assert_eq!(checks.accepts(id, value), *is_valid, "{value}");
            assert_eq!(checks.violations(id, value).is_empty(), *is_valid, "{value}");
        }
    };
    let small = thread::Builder::new().stack_size(1 << 20);
    thread::scope(|scope| small.spawn_scoped(scope, decide).expect("a thread").join().expect("it decides"));
}
