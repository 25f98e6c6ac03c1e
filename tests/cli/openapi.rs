//! `-t openapi`, `--merge`, and documents of OpenAPI as input.

use super::*;

const DOCUMENT: &str = "\
openapi: 3.0.3   # the gateway reads nothing newer
info: { title: Users, version: '1' }
paths: {}
components:
  schemas:
    Own: { type: string }   # mine
";

fn merge(folder: &Folder, more: &[&str]) -> Run {
    folder.run(&[&["generate", "agent.adl.json", "--merge", "api.yaml"], more].concat())
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("agent.adl.json", AGENT);
    folder.write("api.yaml", DOCUMENT);
    folder
}

#[test]
fn merging_keeps_what_is_not_adl_gens() {
    let folder = folder();
    merge(&folder, &["--check"]).exits(1);
    assert_eq!(folder.read("api.yaml"), DOCUMENT);
    merge(&folder, &[]).exits(0);
    let merged = folder.read("api.yaml");
    assert!(merged.starts_with(DOCUMENT.trim_end()), "{merged}");
    assert!(merged.contains("    GetUserResult:") && merged.contains("  x-adl-gen:"), "{merged}");
    merge(&folder, &["--check"]).exits(0);
    // A tool that is gone takes its components with it.
    folder.write("agent.adl.json", r#"{"name": "a", "role": "b", "llm": "c", "tools": []}"#);
    merge(&folder, &[]).exits(0);
    assert_eq!(folder.read("api.yaml"), DOCUMENT);
}

#[test]
fn components_come_and_go() {
    let folder = folder();
    let beginning = "openapi: 3.1   # a number\ninfo: { title: Users, version: '1' }\npaths: {}\n";
    // Each document, and what stays of it when there are no tools any more.
    for (document, emptied) in [
        ("", ""),
        ("components: {}\n", ""),
        (
            "components:\n  schemas:\n  responses:\n    Own: { description: Mine }\n",
            "components:\n  responses:\n    Own: { description: Mine }\n",
        ),
        ("components:\n  schemas: {}\n  headers: {}\n", "components:\n  headers: {}\n"),
    ] {
        folder.write("api.yaml", format!("{beginning}{document}"));
        for _ in 0..2 {
            folder.write("agent.adl.json", AGENT);
            merge(&folder, &[]).exits(0);
            let merged = folder.read("api.yaml");
            assert!(merged.starts_with(beginning) && merged.contains("\n    GetUserResult:\n"), "{merged}");
            merge(&folder, &["--check"]).exits(0);
            folder.write("agent.adl.json", r#"{"name": "a", "role": "b", "llm": "c", "tools": []}"#);
            merge(&folder, &[]).exits(0);
            assert_eq!(folder.read("api.yaml"), format!("{beginning}{emptied}"));
        }
    }
}

#[test]
fn merging_adds_components_in_blocks() {
    let folder = folder();
    let document = "openapi: 3.1.0\ninfo: { title: Users, version: '1' }\npaths: {}\n";
    folder.write("api.yaml", document);
    merge(&folder, &[]).exits(0);
    let merged = folder.read("api.yaml");
    assert!(merged.starts_with(&format!("{document}components:\n  schemas:\n    GetUserResult:\n")), "{merged}");
    merge(&folder, &["--check"]).exits(0);
}

#[test]
fn merging_replaces_no_component_of_the_author() {
    let folder = folder();
    folder.write("api.yaml", DOCUMENT.replace("Own:", "GetUserResult:"));
    let run = merge(&folder, &[]);
    assert!(run.stderr.contains("`components/schemas/GetUserResult` isn't adl-gen's"), "{}", run.stderr);
    run.exits(2);
    folder.write("api.yaml", "openapi: '2.0'\n");
    merge(&folder, &[]).exits(2);
    folder.write("api.yaml", "openapi: 3.1.0\ncomponents: { schemas: [a] }\n");
    let run = merge(&folder, &[]);
    assert!(run.stderr.contains("`schemas` must be an object, not an array"), "{}", run.stderr);
    run.exits(1);
    // The version and the format are the document's.
    for option in [["--openapi", "3.0"], ["--openapi-format", "json"]] {
        let run = merge(&folder, &option);
        assert!(run.stderr.contains("cannot be used with"), "{}", run.stderr);
        run.exits(2);
    }
}

#[test]
fn files_are_named_after_their_form() {
    let folder = folder();
    let generate = |more: &[&str]| {
        folder.run(&[&["generate", "agent.adl.json", "-t", "openapi", "-o", "out", "--prune"], more].concat()).exits(0);
        folder.entries("out")
    };
    assert_eq!(generate(&[]), ["agent.openapi.json"]);
    assert_eq!(generate(&["--openapi-format", "yaml", "--paths"]), ["agent.openapi.yaml"]);
    assert!(folder.read("out/agent.openapi.yaml").contains("/tools/get_user:"));
    assert_eq!(generate(&["--overlay"]), ["agent.overlay.json"]);
}

#[test]
fn an_api_has_types() {
    let folder = folder();
    let api = folder.read("api.yaml").replace(
        "paths: {}",
        "paths: { /users: { get: { operationId: list, tags: [u], responses: { '200': { description: All, content: { \
         application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Own' } } } } } } } } }",
    );
    folder.write("api.yaml", &api);
    folder.run(&["generate", "api.yaml", "-t", "typescript", "--types-only", "-o", "out"]).exits(0);
    let types = folder.read("out/api.ts");
    assert!(types.contains("export type ListResult = Own[];"), "{types}");
    let run = folder.run(&["generate", "api.yaml", "--only", "v", "-o", "out"]);
    assert!(run.stderr.contains("no operation has the id or the tag `v`"), "{}", run.stderr);
    run.exits(2);
    folder.write("adl-gen.toml", "inputs = [\"api.yaml\"]\nonly = [\"v\"]\n");
    let run = folder.run(&["generate", "-o", "out"]);
    assert!(run.stderr.contains("no operation has the id or the tag `v`"), "{}", run.stderr);
    folder.run(&["generate", "-o", "out", "--only", "list"]).exits(0);
}

#[test]
fn a_body_of_text_has_its_type() {
    let folder = Folder::new();
    let tool = |name: &str, content_type: &str, schema: &str| {
        format!(
            r#"{{"name": "{name}", "returns": {{"type": "Custom", "content_type": "{content_type}", "schema": {schema}}}}}"#
        )
    };
    let tools = [
        tool("read", "text/plain", r#"{"type": "string", "maxLength": 9}"#),
        tool("list", "text/csv", r#"{"type": "array"}"#),
        tool("draw", "image/png", r#"{"type": "string"}"#),
    ];
    let agent = format!(r#"{{"name": "a", "role": "b", "llm": "c", "tools": [{}]}}"#, tools.join(", "));
    folder.write("agent.adl.json", agent);
    folder.run(&["generate", "agent.adl.json", "-t", "openapi", "--paths", "-o", "out"]).exits(0);
    let document: serde_json::Value = serde_json::from_str(&folder.read("out/agent.openapi.json")).expect("a document");
    let components = &document["components"];
    let schema = |name: &str, media: &str| components["responses"][name]["content"][media]["schema"].to_string();
    assert_eq!(schema("Read", "text/plain"), r##"{"$ref":"#/components/schemas/ReadResult"}"##);
    assert_eq!(components["schemas"]["ReadResult"].to_string(), r#"{"maxLength":9,"type":"string"}"#);
    assert_eq!(schema("List", "text/csv"), r#"{"type":"string"}"#);
    assert_eq!(schema("Draw", "image/png"), r#"{"format":"binary","type":"string"}"#);
}

#[test]
fn an_import_of_an_api_generates_the_same() {
    let api = include_str!("../openapi/users.openapi.json");
    super::mcp::imports("users.json", api, "users");
}

const ACCOUNTS: &str = include_str!("../../golden/read-write/read-write.yaml");

/// Returns the types of TypeScript of a document.
fn types(folder: &Folder, document: &str, more: &[&str]) -> String {
    folder.write("api.yaml", document);
    let run = folder
        .run(&[&["generate", "api.yaml", "-t", "typescript", "--types-only", "--stdout"], more].concat())
        .exits(0);
    run.stdout
}

#[test]
fn an_import_keeps_requests_and_responses_apart() {
    super::mcp::imports("accounts.yaml", ACCOUNTS, "accounts");
}

#[test]
fn requests_are_compared_as_requests_and_responses_as_responses() {
    let folder = Folder::new();
    let api = |id: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: t, version: '1'}}\npaths:\n  /users:\n    post:\n      operationId: add\n      \
             requestBody: {{required: true, content: {{application/json: {{schema: {{$ref: '#/components/schemas/User'}}}}}}}}\n      \
             responses: {{'201': {{description: ok, content: {{application/json: {{schema: {{$ref: '#/components/schemas/User'}}}}}}}}}}\n\
             components:\n  schemas:\n    User:\n      type: object\n      required: [id, name, password]\n      properties:\n        \
             id: {{type: integer{id}}}\n        name: {{type: string}}\n        password: {{type: string, writeOnly: true}}\n"
        )
    };
    folder.write("old.yaml", api(""));
    folder.write("new.yaml", api(", readOnly: true"));
    // Responses still have an `id`; callers that send one may go on, but it isn't honoured.
    let run = folder.run(&["diff", "old.yaml", "new.yaml"]).exits(1);
    assert!(run.stdout.contains("decided by the convention `read-only-input`"), "{}", run.stdout);
    assert!(run.stdout.contains("`UserRequest.id`: a property became optional"), "{}", run.stdout);
    folder.write("adl-gen.toml", "[diff.conventions]\nread-only-input = \"compatible\"\n");
    folder.run(&["diff", "old.yaml", "new.yaml"]).exits(0);
    let run = folder.run(&["diff", "new.yaml", "old.yaml"]).exits(1);
    assert!(run.stdout.contains("`id`: a property became required"), "{}", run.stdout);
    assert!(!run.stdout.contains("response"), "{}", run.stdout);
}

#[test]
fn properties_that_are_read_only_are_readonly_on_request() {
    let folder = Folder::new();
    assert!(!types(&folder, ACCOUNTS, &[]).contains("  readonly "));
    let found = types(&folder, ACCOUNTS, &["--set", "typescript.read-only-properties=true"]);
    for line in ["  readonly id: Id;", "  readonly id?: Id;", "  readonly since: number;", "  name: string;"] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn a_setting_separates_requests_in_later_versions() {
    let folder = Folder::new();
    let later = ACCOUNTS.replace("openapi: 3.0.3", "openapi: 3.1.0");
    assert!(!types(&folder, &later, &[]).contains("AccountRequest"));
    assert!(types(&folder, &later, &["--set", "openapi.read-write=separate"]).contains("export type AccountRequest"));
    assert!(!types(&folder, ACCOUNTS, &["--set", "openapi.read-write=annotation"]).contains("AccountRequest"));
}
