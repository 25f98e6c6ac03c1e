//! Tests of the default style: a short and correct preamble.

use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};
use crate::target::python::options::PythonOptions;
use crate::target::{Options, Target, test_models};

fn printed(document: &str) -> (String, Vec<String>) {
    printed_for(document, "3.11")
}

fn printed_for(document: &str, version: &str) -> (String, Vec<String>) {
    let options =
        Options::with(PythonOptions { version: version.parse().expect("a version"), ..PythonOptions::default() });
    let document = Document::parse("a.adl.json", document.as_bytes(), Format::Json).expect("JSON");
    let model = lower(&document, &ReadOptions::default()).expect("can be read").model;
    let printed = test_models::generate(&model, Target::Preamble, &options).expect("can be said");
    (printed.text, printed.losses.into_iter().map(|loss| loss.message).collect())
}

/// Returns the preamble of a document without its first line.
fn preamble(document: &str) -> String {
    let text = printed(document).0;
    let (head, rest) = text.split_once('\n').expect("more than a line");
    assert!(head.starts_with("# Tools, as Python functions:"), "{head}");
    rest.to_owned()
}

/// Returns the signature of a tool with these parameters.
fn signature(parameters: &str) -> String {
    let text = preamble(&format!(r#"{{"tools": [{{"name": "f", "parameters": {parameters}}}]}}"#));
    let line = text.lines().find(|line| line.starts_with("def f(")).expect("a function");
    line.trim_start_matches("def f(").trim_end_matches(") -> TextResult:").to_owned()
}

#[test]
fn parameters_have_defaults_that_fit() {
    for (parameters, expected) in [
        ("[]", ""),
        (r#"{"type": "object"}"#, ""),
        (
            r#"[{"name": "b", "type": "string"}, {"name": "a", "type": "string", "required": true}]"#,
            "a: str, b: str | None = None",
        ),
        (r#"[{"name": "a", "type": "integer", "default": 5.0}]"#, "a: int = 5"),
        (r#"[{"name": "a", "type": "integer", "default": "5"}]"#, "a: int | None = None"),
        (r#"[{"name": "a", "type": "string", "default": null}]"#, "a: str | None = None"),
        ("[{\"name\": \"a\\u0001\", \"type\": \"integer\", \"default\": \"5\"}]", "a: int | None = None"),
        ("[{\"name\": \"a/~b\", \"type\": \"integer\", \"default\": \"5\"}]", "a_b: int | None = None"),
        (r#"[{"name": "a", "type": ["string", "null"]}]"#, "a: str | None = None"),
        (r#"[{"name": "a", "type": ["string", "null"], "required": true}]"#, "a: str | None"),
        (r#"[{"name": "a", "type": "boolean", "default": false}]"#, "a: bool = False"),
        (r#"[{"name": "a", "enum": ["x", "y"], "default": "y"}]"#, r#"a: Literal["x", "y"] = "y""#),
        (r#"[{"name": "a", "type": "array", "items": {"type": "string"}, "default": []}]"#, "a: list[str] = []"),
        (r#"[{"name": "a", "default": 1}, {"name": "b"}]"#, "a: Any = 1, b: Any = None"),
        (r#"[{"name": "a", "type": "integer", "default": 5, "required": true}]"#, "a: int"),
        (
            r#"[{"name": "class", "type": "string"}, {"name": "a-b", "type": "string", "required": true}]"#,
            "a_b: str, class_: str | None = None",
        ),
        (
            r#"{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#,
            "a: str | None = None, **others: int",
        ),
        (
            r#"{"type": "object", "properties": {"others": {"type": "string"}}, "additionalProperties": true}"#,
            "others: str | None = None, **others_: Any",
        ),
    ] {
        assert_eq!(signature(parameters), expected, "{parameters}");
    }
    let long = format!(r#"[{{"name": "a", "type": "string", "default": "{}"}}]"#, "x".repeat(100));
    assert_eq!(signature(&long), "a: str | None = None");
}

#[test]
fn docstrings_say_what_identifiers_do_not() {
    let text = preamble(
        r#"{"tools": [{"name": "search-v2", "description": " Looks. ", "parameters": [
            {"name": "class", "type": "string", "description": "Of  what\n kind."}, {"name": "a-b", "type": "string"}, {"name": "c", "type": "string"}]}]}"#,
    );
    let expected = r#"
def search_v2(class_: str | None = None, a_b: str | None = None, c: str | None = None) -> TextResult:
    """Looks.
    Legacy: returns bare text.
    Tool name: `search-v2`
    class_ (`class`): Of what kind.
    a_b (`a-b`)"""
    raise NotImplementedError("search_v2 is provided by runtime.")
"#;
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn keys_that_hide_types_stand_in_quotes() {
    let text = preamble(
        r#"{"tools": [{"name": "f", "returns": {"type": "Custom", "schema": {"type": "object",
            "properties": {"str": {"type": "string"}, "b": {"type": "integer"}}, "required": ["str"]}}},
            {"name": "g", "returns": {"type": "Custom", "schema": {"type": "object",
            "properties": {"a-b": {"type": "string"}}}}},
            {"name": "h", "returns": {"type": "Custom", "schema": {"type": "object", "additionalProperties": false}}}]}"#,
    );
    assert!(text.contains(r#"FResult = TypedDict("FResult", {"str": str, "b": NotRequired[int]})"#), "{text}");
    assert!(text.contains(r#"GResult = TypedDict("GResult", {"a-b": str}, total=False)"#), "{text}");
    assert!(text.contains(r#"HResult = TypedDict("HResult", {})"#), "{text}");
}

#[test]
fn types_of_parameters_and_results_are_shared_and_told_apart() {
    let text = preamble(
        r##"{"tools": [{"name": "f", "parameters": [{"name": "on", "$ref": "#/$defs/Day", "required": true}, {"name": "where", "type": "object", "properties": {"x": {"type": "string"}}}],
            "returns": {"type": "Custom", "schema": {"type": "object", "properties": {
                "where": {"type": "object", "properties": {"y": {"type": "string"}}}, "on": {"$ref": "#/$defs/Day"}}}}}],
            "$defs": {"Day": {"type": "object", "properties": {"d": {"type": "string"}}}}}"##,
    );
    assert_eq!(text.matches("class Day(").count(), 1, "{text}");
    assert!(text.contains("def f(on: Day, where: FParamsWhere | None = None) -> FResult:"), "{text}");
}

#[test]
fn recursion_needs_quotes_or_a_type_statement() {
    let document = r##"{"tools": [{"name": "f", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/Node"}}},
            {"name": "g", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/Tree"}}},
            {"name": "h", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/One"}}}],
            "$defs": {"Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}, "kind": {"enum": ["a"]}}},
                "Tree": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/Tree"}}]},
                "One": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/Other"}]},
                "Other": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#/$defs/One"}}]}}}"##;
    let quoted = ["\nTree = str | list[\"Tree\"]\n", "\nOther = int | list[\"One\"]\n\nOne = Other | None\n"];
    let stated = ["\ntype Tree = str | list[Tree]\n", "\ntype Other = int | list[One]\n\nOne = Other | None\n"];
    for (version, declared) in [("3.11", quoted), ("3.12", stated), ("3.14", stated)] {
        let (text, _) = printed_for(document, version);
        assert!(text.contains("    next: \"Node\"\n"), "{text}");
        declared.iter().for_each(|line| assert!(text.contains(line), "{version}: {line} in {text}"));
        assert!(text.contains("def g() -> Tree:"), "{text}");
    }
}

#[test]
fn what_can_not_be_seen_is_escaped() {
    let hostile = r#"\"\"\"\n    raise SystemExit  # \\ \u0000 \u202e ${x} {{ y }} \u2028 \\"#;
    let document = format!(
        r#"{{"tools": [{{"name": "{hostile}", "description": "{hostile}", "parameters": [{{"name": "{hostile}", "enum": ["{hostile}"], "description": "{hostile}", "required": true}}],
            "returns": {{"type": "Custom", "schema": {{"type": "object", "properties": {{"{hostile}": {{"const": "{hostile}"}}}}}}}}}}]}}"#
    );
    let text = preamble(&document);
    assert!(!text.contains(['\0', '\u{202e}', '\u{2028}']), "{text}");
}

#[test]
fn what_a_flat_type_does_not_say_is_a_loss() {
    let (text, losses) = printed(
        r##"{"tools": [{"name": "f", "returns": {"type": "ObjectResult", "schema": {"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}}}]}"##,
    );
    assert!(text.contains("class ObjectResult(TypedDict):\n    success: bool\n    data: NotRequired["), "{text}");
    assert!(
        losses
            .iter()
            .any(|loss| loss == "`ObjectResult` doesn't express which of its keys exclude or require each other"),
        "{losses:?}"
    );
}

#[test]
fn docstrings_describe_the_values_of_a_parameter() {
    let text = preamble(
        r#"{"tools": [{"name": "f", "parameters": {"type": "object", "properties": {"p": {"description": "How urgent", "oneOf": [
            {"const": "low", "description": "Can\n wait"}, {"const": "high", "deprecated": true}]}}}}]}"#,
    );
    assert!(text.contains("    p: How urgent. \"low\": Can wait. \"high\": Deprecated.\"\"\""), "{text}");
}
