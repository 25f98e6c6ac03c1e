//! Rust: linters, and large documents, which clippy isn't run over.

use crate::cases::{Case, build_folder};
use crate::languages::rust::{cargo, member, member_name, workspace};
use crate::languages::{Language as _, Module, Rust};
use crate::tools::Tools;

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
