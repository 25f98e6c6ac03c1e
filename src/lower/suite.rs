//! Runs the official JSON-Schema-Test-Suite against the model: every group can be read, the shapes reject no valid
//! instance, and accept an invalid one only with a reported loss. `make test` fetches the suite.

mod fits;

use std::path::{Path, PathBuf};

use super::{ReadOptions, lower};
use crate::model::{Model, Type, TypeId};
use crate::skip::skipped;
use crate::source::{Document, Format, Node};

/// Returns the folder `tests` of the suite, if there is one.
fn suite() -> Option<PathBuf> {
    std::env::var_os("ADL_GEN_SUITE").map(PathBuf::from)
}

/// How to read a file of the suite.
struct How<'h> {
    dialect: &'h str,
    remotes: &'h [(String, PathBuf)],
    assert_formats: bool,
}

fn read_group(schema: &Node, text: &str, how: &How) -> Result<Model, String> {
    let How { dialect, remotes, assert_formats } = *how;
    let schema = &text[schema.span.start..schema.span.end];
    // A schema of an older draft may not declare it: its folder does.
    let named = match schema.strip_prefix('{') {
        Some(rest) if !schema.contains("\"$schema\"") && !dialect.is_empty() => {
            let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
            format!("{{\"$schema\": \"{dialect}\"{comma}{rest}")
        }
        _ => schema.to_owned(),
    };
    let document = Document::parse("group.json", named.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let options = ReadOptions {
        root_name: Some("RootType".to_owned()),
        schema_map: remotes.to_vec(),
        assert_formats,
        ..ReadOptions::default()
    };
    lower(&document, &options).map(|lowered| lowered.model).map_err(|error| error.to_string())
}

/// Returns the documents that the suite serves at `http://localhost:1234`.
fn remotes(folder: &Path) -> Vec<(String, PathBuf)> {
    let (mut remotes, mut pending) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(std::fs::read_dir(&path).expect("a folder").flatten().map(|entry| entry.path()));
        } else {
            let relative = path.strip_prefix(folder).expect("below the folder").to_string_lossy().into_owned();
            remotes.push((format!("http://localhost:1234/{relative}"), path));
        }
    }
    remotes
}

#[derive(Default)]
struct Report {
    groups: usize,
    instances: usize,
    problems: Vec<String>,
}

impl Report {
    fn file(&mut self, path: &Path, how: &How) {
        let text = std::fs::read_to_string(path).expect("the suite's files can be read");
        let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let document = Document::parse(file, text.as_bytes(), Format::Json).expect("the suite's files are JSON");
        for group in document.root.as_array().unwrap_or_default() {
            let name = group.get("description").and_then(Node::as_str).unwrap_or_default();
            let schema = group.get("schema").expect("a group has a schema");
            self.groups += 1;
            match read_group(schema, &text, how) {
                Ok(model) => self.instances(&model, group, &format!("{file}: {name}")),
                Err(error) => self.problems.push(format!("{file}: {name}: {error}")),
            }
        }
    }

    fn instances(&mut self, model: &Model, group: &Node, name: &str) {
        for test in group.get("tests").and_then(Node::as_array).unwrap_or_default() {
            let valid = test.get("valid").and_then(Node::as_bool) == Some(true);
            let data = test.get("data").expect("a test has data").to_json();
            self.instances += 1;
            let violations = model.checks.violations(model.checks.of(TypeId(0)).expect("a root has checks"), &data);
            if violations.is_empty() != valid {
                self.problems
                    .push(format!("{name}: {data} is {}, but {violations:?}", if valid { "valid" } else { "invalid" }));
            }
            match model.fits(&Type::Named(TypeId(0)), &data) {
                Err(misfit) if valid => self.problems.push(format!("{name}: {data} is valid, but {misfit}")),
                Ok(()) if !valid && model.losses.is_empty() => {
                    self.problems.push(format!("{name}: {data} is invalid, and nothing is said to be lost"));
                }
                Ok(()) | Err(_) => {}
            }
        }
    }
}

#[test]
fn no_valid_instance_is_refused_and_no_loss_is_silent() {
    let Some(suite) = suite() else {
        return skipped("ADL_GEN_SUITE names no folder; run `make test`");
    };
    let remotes = remotes(&suite.with_file_name("remotes"));
    let mut problems = Vec::new();
    for (draft, dialect) in [
        ("draft2020-12", ""),
        ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
        ("draft7", "http://json-schema.org/draft-07/schema#"),
        ("draft6", "http://json-schema.org/draft-06/schema#"),
        ("draft4", "http://json-schema.org/draft-04/schema#"),
    ] {
        let mut report = Report::default();
        let mut files: Vec<_> =
            std::fs::read_dir(suite.join(draft)).expect("the suite has that draft").flatten().collect();
        files.sort_by_key(std::fs::DirEntry::path);
        for file in files.iter().filter(|file| file.path().extension().is_some_and(|extension| extension == "json")) {
            report.file(&file.path(), &How { dialect, remotes: &remotes, assert_formats: false });
        }
        println!(
            "{draft}: {} groups, {} instances, {} problems",
            report.groups,
            report.instances,
            report.problems.len()
        );
        problems.extend(report.problems.into_iter().map(|problem| format!("{draft}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Runs optional tests: patterns as in ECMAScript, numbers of any size, formats as assertions. (Formats for names in
/// Unicode remain annotations: ADL doesn't mention them.)
#[test]
fn patterns_large_numbers_and_formats_are_those_of_the_suite() {
    let Some(suite) = suite() else {
        return skipped("ADL_GEN_SUITE names no folder; run `make test`");
    };
    let remotes = remotes(&suite.with_file_name("remotes"));
    let optional = suite.join("draft2020-12/optional");
    let mut report = Report::default();
    for file in ["ecmascript-regex", "bignum", "float-overflow", "non-bmp-regex"] {
        let how = How { dialect: "", remotes: &remotes, assert_formats: file == "ecmascript-regex" };
        report.file(&optional.join(file).with_extension("json"), &how);
    }
    for file in std::fs::read_dir(optional.join("format")).expect("the suite has formats").flatten() {
        if !file.file_name().to_string_lossy().starts_with("idn-") {
            report.file(&file.path(), &How { dialect: "", remotes: &remotes, assert_formats: true });
        }
    }
    println!("{} groups, {} instances", report.groups, report.instances);
    assert!(report.problems.is_empty(), "{}", report.problems.join("\n"));
}
