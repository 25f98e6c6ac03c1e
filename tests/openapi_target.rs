//! OpenAPI and the bundle, through a reference validator and the tools that read OpenAPI.
//!
//! `tests/openapi` contains documents: parts of the specification, of its users, and cases that tools have failed on.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::ffi::OsStr;
use std::fs;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use adl_gen::{Generator, Loss, Source, Target};
use serde_json::json;

#[path = "goldens.rs"]
mod goldens;
#[path = "skip.rs"]
mod skip;
use skip::skipped;

const DOCUMENTS: [&str; 3] =
    ["tests/openapi/standard.adl.json", "tests/openapi/narrowed.adl.json", "tests/openapi/odd.schema.json"];

#[test]
fn schemas_give_the_verdicts_of_their_sources() {
    let Some(tools) = Tools::find() else { return };
    let documents = DOCUMENTS.into_iter().map(str::to_owned).chain(goldens());
    let samples: Vec<Sample> = documents.map(|name| Sample::of(&Generator::new(), &name)).collect();
    assert_same_verdicts(&tools, &samples, |_| false);
}

#[test]
fn schemas_of_3_0_give_the_verdicts_of_their_sources() {
    let Some(tools) = Tools::find() else { return };
    let generator = Generator::new().set("openapi.version", "3.0");
    // What is lost makes a schema wider, never narrower.
    assert_same_verdicts(&tools, &DOCUMENTS.map(|name| Sample::of(&generator, name)), |sample| {
        !sample.losses.is_empty()
    });
}

#[test]
fn a_document_of_openapi_keeps_its_verdicts_in_every_version() {
    let Some(tools) = Tools::find() else { return };
    let samples = ["3.0", "3.1", "3.2"].map(|version| {
        // The validator reads `nullable` by the letter.
        let generator = Generator::new().set("openapi.version", version).set("openapi.unused", true);
        let generator = generator.set("openapi.nullable", "strict");
        let sample = Sample::of(&generator, "tests/openapi/users.openapi.json");
        assert!(sample.losses.is_empty(), "{version}: {:?}", sample.losses);
        sample
    });
    assert_same_verdicts(&tools, &samples, |_| false);
}

/// A source with what is generated from it.
struct Sample {
    source: PathBuf,
    folder: tempfile::TempDir,
    losses: Vec<Loss>,
}

impl Sample {
    fn of(generator: &Generator, name: &str) -> Self {
        let source = repository().join(name);
        let (folder, losses) = generated_by(generator, &source);
        Self { source, folder, losses }
    }

    /// Returns the path of the document of OpenAPI.
    fn document(&self) -> PathBuf {
        self.folder.path().join("it.openapi.json")
    }

    /// Returns a line of the input of `verdicts.py`.
    fn line(&self, is_wider: bool) -> String {
        let instances = ["ok.jsonl", "bad.jsonl"].map(|file| self.source.with_file_name(file));
        let job = json!({
            "source": self.source,
            "bundle": self.folder.path().join("it.schema.json"),
            "document": self.document(),
            "instances": instances.iter().filter(|path| path.exists()).collect::<Vec<_>>(),
            "wider": is_wider,
        });
        format!("{job}\n")
    }
}

/// Compares the verdicts of what is generated with those of its sources, by reference validators.
fn assert_same_verdicts(tools: &Tools, samples: &[Sample], is_wider: fn(&Sample) -> bool) {
    let mut jobs = tempfile::tempfile().expect("a file");
    for sample in samples {
        jobs.write_all(sample.line(is_wider(sample)).as_bytes()).expect("the jobs are written");
    }
    jobs.rewind().expect("the jobs are read");
    let mut script = tools.python("python");
    run(script.arg(repository().join("tests/openapi/verdicts.py")).stdin(jobs), "verdicts");
}

#[test]
fn openapi_linters_accept_the_documents() {
    let Some(tools) = Tools::find() else { return };
    let rules = repository().join("tests/openapi");
    let (mut all, mut of_tools, mut typed) = (Vec::new(), Vec::new(), Vec::new());
    for (version, name) in ["3.0", "3.1", "3.2"].into_iter().flat_map(|version| DOCUMENTS.map(|name| (version, name))) {
        let has_tools = name.ends_with(".adl.json");
        let generator = Generator::new().set("openapi.version", version).set("openapi.paths", has_tools);
        let sample = Sample::of(&generator, name);
        let document = sample.document();
        // It takes properties called `$ref` or `type` for keywords.
        if has_tools {
            of_tools.push(document.clone());
        }
        // openapi-typescript reads nothing newer.
        if version != "3.2" {
            let types = sample.folder.path().join("it.ts");
            let name = format!("{name} in {version}");
            run(tools.node("openapi-typescript").arg(&document).arg("-o").arg(&types), &name);
            typed.push(types);
        }
        all.push(sample);
    }
    let documents: Vec<PathBuf> = all.iter().map(Sample::document).collect();
    run(tools.python("openapi-spec-validator").args(&documents), "openapi-spec-validator");
    let mut redocly = tools.node("redocly");
    redocly.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    redocly.args(["lint", "--max-problems=5", "--format=stylish", "--config"]).arg(rules.join("redocly.yaml"));
    let problems = run(redocly.args(&documents), "redocly");
    assert!(!problems.contains(" warning "), "{problems}");
    let mut spectral = tools.node("spectral");
    spectral.args(["lint", "--fail-severity=warn", "--ruleset"]).arg(rules.join("spectral.yaml"));
    run(spectral.args(&of_tools), "spectral");
    let strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];
    run(tools.node("tsc").args(strict).args(&typed), "tsc");
}

#[test]
fn exclusive_members_reach_typescript() {
    let Some(tools) = Tools::find() else { return };
    let sample = Sample::of(&Generator::new(), "tests/openapi/narrowed.adl.json");
    let types = sample.folder.path().join("it.ts");
    run(tools.node("openapi-typescript").arg(sample.document()).arg("-o").arg(&types), "narrowed");
    let text = fs::read_to_string(types).expect("the types");
    let result = text.split("GetUserResultData: {").nth(1).and_then(|rest| rest.split("};").next()).expect("a branch");
    assert!(result.contains("data: components[\"schemas\"][\"User\"];"), "{result}");
    // openapi-typescript has no word for `{"not": {}}`; of `false` it makes `never`, but others refuse the document.
    assert!(result.contains("error?: unknown;"), "{result}");
}

/// The folders of the tools that `make tools` installs.
struct Tools {
    root: PathBuf,
}

impl Tools {
    /// Returns the tools in `ADL_GEN_TOOLS` or `build/tools`; reports that a test is skipped where they are missing.
    fn find() -> Option<Self> {
        let root = std::env::var_os("ADL_GEN_TOOLS").map_or_else(|| repository().join("build/tools"), PathBuf::from);
        let tools = Self { root };
        let node = ["redocly", "spectral"].map(|name| tools.node_path(name));
        let missing = [tools.python_path("openapi-spec-validator")].into_iter().chain(node).find(|path| !path.exists());
        match missing {
            None => Some(tools),
            Some(path) => {
                skipped(&format!("{} is missing (`make tools` installs it)", path.display()));
                None
            }
        }
    }

    fn python_path(&self, name: &str) -> PathBuf {
        self.root.join("venv/bin").join(name)
    }

    fn node_path(&self, name: &str) -> PathBuf {
        self.root.join("node_modules/.bin").join(name)
    }

    fn python(&self, name: &str) -> Command {
        Command::new(self.python_path(name))
    }

    fn node(&self, name: &str) -> Command {
        Command::new(self.node_path(name))
    }
}

/// Runs a command that must succeed, and returns what it prints.
fn run(command: &mut Command, name: &str) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let end: Vec<&str> = stdout.lines().chain(stderr.lines()).rev().take(20).collect();
    let end: Vec<String> = end.iter().rev().map(|line| line.chars().take(400).collect()).collect();
    assert!(output.status.success(), "{name}: {command:?}\n{}", end.join("\n"));
    format!("{stdout}{stderr}")
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The JSON documents of the golden cases.
fn goldens() -> Vec<String> {
    let is_document = |path: &str| [".adl.json", ".schema.json"].iter().any(|end| path.ends_with(end));
    // Preambles alone come without instances.
    let with_instances =
        goldens::files(repository()).into_iter().filter(|path| path.with_file_name("ok.jsonl").exists());
    let below = |path: PathBuf| path.strip_prefix(repository()).expect("below").to_string_lossy().into_owned();
    with_instances.map(below).filter(|path| is_document(path)).collect()
}

/// Generates `it.openapi.json` and `it.schema.json` from a document into a folder; also returns the losses.
fn generated_by(generator: &Generator, document: &Path) -> (tempfile::TempDir, Vec<Loss>) {
    let name = document.file_name().and_then(OsStr::to_str).expect("a name");
    let (_, extension) = name.split_once('.').expect("an extension");
    let bytes = fs::read(document).expect("the document");
    let source = Source::Text { name: format!("it.{}", extension.trim_start_matches("openapi.")), bytes };
    let generator = generator.clone().targets([Target::OpenApi, Target::JsonSchema]);
    let generated = generator.generate_sources([source]).unwrap_or_else(|error| panic!("{name}: {error}"));
    let folder = tempfile::tempdir().expect("a folder");
    generated.files.write(folder.path()).expect("files are written");
    (folder, generated.losses)
}
