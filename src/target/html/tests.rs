//! Pages: that hostile text stays text, that the policy is that of the page, and what options change.

use super::schemas::{At, Schemas};
use crate::Target;
use crate::pipeline::{Generator, Layout, Source};
use crate::target::test_models::{ModelBuilder, schema};
use crate::text::html;

/// The elements of a page.
const ELEMENTS: &[&str] = &[
    "a", "b", "body", "br", "code", "details", "div", "em", "footer", "h1", "h2", "h3", "head", "header", "html",
    "img", "input", "kbd", "label", "li", "link", "main", "meta", "nav", "ol", "p", "pre", "script", "section", "span",
    "strong", "style", "summary", "table", "tbody", "td", "template", "th", "title", "tr", "ul",
];

fn source(name: &str, text: &str) -> Source {
    Source::Text { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn generator() -> Generator {
    Generator::new().targets([Target::Html])
}

fn page(generator: &Generator, text: &str) -> String {
    let generated = generator.generate_sources([source("a.adl.json", text)]).expect("a page");
    generated.files.get("a.html").expect("a file").to_owned()
}

/// Returns the text in the first element of a name.
fn inside<'t>(page: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = page.split_once(start).expect(start);
    rest.split_once(end).expect(end).0
}

/// Returns the page without its style and its script.
fn shown(page: &str) -> String {
    page.replace(inside(page, "<style>", "</style>"), "")
        .replace(inside(page, "<script type=\"module\">", "</script>"), "")
}

const HOSTILE: &str = include_str!("../../../golden/html-hostile/html-hostile.adl.json");

#[test]
fn hostile_text_stays_text() {
    let page = page(&generator(), HOSTILE);
    let shown = shown(&page);
    for (at, _) in shown.match_indices('<') {
        let name: String =
            shown[at + 1..].trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        let is_known = ELEMENTS.contains(&&*name) || shown[at..].starts_with("<!");
        assert!(is_known && name != "img", "{}", &shown[at..].chars().take(80).collect::<String>());
    }
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (1, 1));
    assert_eq!((page.matches("<style").count(), page.matches("<!--").count()), (1, 1));
    for target in shown.split("href=\"").skip(1) {
        assert!(["#", "https://example.com", "data:,\""].iter().any(|start| target.starts_with(start)), "{target}");
    }
    assert!(!shown.contains('\u{202e}'));
}

#[test]
fn the_policy_is_that_of_the_page() {
    for generator in [generator(), generator().set("html.try", false)] {
        let page = page(&generator, HOSTILE);
        let [style, script] =
            [inside(&page, "<style>", "</style>"), inside(&page, "<script type=\"module\">", "</script>")];
        assert!(page.contains(&format!("content=\"{}\"", html::policy(Some(script), style))));
        assert!(!html::policy(Some(script), style).contains("unsafe"));
    }
}

#[test]
fn options_change_the_page() {
    let text = r#"{"name": "n", "tools": [{"name": "t", "returns": {"type": "VoidResult"}}]}"#;
    let plain = page(&generator(), text);
    assert!(
        plain.contains("<h1>n</h1>") && plain.contains("data-check=\"checkTResult\"") == plain.contains("checkTResult")
    );
    assert!(plain.contains("Try a value") && plain.contains("function isVoidResult"));
    let logo = "data:image/png;base64,iVBORw0KGgo=";
    let generator = generator().set("html.title", "A <title>").set("html.logo", logo).set("html.try", false);
    let changed = page(&generator, text);
    assert!(changed.contains("<h1>A &lt;title&gt;</h1>") && changed.contains(&format!("src=\"{logo}\" alt=\"\"")));
    assert!(!changed.contains("Try a value") && !changed.contains("function is"));
    let error = generator.set("html.logo", "https://example.com/a.png").generate_sources([source("a.adl.json", text)]);
    assert!(error.expect_err("a request").to_string().contains("is not an image as a URL"));
}

#[test]
fn a_package_is_one_page_with_each_type_once() {
    let library = source(
        "common.schema.json",
        r#"{"$defs": {"User": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}"#,
    );
    let agent = |name: &str| {
        let text = format!(
            r#"{{"name": "{name}", "tools": [{{"name": "{name}", "description": "Of {name}.",
            "returns": {{"type": "Custom", "schema": {{"$ref": "common.schema.json#/$defs/User"}}}}}}]}}"#
        );
        source(&format!("{name}.adl.json"), &text)
    };
    let folder = tempfile::tempdir().expect("a folder");
    let sources = [library, agent("one"), agent("two")].map(|source| {
        let Source::Text { name, bytes } = source else { panic!("a text") };
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("writes");
        Source::Path(path)
    });
    let generated = generator().layout(Layout::Package).generate_sources(sources).expect("a package");
    let files: Vec<(&str, &str)> = generated.files.iter().collect();
    let [(name, page)] = files.as_slice() else { panic!("{} files", files.len()) };
    assert_eq!(*name, "html/package.html");
    for anchor in ["tool-one", "tool-two", "type-User"] {
        assert_eq!(page.matches(&format!("<section id=\"{anchor}\"")).count(), 1, "{anchor}");
    }
    assert!(
        page.contains("Used by <a href=\"#tool-one\"><code>one</code></a>, <a href=\"#tool-two\"><code>two</code></a>")
    );
}

#[test]
fn schemas_are_in_words() {
    let model = ModelBuilder::default().alias("A", "true").model();
    let schemas = Schemas::new(&model);
    for (text, expected) in [
        ("true", "any value"),
        ("false", "no value"),
        (
            r#"{"type": ["string", "null"], "maxLength": 3}"#,
            "string or null <span class=\"limit\">at most 3 characters</span>",
        ),
        (
            r##"{"$ref": "#/$defs/A", "default": 1}"##,
            "<a href=\"#type-A\"><code>A</code></a> <span class=\"limit\">default <code>1</code></span>",
        ),
        (r#"{"enum": ["a", 1]}"#, "<code>&quot;a&quot;</code> or <code>1</code>"),
        (r#"{"type": "array", "items": {"type": ["integer", "null"]}}"#, "array of (integer or null)"),
        (r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": true}"#, "array of [string, …]"),
        (r#"{"type": "object", "additionalProperties": {"type": "string"}}"#, "object of string"),
        (
            r#"{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}"#,
            "string or array of string",
        ),
        (r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": false}"#, "array of [string]"),
        (
            r##"{"$ref": "#/$defs/A", "required": ["a"], "enum": [1]}"##,
            "<a href=\"#type-A\"><code>A</code></a> <span class=\"limit\"><code>1</code></span><table><tbody><tr>\
             <th scope=\"row\"><code>a</code> <span class=\"mark required\">required</span></th><td>any value</td></tr>\
             </tbody></table>",
        ),
        (
            r##"{"type": "object", "allOf": [{"$ref": "#/$defs/A"}]}"##,
            "object<p>All of <a href=\"#type-A\"><code>A</code></a>.</p>",
        ),
        (
            r#"{"additionalProperties": {"type": "string"}}"#,
            "any value<table><tbody><tr><th scope=\"row\">other properties</th><td>string</td></tr></tbody></table>",
        ),
        (r#"{"required": ["a", "b"]}"#, "an object with <code>a</code> and <code>b</code>"),
        (
            r#"{"type": "array", "items": {"type": "string", "minLength": 1}}"#,
            "array of string<div>Each item: string <span class=\"limit\">at least 1 character</span></div>",
        ),
        (
            r#"{"anyOf": [{"type": "string", "description": "A name"}, {"type": "null"}]}"#,
            "one of these<p>At least one of:</p><ul><li>string<div class=\"doc\">A name</div></li><li>null</li></ul>",
        ),
        (
            r#"{"type": "string", "not": {"const": "a"}}"#,
            "string<details class=\"in\"><summary>more constraints</summary><pre tabindex=\"0\">{\n  &quot;not&quot;: {\n    \
             &quot;const&quot;: &quot;a&quot;\n  }\n}</pre></details>",
        ),
        (
            r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer", "deprecated": true}}, "additionalProperties": false}"#,
            "object<table><tbody><tr><th scope=\"row\"><code>a</code> <span class=\"mark required\">required</span></th>\
             <td>integer <span class=\"limit old\">deprecated</span></td></tr></tbody></table><p class=\"note\">No other properties.</p>",
        ),
    ] {
        let words = schemas.words(&schema(text), At::TOP);
        assert_eq!(schemas.line(&words), expected, "{text}");
    }
}

#[test]
fn deep_schemas_end() {
    let deep = (0..60).fold("true".to_owned(), |inner, _| format!(r#"{{"properties": {{"a": {inner}}}}}"#));
    let model = ModelBuilder::default().model();
    let schemas = Schemas::new(&model);
    let line = schemas.line(&schemas.words(&schema(&deep), At::TOP));
    assert!(line.len() < 5000 && line.contains('…'), "{line}");
}

#[test]
fn operations_without_transport_are_noted() {
    let text = r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a",
        "parameters": [{"name": "h", "in": "header", "schema": {"type": "string"}}], "responses": {"204": {"description": ""}}}}}}"#;
    let print = |generator: Generator| {
        let generated = generator.generate_sources([source("a.json", text)]).expect("a page");
        let notes = generated.warnings.iter().any(|note| note.message.contains("no headers, statuses and security"));
        (generated.files.get("a.html").expect("a file").contains("header</span>"), notes)
    };
    assert_eq!(print(generator()), (false, true));
    assert_eq!(print(generator().set("operations", true)), (true, false));
}
