//! `--layout package`

use super::*;

const COMMON: &str =
    r#"{ "$defs": { "Address": { "type": "object", "properties": { "street": { "type": "string" } } } } }"#;

const USERS: &str = r#"{
  "title": "User",
  "type": "object",
  "properties": { "address": { "$ref": "common.schema.json#/$defs/Address" } }
}"#;

const BILLING: &str = r#"{
  "title": "Invoice",
  "type": "object",
  "properties": { "to": { "$ref": "common.schema.json#/$defs/Address" }, "user": { "$ref": "users.schema.json" } }
}"#;

const ALL: [&str; 3] = ["common.schema.json", "users.schema.json", "billing.schema.json"];

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in ALL.iter().zip([COMMON, USERS, BILLING]) {
        folder.write(name, text);
    }
    folder
}

fn generate(folder: &Folder, more: &[&str]) -> Run {
    folder.run(&[&["generate", "-t", "typescript", "--layout", "package", "-o", "out"], &ALL[..], more].concat())
}

#[test]
fn every_document_has_a_module() {
    let folder = folder();
    generate(&folder, &[]).exits(0);
    assert_eq!(folder.entries("out"), ["typescript"]);
    let modules = ["adl_support.ts", "billing.ts", "common.ts", "index.ts", "users.ts"];
    assert_eq!(folder.entries("out/typescript"), modules);
    let users = folder.read("out/typescript/users.ts");
    assert!(users.contains("address?: common.Address;") && !users.contains("type Address"), "{users}");
    let billing = folder.read("out/typescript/billing.ts");
    assert!(billing.contains("to?: common.Address;\n  user?: users.User;"), "{billing}");
    let index = folder.read("out/typescript/index.ts");
    assert!(index.contains("export * as users from \"./users.js\";"), "{index}");
}

#[test]
fn a_module_depends_on_its_own_document_alone() {
    let folder = folder();
    generate(&folder, &[]).exits(0);
    let changed = BILLING
        .replace("\"to\"", "\"payer\": { \"type\": \"boolean\" }, \"to\"")
        .replace("users.schema.json", "common.schema.json#/$defs/Address/properties/street");
    folder.write("billing.schema.json", changed);
    generate(&folder, &["--check"]).exits(1).prints_only("stale: out/typescript/billing.ts\n");
}

#[test]
fn a_document_that_is_no_input_has_a_module_too() {
    let folder = folder();
    folder.write("users.schema.json", USERS);
    let arguments = ["generate", "-t", "typescript", "--layout", "package", "-o", "out", "users.schema.json"];
    folder.run(&arguments).exits(0);
    assert!(folder.read("out/typescript/common.ts").contains("from common.schema.json (sha256:"));
}

#[test]
fn documents_refer_to_each_other_across_folders() {
    let folder = folder();
    folder.write("adl-gen.toml", "inputs = [\"**/*.schema.json\"]\nlayout = \"package\"\ntargets = [\"typescript\"]\n");
    folder.write("deep/order.schema.json", r#"{ "title": "Order", "$ref": "../users.schema.json" }"#);
    folder.run(&["generate", "-o", "out"]).exits(0);
    let order = folder.read("out/typescript/order.ts");
    assert!(order.contains("export type Order = users.User;"), "{order}");
}

#[test]
fn modules_that_are_no_longer_produced_are_pruned() {
    let folder = folder();
    generate(&folder, &[]).exits(0);
    fs::remove_file(folder.path("billing.schema.json")).expect("removes");
    folder.write(
        "adl-gen.toml",
        "inputs = [\"*.schema.json\"]\nlayout = \"package\"\ntargets = [\"typescript\"]\nout-dir = \"out\"\n",
    );
    folder.run(&["generate", "--prune"]).exits(0);
    assert!(!folder.entries("out/typescript").contains(&"billing.ts".to_owned()));
}

const MAIL: &str = r##"{ "name": "mail", "description": "M", "version": "1.0.0",
  "tools": [{ "name": "get_user", "description": "Gets it.", "returns": { "type": "ObjectResult", "description": "R", "schema": {
    "type": "object",
    "properties": { "success": { "type": "boolean" }, "data": { "$ref": "#/$defs/User" } },
    "required": ["success"]
  } } }],
  "$defs": { "User": { "type": "object", "properties": {
    "home": { "$ref": "common.schema.json#/$defs/Address" }
  } } } }"##;

/// Generates two documents with a tool and a type of the same names.
fn generate_twins(folder: &Folder, targets: &str) {
    folder.write("common.schema.json", COMMON);
    folder.write("mail.adl.json", MAIL);
    folder.write("post.adl.json", MAIL.replace("\"home\"", "\"code\": { \"type\": \"integer\" }, \"home\""));
    let inputs = ["mail.adl.json", "post.adl.json", "common.schema.json"];
    let arguments = ["generate", "-t", targets, "--layout", "package", "-o", "out"];
    folder.short(&[&arguments[..], &inputs[..]].concat()).exits(0).says("wrote");
}

#[test]
fn openapi_and_the_bundle_are_one_document() {
    let folder = Folder::new();
    folder.write("adl-gen.toml", "[package]\nname = \"acme-tools\"\nversion = \"1.4.0\"\n");
    generate_twins(&folder, "openapi,json-schema");
    assert_eq!(folder.entries("out/openapi"), ["acme-tools.openapi.json"]);
    let document: serde_json::Value =
        serde_json::from_str(&folder.read("out/openapi/acme-tools.openapi.json")).expect("JSON");
    assert_eq!(document["info"], serde_json::json!({ "title": "acme-tools", "version": "1.4.0" }));
    let names = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().expect("an object").keys().filter(|name| !name.ends_with("Error")).cloned().collect()
    };
    let types = ["Address", "ErrorResponse", "MailGetUserResult", "MailUser", "PostGetUserResult", "PostUser"];
    let mut schemas = names(&document["components"]["schemas"]);
    schemas.sort();
    assert_eq!(schemas, types);
    assert_eq!(names(&document["components"]["responses"]), ["MailGetUserResult", "PostGetUserResult"]);
    let users = &document["components"]["schemas"];
    assert_eq!(users["MailUser"]["properties"]["home"], users["PostUser"]["properties"]["home"]);
    let bundle = folder.read("out/json-schema/acme-tools.schema.json");
    assert!(bundle.contains("\"$ref\": \"#/$defs/PostUser\""), "{bundle}");
}

#[test]
fn each_document_with_tools_has_a_preamble() {
    let folder = Folder::new();
    generate_twins(&folder, "preamble");
    assert_eq!(folder.entries("out/preamble"), ["mail_preamble.py", "post_preamble.py"]);
    let preamble = folder.read("out/preamble/post_preamble.py");
    assert!(preamble.contains("class Address(") && preamble.contains("    code: int\n"), "{preamble}");
}

#[test]
fn manifests_are_written_where_there_are_none() {
    let folder = folder();
    folder.write("adl-gen.toml", "[package]\nname = \"acme-tools\"\nversion = \"1.4.0\"\nmanifests = true\n");
    generate(&folder, &[]).exits(0);
    let manifest = folder.read("out/typescript/package.json");
    assert!(manifest.contains("\"name\": \"acme-tools\",\n  \"version\": \"1.4.0\""), "{manifest}");
    folder.write("out/typescript/package.json", "{ \"name\": \"mine\" }");
    generate(&folder, &["--check"]).exits(0);
    generate(&folder, &[]).exits(0);
    assert_eq!(folder.read("out/typescript/package.json"), "{ \"name\": \"mine\" }");
}

#[test]
fn a_target_without_packages_is_refused() {
    let folder = folder();
    let run = folder.short(&["generate", "users.schema.json", "-t", "rust", "--layout", "package", "-o", "out"]);
    run.exits(2).says("the target `rust` has no layout `package` yet");
    assert!(!folder.path("out").exists());
}

#[test]
fn two_documents_of_one_name_are_refused() {
    let folder = folder();
    folder.write("deep/users.schema.json", USERS.replace("common", "../common"));
    let run = generate(&folder, &["deep/users.schema.json"]);
    run.exits(2).says("would be written for two inputs");
}

#[test]
fn tools_have_their_settings_in_a_package_too() {
    let folder = Folder::with_agent();
    folder.write("adl-gen.toml", "layout = \"package\"\n[tools.get_user]\nllm_text = \"Found {id}\"\n");
    folder.run(&["generate", "agent.adl.json", "-t", "typescript", "--contracts", "-o", "out"]).exits(0);
    let contracts = folder.read("out/typescript/agent_contracts.ts");
    assert!(contracts.contains("Found "), "{contracts}");
    assert!(folder.path("out/typescript/adl_runtime.ts").exists());
}

#[test]
fn diagnostics_come_once_in_the_order_of_the_documents() {
    let folder = folder();
    let lossy = "\"type\": \"object\", \"not\": { \"const\": {} }, \"default\": 1,";
    for (name, text) in ALL.iter().zip([COMMON, USERS]) {
        folder.write(name, text.replace("\"type\": \"object\",", lossy));
    }
    let run = generate(&folder, &["--losses", "--message-format", "short"]).exits(0);
    for code in ["[invalid-default]", "[loss]"] {
        let files = run.stderr.lines().filter(|line| line.contains(code)).filter_map(|line| line.split(':').next());
        assert_eq!(files.collect::<Vec<_>>(), ["common.schema.json", "users.schema.json"], "{}", run.stderr);
    }
}
