use crate::model::LossKind;
use crate::pipeline::{Generated, Generator, Source};
use crate::target::Target;
use crate::text::Json;

/// Returns the strict bundle of a schema.
fn strict(schema: &str) -> Generated {
    let source = Source::Text { name: "t.schema.json".into(), bytes: schema.as_bytes().to_vec() };
    let generator = Generator::new().targets([Target::JsonSchema]).root_name("Root");
    generator.set("json-schema.strict", "openai").generate_sources([source]).expect("generates")
}

fn definition(generated: &Generated, name: &str) -> Json {
    let text = generated.files.get("t.schema.json").expect("a bundle");
    let bundle = crate::target::test_models::json(text);
    bundle.get("$defs").and_then(|definitions| definitions.get(name)).expect("a definition").clone()
}

#[test]
fn objects_are_closed_and_properties_required() {
    let root = |schema: &str, expected: &str| {
        let expected = crate::target::test_models::json(expected);
        assert_eq!(definition(&strict(schema), "Root"), expected, "{schema}");
    };
    root(
        r#"{"type": "object", "required": ["a"], "properties": {
            "a": {"type": "integer", "minimum": 1}, "b": {"type": "string", "description": "B."}, "c": {"const": 1}}}"#,
        r#"{"type": "object", "properties": {
            "a": {"type": "integer", "minimum": 1}, "b": {"type": ["string", "null"], "description": "B."},
            "c": {"anyOf": [{"type": "integer", "enum": [1]}, {"type": "null"}]}},
            "required": ["a", "b", "c"], "additionalProperties": false}"#,
    );
    // Alternatives that exclude each other are null.
    root(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        r#"{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}},
            "required": ["a", "b"], "additionalProperties": false}"#,
    );
    // A reference stands alone, also where there is a text about it.
    root(
        r##"{"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#", "description": "N."}}}"##,
        r##"{"type": "object", "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Root"}], "description": "N."}},
            "required": ["next"], "additionalProperties": false}"##,
    );
}

#[test]
fn what_a_projection_loses_is_reported() {
    let losses = |schema: &str| -> Vec<(LossKind, String)> {
        strict(schema).losses.into_iter().map(|loss| (loss.kind, loss.message)).collect()
    };
    for (property, kind, message) in [
        (
            r#"{"type": "string", "minLength": 1}"#,
            LossKind::Unexpressed,
            "has no `minLength`, which OpenAI doesn't take here",
        ),
        (r#"{"type": "string", "format": "uri"}"#, LossKind::Unexpressed, "has no `format`, which OpenAI doesn't know"),
        (
            r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
            LossKind::Unexpressed,
            "is a map, which can only be empty here",
        ),
        ("true", LossKind::Unexpressed, "may be any value, but no array and no object here"),
    ] {
        let schema = format!(r#"{{"type": "object", "required": ["a"], "properties": {{"a": {property}}}}}"#);
        assert_eq!(losses(&schema), [(kind, format!("`Root.a` {message}"))]);
    }
    let optional =
        losses(r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}}}"#);
    assert_eq!(
        optional,
        [
            (LossKind::Unexpressed, "`Root.b` may be absent or null, and both are null here".to_owned()),
            (LossKind::Documented, "`Root.a` is null where it would be absent".to_owned()),
        ]
    );
    assert_eq!(
        losses(r#"{"type": "array", "items": {"type": "string"}}"#),
        [(LossKind::Unexpressed, "`Root` is no object, so that OpenAI takes it only as a part of one".to_owned())]
    );
}

#[test]
fn limits_are_reported() {
    let values = (0..1_001).map(|index| format!("\"v{index}\"")).collect::<Vec<_>>().join(", ");
    let large = format!(r#"{{"type": "object", "required": ["a"], "properties": {{"a": {{"enum": [{values}]}}}}}}"#);
    let messages: Vec<String> = strict(&large).losses.into_iter().map(|loss| loss.message).collect();
    assert_eq!(messages, ["`Root` has 1001 values of enumerations, of which OpenAI takes 1000"]);
    let deep = |levels: usize| {
        let open = r#"{"type": "object", "required": ["a"], "properties": {"a": "#.repeat(levels);
        strict(&format!("{open}{{\"type\": \"string\"}}{}", "}}".repeat(levels))).losses.len()
    };
    assert_eq!((deep(10), deep(11)), (0, 1));
}
