//! The recorded files: compared, or updated on request.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cases::{Case, files, is_input, name};

/// Other files in a golden folder, besides the input and the recorded files.
const OTHERS: [&str; 6] = ["ok.jsonl", "bad.jsonl", "adl-gen.toml", "args", "targets", "README.md"];

/// Compares the output with the recorded files. With `ADL_GEN_UPDATE_GOLDEN`, updates them.
pub fn compare(cases: &[Case]) -> Vec<String> {
    let update = env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some();
    assert!(!update || env::var_os("CI").is_none(), "golden files aren't updated where CI is set");
    let mut problems = Vec::new();
    for case in cases {
        match &case.failure {
            Some(failure) => problems.push(format!("{}: nothing was generated:\n{}", case.name, failure.stderr)),
            None if update => record(case),
            None => problems.extend(differences(case)),
        }
    }
    problems
}

fn folder(case: &Case) -> &Path {
    case.input.parent().expect("an input stands in a folder")
}

fn recorded(case: &Case) -> Vec<PathBuf> {
    let is_recorded = |file: &PathBuf| !is_input(file) && !OTHERS.contains(&name(file));
    files(folder(case)).into_iter().filter(is_recorded).collect()
}

fn record(case: &Case) {
    for file in recorded(case) {
        fs::remove_file(&file).expect("an old golden file can be removed");
    }
    for file in case.recorded_outputs() {
        fs::copy(&file, folder(case).join(name(&file))).expect("a golden file can be written");
    }
}

fn differences(case: &Case) -> Vec<String> {
    let mut problems = Vec::new();
    let outputs = case.recorded_outputs();
    for file in &outputs {
        let golden = folder(case).join(name(file));
        match fs::read(&golden) {
            Err(_) => problems.push(format!("{}: not recorded; see `make golden`", golden.display())),
            Ok(expected) => {
                let found = fs::read(file).expect("an output can be read");
                if found != expected {
                    problems.push(first_difference(&golden, &expected, &found));
                }
            }
        }
    }
    for golden in recorded(case) {
        if !outputs.iter().any(|file| name(file) == name(&golden)) {
            problems.push(format!("{}: a stray file, nothing produces it", golden.display()));
        }
    }
    problems
}

fn first_difference(golden: &Path, expected: &[u8], found: &[u8]) -> String {
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    let same = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end of the file)").to_owned();
    format!(
        "{}:{}: differs; see `make golden`\n  - {}\n  + {}",
        golden.display(),
        same + 1,
        line(&expected),
        line(&found)
    )
}
