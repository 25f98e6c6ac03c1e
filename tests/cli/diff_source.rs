//! `diff` on the source level, confirmed by `tsc`: whether the later type is assignable to the earlier one.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

use super::*;

/// The rules that break code in TypeScript without the types' assignability: what code names is gone.
const GONE: [&str; 2] = ["property-removed", "type-renamed"];

/// Types, of which each is compared with each of its row.
const FAMILIES: &[&[&str]] = &[
    &[r#"{"enum": ["a", "b"]}"#, r#"{"enum": ["a", "b", "c"]}"#, r#"{"type": "string"}"#, "{}"],
    &[r#"{"type": "string"}"#, r#"{"type": ["string", "null"]}"#, r#"{"type": "null"}"#, r#"{"type": "integer"}"#],
    &[r#"{"type": "integer"}"#, r#"{"type": "number"}"#, r#"{"type": "integer", "minimum": 0}"#],
    &[
        r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a", "b"]}"#,
        r#"{"type": "object", "properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}"#,
        r#"{"type": "object", "properties": {"a": {"type": "boolean"}}, "required": ["a"]}"#,
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}"#,
    ],
    &[
        r#"{"type": "array", "items": {"type": "string"}}"#,
        r#"{"type": "array", "items": {"enum": ["a"]}}"#,
        r#"{"type": "array", "items": {"type": "integer"}}"#,
        r#"{"type": "array"}"#,
    ],
    &[
        r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
        r#"{"type": "object", "additionalProperties": {"type": ["string", "null"]}}"#,
    ],
    &[
        r#"{"oneOf": [{"type": "object", "title": "Cat", "required": ["kind"], "properties": {"kind": {"const": "cat"}}}, {"type": "object", "title": "Dog", "required": ["kind"], "properties": {"kind": {"const": "dog"}}}]}"#,
        r#"{"oneOf": [{"type": "object", "title": "Cat", "required": ["kind"], "properties": {"kind": {"const": "cat"}}}, {"type": "object", "title": "Dog", "required": ["kind"], "properties": {"kind": {"const": "dog"}}}, {"type": "object", "title": "Cow", "required": ["kind"], "properties": {"kind": {"const": "cow"}}}]}"#,
    ],
    &[
        r##"{"$ref": "#/$defs/Node", "$defs": {"Node": {"type": "object", "required": ["value"], "properties": {"value": {"type": "string"}, "next": {"$ref": "#/$defs/Node"}}}}}"##,
        r##"{"$ref": "#/$defs/Node", "$defs": {"Node": {"type": "object", "required": ["value"], "properties": {"value": {"type": "integer"}, "next": {"$ref": "#/$defs/Node"}}}}}"##,
    ],
];

/// Returns the script of a compiler.
fn tsc() -> Option<std::path::PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tools = std::env::var_os("ADL_GEN_TOOLS").map_or_else(|| root.join("build/tools"), std::path::PathBuf::from);
    let script = tools.join("node_modules/typescript/bin/tsc");
    script.is_file().then_some(script)
}

#[test]
fn breaks_in_typescript_are_those_that_tsc_finds() {
    let Some(tsc) = tsc() else { return skipped("the test of assignability finds no tsc: run `make tools`") };
    let folder = Folder::new();
    folder.write("package.json", r#"{"type": "module"}"#);
    let mut pairs = Vec::new();
    for (family, types) in FAMILIES.iter().enumerate() {
        for (index, schema) in types.iter().enumerate() {
            let schema: Value = serde_json::from_str(schema).expect("JSON");
            let mut tool =
                serde_json::json!({"type": "object", "required": ["v"], "properties": {"v": schema}, "title": "T"});
            if let Some(definitions) = tool["properties"]["v"].as_object_mut().and_then(|of| of.remove("$defs")) {
                tool["$defs"] = definitions;
            }
            let input = format!("f{family}t{index}.schema.json");
            folder.write(&input, tool.to_string());
            let run = folder.run(&["generate", &input, "-t", "typescript", "--types-only", "-o", ".", "-q"]);
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            pairs.extend((0..types.len()).filter(|other| *other != index).map(|other| (family, index, other)));
        }
    }
    let mut checks = String::new();
    for (number, (family, old, new)) in pairs.iter().enumerate() {
        let line = format!(
            "import type {{ T as Old{number} }} from \"./f{family}t{old}.js\"; import type {{ T as New{number} }} from \
             \"./f{family}t{new}.js\"; declare const v{number}: New{number}; export const w{number}: Old{number} = v{number};"
        );
        writeln!(checks, "{line}").expect("writes");
    }
    folder.write("checks.ts", &checks);
    let options =
        ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext"];
    let output = Command::new("node")
        .arg(tsc)
        .args(options)
        .arg("checks.ts")
        .current_dir(folder.0.path())
        .output()
        .expect("node");
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |error: &str| error.strip_prefix("checks.ts(")?.split(',').next()?.parse::<usize>().ok();
    let refused: BTreeSet<usize> = text.lines().filter_map(line).collect();
    let mut wrong = Vec::new();
    for (number, (family, old, new)) in pairs.iter().enumerate() {
        let [old, new] = [old, new].map(|index| format!("f{family}t{index}.schema.json"));
        let run = folder.run(&["diff", &old, &new, "--message-format", "json"]);
        let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let changes = found["contracts"][0]["source"]["typescript"]["changes"].as_array().expect("changes").clone();
        let breaks: BTreeSet<&str> = changes
            .iter()
            .filter(|change| change["breaks"] == true)
            .map(|change| change["rule"].as_str().expect("a rule"))
            .collect();
        let is_assignable = !refused.contains(&(number + 1));
        let is_unassignable = breaks.iter().any(|rule| !GONE.contains(rule));
        if is_assignable && is_unassignable || !is_assignable && breaks.is_empty() {
            let [old, new] = [old, new].map(|name| folder.read(&name));
            wrong.push(format!("{old} → {new}: tsc accepts it: {is_assignable}, breaks: {breaks:?}"));
        }
    }
    assert!(pairs.len() > 80, "{}", pairs.len());
    assert!(wrong.is_empty(), "{}\n{text}", wrong.join("\n"));
}
