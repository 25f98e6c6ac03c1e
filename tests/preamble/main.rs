//! Preambles, as those read them that they are for: type checkers, and two generations of Monty that check programs
//! against them, and run what they accept.
//!
//! The documents are the golden ones and, where it is there, the corpus of the folder `shared/` beside the repository.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../goldens.rs"]
mod goldens;
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

/// The preambles of all documents, in both styles; those that the second style can't express are missing there.
static PREAMBLES: LazyLock<Preambles> = LazyLock::new(Preambles::generate);

struct Preambles {
    folder: PathBuf,
    /// The variant and the document of each.
    made: Vec<(&'static Variant, String)>,
    problems: Vec<String>,
}

/// A way to print a preamble.
#[derive(PartialEq)]
struct Variant {
    /// The package of its modules.
    package: &'static str,
    style: &'static str,
    /// The version of Python that it is printed for.
    python: &'static str,
}

/// The short style at its default version, where it is printed otherwise at 3.12, and Monty's.
const VARIANTS: [Variant; 3] = [
    Variant { package: "short", style: "short", python: "3.11" },
    Variant { package: "statements", style: "short", python: "3.12" },
    Variant { package: "monty", style: "monty", python: "3.11" },
];

#[test]
fn every_document_has_a_short_preamble() -> Result<(), Problems> {
    report(PREAMBLES.problems.clone())
}

#[test]
fn type_checkers_find_nothing() -> Result<(), Problems> {
    let Some(tools) = Tools::found("preambles") else { return Ok(()) };
    let folder = &PREAMBLES.folder;
    let environments: Vec<Value> = VARIANTS.iter().map(Variant::environment).collect();
    let configuration = json!({"typeCheckingMode": "strict", "executionEnvironments": environments});
    write(folder.join("pyrightconfig.json"), configuration.to_string());
    let mut problems = Vec::new();
    let mut pyright = tools.node("pyright/index.js");
    problems.extend(run(pyright.current_dir(folder).args(["-p", "pyrightconfig.json"])).problem("pyright"));
    for Variant { package, python, .. } in &VARIANTS {
        let mut mypy = tools.python("mypy");
        mypy.current_dir(folder).args(["--strict", "--no-error-summary", "--python-version", python, "-p", package]);
        problems.extend(run(mypy.arg("--cache-dir").arg(build_folder().join("mypy-cache"))).problem("mypy"));
        problems.extend(run(tools.ty(folder, python).arg(package)).problem("ty"));
    }
    let imports = PREAMBLES.made.iter().map(|(variant, name)| format!("import {}.{name}", variant.package));
    let imports = imports.collect::<Vec<_>>().join("\n");
    let mut python = tools.python("python");
    problems.extend(run(python.current_dir(folder).args(["-W", "error", "-B", "-c", &imports])).problem("Python"));
    report(problems)
}

#[test]
fn monty_accepts_good_programs_and_rejects_wrong_ones() -> Result<(), Problems> {
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
            None => say(&format!("not run: `{}`; {document} isn't part of the repository", pair["what"])),
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

#[test]
fn the_corpus_is_printed_as_its_original() {
    let (document, expected) = (shared().join("corpus/daycare.adl.json"), shared().join("corpus/daycare.monty.py"));
    let Ok(expected) = fs::read_to_string(&expected) else {
        return say(&format!("not run: {} isn't part of the repository", expected.display()));
    };
    let monty = VARIANTS.iter().find(|variant| variant.style == "monty").expect("a variant of that style");
    let output = monty.print(&document).output().expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("a preamble is text");
    // The original refuses a tool that has `{}` for a schema. Their types have no parts.
    let text = fs::read_to_string(&document).expect("the corpus has its document");
    let document: Value = serde_json::from_str(&text).expect("the document is JSON");
    let tools = document["tools"].as_array().expect("a list of tools");
    let refused: Vec<&str> = tools
        .iter()
        .filter(|tool| has_empty_schema(&tool["returns"]["schema"]))
        .map(|tool| tool["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(tools.len() - refused.len(), 58);
    let mut items: Vec<&str> = printed.split("\n\n").collect();
    for tool in refused {
        let head = format!("def {tool}() -> ");
        let function = items.iter().position(|item| item.starts_with(&head)).expect("each tool has a function");
        let (response, _) = items.remove(function)[head.len()..].split_once(':').expect("a function has a body");
        items.retain(|item| !item.starts_with(&format!("{response} = ")));
    }
    let lines: Vec<&str> = expected.trim_end().split("\n\n").collect();
    for (item, line) in items.iter().zip(&lines) {
        assert_eq!(item, line);
    }
    assert_eq!(items.len(), lines.len());
}

/// Returns whether a schema is `{}`, or has a property or an item that is.
fn has_empty_schema(schema: &Value) -> bool {
    let Some(members) = schema.as_object() else { return false };
    let properties = schema["properties"].as_object().into_iter().flat_map(Map::values);
    members.is_empty() || properties.chain(members.get("items")).any(has_empty_schema)
}

/// Returns the text that pairs are tested with: in the recorded style of the document, or of the package after `@`.
fn preamble(document: &str) -> Option<String> {
    let recorded = if document.ends_with("monty") { "monty" } else { "short" };
    let (document, package) = document.split_once('@').unwrap_or((document, recorded));
    fs::read_to_string(PREAMBLES.folder.join(package).join(format!("{}.py", module(document)))).ok()
}

impl Variant {
    fn print(&self, input: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        command.args(["generate", "-t", "preamble", "--lenient", "--stdout", "--no-config", "--style", self.style]);
        command.args(["--python-version", self.python]).arg(input);
        command
    }

    /// The configuration of pyright.
    fn environment(&self) -> Value {
        // Monty's style imports the same whatever it needs, and pyright alone refuses an empty key.
        let is_short = self.style == "short";
        json!({"root": self.package, "pythonVersion": self.python, "reportUnusedImport": is_short,
            "reportGeneralTypeIssues": is_short})
    }
}

impl Preambles {
    fn generate() -> Self {
        let folder = fresh_folder(build_folder().join("checked"));
        let mut all = Self { folder, made: Vec::new(), problems: Vec::new() };
        for variant in &VARIANTS {
            write(all.folder.join(variant.package).join("__init__.py"), "");
            documents().iter().for_each(|document| all.add(document, variant));
        }
        all
    }

    fn add(&mut self, document: &Document, variant: &'static Variant) {
        let output = variant.print(&document.input).output().expect("the binary starts");
        let said = String::from_utf8_lossy(&output.stderr);
        let file = |package| self.folder.join(package).join(format!("{}.py", document.name));
        if output.status.success() {
            let is_known = fs::read(file("short")).is_ok_and(|short| short == output.stdout);
            if !is_known {
                write(file(variant.package), output.stdout);
                self.made.push((variant, document.name.clone()));
            }
        } else if variant.style == "short" || !said.contains("error[unrepresentable]") {
            self.problems.push(format!("{} as {}:\n{said}", document.input.display(), variant.package));
        }
    }
}

/// The agent definitions of the golden folders, and the corpus.
fn documents() -> Vec<Document> {
    let is_agent = |path: &PathBuf| [".adl.json", ".adl.yaml"].iter().any(|end| path.to_string_lossy().ends_with(end));
    let mut inputs: Vec<PathBuf> = goldens::files(&root()).into_iter().filter(is_agent).collect();
    let corpus = shared().join("corpus/daycare.adl.json");
    match corpus.is_file() {
        true => inputs.push(corpus),
        false => say(&format!("not run: the preamble of {}, which isn't part of the repository", corpus.display())),
    }
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = |path: &Path| name(path).split('.').next().unwrap_or_default().to_owned();
    inputs.into_iter().map(|input| Document { name: module(&stem(&input)), input }).collect()
}

/// The folder of real documents beside the repository.
fn shared() -> PathBuf {
    env::var_os("ADL_GEN_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from)
}

fn module(document: &str) -> String {
    document.replace('-', "_")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository is there")
}

fn build_folder() -> PathBuf {
    root().join("build/preamble")
}
