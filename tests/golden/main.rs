//! Every golden case with the generator, and then with the real compilers and checkers.
//!
//! A case is a folder `golden/<hazard>/` with one input, the expected file of each default target, and the instances
//! that every language must accept (`ok.jsonl`) and reject (`bad.jsonl`). The real documents in the folder `shared/`
//! beside the repository, if it exists, are cases without recorded files.
//!
//! `make test` sets `ADL_GEN_TOOLS`; without it, the tests that need Node or Python report that they are skipped. `make
//! golden` sets `ADL_GEN_UPDATE_GOLDEN`.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod cases;
mod checked;
mod consumer;
mod engines;
#[path = "../goldens.rs"]
mod goldens;
mod harness;
mod huge;
mod inspected;
mod instances;
#[path = "../languages/mod.rs"]
#[allow(dead_code, reason = "shared with the suite, which needs more of it")]
mod languages;
mod levels;
mod mutants;
mod openapi;
mod plain;
mod pydantic;
mod python;
mod recorded;
mod reference;
mod rust;
mod shared;
mod standard;
mod tools;
mod tsc;
mod typescript;
#[path = "../verdicts/mod.rs"]
mod verdicts;
mod violations;
mod zod;

use std::process::ExitCode;

use cases::{CASES, Case};
use harness::{Check, Subject, test};
use languages::{JavaScript, LANGUAGES, Language, Levels, Pydantic};
use libtest_mimic::Arguments;
use mutants::Mutant;
use tools::Tools;

/// Returns the problems of a language, given cases and mutants.
type Problems = fn(&dyn Language, &[&Case], &[Mutant], &Tools) -> Vec<String>;

/// A check: its name, subject, tools, and function.
type Row = (&'static str, Subject, fn(&str) -> Option<Tools>, fn(&[&Case], &Tools) -> Vec<String>);

/// The checks that only some languages have.
const CHECKS: &[Row] = &[
    ("instances::reference_validator_agrees", Subject::Compilable, Tools::found, |cases, tools| {
        reference::check(cases, tools).into_iter().collect()
    }),
    ("rust::clippy", Subject::Compilable, Tools::unneeded, rust::lint),
    ("typescript::types", Subject::Compilable, Tools::found, typescript::check),
    ("javascript::types", Subject::Compilable, Tools::found, typescript::declarations),
    ("javascript::validators", Subject::Compilable, Tools::found, |cases, tools| {
        checked::validators(&JavaScript, cases, mutants::valid(), tools)
    }),
    ("javascript::package", Subject::Package, Tools::found, |cases, tools| {
        let arguments = ["-t", "typescript", "--set=typescript.emit=js"];
        checked::package_with(&JavaScript, &arguments, "", cases, mutants::valid(), tools)
    }),
    ("typescript::standard_schema", Subject::Compilable, Tools::found, standard::check),
    ("zod::types", Subject::Compilable, Tools::found, zod::check),
    ("zod::openai_agents", Subject::Other, Tools::found, |_, tools| zod::agents(tools)),
    ("python::types", Subject::Compilable, Tools::found, |cases, tools| python::check(cases, mutants::valid(), tools)),
    ("pydantic::types", Subject::Compilable, Tools::found, pydantic::check),
    ("pydantic::plain", Subject::Plain, Tools::found, plain::check),
    ("pydantic::str_enums", Subject::Package, Tools::found, |cases, tools| {
        let arguments = ["-t", "pydantic", "--set=pydantic.enums=str-enum"];
        checked::package_with(&Pydantic, &arguments, "-str-enums", cases, mutants::valid(), tools)
    }),
    ("dataclasses::package", Subject::Package, Tools::found, |cases, tools| {
        checked::dataclasses(cases, mutants::valid(), tools)
    }),
    ("openapi::linters", Subject::Compilable, Tools::found, openapi::check),
    ("templates::both_engines", Subject::Readable, Tools::unneeded, |cases, _| engines::problems(cases)),
    ("inspect::schema", Subject::Readable, Tools::found, inspected::check),
    ("library::build_script", Subject::Other, Tools::unneeded, |_, _| consumer::check()),
];

/// One compiler for each language: for `make quick`. The other checks find all that these find, so that they are ignored
/// by default.
const QUICK: &[Row] = &[
    ("quick::rust", Subject::Compilable, Tools::unneeded, |cases, _| rust::compile(cases)),
    ("quick::typescript", Subject::Compilable, Tools::found, typescript::compile),
    ("quick::python", Subject::Compilable, Tools::found, python::compile),
];

/// Returns the checks that every language has.
fn checks_of(language: &'static dyn Language) -> Vec<Check> {
    let check = |what: &str, subject, problems: Problems| Check {
        name: format!("{}::{what}", language.name()),
        subject,
        tools: Box::new(|what| language.tools(what)),
        problems: Box::new(move |cases, tools| problems(language, cases, mutants::valid(), tools)),
    };
    let mut checks = vec![
        check("validators", Subject::Compilable, checked::validators),
        check("package", Subject::Package, checked::package),
    ];
    if language.levels() != Levels::None {
        checks.push(check("levels", Subject::Levels, levels::check));
    }
    checks
}

fn main() -> ExitCode {
    let mut tests = recorded::tests();
    for case in &CASES.goldens {
        tests.push(test(format!("instances::are_complete::{}", case.name), || instances::problems(case)));
        tests.push(test(format!("generates::{}", case.name), || recorded::failure(case)));
    }
    for case in &CASES.shared {
        tests.push(test(format!("generates::{}", case.name), || shared::problem(case).into_iter().collect()));
    }
    tests.extend(LANGUAGES.into_iter().flat_map(checks_of).map(Check::test));
    tests.extend(CHECKS.iter().map(|row| check(row).test()));
    tests.extend(QUICK.iter().map(|row| check(row).test().with_ignored_flag(true)));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn check((name, subject, tools, problems): &Row) -> Check {
    Check { name: (*name).to_owned(), subject: *subject, tools: Box::new(*tools), problems: Box::new(*problems) }
}
