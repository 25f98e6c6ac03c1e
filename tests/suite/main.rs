//! The official JSON-Schema-Test-Suite with the generator and the real compilers: every required group of every draft
//! generates, the output compiles, the types reject no valid instance, and the validators decide as the suite does.
//!
//! `make test` fetches the suite and sets `ADL_GEN_SUITE`, and `ADL_GEN_TOOLS` for Node and Python. `known.json` lists
//! the differences of each language with reasons; an entry that no longer applies fails.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod checks;
mod decisions;
mod groups;
mod known;
#[path = "../languages/mod.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod languages;
mod plain;
mod python;
mod table;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
#[path = "../golden/tsc.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tsc;
mod typescript;
#[path = "../verdicts/mod.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod verdicts;

use std::path::{Path, PathBuf};

use checks::{Checks, Outcome};
use groups::{GROUPS, Groups};
use languages::{Go, Java, Kotlin, Language, Pydantic, Python, Rust, TypeScript, Zod};
use tools::{Problems, Tools, report};

#[test]
fn every_group_generates() -> Result<(), Problems> {
    GROUPS.as_ref().map_or(Ok(()), |groups| report(groups.failures.clone()))
}

#[test]
fn rust_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Rust)
}

#[test]
fn rust_decides_as_the_suite_says_without_explanations() -> Result<(), Problems> {
    report(decisions::of_guards(&Rust).map_or(Vec::new(), |decisions| decisions.problems))
}

#[test]
fn typescript_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&TypeScript)
}

#[test]
fn zod_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Zod)
}

#[test]
fn python_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Python)
}

#[test]
fn pydantic_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Pydantic)
}

#[test]
fn plain_models_decide_as_their_losses_say() -> Result<(), Problems> {
    match (&*GROUPS, Tools::found("plain models of pydantic")) {
        (Some(groups), Some(tools)) => report(plain::problems(groups, &tools)),
        _ => Ok(()),
    }
}

#[test]
fn go_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Go)
}

#[test]
fn java_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Java)
}

#[test]
fn kotlin_decides_as_the_suite_says() -> Result<(), Problems> {
    decides(&Kotlin)
}

fn decides(language: &'static dyn Language) -> Result<(), Problems> {
    report(decisions::of(language).map_or(Vec::new(), |decisions| decisions.problems.clone()))
}

#[test]
fn the_table_of_the_docs_is_what_was_found() -> Result<(), Problems> {
    report(table::compare().into_iter().collect())
}

#[test]
fn typescript_compiles_and_types_accept_valid_instances() -> Result<(), Problems> {
    match (&*GROUPS, Tools::found("the suite in TypeScript")) {
        (Some(groups), Some(tools)) => {
            prove(groups, "typescript", "group.ts", |checks| typescript::run(checks, &tools))
        }
        _ => Ok(()),
    }
}

#[test]
fn python_compiles_and_types_accept_valid_instances() -> Result<(), Problems> {
    match (&*GROUPS, Tools::found("the suite in Python")) {
        (Some(groups), Some(tools)) if python::can_read(&tools) => {
            prove(groups, "python", "group.py", |checks| python::run(checks, &tools))
        }
        _ => Ok(()),
    }
}

/// Compiles the output for a language, and compares the rejected instances with the known ones.
fn prove(groups: &Groups, language: &str, extension: &str, run: impl Fn(&Checks) -> Outcome) -> Result<(), Problems> {
    let checks = Checks::of(groups, extension);
    let outcome = run(&checks);
    tools::say(&checks.summary(language, &outcome));
    let mut problems = outcome.problems;
    problems.extend(known::compare(language, &checks, &outcome.refusals));
    report(problems)
}

/// The folder in which the proofs are built.
fn build_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("build/suite")
}
