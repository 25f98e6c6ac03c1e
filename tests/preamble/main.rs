//! Preambles, as those read them that they are for: type checkers, and two generations of Monty that check programs
//! against them, and run what they accept.
//!
//! The documents are the golden ones and, where it is there, the corpus of the folder `shared/` beside the repository.

#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use tools::{Problems, Tools, fresh_folder, report, run, say, write};

/// A document with tools.
struct Document {
    /// A module's name.
    name: String,
    input: PathBuf,
}

/// The preambles of all documents, in both styles: what the second can't say is missing there.
static PREAMBLES: LazyLock<Preambles> = LazyLock::new(Preambles::generate);

struct Preambles {
    folder: PathBuf,
    /// The style and the document of each.
    made: Vec<(&'static str, String)>,
    problems: Vec<String>,
}

const STYLES: [&str; 2] = ["short", "monty"];

#[test]
fn every_document_has_a_short_preamble() -> Result<(), Problems> {
    report(PREAMBLES.problems.clone())
}

#[test]
fn type_checkers_find_nothing() -> Result<(), Problems> {
    let Some(tools) = Tools::found("preambles") else { return Ok(()) };
    let folder = &PREAMBLES.folder;
    // The second style imports the same whatever it needs, and pyright alone refuses an empty key.
    let monty = json!({"root": "monty", "reportUnusedImport": false, "reportGeneralTypeIssues": false});
    let environments = json!([{"root": "short"}, monty]);
    let configuration =
        json!({"typeCheckingMode": "strict", "pythonVersion": "3.12", "executionEnvironments": environments});
    write(folder.join("pyrightconfig.json"), configuration.to_string());
    let mut problems = Vec::new();
    let mut pyright = tools.node("pyright/index.js");
    problems.extend(run(pyright.current_dir(folder).args(["-p", "pyrightconfig.json"])).problem("pyright"));
    for style in STYLES {
        let mut mypy = tools.python("mypy");
        mypy.current_dir(folder).args(["--strict", "--no-error-summary", "--python-version", "3.12", "-p", style]);
        problems.extend(run(mypy.arg("--cache-dir").arg(build_folder().join("mypy-cache"))).problem("mypy"));
    }
    let mut ty = tools.python("ty");
    ty.current_dir(folder).args([
        "check",
        "--python-version",
        "3.12",
        "--output-format",
        "concise",
        "--no-progress",
        ".",
    ]);
    problems.extend(run(&mut ty).problem("ty"));
    let imports = PREAMBLES.made.iter().map(|(style, name)| format!("import {style}.{name}"));
    let imports = imports.collect::<Vec<_>>().join("\n");
    let mut python = tools.python("python");
    problems.extend(run(python.current_dir(folder).args(["-W", "error", "-B", "-c", &imports])).problem("Python"));
    report(problems)
}

#[test]
fn montys_accept_good_programs_and_refuse_wrong_ones() -> Result<(), Problems> {
    let Some(tools) = Tools::found("Monty") else { return Ok(()) };
    let pairs: Vec<Value> = serde_json::from_str(include_str!("pairs.json")).expect("pairs.json is JSON");
    let (mut preambles, mut asked) = (Map::new(), Vec::new());
    for pair in pairs {
        let document = pair["preamble"].as_str().expect("a pair has a preamble");
        match preamble(document) {
            Some(text) => {
                preambles.insert(document.to_owned(), text.into());
                asked.push(pair);
            }
            None => say(&format!("skipped: there is no {document} here, for `{}`", pair["what"])),
        }
    }
    let file = build_folder().join("asked.json");
    write(&file, json!({"preambles": preambles, "pairs": asked}).to_string());
    let script = root().join("tests/preamble/programs.py");
    let montys = [("1.4", tools.python("python")), ("0.0.18", tools.old_monty())];
    let ask = |(version, mut python): (&str, Command)| {
        run(python.arg("-B").arg(&script).arg(&file)).problem(&format!("Monty {version}"))
    };
    report(montys.into_iter().filter_map(ask).collect())
}

/// The text that pairs ask about: that of the style that the document is recorded in.
fn preamble(document: &str) -> Option<String> {
    let style = if document.ends_with("monty") { "monty" } else { "short" };
    fs::read_to_string(PREAMBLES.folder.join(style).join(format!("{}.py", module(document)))).ok()
}

impl Preambles {
    fn generate() -> Self {
        let folder = fresh_folder(build_folder().join("checked"));
        let mut all = Self { folder, made: Vec::new(), problems: Vec::new() };
        for style in STYLES {
            write(all.folder.join(style).join("__init__.py"), "");
            documents().iter().for_each(|document| all.add(document, style));
        }
        all
    }

    fn add(&mut self, document: &Document, style: &'static str) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        command.args(["generate", "-t", "preamble", "--lenient", "--stdout", "--no-config", "--style", style]);
        let output = command.arg(&document.input).output().expect("the binary starts");
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            write(self.folder.join(style).join(format!("{}.py", document.name)), output.stdout);
            self.made.push((style, document.name.clone()));
        } else if style == "short" || !said.contains("error[unrepresentable]") {
            self.problems.push(format!("{} as {style}:\n{said}", document.input.display()));
        }
    }
}

/// The agent definitions of the golden folders, and the corpus.
fn documents() -> Vec<Document> {
    let golden = entries(&root().join("golden")).into_iter().flat_map(|folder| entries(&folder));
    let is_agent = |path: &PathBuf| [".adl.json", ".adl.yaml"].iter().any(|end| path.to_string_lossy().ends_with(end));
    let mut inputs: Vec<PathBuf> = golden.filter(is_agent).collect();
    let shared = env::var_os("ADL_GEN_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let corpus = shared.join("corpus/daycare.adl.json");
    match corpus.is_file() {
        true => inputs.push(corpus),
        false => say(&format!("skipped: the preamble of {}, which isn't there", corpus.display())),
    }
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = |path: &Path| name(path).split('.').next().unwrap_or_default().to_owned();
    inputs.into_iter().map(|input| Document { name: module(&stem(&input)), input }).collect()
}

fn module(document: &str) -> String {
    document.replace('-', "_")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository is there")
}

fn build_folder() -> PathBuf {
    root().join("build/preamble")
}
