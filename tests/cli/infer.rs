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
fn a_contract_is_widened() {
    let folder = Folder::with_agent();
    folder.write("new.json", "{\"id\": 7}");
    let run = folder.run(&["infer", "new.json", "--merge", "agent.adl.json", "--name", "get_user"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let types = "\"type\": [\n          \"string\",\n          \"integer\"\n        ]";
    assert!(run.stdout.starts_with("{\n  \"type\": \"Custom\",\n") && run.stdout.contains(types), "{}", run.stdout);
    for (arguments, message) in
        [(&["--name", "gone"][..], "there is no tool `gone`"), (&[], "agent.adl.json: there are several tools")]
    {
        folder.write("agent.adl.json", AGENT.replace("\"tools\": [", "\"tools\": [{\"name\": \"other\"},"));
        let run = folder.run(&[&["infer", "new.json", "--merge", "agent.adl.json"], arguments].concat());
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}
