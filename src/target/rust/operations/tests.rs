//! Tests of operations as they are printed.

use crate::Target;
use crate::pipeline::{Generated, Generator, Layout, Source};

/// Generates from a document with an operation of these members, in a path with a variable `p`.
fn generated(layout: Layout, operation: &str) -> Generated {
    let text = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {{"/a/{{p}}": {{"get": {{
        "operationId": "x\"y", "tags": ["self", "types", "self"], {operation}}}}}}}}}"#
    );
    let generator = Generator::new().targets([Target::Rust]).layout(layout).set("operations", true);
    let source = Source::Text { name: "d.json".into(), bytes: text.into_bytes() };
    generator.generate_sources([source]).expect("generates")
}

fn parameters(style: &str) -> String {
    format!(
        r#""parameters": [{{"name": "p", "in": "path", "required": true, "schema": {{"type": "string"}}}},
            {{"name": "q", "in": "query", "style": "{style}", "schema": {{"type": "object"}}}}], "responses": {{}}"#
    )
}

fn operations(operation: &str) -> String {
    let generated = generated(Layout::File, operation);
    generated.files.get("d_operations.rs").expect("a file").to_owned()
}

#[test]
fn packages_have_what_their_operations_use() {
    for (style, has_deep) in [("form", false), ("deepObject", true)] {
        let generated = generated(Layout::Package, &parameters(style));
        let shared = generated.files.get("rust/adl_http.rs").expect("a file");
        assert_eq!(shared.contains("fn deep("), has_deep, "{style}");
        assert!(!shared.contains("Style::Matrix =>"), "{style}");
        let index = generated.files.get("rust/mod.rs").expect("a file");
        assert!(index.contains("pub mod adl_http;") && index.contains("pub mod d_operations;"), "{index}");
    }
}

#[test]
fn packages_have_streams_where_an_operation_has_one() {
    let responses = r#""responses": {"200": {"description": "", "content": {
        "text/event-stream": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "string"}}}}}"#;
    let stream = parameters("form").replace(r#""responses": {}"#, responses);
    for (operation, has_streams) in [(parameters("form"), false), (stream.clone(), true)] {
        let generated = generated(Layout::Package, &operation);
        let index = generated.files.get("rust/mod.rs").expect("a file");
        assert_eq!(index.contains("pub mod adl_streams;"), has_streams, "{index}");
        assert_eq!(generated.files.get("rust/adl_streams.rs").is_some(), has_streams);
        assert!(generated.files.get("rust/adl_tools.rs").is_none());
    }
    let text = operations(&stream);
    assert!(text.contains("adl_streams::items(read, adl_streams::Framing::Data, "), "{text}");
    assert!(text.contains("#[derive(Debug)]\npub enum XYResponse {"), "{text}");
}

#[test]
fn an_index_declares_the_files_that_are_there() {
    let text = r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "webhooks": {"w": {"post": {
        "responses": {"204": {"description": ""}}}}}}"#;
    let generator = Generator::new().targets([Target::Rust]).layout(Layout::Package).set("operations", true);
    let source = Source::Text { name: "d.json".into(), bytes: text.into() };
    let generated = generator.generate_sources([source]).expect("generates");
    let index = generated.files.get("rust/mod.rs").expect("a file");
    let declared =
        index.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
    for module in declared {
        assert!(generated.files.get(&format!("rust/{module}.rs")).is_some(), "{module}: {index}");
    }
}

#[test]
fn bodies_have_all_media_types_of_a_schema() {
    let body = r#""requestBody": {"content": {
        "a/\"b+json": {"schema": {"type": "object"}},
        "application/x-www-form-urlencoded": {"schema": {"type": "object"}, "encoding": {"a": {"style": "deepObject"}}},
        "text/csv": {"schema": {"type": "string"}}}}, "responses": {}"#;
    let text = operations(&parameters("form").replace(r#""responses": {}"#, body));
    let types = [
        r#"BodyType::new("a/\"b+json")"#,
        r#"media_type: "application/x-www-form-urlencoded""#,
        "style: Some(Style::DeepObject)",
        "types::XYCsvParams, types::XYCsvParams::check => types::XYParams where body = adl_http::RequestBody {",
    ];
    assert!(types.iter().all(|expected| text.contains(expected)), "{text}");
}

#[test]
fn names_of_documents_are_quoted_and_distinct() {
    let text = operations(&parameters("form"));
    assert!(text.contains(r#"adl_http::Spec::new("x\"y", "GET", "/a/{p}")"#), "{text}");
    for module in ["pub mod self_ {", "pub mod types_operations {"] {
        assert_eq!(text.matches(module).count(), 1, "{module}: {text}");
    }
    assert!(text.contains("pub enum XYResponse {}"), "{text}");
}

#[test]
fn responses_are_named_by_phrases() {
    let responses = r#""responses": {
        "200": {"description": "", "content": {"application/json": {"schema": {"type": "string"}}, "a/*": {}}},
        "299": {"description": ""},
        "4XX": {"description": "", "headers": {"Body": {"schema": {"type": "boolean"}}, "type": {"schema": {"type": "integer"}}}},
        "default": {"description": "", "content": {"text/plain": {}}}}"#;
    let text = operations(&parameters("form").replace(r#""responses": {}"#, responses));
    for expected in [
        "OkApplicationJson(",
        "OkAAny(",
        "    Status299,",
        "ClientError { status: u16, body_x",
        "r#type: Option<i64>",
        "Default { status: u16, body: String }",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
