//! Diagnostics about `returns`.

use super::{Run, generate};

/// An agent with one tool that returns that.
fn agent(returns: &str) -> String {
    format!("{{\"tools\": [{{\"name\": \"t\",\n\"returns\": {returns}}}]}}")
}

#[track_caller]
fn returns(returns: &str, code: i32, lines: &[&str]) -> Run {
    generate(&[("a.adl.json", &agent(returns))], &[]).gives(code, lines)
}

#[test]
fn unknown_members_are_warned_of() {
    returns(r#"{"type": "Custom", "schema": {"type": "string"}, "x-owner": "me", "$comment": "…"}"#, 0, &[]);
    returns(
        r#"{"type": "Custom", "schema": {"type": "string"}, "exmples": [], "required": [], "unit": "m"}"#,
        0,
        &[
            "2:61 warning[unknown-member]: `exmples` in `returns` is ignored | did you mean `examples`?",
            "2:76 warning[unknown-member]: `required` in `returns` is ignored | move it into `schema`",
            "2:92 warning[unknown-member]: `unit` in `returns` is ignored | \
                `returns` has `type`, `schema`, `description`, `examples`, `content_type`; other names begin with `x-`",
        ],
    );
    let strict = generate(&[("a.adl.json", &agent(r#"{"type": "Custom", "schema": {}, "unit": "m"}"#))], &["--strict"]);
    assert_eq!(strict.code, Some(1), "{:?}", strict.lines);
}

#[test]
fn keywords_in_returns_are_the_schema() {
    let legacy = "warning[legacy-returns]: the schema is directly in `returns` | \
        move it into `returns.schema`, with `\"type\": \"Custom\"`";
    let legacy = format!("2:21 {legacy}");
    let run = returns(r#"{"type": "string", "format": "date", "pattern": "^2"}"#, 0, &[&legacy]);
    assert!(run.output("a.ts").contains("@format date"), "{}", run.output("a.ts"));
    returns(
        r#"{"type": "string", "minLenght": 3, "pattern": "^2", "unit": "m"}"#,
        0,
        &[
            &legacy,
            "2:31 warning[misspelled-name]: `minLenght` is not a keyword of JSON Schema, and is ignored | did you mean `minLength`?",
            "2:64 warning[unknown-member]: `unit` in `returns` is ignored | \
                `returns` has `type`, `schema`, `description`, `examples`, `content_type`; other names begin with `x-`",
        ],
    );
}

#[test]
fn keywords_beside_a_standard_type_narrow_it() {
    let run = returns(
        r#"{"type": "ObjectResult", "properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}}"#,
        0,
        &[
            "2:21 warning[implied-schema]: no `schema`: the keywords beside `type` narrow the standard schema of ObjectResult | \
            move them into `\"schema\": {\"allOf\": [{\"$ref\": \"#/$defs/StandardReturnTypes/ObjectResult\"}, {…}]}`",
        ],
    );
    let text = run.output("a.ts");
    assert!(text.contains("export type TResult = ObjectResult<TData>;"), "{text}");
    assert!(text.contains("export type TData = {\n  id: string;\n};"), "{text}");
}

#[test]
fn the_type_is_a_name() {
    let names = "the standard types are ObjectResult, EntityResult, OperationStatus, StringValue, NumberValue, BooleanValue, \
        IdentifierValue, ListResult, BatchResult, FileResult, MediaResult, EventStream, ChunkedData, VoidResult";
    for rest in ["", r#", "schema": {"type": "string"}"#] {
        let expected = format!("2:21 error[wrong-type]: `type` is the name of a return type, not a number | {names}");
        returns(&format!(r#"{{"type": 5{rest}}}"#), 1, &[&expected]).writes_nothing();
    }
}

#[test]
fn the_content_type_is_a_media_type() {
    for text in ["", "json", "text/*", "text/plain; charset"] {
        let expected = format!(
            "2:77 error[invalid-media-type]: {text:?} is not a media type | \
                a media type is a type, `/` and a subtype, as in `application/json` (RFC 6838)"
        );
        returns(
            &format!(r#"{{"type": "Custom", "schema": {{"type": "string"}}, "content_type": "{text}"}}"#),
            1,
            &[&expected],
        );
    }
    returns(r#"{"type": "Custom", "schema": {"type": "string"}, "content_type": "text/plain; charset=utf-8"}"#, 0, &[]);
}

#[test]
fn tools_without_returns_are_noted_where_others_have_one() {
    let tool = r#"{"name": "a", "returns": {"type": "StringValue", "schema": {"type": "string"}}}"#;
    let document = |other: &str| format!("{{\"tools\": [{tool},\n{other}]}}");
    let note = "2:1 note[no-returns]: `b` has no `returns`, and other tools of this document have one";
    for arguments in [&[][..], &["--strict"]] {
        generate(&[("a.adl.json", &document(r#"{"name": "b"}"#))], arguments).gives(0, &[note]);
    }
    let misspelled = "2:15 warning[misspelled-name]: `return` is ignored | did you mean `returns`?";
    generate(&[("a.adl.json", &document(r#"{"name": "b", "return": {"type": "string"}}"#))], &[])
        .gives(0, &[misspelled]);
}

/// The mismatches between a standard type and a schema beside it.
fn mismatches(name: &str, schema: &str) -> Vec<String> {
    let run = generate(&[("a.adl.json", &agent(&format!(r#"{{"type": "{name}", "schema": {schema}}}"#)))], &[]);
    assert_eq!(run.code, Some(0), "{:?}", run.lines);
    let found = run.lines.iter().filter(|line| line.contains("[type-mismatch]"));
    found
        .map(|line| line.split_once("]: ").map_or("", |(_, rest)| rest.split(" | ").next().unwrap_or(rest)).to_owned())
        .collect()
}

const ALL: [&str; 14] = [
    "ObjectResult",
    "EntityResult",
    "OperationStatus",
    "StringValue",
    "NumberValue",
    "BooleanValue",
    "IdentifierValue",
    "ListResult",
    "BatchResult",
    "FileResult",
    "MediaResult",
    "EventStream",
    "ChunkedData",
    "VoidResult",
];

#[test]
fn types_are_compared_with_schemas_as_shapes() {
    for (name, schema, expected) in [
        (
            "ListResult",
            r##"{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}"##,
            "no value of this schema is a valid ListResult, because of `data`",
        ),
        (
            "ListResult",
            r#"{"type": "object", "properties": {"data": {"type": "object"}}}"#,
            "no value of this schema is a valid ListResult, because of `data`",
        ),
        ("ListResult", r#"{"type": "array"}"#, "no value of this schema is a valid ListResult"),
        (
            "ObjectResult",
            r#"{"type": "object", "properties": {"data": {"type": "array"}}}"#,
            "no `data` of this schema is valid in the standard type ObjectResult",
        ),
        (
            "OperationStatus",
            r#"{"type": "object", "properties": {"status": {"enum": ["done", "open"]}}}"#,
            "no value of this schema is a valid OperationStatus, because of `status`",
        ),
        (
            "StringValue",
            r#"{"type": "object", "properties": {"value": {"type": "number"}}, "required": ["value"]}"#,
            "no value of this schema is a valid StringValue",
        ),
        (
            "EntityResult",
            r#"{"type": "object", "properties": {"name": {}}, "additionalProperties": false}"#,
            "no value of this schema is a valid EntityResult",
        ),
    ] {
        assert_eq!(mismatches(name, schema), [expected], "{name}: {schema}");
    }
}

#[test]
fn types_that_fit_are_not_reported() {
    for name in ALL {
        let itself = format!(r##"{{"$ref": "#/$defs/StandardReturnTypes/{name}"}}"##);
        assert!(mismatches(name, &itself).is_empty(), "{name}");
        assert!(
            mismatches(name, "{}").is_empty() && mismatches(name, r#"{"type": ["object", "null"]}"#).is_empty(),
            "{name}"
        );
    }
    let narrowed = r##"{"allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"},
        {"properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}]}"##;
    assert!(mismatches("ObjectResult", narrowed).is_empty());
    let loose = r#"{"type": "object", "properties": {"success": {"const": true}, "data": {"type": ["array", "null"]}, "count": {"type": "integer"}}}"#;
    assert!(mismatches("ListResult", loose).is_empty());
    assert!(mismatches("StringValue", r#"{"type": "string", "minLength": 1}"#).is_empty());
}
