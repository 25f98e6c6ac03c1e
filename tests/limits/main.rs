//! The binary under limits: each large or hostile schema is generated, or refused with a diagnostic, within 512 MiB of
//! address space and ten seconds of a processor for all targets together.
//!
//! `make limits` runs it in full; a debug build, which is ten times slower, runs a part of it. Large inputs are generated
//! within an amount of memory in proportion to the bytes that are read and written.

#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../scale/inputs.rs"]
mod inputs;
#[path = "../scale/nests.rs"]
mod nests;
#[path = "../recursion/inputs.rs"]
#[allow(dead_code, reason = "the schemas that refer to themselves are for another test")]
mod recursion;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// The limits of one run: KiB of address space, and seconds of a processor.
const MEMORY: usize = 512 << 10;
const SECONDS: usize = if cfg!(debug_assertions) { 100 } else { 10 };

/// Of so many inputs, one is run.
const STEP: usize = if cfg!(debug_assertions) { 40 } else { 1 };

/// How often nests are nested.
const NESTED: usize = 100;

/// The links of a chain.
const LINKS: usize = 1_000;

/// Bytes of memory for each byte that is read or written, and for whatever is read, beyond those of the program itself.
const MEMORY_OF_A_BYTE: usize = 20;
const MEMORY_OF_ANY_RUN: usize = 8 << 20;

const TARGETS: &str = "rust,typescript,python,openapi,json-schema,zod,pydantic";

/// An input: its name, and its text.
type Input = (String, String);

fn nest(form: &'static nests::Form) -> impl Iterator<Item = Input> {
    let name = |outer: &nests::Applicator, inner: &nests::Applicator| {
        format!("{}: {} of {}", form.name, outer.name, inner.name)
    };
    nests::APPLICATORS.iter().flat_map(move |outer| {
        let make = move |inner| (name(outer, inner), (form.make)(outer, inner, NESTED).to_string());
        nests::APPLICATORS.iter().map(make)
    })
}

fn chain(applicator: &recursion::Applicator) -> Input {
    let name = format!("a chain of {}", (applicator.apply)(json!({"$ref": ""})));
    (name, inputs::chain(LINKS, |_, next| (applicator.apply)(next)).to_string())
}

fn inputs() -> Vec<Input> {
    let shapes = inputs::SHAPES.iter().map(|shape| (shape.name.to_owned(), (shape.make)(shape.full / 2).to_string()));
    let hostile = inputs::HOSTILE.iter().map(|(name, make)| ((*name).to_owned(), make().to_string()));
    let deep = [128, 5_000, 1_000_000].map(|levels| (format!("{levels} levels"), inputs::nested(levels)));
    let numbers = ["1e-10000000", "1e400", &"7".repeat(5_000)];
    let numbers = numbers.iter().flat_map(|number| {
        let of = |keyword: &str| (format!("{keyword} {number:.12}"), format!(r#"{{"{keyword}": {number}}}"#));
        ["multipleOf", "minimum", "minLength", "maxItems", "const"].map(of)
    });
    let chains = recursion::APPLICATORS.iter().map(chain);
    let nests = nests::FORMS.iter().flat_map(nest);
    hostile.chain(shapes).chain(deep).chain(numbers).chain(chains).chain(nests).step_by(STEP).collect()
}

/// Returns why a run in all targets wasn't as it should be.
fn failure(input: &Input) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    failure_in(folder.path(), input, TARGETS, MEMORY)
}

/// Returns why a run in a folder wasn't as it should be, with so many KiB of memory.
fn failure_in(folder: &Path, (name, text): &Input, targets: &str, memory: usize) -> Option<String> {
    fs::write(folder.join("input.schema.json"), text).expect("writes the input");
    let run = generate(folder, "input.schema.json", targets, memory);
    let told = String::from_utf8_lossy(&run.stderr);
    match run.status.code() {
        Some(0) => None,
        Some(1 | 2) if told.contains("error[") && !told.contains("error[defect]") => None,
        _ => Some(format!("{name}: {}: {told:.300}", run.status)),
    }
}

/// Generates from an input in a folder, with so many KiB of memory.
fn generate(folder: &Path, input: &str, targets: &str, memory: usize) -> Output {
    let limited = format!("ulimit -v {memory} && ulimit -t {SECONDS} && exec \"$0\" \"$@\"");
    let arguments = ["generate", input, "--out-dir", "out", "--target", targets];
    let binary = env!("CARGO_BIN_EXE_adl-gen");
    let run = Command::new("sh").args(["-c", &limited, binary]).args(arguments).current_dir(folder).output();
    run.expect("runs")
}

#[test]
fn every_input_is_generated_or_refused_within_limits() {
    let inputs = inputs();
    assert!(inputs.len() * STEP > 300, "{} inputs", inputs.len());
    let (pending, failures) = (Mutex::new(inputs.iter()), Mutex::new(Vec::new()));
    let next = || pending.lock().expect("no thread panics").next();
    let work = || {
        while let Some(input) = next() {
            failures.lock().expect("no thread panics").extend(failure(input));
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let failures = failures.into_inner().expect("no thread panics");
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), inputs.len(), failures.join("\n"));
}

#[test]
fn a_run_beyond_the_limits_is_told() {
    let name = "too much memory for this limit".to_owned();
    let text = format!(r#"{{"enum": [{}]}}"#, Vec::from_iter((0..3_000_000).map(|n| n.to_string())).join(","));
    assert!(failure(&(name, text)).is_some());
    assert!(failure(&("a schema".to_owned(), Value::Bool(true).to_string())).is_none());
}

/// Returns the bytes of address space of the program, while it waits for its input: a debug build has five times the code.
fn memory_of_the_program() -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    let mut waiting = command.args(["generate", "-"]).stdin(Stdio::piped()).spawn().expect("starts");
    // It is loaded within a second.
    let sizes = (0..20).map(|_| {
        thread::sleep(Duration::from_millis(50));
        let status = fs::read_to_string(format!("/proc/{}/status", waiting.id())).expect("a process");
        let size =
            status.lines().find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB")?.parse().ok());
        size.unwrap_or(0)
    });
    let kibibytes: usize = sizes.max().unwrap_or(0);
    waiting.kill().and_then(|()| waiting.wait()).expect("ends");
    kibibytes << 10
}

#[test]
fn memory_is_in_proportion_to_what_is_read_and_written() {
    let of_the_program = memory_of_the_program();
    let size = if cfg!(debug_assertions) { 10_000 } else { 100_000 };
    let strings: serde_json::Map<_, _> = (0..size).map(|n| (format!("p{n}"), json!({"type": "string"}))).collect();
    let values: Vec<String> = (0..size).map(|n| format!("v{n}")).collect();
    for (name, schema) in [("properties", json!({"properties": strings})), ("values", json!({"enum": values}))] {
        let input = (name.to_owned(), schema.to_string());
        for target in TARGETS.split(',') {
            let folder = tempfile::tempdir().expect("a temporary folder");
            assert_eq!(failure_in(folder.path(), &input, target, MEMORY), None, "{name}, {target}");
            let out = folder.path().join("out");
            let written = fs::read_dir(&out).expect("a folder").map(|file| file.expect("a file").metadata());
            let written: u64 = written.map(|file| file.expect("a file").len()).sum();
            fs::remove_dir_all(out).expect("removes the output");
            let bytes = input.1.len() + usize::try_from(written).expect("a size");
            let memory = (of_the_program + MEMORY_OF_ANY_RUN + bytes * MEMORY_OF_A_BYTE) >> 10;
            assert_eq!(failure_in(folder.path(), &input, target, memory), None, "{name}, {target}: {memory} KiB");
        }
    }
}

/// Writes a package: documents with a tool and ten definitions, each of which refers to the next, and the last to that of
/// a document, or to what all have in common.
fn write_package(folder: &Path, documents: usize, next_document: impl Fn(usize) -> Option<usize>) {
    let address = json!({"type": "object", "properties": {"street": {"type": "string"}}, "required": ["street"]});
    fs::write(folder.join("common.adl.json"), json!({"$defs": {"Address": address}}).to_string()).expect("writes");
    for document in 0..documents {
        let definition = |n: usize| {
            let next = match n {
                9 => next_document(document).map_or("common.adl.json#/$defs/Address".to_owned(), |next| {
                    format!("agent{next}.adl.json#/$defs/Type{next}Part0")
                }),
                _ => format!("#/$defs/Type{document}Part{}", n + 1),
            };
            let properties = json!({
                "id": {"type": "string", "pattern": "^[a-z]+$"},
                "count": {"type": "integer", "minimum": 0},
                "next": {"$ref": next},
            });
            (format!("Type{document}Part{n}"), json!({"type": "object", "properties": properties, "required": ["id"]}))
        };
        let definitions: serde_json::Map<_, _> = (0..10).map(definition).collect();
        let returns = json!({"schema": {"$ref": format!("#/$defs/Type{document}Part0")}});
        let tool = json!({"name": format!("get_{document}"), "description": "Gets it.", "returns": returns});
        let agent = json!({"name": "agent", "description": "An agent.", "tools": [tool], "$defs": definitions});
        fs::write(folder.join(format!("agent{document}.adl.json")), agent.to_string()).expect("writes");
    }
}

#[test]
fn a_package_of_many_documents_is_generated_within_limits() {
    let documents = if cfg!(debug_assertions) { 100 } else { 2_000 };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let agents = folder.path().join("agents");
    fs::create_dir(&agents).expect("a folder");
    write_package(&agents, documents, |_| None);
    for target in TARGETS.split(',') {
        let run = generate(folder.path(), "agents", target, MEMORY);
        assert!(run.status.success(), "{target}: {}: {:.300}", run.status, String::from_utf8_lossy(&run.stderr));
        fs::remove_dir_all(folder.path().join("out")).expect("removes the output");
    }
}

/// Only in a release build: the definitions are counted for a minute in a debug build.
#[cfg(not(debug_assertions))]
#[test]
fn a_long_chain_of_documents_is_refused() {
    const DOCUMENTS: usize = 350;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let agents = folder.path().join("agents");
    fs::create_dir(&agents).expect("a folder");
    write_package(&agents, DOCUMENTS, |document| Some(document + 1).filter(|next| *next < DOCUMENTS));
    let run = generate(folder.path(), "agents", "typescript", 8 * MEMORY);
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(told.contains("error[too-large]: the documents of this package refer to each other"), "{told:.300}");
    assert_eq!(run.status.code(), Some(2));
}
