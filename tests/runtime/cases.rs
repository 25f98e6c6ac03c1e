//! The shared cases, and the processes that run them in each language.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::goldens;
use crate::tools::{run, write};

/// The files of the cases.
const FILES: [&str; 10] =
    ["text", "errors", "truncation", "resolve", "call", "sandbox", "legacy", "tool_result", "schema", "mcp"];

/// A question, and its answer.
struct Case {
    /// The file and the name.
    place: String,
    asked: Value,
    expected: Value,
    /// The languages that can have it, where not all can.
    only: Option<Value>,
}

/// Runs a driver on all cases for its language; returns those with other results than expected.
pub fn ask(language: &str, driver: &mut Command, folder: &Path) -> Vec<String> {
    let cases: Vec<Case> = all().into_iter().filter(|case| case.is_for(language)).collect();
    let questions = folder.join("questions.jsonl");
    write(&questions, cases.iter().map(|case| format!("{}\n", case.asked)).collect::<String>());
    driver.stdin(File::open(&questions).expect("the questions were written"));
    let output = driver.output().expect("the driver starts");
    let answers = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<&str> = answers.lines().collect();
    if !output.status.success() || answers.len() != cases.len() {
        let said = String::from_utf8_lossy(&output.stderr);
        return vec![format!("{language}: {} answers to {} cases\n{said}", answers.len(), cases.len())];
    }
    cases.iter().zip(answers).filter_map(|(case, answer)| case.problem(language, answer)).collect()
}

impl Case {
    fn is_for(&self, language: &str) -> bool {
        let only = self.only.as_ref().and_then(Value::as_array);
        only.is_none_or(|languages| languages.iter().any(|only| only == language))
    }

    fn problem(&self, language: &str, answer: &str) -> Option<String> {
        let said = parsed(answer).unwrap_or(Value::Null);
        let is_same = same(&said, &self.expected);
        (!is_same).then(|| format!("{language}: {}\n  expected {}\n  said     {answer}", self.place, self.expected))
    }
}

/// Returns whether two values are equal as JSON: `1` is `1.0`.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

fn all() -> Vec<Case> {
    FILES.into_iter().flat_map(read).collect()
}

fn read(file: &str) -> Vec<Case> {
    let path = folder().join(format!("{file}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases = parsed(&text).unwrap_or_else(|| panic!("{}: no JSON", path.display()));
    let case = |case: &Value| Case {
        place: format!("{file}.json: {}", case["name"].as_str().expect("a name")),
        asked: json!({"function": case["function"], "args": case["args"]}),
        expected: match case.get("throws") {
            Some(message) => json!({"throws": message}),
            None => json!({"result": case.get("expected").expect("what is expected")}),
        },
        only: case.get("only").cloned(),
    };
    cases.as_array().expect("a list of cases").iter().map(case).collect()
}

/// A text of JSON, as deep as some cases are.
fn parsed(text: &str) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    reader.into_iter().next()?.ok()
}

/// Generates the contracts of the cases into a folder.
pub fn generate(arguments: &[&str], folder: &Path) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(self::folder()).arg("generate").args(arguments).arg("-o").arg(folder);
    run(&mut command).problem(&format!("generate {}", arguments.join(" ")))
}

/// Generates the contracts of all golden documents into a folder, and of those whose modules are called after keywords: each
/// by itself.
pub fn generate_goldens(arguments: &[&str], folder: &Path) -> Option<String> {
    generate_all(&[&["--layout", "file"], arguments].concat(), folder)
}

/// Generates the contracts of the same documents as one package.
pub fn generate_package(arguments: &[&str], folder: &Path) -> Option<String> {
    generate_all(&[&["--layout", "package", "--no-config"], arguments].concat(), folder)
}

fn generate_all(arguments: &[&str], folder: &Path) -> Option<String> {
    let mut inputs = golden_documents();
    inputs.push(self::folder().join("keywords"));
    inputs.sort();
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(root()).args(["generate", "--contracts"]).args(arguments).arg("-o").arg(folder).args(inputs);
    run(&mut command).problem(&format!("generate {} for the goldens", arguments.join(" ")))
}

/// Returns the golden documents of agents.
pub fn golden_documents() -> Vec<PathBuf> {
    let mut inputs = goldens::files(&root());
    inputs.retain(|input| input.to_string_lossy().contains(".adl."));
    inputs
}

/// The folder of the cases.
pub fn folder() -> PathBuf {
    root().join("tests/runtime")
}

/// Returns the folder in which the tests of a language build.
pub fn build_folder(language: &str) -> PathBuf {
    root().join("build/runtime").join(language)
}

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package stands in the repository").to_owned()
}
