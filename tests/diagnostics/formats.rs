//! The formats of diagnostics, and how much is printed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::program::program;

#[path = "../skip.rs"]
mod skip;

/// The JSON Schema of SARIF in the npm packages of the proofs.
const SARIF: &str = "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";

fn adl_gen(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null()).output().expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Returns the folder of a case.
fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/diagnostics/cases").join(name)
}

/// Returns a copy of a case.
fn copied(name: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    crate::copy(&case(name), folder.path());
    folder
}

#[test]
fn logs_are_valid_by_the_schema_of_sarif() {
    let tools = std::env::var_os("ADL_GEN_TOOLS").map_or_else(|| case("../../../build/tools"), PathBuf::from);
    let schema = tools.join(SARIF);
    if !schema.exists() {
        return skip::skipped("the JSON Schema of SARIF isn't installed: `make test` installs it");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut logs = Vec::new();
    for case in crate::cases() {
        let name = crate::name(&case);
        let own = copied(&name);
        let arguments = fs::read_to_string(case.join("args")).expect("args");
        let arguments: Vec<&str> =
            arguments.lines().filter(|line| !["--message-format", "short"].contains(line)).collect();
        let output = adl_gen(own.path(), &[&arguments[..], &["--message-format", "sarif"]].concat());
        let is_result = matches!(arguments.first(), Some(&("diff" | "lint" | "lock" | "validate")));
        let log = text(if is_result { &output.stdout } else { &output.stderr });
        assert_eq!(log.lines().count(), 1, "{name}: {log}");
        assert!(log.contains(&format!("\"ruleId\":\"{name}\"")), "{name}: {log}");
        let path = folder.path().join(format!("{name}.json"));
        fs::write(&path, log).expect("writes");
        logs.push(path.to_string_lossy().into_owned());
    }
    let schema = schema.to_string_lossy().into_owned();
    let mut arguments = vec!["validate", &schema, "--no-config", "--assert-formats"];
    arguments.extend(logs.iter().flat_map(|log| ["--instance", log]));
    let output = adl_gen(folder.path(), &arguments);
    assert!(output.status.success(), "{}", text(&output.stdout));
}

#[test]
fn github_annotates_the_lines() {
    let output = adl_gen(&case("empty-range"), &["lint", "page.schema.json", "--message-format", "github"]);
    let expected = "::warning file=page.schema.json,line=3,endLine=3,col=3,endColumn=12,title=empty-range::\
                    `minimum` 10 is above `maximum` 1: no value satisfies both\n";
    assert_eq!((text(&output.stdout), text(&output.stderr)), (expected.to_owned(), String::new()));
    let output = adl_gen(&case("no-example"), &["lint", "agent.adl.json", "--message-format", "github"]);
    let expected = "::warning file=agent.adl.json,line=9,endLine=15,title=no-example::the contract of `get_user` has no \
                    example%0Ahelp: add `examples` to `returns`, with a realistic result\n";
    assert_eq!(text(&output.stdout), expected);
    // Names and texts can't begin a command of their own.
    let folder = tempfile::tempdir().expect("a folder");
    let name = "a,b:%0A::c.schema.json";
    fs::write(folder.path().join(name), "{\"type\": \"\\r\\n::error::x\"}").expect("writes");
    let output = text(&adl_gen(folder.path(), &["lint", name, "--message-format", "github"]).stdout);
    assert_eq!(output.lines().count(), 1, "{output}");
    assert!(output.starts_with("::error file=a%2Cb%3A%250A%3A%3Ac.schema.json,line=1,"), "{output}");
}

#[test]
fn each_line_of_json_is_a_diagnostic() {
    let output = adl_gen(&case("invalid-example"), &["lint", "agent.adl.json", "--message-format", "json"]);
    let lines = text(&output.stdout);
    let found: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(found.len(), 4);
    assert_eq!((&found[0]["code"], &found[0]["place"]["line"]), (&"invalid-example".into(), &19.into()));
    assert!(output.stderr.is_empty());
}

#[test]
fn quiet_prints_errors_alone_and_verbose_everything() {
    let output = adl_gen(&case("no-example"), &["lint", "agent.adl.json", "--quiet"]);
    assert!(output.stdout.is_empty() && output.stderr.is_empty() && output.status.success());
    let output = adl_gen(&case("no-example"), &["lint", "agent.adl.json", "--quiet", "--strict"]);
    assert!(text(&output.stdout).starts_with("error[no-example]") && output.stderr.is_empty());
    assert_eq!(output.status.code(), Some(1));
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "{\"page\": 0}\n".repeat(150);
    fs::write(folder.path().join("a.schema.json"), r#"{"properties": {"page": {"minimum": 1}}}"#).expect("writes");
    fs::write(folder.path().join("a.jsonl"), lines).expect("writes");
    let arguments = ["validate", "a.schema.json", "--instance", "a.jsonl"];
    let shown = |more: &[&str]| {
        let output = adl_gen(folder.path(), &[&arguments[..], more].concat());
        (text(&output.stdout).matches("error[").count(), text(&output.stdout), text(&output.stderr))
    };
    let (errors, stdout, _) = shown(&[]);
    assert_eq!(errors, 100);
    assert!(stdout.contains("… and 50 errors more; `--verbose` lists all"), "{stdout}");
    let (errors, _, stderr) = shown(&["--verbose"]);
    assert_eq!(errors, 150);
    assert_eq!(stderr, "read `a.schema.json`\nread `a.jsonl`\n2 files: 150 errors\n");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(program())
        .args(["lint", "agent.adl.json"])
        .current_dir(case("error-code"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    drop(child.stdout.take());
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("ends").code(), Some(0));
}

#[test]
fn standard_input_is_a_document_or_a_result() {
    let with_input = |arguments: &[&str], input: &[u8]| {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(case("invalid-instance")).env("NO_COLOR", "1");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
        child.stdin.take().expect("a pipe").write_all(input).expect("writes");
        let output = child.wait_with_output().expect("ends");
        (output.status.code(), text(&output.stdout))
    };
    let document = fs::read(case("no-example").join("agent.adl.json")).expect("a document");
    let (code, found) = with_input(&["lint", "-", "--message-format", "short"], &document);
    assert_eq!(code, Some(0));
    assert!(found.starts_with("-:9:18: warning[no-example]"), "{found}");
    let arguments =
        ["validate", "agent.adl.json", "--tool", "list_users", "--instance", "-", "--message-format", "short"];
    let (code, found) = with_input(&arguments, br#"{"success": true, "data": 1}"#);
    assert_eq!(code, Some(1));
    assert!(found.starts_with("-:1:27: error[invalid-instance]"), "{found}");
    assert_eq!(with_input(&arguments, br#"{"success": false, "error": {}}"#), (Some(0), String::new()));
}

#[test]
fn fixes_keep_formatting_order_and_comments() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.adl.yaml");
    let before = "\
# The agent of the shop
name: shop
tools:
  - name: find   # by name
    description: Finds products
    returns:
      type: ListResult  # the 14
      desciption: The products
      examples: [ {success: true, data: []} ]
      x-adl-gen-allow: {no-error-example: it can't fail, no-example: it has one}
  - name: drop
    description: Removes a product
    returns:
      type: VoidResult
      schema: { $ref: '#/$defs/StandardReturnTypes/VoidResult', descripton: 'Kept' }
      description: Nothing
      examples:
        - success: false
          error:
            code: INTERNAL_ERROR
            message: The disk is full. Try again later.
            stack_trace: at main.py:3
";
    let after = "\
# The agent of the shop
name: shop
tools:
  - name: find   # by name
    description: Finds products
    returns:
      type: ListResult  # the 14
      schema:
        $ref: \"#/$defs/StandardReturnTypes/ListResult\"
      description: The products
      examples: [ {success: true, data: []} ]
      x-adl-gen-allow: {no-error-example: it can't fail}
  - name: drop
    description: Removes a product
    returns:
      type: VoidResult
      schema: { $ref: '#/$defs/StandardReturnTypes/VoidResult', description: 'Kept' }
      description: Nothing
      examples:
        - success: false
          error:
            code: INTERNAL_ERROR
            message: The disk is full. Try again later.
";
    fs::write(&path, format!("\u{feff}{before}")).expect("writes");
    let output = adl_gen(folder.path(), &["lint", "agent.adl.yaml", "--fix"]);
    let expected = format!("\u{feff}{after}");
    assert_eq!(fs::read_to_string(&path).expect("reads"), expected, "{}", text(&output.stdout));
    let told = text(&output.stderr);
    assert!(told.starts_with("agent.adl.yaml:7:13: fixed implied-schema: "), "{told}");
    assert_eq!(told.matches(": fixed ").count(), 5, "{told}");
    assert!(told.ends_with("agent.adl.yaml: 5 fixes\n1 file: no findings\n"), "{told}");
    let output = adl_gen(folder.path(), &["lint", "agent.adl.yaml", "--fix"]);
    assert_eq!(text(&output.stderr), "1 file: no findings\n");
}

#[test]
fn levels_and_exceptions_change_what_is_found() {
    let folder = copied("no-example");
    let lint = |more: &[&str]| adl_gen(folder.path(), &[&["lint", "agent.adl.json", "-q"], more].concat());
    fs::write(folder.path().join("adl-gen.toml"), "[lint]\nno-example = \"error\"\n").expect("writes");
    assert_eq!(lint(&[]).status.code(), Some(1));
    assert!(text(&lint(&["--list"]).stderr).contains("cannot be used with"), "--list has no input");
    let list = text(&adl_gen(folder.path(), &["lint", "--list"]).stdout);
    assert!(list.lines().any(|line| line.starts_with("no-example ") && line.contains(" error ")), "{list}");
    fs::write(folder.path().join("adl-gen.toml"), "[lint]\nno-example = \"off\"\n").expect("writes");
    assert_eq!(lint(&["--strict"]).status.code(), Some(0));
    let path = folder.path().join("agent.adl.json");
    let document = fs::read_to_string(&path).expect("reads");
    let excepted =
        document.replace("\"returns\": {", "\"returns\": {\"x-adl-gen-allow\": {\"no-example\": \"secret\"},");
    fs::write(&path, excepted).expect("writes");
    fs::remove_file(folder.path().join("adl-gen.toml")).expect("removes");
    assert_eq!(lint(&["--strict"]).status.code(), Some(0));
}

#[test]
fn diagnostics_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let explained = text(&adl_gen(folder.path(), &["explain", "no-example"]).stdout);
    assert!(explained.contains("Specification: §8.1.2, §7.2.4"), "{explained}");
    assert_eq!(text(&adl_gen(folder.path(), &["lint", "--explain", "no-example"]).stdout), explained);
    let output = adl_gen(folder.path(), &["explain", "no-exmaple"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `no-example`?"), "{}", text(&output.stderr));
}

#[test]
fn all_problems_of_a_document_are_found_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = r##"{"name": "a", "tools": [
{"name": "a", "returns": {"type": "Custom", "schema": {"$ref": "#/$defs/gone"}, "examples": [1]}},
{"name": "b", "returns": {"type": "Custom", "schema": {"type": "sting"}}},
{"returns": {"type": "Custom"}},
{"name": "c", "returns": {"type": "Custom"}},
{"name": "d", "returns": {"type": "Custom", "schema": {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}}, "examples": [{"x": 1}, {"x": "1"}]}},
{"name": "d", "returns": {"type": "Custom", "schema": {"type": "string", "pattern": "("}, "examples": ["x", 1]}}
]}"##;
    fs::write(folder.path().join("agent.adl.json"), document).expect("writes");
    let output = adl_gen(folder.path(), &["validate", "agent.adl.json", "--message-format", "short"]);
    let found = text(&output.stdout);
    let found: Vec<&str> =
        found.lines().filter_map(|line| line.split_once(": ")?.1.split_once(']')).map(|(found, _)| found).collect();
    let expected = [
        "error[dangling-reference",
        "error[wrong-type",
        "error[unnamed-tool",
        "error[missing-schema",
        "warning[invalid-example",
        "error[duplicate-tool",
        "error[invalid-pattern",
    ];
    assert_eq!(found, expected, "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn every_example_of_the_help_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = fs::read_to_string(case("unused-allow").join("agent.adl.json")).expect("a document");
    let document = document.replace("x-adl-gen-allow", "x-note");
    fs::create_dir(folder.path().join("agents")).expect("a folder");
    for name in ["agent.adl.json", "agent.adl.yaml", "agents/agent.adl.json"] {
        fs::write(folder.path().join(name), &document).expect("writes");
    }
    fs::write(folder.path().join("result.json"), "\"Berlin\"").expect("writes");
    let mut examples = 0;
    for command in ["validate", "lint", "explain"] {
        let help = text(&adl_gen(folder.path(), &[command, "--help"]).stdout);
        for line in help.lines().filter_map(|line| line.strip_prefix("  adl-gen ")) {
            let example = line.split("  ").next().unwrap_or_default();
            let (arguments, input) = example.split_once(" < ").unwrap_or((example, "result.json"));
            let status = Command::new(program())
                .args(arguments.split_whitespace())
                .current_dir(folder.path())
                .stdin(fs::File::open(folder.path().join(input)).expect("the input"))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .expect("runs");
            assert!(status.success(), "{example}");
            examples += 1;
        }
    }
    assert!(examples >= 9, "{examples}");
}

#[test]
fn repeated_notes_are_told_once_with_their_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let tools: Vec<String> = (0..5).map(|index| format!(r#"{{"name": "t{index}"}}"#)).collect();
    let document = format!(r#"{{"name": "x", "tools": [{}]}}"#, tools.join(", "));
    fs::write(folder.path().join("a.adl.json"), document).expect("writes");
    let shown = |more: &[&str]| {
        let stdout = text(&adl_gen(folder.path(), &[&["lint", "a.adl.json"], more].concat()).stdout);
        (stdout.matches("no-description").count(), stdout)
    };
    let (count, stdout) = shown(&[]);
    assert_eq!(count, 1, "{stdout}");
    assert!(stdout.contains("\n… and 4 more like this one; `--verbose` lists all\n"), "{stdout}");
    for all in [&["--verbose"][..], &["--message-format", "short"]] {
        assert_eq!(shown(all).0, 5, "{}", shown(all).1);
    }
}
