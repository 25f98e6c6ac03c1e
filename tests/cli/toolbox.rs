//! `adl-gen init`, `list`, `completions` and `man`.

use super::*;

const TYPES: [&str; 14] = [
    "ObjectResult",
    "EntityResult",
    "OperationStatus",
    "StringValue",
    "NumberValue",
    "BooleanValue",
    "IdentifierValue",
    "ListResult",
    "BatchResult",
    "FileResult",
    "MediaResult",
    "EventStream",
    "ChunkedData",
    "VoidResult",
];

#[test]
fn a_new_document_validates_strictly() {
    for name in ["support.adl.json", "support.adl.yaml"] {
        let folder = Folder::new();
        let tools: Vec<String> =
            TYPES.iter().map(|kind| format!("--tool=get_{}:{kind}", kind.to_lowercase())).collect();
        let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
        let run = folder.run(&[&["init", name][..], &tools].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = folder.read(name);
        assert!(text.contains("./adl-document.schema.json"), "{text}");
        for command in ["generate", "validate", "lint"] {
            let strict = folder.run(&[command, name, "--strict"]);
            assert_eq!(strict.code, Some(0), "{}{text}", strict.stderr);
        }
        let list = folder.run(&["list", name]).stdout;
        assert_eq!(list.lines().count(), 15, "{list}");
        assert!(
            list.starts_with("TOOL ")
                && list.contains("\nget_listresult       ListResult       Array       support.adl"),
            "{list}"
        );
        let again = folder.run(&["init", name, "--tool", "x:VoidResult"]);
        assert_eq!((again.code, folder.read(name)), (Some(2), text));
    }
}

#[test]
fn a_new_document_has_no_finding() {
    let folder = Folder::new();
    for (number, kind) in TYPES.iter().enumerate() {
        for (end, others) in [("one.adl.json", 0), ("one_yaml.adl.yaml", 0), ("three.adl.yml", 2)] {
            let name = format!("{}_{end}", kind.to_lowercase());
            let tools: Vec<String> =
                (0..=others).map(|at| format!("--tool=tool_{at}:{}", TYPES[(number + at) % TYPES.len()])).collect();
            let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
            assert_eq!(folder.run(&[&["init", &name][..], &tools].concat()).code, Some(0));
        }
    }
    let run = folder.run(&["lint", "."]);
    assert!(run.code == Some(0) && run.stderr.contains("42 files: no findings"), "{}{}", run.stdout, run.stderr);
    let targets = "typescript,zod,python,pydantic,rust,json-schema,openapi,mcp";
    let run = folder.run(&["generate", ".", "-t", targets, "-o", "out", "--strict"]);
    assert!(run.code == Some(0) && !run.stderr.contains("warning"), "{}", run.stderr);
}

#[test]
fn tools_are_asked_for() {
    let folder = Folder::new();
    let run = folder.run_with_stdin(&["init"], b"\nsearch\n8\nforget\n14\n\n");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let list = folder.run(&["list", "agent.adl.json", "--format", "json"]).stdout;
    for part in [
        "\"tool\": \"search\",\n    \"type\": \"ListResult\",\n    \"category\": \"Array\",",
        "\"type\": \"VoidResult\"",
    ] {
        assert!(list.contains(part), "{list}");
    }
    let run = folder.run(&["init", "b.adl.json", "--tool", "x:ListResults"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("did you mean `ListResult`?"), "{}", run.stderr);
    let run = folder.run(&["init", "b.adl.json", "--tool", "x:VoidResult", "--tool", "x:ListResult"]);
    assert!(run.code == Some(2) && run.stderr.contains("two tools are named `x`"), "{}", run.stderr);
    assert_eq!(folder.run_with_stdin(&["init", "b.adl.json"], b"x\n").code, Some(2));
    assert!(!folder.path("b.adl.json").exists());
}

#[test]
fn tools_without_a_result_are_listed() {
    let folder = Folder::new();
    let agent = AGENT.replace("\"tools\": [", "\"tools\": [{\"name\": \"quiet\"},");
    folder.write("agent.adl.json", agent);
    let list = folder.run(&["list", "agent.adl.json"]).stdout;
    let expected = "TOOL      TYPE    CATEGORY  DOCUMENT\n\
                    get_user  Custom  -         agent.adl.json\n\
                    quiet     -       -         agent.adl.json\n";
    assert_eq!(list, expected);
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.run(&["completions", shell]);
        assert_eq!(run.code, Some(0));
        assert!(["migrate", "message-format"].iter().all(|word| run.stdout.contains(word)), "{shell}");
    }
    let page = folder.run(&["man"]).stdout;
    assert!(page.contains(".TH adl-gen 1") && page.contains("migrate"), "{page}");
    let page = folder.run(&["man", "migrate"]).stdout;
    assert!(page.contains(".TH adl-gen-migrate 1  \"adl-gen ") && page.contains("Examples:"), "{page}");
    assert_eq!(folder.run(&["man", "xyzzy"]).code, Some(2));
}
