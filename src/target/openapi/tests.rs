use super::generate;
use crate::target::test_models::{ModelBuilder, json};
use crate::target::{OptionValue, Options};
use crate::text::Json;

const OBJECT_RESULT: &str = r##"{
    "description": "A result.",
    "type": "object",
    "properties": {
        "success": {"type": "boolean"},
        "data": {"type": "object", "description": "The actual return data", "additionalProperties": true},
        "error": {"$ref": "#/$defs/ToolError"}
    },
    "required": ["success"],
    "oneOf": [{"required": ["data"]}, {"required": ["error"]}]
}"##;

const FIELDS: [&str; 3] = ["success", "data", "error"];

fn exclusive(builder: ModelBuilder, name: &str, schema: &str) -> ModelBuilder {
    builder.record(name, schema, &FIELDS, &[("Data", &[1], &[2]), ("Error", &[2], &[1])])
}

fn document(builder: ModelBuilder) -> Json {
    json(&generate(&builder.model(), &Options::default()).text)
}

fn schema(builder: ModelBuilder, name: &str) -> Json {
    let document = document(builder);
    let schemas = document.get("components").and_then(|components| components.get("schemas"));
    schemas.and_then(|schemas| schemas.get(name)).cloned().unwrap_or(Json::Null)
}

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
fn responses_say_what_tools_return() {
    let builder = ModelBuilder::default()
        .alias("GetUserResult", r#"{"type": "string"}"#)
        .contract("get_user", "GetUserResult", "application/json", &[r#""a""#, r#""b""#])
        .contract("ValidationError", "GetUserResult", "application/pdf", &[r#""a""#])
        .contract("É watch", "GetUserResult", "text/event-stream; charset=utf-8", &[]);
    let document = document(builder);
    let responses = document.get("components").and_then(|components| components.get("responses"));
    let Some(Json::Object(responses)) = responses else { panic!("a document with contracts has responses") };
    let content = |name: &str| {
        let response = responses.iter().find(|(key, _)| key.starts_with(name));
        response.and_then(|(_, response)| response.get("content")).map(Json::to_string)
    };
    let reference = r##"{"$ref":"#/components/schemas/GetUserResult"}"##;
    assert_eq!(
        content("GetUser"),
        Some(format!(
            r#"{{"application/json":{{"examples":{{"example1":{{"value":"a"}},"example2":{{"value":"b"}}}},"schema":{reference}}}}}"#
        ))
    );
    assert_eq!(
        content("ValidationErrorX").as_deref(),
        Some(r#"{"application/pdf":{"schema":{"format":"binary","type":"string"}}}"#)
    );
    assert_eq!(
        content(".uc9.Watch"),
        Some(format!(r#"{{"text/event-stream; charset=utf-8":{{"schema":{reference}}}}}"#))
    );
    assert_eq!(responses.len(), 3 + 8 + 1);
    let limit = responses.iter().find(|(name, _)| name == "RateLimitError");
    assert!(limit.and_then(|(_, response)| response.get("headers")?.get("Retry-After")).is_some());
}

#[test]
fn a_document_without_contracts_has_no_responses() {
    let document = document(ModelBuilder::default().alias("ErrorResponse", "true"));
    assert_eq!(document.get("components").map(Json::to_string).as_deref(), Some(r#"{"schemas":{"ErrorResponse":{}}}"#));
}

#[test]
fn the_envelope_makes_way() {
    let builder =
        ModelBuilder::default().alias("ErrorResponse", "true").contract("a", "ErrorResponse", "text/plain", &[]);
    assert!(
        generate(&builder.model(), &Options::default())
            .text
            .contains(r##""$ref": "#/components/schemas/adl.ErrorResponse""##)
    );
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

/// Returns the document of a tool that gets a user, after options were set.
fn document_with(settings: &[(&str, &str)]) -> Json {
    let result = r#"{"type": "object", "properties": {"id": {"type": ["string", "null"]}}}"#;
    let failed = r#"{"success": false, "error": {"code": "NOT_FOUND_USER", "message": "No such user", "more": 1}}"#;
    let builder = ModelBuilder::default().alias("GetUserResult", result).alias("Other", "true");
    let builder = builder.contract("get user", "GetUserResult", "application/json", &[r#"{"success": true}"#, failed]);
    let mut options = Options::default();
    for (key, value) in settings {
        let value: OptionValue = if *value == "true" { true.into() } else { (*value).into() };
        options.set(key, &value).expect("an option");
    }
    json(&generate(&builder.model(), &options).text)
}

/// Returns the value at a path of names.
fn at<'j>(document: &'j Json, path: &[&str]) -> &'j Json {
    path.iter().fold(document, |value, name| value.get(name).unwrap_or_else(|| panic!("no {name} in {value}")))
}

#[test]
fn a_tool_is_an_operation_on_request() {
    let document = document_with(&[("openapi.paths", "true"), ("openapi.path-template", "/v1/{name}/call")]);
    let operation = at(&document, &["paths", "/v1/get%20user/call", "post"]);
    assert_eq!(at(operation, &["operationId"]), &Json::string("get.u20.user"));
    let Json::Object(responses) = at(operation, &["responses"]) else { panic!("{operation}") };
    let statuses: Vec<&str> = responses.iter().map(|(status, _)| status.as_str()).collect();
    let expected = ["200", "400", "401", "403", "404", "409", "429", "500", "502", "504", "default"];
    assert_eq!(statuses, expected);
    assert_eq!(at(operation, &["responses", "200"]), &json(r##"{"$ref": "#/components/responses/GetUser"}"##));
    assert_eq!(at(&document, &["components", "schemas"]).get("Other"), None, "nothing refers to it");
    let dots =
        ModelBuilder::default().alias("DotsResult", "true").contract("..", "DotsResult", "application/json", &[]);
    let mut options = Options::default();
    options.set("openapi.paths", &true.into()).expect("an option");
    let dots = json(&generate(&dots.model(), &options).text);
    assert!(at(&dots, &["paths"]).get("/tools/.._").is_some(), "a client would call `/`: {dots}");
    let kept = document_with(&[("openapi.unused", "true")]);
    assert!(at(&kept, &["components", "schemas"]).get("Other").is_some());
}

#[test]
fn examples_have_names() {
    let document = document_with(&[]);
    let of = |response: &str, content: &str| {
        at(&document, &["components", "responses", response, "content", content, "examples"]).clone()
    };
    let Json::Object(examples) = of("GetUser", "application/json") else { panic!("{document}") };
    assert_eq!(examples.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["NOT_FOUND_USER", "success"]);
    let expected = r#"{"NOT_FOUND_USER": {"value":
        {"success": false, "error": {"code": "NOT_FOUND_USER", "message": "No such user"}}}}"#;
    assert_eq!(of("NotFoundError", "application/json"), json(expected));
}

#[test]
fn errors_are_problems_on_request() {
    let document = document_with(&[("openapi.errors", "problem")]);
    let media = at(&document, &["components", "responses", "NotFoundError", "content", "application/problem+json"]);
    let expected = r##"{"schema": {"$ref": "#/components/schemas/Problem"}, "examples": {"NOT_FOUND_USER": {"value":
        {"type": "urn:adl:error:NOT_FOUND_USER", "title": "Not Found", "status": 404, "detail": "No such user",
            "code": "NOT_FOUND_USER"}}}}"##;
    assert_eq!(media, &json(expected));
}

#[test]
fn an_overlay_adds_the_components() {
    let document = document_with(&[("openapi.overlay", "true"), ("openapi.version", "3.0")]);
    let Json::Array(actions) = at(&document, &["actions"]) else { panic!("{document}") };
    assert_eq!(at(&document, &["overlay"]), &Json::string("1.1.0"));
    assert_eq!(at(&actions[0], &["target"]), &Json::string("$"));
    let id = at(&actions[0], &["update", "components", "schemas", "GetUserResult", "properties", "id"]);
    assert_eq!(id, &json(r#"{"type": "string", "nullable": true}"#));
    assert_eq!(actions[0].get("update").and_then(|update| update.get("tags")), None);
    let document = document_with(&[("openapi.overlay", "true"), ("openapi.paths", "true")]);
    let Json::Array(actions) = at(&document, &["actions"]) else { panic!("{document}") };
    let Json::Array(tags) = at(&actions[0], &["update", "tags"]) else { panic!("{document}") };
    assert_eq!(at(&tags[0], &["name"]), &Json::string("tools"));
}

#[test]
fn streams_have_the_form_of_the_version() {
    let media = |version: &str| {
        let builder = ModelBuilder::default().alias("WatchResult", "true");
        let builder = builder.contract("watch", "WatchResult", "text/event-stream", &[]);
        let mut options = Options::default();
        options.set("openapi.version", &version.into()).expect("an option");
        let document = json(&generate(&builder.model(), &options).text);
        at(&document, &["components", "responses", "Watch"]).clone()
    };
    let reference = json(r##"{"$ref": "#/components/schemas/WatchResult"}"##);
    assert_eq!(at(&media("3.1"), &["content", "text/event-stream", "schema"]), &reference);
    let item = media("3.2");
    let data = at(&item, &["content", "text/event-stream", "itemSchema", "properties", "data"]);
    assert_eq!(at(data, &["contentSchema"]), &reference);
    let note = at(&media("3.0"), &["description"]).as_str().expect("a text").to_owned();
    assert!(note.contains("a stream of server-sent events"), "{note}");
}
