//! Schemas and the models they come to.

use super::{ReadOptions, lower};
use crate::source::{Document, Format};

fn read(text: &str, options: ReadOptions) -> Result<String, String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let lowered = lower(&document, &options).map_err(|error| error.to_string())?;
    Ok(lowered.model.to_string())
}

fn schema(text: &str) -> String {
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    read(text, options).unwrap_or_else(|error| error).trim_end().to_owned()
}

/// Checks a table of schemas against the lines of their models.
#[track_caller]
fn check(schema_text: &str, expected: &[&str]) {
    assert_eq!(schema(schema_text).lines().collect::<Vec<_>>(), expected, "{schema_text}");
}

#[test]
fn scalars_lists_and_maps_stand_where_they_are() {
    check(r#"{"type": "string"}"#, &["Root = string"]);
    check(r#"{"type": "integer", "minimum": 0, "exclusiveMaximum": 10}"#, &["Root = integer 0..9"]);
    check(r#"{"type": "integer", "minimum": 0.5, "maximum": 1e1}"#, &["Root = integer 1..10"]);
    check(r#"{"type": "array", "items": {"type": ["number", "null"]}}"#, &["Root = [number or null]"]);
    check(r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, &["Root = map integer"]);
    check(r#"{"type": "object"}"#, &["Root = map any"]);
    check("true", &["Root = any"]);
    check("false", &["Root = never"]);
    check(r#"{"type": ["null"]}"#, &["Root = null"]);
}

#[test]
fn objects_are_records() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "object", "properties": {"c": true}}}, "required": ["a", "d"]}"#,
        &[r#"Root = { "a": string, "b"?: RootB, "d": any }"#, r#"RootB = { "c"?: any }"#],
    );
    check(r#"{"type": "object", "additionalProperties": false}"#, &["Root = { closed }"]);
    check(
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": {"type": "integer"}}"#,
        &[r#"Root = { "a"?: any, rest: integer }"#],
    );
    check(
        r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#,
        &["Root = map integer"],
    );
    check(r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}}"#, &["Root = map any"]);
}

#[test]
fn without_a_type_other_values_are_valid_too() {
    check(
        r#"{"properties": {"a": {"type": "string"}}}"#,
        &[
            "Root = RootValue or null",
            "RootValue = union { Object RootObject, List [any], String string, Number number, Boolean boolean }",
            r#"RootObject = { "a"?: string }"#,
        ],
    );
    check(r#"{"minLength": 3}"#, &["Root = any"]);
}

#[test]
fn listed_values_are_enumerations() {
    check(r#"{"enum": ["a", "b-c", "b c"]}"#, &[r#"Root = enum { A "a", BHyphenC "b-c", BSpaceC "b c" }"#]);
    check(r#"{"enum": [true, false]}"#, &["Root = boolean"]);
    check(r#"{"enum": ["a", null]}"#, &["Root = RootValue or null", r#"RootValue = enum { A "a" }"#]);
    check(r#"{"const": 1.0}"#, &["Root = enum { Number1Dot0 1.0 }"]);
    check(r#"{"anyOf": [{"const": "a"}, {"const": "b"}]}"#, &[r#"Root = enum { A "a", B "b" }"#]);
    check(r#"{"type": "string", "enum": ["a", 1, null]}"#, &[r#"Root = enum { A "a" }"#]);
}

#[test]
fn presence_makes_cases() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        &[r#"Root = { "a"?: string, "b"?: string, case A (+a -b), case B (+b -a) }"#],
    );
}

#[test]
fn unions_name_their_variants() {
    check(
        r##"{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/User"}, {"type": "null"}], "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
        &["Root = RootValue or null", "RootValue = union { String string, User User }", r#"User = { "id"?: string }"#],
    );
    check(
        r#"{"oneOf": [{"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind"]},
                      {"type": "object", "properties": {"kind": {"const": "square"}, "a": {"type": "number"}}, "required": ["kind"]}]}"#,
        &[
            r#"Root = union by "kind" { Circle RootCircle, Square RootSquare }"#,
            r#"RootCircle = { "kind": RootCircleKind, "r"?: number }"#,
            r#"RootCircleKind = enum { Circle "circle" }"#,
            r#"RootSquare = { "kind": RootSquareKind, "a"?: number }"#,
            r#"RootSquareKind = enum { Square "square" }"#,
        ],
    );
    check(r#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, &["Root = number"]);
    check(
        r#"{"anyOf": [{"enum": ["a"]}, {"type": "string"}]}"#,
        &["Root = union { Constant RootConstant, String string }", r#"RootConstant = enum { A "a" }"#],
    );
}

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
fn schemas_without_required_are_pointed_out_once_a_tool() {
    let tool = |name: &str, schema: &str| {
        format!(r#"{{"name": "{name}", "returns": {{"type": "Custom", "schema": {schema}}}}}"#)
    };
    let loose = r#"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": true}}}}"#;
    let strict = r#"{"type": "object", "properties": {"a": true}, "required": []}"#;
    let text = format!(r#"{{"tools": [{}, {}]}}"#, tool("loose", loose), tool("strict", strict));
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    let warnings = lower(&document, &ReadOptions::default()).expect("lowers").warnings;
    let names: Vec<_> = warnings.iter().map(|warning| warning.code.name()).collect();
    assert_eq!(names, ["no-required"]);
    let assumed = ReadOptions { assume_required: true, ..ReadOptions::default() };
    let lowered = lower(&document, &assumed).expect("lowers");
    assert!(lowered.warnings.is_empty());
    assert!(lowered.model.to_string().contains(r#"LooseA = { "b": any }"#), "{}", lowered.model);
}

#[test]
fn tuples_end_where_no_item_may_follow() {
    let text =
        r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": false, "minItems": 1}"#;
    check(text, &["Root = (string, number?)"]);
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    assert!(lower(&document, &ReadOptions::default()).expect("lowers").warnings.is_empty());
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
fn conditions_on_a_tag_are_unions() {
    check(
        r#"{"type": "object", "properties": {"kind": {"enum": ["a", "b", "c"]}, "x": {"type": "string"}}, "required": ["kind"],
            "allOf": [{"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["x"]}},
                      {"if": {"properties": {"kind": {"const": "b"}}}, "then": {"properties": {"y": {"type": "number"}}}}]}"#,
        &[
            r#"Root = union by "kind" { A RootA, B RootB, C RootC }"#,
            r#"RootA = { "kind": RootAKind, "x": string }"#,
            r#"RootAKind = enum { A "a" }"#,
            r#"RootB = { "kind": RootBKind, "x"?: string, "y"?: number }"#,
            r#"RootBKind = enum { B "b" }"#,
            r#"RootC = { "kind": RootCKind, "x"?: string }"#,
            r#"RootCKind = enum { C "c" }"#,
        ],
    );
}

#[test]
fn listed_values_can_be_taken_away() {
    check(r#"{"enum": ["a", "b"], "not": {"const": "b"}}"#, &[r#"Root = enum { A "a" }"#]);
    check(r#"{"type": "string", "not": {"const": "b"}}"#, &["Root = string"]);
}
