//! `adl-gen infer`

use super::*;

#[test]
fn a_schema_and_a_tool_are_inferred() {
    let folder = Folder::new();
    folder.write("samples/1.json", "{\"id\": \"a\", \"n\": 1}");
    folder.write("samples/2.yaml", "id: b\nn: 1.5\nmore: null\n");
    let run = folder.run(&["infer", "samples/*"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "2 samples: all valid\n"));
    assert!(
        run.stdout.starts_with("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("\"n\": {\n      \"type\": \"number\"\n    }"), "{}", run.stdout);
    let run = folder.run(&["infer", "samples/*", "--name", "get_user"]);
    folder.write("agent.adl.json", format!("{{\"name\": \"a\", \"tools\": [{}]}}", run.stdout));
    assert_eq!(folder.run(&["generate", "agent.adl.json", "--strict"]).code, Some(0), "{}", run.stdout);
}

#[test]
fn lines_are_samples() {
    let folder = Folder::new();
    let lines = "{\"id\": 1}\n\n{\"id\": null}\n";
    folder.write("a.jsonl", lines);
    let run = folder.run(&["infer", "a.jsonl"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(folder.run_with_stdin(&["infer", "-"], lines.as_bytes()).stdout, run.stdout);
    folder.write("b.jsonl", "1\n{\"id\": }\n");
    let run = folder.short(&["infer", "b.jsonl"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.starts_with("b.jsonl:2:8: error[syntax]"), "{}", run.stderr);
    // One value on several lines is none of JSON Lines.
    let run = folder.run_with_stdin(&["infer", "-", "--message-format", "short"], b"{\n  \"a\": 1,\n}\n");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
    folder.write("empty.jsonl", "\n");
    assert_eq!(folder.run(&["infer", "empty.jsonl"]).code, Some(2));
}

#[test]
fn a_contract_is_widened_in_place() {
    let folder = Folder::with_agent();
    folder.write("new.json", "{\"id\": 7}");
    let merge = ["infer", "new.json", "--merge", "agent.adl.json", "--name", "get_user"];
    let run = folder.run(&[&merge[..], &["--dry-run"]].concat());
    let changed = r#""properties": { "id": { "type": ["string", "integer"] } } }"#;
    assert!(run.stdout.starts_with("--- agent.adl.json\n+++ agent.adl.json\n@@ "), "{}", run.stdout);
    assert!(run.stdout.contains(changed), "{}", run.stdout);
    assert_eq!(run.stderr, "agent.adl.json: would widen it; 1 sample: all valid\n");
    assert_eq!(folder.read("agent.adl.json"), AGENT);
    let run = folder.run(&merge);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    assert_eq!(run.stderr, "agent.adl.json: widened; 1 sample: all valid\n");
    let old = r#""properties": { "id": { "type": "string" } } }"#;
    assert_eq!(folder.read("agent.adl.json"), AGENT.replace(old, changed));
    assert_eq!(folder.run(&merge).stderr, "agent.adl.json: unchanged; 1 sample: all valid\n");
    for (arguments, message) in
        [(&["--name", "gone"][..], "there is no tool `gone`"), (&[], "agent.adl.json: there are several tools")]
    {
        folder.write("agent.adl.json", AGENT.replace("\"tools\": [", "\"tools\": [{\"name\": \"other\"},"));
        let run = folder.run(&[&["infer", "new.json", "--merge", "agent.adl.json"], arguments].concat());
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn definitions_are_widened_in_their_place() {
    let folder = Folder::new();
    let before = "\
# The agent
name: a
tools:
  - name: get
    returns: # of the user
      type: Custom
      schema:
        $ref: '#/$defs/User' # below
$defs:
  User:
    type: object
    required:
      - id # always
      - name # mostly
    properties:
      id: { type: string } # a UUID
      role:
        enum: [admin, guest]
";
    let after = before.replace("      - name # mostly\n", "").replace("[admin, guest]", "[admin, guest, owner]");
    folder.write("a.adl.yaml", before);
    folder.write("new.json", "{\"id\": \"1\", \"role\": \"owner\"}");
    let run = folder.run(&["infer", "new.json", "--merge", "a.adl.yaml"]);
    assert_eq!((run.code, folder.read("a.adl.yaml")), (Some(0), after.clone()), "{}", run.stderr);
    // Standard input is widened to standard output; it can't have the samples too.
    let run = folder.run_with_stdin(&["infer", "new.json", "--merge", "-"], before.as_bytes());
    assert_eq!((run.code, run.stdout), (Some(0), after), "{}", run.stderr);
    folder.run(&["infer", "-", "--merge", "-"]).exits(2).says("standard input can be read only once");
    folder.run(&["infer", "new.json", "--dry-run"]).exits(2).says("--merge");
}
