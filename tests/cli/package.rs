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
    generate_for("typescript", folder, more)
}

fn generate_for(target: &str, folder: &Folder, more: &[&str]) -> Run {
    folder.run(&[&["generate", "-t", target, "--layout", "package", "-o", "out"], &ALL[..], more].concat())
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
fn a_crate_has_a_module_for_every_document() {
    let folder = folder();
    generate_for("rust", &folder, &[]).exits(0);
    assert_eq!(folder.entries("out/rust"), ["adl_support.rs", "billing.rs", "common.rs", "mod.rs", "users.rs"]);
    let users = folder.read("out/rust/users.rs");
    assert!(users.contains("pub address: Option<super::common::Address>,"), "{users}");
    assert!(!users.contains("struct Address") && !users.contains("mod json"), "{users}");
    let index = folder.read("out/rust/mod.rs");
    assert!(index.contains("pub mod users;\n") && index.contains("\nmod adl_support;\n"), "{index}");
}

#[test]
fn types_of_two_modules_that_contain_each_other_are_boxed() {
    let folder = folder();
    folder.write("users.schema.json", USERS.replace("common.schema.json#/$defs/Address", "billing.schema.json"));
    generate_for("rust", &folder, &[]).exits(0);
    let (users, billing) = (folder.read("out/rust/users.rs"), folder.read("out/rust/billing.rs"));
    assert!(users.contains("Option<Box<super::billing::Invoice>>"), "{users}");
    assert!(billing.contains("Option<Box<super::users::User>>"), "{billing}");
}

#[test]
fn every_document_has_a_module_in_python() {
    let folder = folder();
    generate_for("python", &folder, &[]).exits(0);
    let modules = ["__init__.py", "_support.py", "billing.py", "common.py", "py.typed", "users.py"];
    assert_eq!(folder.entries("out/python"), modules);
    let users = folder.read("out/python/users.py");
    assert!(
        users.contains("    address: NotRequired[common.Address]\n") && !users.contains("class Address"),
        "{users}"
    );
    let billing = folder.read("out/python/billing.py");
    assert!(billing.contains("\nfrom . import common, users\nfrom ._support import "), "{billing}");
    let index = folder.read("out/python/__init__.py");
    assert!(index.contains("\nfrom . import billing, common, users\n"), "{index}");
    assert!(
        index.contains("__all__ = [\"InvalidValue\", \"Violation\", \"billing\", \"common\", \"users\"]"),
        "{index}"
    );
}

#[test]
fn models_of_pydantic_have_a_folder_that_doesnt_hide_it() {
    let folder = folder();
    folder.write("users.schema.json", USERS.replace("common.schema.json#/$defs/Address", "billing.schema.json"));
    generate_for("pydantic", &folder, &[]).exits(0);
    let modules =
        ["__init__.py", "_support.py", "billing_models.py", "common_models.py", "py.typed", "users_models.py"];
    assert_eq!(folder.entries("out/pydantic_models"), modules);
    let users = folder.read("out/pydantic_models/users_models.py");
    assert!(users.contains("    address: \"billing_models.Invoice | Absent\" = None\n"), "{users}");
    let index = folder.read("out/pydantic_models/__init__.py");
    assert!(index.ends_with("billing_models.Invoice.model_rebuild()\nusers_models.User.model_rebuild()\n"), "{index}");
}

#[test]
fn modules_of_a_cycle_import_each_other_last_in_python() {
    let folder = folder();
    folder.write("users.schema.json", USERS.replace("common.schema.json#/$defs/Address", "billing.schema.json"));
    generate_for("python", &folder, &[]).exits(0);
    for [of, other, ty] in [["users", "billing", "Invoice"], ["billing", "users", "User"]] {
        let module = folder.read(&format!("out/python/{of}.py"));
        assert!(module.contains(&format!("NotRequired[\"{other}.{ty}\"]")), "{module}");
        assert!(module.ends_with(&format!("this module.\nfrom . import {other}\n")), "{module}");
    }
}

#[test]
fn a_module_depends_on_its_own_document_alone() {
    let targets = [
        ("rust", "rust/billing.rs"),
        ("typescript", "typescript/billing.ts"),
        ("python", "python/billing.py"),
        ("pydantic", "pydantic_models/billing_models.py"),
    ];
    for (target, module) in targets {
        let folder = folder();
        generate_for(target, &folder, &[]).exits(0);
        let changed = BILLING
            .replace("\"to\"", "\"payer\": { \"type\": \"boolean\" }, \"to\"")
            .replace("users.schema.json", "common.schema.json#/$defs/Address/properties/street");
        folder.write("billing.schema.json", changed);
        let stale = format!("stale: out/{module}\n");
        generate_for(target, &folder, &["--check"]).exits(1).prints_only(&stale);
    }
}

#[test]
fn referenced_documents_become_modules_of_the_package() {
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
    let about =
        serde_json::json!({ "title": "acme-tools", "description": "The tools of acme-tools.", "version": "1.4.0" });
    assert_eq!(document["info"], about);
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
fn the_registry_tells_tools_of_one_name_apart() {
    let folder = Folder::new();
    folder.write("adl-gen.toml", "contracts = true\n");
    generate_twins(&folder, "rust,typescript,python");
    for [file, entry] in [
        ["rust/adl_contracts.rs", "\"post.get_user\" => post_contracts::CONTRACTS.get(\"get_user\"),"],
        ["typescript/adl_contracts.ts", "\"post.get_user\": postContracts.CONTRACTS[\"get_user\"],"],
        ["python/adl_contracts.py", "\"post.get_user\": post_contracts.CONTRACTS[\"get_user\"],"],
    ] {
        let registry = folder.read(&format!("out/{file}"));
        assert!(registry.contains(entry) && registry.contains("\"mail.get_user\""), "{registry}");
    }
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
fn typify_prints_no_packages() {
    let folder = folder();
    let arguments = ["generate", "users.schema.json", "-t", "rust", "--rust-engine", "typify", "-o", "out"];
    folder.short(&[&arguments[..], &["--layout", "package"]].concat()).exits(2).says("has no layout `package`");
    assert!(!folder.path("out").exists());
}

#[test]
fn a_folder_of_several_documents_is_a_package() {
    let folder = Folder::new();
    folder.write("agents/users.adl.json", AGENT);
    folder.run(&["generate", "agents", "-t", "python", "-o", "out"]).exits(0);
    assert_eq!(folder.entries("out"), ["users.py"]);
    folder.write("agents/billing.adl.json", AGENT);
    folder.run(&["generate", "agents", "-t", "python", "-o", "two"]).exits(0);
    assert_eq!(folder.entries("two"), ["python"]);
    folder.run(&["generate", "agents", "-t", "python", "-o", "apart", "--layout", "file"]).exits(0);
    assert_eq!(folder.entries("apart"), ["billing.py", "users.py"]);
    folder.write("adl-gen.toml", "inputs = [\"agents\"]\ntargets = [\"python\"]\n");
    let run = folder.short(&["generate", "agents/users.adl.json", "-o", "part"]);
    run.exits(2).says("a package has all inputs of the config file, but these are some of them");
    folder.run(&["generate", "-o", "whole"]).exits(0);
    assert_eq!(folder.entries("whole"), ["python"]);
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

/// A document of OpenAPI with an operation of a tag, and one without.
const SHOP: &str = r##"{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/pets": { "get": { "operationId": "listPets", "tags": ["pets"], "responses": { "200": { "description": "Pets",
      "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Pet" } } } } } } } },
    "/state": { "get": { "operationId": "state", "responses": { "200": { "description": "State",
      "content": { "application/json": { "schema": { "type": "boolean" } } } } } } }
  },
  "components": { "schemas": { "Pet": { "type": "object", "properties": { "name": { "type": "string" } } } } }
}"##;

#[test]
fn a_document_has_a_module_for_each_tag() {
    let folder = Folder::new();
    folder.write("shop.json", SHOP);
    let by_tag = ["generate", "shop.json", "-t", "typescript", "-o", "out", "--set", "openapi.modules=tag"];
    folder.run(&by_tag).exits(0);
    let modules = ["adl_support.ts", "index.ts", "pets.ts", "shop.ts", "untagged.ts"];
    assert_eq!(folder.entries("out/typescript"), modules);
    let shop = folder.read("out/typescript/shop.ts");
    assert!(shop.contains("export * from \"./pets.js\";\nexport * from \"./untagged.js\";\n"), "{shop}");
    folder.run(&[&by_tag[..], &["--check"]].concat()).exits(0);
    folder.run(&[&by_tag[..], &["--depfile", "out/d"]].concat()).exits(0);
    assert!(folder.read("out/d").contains("pets.ts"));
    let file = folder.run(&[&by_tag[..], &["--layout", "file"]].concat()).exits(2);
    file.says("only a package has several modules of a document").says("use `--layout package`");
}

#[test]
fn the_modules_of_a_document_change_no_lock() {
    let folder = Folder::new();
    folder.write("shop.json", SHOP);
    let config =
        |modules: &str| format!("inputs = [\"shop.json\"]\nlayout = \"package\"\n[openapi]\nmodules = \"{modules}\"\n");
    folder.write("adl-gen.toml", config("document"));
    folder.run(&["lock"]).exits(0);
    folder.write("adl-gen.toml", config("tag"));
    folder.run(&["lock", "--check"]).exits(0);
    folder.run(&["diff", "--against", "lock"]).exits(0);
}
