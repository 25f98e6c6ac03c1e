//! Round trips: a document of OpenAPI or a list of MCP tools is imported as an agent definition, and written again in its
//! own format. Every type keeps its values: in both directions there is a proof, or no random value tells them apart.
//!
//! `make apis` runs it over real documents (`ADL_GEN_ROUND_TRIPS`, a folder).

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../differential/pool.rs"]
#[allow(dead_code, reason = "shared with the differential test, which needs more of it")]
mod pool;
#[path = "../differential/random.rs"]
mod random;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
#[path = "../differential/values.rs"]
mod values;
#[path = "../verdicts/mod.rs"]
#[allow(dead_code, reason = "shared with the suite, which needs more of it")]
mod verdicts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::model::{CheckId, Model};
use adl_gen::names::{Case, identifier};
use adl_gen::text::Json;
use adl_gen::{Generator, Source, Target};

use crate::random::Random;
use crate::values::values;
use crate::verdicts::reference::json;

/// Number of random values of each type.
const VALUES: usize = 40;

#[test]
fn documents_of_openapi_keep_their_verdicts() {
    let mut counts = Counts::default();
    let folder = std::env::var_os("ADL_GEN_ROUND_TRIPS").map(PathBuf::from);
    let documents = match &folder {
        Some(folder) => files(folder, ".json"),
        None => vec![root().join("tests/openapi/users.openapi.json"), root().join("tests/openapi/forms.openapi.yaml")],
    };
    for document in &documents {
        for (version, format) in [("3.0", "json"), ("3.1", "yaml"), ("3.2", "json")] {
            let generator = Generator::new().targets([Target::OpenApi]).set("openapi.version", version);
            let generator = generator.set("openapi.format", format).set("openapi.unused", true);
            let name = format!("{} in {version}", document.display());
            counts.add(trip(document, &generator, &name, |_| true));
            // Operations have the parameters in their bodies, and ADL's errors. Many real ones return XML, which is text.
            if folder.is_none() {
                let generator = generator.set("openapi.paths", true);
                counts.add(trip(document, &generator, &format!("{name} with paths"), |name| name.ends_with("Result")));
            }
        }
    }
    counts.report("OpenAPI", documents.len());
}

#[test]
fn lists_of_mcp_tools_keep_their_verdicts() {
    let mut counts = Counts::default();
    let mut documents = files(&root().join("../shared/corpus"), ".tools.json");
    documents.push(root().join("golden/mcp-tools/mcp-tools.tools.json"));
    for document in &documents {
        for revision in ["2025-06-18", "2025-11-25", "2026-07-28"] {
            let generator = Generator::new().targets([Target::Mcp]).set("mcp.revision", revision);
            counts.add(trip(document, &generator, &format!("{} in {revision}", document.display()), |_| true));
        }
    }
    counts.report("MCP", documents.len());
}

/// What was found out about types.
#[derive(Default)]
struct Counts {
    types: usize,
    /// Directions with a proof, and those without.
    proved: usize,
    unknown: usize,
    accepted: usize,
    refused: usize,
    wrong: Vec<String>,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.types += other.types;
        self.proved += other.proved;
        self.unknown += other.unknown;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.wrong.extend(other.wrong);
    }

    fn report(&self, name: &str, documents: usize) {
        let Self { types, proved, unknown, accepted, refused, wrong } = self;
        println!(
            "round trips, {name}: {documents} documents, {types} types, {proved} proofs, {unknown} without an answer, \
             {accepted} values accepted, {refused} refused"
        );
        assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
        assert!(*proved > 20 * *unknown && *accepted > 0 && *refused > 0, "too few answers");
    }
}

/// Imports a document, writes it again, and compares the types of both that have certain names.
fn trip(document: &Path, generator: &Generator, name: &str, is_kept: fn(&str) -> bool) -> Counts {
    let folder = tempfile::tempdir().expect("a folder");
    let agent = folder.path().join("it.adl.json");
    let import = Command::new(env!("CARGO_BIN_EXE_adl-gen")).arg("import").arg(document).arg("-o").arg(&agent).output();
    let import = import.expect("the binary starts");
    assert!(import.status.success(), "{name}: {}", String::from_utf8_lossy(&import.stderr));
    let written = generator.clone().generate(&[&agent]).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (file, text) = written.files.iter().next().expect("a file");
    let is_wider = !written.losses.is_empty();
    let (before, after) = (model(Source::Path(document.to_owned())), model(text_source(file, text)));
    compare(&before, &after, is_wider, is_kept, &bundle(document), name)
}

/// Compares the types of a document with those of what was written. A wider one may accept more.
fn compare(
    before: &Model,
    after: &Model,
    is_wider: bool,
    is_kept: fn(&str) -> bool,
    bundle: &Json,
    name: &str,
) -> Counts {
    let mut counts = Counts::default();
    let mut comparison = Comparison::new(&before.checks, &after.checks);
    for (id, definition) in before.iter().filter(|(_, definition)| is_kept(&definition.name)) {
        let Some(own) = before.checks.of(id).filter(|_| !is_shortened(&definition.name)) else { continue };
        let called = |name: &str| after.iter().find(|(_, other)| other.name == name);
        // `a/b` is called `AB`, and `AB` is called `Ab`.
        let found = called(&definition.name).or_else(|| called(&identifier(&definition.name, Case::UpperCamel)));
        let Some(other) = found.and_then(|(id, _)| after.checks.of(id)) else {
            counts.wrong.push(format!("{name}: there is no {}", definition.name));
            continue;
        };
        counts.types += 1;
        let [own_operand, other_operand] =
            [(Side::New, before, own), (Side::Old, after, other)].map(|(side, model, id): (Side, &Model, CheckId)| {
                Operand { side, check: &model.checks.function(id).check }
            });
        let mut directions = vec![(own_operand, other_operand)];
        directions.extend((!is_wider).then_some((other_operand, own_operand)));
        for (part, whole) in directions {
            match comparison.contains(part, whole) {
                Containment::Proved => counts.proved += 1,
                Containment::Unknown { .. } => counts.unknown += 1,
                Containment::Refuted { counterexample } => {
                    counts.wrong.push(format!("{name}: {}: {counterexample}", definition.name));
                }
            }
        }
        for value in random_values(bundle, &definition.name) {
            let verdicts = (before.checks.accepts(own, &value), after.checks.accepts(other, &value));
            let count = if verdicts.0 { &mut counts.accepted } else { &mut counts.refused };
            *count += 1;
            if verdicts.0 != verdicts.1 && !(is_wider && verdicts.1) {
                counts.wrong.push(format!("{name}: {}: {value}: {verdicts:?}", definition.name));
            }
        }
    }
    counts
}

/// Returns whether a name has a hash of where its schema stands, or will have one when it is read again.
fn is_shortened(name: &str) -> bool {
    let is_hash = |text: &str| text.starts_with('X') && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    name.len() > 60 || name.is_ascii() && name.len() > 9 && is_hash(&name[name.len() - 9..])
}

/// Returns random values for a definition of a bundle.
fn random_values(bundle: &Json, name: &str) -> Vec<Json> {
    let definitions = bundle.get("$defs").expect("definitions").clone();
    let schema = Json::object([("$ref", Json::string(format!("#/$defs/{name}"))), ("$defs", definitions)]);
    values(&schema, VALUES, &mut Random::new(name.bytes().map(u64::from).sum()))
}

/// Returns the schemas of a document as JSON Schema.
fn bundle(document: &Path) -> Json {
    let generated = Generator::new().targets([Target::JsonSchema]).generate(&[document]);
    let generated = generated.unwrap_or_else(|error| panic!("{error}"));
    let (_, text) = generated.files.iter().next().expect("a file");
    json(text)
}

fn model(source: Source) -> Model {
    let read = Generator::new().read([source]).unwrap_or_else(|error| panic!("{error}"));
    read.models.into_iter().next().expect("a model")
}

fn text_source(name: &str, text: &str) -> Source {
    Source::Text { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

/// Returns the files of a folder; none if there is no such folder.
fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(suffix));
    files.sort();
    files
}

/// The repository.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the repository is there")
}
