//! A crate whose build script calls the light library.

use std::path::Path;
use std::process::Command;

use crate::cases::{build_folder, root};
use crate::tools::{Run, run};

/// What the light library must not bring into a build: the command line, YAML, diagnostics for terminals, derives.
const HEAVY: [&str; 6] = ["clap", "granit-parser", "annotate-snippets", "anstream", "typify", "schemars"];

pub fn check() -> Vec<String> {
    let folder = root().join("tests/build-consumer");
    let mut problems: Vec<String> = cargo(&folder, &["test"]).problem("the build.rs consumer").into_iter().collect();
    let tree = cargo(&folder, &["tree", "--edges", "build,normal", "--prefix", "none"]);
    for name in HEAVY {
        if tree.output.lines().any(|line| line.starts_with(&format!("{name} "))) {
            problems.push(format!("the light library pulls in {name}"));
        }
    }
    problems.extend(tree.problem("cargo tree"));
    problems
}

fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder).args(arguments).arg("--quiet");
    command.env("CARGO_TARGET_DIR", build_folder().join("build-consumer"));
    run(&mut command)
}
