//! Tests the schemas of components.

use super::{OBJECT_RESULT, exclusive, schema};
use crate::target::Options;
use crate::target::openapi::generate;
use crate::target::test_models::{ModelBuilder, json};
use crate::text::Json;

#[test]
fn cases_become_branches() {
    let builder = || exclusive(ModelBuilder::default(), "ObjectResult", OBJECT_RESULT);
    assert_eq!(
        schema(builder(), "ObjectResult"),
        json(
            r##"{"description": "A result.", "oneOf": [
                {"$ref": "#/components/schemas/ObjectResultData"}, {"$ref": "#/components/schemas/ObjectResultError"}]}"##
        )
    );
    assert_eq!(
        schema(builder(), "ObjectResultData"),
        json(
            r#"{"description": "ObjectResult with `data`", "type": "object",
                "properties": {
                    "success": {"type": "boolean"},
                    "data": {"type": "object", "description": "The actual return data", "additionalProperties": true},
                    "error": {"not": {}}},
                "required": ["success", "data"], "minProperties": 2}"#
        )
    );
}

#[test]
fn a_narrowed_record_is_one_object_schema_in_each_branch() {
    let narrowed = r##"{"allOf": [{"$ref": "#/$defs/ObjectResult"},
        {"properties": {"data": {"$ref": "#/$defs/User"}}}]}"##;
    let builder = exclusive(ModelBuilder::default(), "ObjectResult", OBJECT_RESULT)
        .alias("User", r#"{"type": "object", "properties": {"id": {"type": "string"}}}"#);
    let found = schema(exclusive(builder, "GetUser", narrowed), "GetUserData");
    let expected = r##"{"$ref": "#/components/schemas/User", "description": "The actual return data"}"##;
    assert_eq!(found.get("properties").and_then(|properties| properties.get("data")), Some(&json(expected)));
    assert_eq!(found.get("allOf"), None);
}

#[test]
fn a_bound_of_a_narrowed_record_is_kept() {
    let narrowed =
        r##"{"$ref": "#/$defs/ObjectResult", "properties": {"data": {"minProperties": 1}}, "minProperties": 3}"##;
    let builder = exclusive(ModelBuilder::default(), "ObjectResult", OBJECT_RESULT);
    let found = schema(exclusive(builder, "GetUser", narrowed), "GetUserData");
    assert_eq!(found.get("minProperties"), Some(&json("3")));
    let data = found.get("properties").and_then(|properties| properties.get("data"));
    let expected = r#"{"type": "object", "description": "The actual return data", "additionalProperties": true,
        "minProperties": 1}"#;
    assert_eq!(data, Some(&json(expected)));
}

#[test]
fn what_branches_cannot_say_exactly_stays_as_it_is() {
    let closed = r##"{"allOf": [{"$ref": "#/$defs/ObjectResult"}, {"properties": {"data": true}, "additionalProperties": false}]}"##;
    let open = r#"{"required": ["success"], "oneOf": [{"required": ["data"]}, {"required": ["error"]}]}"#;
    let conditional = r#"{"type": "object", "properties": {"success": true}, "if": {"required": ["data"]}, "else": {"required": ["error"]}}"#;
    let itself = r##"{"type": "object", "properties": {"success": true}, "allOf": [{"$ref": "#/$defs/It"}]}"##;
    for text in [closed, open, conditional, itself] {
        let builder = || exclusive(exclusive(ModelBuilder::default(), "ObjectResult", OBJECT_RESULT), "It", text);
        assert_ne!(schema(builder(), "It"), Json::Null);
        assert_eq!(schema(builder(), "ItData"), Json::Null, "{text}");
    }
}

#[test]
fn cases_stand_for_the_union_that_they_are_made_of() {
    let keys = |union: &str| -> Vec<String> {
        let text = format!(r#"{{"title": "It", "type": "object", "properties": {{"a": true, "b": true}}, {union}}}"#);
        let source = crate::Source::Text { name: "it.schema.json".into(), bytes: text.into_bytes() };
        let generated = crate::Generator::new().targets([crate::Target::OpenApi]).generate_sources([source]);
        let generated = generated.expect("generates");
        let document = json(generated.files.get("it.openapi.json").expect("a document"));
        let schemas = document.get("components").and_then(|components| components.get("schemas")).cloned();
        let Some(Json::Object(schemas)) = schemas else { panic!("{document}") };
        let union = |schema: &Json| ["anyOf", "oneOf", "allOf"].into_iter().find(|key| schema.get(key).is_some());
        schemas.iter().map(|(name, schema)| format!("{name} {}", union(schema).unwrap_or_default())).collect()
    };
    let of = |keyword: &str, one: &str, other: &str| {
        keys(&format!(r#""{keyword}": [{{"required": {one}}}, {{"required": {other}}}]"#))
    };
    assert_eq!(of("oneOf", r#"["a"]"#, r#"["b"]"#), ["It oneOf", "ItA ", "ItB "]);
    assert_eq!(of("anyOf", r#"["a"]"#, r#"["b"]"#), ["It anyOf", "ItA ", "ItB "]);
    // No type says that one of two members must be missing.
    assert_eq!(of("oneOf", r#"["a", "b"]"#, r#"["c", "d"]"#), ["It oneOf"]);
}

#[test]
fn closed_records_stay_closed_in_their_branches() {
    let text = r#"{"type": "object", "properties": {"data": true, "error": true, "success": true},
        "additionalProperties": false, "oneOf": [{"required": ["data"]}, {"required": ["error"]}]}"#;
    let found = schema(exclusive(ModelBuilder::default(), "Closed", text), "ClosedError");
    assert_eq!(found.get("additionalProperties"), Some(&Json::Bool(false)));
}

#[test]
fn only_schemas_are_changed() {
    let text = r##"{"type": "object",
        "properties": {"$ref": {"const": {"$ref": "#/$defs/Note"}}, "$id": {"$ref": "#/$defs/Note"}},
        "default": {"$id": "kept", "type": "object"}, "$anchor": "dropped"}"##;
    let found = schema(ModelBuilder::default().alias("Note", text), "Note");
    assert_eq!(
        found,
        json(
            r##"{"type": "object",
                "properties": {"$ref": {"const": {"$ref": "#/$defs/Note"}}, "$id": {"$ref": "#/components/schemas/Note"}},
                "default": {"$id": "kept", "type": "object"}}"##
        )
    );
}

#[test]
fn any_object_is_open_to_generators_too() {
    let open = |text| schema(ModelBuilder::default().alias("Any", text), "Any").get("additionalProperties").is_some();
    assert!(open(r#"{"type": "object"}"#));
    assert!(open(r#"{"type": ["object", "null"], "minProperties": 1}"#));
    assert!(!open(r#"{"type": "object", "properties": {}}"#));
    let in_place = |text| {
        generate(&ModelBuilder::default().alias("It", text).model(), &Options::default())
            .text
            .contains("Properties\": true")
    };
    assert!(!in_place(r#"{"allOf": [{"type": "object"}], "unevaluatedProperties": false}"#));
    assert!(in_place(r#"{"properties": {"a": {"type": "object"}}, "unevaluatedProperties": false}"#));
}

#[test]
fn what_tools_refuse_and_schemas_do_not_need_is_left_out() {
    for (text, expected) in [
        ("true", "{}"),
        ("false", r#"{"not": {}}"#),
        (r#"{"anyOf": [true, {"not": false}]}"#, r#"{"anyOf": [{}, {"not": {"not": {}}}]}"#),
        (r#"{"properties": {"a": true}, "items": false}"#, r#"{"properties": {"a": {}}, "items": {"not": {}}}"#),
        (r#"{"nullable": true, "x-a": 1}"#, "{}"),
        (r#"{"type": ["string"]}"#, r#"{"type": "string"}"#),
        (r#"{"enum": ["a", 1, null, 2]}"#, r#"{"type": ["string", "integer", "null"], "enum": ["a", 1, null, 2]}"#),
        (r#"{"const": {"a": 1}}"#, r#"{"const": {"a": 1}}"#),
        (r#"{"type": "integer", "enum": [1, 1.0, "1", 1.5]}"#, r#"{"type": "integer", "enum": [1]}"#),
        (
            r#"{"type": ["string", "null"], "items": true, "maxLength": 3, "minimum": 1, "default": 1}"#,
            r#"{"type": ["string", "null"], "maxLength": 3}"#,
        ),
    ] {
        assert_eq!(schema(ModelBuilder::default().alias("It", text), "It"), json(expected), "{text}");
    }
}

#[test]
fn a_default_that_is_left_out_is_reported() {
    let losses = |text| generate(&ModelBuilder::default().alias("It", text).model(), &Options::default()).losses;
    assert_eq!(losses(r#"{"properties": {"a": {"type": "string", "default": null}}}"#).len(), 1);
    for misfit in [
        r#"{"enum": ["3.0.0"], "default": "latest"}"#,
        r#"{"const": 1, "default": 2}"#,
        r#"{"required": ["binding"], "default": {}}"#,
    ] {
        assert_eq!(losses(misfit).len(), 1, "{misfit}");
    }
    assert!(losses(r#"{"properties": {"default": {"type": "string", "default": ""}}}"#).is_empty());
    assert!(losses(r#"{"required": ["a"], "enum": [{"a": 1}], "default": {"a": 1}}"#).is_empty());
}

#[test]
fn a_refined_record_is_one_object_schema() {
    let list = r#"{"type": "object", "properties": {"success": {"type": "boolean"},
        "data": {"type": "array", "description": "All", "items": {"type": "object"}}}, "required": ["success"]}"#;
    let refined = r##"{"description": "Users", "allOf": [{"$ref": "#/$defs/List"},
        {"properties": {"data": {"items": {"$ref": "#/$defs/User"}}}, "required": ["data"]}]}"##;
    let adding = r##"{"allOf": [{"$ref": "#/$defs/List"}, {"properties": {"more": true}, "required": ["more"]}]}"##;
    let builder = || {
        let user = r#"{"type": "object", "properties": {"id": {"type": "string"}}}"#;
        ModelBuilder::default().alias("List", list).alias("User", user).alias("Users", refined).alias("More", adding)
    };
    assert_eq!(
        schema(builder(), "Users"),
        json(
            r##"{"description": "Users", "type": "object",
                "properties": {"success": {"type": "boolean"},
                    "data": {"type": "array", "description": "All", "items": {"$ref": "#/components/schemas/User"}}},
                "required": ["success", "data"]}"##
        )
    );
    assert!(schema(builder(), "More").get("allOf").is_some());
}

#[test]
fn what_nothing_leads_to_any_more_is_left_out() {
    let narrowed = r##"{"allOf": [{"$ref": "#/$defs/ObjectResult"}, {"required": ["metadata"]}]}"##;
    let builder = exclusive(ModelBuilder::default(), "GetUser", narrowed).unnamed("ObjectResult", OBJECT_RESULT);
    assert_eq!(schema(builder, "ObjectResult"), Json::Null);
    let used = r##"{"items": {"$ref": "#/$defs/It"}}"##;
    let builder = ModelBuilder::default().alias("List", used).unnamed("It", r##"{"not": {"$ref": "#/$defs/It"}}"##);
    assert_ne!(schema(builder, "It"), Json::Null);
}

#[test]
fn references_that_fan_out_or_run_in_circles_come_to_an_end() {
    let mut builder = ModelBuilder::default();
    for level in 0..60 {
        let next = format!("{{\"$ref\": \"#/$defs/L{}\"}}", level + 1);
        builder = builder.alias(&format!("L{level}"), &format!("{{\"allOf\": [{next}, {next}]}}"));
    }
    let circle = |name: &str, more: &str| {
        let inner = format!(r##"{{"allOf": [{{"$ref": "#/$defs/{name}"}}], "{more}": 1}}"##);
        format!(r#"{{"type": "object", "properties": {{"next": {inner}}}}}"#)
    };
    let builder = builder
        .alias("L60", r#"{"type": "object", "properties": {"a": true}, "required": ["a"]}"#)
        .alias("X", &circle("X", "minProperties"))
        .alias("Y", &circle("Y", "maxProperties"))
        .alias("Both", r##"{"allOf": [{"$ref": "#/$defs/X"}, {"$ref": "#/$defs/Y"}]}"##);
    assert!(schema(builder, "Both").get("properties").is_some());
}

#[test]
fn what_applies_together_is_composed_for_generators() {
    for (text, expected) in [
        (
            r##"{"title": "T", "allOf": [{"$ref": "#/$defs/It"}]}"##,
            r##"{"title": "T", "$ref": "#/components/schemas/It"}"##,
        ),
        (
            r#"{"allOf": [{"anyOf": [{"minimum": 1}, {"maximum": 0}]}, {"type": "integer"}]}"#,
            r#"{"anyOf": [{"minimum": 1}, {"maximum": 0}], "type": "integer"}"#,
        ),
        (
            r#"{"allOf": [{"properties": {"a": false}}, {"additionalProperties": false}]}"#,
            r#"{"allOf": [{"properties": {"a": {"not": {}}}}, {"additionalProperties": false}]}"#,
        ),
        (
            r##"{"description": "<b>", "$ref": "#/$defs/Object", "required": ["a"]}"##,
            r##"{"description": "&lt;b>", "allOf": [{"$ref": "#/components/schemas/Object"},
                {"required": ["a"], "properties": {"a": {}}}]}"##,
        ),
        (
            r#"{"required": ["a"], "additionalProperties": false}"#,
            r#"{"required": ["a"], "additionalProperties": false}"#,
        ),
    ] {
        let builder = ModelBuilder::default().alias("It", text).alias("Object", r#"{"type": "object"}"#);
        assert_eq!(schema(builder, "It"), json(expected), "{text}");
    }
}
