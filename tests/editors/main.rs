//! What people see in editors: the JSON Schema of ADL documents in the language servers of JSON and YAML, and
//! `adl-gen lsp`.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

#[path = "../goldens.rs"]
mod goldens;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the golden tests")]
mod tools;

use tools::{Tools, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

/// Returns the agent definitions of the repository, and those beside it, if they are there.
fn documents() -> Vec<PathBuf> {
    let files =
        |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let documents = goldens::files(&root()).into_iter().chain(files(root().join("examples"))).filter(|path| {
        let name = path.to_string_lossy();
        [".adl.json", ".adl.yaml", ".adl.yml"].iter().any(|extension| name.ends_with(extension))
    });
    let mut documents: Vec<_> = documents.chain(files(root().join("../shared/adl/documents"))).collect();
    documents.sort();
    documents
}

/// Diagnostics about what a JSON Schema of documents can say.
const EXPRESSED: [&str; 7] =
    ["implied-schema", "invalid-media-type", "opaque-type", "syntax", "unknown-member", "unknown-type", "wrong-type"];

/// Returns whether editors must find something in a document: it has one of these diagnostics. None if it has only
/// others.
fn is_valid(document: &Path) -> Option<bool> {
    let output = Command::new(env!("CARGO_BIN_EXE_adl-gen"))
        .args(["generate", "-t", "json-schema", "--stdout", "--message-format", "json"])
        .arg(document)
        .output()
        .expect("runs");
    let found = String::from_utf8(output.stderr).expect("UTF-8");
    let found = found.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let found: Vec<String> = found
        .filter(|found| found["severity"] != "note")
        .map(|found| found["code"].as_str().expect("a code").to_owned())
        .collect();
    let is_expressed = found.iter().any(|code| EXPRESSED.contains(&code.as_str()));
    if is_expressed { Some(false) } else { found.is_empty().then_some(true) }
}

#[test]
fn editors_complete_explain_and_validate_documents() {
    let Some(tools) = Tools::found("editors") else { return };
    let documents: Vec<Value> = documents()
        .into_iter()
        .filter_map(|file| is_valid(&file).map(|valid| json!({ "file": file, "valid": valid })))
        .collect();
    let count = |valid: bool| documents.iter().filter(|document| document["valid"] == valid).count();
    assert!(count(true) > 20 && count(false) > 1, "{} valid, {} invalid", count(true), count(false));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = folder.path().join("documents.json");
    fs::write(&list, Value::from(documents).to_string()).expect("writes");
    let here = root().join("tests/editors");
    let outcome = run(Command::new("node")
        .arg(here.join("schema.mjs"))
        .arg(root().join("schemas/adl-document.schema.json"))
        .arg(here.join("cases.json"))
        .arg(list)
        .env("ADL_GEN_TOOLS", tools.path("")));
    assert_eq!(outcome.problem("the language servers of editors"), None);
}

#[test]
fn the_language_server_serves_an_editor() {
    let Some(tools) = Tools::found("the language server") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let outcome = run(Command::new("node")
        .arg(root().join("tests/editors/lsp.mjs"))
        .arg(env!("CARGO_BIN_EXE_adl-gen"))
        .arg(folder.path())
        .env("ADL_GEN_TOOLS", tools.path("")));
    assert_eq!(outcome.problem("the session"), None);
}

/// Returns what the server answers to these bytes, and whether it ended without an error.
fn session(bytes: &[u8]) -> (String, bool) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_adl-gen"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut input = server.stdin.take().expect("standard input");
    // A server that ends closes it.
    let _ = input.write_all(bytes);
    drop(input);
    let output = server.wait_with_output().expect("ends");
    (String::from_utf8(output.stdout).expect("UTF-8"), output.status.success())
}

#[test]
fn malformed_messages_are_answered_and_the_server_lives_on() {
    let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let request = |id: usize, method: &str, params: &str| {
        framed(&format!(r#"{{"jsonrpc": "2.0", "id": {id}, "method": "{method}", "params": {params}}}"#))
    };
    let before = request(1, "initialize", "{}");
    let after = request(90, "shutdown", "null") + &framed(r#"{"jsonrpc": "2.0", "method": "exit"}"#);
    for (message, code) in [
        (framed("{"), -32700),
        (framed(r#"{"id": 2, "method": 5}"#), -32600),
        (framed(&" ".repeat(70 << 20)), -32600),
        ("Content-Length: 99999999999999999999999\r\n\r\n".to_owned(), -32700),
        (request(2, "textDocument/hover", r#"{"position": 1}"#), -32602),
        (request(2, "textDocument/rename", "[]"), -32602),
        (request(2, "no/such", "{}"), -32601),
    ] {
        let (answers, succeeded) = session(format!("{before}{message}{after}").as_bytes());
        let start: String = message.chars().take(80).collect();
        assert!(answers.contains(&format!("\"code\":{code}")), "{start}: {answers}");
        assert!(answers.contains(r#""id":90,"result":null"#) && succeeded, "{start}: {answers}");
    }
    let (answers, _) = session(request(2, "textDocument/hover", "{}").as_bytes());
    assert!(answers.contains("-32002"), "{answers}");
    for length in ["9223372036854775808", "17179869184"] {
        let (answers, succeeded) = session(format!("{before}Content-Length: {length}\r\n\r\n{{}}").as_bytes());
        assert!(answers.contains("capabilities") && !succeeded, "{answers}");
    }
}
