//! A fixture for each diagnostic: an input, the arguments of the command, and its exact output.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adl_gen::diagnostics::Code;
use program::program;

mod formats;
#[path = "../program.rs"]
mod program;

/// The diagnostics that no input provokes, with the reason.
const UNREACHABLE: [(&str, &str); 1] = [("defect", "it is printed where the code is wrong")];

/// The cases with words of the system: the reasons why a file can't be written, and a program can't be run.
const OF_THE_SYSTEM: [&str; 2] = ["git", "unwritable"];

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/diagnostics/cases");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    cases.sort();
    cases
}

fn name(case: &Path) -> String {
    case.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Runs the command of a case in a copy of its folder. Returns what it prints, and its exit code.
fn run(case: &Path) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    copy(case, folder.path());
    let arguments = fs::read_to_string(case.join("args")).expect("args");
    let output = Command::new(program())
        .args(arguments.lines())
        .current_dir(folder.path())
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("runs");
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let folder = folder.path().to_string_lossy().into_owned();
    // Wine has the root in a drive of its own.
    let root = if is_of_windows() { "Z:" } else { "" };
    let text = format!("{stdout}{stderr}exit code {}\n", output.status.code().unwrap_or(-1));
    slashed(&text).replace(&format!("{root}{folder}"), "FOLDER")
}

/// Returns whether the program is one of Windows.
fn is_of_windows() -> bool {
    std::env::var("ADL_GEN_TESTED_SYSTEM").is_ok_and(|system| system == "windows")
}

/// Returns a text with the paths that Linux prints.
fn slashed(text: &str) -> String {
    if is_of_windows() { text.replace('\\', "/") } else { text.to_owned() }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            fs::create_dir_all(&target).expect("a folder");
            copy(&path, &target);
        } else if !["args", "expected"].contains(&name(&path).as_str()) {
            fs::copy(&path, &target).expect("copies");
        }
    }
}

#[test]
fn diagnostics_are_as_recorded() {
    let is_update = std::env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some() && std::env::var_os("CI").is_none();
    let mut wrong = Vec::new();
    for case in cases() {
        let found = run(&case);
        let recorded = case.join("expected");
        if is_update {
            fs::write(&recorded, &found).expect("writes");
        }
        let expected = slashed(&fs::read_to_string(&recorded).unwrap_or_default());
        let has_other_words = is_of_windows() && OF_THE_SYSTEM.contains(&name(&case).as_str());
        if found != expected && !has_other_words {
            wrong.push(format!("{}:\n{found}\nexpected:\n{expected}", name(&case)));
        }
        if !found.contains(&format!("[{}]", name(&case))) {
            wrong.push(format!("{0}: `{0}` is not among its diagnostics:\n{found}", name(&case)));
        }
    }
    assert!(wrong.is_empty(), "{}\nrun again with ADL_GEN_UPDATE_GOLDEN=1, and read the difference", wrong.join("\n"));
}

#[test]
fn every_diagnostic_has_a_case() {
    let cases: BTreeSet<String> = cases().iter().map(|case| name(case)).collect();
    let codes: BTreeSet<String> = Code::ALL.iter().map(|code| code.name().to_owned()).collect();
    let unreachable: BTreeSet<String> = UNREACHABLE.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(cases, &codes - &unreachable);
}
