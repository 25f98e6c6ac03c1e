//! References and intersections.

use super::{check, schema};
use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};
use crate::text::Json;

#[test]
fn references_keep_their_names() {
    check(
        r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "one": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "string"}}}"##,
        &[r#"Root = { "next"?: Root, "one"?: Id }"#, "Id = string"],
    );
    check(
        r##"{"$ref": "#/$defs/Tree", "$defs": {"Tree": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}"##,
        &["Root = Tree", "Tree = [Tree]"],
    );
}

#[test]
fn all_of_is_an_intersection() {
    check(
        r##"{"allOf": [{"$ref": "#/$defs/A"}, {"properties": {"b": {"type": "integer"}}, "required": ["a"]}], "$defs": {"A": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}}}}"##,
        &[r#"Root = { "a": string, "b"?: integer }"#],
    );
    check(
        r##"{"$ref": "#/$defs/A", "items": {"$ref": "#/$defs/B"}, "$defs": {"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}, "B": {"type": "array", "items": {"$ref": "#/$defs/B"}}}}"##,
        &["Root = [[RootItemItem]]", "RootItemItem = [RootItemItem]"],
    );
}

#[test]
fn equal_types_of_one_name_are_one() {
    check(
        r#"{"type": "object", "properties": {"a": {"title": "P", "type": "object", "properties": {"x": true}}, "b": {"title": "P", "type": "object", "properties": {"x": true}}, "c": {"title": "P", "type": "object", "properties": {"y": true}}}}"#,
        &[r#"Root = { "a"?: P, "b"?: P, "c"?: RootP }"#, r#"P = { "x"?: any }"#, r#"RootP = { "y"?: any }"#],
    );
}

#[test]
fn a_narrowed_standard_type_has_a_typed_payload() {
    let document = r##"{"tools": [{"name": "get_user", "returns": {"type": "ObjectResult", "schema": {
        "allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, {"properties": {"data": {"$ref": "#/$defs/User"}}}]}}}],
        "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}}"##;
    check(
        document,
        &[
            r#"contract "get_user" -> GetUserResult"#,
            "GetUserResult = ObjectResult<User>",
            r#"ObjectResult<Data = map any> = { "success": boolean, "data"?: Data, "error"?: ToolError, "metadata"?: ResponseMetadata, case Data (+data -error), case Error (+error -data) }"#,
            r#"ToolError = { "code"?: string, "message"?: string, "details"?: any, "stack_trace"?: any }"#,
            r#"ResponseMetadata = { "timestamp"?: string, "request_id"?: string, "duration_ms"?: integer }"#,
            r#"User = { "id": string }"#,
        ],
    );
}

#[test]
fn cycles_that_say_nothing_are_refused() {
    for text in [
        r##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
        r##"{"anyOf": [{"$ref": "#"}, {"type": "null"}]}"##,
    ] {
        let error = schema(text);
        assert!(error.contains("error[cyclic-reference]"), "{error}");
    }
}

#[test]
fn a_standard_type_is_named_by_its_uri() {
    let tool = |name: &str, schema: &str| {
        format!(r#"{{"name": "{name}", "returns": {{"type": "VoidResult", "schema": {schema}}}}}"#)
    };
    let uri = r#""https://adl.io/schemas/returns/VoidResult""#;
    let text = format!(r#"{{"tools": [{}, {}]}}"#, tool("a", uri), tool("b", &format!(r#"{{"$ref": {uri}}}"#)));
    assert!(schema(&text).contains("AResult = VoidResult\n"), "{}", schema(&text));
    assert!(schema(&text).ends_with("BResult = VoidResult"), "{}", schema(&text));
}

#[test]
fn an_inline_payload_is_named_apart_from_the_cases() {
    let document = r##"{"tools": [{"name": "get_user", "returns": {"type": "ObjectResult", "schema": {
        "allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, {"properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}]}}}]}"##;
    let text = schema(document);
    assert!(text.contains("GetUserResult = ObjectResult<GetUserData>\n"), "{text}");
}

#[test]
fn an_intersection_that_equals_a_definition_is_the_definition() {
    let defs = r##""$defs": {"O": {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}}"##;
    let lines = ["Root = { \"p\"?: O }", "O = { \"x\": integer }"];
    for same in [
        r##"{"allOf": [{"$ref": "#/$defs/O"}]}"##,
        r##"{"allOf": [{"$ref": "#/$defs/O"}], "title": "Other", "description": "d", "default": {"x": 1}}"##,
        r##"{"allOf": [{"$ref": "#/$defs/O"}, {}, true, {"$ref": "#/$defs/O"}]}"##,
        r##"{"$ref": "#/$defs/O", "type": "object"}"##,
        r##"{"$ref": "#/$defs/O", "type": ["null", "object"], "required": ["x"], "properties": {"x": {"type": "number"}}}"##,
        r##"{"$ref": "#/$defs/O", "required": [], "properties": {}, "additionalProperties": true, "minLength": 2}"##,
        r##"{"allOf": [{"allOf": [{"anyOf": [{"$ref": "#/$defs/O"}]}]}]}"##,
        r##"{"oneOf": [{"$ref": "#/$defs/O"}, false]}"##,
        r##"{"$ref": "#/$defs/O", "anyOf": [true, {"required": ["y"]}]}"##,
        r##"{"$ref": "#/$defs/O", "anyOf": [{"$ref": "#/$defs/O"}, {"type": "string"}]}"##,
        r##"{"$ref": "#/$defs/O", "not": false, "minItems": 0, "items": {}}"##,
    ] {
        check(&format!(r#"{{"type": "object", "properties": {{"p": {same}}}, {defs}}}"#), &lines);
    }
    for other in [
        r##"{"$ref": "#/$defs/O", "required": ["y"]}"##,
        r##"{"$ref": "#/$defs/O", "minProperties": 2}"##,
        r##"{"$ref": "#/$defs/O", "properties": {"x": {"minimum": 1}}}"##,
        r##"{"$ref": "#/$defs/O", "unevaluatedProperties": false}"##,
        r##"{"$ref": "#/$defs/O", "additionalProperties": {"type": "integer"}}"##,
        r##"{"$ref": "#/$defs/O", "oneOf": [{"required": ["x"]}, {"required": ["y"]}]}"##,
        r##"{"$ref": "#/$defs/O", "not": {"required": ["y"]}}"##,
        r##"{"$ref": "#/$defs/O", "if": {"required": ["y"]}, "then": {"required": ["z"]}}"##,
    ] {
        let text = format!(r#"{{"type": "object", "properties": {{"p": {other}}}, {defs}}}"#);
        let model = schema(&text);
        assert!(model.starts_with("Root = { \"p\"?: RootP }"), "{other}: {model}");
    }
}

#[test]
fn recursion_through_wrapped_references_is_one_type() {
    check(
        r##"{"type": "object", "properties": {"kids": {"type": "array", "items": {"allOf": [{"$ref": "#"}]}}}}"##,
        &["Root = { \"kids\"?: [Root] }"],
    );
    check(
        r##"{"allOf": [{"$ref": "#/$defs/O"}], "properties": {"x": {"$ref": "#"}}, "$defs": {"O": {"type": "object", "properties": {"x": {"$ref": "#/$defs/O"}}}}}"##,
        &["Root = { \"x\"?: Root }"],
    );
}

#[test]
fn asserted_formats_are_constraints_of_references() {
    let documents = [
        r##"{"$ref": "#/$defs/S", "format": "date"}"##,
        r##"{"allOf": [{"$ref": "#/$defs/S"}, {"format": "date"}]}"##,
        r##"{"$ref": "#/$defs/S", "anyOf": [{"format": "date"}, {"maxLength": 1}]}"##,
    ];
    let texts = documents.map(|part| {
        format!(r##"{{"type": "object", "properties": {{"p": {part}}}, "$defs": {{"S": {{"type": "string"}}}}}}"##)
    });
    for (text, assert_formats) in texts.iter().flat_map(|text| [(text, false), (text, true)]) {
        let options = ReadOptions { stem: "root".to_owned(), assert_formats, ..ReadOptions::default() };
        let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
        let model = lower(&document, &options).expect("a model").model;
        let value = Json::object([("p", Json::string("never"))]);
        let root = model.checks.of(crate::model::TypeId(0)).expect("a check");
        assert_eq!(model.checks.violations(root, &value).is_empty(), !assert_formats, "{text}");
    }
}
