//! `diff` and `lock` of packages: types have modules, and are shared by documents.

use serde_json::{Value, json};

use super::*;

/// A document whose only tool returns a type of another document.
fn agent(tool: &str, reference: &str) -> String {
    let returns = json!({"type": "Custom", "schema": {"type": "object", "properties": {"to": {"$ref": reference}}}});
    json!({"adl": "1.5", "name": "agent", "tools": [{"name": tool, "returns": returns}]}).to_string()
}

fn definitions(schema: Value) -> String {
    json!({"$defs": {"Role": schema}}).to_string()
}

/// Writes a version: two documents that share a role, which `module` declares.
fn write(folder: &Folder, version: &str, module: &str, role: &[&str]) {
    for (document, tool) in [("billing", "pay"), ("users", "get")] {
        let reference = format!("{module}.schema.json#/$defs/Role");
        folder.write(&format!("{version}/{document}.adl.json"), agent(tool, &reference));
    }
    folder.write(&format!("{version}/{module}.schema.json"), definitions(json!({"enum": role})));
}

fn found(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr))
}

/// The rules of the changes in a language, with their paths.
fn rules(contract: &Value, language: &str) -> Vec<(String, String)> {
    let changes = contract["source"][language]["changes"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    changes.map(|change| (text(&change["rule"]), text(&change["path"]))).collect()
}

#[test]
fn a_type_that_moves_to_another_module_breaks_code() {
    let folder = Folder::new();
    write(&folder, "old", "common", &["a", "b"]);
    write(&folder, "new", "roles", &["a", "b"]);
    for (level, code) in [("wire", 0), ("source", 1)] {
        let run = folder.run(&["diff", "old", "new", "--message-format", "json", "--fail-on", level]);
        assert_eq!(run.code, Some(code), "{level}: {}", run.stdout);
        for contract in found(&run)["contracts"].as_array().expect("contracts") {
            assert_eq!(contract["wire"]["verdict"], "compatible");
            for language in ["rust", "typescript", "python", "zod", "pydantic"] {
                assert_eq!(rules(contract, language), [("module-moved".to_owned(), "Role".to_owned())], "{language}");
            }
            // It is one document for the whole package.
            assert_eq!(rules(contract, "openapi"), []);
        }
    }
    // A file for each document has all of its types.
    folder.write("old/adl-gen.toml", "layout = \"file\"\n");
    folder.write("adl-gen.toml", "layout = \"file\"\n");
    let run = folder.run(&["diff", "old", "new", "--fail-on", "any"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
}

#[test]
fn every_document_of_a_package_is_judged() {
    let folder = Folder::new();
    write(&folder, "old", "common", &["a"]);
    write(&folder, "new", "common", &["a", "b"]);
    let run = folder.run(&["diff", "old", "new", "--message-format", "json"]);
    let found = found(&run);
    let contracts = found["contracts"].as_array().expect("contracts");
    let of: Vec<_> = contracts.iter().map(|of| (of["tool"].as_str(), of["wire"]["counterexample"].clone())).collect();
    assert_eq!(of, [(Some("pay"), json!({"to": "b"})), (Some("get"), json!({"to": "b"}))]);
}

#[test]
fn a_package_of_openapi_names_types_of_several_documents_apart() {
    let folder = Folder::new();
    write(&folder, "old", "common", &["a", "b"]);
    write(&folder, "new", "common", &["a", "b"]);
    // Another document now has a type of that name.
    folder.write("new/log.adl.json", agent("log", "other.schema.json#/$defs/Role"));
    folder.write("new/other.schema.json", definitions(json!({"enum": ["x", "y"]})));
    let run = folder.run(&["diff", "old", "new", "--message-format", "json"]);
    let found = found(&run);
    let pay = &found["contracts"].as_array().expect("contracts")[0];
    assert_eq!(pay["source"]["openapi"]["changes"][0]["rule"], "type-renamed", "{pay}");
    assert_eq!(rules(pay, "rust"), []);
}

#[test]
fn diff_reads_the_options_of_each_versions_project() {
    let folder = Folder::new();
    write(&folder, "old", "common", &["a", "b"]);
    write(&folder, "new", "common", &["a", "b", "c"]);
    let of_rust = |is_open: bool| format!("[rust]\nnon-exhaustive = {is_open}\n");
    for (old, new, expected) in [
        (true, true, &[][..]),
        (true, false, &[]),
        (false, true, &["became-non-exhaustive", "value-added"]),
        (false, false, &["value-added"]),
    ] {
        folder.write("old/adl-gen.toml", of_rust(old));
        folder.write("new/adl-gen.toml", of_rust(new));
        let mut command = folder.command(&["diff", "../old", ".", "--message-format", "json"]);
        let run = Run::new(command.current_dir(folder.0.path().join("new")).output().expect("runs"));
        let found = found(&run);
        let changes = found["contracts"][0]["source"]["rust"]["changes"].as_array().cloned().unwrap_or_default();
        let breaks = changes.iter().filter(|change| change["breaks"] == true && change["path"] == "Role");
        let rules: Vec<_> = breaks.map(|change| change["rule"].as_str().expect("a rule")).collect();
        assert_eq!(rules, expected, "{old}, {new}: {}", run.stderr);
    }
}

#[test]
fn the_lock_of_a_package_has_modules() {
    let folder = Folder::new();
    write(&folder, "agents", "common", &["a"]);
    folder.write("adl-gen.toml", "inputs = [\"agents\"]\n[package]\nname = \"tools\"\n");
    assert_eq!(folder.run(&["lock"]).code, Some(0));
    assert!(folder.read("adl-gen.lock").contains("\"module\": \"common\""));
    assert_eq!(folder.run(&["lock", "--check"]).code, Some(0));
    assert_eq!(folder.run(&["diff", "--against", "lock", "--fail-on", "any"]).code, Some(0));
    write(&folder, "agents", "roles", &["a"]);
    let run = folder.run(&["lock", "--check"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("a type is in another module (`common` → `roles`)"), "{}", run.stdout);
    let run = folder.run(&["diff", "--against", "lock", "--fail-on", "source"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
}
