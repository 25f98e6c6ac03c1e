//! Parameters of tools.

use super::{check, schema};
use crate::diagnostics::Severity;
use crate::lower::{ReadOptions, lower};
use crate::source::{Document, Format};

#[test]
fn parameters_are_lists_or_schemas() {
    let listed = r##"{"tools": [{"name": "find", "parameters": [
        {"name": "query", "type": "string", "required": true},
        {"name": "where", "type": "object", "required": false, "properties": {"city": {"type": "string", "required": true}}},
        {"name": "limit", "type": "integer", "minimum": 1, "default": 5},
        {"name": "to", "type": "email"},
        {"name": "query", "type": "integer"},
        {"type": "string"}],
        "returns": {"type": "Custom", "schema": {"type": "object", "properties": {"where": {"type": "string"}}, "required": ["where"]}}}]}"##;
    check(
        listed,
        &[
            r#"contract "find"(FindParams) -> FindResult"#,
            r#"FindResult = { "where": string }"#,
            r#"FindParams = { "query": string, "where"?: FindParamsWhere, "limit"?: integer 1.., "to"?: string }"#,
            r#"FindParamsWhere = { "city": string }"#,
        ],
    );
    let schemas = r##"{"tools": [
        {"name": "a", "input_schema": {"type": "object", "properties": {"on": {"$ref": "#/$defs/Day"}}, "required": ["on"]}},
        {"name": "b", "inputSchema": {"anyOf": [
            {"type": "object", "properties": {"x": {"type": "string"}, "y": {"type": "string"}}, "required": ["x"]},
            {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}]}},
        {"name": "c", "parameters": {}},
        {"name": "d", "parameters": null}], "$defs": {"Day": {"enum": ["mon", "tue"]}}}"##;
    let model = schema(schemas);
    let silent: Vec<&str> = model.lines().filter(|line| line.starts_with("silent")).collect();
    assert_eq!(silent, [r#"silent "a"(AParams)"#, r#"silent "b"(BParams)"#, r#"silent "c"(CParams)"#, r#"silent "d""#]);
    let types: Vec<&str> = model.lines().filter(|line| line.contains("Params")).skip(3).collect();
    let expected = [
        r#"AParams = { "on": Day }"#,
        "BParams = union { Y BParamsY, X BParamsX }",
        r#"BParamsY = { "x": string, "y"?: string }"#,
        r#"BParamsX = { "x": integer }"#,
        "CParams = any",
    ];
    assert_eq!(types, expected, "{model}");
}

#[test]
fn mistakes_in_parameters_are_reported_as_in_results() {
    let found = |parameters: &str| {
        let document = format!(
            r##"{{"tools": [{{"name": "t", "parameters": {parameters}, "returns": {{"type": "Custom", "schema": {{"$ref": "#/$defs/A"}}}}}}],
            "$defs": {{"A": {{"type": "string"}}, "B": {{"$ref": "#/$defs/C"}}, "C": {{"$ref": "#/$defs/B"}}}}}}"##
        );
        let document = Document::parse("test.json", document.as_bytes(), Format::Json).expect("JSON");
        let found = match lower(&document, &ReadOptions::default()) {
            Ok(lowered) => lowered.warnings,
            Err(error) => error.diagnostics().to_vec(),
        };
        found.iter().map(|found| (found.code.name(), found.severity)).collect::<Vec<_>>()
    };
    for (parameters, code, severity) in [
        ("7", "odd-parameter", Severity::Warning),
        ("[7]", "odd-parameter", Severity::Warning),
        (r#"[{"name": "a", "type": "url"}]"#, "odd-parameter", Severity::Warning),
        (r#"[{"name": "a", "type": "integer", "default": "many"}]"#, "invalid-default", Severity::Warning),
        (r##"[{"name": "a", "$ref": "#/$defs/No"}]"##, "dangling-reference", Severity::Error),
        (r##"[{"name": "a", "$ref": "other.json#/x"}]"##, "foreign-reference", Severity::Error),
        (r##"[{"name": "a", "$ref": "#/$defs/B"}]"##, "cyclic-reference", Severity::Error),
        (r#"[{"name": "a", "type": "string", "pattern": "("}]"#, "invalid-pattern", Severity::Error),
        (r#"[{"name": "a", "type": "string", "maxLength": "x"}]"#, "wrong-type", Severity::Error),
        (r#"{"properties": 3}"#, "wrong-type", Severity::Error),
    ] {
        assert_eq!(found(parameters), [(code, severity)], "{parameters}");
    }
}

#[test]
fn parameters_are_roots_of_their_own() {
    let tool = |parameters: &str, defs: &str| {
        let returns = r#"{"type": "Custom", "schema": {"type": "object", "properties": {"where": {"type": "object", "properties": {"x": true}}}}}"#;
        schema(&format!(
            r#"{{"tools": [{{"name": "find", "parameters": {parameters}, "returns": {returns}}}], "$defs": {defs}}}"#
        ))
    };
    // The parts of a result don't depend on those of parameters, nor the other way round.
    let nested = r#"{"type": "object", "properties": {"where": {"type": "object", "properties": {"y": true}}}}"#;
    let model = tool(nested, "{}");
    for line in [
        r#"FindWhere = { "x"?: any }"#,
        r#"FindParams = { "where"?: FindParamsWhere }"#,
        r#"FindParamsWhere = { "y"?: any }"#,
    ] {
        assert!(model.contains(line), "{line}\n{model}");
    }
    // A definition of that name is the type of the parameters that refer to it.
    let defs = r##"{"FindParams": {"type": "object", "properties": {"a": {"$ref": "#/$defs/FindParams"}}}}"##;
    let model = tool(r##"{"$ref": "#/$defs/FindParams"}"##, defs);
    assert!(model.trim_end().ends_with(r#"FindParams = { "a"?: FindParams }"#), "{model}");
    assert!(model.contains(r#"contract "find"(FindParams) -> FindResult"#), "{model}");
    // Another definition of that name gives way.
    let model = tool(r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/FindParams"}}}"##, defs);
    assert!(model.contains(r#"FindParams = { "a"?: FindParamsType }"#), "{model}");
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
    let mut assumed = ReadOptions::default();
    assumed.build.assume_required = true;
    let lowered = lower(&document, &assumed).expect("lowers");
    assert!(lowered.warnings.is_empty());
    assert!(lowered.model.to_string().contains(r#"LooseA = { "b": any }"#), "{}", lowered.model);
}
