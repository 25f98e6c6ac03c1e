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
            "an optional property removed from an open object",
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
fn levels_fail_as_asked() {
    let old = json!({"title": "User", "type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false});
    let new = json!({"title": "User", "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false});
    // Readers get no other values, but the field in Rust is no option any more.
    for (level, code) in [("wire", 0), ("source", 1), ("any", 1)] {
        let (_, run, found) = compared(&old, &new, &["--fail-on", level]);
        assert_eq!(run.code, Some(code), "{level}");
        let source = &found["contracts"][0]["source"];
        let verdicts = ["rust", "typescript", "python", "zod", "pydantic", "openapi"]
            .map(|name| source[name]["verdict"] == "breaking");
        assert_eq!(verdicts, [true, false, false, false, false, false]);
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
        ("markdown", "- Counterexample (result): `` \"b\\|`\" ``"),
    ] {
        let run = folder.run(&["diff", "old.adl.json", "new.adl.json", "--message-format", format]);
        assert_eq!(run.code, Some(1), "{format}");
        assert!(run.stdout.contains(expected), "{format}: {}", run.stdout);
    }
    folder.write("adl-gen.toml", "[package]\nversion = \"1.4.2\"\n");
    let run = folder.run(&["diff", "old.adl.json", "new.adl.json", "--changelog"]);
    assert!(run.stdout.starts_with("## 2.0.0\n\n### Breaking\n\n- `get`"), "{}", run.stdout);
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

#[test]
fn annotations_of_removed_tools_are_where_the_checkout_has_files() {
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
