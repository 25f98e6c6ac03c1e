//! The breaks in TypeScript are those that `tsc` finds: whether the later type is assignable to the earlier one, and for
//! parameters the other way round. Each document of the goldens is edited in each way that changes a type.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::edits::edits;
use crate::diff::Conventions;
use crate::diff::source::SourceChange;
use crate::diff::{ContractDiff, Side, Status, Subject, compare};
use crate::pipeline::{Generator, Source};
use crate::skip::skipped;
use crate::target::registry::{Extra, RustOptions};
use crate::target::test_models::generate;
use crate::target::{CheckLevel, Options, Target};

/// Documents in which `tsc` accepts more than the types of properties and alternatives do, each by itself: another
/// alternative, or the type of undeclared properties, is as wide; an object becomes a union of which each alternative is
/// assignable to it; or a property that tells alternatives apart is optional, which `tsc` overlooks.
const WIDE: [&str; 12] = [
    "applied-defaults",
    "conditions",
    "evaluated-parts",
    "go-fields",
    "pydantic-names",
    "recursion",
    "recursive-pairs",
    "statements",
    "tool-inputs",
    "unevaluated",
    "unions",
    "zod",
];

/// The errors for a value that isn't of a type: it isn't assignable, also with an optional property, lacks properties, or
/// has none of them.
const REFUSALS: [&str; 6] = ["2322", "2375", "2739", "2740", "2741", "2559"];

/// A document with its module of TypeScript.
struct Version {
    side: Side,
    /// The types of each subject's result and parameters, as a program calls them.
    types: Vec<(String, [Option<String>; 2])>,
}

impl Version {
    /// Reads a document, and writes its module; none if it is invalid.
    fn new(file: &str, document: &Value, options: &Options, written: &Path) -> Option<Self> {
        let source = Source::Text { name: file.to_owned(), bytes: document.to_string().into_bytes() };
        let models = Generator::new().read([source]).ok()?.models;
        let generated = generate(models.first()?, Target::TypeScript, options).ok()?;
        fs::write(written, generated.text).expect("writes");
        let module = written.file_stem().expect("a name").to_string_lossy().into_owned();
        let side = Side::of_models(models, options, true);
        let names = side.names();
        let name = |id| Some(format!("{module}.{}", names[0].of(Target::TypeScript, id?)?));
        let of = |subject: Subject| (subject.name().to_owned(), [name(subject.result()), name(subject.input())]);
        let types = side.subjects().into_iter().map(of).collect();
        Some(Self { side, types })
    }

    /// Returns the types of a tool; those of the only one, if a bare schema has another name.
    fn types(&self, tool: &str) -> [Option<String>; 2] {
        let named = self.types.iter().find(|(name, _)| name == tool);
        named.or(self.types.first()).expect("a subject").1.clone()
    }
}

/// The result for a tool, with the lines of the program that assign one of its types to the other.
struct Question {
    name: String,
    found: ContractDiff,
    lines: Vec<usize>,
}

impl Question {
    /// Returns how the breaks contradict the compiler, given the lines that it refuses.
    fn mistake(&self, refused: &BTreeSet<usize>) -> Option<String> {
        let breaks: Vec<&SourceChange> =
            self.found.source.iter().filter(|change| change.broken.contains(&Target::TypeScript)).collect();
        let is_refused = self.lines.iter().any(|line| refused.contains(line));
        let is_right = match is_refused {
            true => !breaks.is_empty(),
            false => breaks.iter().all(|change| is_gone(change)) || WIDE.iter().any(|file| self.name.starts_with(file)),
        };
        let sentences: Vec<String> = breaks.iter().map(|change| change.sentence()).collect();
        (!is_right).then(|| format!("{}: tsc refuses it: {is_refused}, breaks: {sentences:?}", self.name))
    }
}

/// Returns whether a change breaks code although the types are assignable: what code names is gone, or what it reads by a
/// key or an index.
fn is_gone(change: &SourceChange) -> bool {
    const GONE: [&str; 5] =
        ["property-removed", "type-renamed", "type-removed", "parameters-changed", "others-dropped"];
    let sentence = change.sentence();
    GONE.contains(&change.rule.id()) || ["(`map ", "→ `map ", "(`("].iter().any(|text| sentence.contains(text))
}

/// A program that takes types for others, with what it decides.
#[derive(Default)]
struct Program {
    lines: Vec<String>,
    questions: Vec<Question>,
}

impl Program {
    /// Asks about each tool of two versions.
    fn ask(&mut self, name: &str, old: &Version, new: &Version) {
        for found in compare(&old.side, &new.side, &Conventions::default()) {
            if found.status != Status::Kept {
                continue;
            }
            let ([old_result, old_input], [new_result, new_input]) = (old.types(&found.tool), new.types(&found.tool));
            let mut lines = Vec::new();
            for (from, to) in [(new_result, old_result), (old_input, new_input)] {
                if let (Some(from), Some(to)) = (from, to) {
                    let index = self.lines.len();
                    lines.push(index);
                    self.lines.push(format!("declare const v{index}: {from}; export const w{index}: {to} = v{index};"));
                }
            }
            self.questions.push(Question { name: format!("{name}, {}", found.tool), found, lines });
        }
    }
}

#[test]
fn breaks_in_typescript_are_those_of_assignability() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tools = std::env::var_os("ADL_GEN_TOOLS").map_or_else(|| root.join("build/tools"), PathBuf::from);
    let tsc = tools.join("node_modules/typescript/bin/tsc");
    if !tsc.is_file() {
        return skipped("the test of assignability finds no tsc: run `make tools`");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::default();
    let mut modules = Vec::new();
    for (file, document) in goldens(root) {
        let mut options = Options::default();
        options.checks = CheckLevel::None;
        if file.starts_with("extra-kept") {
            options.of_mut::<RustOptions>().extra = Extra::Keep;
        }
        let mut read = |document: &Value| {
            let module = format!("m{}", modules.len());
            let version = Version::new(&file, document, &options, &folder.path().join(format!("{module}.ts")))?;
            modules.push(module);
            Some(version)
        };
        let Some(old) = read(&document) else { continue };
        for edited in edits(&document) {
            if let Some(new) = read(&edited.document) {
                let name = format!("{file}{}", edited.name);
                program.ask(&name, &old, &new);
                program.ask(&format!("{name}, undone"), &new, &old);
            }
        }
    }
    let refused = refused(&tsc, folder.path(), &modules, &program.lines);
    let wrong: Vec<String> = program.questions.iter().filter_map(|question| question.mistake(&refused)).collect();
    assert!(refused.len() > 300 && program.lines.len() > 10_000, "{} of {}", refused.len(), program.lines.len());
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// Returns the lines of a program that the compiler refuses.
fn refused(tsc: &Path, folder: &Path, modules: &[String], lines: &[String]) -> BTreeSet<usize> {
    let mut text: String =
        modules.iter().map(|module| format!("import type * as {module} from \"./{module}.js\";\n")).collect();
    let first = modules.len() + 1;
    text.push_str(&lines.join("\n"));
    fs::write(folder.join("package.json"), r#"{"type": "module"}"#).expect("writes");
    fs::write(folder.join("checks.ts"), text).expect("writes");
    let options =
        ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext"];
    let output = Command::new("node")
        .arg("--max-old-space-size=3000")
        .arg(tsc)
        .args(options)
        .arg("checks.ts")
        .current_dir(folder)
        .output()
        .expect("node");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!text.is_empty() || output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut refused = BTreeSet::new();
    for error in text.lines().filter(|line| !line.starts_with(' ')) {
        let at = error.strip_prefix("checks.ts(").and_then(|rest| rest.split(',').next()?.parse::<usize>().ok());
        let line = at.unwrap_or_else(|| panic!("{error}"));
        let is_refusal = |code: &&str| error.contains(&format!("error TS{code}:"));
        assert!(REFUSALS.iter().any(is_refusal), "{error}");
        refused.insert(line.checked_sub(first).unwrap_or_else(|| panic!("{error}")));
    }
    refused
}

/// Returns the documents of the goldens in JSON, with the names of their files: of those that all targets are recorded for,
/// since the others are about other languages.
fn goldens(repository: &Path) -> Vec<(String, Value)> {
    let is_input = |file: &PathBuf| {
        let name = file.to_string_lossy();
        [".adl.json", ".schema.json", ".tools.json"].iter().any(|extension| name.ends_with(extension))
    };
    let names_targets =
        |file: &PathBuf| fs::read_to_string(file.with_file_name("args")).is_ok_and(|args| args.starts_with("-t"));
    let mut found: Vec<(String, Value)> = crate::goldens::files(repository)
        .into_iter()
        .filter(|file| is_input(file) && !names_targets(file))
        .map(|file| {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&file).expect("reads");
            (name, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
        })
        .collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found
}
