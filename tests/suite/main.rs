//! The official JSON-Schema-Test-Suite through the generator and the real compilers: every required group of every draft
//! generates, what is generated compiles, and no valid instance is refused.
//!
//! `make test` fetches the suite and sets `ADL_GEN_SUITE`, and `ADL_GEN_TOOLS` for what needs Node or Python. What a
//! language can't accept stands in `known.json`, each with its reason; what is accepted after all must be struck out.

mod checks;
mod groups;
mod known;
mod python;
mod rust;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
#[path = "../golden/tsc.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tsc;
mod typescript;

use std::fmt;
use std::path::{Path, PathBuf};

use checks::{Checks, Outcome};
use groups::{GROUPS, Groups};
use tools::Tools;

#[test]
fn every_group_generates() -> Result<(), Problems> {
    GROUPS.as_ref().map_or(Ok(()), |groups| report(groups.failures.clone()))
}

#[test]
fn rust_compiles_and_refuses_no_valid_instance() -> Result<(), Problems> {
    GROUPS.as_ref().map_or(Ok(()), |groups| prove(groups, "rust", ".rs", rust::run))
}

#[test]
fn typescript_compiles_and_refuses_no_valid_instance() -> Result<(), Problems> {
    match (&*GROUPS, Tools::found("the suite in TypeScript")) {
        (Some(groups), Some(tools)) => prove(groups, "typescript", ".ts", |checks| typescript::run(checks, &tools)),
        _ => Ok(()),
    }
}

#[test]
fn python_compiles_and_refuses_no_valid_instance() -> Result<(), Problems> {
    match (&*GROUPS, Tools::found("the suite in Python")) {
        (Some(groups), Some(tools)) if python::can_read(&tools) => {
            prove(groups, "python", ".py", |checks| python::run(checks, &tools))
        }
        _ => Ok(()),
    }
}

/// Compiles what was generated for a language, and compares what it refuses with what is known.
fn prove(groups: &Groups, language: &str, extension: &str, run: impl Fn(&Checks) -> Outcome) -> Result<(), Problems> {
    let checks = Checks::of(groups, extension);
    let outcome = run(&checks);
    tools::say(&checks.summary(language, &outcome));
    if language == "rust" {
        tools::say(&format!("suite, rust: {} invalid instances", checks.count_invalid()));
    }
    let mut problems = outcome.problems;
    problems.extend(known::compare(language, &checks, &outcome.refusals));
    report(problems)
}

/// The folder in which the proofs are built.
fn build_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("build/suite")
}

/// What isn't as it should be, one paragraph each.
struct Problems(Vec<String>);

fn report(problems: Vec<String>) -> Result<(), Problems> {
    if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
}

impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} problems\n\n{}", self.0.len(), self.0.join("\n\n"))
    }
}
