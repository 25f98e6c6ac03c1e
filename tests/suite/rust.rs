//! Rust: all modules in a few programs, which cargo builds side by side; each reads the instances of its modules, writes
//! them and reads them again. What is invalid must be refused.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::build_folder;
use crate::checks::{Checks, Instance, Outcome};
use crate::tools::{copy, fresh_folder, run as run_command, write};

/// As many as most machines have processors: rustc reads and checks a crate on one.
const PROGRAMS: usize = 4;

pub fn run(checks: &Checks) -> Outcome {
    let folder = build_folder().join("rust");
    fresh_folder(folder.join("src"));
    write(folder.join("Cargo.toml"), MANIFEST);
    // The versions that the repository is locked to.
    copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock"), folder.join("Cargo.lock"));
    for program in 0..PROGRAMS {
        write_program(&folder, program, checks);
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(&folder).args(["build", "--quiet"]).env("CARGO_TARGET_DIR", folder.join("target"));
    let built = run_command(&mut cargo);
    if !built.success {
        return Outcome { problems: vec![named(checks, built.output)], ..Outcome::default() };
    }
    let mut outcome = Outcome::default();
    for program in 0..PROGRAMS {
        read_instances(&folder, program, checks, &mut outcome);
    }
    outcome
}

const MANIFEST: &str = r#"[workspace]

[package]
name = "suite"
version = "0.0.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[profile.dev]
debug = false
incremental = false
"#;

/// Every module whose index leaves that rest, and a `main` that hands each instance to its type.
fn write_program(folder: &Path, program: usize, checks: &Checks) {
    let program_folder = folder.join(format!("src/bin/program{program}"));
    let mut text = String::from(include_str!("rust_runner.rs"));
    let mut reads = String::new();
    let modules = checks.modules.iter().enumerate().filter(|(index, _)| index % PROGRAMS == program);
    for (index, module) in modules {
        write(program_folder.join(format!("m{index}.rs")), format!("// {}\n{}", module.group, module.text));
        writeln!(text, "mod m{index};").expect("a string can be written");
        let list = |instances: &[Instance]| -> String {
            instances.iter().map(|instance| format!("{:?}, ", instance.data)).collect()
        };
        let (valid, invalid) = (list(&module.instances), list(&module.invalid));
        writeln!(reads, "    read::<m{index}::RootType>({index}, &[{valid}], &[{invalid}]);")
            .expect("a string can be written");
    }
    write!(text, "\nfn main() {{\n{reads}}}\n").expect("a string can be written");
    write(program_folder.join("main.rs"), text);
}

/// Runs a program: a line of its output is the indices of a valid instance that is refused, and why; or without a reason
/// those of an invalid one that is accepted.
fn read_instances(folder: &Path, program: usize, checks: &Checks, outcome: &mut Outcome) {
    let ran = run_command(&mut Command::new(folder.join(format!("target/debug/program{program}"))));
    for line in ran.output.lines() {
        match serde_json::from_str::<(usize, usize, Value)>(line) {
            Ok((module, instance, Value::Null)) => {
                let instance = &checks.modules[module].invalid[instance];
                let places: Vec<String> = instance.places.iter().map(ToString::to_string).collect();
                outcome.problems.push(format!("m{module}: {}: accepted: {}", places.join("; "), instance.data));
            }
            Ok((module, instance, why)) => {
                outcome.refusals.insert((module, instance), why.to_string());
            }
            Err(_) => outcome.problems.push(line.to_owned()),
        }
    }
    if !ran.success {
        outcome.problems.push(format!("program{program} failed"));
    }
}

/// What rustc says, with the groups of the modules that it names.
fn named(checks: &Checks, output: String) -> String {
    let is_named = |index: &usize| output.contains(&format!("/m{index}.rs:"));
    let modules = (0..checks.modules.len()).filter(is_named);
    let groups: Vec<String> = modules.map(|index| format!("m{index}.rs: {}", checks.modules[index].group)).collect();
    format!("{}\n{output}", groups.join("\n"))
}
