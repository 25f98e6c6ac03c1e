//! Tests this style by a table of inputs and outputs, byte for byte.

mod parts;

use super::names::response;
use crate::diagnostics::Error;
use crate::lower::{ReadOptions, lower};
use crate::model::StandardType;
use crate::source::{Document, Format};
use crate::target::preamble::options::{PreambleOptions, PreambleStyle};
use crate::target::{Options, Target, test_models};

/// Returns the preamble of a document, and the messages of its losses.
fn preamble(document: &str) -> Result<(String, Vec<String>), Error> {
    let document = Document::parse("a.adl.json", document.as_bytes(), Format::Json).expect("JSON");
    let model = lower(&document, &ReadOptions::default()).expect("can be read").model;
    let options = Options::with(PreambleOptions { style: PreambleStyle::Monty });
    let printed = test_models::generate(&model, Target::Preamble, &options)?;
    Ok((printed.text, printed.losses.into_iter().map(|loss| loss.message).collect()))
}

fn custom(name: &str, more: &str, schema: &str) -> String {
    format!(r#"{{"name": "{name}", {more} "returns": {{"type": "Custom", "schema": {schema}}}}}"#)
}

const SUMMARY: &str = r#"{"type": "object", "properties": {"summary": {"type": "string"}}, "required": ["summary"]}"#;

/// The lines before the first tool, and those after the last.
const HEAD: &str = "\
# You have the following tools available as Python functions.
# Call tool functions directly (no await).
# Tool failures raise ToolError (alias of RuntimeError).
# Use print() for debug logs; the last expression is returned.

from typing import Any, NotRequired, TypedDict

ToolError = RuntimeError

# Typed tool stubs for code assistance only.
";

/// Returns the stub of a function without a description.
fn bare(signature: &str) -> String {
    let (name, _) = signature.split_once('(').expect("a signature");
    let body = format!(r#"raise NotImplementedError("{name} is provided by runtime.")"#);
    format!("def {signature}:\n    \"\"\"No description.\"\"\"\n    {body}")
}

#[test]
fn a_preamble_is_printed_whole() {
    let read = custom(
        "read_file",
        r#""description": "  Reads \"\"\"a\"\"\" file.\n", "parameters": [
            {"name": "retries", "type": "integer", "default": 3}, {"name": "path", "type": "string", "required": true},
            {"name": "verbose", "type": "boolean"}],"#,
        SUMMARY,
    );
    let left_out = custom("search-v2", "", SUMMARY);
    let kept = custom("search_v2", r#""description": " ","#, SUMMARY);
    let runner = custom("run_python", "", SUMMARY);
    let document = format!(r#"{{"tools": [{read}, {left_out}, {kept}, {runner}]}}"#);
    let types = [
        r#"ReadFileResponse = TypedDict("ReadFileResponse", { "summary": str })"#,
        r#"SearchV2Response = TypedDict("SearchV2Response", { "summary": str })"#,
        r#"SkipResponse = TypedDict("SkipResponse", {})"#,
    ];
    let stubs = [
        r#"def read_file(path: str, retries: int | None = None, verbose: bool | None = None) -> ReadFileResponse:
    """Reads \"\"\"a\"\"\" file."""
    raise NotImplementedError("read_file is provided by runtime.")"#
            .to_owned(),
        bare("search_v2() -> SearchV2Response"),
        bare("skip() -> SkipResponse"),
        bare("step(prompt: str) -> None"),
        bare("context_reset(message: str | None = None) -> None"),
        bare("context_compact() -> None"),
    ];
    let (text, losses) = preamble(&document).expect("can be said");
    assert_eq!(text, format!("{HEAD}{}\n\n{}", types.join("\n\n"), stubs.join("\n\n")));
    assert_eq!(
        losses,
        [
            "the default of `retries` is not printed",
            "`search-v2` is left out: this style has no function of that name",
            "`run_python` is left out: this style has no function of that name",
        ]
    );
}

#[test]
fn tools_of_the_runtime_may_be_said() {
    let document = format!(r#"{{"tools": [{}]}}"#, custom("step", "", SUMMARY));
    let (text, _) = preamble(&document).expect("can be said");
    let names: Vec<&str> = text.lines().filter(|line| line.starts_with("def ")).collect();
    assert_eq!(
        names,
        [
            "def step() -> StepResponse:",
            "def skip() -> SkipResponse:",
            "def context_reset(message: str | None = None) -> None:",
            "def context_compact() -> None:"
        ]
    );
}

#[test]
fn names_of_responses_are_numbered() {
    let tools = ["a_b", "aB", "AB_"].map(|name| custom(name, "", SUMMARY)).join(", ");
    let (text, _) = preamble(&format!(r#"{{"tools": [{tools}]}}"#)).expect("can be said");
    for name in ["def a_b() -> ABResponse:", "def aB() -> ABResponse2:", "def AB_() -> AbResponse:"] {
        assert!(text.contains(name), "{name}: {text}");
    }
    assert!(text.contains(r#"ABResponse2 = TypedDict("ABResponse2", { "summary": str })"#), "{text}");
}

#[test]
fn what_it_throws_on_is_said_of_all_tools() {
    let tools = [
        custom(
            "one",
            "",
            r#"{"type": "object", "properties": {"a": {"allOf": [{"type": "string"}, {"type": "null"}]}}}"#,
        ),
        custom("two", r#""parameters": {"type": "object", "properties": {"a": {"not": {}}}},"#, SUMMARY),
        custom("three", "", r#"{"type": "array", "prefixItems": [{}]}"#),
    ];
    let error = preamble(&format!(r#"{{"tools": [{}]}}"#, tools.join(", "))).expect_err("can't be said");
    let messages: Vec<&str> = error.diagnostics().iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "`one`: Unsupported Monty schema at schema.properties.a.allOf (result)",
            "`two`: Unsupported Monty schema at schema.properties.a.not (parameters)",
            "`three`: Unsupported Monty schema at schema.prefixItems (result)",
        ]
    );
    assert!(error.diagnostics().iter().all(|found| found.code.name() == "unrepresentable" && found.place.is_some()));
}

/// Returns the types of the tools of a document, and the return type of each function.
fn types(document: &str) -> (Vec<String>, Vec<String>) {
    let (text, losses) = preamble(document).expect("can be said");
    assert_eq!(losses, [""; 0]);
    let lines = || text.lines().filter(|line| !line.contains("Skip") && !line.ends_with("-> None:"));
    let types = lines().filter(|line| line.contains(" = TypedDict(")).map(str::to_owned);
    let returns = lines().filter(|line| line.starts_with("def ")).filter_map(|line| line.split_once("-> "));
    let returns = returns.map(|(_, ty)| ty.trim_end_matches(':').to_owned());
    (types.collect(), returns.collect())
}

#[test]
fn what_is_no_object_is_returned_as_it_is() {
    let text = r#"{"name": "two", "description": "Says."}"#;
    for (tool, declared, returned) in [
        (custom("one", "", r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#), &[][..], "str | None"),
        (
            custom("one", "", &format!(r#"{{"oneOf": [{{"type": "number"}}, {SUMMARY}, {{"type": "null"}}]}}"#)),
            &[r#"OneResponse = TypedDict("OneResponse", { "summary": str })"#],
            "float | OneResponse | None",
        ),
        (
            custom(
                "one",
                "",
                &format!(r#"{{"anyOf": [{SUMMARY}, {{"type": "object", "properties": {{"a": {{}}}}}}]}}"#),
            ),
            &[
                r#"OneResponse = TypedDict("OneResponse", { "summary": str })"#,
                r#"OneResponse2 = TypedDict("OneResponse2", { "a": NotRequired[Any] })"#,
            ],
            "OneResponse | OneResponse2",
        ),
        (
            custom("one", "", &format!(r#"{{"type": "array", "items": {SUMMARY}}}"#)),
            &[r#"OneResponseItem = TypedDict("OneResponseItem", { "summary": str })"#],
            "list[OneResponseItem]",
        ),
        (text.to_owned(), &[r#"TwoResponse = TypedDict("TwoResponse", { "text": str })"#], "TwoResponse"),
    ] {
        let (types, returns) = types(&format!(r#"{{"tools": [{tool}]}}"#));
        assert_eq!(
            (types, returns),
            (declared.iter().map(|&line| line.to_owned()).collect(), vec![returned.to_owned()])
        );
    }
    let (text, _) = preamble(&format!(r#"{{"tools": [{text}]}}"#)).expect("can be said");
    assert!(text.contains("\"\"\"Says. Legacy: returns bare text.\"\"\""), "{text}");
}

#[test]
fn conjunctions_of_one_json_type_are_merged() {
    let narrowed = r##"{"allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"},
        {"properties": {"success": {"const": true}, "data": {"properties": {"name": {"type": "string"}}, "required": ["name"]}}, "required": ["data"]}]}"##;
    let described = r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/Text", "maxLength": 9}}, "allOf": [{"required": ["a"]}, true]}"##;
    let tools = [custom("narrowed", "", narrowed), custom("described", "", described)].join(", ");
    let (types, returns) =
        types(&format!(r##"{{"tools": [{tools}], "$defs": {{"Text": {{"type": "string", "minLength": 1}}}}}}"##));
    assert_eq!(
        types,
        [
            r#"NarrowedResponseData = TypedDict("NarrowedResponseData", { "name": str })"#,
            r#"NarrowedResponseError = TypedDict("NarrowedResponseError", { "code": NotRequired[str], "message": NotRequired[str], "details": NotRequired[dict[str, Any]] })"#,
            r#"NarrowedResponseMetadata = TypedDict("NarrowedResponseMetadata", { "timestamp": NotRequired[str], "request_id": NotRequired[str], "duration_ms": NotRequired[int] })"#,
            r#"NarrowedResponse = TypedDict("NarrowedResponse", { "success": bool, "data": NarrowedResponseData, "error": NotRequired[NarrowedResponseError], "metadata": NotRequired[NarrowedResponseMetadata] })"#,
            r#"DescribedResponse = TypedDict("DescribedResponse", { "a": str })"#,
        ]
    );
    assert_eq!(returns, ["NarrowedResponse", "DescribedResponse"]);
}

#[test]
fn every_standard_type_is_printed() {
    let names: Vec<&str> = StandardType::ALL.iter().map(|standard| standard.name()).collect();
    let tools = names.iter().map(|name| {
        format!(r##"{{"name": "get_{name}", "returns": {{"type": "{name}", "schema": {{"$ref": "#/$defs/StandardReturnTypes/{name}"}}}}}}"##)
    });
    let (types, returns) = types(&format!(r#"{{"tools": [{}]}}"#, tools.collect::<Vec<_>>().join(", ")));
    assert!(types.iter().all(|line| !line.contains("{})")), "{types:?}");
    for (name, ty) in names.iter().zip(returns) {
        let response = response(&format!("get_{name}"));
        let bare = ["StringValue", "NumberValue", "BooleanValue"].iter().position(|value| value == name);
        let expected = match bare {
            Some(index) => format!("{} | {response}", ["str", "float", "bool"][index]),
            None => response,
        };
        assert_eq!(ty, expected);
    }
}

#[test]
fn references_are_followed_to_an_end() {
    let recursive = r##"{"tools": [{"name": "a", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/N"}}}],
        "$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}}}}"##;
    assert!(preamble(recursive).is_err());
    let doubled: Vec<String> = (0..40)
        .map(|n| format!(r##""D{n}": {{"anyOf": [{{"$ref": "#/$defs/D{m}"}}, {{"type": "array", "items": {{"$ref": "#/$defs/D{m}"}}}}]}}"##, m = n + 1))
        .collect();
    let document = format!(
        r##"{{"tools": [{}], "$defs": {{{}, "D40": {{"type": "string"}}}}}}"##,
        custom("a", "", r##"{"type": "object", "properties": {"x": {"$ref": "#/$defs/D0"}}}"##),
        doubled.join(", ")
    );
    assert!(preamble(&document).is_err());
}
