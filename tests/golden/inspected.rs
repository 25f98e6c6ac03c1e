//! `adl-gen inspect --format json`, after each pass: through a reference validator with `schemas/model.schema.json`.

use std::process::Command;

use crate::cases::{Case, build_folder, name, root};
use crate::tools::{Tools, fresh_folder, run, write};

/// The passes of Rust are all in the last of them.
const PASSES: [&str; 6] = ["graph", "shapes", "model", "checks", "monomorphic", "checked-properties"];

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("inspected"));
    let mut problems = Vec::new();
    for case in cases {
        for pass in PASSES {
            match inspect(case, pass) {
                Ok(json) => write(folder.join(format!("{}.{pass}.json", case.name)), json),
                Err(problem) => problems.push(problem),
            }
        }
    }
    let mut command = tools.python("python");
    command
        .arg(root().join("tests/golden/validate_model.py"))
        .arg(root().join("schemas/model.schema.json"))
        .arg(folder);
    problems.extend(run(&mut command).problem("the model's JSON"));
    problems
}

fn inspect(case: &Case, pass: &str) -> Result<Vec<u8>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(case.input.parent().expect("an input stands in a folder"));
    let arguments = if case.has_own_targets() || case.has_own_printing() { &[] } else { &case.arguments[..] };
    command.arg("inspect").arg(name(&case.input)).args(arguments).args(["--after", pass, "--format", "json"]);
    let output = command.output().expect("the binary starts");
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{}, after {pass}: {}", case.name, String::from_utf8_lossy(&output.stderr)))
}
