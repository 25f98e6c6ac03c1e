//! Recognition of documents.

use super::{generate, reads};

#[test]
fn tools_of_an_agent_are_not_taken_for_mcp() {
    let tools = r#"[{"name": "a", "inputSchema": {"type": "object"}}]"#;
    let no_contracts = "no tool of this document declares a result | \
        add `returns` to a tool: `{\"type\": \"ListResult\", \"schema\": {…}}`";
    let agent = format!(r#"{{"name": "x", "adl_spec": "0.3.0", "tools": {tools}}}"#);
    reads("a.adl.json", &agent, 0, &[&format!("1:1 warning[no-contracts]: {no_contracts}")]);
    let returns = tools.replace("}}", r#"}, "returns": {"type": "StringValue", "schema": {"type": "string"}}}"#);
    reads("a.adl.json", &format!(r#"{{"tools": {returns}}}"#), 0, &[]);
}

#[test]
fn results_of_adl_are_read_in_a_document_of_the_passport() {
    let agent = |returns: &str| {
        format!(r#"{{"name": "x", "adl_spec": "1.5", "tools": [{{"name": "a", "returns": {returns}}}]}}"#)
    };
    for returns in [
        r##"{"type": "VoidResult", "schema": {"$ref": "#/$defs/StandardReturnTypes/VoidResult"}}"##,
        r#"{"type": "Custom", "schema": {"type": "string"}}"#,
        r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}"#,
    ] {
        reads("a.adl.json", &agent(returns), 0, &[]);
    }
    let run = generate(&[("a.adl.json", &agent(r#"{"type": "ObjectResults"}"#))], &[]);
    let [error] = run.lines.as_slice() else { panic!("{:?}", run.lines) };
    assert!(error.contains("`adl_spec` makes this document a passport"), "{error}");
    assert!(error.contains("did you mean `ObjectResult`?"), "{error}");
}

#[test]
fn openapi_is_named() {
    let help = "convert it to OpenAPI 3.0, 3.1 or 3.2, for example with `swagger2openapi`";
    for (name, text, place, what) in [
        ("a.json", r#"{"openapi": "4.0.0", "info": {}, "paths": {}}"#, "1:13", "OpenAPI 4.0.0"),
        ("a.json", r#"{"swagger": "2.0", "definitions": {"A": {"type": "string"}}}"#, "1:13", "Swagger 2.0"),
        ("a.yaml", "swagger: 2.0\npaths: {}\n", "1:10", "Swagger 2.0"),
    ] {
        let expected = format!(
            "{place} error[unsupported-format]: this is a document of {what}, which adl-gen does not read | {help}"
        );
        reads(name, text, 1, &[&expected]).writes_nothing();
    }
    let agent = r#"{"openapi": "petstore.yaml", "tools": []}"#;
    assert_eq!(generate(&[("a.json", agent)], &[]).code, Some(0));
}

#[test]
fn an_agent_needs_no_tools() {
    let note = "1:1 note[no-contracts]: this agent definition has no `tools`: there are no contracts";
    for text in [
        r#"{"name": "hello", "description": "…", "role": "Demo", "llm": "openai"}"#,
        r#"{"adl_spec": "0.3.0", "name": "hello", "description": "…", "version": "1"}"#,
        r#"{"name": "hello", "llm": "openai", "tools": null}"#,
    ] {
        reads("a.adl.json", text, 0, &[note]);
        generate(&[("a.adl.json", text)], &["--strict"]).gives(0, &[note]);
    }
    let misspelled = "1:31 warning[misspelled-name]: `tool` is ignored | did you mean `tools`?";
    reads("a.adl.json", r#"{"name": "hello", "llm": "x", "tool": []}"#, 0, &[note, misspelled]);
    reads(
        "a.json",
        r#"{"name": "hello", "colour": "blue"}"#,
        2,
        &["1:1 error[not-a-document]: this is neither an agent definition nor a JSON Schema | \
            an agent definition has `tools`; a JSON Schema has `$schema`, `type`, `properties`, …"],
    );
}

#[test]
fn both_lists_of_tools_are_read() {
    let returns = r#""returns": {"type": "StringValue", "schema": {"type": "string"}}"#;
    let document = |names: [&str; 2]| {
        let [first, second] = names.map(|name| format!(r#"[{{"name": "{name}", {returns}}}]"#));
        format!("{{\"tools\": {first},\n \"capabilities\": {{\"tools\": {second}}}}}")
    };
    let run = reads("a.adl.json", &document(["one", "two"]), 0, &[]);
    let text = run.output("a.ts");
    assert!(
        text.contains("export type OneResult = string;") && text.contains("export type TwoResult = string;"),
        "{text}"
    );
    let twice =
        "2:38 error[duplicate-tool]: duplicate tool name `one` (1:21 the first one) | give each tool a distinct name";
    reads("a.adl.json", &document(["one", "one"]), 1, &[twice]).writes_nothing();
    let wrong = format!(r#"{{"tools": [{{"name": "one", {returns}}}], "capabilities": {{"tools": true}}}}"#);
    let at = wrong.find("true").expect("it is there") + 1;
    let expected = format!("1:{at} error[wrong-type]: `capabilities.tools` is an array of tools, not a boolean");
    reads("a.adl.json", &wrong, 1, &[&expected]);
}

#[test]
fn an_agent_has_no_root_to_name() {
    let agent = r#"{"tools": [{"name": "a", "returns": {"type": "StringValue", "schema": {"type": "string"}}}]}"#;
    let expected = "error[unused-name]: the root name `Point` applies to a JSON Schema, but `a.adl.json` is an agent definition | \
        name the type of a tool's result in adl-gen.toml: `[tools.get_user]` with `name = \"User\"`";
    generate(&[("a.adl.json", agent)], &["--root-name", "Point"]).gives(2, &[expected]).writes_nothing();
}

#[test]
fn a_missing_file_is_named_with_its_place() {
    let run = generate(&[("dir/a.json", "{}")], &["gone/b.json"]);
    let missing =
        "error[unreadable]: can't read `gone/b.json`: there is no such file | looked for it at `HERE/gone/b.json`";
    assert_eq!((run.code, run.lines.last().map(String::as_str)), (Some(2), Some(missing)), "{:?}", run.lines);
    let schema = r#"{"$ref": "parts/user.json#/$defs/User"}"#;
    let expected = "1:10 error[foreign-reference]: unresolved reference: no such file `parts/user.json` | \
        looked for it at `HERE/dir/parts/user.json`; use `--schema-map URI=FILE` for another file";
    reads("dir/a.json", schema, 1, &[expected]);
}

#[test]
fn openapi_has_the_agents_name_description_and_version() {
    let tools = r#""tools": [{"name": "a", "returns": {"type": "Custom", "schema": {"type": "string"}}}]"#;
    for (text, expected) in [
        (
            format!(r#"{{"name": " Weather ", "description": "Tells <b>it</b>", "version": 3, {tools}}}"#),
            r#"{"title": "Weather", "description": "Tells &lt;b>it&lt;/b>", "version": "3"}"#,
        ),
        (
            format!(r#"{{"name": "w", "version": "1.4.0", {tools}}}"#),
            r#"{"title": "w", "description": "The tools of w.", "version": "1.4.0"}"#,
        ),
        (
            r#"{"title": "Point", "description": "2D", "type": "object"}"#.to_owned(),
            r#"{"title": "Point", "description": "2D"}"#,
        ),
        (
            format!(r#"{{"name": "", "description": 5, {tools}}}"#),
            r#"{"title": "a", "description": "The tools of a."}"#,
        ),
    ] {
        let run = generate(&[("a.json", &text)], &["-t", "openapi"]).gives(0, &[]);
        let document: serde_json::Value = serde_json::from_str(&run.output("a.openapi.json")).expect("JSON");
        let mut info = document["info"].clone();
        if info["version"].as_str().is_some_and(|version| version.starts_with("0.0.0+sha256.")) {
            info.as_object_mut().expect("an object").remove("version");
        }
        let expected: serde_json::Value = serde_json::from_str(expected).expect("JSON");
        assert_eq!(info, expected);
    }
}

#[test]
fn formats_that_clients_validate_are_noted_for_zod() {
    let text = r#"{"tools": [
        {"name": "a", "returns": {"type": "Custom", "schema": {"type": "string", "format": "email"}}},
        {"name": "b", "returns": {"type": "Custom", "schema": {"type": "string"}}}]}"#;
    let note = "note[unchecked-format]: `a.adl.json`: zod doesn't validate the declared formats (`email`), but MCP clients \
        (the TypeScript SDK 1.x) do: they reject results that pass here | validate formats as well: `--assert-formats`";
    for (arguments, lines) in [
        (&["-t", "zod"][..], &[note][..]),
        (&["-t", "zod", "--strict"], &[note]),
        (&["-t", "zod", "--assert-formats"], &[]),
        (&[], &[]),
    ] {
        generate(&[("a.adl.json", text)], arguments).gives(0, lines);
    }
}

#[test]
fn mapped_branches_that_accept_the_same_values_are_named() {
    // Where the mapping is an annotation, both branches accept each tag of the base. By default it selects one.
    let document = r##"openapi: 3.0.0
info: {title: t, version: "1"}
paths: {}
components:
  schemas:
    Config:
      oneOf: [{$ref: '#/components/schemas/Simple'}, {$ref: '#/components/schemas/Full'}]
      discriminator: {propertyName: kind, mapping: {simple: '#/components/schemas/Simple', full: '#/components/schemas/Full'}}
    Base: {type: object, required: [kind], properties: {kind: {type: string, enum: [simple, full]}}}
    Full: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {size: {type: string}}}]}
    Simple: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {name: {type: string}}}]}
"##;
    generate(&[("a.yaml", document)], &[]).gives(0, &[]);
    generate(&[("a.yaml", document)], &["--set", "openapi.discriminator=annotation"]).gives(
        0,
        &["7:7 warning[same-branches]: branches 1 and 2 of this `oneOf` accept the same values, such as \
           `{\"name\":\"text\",\"kind\":\"simple\"}`, so that it rejects these | use `anyOf`, or a required property \
           with another `const` in each branch"],
    );
}
