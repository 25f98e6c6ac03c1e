//! Tests hints, `TypedDict`s, signatures and names.

use crate::model::Model;
use crate::names::Taken;
use crate::target::preamble::monty::names::response;
use crate::target::preamble::monty::schemas::{Part, Schemas, Unsupported};
use crate::target::preamble::monty::signature;
use crate::target::preamble::monty::typed_dicts::TypedDicts;
use crate::target::test_models::{from_json, json};
use crate::text::Json;

fn hint(schema: &Json) -> Result<String, Unsupported> {
    Schemas::new(&Model::default()).hint(&Part::root(&from_json(schema)))
}

#[test]
fn schemas_are_hints() {
    for (schema, expected) in [
        (r#"{"type": "string"}"#, "str"),
        (r#"{"type": "integer"}"#, "int"),
        (r#"{"type": "number"}"#, "float"),
        (r#"{"type": "boolean"}"#, "bool"),
        (r#"{"type": "null"}"#, "None"),
        (r#"{"type": "array", "items": {"type": "string"}}"#, "list[str]"),
        (r#"{"type": "array", "items": {"type": "integer"}}"#, "list[int]"),
        (
            r#"{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}"#,
            "list[dict[str, Any]]",
        ),
        (r#"{"type": "object", "additionalProperties": false}"#, "dict[str, Any]"),
        (r#"{"type": "object", "properties": {"id": {"type": "integer"}}}"#, "dict[str, Any]"),
        (r#"{"type": "object", "patternProperties": {"^(.*)$": {"type": "integer"}}}"#, "dict[str, int]"),
        (r#"{"type": ["string", "null"]}"#, "str | None"),
        (r#"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, "int | None"),
        (r#"{"oneOf": [{"type": "string"}, {"type": "number"}]}"#, "str | float"),
        ("{}", "Any"),
        ("true", "Any"),
        (r#"{"enum": ["a", "b"]}"#, "str"),
    ] {
        assert_eq!(hint(&json(schema)).as_deref(), Ok(expected), "{schema}");
    }
}

#[test]
fn what_has_no_hint_is_said_with_its_way() {
    for (schema, expected) in [
        (r#"{"allOf": [{"type": "string"}, {"type": "null"}]}"#, "Unsupported Monty schema at schema.allOf"),
        (r#"{"not": {}}"#, "Unsupported Monty schema at schema.not"),
        (r#"{"type": "array", "prefixItems": [{}]}"#, "Unsupported Monty schema at schema.prefixItems"),
        (r#"{"type": "array", "items": {"if": {}}}"#, "Unsupported Monty schema at schema.items.if"),
        ("false", "Unsupported Monty schema at schema"),
    ] {
        let found = hint(&json(schema)).expect_err(schema).to_string();
        assert_eq!(found, expected, "{schema}");
    }
}

/// Returns an object schema; `!` marks required properties.
fn object(properties: &[(&str, Json)]) -> Json {
    let plain = |name: &str| name.trim_end_matches('!').to_owned();
    let required = properties.iter().filter(|(name, _)| name.ends_with('!')).map(|(name, _)| Json::string(plain(name)));
    Json::object([
        ("type", Json::string("object")),
        ("required", Json::array(required)),
        ("properties", Json::object(properties.iter().map(|(name, schema)| (plain(name), schema.clone())))),
    ])
}

fn of(json_type: &str) -> Json {
    Json::object([("type", Json::string(json_type))])
}

fn list(items: Json) -> Json {
    Json::object([("type", Json::string("array")), ("items", items)])
}

/// Checks what is declared for the result of a function.
fn check(name: &str, schema: &Json, expected: &str) {
    let (model, schema) = (Model::default(), from_json(schema));
    let mut dicts = TypedDicts { schemas: Schemas::new(&model), taken: Taken::default(), lines: Vec::new() };
    assert_eq!(dicts.response(name, &Part::root(&schema)).as_deref(), Ok(name));
    assert_eq!(dicts.lines.join("\n\n"), expected);
}

#[test]
fn objects_are_typed_dicts() {
    let string = || of("string");
    let profile = object(&[("active", of("boolean"))]);
    for (name, schema, expected) in [
        (
            "ReadFileResponse",
            object(&[("summary!", string()), ("size", of("integer"))]),
            r#"ReadFileResponse = TypedDict("ReadFileResponse", { "summary": str, "size": NotRequired[int] })"#,
        ),
        (
            "QueryResponse",
            object(&[("rows!", list(object(&[("id!", of("integer")), ("name", string())])))]),
            r#"QueryResponseRowsItem = TypedDict("QueryResponseRowsItem", { "id": int, "name": NotRequired[str] })

QueryResponse = TypedDict("QueryResponse", { "rows": list[QueryResponseRowsItem] })"#,
        ),
        (
            "TopologyResponse",
            object(&[("triggers!", object(&[("cron!", list(string())), ("enabled", of("boolean"))]))]),
            r#"TopologyResponseTriggers = TypedDict("TopologyResponseTriggers", { "cron": list[str], "enabled": NotRequired[bool] })

TopologyResponse = TypedDict("TopologyResponse", { "triggers": TopologyResponseTriggers })"#,
        ),
        (
            "DeepResponse",
            object(&[("payload", object(&[("meta", object(&[("score", of("number"))]))]))]),
            r#"DeepResponsePayloadMeta = TypedDict("DeepResponsePayloadMeta", { "score": NotRequired[float] })

DeepResponsePayload = TypedDict("DeepResponsePayload", { "meta": NotRequired[DeepResponsePayloadMeta] })

DeepResponse = TypedDict("DeepResponse", { "payload": NotRequired[DeepResponsePayload] })"#,
        ),
        (
            "MixedResponse",
            object(&[
                ("stats", object(&[("totals", list(of("integer")))])),
                ("rows", list(object(&[("id", string()), ("profile", profile)]))),
            ]),
            r#"MixedResponseStats = TypedDict("MixedResponseStats", { "totals": NotRequired[list[int]] })

MixedResponseRowsItemProfile = TypedDict("MixedResponseRowsItemProfile", { "active": NotRequired[bool] })

MixedResponseRowsItem = TypedDict("MixedResponseRowsItem", { "id": NotRequired[str], "profile": NotRequired[MixedResponseRowsItemProfile] })

MixedResponse = TypedDict("MixedResponse", { "stats": NotRequired[MixedResponseStats], "rows": NotRequired[list[MixedResponseRowsItem]] })"#,
        ),
    ] {
        check(name, &schema, expected);
    }
}

#[test]
fn optional_keys_are_not_required() {
    let string = || of("string");
    for (name, schema, expected) in [
        (
            "SecretResponse",
            object(&[("secret", object(&[("variableNames", list(string()))]))]),
            r#"SecretResponseSecret = TypedDict("SecretResponseSecret", { "variableNames": NotRequired[list[str]] })

SecretResponse = TypedDict("SecretResponse", { "secret": NotRequired[SecretResponseSecret] })"#,
        ),
        (
            "OptionalResponse",
            object(&[("summary!", string()), ("details", string())]),
            r#"OptionalResponse = TypedDict("OptionalResponse", { "summary": str, "details": NotRequired[str] })"#,
        ),
        ("SkipResponse", object(&[]), r#"SkipResponse = TypedDict("SkipResponse", {})"#),
    ] {
        check(name, &schema, expected);
    }
}

#[test]
fn parameters_are_signatures() {
    let string = || of("string");
    for (parameters, expected, dropped) in [
        (
            object(&[("note", string()), ("taskId!", string()), ("priority", of("integer"))]),
            "taskId: str, note: str | None = None, priority: int | None = None",
            &[][..],
        ),
        (
            object(&[("query!", string()), ("bad-name!", string()), ("page", of("integer"))]),
            "query: str, page: int | None = None",
            &["bad-name"],
        ),
        (object(&[("maybe", json(r#"{"type": ["string", "null"]}"#))]), "maybe: str | None = None", &[]),
        (object(&[("nothing", of("null"))]), "nothing: None = None", &[]),
        // Not from the original: a keyword is not a valid name in Python.
        (object(&[("class!", string()), ("clazz", string())]), "clazz: str | None = None", &["class"]),
    ] {
        let (model, schema) = (Model::default(), from_json(&parameters));
        let found = signature(&Schemas::new(&model), &Part::root(&schema)).expect("can be said");
        assert_eq!((found.0.as_str(), found.1.as_slice()), (expected, dropped));
    }
}

#[test]
fn responses_are_called_after_functions() {
    for (function, expected) in [
        ("read_file", "ReadFileResponse"),
        ("web_search", "WebSearchResponse"),
        ("webSearch", "WebSearchResponse"),
        ("URLFetch", "UrlFetchResponse"),
        ("_", "ToolResponse"),
        ("2fa", "Tool2FaResponse"),
        ("x2y", "X2YResponse"),
        ("HTTPServer2", "HttpServer2Response"),
        ("read__file", "ReadFileResponse"),
        ("search_v2", "SearchV2Response"),
        ("OAuth2Token", "OAuth2TokenResponse"),
        ("userID", "UserIdResponse"),
        ("iOSApp", "IOsAppResponse"),
    ] {
        assert_eq!(response(function), expected, "{function}");
    }
}
