//! `diff` and `lock`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;

/// Compares two schemas or documents. Returns the run and the JSON.
fn compared(old: &Value, new: &Value, arguments: &[&str]) -> (Folder, Run, Value) {
    let folder = Folder::new();
    let name = |value: &Value| if value.get("tools").is_some() { "adl.json" } else { "schema.json" };
    let [of_old, of_new] = [format!("old/value.{}", name(old)), format!("new/value.{}", name(new))];
    folder.write(&of_old, old.to_string());
    folder.write(&of_new, new.to_string());
    let run = folder.run(&[&["diff", &of_old, &of_new, "--message-format", "json"], arguments].concat());
    let found =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr));
    (folder, run, found)
}

fn tool(name: &str, returns: Option<Value>, parameters: Option<Value>) -> Value {
    let mut tool = json!({"name": name});
    if let Some(schema) = returns {
        tool["returns"] = json!({"type": "Custom", "schema": schema});
    }
    if let Some(schema) = parameters {
        tool["parameters"] = schema;
    }
    tool
}

fn agent(tools: impl IntoIterator<Item = Value>) -> Value {
    json!({"adl": "1.5", "name": "support", "tools": tools.into_iter().collect::<Vec<_>>()})
}

/// The rules of the edits of the only contract.
fn rules(found: &Value) -> BTreeSet<&str> {
    let changes = found["contracts"][0]["changes"].as_array().expect("changes");
    changes.iter().map(|change| change["rule"].as_str().expect("a rule")).collect()
}

/// Edits that other tools judge wrongly: old, new, whether the new results are compatible, and the rules that explain it.
fn traps() -> Vec<(&'static str, Value, Value, bool, &'static [&'static str])> {
    let list = |item: Value| {
        json!({"$ref": "#/$defs/Node", "$defs": {"Node": {
            "type": "object", "required": ["value"], "additionalProperties": false,
            "properties": {"value": item, "next": {"$ref": "#/$defs/Node"}}
        }}})
    };
    let either = json!({"type": "object", "oneOf": [{"required": ["b"]}, {"required": ["c"]}]});
    let either_with_a =
        json!({"type": "object", "required": ["a"], "oneOf": [{"required": ["b"]}, {"required": ["c"]}]});
    let open = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let closed = json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false});
    let string_or_list = [json!({"type": "string"}), json!({"type": "array", "items": {"type": "integer"}})];
    let swapped = [string_or_list[1].clone(), string_or_list[0].clone()];
    vec![
        ("a boolean schema becomes a type", json!(true), json!({"type": "string"}), true, &["type-forbidden"]),
        (
            "everything instead of nothing",
            json!({"not": {}}),
            json!({"type": "string"}),
            false,
            &["constraint-removed"],
        ),
        ("oneOf in another order", json!({"oneOf": string_or_list}), json!({"oneOf": swapped}), true, &[]),
        ("anyOf in another order", json!({"anyOf": string_or_list}), json!({"anyOf": swapped}), true, &[]),
        (
            "the only optional property removed from an open object",
            open.clone(),
            json!({"type": "object"}),
            false,
            &["property-undeclared"],
        ),
        (
            "an optional property removed from a closed object",
            closed.clone(),
            json!({"type": "object", "additionalProperties": false}),
            true,
            &["property-forbidden"],
        ),
        ("an enum value added", json!({"enum": ["a"]}), json!({"enum": ["b", "a"]}), false, &["value-allowed"]),
        ("an enum value removed", json!({"enum": ["a", "b"]}), json!({"enum": ["b"]}), true, &["value-forbidden"]),
        ("an object closed", open.clone(), closed.clone(), true, &["object-closed"]),
        ("an object opened", closed, open, false, &["object-opened"]),
        (
            "items become prefixItems",
            json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "items": [{"type": "string"}], "additionalItems": false}),
            json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array", "prefixItems": [{"type": "string"}], "items": false}),
            true,
            &[],
        ),
        (
            "zod's maximum",
            json!({"type": "integer"}),
            json!({"type": "integer", "maximum": 9_007_199_254_740_991_i64}),
            true,
            &["limit-tightened"],
        ),
        ("required beside oneOf added", either.clone(), either_with_a.clone(), true, &["property-required"]),
        ("required beside oneOf removed", either_with_a, either, false, &["property-optional"]),
        (
            "annotations alone",
            json!({"title": "T", "type": "string", "description": "a", "default": "x", "examples": ["a"]}),
            json!({"title": "T", "type": "string", "description": "b", "default": "y", "examples": ["b"]}),
            true,
            &["default-changed", "description-changed", "examples-changed"],
        ),
        ("recursion, unchanged", list(json!({"type": "integer"})), list(json!({"type": "integer"})), true, &[]),
        (
            "recursion, wider",
            list(json!({"type": "integer"})),
            list(json!({"type": ["integer", "string"]})),
            false,
            &["type-allowed"],
        ),
    ]
}

#[test]
fn traps_are_judged_right() {
    for (name, old, new, is_compatible, expected) in traps() {
        let (folder, run, found) = compared(&old, &new, &[]);
        let contract = &found["contracts"][0];
        let verdict = if is_compatible { "compatible" } else { "breaking" };
        assert_eq!(contract["wire"]["verdict"], verdict, "{name}: {}", contract["wire"]);
        assert_eq!(run.code, Some(i32::from(!is_compatible)), "{name}");
        assert_eq!(rules(&found), expected.iter().copied().collect(), "{name}");
        if !is_compatible {
            // The counterexample is valid for the new schema, and not for the old one.
            folder.write("value.json", contract["wire"]["counterexample"].to_string());
            for (side, code) in [("new", 0), ("old", 1)] {
                let document = format!("{side}/value.schema.json");
                let run = folder.run(&["validate", &document, "--instance", "value.json"]);
                assert_eq!(run.code, Some(code), "{name}, {side}: {}{}", run.stdout, run.stderr);
            }
        }
    }
}

#[test]
fn a_schema_without_keywords_accepts_everything() {
    for (old, new, code) in [
        (json!({"type": "string"}), json!({}), 1),
        (json!({}), json!({"type": "string"}), 0),
        (json!({}), json!({}), 0),
    ] {
        let (_, run, found) = compared(&old, &new, &[]);
        assert_eq!(run.code, Some(code), "{found}");
    }
}

#[test]
fn a_result_dropped_or_added_is_judged() {
    let with = agent([tool("get", Some(json!({"type": "string"})), None)]);
    let without = agent([tool("get", None, None), tool("other", Some(json!(true)), None)]);
    let without_other = |mut agent: Value| {
        agent["tools"].as_array_mut().expect("tools").push(tool("other", Some(json!(true)), None));
        agent
    };
    let (_, run, found) = compared(&without_other(with.clone()), &without, &[]);
    assert_eq!((run.code, &found["contracts"][1]["tool"]), (Some(1), &json!("get")));
    assert_eq!(found["contracts"][1]["wire"]["verdict"], "breaking");
    assert!(!found["contracts"][1]["wire"]["counterexample"].is_string());
    let (_, run, found) = compared(&without, &without_other(with), &[]);
    assert_eq!((run.code, &found["contracts"][0]["wire"]["verdict"]), (Some(0), &json!("compatible")));
}

#[test]
fn parameters_are_compared_in_the_other_direction() {
    let with = |properties: Value, required: Value| {
        let parameters =
            json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        agent([tool("find", Some(json!({"type": "string"})), Some(parameters))])
    };
    let one = with(json!({"a": {"type": "string"}}), json!([]));
    let required = with(json!({"a": {"type": "string"}}), json!(["a"]));
    let more = with(json!({"a": {"type": "string"}, "b": {"type": "string"}}), json!([]));
    for (old, new, verdict) in [
        (&one, &required, "breaking"),
        (&required, &one, "compatible"),
        (&one, &more, "compatible"),
        (&more, &one, "breaking"),
    ] {
        let (_, run, found) = compared(old, new, &[]);
        let contract = &found["contracts"][0];
        assert_eq!(contract["input"]["verdict"], verdict, "{contract}");
        assert_eq!(contract["wire"]["verdict"], "compatible");
        assert_eq!(run.code, Some(i32::from(verdict == "breaking")));
    }
    let (_, _, found) = compared(&one, &required, &[]);
    assert_eq!(found["contracts"][0]["input"]["counterexample"], json!({}));
}

/// The verdict on parameters with a schema, and the exit codes if undeclared properties must not break.
fn verdict_on_parameters(old: &Value, new: &Value) -> (String, [Option<i32>; 2]) {
    let with = |schema: &Value| agent([tool("find", None, Some(schema.clone()))]);
    let (_, run, found) = compared(&with(old), &with(new), &[]);
    let (_, strict, _) = compared(&with(old), &with(new), &["--fail-on", "wire,undeclared"]);
    (found["contracts"][0]["input"]["verdict"].as_str().expect("a verdict").to_owned(), [run.code, strict.code])
}

#[test]
fn diff_verdict_is_undeclared_only_if_no_keyword_concerns_the_property() {
    let open = |more: Value| {
        let mut schema = json!({"type": "object", "properties": {"a": {"type": "string"}}});
        schema.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        schema
    };
    let text = json!({"type": "string"});
    // What says something of `b`, although it doesn't declare it.
    for more in [
        json!({"additionalProperties": {"type": ["string", "integer"]}}),
        json!({"additionalProperties": true}),
        json!({"unevaluatedProperties": {"type": ["string", "integer"]}}),
        json!({"patternProperties": {"^b": {"type": ["string", "integer"]}}}),
        json!({"propertyNames": {"maxLength": 9}}),
        json!({"required": ["b"]}),
        json!({"dependentRequired": {"a": ["b"]}}),
        json!({"dependentSchemas": {"b": {"required": ["a"]}}}),
        json!({"minProperties": 2}),
        json!({"maxProperties": 9}),
        json!({"properties": {"b": {}}}),
        json!({"properties": {"b": {"description": "anything"}, "c": true}}),
        json!({"anyOf": [{"required": ["b"]}, {"required": ["a"]}]}),
        json!({"if": {"required": ["b"]}, "then": {"required": ["a"]}}),
        json!({"not": {"properties": {"b": {"const": 9}}, "required": ["b"]}}),
        json!({"allOf": [{"properties": {"b": {"type": ["string", "integer"]}}}]}),
        json!({"enum": [{"a": "x", "b": 1}, {}]}),
    ] {
        let old = open(more);
        let mut new = old.clone();
        new["properties"]["b"] = text.clone();
        assert_eq!(verdict_on_parameters(&old, &new), ("breaking".to_owned(), [Some(1), Some(1)]), "{old}");
        for wrap in [
            |schema: &Value| json!({"type": "object", "properties": {"p": schema}}),
            |schema: &Value| json!({"type": "object", "properties": {"p": {"type": "array", "items": schema}}}),
            |schema: &Value| json!({"type": "object", "additionalProperties": schema}),
        ] {
            let (verdict, _) = verdict_on_parameters(&wrap(&old), &wrap(&new));
            assert_eq!(verdict, "breaking", "{}", wrap(&old));
        }
    }
    // An object of any properties, and an alternative that is one.
    for old in [json!({"type": "object"}), json!({"anyOf": [open(json!({})), {"type": "object"}]})] {
        let new = json!({"allOf": [old, {"properties": {"b": text}}], "type": "object"});
        assert_eq!(verdict_on_parameters(&old, &new).0, "breaking", "{old}");
    }
    let added = |schema: &Value| {
        let mut schema = schema.clone();
        schema["properties"]["b"] = json!({"type": "string"});
        schema
    };
    let list: fn(&Value) -> Value =
        |schema| json!({"type": "object", "properties": {"p": {"type": "array", "items": schema}}});
    let map: fn(&Value) -> Value = |schema| json!({"type": "object", "additionalProperties": schema});
    let nullable: fn(&Value) -> Value =
        |schema| json!({"type": "object", "properties": {"p": {"anyOf": [schema, {"type": "null"}]}}});
    let union: fn(&Value) -> Value = |schema| {
        let kind = |kind: &str, more: &Value| json!({"type": "object", "required": ["kind"], "properties": {"kind": {"const": kind}, "of": more}});
        json!({"type": "object", "properties": {"p": {"oneOf": [kind("x", schema), kind("y", &json!({"type": "null"}))]}}})
    };
    let node: fn(&Value) -> Value = |schema| {
        let mut schema = schema.clone();
        schema["properties"]["next"] = json!({"$ref": "#/$defs/Node"});
        json!({"type": "object", "properties": {"p": {"$ref": "#/$defs/Node"}}, "$defs": {"Node": schema}})
    };
    for wrap in [|schema: &Value| schema.clone(), list, map, nullable, union, node] {
        let old = open(json!({}));
        let (before, now) = (wrap(&old), wrap(&added(&old)));
        let (verdict, codes) = verdict_on_parameters(&before, &now);
        assert_eq!((verdict.as_str(), codes), ("undeclared", [Some(0), Some(1)]), "{before}");
        // A closed object has no undeclared properties; one that becomes required breaks whoever declared none.
        let closed = open(json!({"additionalProperties": false}));
        assert_eq!(verdict_on_parameters(&wrap(&closed), &wrap(&added(&closed))).0, "compatible");
        let mut required = added(&old);
        required["required"] = json!(["b"]);
        assert_eq!(verdict_on_parameters(&before, &wrap(&required)).0, "breaking", "{before}");
    }
}

#[test]
fn diff_verdict_is_undeclared_if_an_open_result_loses_a_property() {
    let object = |properties: Value| json!({"type": "object", "properties": properties});
    let with = |schema: &Value| agent([tool("find", Some(schema.clone()), None)]);
    let (two, one) =
        (object(json!({"a": {"type": "string"}, "b": {"type": "string"}})), object(json!({"a": {"type": "string"}})));
    let changed = object(json!({"a": {"type": "string"}, "b": {"type": "integer"}}));
    let typed =
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}});
    for (old, new, verdict, code) in [
        // Nobody returns a `b` that isn't declared any more.
        (&two, &one, "undeclared", 0),
        (&one, &two, "compatible", 0),
        (&two, &changed, "breaking", 1),
        (&two, &typed, "breaking", 1),
        (&typed, &two, "breaking", 1),
    ] {
        let (_, run, found) = compared(&with(old), &with(new), &[]);
        assert_eq!((&found["contracts"][0]["wire"]["verdict"], run.code), (&json!(verdict), Some(code)), "{old} {new}");
    }
    // It is accepted like any other level.
    let folder = Folder::new();
    folder.write("old.adl.json", with(&two).to_string());
    folder.write("new.adl.json", with(&one).to_string());
    folder.write("adl-gen.toml", "[diff.accept.find]\nundeclared = \"nobody does\"\n");
    let run = folder.short(&["diff", "old.adl.json", "new.adl.json", "--fail-on", "undeclared"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.contains("accepted: nobody does") || run.stdout.contains("note["), "{}", run.stdout);
}

/// A document of OpenAPI with an operation that has a parameter, a body, a result and an error.
fn operation(parameters: Value, body: Value, error: Value, components: Value) -> Value {
    let content = |schema: Value| json!({"content": {"application/json": {"schema": schema}}, "description": "d"});
    json!({
        "openapi": "3.1.0", "info": {"title": "t", "version": "1"},
        "paths": {"/x": {"post": {
            "operationId": "op", "parameters": parameters, "requestBody": content(body),
            "responses": {"200": content(json!({"type": "string"})), "400": content(error)},
        }}},
        "components": {"schemas": components},
    })
}

/// Compares two documents of OpenAPI.
fn compared_operations(old: &Value, new: &Value) -> (Run, Value) {
    let folder = Folder::new();
    folder.write("old.json", old.to_string());
    folder.write("new.json", new.to_string());
    let run = folder.run(&["diff", "old.json", "new.json", "--message-format", "json"]);
    let found = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stderr));
    (run, found)
}

#[test]
fn parameters_of_operations_are_all_declared() {
    let parameter = |name: &str, required: bool| json!({"name": name, "in": "query", "required": required, "schema": {"type": "string"}});
    let with = |parameters: Value, properties: Value| {
        operation(parameters, json!({"type": "object", "properties": properties}), json!({}), json!({}))
    };
    let (a, b) = (parameter("a", false), parameter("b", false));
    let text = json!({"type": "string"});
    let old = with(json!([a]), json!({"p": text}));
    for (new, verdict, code) in [
        (with(json!([a, b]), json!({"p": text})), "compatible", 0),
        (with(json!([a, parameter("b", true)]), json!({"p": text})), "breaking", 1),
        (with(json!([a]), json!({"p": text, "q": text})), "undeclared", 0),
        (with(json!([a]), json!({"p": {"type": "integer"}})), "breaking", 1),
        (with(json!([a, b]), json!({"p": {"type": "integer"}})), "breaking", 1),
    ] {
        let (run, found) = compared_operations(&old, &new);
        let tool = &found["contracts"][0];
        assert_eq!((&tool["wire"]["verdict"], run.code), (&json!(verdict), Some(code)), "{tool}");
    }
}

#[test]
fn a_list_of_parameters_has_no_others() {
    let with = |names: &[&str]| {
        let list: Vec<Value> = names.iter().map(|name| json!({"name": name, "type": "string"})).collect();
        agent([tool("find", None, Some(list.into()))])
    };
    let (_, run, found) = compared(&with(&["a"]), &with(&["a", "b"]), &[]);
    assert_eq!((&found["contracts"][0]["input"]["verdict"], run.code), (&json!("compatible"), Some(0)), "{found}");
    // Callers of a schema may send what a list has later.
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let (_, run, found) = compared(&agent([tool("find", None, Some(schema))]), &with(&["a", "b"]), &[]);
    assert_eq!((&found["contracts"][0]["input"]["verdict"], run.code), (&json!("undeclared"), Some(0)), "{found}");
    // A lock doesn't have the form of parameters: the later document tells it.
    let folder = Folder::new();
    folder.write("value.adl.json", with(&["a"]).to_string());
    folder.run(&["lock", "value.adl.json"]);
    folder.write("value.adl.json", with(&["a", "b"]).to_string());
    let run = folder.run(&["diff", "value.adl.json", "--against", "lock", "--message-format", "json"]);
    let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(found["contracts"][0]["input"]["verdict"], "compatible", "{found}");
}

#[test]
fn types_that_no_operation_uses_are_compared() {
    let of = |error: &str, unused: &str| {
        let object = |ty: &str| json!({"type": "object", "properties": {"m": {"type": ty}}, "required": ["m"]});
        operation(json!([]), json!({"type": "string"}), object(error), json!({"Unused": object(unused)}))
    };
    let old = of("string", "string");
    for (new, changed) in [(of("integer", "string"), "OpError"), (of("string", "integer"), "Unused")] {
        let (run, found) = compared_operations(&old, &new);
        let of_tool = |contract: &Value| contract["tool"].as_str().unwrap_or_default().to_owned();
        let mut contracts = found["contracts"].as_array().expect("contracts").clone();
        contracts
            .sort_by_key(|contract| ["op", "OpError", "Unused"].iter().position(|name| *name == of_tool(contract)));
        let kinds: Vec<_> = contracts.iter().map(|found| (found["tool"].as_str(), found["kind"].as_str())).collect();
        assert_eq!(
            kinds,
            [(Some("op"), Some("tool")), (Some("OpError"), Some("type")), (Some("Unused"), Some("type"))]
        );
        // Types aren't sent by themselves, but by operations.
        let is_sent = changed == "OpError";
        assert_eq!(run.code, Some(i32::from(is_sent)));
        for contract in &contracts {
            let verdict = if is_sent && contract["tool"] == "op" { "breaking" } else { "compatible" };
            assert_eq!(contract["wire"]["verdict"], verdict, "{contract}");
            let source = if contract["tool"] == changed { "breaking" } else { "compatible" };
            assert_eq!(contract["source"]["rust"]["verdict"], source, "{contract}");
        }
        assert_eq!(found["notCompared"], json!([]));
    }
    // A type that an operation uses now is still the same type.
    let mut new = old.clone();
    new["paths"]["/x"]["post"]["requestBody"]["content"]["application/json"]["schema"] =
        json!({"anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/Unused"}]});
    for (old, new) in [(&old, &new), (&new, &old)] {
        let (_, found) = compared_operations(old, new);
        let unused = found["contracts"].as_array().expect("contracts").iter().find(|found| found["tool"] == "Unused");
        assert_eq!(
            unused.map(|found| (&found["status"], &found["wire"]["verdict"])),
            Some((&json!("kept"), &json!("compatible")))
        );
    }
    let mut new = old.clone();
    new["components"]["schemas"] = json!({});
    let (run, found) = compared_operations(&old, &new);
    let removed = found["contracts"].as_array().expect("contracts").iter().find(|found| found["tool"] == "Unused");
    assert_eq!((run.code, removed.map(|found| &found["status"])), (Some(0), Some(&json!("removed"))));
}

#[test]
fn tools_are_matched_by_name_and_renames_proposed() {
    let result = json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]});
    let old = agent([tool("get_user", Some(result.clone()), None), tool("stays", Some(json!({"type": "null"})), None)]);
    let new = agent([tool("stays", Some(json!({"type": "null"})), None), tool("fetch_user", Some(result), None)]);
    let (_, run, found) = compared(&old, &new, &[]);
    let status: Vec<_> = found["contracts"]
        .as_array()
        .expect("contracts")
        .iter()
        .map(|found| (found["tool"].as_str().expect("a name"), found["status"].as_str().expect("a status")))
        .collect();
    assert_eq!(status, [("stays", "kept"), ("fetch_user", "added"), ("get_user", "removed")]);
    let removed = &found["contracts"][2];
    assert_eq!((&removed["wire"]["verdict"], &removed["renamed"]), (&json!("breaking"), &json!("fetch_user")));
    assert_eq!(run.code, Some(1));
}

#[test]
fn titles_and_hints_of_tools_are_texts() {
    let document = |title: &str, annotations: Value| {
        let mut tool = tool("t", Some(json!({"type": "string"})), None);
        tool["title"] = json!(title);
        tool["annotations"] = annotations;
        agent([tool])
    };
    let old = document("Reads", json!({"readOnlyHint": true, "idempotentHint": true}));
    let new = document("Writes", json!({"readOnlyHint": false, "destructiveHint": true, "idempotentHint": true}));
    let (_, run, found) = compared(&old, &new, &[]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let texts = found["contracts"][0]["text"].as_array().expect("texts");
    let edits: Vec<_> = texts.iter().map(|text| text["edit"].as_str().expect("an edit")).collect();
    let expected = [
        "the title of the tool changed: \"Reads\" → \"Writes\"",
        "a hint of the tool for hosts changed: `destructiveHint` none → `destructiveHint` true",
        "a hint of the tool for hosts changed: `readOnlyHint` true → `readOnlyHint` false",
    ];
    assert_eq!(edits, expected);
}

#[test]
fn levels_fail_as_asked() {
    let old = json!({"title": "User", "type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false});
    let new = json!({"title": "User", "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false});
    // Readers get no other values, but the field in Rust is no option any more, and in Go no pointer.
    for (level, code) in [("wire", 0), ("source", 1), ("any", 1)] {
        let (_, run, found) = compared(&old, &new, &["--fail-on", level]);
        assert_eq!(run.code, Some(code), "{level}");
        let source = &found["contracts"][0]["source"];
        let verdicts = ["rust", "go", "typescript", "python", "zod", "pydantic", "openapi"]
            .map(|name| source[name]["verdict"] == "breaking");
        assert_eq!(verdicts, [true, true, false, false, false, false, false]);
    }
}

#[test]
fn non_exhaustive_types_of_rust_may_grow() {
    let folder = Folder::new();
    folder.write("adl-gen.toml", "[rust]\nnon-exhaustive = true\n");
    folder.write("old.schema.json", r#"{"title": "Role", "enum": ["a", "b"]}"#);
    folder.write("new.schema.json", r#"{"title": "Role", "enum": ["a", "b", "c"]}"#);
    for (arguments, rust) in [(&[][..], "compatible"), (&["--no-config"], "breaking")] {
        let run = folder
            .run(&[&["diff", "old.schema.json", "new.schema.json", "--message-format", "json"], arguments].concat());
        let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(found["contracts"][0]["source"]["rust"]["verdict"], rust);
        assert_eq!(found["contracts"][0]["source"]["typescript"]["verdict"], "breaking");
    }
}

#[test]
fn methods_of_shared_properties_go_with_an_alternative_that_lacks_them() {
    let alternative = |name: &str, properties: Value| json!({"title": name, "type": "object", "required": ["kind"], "properties": properties});
    let union = |last: Option<Value>| {
        let first = alternative("Made", json!({"kind": {"const": "made"}, "id": {"type": "string"}}));
        let second = alternative("Sent", json!({"kind": {"const": "sent"}, "id": {"type": "string"}}));
        let all: Vec<Value> = [first, second].into_iter().chain(last).collect();
        json!({"title": "Event", "oneOf": all}).to_string()
    };
    let folder = Folder::new();
    folder.write("adl-gen.toml", "[rust]\nnon-exhaustive = true\n");
    folder.write("old.schema.json", union(None));
    for (id, rust) in [(json!({"type": "string"}), "compatible"), (json!({"type": "integer"}), "breaking")] {
        let added = alternative("Lost", json!({"kind": {"const": "lost"}, "id": id}));
        folder.write("new.schema.json", union(Some(added)));
        let run = folder.run(&["diff", "old.schema.json", "new.schema.json", "--message-format", "json"]);
        let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(found["contracts"][0]["source"]["rust"]["verdict"], rust, "{}", run.stdout);
        assert_eq!(run.stdout.contains("property-no-longer-shared"), rust == "breaking", "{}", run.stdout);
    }
}

#[test]
fn breaks_are_accepted_with_a_reason() {
    let folder = Folder::new();
    folder.write("old.adl.json", agent([tool("get", Some(json!({"enum": ["a"]})), None)]).to_string());
    folder.write("new.adl.json", agent([tool("get", Some(json!({"enum": ["a", "b"]})), None)]).to_string());
    folder.write("adl-gen.toml", "[diff.accept.get]\nwire = \"nobody reads it\"\n");
    let run = folder.short(&["diff", "old.adl.json", "new.adl.json"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.contains("note[breaking-change]"), "{}", run.stdout);
    folder.write("adl-gen.toml", "[diff.accept.gte]\nwire = \"nobody reads it\"\n");
    let run = folder.run(&["diff", "old.adl.json", "new.adl.json"]);
    assert_eq!(run.code, Some(1));
    let warning = "warning[unused-acceptance]: none of the compared contracts is called `gte`\n --> adl-gen.toml:2:1\n";
    assert!(run.stdout.contains(warning) && run.stdout.contains("did you mean `get`?"), "{}", run.stdout);
    // A removal that is accepted says why, and what may be meant.
    folder.write("new.adl.json", agent([tool("gets", Some(json!({"enum": ["a"]})), None)]).to_string());
    folder.write("adl-gen.toml", "[diff.accept.get]\nwire = \"nobody reads it\"\n");
    let run = folder.run(&["diff", "old.adl.json", "new.adl.json"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.contains("accepted: nobody reads it; was it renamed to `gets`?"), "{}", run.stdout);
}

#[test]
fn every_format_names_the_break() {
    let folder = Folder::new();
    folder.write("old.adl.json", agent([tool("get", Some(json!({"enum": ["a"]})), None)]).to_string());
    folder.write("new.adl.json", agent([tool("get", Some(json!({"enum": ["a", "b|`"]})), None)]).to_string());
    for (format, expected) in [
        ("human", "error[breaking-change]: `get` may return what was invalid before: \"b|`\""),
        ("short", "new.adl.json:1:"),
        ("github", "::error file=new.adl.json,"),
        ("sarif", "\"ruleId\":\"breaking-change\""),
        ("markdown", "- Counterexample (result): ``\"b|`\"``"),
        ("html", "It may return what was invalid before:<pre tabindex=\"0\">&quot;b|`&quot;</pre>"),
    ] {
        let run = folder.run(&["diff", "old.adl.json", "new.adl.json", "--message-format", format]);
        assert_eq!(run.code, Some(1), "{format}");
        assert!(run.stdout.contains(expected), "{format}: {}", run.stdout);
    }
    folder.write("adl-gen.toml", "[package]\nversion = \"1.4.2\"\n");
    let run = folder.run(&["diff", "old.adl.json", "new.adl.json", "--changelog"]);
    assert!(run.stdout.starts_with("## 2.0.0\n\n### Breaking\n\n- `get`"), "{}", run.stdout);
}

#[test]
fn pages_for_reviewers_are_texts_alone() {
    let folder = Folder::new();
    let hostile = "</style><script>alert(1)</script><img src=x>";
    folder.write("old.adl.json", agent([tool(hostile, Some(json!({"enum": ["a"]})), None)]).to_string());
    folder.write("new.adl.json", agent([tool(hostile, Some(json!({"enum": ["a", hostile]})), None)]).to_string());
    let page = |new: &str, code: i32| {
        let run = folder.run(&["diff", "old.adl.json", new, "--message-format", "html"]);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        run.stdout
    };
    let breaks = page("new.adl.json", 1);
    assert!(breaks.contains("<h1 class=\"bad\">This change breaks contracts</h1>"), "{breaks}");
    assert!(
        breaks.contains("content=\"default-src 'none'; style-src 'sha256-") && !breaks.contains("unsafe"),
        "{breaks}"
    );
    assert!(
        !breaks.contains("<script") && !breaks.contains("<img") && breaks.matches("</style>").count() == 1,
        "{breaks}"
    );
    assert!(page("old.adl.json", 0).contains("<h1 class=\"good\">Nothing changed</h1>"));
    folder.write("adl-gen.toml", format!("[diff.accept.{}]\nwire = \"<b>nobody\"\n", json!(hostile)));
    let accepted = page("new.adl.json", 0);
    assert!(accepted.contains("<h1 class=\"good\">Nothing breaks that must not</h1>"), "{accepted}");
    assert!(
        accepted.contains("accepted: wire</span>") && accepted.contains("wire is accepted: &lt;b&gt;nobody"),
        "{accepted}"
    );
}

/// A folder with a repository of git.
fn repository() -> Option<Folder> {
    let folder = Folder::new();
    if Command::new("git").arg("--version").output().is_err() {
        skipped("the tests of commits find no git");
        return None;
    }
    git(&folder, &["init", "--quiet", "--initial-branch=main"]);
    Some(folder)
}

fn git(folder: &Folder, arguments: &[&str]) -> String {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    // No setting of the machine.
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let output = command.args(identity).args(arguments).current_dir(folder.0.path()).output().expect("git runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn commit(folder: &Folder, message: &str) {
    git(folder, &["add", "--all"]);
    git(folder, &["commit", "--quiet", "--message", message]);
}

/// A document whose result is in another file.
fn referring(values: &[&str]) -> [(&'static str, String); 2] {
    let schema = json!({"$defs": {"Role": {"enum": values}}});
    let agent = agent([tool("get", Some(json!({"$ref": "common.schema.json#/$defs/Role"})), None)]);
    [("agents/support.adl.json", agent.to_string()), ("agents/common.schema.json", schema.to_string())]
}

#[test]
fn commits_are_compared() {
    let Some(folder) = repository() else { return };
    folder.write("adl-gen.toml", "inputs = [\"agents\"]\n");
    let versions = [&["a", "b"][..], &["a"], &["a", "c"]];
    for (index, values) in versions.into_iter().enumerate() {
        referring(values).into_iter().for_each(|(name, text)| folder.write(name, text));
        commit(&folder, &format!("Version {index}"));
    }
    for (against, code, counterexample) in [
        ("git:HEAD", 0, Value::Null),
        ("git:HEAD~1", 1, json!("c")),
        ("git:HEAD~2", 1, json!("c")),
        ("git:HEAD~2:agents/support.adl.json", 1, json!("c")),
        // The merge base of `main` and itself.
        ("git", 0, Value::Null),
    ] {
        let run = folder.run(&["diff", "--against", against, "--message-format", "json"]);
        assert_eq!(run.code, Some(code), "{against}: {}{}", run.stdout, run.stderr);
        let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(found["contracts"][0]["wire"]["counterexample"], counterexample, "{against}");
    }
    // Places are those of the commit; a folder below the root is as good.
    let short = git(&folder, &["rev-parse", "--short", "HEAD~1"]);
    let run = folder.run(&["diff", "--against", "git:HEAD~1", "agents/support.adl.json"]);
    assert!(run.stdout.contains(&format!("{short}:agents/common.schema.json:1")), "{}", run.stdout);
    // A branch, compared with where it left.
    git(&folder, &["checkout", "--quiet", "-b", "feature"]);
    referring(&["a", "c", "d"]).into_iter().for_each(|(name, text)| folder.write(name, text));
    commit(&folder, "Add d");
    let run = folder.short(&["diff"]);
    assert!(run.code == Some(1) && run.stdout.contains("invalid before: \"d\""), "{}{}", run.stdout, run.stderr);
    let run = folder.short(&["diff", "--against", "git:v9"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("error[git]: git has no commit `v9`"), "{}", run.stdout);
}

/// A document whose result lists these values.
fn listing(values: &[&str]) -> String {
    agent([tool("get", Some(json!({"enum": values})), None)]).to_string()
}

/// Runs a comparison in a folder below the test's.
fn run_in(folder: &Folder, below: &str, arguments: &[&str]) -> Run {
    let mut command = folder.command(arguments);
    Run::new(command.current_dir(folder.path(below)).stdin(Stdio::null()).output().expect("runs"))
}

/// All that a run says.
fn told(run: &Run) -> String {
    format!("{}{}", run.stdout, run.stderr)
}

/// What a comparison of a removed value with the commit says.
fn finds_the_break(run: &Run) -> bool {
    run.code == Some(1) && run.stdout.contains("may return what was invalid before: \"b\"")
}

/// Runs a comparison in a folder below the test's, with variables of the environment.
fn run_with(folder: &Folder, below: &str, arguments: &[&str], variables: &[(&str, &Path)]) -> Run {
    let mut command = folder.command(arguments);
    command.current_dir(folder.path(below)).stdin(Stdio::null()).envs(variables.iter().copied());
    Run::new(command.output().expect("runs"))
}

#[test]
fn variables_of_git_do_not_misplace_files() {
    let Some(folder) = repository() else { return };
    folder.write("a.adl.json", listing(&["a", "b"]));
    folder.write("sub/a.adl.json", listing(&["a"]));
    commit(&folder, "first");
    folder.write("sub/a.adl.json", listing(&["a", "b"]));
    let (git_dir, top, index) = (folder.path(".git"), folder.path(""), folder.path(".git/index"));
    let (here, relative) = (Path::new("."), Path::new(".git"));
    let arguments = ["diff", "a.adl.json", "--against", "git:HEAD"];
    // The root has a document of the same name that didn't change.
    for variables in [
        &[][..],
        &[("GIT_DIR", git_dir.as_path())],
        &[("GIT_DIR", git_dir.as_path()), ("GIT_INDEX_FILE", index.as_path()), ("GIT_PREFIX", Path::new("sub/"))],
        &[("GIT_DIR", git_dir.as_path()), ("GIT_WORK_TREE", top.as_path())],
        &[("GIT_DIR", git_dir.as_path()), ("GIT_WORK_TREE", Path::new(".."))],
        &[("GIT_WORK_TREE", top.as_path())],
    ] {
        let run = run_with(&folder, "sub", &arguments, variables);
        assert!(finds_the_break(&run), "{variables:?}: {}", told(&run));
    }
    // As in a hook.
    let run = run_with(&folder, "", &["diff", "sub", "--against", "git:HEAD"], &[("GIT_DIR", relative)]);
    assert!(finds_the_break(&run), "{}", told(&run));
    // A folder that is another's root on purpose.
    let run = run_with(&folder, "sub", &arguments, &[("GIT_DIR", &git_dir), ("GIT_WORK_TREE", here)]);
    assert_eq!(run.code, Some(0), "{}", told(&run));
    // Outside of any repository.
    let outer = Folder::new();
    let path = folder.path("sub/a.adl.json");
    assert_eq!(run_with(&outer, "", &["diff", &path.to_string_lossy(), "--against", "git:HEAD"], &[]).code, Some(2));
    // Another repository than the one that the files are in.
    let other = repository().expect("git");
    other.write("a.adl.json", listing(&["a"]));
    commit(&other, "other");
    let run = run_with(&other, "", &arguments, &[("GIT_DIR", &git_dir)]);
    assert!(run.code == Some(2) && told(&run).contains("`GIT_DIR` names another repository"), "{}", told(&run));
    // A submodule has its own.
    let url = other.0.path().to_string_lossy().into_owned();
    git(&folder, &["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "module"]);
    commit(&folder, "with a submodule");
    folder.write("module/a.adl.json", listing(&["a", "b"]));
    let objects = folder.path(".git/objects");
    let variables = [("GIT_DIR", git_dir.as_path()), ("GIT_OBJECT_DIRECTORY", &objects), ("GIT_COMMON_DIR", &git_dir)];
    let run = run_with(&folder, "", &["diff", "module", "--against", "git:HEAD"], &variables);
    assert!(finds_the_break(&run), "{}", told(&run));
}

#[test]
fn a_repository_without_files_may_be_named_by_the_environment() {
    let Some(folder) = repository() else { return };
    folder.write("a.adl.json", listing(&["a"]));
    commit(&folder, "first");
    let bare = folder.path("bare.git");
    git(&folder, &["clone", "--quiet", "--bare", ".", "bare.git"]);
    let outer = Folder::new();
    outer.write("a.adl.json", listing(&["a", "b"]));
    let other = repository().expect("git");
    other.write("a.adl.json", listing(&["a", "b"]));
    commit(&other, "other");
    for here in [&outer, &other] {
        let named = ["diff", "a.adl.json", "--against", "git:main:a.adl.json"];
        let run = run_with(here, "", &named, &[("GIT_DIR", &bare)]);
        assert!(finds_the_break(&run), "{}", told(&run));
        let run = run_with(here, "", &["diff", "a.adl.json", "--against", "git:main"], &[("GIT_DIR", &bare)]);
        assert!(run.code == Some(2) && told(&run).contains("the repository has no files"), "{}", told(&run));
    }
    // With files of its own choice.
    let variables = [("GIT_DIR", bare.as_path()), ("GIT_WORK_TREE", outer.0.path())];
    let run = run_with(&outer, "", &["diff", "a.adl.json", "--against", "git:main"], &variables);
    assert!(finds_the_break(&run), "{}", told(&run));
}

#[cfg(unix)]
#[test]
fn names_may_differ_in_case_where_git_ignores_it() {
    use std::os::unix::fs::symlink;
    let Some(folder) = repository() else { return };
    folder.write("agents/one.adl.json", listing(&["a"]));
    symlink("agents", folder.path("link")).expect("a link");
    commit(&folder, "first");
    fs::rename(folder.path("agents"), folder.path("Agents")).expect("renames");
    fs::remove_file(folder.path("link")).expect("removes");
    symlink("Agents", folder.path("LINK")).expect("a link");
    folder.write("Agents/One.adl.json", listing(&["a", "b"]));
    for path in ["Agents/One.adl.json", "LINK/One.adl.json"] {
        git(&folder, &["config", "core.ignorecase", "true"]);
        let run = folder.run(&["diff", path, "--against", "git:HEAD"]);
        assert!(finds_the_break(&run), "{path}: {}", told(&run));
        // Otherwise it is another file.
        git(&folder, &["config", "core.ignorecase", "false"]);
        assert_eq!(folder.run(&["diff", path, "--against", "git:HEAD"]).code, Some(0), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_in_the_commit() {
    use std::os::unix::fs::symlink;
    let Some(folder) = repository() else { return };
    let root = folder.0.path();
    folder.write("real/support.adl.json", listing(&["a"]));
    symlink("real", root.join("committed")).expect("a link");
    symlink("committed/support.adl.json", root.join("file.adl.json")).expect("a link");
    symlink("/etc", root.join("away")).expect("a link");
    symlink(root.join("real"), root.join("absolute")).expect("a link");
    commit(&folder, "first");
    folder.write("real/support.adl.json", listing(&["a", "b"]));
    symlink("real", root.join("newer")).expect("a link");
    let outer = tempfile::tempdir().expect("a folder");
    symlink(root, outer.path().join("repository")).expect("a link");
    for path in [
        "real/support.adl.json",
        "committed/support.adl.json",
        "committed",
        "file.adl.json",
        "absolute/support.adl.json",
        "newer/support.adl.json",
        "newer",
    ] {
        let run = folder.run(&["diff", path, "--against", "git:HEAD"]);
        assert!(finds_the_break(&run), "{path}: {}{}", run.stdout, run.stderr);
        let absolute = outer.path().join("repository").join(path);
        let run = folder.run(&["diff", &absolute.to_string_lossy(), "--against", "git:HEAD"]);
        assert!(finds_the_break(&run), "{absolute:?}: {}{}", run.stdout, run.stderr);
    }
    for path in ["away/support.adl.json", "../support.adl.json", "committed/../../support.adl.json"] {
        let run = folder.run(&["diff", "real", "--against", &format!("git:HEAD:{path}")]);
        assert_eq!(run.code, Some(2), "{path}: {}", run.stdout);
        let said = told(&run);
        assert!(said.contains("out of the commit") || said.contains("outside of the repository"), "{path}: {said}");
    }
}

#[test]
fn paths_of_a_commit_are_those_of_the_repository() {
    let Some(folder) = repository() else { return };
    let names = ["real/support.adl.json", "a b/it's \"x\".adl.json", "Größe/Case.ADL.JSON", "case/new\nline.adl.json"];
    for name in names {
        folder.write(name, listing(&["a"]));
    }
    commit(&folder, "first");
    folder.write("now.adl.json", listing(&["a", "b"]));
    for name in names {
        let absolute = folder.0.path().join(name);
        for path in [name, &format!("./{name}"), &absolute.to_string_lossy()] {
            let run = folder.run(&["diff", "now.adl.json", "--against", &format!("git:HEAD:{path}")]);
            assert!(finds_the_break(&run), "{path}: {}{}", run.stdout, run.stderr);
        }
        // The disk isn't read.
        folder.write(name, listing(&["a", "b"]));
        let run = folder.run(&["diff", "now.adl.json", "--against", &format!("git:HEAD:{}", absolute.display())]);
        assert!(finds_the_break(&run), "{name}: {}{}", run.stdout, run.stderr);
    }
    let elsewhere = Folder::new();
    elsewhere.write("x.adl.json", listing(&["a", "b"]));
    let path = elsewhere.0.path().join("x.adl.json");
    let run = folder.run(&["diff", "now.adl.json", "--against", &format!("git:HEAD:{}", path.display())]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(told(&run).contains("is outside of the repository"), "{}", run.stderr);
    for (name, quoted) in
        [("^HEAD", "`^HEAD`"), ("HEAD..HEAD", "`HEAD..HEAD`"), ("--all", "`--all`"), ("HEAD^@", "`HEAD^@`")]
    {
        let run = folder.run(&["diff", "now.adl.json", "--against", &format!("git:{name}")]);
        assert_eq!(run.code, Some(2), "{name}: {}", run.stdout);
        assert!(told(&run).contains(&format!("git has no commit {quoted}")), "{name}: {}", run.stderr);
    }
}

#[test]
fn submodules_are_compared_with_their_commit() {
    let (Some(folder), Some(inner)) = (repository(), repository()) else { return };
    inner.write("support.adl.json", listing(&["a"]));
    commit(&inner, "first");
    let source = inner.0.path().to_string_lossy().into_owned();
    git(&folder, &["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &source, "sub"]);
    commit(&folder, "with a submodule");
    folder.write("sub/support.adl.json", listing(&["a", "b"]));
    for (below, path) in [("", "sub/support.adl.json"), ("", "sub"), ("sub", "support.adl.json")] {
        let run = run_in(&folder, below, &["diff", path, "--against", "git:HEAD"]);
        assert!(finds_the_break(&run), "{below} {path}: {}{}", run.stdout, run.stderr);
    }
    // Without the files of its commit, it isn't compared.
    std::fs::remove_file(folder.0.path().join("sub/.git")).expect("a file");
    let run = folder.run(&["diff", "sub/support.adl.json", "--against", "git:HEAD"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(told(&run).contains("`sub` is a submodule without the files of that commit"), "{}", run.stderr);
}

#[test]
fn other_forms_of_repositories_are_compared() {
    let Some(folder) = repository() else { return };
    folder.write("support.adl.json", listing(&["a"]));
    commit(&folder, "first");
    git(&folder, &["worktree", "add", "--quiet", "tree"]);
    folder.write("tree/support.adl.json", listing(&["a", "b"]));
    let run = run_in(&folder, "tree", &["diff", "support.adl.json", "--against", "git:HEAD"]);
    assert!(finds_the_break(&run), "{}{}", run.stdout, run.stderr);
    // A bare repository has no files of its own, so that the earlier one must be named.
    git(&folder, &["clone", "--quiet", "--bare", ".", "bare.git"]);
    let run =
        run_in(&folder, "bare.git", &["diff", "../tree/support.adl.json", "--against", "git:HEAD:support.adl.json"]);
    assert!(finds_the_break(&run), "{}{}", run.stdout, run.stderr);
    let run = run_in(&folder, "bare.git", &["diff", "../tree/support.adl.json", "--against", "git:HEAD"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(told(&run).contains("git:REF:PATH"), "{}", run.stderr);
}

#[test]
fn no_report_has_an_absolute_path() {
    let folder = Folder::new();
    folder.write("agents/old.adl.json", listing(&["a"]));
    folder.write("agents/new.adl.json", listing(&["a", "b"]));
    let path = |name: &str| folder.0.path().join("agents").join(name).to_string_lossy().into_owned();
    let (old, new) = (path("old.adl.json"), path("new.adl.json"));
    let root = folder.0.path().to_string_lossy().into_owned();
    for format in ["human", "short", "json", "github", "sarif", "markdown", "html"] {
        let run = folder.run(&["diff", &old, &new, "--message-format", format]);
        assert!(run.stdout.contains("agents/new.adl.json"), "{format}: {}", run.stdout);
        assert!(!run.stdout.contains(&root), "{format}: {}", run.stdout);
    }
    let run = folder.run(&["diff", &old, &new, "--changelog"]);
    assert!(!run.stdout.contains(&root), "{}", run.stdout);
}

#[test]
fn a_changelog_tells_each_change_once_and_only_breaks_as_breaking() {
    let folder = Folder::new();
    let schema = |roles: &[&str], most: u64| {
        json!({"$defs": {"User": {"type": "object", "properties": {
            "role": {"enum": roles}, "<b>`|": {"type": "integer", "maximum": most}}}}})
    };
    let reference = json!({"$ref": "common.schema.json#/$defs/User"});
    let tools = [
        tool("get", Some(reference.clone()), None),
        tool("list", Some(json!({"type": "array", "items": reference})), None),
    ];
    for (side, schema) in [("old", schema(&["a"], 9)), ("new", schema(&["a", "b"], 5))] {
        folder.write(&format!("{side}/support.adl.json"), agent(tools.clone()).to_string());
        folder.write(&format!("{side}/common.schema.json"), schema.to_string());
    }
    let run = folder.run(&["diff", "old/support.adl.json", "new/support.adl.json", "--changelog"]);
    let (breaking, changed) = run.stdout.split_once("### Changed").expect("two sections");
    let added = "- `get` (`role`), `list` (`[].role`): a listed value was added (`\"b\"`)\n";
    assert!(breaking.contains(added), "{}", run.stdout);
    assert_eq!(run.stdout.matches("a listed value was added (`\"b\"`)\n").count(), 1, "{}", run.stdout);
    // What became narrower breaks nobody who reads it.
    assert!(!breaking.contains("tightened") && changed.contains("tightened"), "{}", run.stdout);
    assert!(changed.contains("``[\"<b>`|\"]``"), "{}", run.stdout);
}

#[test]
fn github_annotations_of_removed_tools_name_existing_files() {
    let Some(folder) = repository() else { return };
    folder.write("adl-gen.toml", "inputs = [\"agents\"]\n");
    let result = || Some(json!({"type": "string"}));
    folder.write("agents/a.adl.json", agent([tool("get", result(), None), tool("put", result(), None)]).to_string());
    folder.write("agents/b.adl.json", agent([tool("log", result(), None)]).to_string());
    commit(&folder, "One");
    let short = git(&folder, &["rev-parse", "--short", "HEAD"]);
    folder.write("agents/a.adl.json", agent([tool("get", result(), None)]).to_string());
    std::fs::remove_file(folder.0.path().join("agents/b.adl.json")).expect("it is there");
    let github = folder.run(&["diff", "--against", "git:HEAD", "--message-format", "github"]).stdout;
    // A document that is gone has no place in the checkout: its place in the commit is told in words.
    for expected in [
        "::error file=agents/a.adl.json,line=1,endLine=1,col=1,endColumn=1,title=breaking-change::`put` was removed",
        &format!("::error title=breaking-change::{short}:agents/b.adl.json:1:"),
    ] {
        assert!(github.contains(expected), "{expected}: {github}");
    }
    let sarif = folder.run(&["diff", "--against", "git:HEAD", "--message-format", "sarif"]).stdout;
    let log: Value = serde_json::from_str(&sarif).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let of = |message: &str| {
        let is_meant = |found: &&Value| found["message"]["text"].as_str().is_some_and(|text| text.contains(message));
        results.iter().find(is_meant).unwrap_or_else(|| panic!("{message}: {log}"))
    };
    let put = of("`put` was removed");
    assert_eq!(put["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "agents/a.adl.json");
    let before = put["relatedLocations"][0]["message"]["text"].as_str().expect("a text");
    assert!(before.starts_with(&format!("it was here: {short}:agents/a.adl.json:1:")), "{before}");
    let log = of("`log` was removed");
    assert_eq!(log["locations"][0].get("physicalLocation"), None, "{log}");
    let shown = folder.short(&["diff", "--against", "git:HEAD"]).stdout;
    assert!(shown.contains(&format!("{short}:agents/b.adl.json:1:")), "{shown}");
}

#[test]
fn a_shallow_clone_is_told_what_to_fetch() {
    let Some(origin) = repository() else { return };
    origin.write("agent.adl.json", AGENT);
    commit(&origin, "One");
    origin.write("other", "2");
    commit(&origin, "Two");
    let clone = Folder::new();
    let url = format!("file://{}", origin.0.path().display());
    git(&clone, &["clone", "--quiet", "--depth=1", &url, "."]);
    let run = clone.run(&["diff", "--against", "git:HEAD~1", "agent.adl.json"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("the clone is shallow"), "{}", run.stdout);
    // A remote knows no commit by its distance from another one.
    assert!(run.stdout.contains("`git fetch --unshallow`"), "{}", run.stdout);
    let run = clone.run(&["diff", "--against", "git:HEAD:other.adl.json", "agent.adl.json"]);
    assert!(
        run.stdout.contains(":other.adl.json`: there is no such file") && !run.stdout.contains("/tmp"),
        "{}",
        run.stdout
    );
    // A variable of a script that has no value.
    let run = clone.run(&["diff", "--against", "git:", "agent.adl.json"]);
    assert!(run.code == Some(2) && run.stderr.contains("the commit has no name"), "{}", run.stderr);
    let run = clone.run(&["diff", "--against", "git:origin/release", "agent.adl.json"]);
    assert!(run.stdout.contains("`git fetch --depth=1 origin release`"), "{}", run.stdout);
    assert_eq!(Folder::with_agent().run(&["diff", "agent.adl.json"]).code, Some(2), "no repository");
}

#[test]
fn a_branch_that_was_pushed_is_compared_with_the_main_one() {
    let Some(folder) = repository() else { return };
    let remote = Folder::new();
    git(&remote, &["init", "--quiet", "--bare", "--initial-branch=main"]);
    folder.write("adl-gen.toml", "inputs = [\"agents\"]\n");
    referring(&["a"]).into_iter().for_each(|(name, text)| folder.write(name, text));
    commit(&folder, "One");
    let url = format!("file://{}", remote.0.path().display());
    git(&folder, &["remote", "add", "origin", &url]);
    git(&folder, &["push", "--quiet", "--set-upstream", "origin", "main"]);
    git(&folder, &["checkout", "--quiet", "-b", "feature/b"]);
    referring(&["a", "b"]).into_iter().for_each(|(name, text)| folder.write(name, text));
    commit(&folder, "Two");
    git(&folder, &["push", "--quiet", "--set-upstream", "origin", "feature/b"]);
    let run = folder.short(&["diff"]);
    assert!(run.code == Some(1) && run.stdout.contains("invalid before: \"b\""), "{}{}", run.stdout, run.stderr);
    // A shallow clone of the branch alone has nothing to compare it with.
    let clone = Folder::new();
    git(&clone, &["clone", "--quiet", "--depth=1", "--branch=feature/b", &url, "."]);
    let run = clone.run(&["diff"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stdout.contains("git fetch --unshallow"), "{}", run.stdout);
}

#[test]
fn the_lock_is_the_earlier_version() {
    let folder = Folder::with_agent();
    folder.write("adl-gen.toml", "inputs = [\"agent.adl.json\"]\n[tools.get_user]\nllm_text = \"User {id}\"\n");
    assert_eq!(folder.run(&["lock", "--check"]).code, Some(2), "there is none");
    assert_eq!(folder.run(&["lock"]).code, Some(0));
    let lock = folder.read("adl-gen.lock");
    assert!(!lock.contains(env!("CARGO_PKG_VERSION")) || AGENT.contains(env!("CARGO_PKG_VERSION")), "{lock}");
    assert_eq!(folder.run(&["lock", "--check"]).code, Some(0));
    assert_eq!(folder.run(&["diff", "--against", "lock", "--fail-on", "any"]).code, Some(0));
    folder.write("agent.adl.json", AGENT.replace(r#"{ "type": "string" } }"#, r#"{ "type": ["string", "null"] } }"#));
    folder.write("adl-gen.toml", "inputs = [\"agent.adl.json\"]\n[tools.get_user]\nmax_chars = 80\n");
    let run = folder.run(&["lock", "--check"]);
    assert_eq!(run.code, Some(1));
    for expected in
        ["-                \"string\"", "error[stale-lock]", "error[breaking-change]", "`id`: another type is allowed"]
    {
        assert!(run.stdout.contains(expected) || expected.starts_with('-'), "{expected}: {}", run.stdout);
    }
    let run = folder.run(&["diff", "--against", "lock", "--message-format", "json"]);
    let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let contract = &found["contracts"][0];
    assert_eq!((run.code, &contract["wire"]["verdict"]), (Some(1), &json!("breaking")));
    assert_eq!(contract["changes"][0]["old"]["file"], "adl-gen.lock");
    let texts: Vec<_> = contract["text"].as_array().expect("texts").iter().map(|text| &text["rule"]).collect();
    assert_eq!(texts, ["template", "limit"]);
    folder.write("adl-gen.lock", "{\"documents\": {\"a\": {}}}");
    let run = folder.short(&["diff", "--against", "lock"]);
    assert!(run.code == Some(2) && run.stdout.contains("adl-gen.lock:1:21: error[invalid-lock]"), "{}", run.stdout);
}

#[test]
fn a_lock_has_how_operations_are_sent() {
    let folder = Folder::new();
    let header = |required: bool| {
        let parameter = json!({"name": "Tenant", "in": "header", "required": required, "schema": {"type": "string"}});
        operation(json!([parameter]), json!({"type": "string"}), json!({}), json!({})).to_string()
    };
    folder.write("api.json", header(false));
    assert_eq!(folder.run(&["lock", "api.json"]).code, Some(0));
    assert_eq!(folder.run(&["diff", "api.json", "--against", "lock", "--fail-on", "any"]).code, Some(0));
    folder.write("api.json", header(true));
    let run = folder.run(&["diff", "api.json", "--against", "lock"]);
    assert_eq!(run.code, Some(1));
    for text in ["header `tenant`", "curl -X POST 'https://example.test/x'", "::: adl-gen.lock:"] {
        assert!(run.stdout.contains(text), "`{text}` isn't in {}", run.stdout);
    }
    assert!(!run.stdout.contains("not-compared"), "{}", run.stdout);
    assert_eq!(folder.run(&["lock", "api.json", "--check"]).code, Some(1));
}

#[test]
fn git_merges_locks_by_contract() {
    let Some(folder) = repository() else { return };
    let driver = format!("'{}' lock --merge-driver %O %A %B", env!("CARGO_BIN_EXE_adl-gen"));
    git(&folder, &["config", "merge.adl-gen-lock.driver", &driver]);
    folder.write(".gitattributes", "adl-gen.lock merge=adl-gen-lock\n");
    folder.write("adl-gen.toml", "inputs = [\"a.adl.json\", \"b.adl.json\"]\n");
    let write = |name: &str, values: Value| {
        let document = agent([tool(&format!("get_{name}"), Some(json!({"enum": values})), None)]);
        folder.write(&format!("{name}.adl.json"), document.to_string());
        assert_eq!(folder.run(&["lock"]).code, Some(0));
    };
    folder.write("b.adl.json", agent([]).to_string());
    write("a", json!(["x"]));
    write("b", json!(["x"]));
    commit(&folder, "Base");
    git(&folder, &["checkout", "--quiet", "-b", "other"]);
    write("b", json!(["x", "z"]));
    commit(&folder, "Theirs");
    git(&folder, &["checkout", "--quiet", "main"]);
    write("a", json!(["x", "y"]));
    commit(&folder, "Ours");
    git(&folder, &["merge", "--quiet", "--no-edit", "other"]);
    let run = folder.run(&["lock", "--check"]);
    assert_eq!(run.code, Some(0), "the merged lock is that of the merged documents: {}", run.stdout);
}

#[test]
fn the_examples_of_help_run() {
    let Some(folder) = repository() else { return };
    for name in ["old.adl.json", "new.adl.json", "agents-v1/a.adl.json", "agents-v2/a.adl.json"] {
        folder.write(name, AGENT);
    }
    for name in ["old.schema.json", "new.schema.json"] {
        folder.write(name, "{\"type\": \"object\"}");
    }
    folder.write("adl-gen.toml", "inputs = [\"new.adl.json\"]\n");
    commit(&folder, "One");
    git(&folder, &["tag", "v1.4.0"]);
    assert_eq!(folder.run(&["lock"]).code, Some(0));
    let examples = help::examples("diff");
    assert!(examples.len() > 4, "{examples:?}");
    for example in examples {
        let arguments: Vec<&str> = example.split(' ').skip(1).collect();
        let run = folder.run(&arguments);
        assert_eq!(run.code, Some(0), "{example}: {}{}", run.stdout, run.stderr);
    }
}
