//! Runs the binary on documents, and compares all diagnostics, word for word, and the exit code.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

mod dialects;
mod documents;
mod libraries;
mod mcp;
mod returns;
mod schemas;

/// A run of the binary.
struct Run {
    code: Option<i32>,
    /// The diagnostics: `line:column severity[code]: message | help`.
    lines: Vec<String>,
    stdout: String,
    folder: TempDir,
}

/// Generates TypeScript from files, of which the first is the input, with further arguments.
fn generate(files: &[(&str, &str)], arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        fs::write(path, text).expect("writes");
    }
    let (input, _) = files.first().expect("an input");
    let output = Command::new(env!("CARGO_BIN_EXE_adl-gen"))
        .args(["generate", input, "-t", "typescript", "-o", "out", "--message-format", "json"])
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let here = folder.path().canonicalize().expect("a folder").to_string_lossy().into_owned();
    let lines = text(output.stderr).lines().map(|found| line(found).replace(&here, "HERE")).collect();
    Run { code: output.status.code(), lines, stdout: text(output.stdout), folder }
}

/// A diagnostic, for comparison.
fn line(json: &str) -> String {
    let found: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    let place = &found["place"];
    let place = if place.is_null() { String::new() } else { format!("{}:{} ", place["line"], place["column"]) };
    let mut line = format!("{place}{}[{}]: {}", text("severity"), text("code"), text("message"));
    for related in found["related"].as_array().into_iter().flatten() {
        let place = &related["place"];
        line +=
            &format!(" ({}:{} {})", place["line"], place["column"], related["message"].as_str().unwrap_or_default());
    }
    match found["help"].as_str() {
        Some(help) => format!("{line} | {help}"),
        None => line,
    }
}

impl Run {
    /// The exit code must be that, and these the diagnostics, no more and no less.
    #[track_caller]
    fn gives(self, code: i32, lines: &[&str]) -> Self {
        assert_eq!(self.lines, lines, "{}", self.stdout);
        assert_eq!(self.code, Some(code));
        self
    }

    /// The generated file.
    #[track_caller]
    fn output(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join("out").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Nothing may be written.
    #[track_caller]
    fn writes_nothing(self) {
        assert!(!self.folder.path().join("out").exists());
    }
}

/// The diagnostics about one document without further arguments.
#[track_caller]
fn reads(name: &str, text: &str, code: i32, lines: &[&str]) -> Run {
    generate(&[(name, text)], &[]).gives(code, lines)
}
