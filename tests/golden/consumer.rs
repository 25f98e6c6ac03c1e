//! A crate whose build script calls the light library: as a library and as a program, in both editions, with every
//! linter denied that could complain about generated code.

use std::path::Path;

use crate::cases::{build_folder, root};
use crate::tools::{self, Run, run};

/// Dependencies that the light library must not have: the command line, YAML, terminal diagnostics, derives, users'
/// templates.
const HEAVY: [&str; 7] = ["clap", "granit-parser", "annotate-snippets", "anstream", "typify", "schemars", "tera"];

pub fn check() -> Vec<String> {
    let folder = root().join("tests/build-consumer");
    let steps: [&[&str]; 3] = [&["build"], &["clippy", "--all-targets"], &["test"]];
    let mut problems: Vec<String> = steps.iter().filter_map(|step| silent(&folder, step)).collect();
    let tree = cargo(&folder, &["tree", "--edges", "build,normal", "--prefix", "none"]);
    for name in HEAVY {
        if tree.output.lines().any(|line| line.starts_with(&format!("{name} "))) {
            problems.push(format!("the light library pulls in {name}"));
        }
    }
    problems.extend(tree.problem("cargo tree"));
    problems
}

/// Runs a command that must print nothing except test output; cargo also prints warnings that aren't denied.
fn silent(folder: &Path, arguments: &[&str]) -> Option<String> {
    let run = cargo(folder, arguments);
    let is_warned = run.output.contains("warning");
    let problem = run.problem(&format!("cargo {} of the build.rs consumer", arguments[0]));
    problem.or_else(|| is_warned.then(|| format!("cargo {} of the build.rs consumer warns", arguments[0])))
}

fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    run(tools::cargo(folder, &build_folder().join("consumer-target")).args(arguments).arg("--quiet"))
}
