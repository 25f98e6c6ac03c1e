//! Tests responses, operations and overlays.

use super::document;
use crate::target::openapi::generate;
use crate::target::test_models::{ModelBuilder, json};
use crate::target::{OptionValue, Options};
use crate::text::Json;

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
