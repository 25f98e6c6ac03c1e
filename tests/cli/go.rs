//! Go on the command line: its options, and what changes break.

use serde_json::{Value, json};

use super::*;

#[test]
fn values_of_options_are_checked() {
    let folder = Folder::with_agent();
    for (setting, message) in [
        ("go.package=Shop", "is not a name of a package"),
        ("go.module=a b", "is not the path of a module"),
        ("go.initialisms=[\"ean\"]", "is not a word in capitals"),
        ("go.tags=[\"json\"]", "is not the kind of a tag beside `json`"),
        ("go.optional=maybe", "`pointer`"),
        ("go.formats={uuid=\"gofrs\"}", "`gofrs` is not one of `uuid`"),
        ("go.formats={hostname=\"net\"}", "`hostname` is not one of"),
        ("go.\"GetUserResult.id\".type=[]byte", "is not a type with the path of its package"),
    ] {
        let run = folder.run(&["generate", "agent.adl.json", "-t", "go", "--set", setting]);
        assert_eq!(run.code, Some(2), "{setting}: {}", run.stderr);
        run.says(message);
    }
}

#[test]
fn packages_have_the_name_of_their_folder_or_of_the_package() {
    let folder = Folder::with_agent();
    let named = |options: &[&str], file: &str| {
        folder.run(&[&["generate", "agent.adl.json", "-t", "go"], options].concat()).exits(0);
        let text = folder.read(file);
        text.lines().find_map(|line| line.strip_prefix("package ")).expect("a file has a package").to_owned()
    };
    assert_eq!(named(&["-o", "one"], "one/agent.go"), "agent");
    assert_eq!(named(&["-o", "two", "--layout", "package"], "two/go/package.go"), "types");
    assert_eq!(named(&["--set", "go.out=shop", "--layout", "package"], "shop/package.go"), "shop");
    folder.write("adl-gen.toml", "[package]\nname = \"acme-tools\"\n");
    assert_eq!(named(&["-o", "four"], "four/go/acme-tools.go"), "acmetools");
}

#[test]
fn lists_of_targets_are_complete() {
    let help = Folder::new().run(&["generate", "--help"]).stdout;
    for name in ["rust", "typescript", "python", "go", "openapi", "json-schema", "pydantic", "zod", "mcp", "preamble"] {
        assert!(help.contains(&format!("{name},")), "{name}: {help}");
    }
}

/// Returns whether a change of a type breaks readers of results, and makers of parameters.
fn broken(old: &Value, new: &Value) -> [bool; 2] {
    let agent = |schema: &Value| {
        json!({"adl": "1.5", "name": "a", "tools": [{"name": "get", "parameters": schema,
            "returns": {"type": "Custom", "schema": schema}}]})
    };
    let folder = Folder::new();
    let breaks = |direction: &str| {
        let only = |schema: &Value| {
            let mut agent = agent(schema);
            let plain = json!({"type": "object", "properties": {"x": {"type": "string"}}});
            match direction {
                "result" => agent["tools"][0]["parameters"] = plain,
                _ => agent["tools"][0]["returns"]["schema"] = plain,
            }
            agent.to_string()
        };
        folder.write("old.adl.json", only(old));
        folder.write("new.adl.json", only(new));
        let run = folder.run(&["diff", "old.adl.json", "new.adl.json", "--message-format", "json"]);
        let found: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
        found["contracts"]
            .as_array()
            .is_some_and(|all| all.iter().any(|of| of["source"]["go"]["verdict"] == "breaking"))
    };
    [breaks("result"), breaks("parameters")]
}

#[test]
fn breaks_are_those_of_go() {
    let object =
        |properties: Value, required: Value| json!({"type": "object", "properties": properties, "required": required});
    let text = || json!({"type": "string"});
    let one = || object(json!({"a": text()}), json!([]));
    for (what, old, new, expected) in [
        ("an optional property is added", one(), object(json!({"a": text(), "b": text()}), json!([])), [false, false]),
        ("a property is removed", object(json!({"a": text(), "b": text()}), json!([])), one(), [true, true]),
        ("a pointer becomes a value", one(), object(json!({"a": text()}), json!(["a"])), [true, true]),
        ("a value becomes a pointer", object(json!({"a": text()}), json!(["a"])), one(), [true, true]),
        (
            "a number becomes an integer",
            object(json!({"a": {"type": "number"}}), json!([])),
            object(json!({"a": {"type": "integer"}}), json!([])),
            [true, true],
        ),
        (
            "a union has another alternative",
            object(json!({"a": {"type": ["string", "integer"]}}), json!([])),
            object(json!({"a": {"type": ["string", "integer", "boolean"]}}), json!([])),
            [true, false],
        ),
        (
            "a constant is gone",
            object(json!({"a": {"enum": ["x", "y"]}}), json!([])),
            object(json!({"a": {"enum": ["x"]}}), json!([])),
            [true, true],
        ),
    ] {
        assert_eq!(broken(&old, &new), expected, "{what}");
    }
}
