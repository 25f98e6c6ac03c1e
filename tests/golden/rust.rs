//! Rust: the instances with serde, and large documents, which clippy isn't run over.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::cases::{Case, build_folder};
use crate::languages::rust::{cargo, member, member_name, workspace};
use crate::languages::{Language as _, Module, Rust};
use crate::mutants::Mutant;
use crate::tools::{Tools, write};

const EDITION: &str = "2024";

/// Lints cases in both editions; those that aren't linted are compiled.
pub fn lint(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let (linted, unlinted): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.lintable);
    let mut problems = Vec::new();
    if !linted.is_empty() {
        problems.extend(Rust.compile(&build_folder().join("rust"), &modules(&linted), tools));
    }
    if !unlinted.is_empty() {
        problems.extend(check("rust-unlinted", &unlinted));
    }
    problems
}

/// Compiles cases as a library, without linters: for `make quick`.
pub fn compile(cases: &[&Case]) -> Vec<String> {
    check("rust-quick", cases).into_iter().collect()
}

fn check(folder: &str, cases: &[&Case]) -> Option<String> {
    let folder = build_folder().join(folder);
    workspace(&folder, &[member_name(EDITION)]);
    member(&folder, EDITION, &modules(cases));
    cargo(&folder, &["check", "--quiet", "--lib"]).problem("rustc")
}

fn modules(cases: &[&Case]) -> Vec<Module> {
    crate::checked::modules(cases, &Rust)
}

/// Compiles cases in a folder of the build folder, and reads their instances with serde.
pub fn instances(folder: &str, cases: &[&Case], mutants: &[Mutant]) -> Vec<String> {
    let folder = build_folder().join(folder);
    // What is filled in may exceed a limit of the number of properties, so that it isn't read again.
    let is_read = |case: &&Case| case.lintable && !case.fills_in();
    let cases: Vec<&Case> = cases.iter().copied().filter(is_read).collect();
    workspace(&folder, &[member_name(EDITION)]);
    member(&folder, EDITION, &modules(&cases));
    write(folder.join(member_name(EDITION)).join("tests/instances.rs"), instance_test(&cases, mutants));
    cargo(&folder, &["test", "--quiet", "--test", "instances"]).problem("instances through serde").into_iter().collect()
}

/// A test that hands every type of every case to [the runner](../rust_runner.rs).
fn instance_test(cases: &[&Case], mutants: &[Mutant]) -> String {
    let mut text = String::from(include_str!("rust_runner.rs"));
    text.push_str("\n#[test]\nfn instances() {\n    let mut problems = Vec::new();\n");
    for case in cases {
        let types: BTreeSet<&str> =
            case.instances.ok.iter().chain(&case.instances.bad).map(|instance| instance.ty.as_str()).collect();
        for ty in types {
            let mut lines: Vec<String> = case.instances.verdicts(&Rust).filter(|(i, _)| i.ty == ty).map(line).collect();
            lines.extend(mutants.iter().filter(|m| m.case == case.name && m.ty == ty).map(mutant_line));
            writeln!(text, "    check::<goldens::{}::{ty}>(&mut problems, &[{}]);", case.name, lines.join(", "))
                .expect("a string can be written");
        }
    }
    text.push_str("    assert!(problems.is_empty(), \"{}\", problems.join(\"\\n\"));\n}\n");
    text
}

fn line((instance, accepted): (&crate::instances::Instance, bool)) -> String {
    let place = instance.place.to_string();
    format!("Line({place:?}, {accepted}, {}, {:?})", instance.kept, instance.value.to_string())
}

/// Mutants are only read: whether they survive a round trip isn't tested.
fn mutant_line(mutant: &Mutant) -> String {
    format!("Line({:?}, true, false, {:?})", format!("{}, changed", mutant.place), mutant.text)
}
