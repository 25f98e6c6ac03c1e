//! Lists of MCP tools.

use super::{generate, reads};

const TOOL: &str = r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}}}, "outputSchema": {"type": "object", "properties": {"y": {"type": "number"}}, "required": ["y"]}}"#;

/// Returns what is generated, without the header.
fn types(name: &str, text: &str, lines: &[&str]) -> String {
    let output = reads(name, text, 0, lines).output("a.ts");
    output.split_once('\n').expect("lines").1.to_owned()
}

#[test]
fn every_form_of_a_list_is_read() {
    let result = format!(r#"{{"tools": [{TOOL}]}}"#);
    let response = |result: &str| format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {result}}}"#);
    let expected = types("a.tools.json", &result, &[]);
    assert!(expected.contains("export type AResult = {") && expected.contains("export type AParams = {"), "{expected}");
    let initialized = response(r#"{"protocolVersion": "2025-11-25", "capabilities": {}}"#);
    let page = r#"{"tools": [], "nextCursor": "2"}"#;
    for (name, text) in [
        ("a.tools.json", format!("[{TOOL}]")),
        ("a.tools.json", format!(r#"{{"server": {{"name": "x"}}, "tools": [{TOOL}]}}"#)),
        ("a.tools.json", response(&result)),
        ("a.tools.json", format!("[{}, {result}]", response(page))),
        ("a.tools.json", format!("[{}, {}]", response(page), response(&result))),
        ("a.tools.jsonl", format!("{initialized}\n\n{}\n{}\n", response(page), response(&result))),
        ("a.tools.ndjson", format!("{result}\n")),
        ("a.tools.yaml", format!("tools:\n- {TOOL}\n")),
    ] {
        assert_eq!(types(name, &text, &[]), expected, "{text}");
    }
}

#[test]
fn a_list_may_be_empty_or_silent() {
    reads("a.tools.json", r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}"#, 0, &[]);
    let silent = r#"[{"name": "a", "inputSchema": {"type": "object"}, "outputSchema": null}]"#;
    assert!(types("a.tools.json", silent, &[]).contains("export type AParams"));
}

#[test]
fn a_missing_page_is_noted() {
    let text = format!(r#"{{"tools": [{TOOL}], "nextCursor": "b"}}"#);
    let (_, before) = text.split_once("\"b\"").map(|(before, _)| ((), before.len() + 1)).expect("a cursor");
    let found = format!(
        "1:{before} warning[incomplete-list]: the last page of tools has a `nextCursor`: more pages follow | \
         add the other pages, as an array or as JSON Lines"
    );
    reads("a.tools.json", &text, 0, &[&found]);
}

#[test]
fn problems_have_the_places_of_the_list() {
    let nameless = r#"{"tools": [{"inputSchema": {"type": "object"}}]}"#;
    let found = "1:12 error[unnamed-tool]: this tool has no `name` | add a name that is distinct in the document; in someone \
                 else's document, `--lenient` leaves it out";
    reads("a.tools.json", nameless, 1, &[found]).writes_nothing();
    let pages = format!("{{\"tools\": [{TOOL}]}}\n{{\"tools\": [{TOOL}]}}\n");
    let twice = "2:21 error[duplicate-tool]: duplicate tool name `a` (1:21 the first one) | give each tool a distinct \
                 name; in someone else's document, `--lenient` leaves it out";
    reads("a.tools.jsonl", &pages, 1, &[twice]).writes_nothing();
    let foreign =
        r#"[{"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"$ref": "https://x.test/a.json"}}]"#;
    let run = generate(&[("a.tools.json", foreign)], &[]);
    assert!(run.code == Some(1) && run.lines[0].starts_with("1:76 error[foreign-reference]"), "{:?}", run.lines);
}

#[test]
fn marked_results_are_unwrapped() {
    let tool = |mark: &str, more: &str, result: &str| {
        format!(
            r##"[{{"name": "a", "inputSchema": {{"type": "object"}}, "outputSchema": {{"type": "object",
            "properties": {{"result": {result}{more}}}, "required": ["result"]{mark},
            "$defs": {{"Node": {{"type": "object", "required": ["id"], "properties": {{"id": {{}}, "next": {{"$ref": "#/$defs/Node"}}}}}}}}}}}}]"##
        )
    };
    let mark = r#", "x-fastmcp-wrap-result": true"#;
    let nodes = r##"{"type": "array", "items": {"$ref": "#/$defs/Node"}}"##;
    let unwrapped = "export type AResult = Node[];";
    let wrapped = "export type AResult = {";
    // `#/properties/result` is how SDKs write references to the root that they wrap.
    let tree = r##"{"type": "array", "items": {"$ref": "#/properties/result"}}"##;
    for (text, arguments, expected) in [
        (tool(mark, "", nodes), &[][..], unwrapped),
        (tool("", "", nodes), &[], wrapped),
        (tool("", "", nodes), &["--unwrap-results"], unwrapped),
        (tool("", r#", "more": {}"#, nodes), &["--unwrap-results"], wrapped),
        (tool(mark, "", tree), &[], "export type AResult = AResult[];"),
        (tool(mark, "", r##"{"type": "array", "items": {"$ref": "#"}}"##), &[], wrapped),
    ] {
        let output = generate(&[("a.tools.json", &text)], arguments).gives(0, &[]).output("a.ts");
        assert!(output.contains(expected), "{text}\n{output}");
    }
}
