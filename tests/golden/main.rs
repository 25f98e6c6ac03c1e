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
mod harness;
mod huge;
mod inspected;
mod instances;
mod levels;
mod mutants;
mod openapi;
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
use libtest_mimic::Arguments;
use tools::Tools;

/// The checks of many cases at once.
const CHECKS: &[(&str, Subject, fn(&str) -> Option<Tools>, fn(&[&Case], &Tools) -> Vec<String>)] = &[
    ("instances::reference_validator_agrees", Subject::Compilable, Tools::found, |cases, tools| {
        reference::check(cases, tools).into_iter().collect()
    }),
    ("rust::instances", Subject::Compilable, Tools::unneeded, |cases, _| {
        rust::instances("rust-instances", cases, mutants::valid())
    }),
    ("rust::clippy", Subject::Compilable, Tools::unneeded, |cases, _| rust::lint("rust", cases)),
    ("typescript::types", Subject::Compilable, Tools::found, typescript::check),
    ("typescript::standard_schema", Subject::Compilable, Tools::found, standard::check),
    ("python::types", Subject::Compilable, Tools::found, |cases, tools| python::check(cases, mutants::valid(), tools)),
    ("rust::levels", Subject::Levels, Tools::unneeded, |cases, _| levels::rust(cases, mutants::valid())),
    ("typescript::levels", Subject::Levels, Tools::found, |cases, tools| {
        levels::typescript(cases, mutants::valid(), tools)
    }),
    ("python::levels", Subject::Levels, Tools::found, |cases, tools| levels::python(cases, mutants::valid(), tools)),
    ("zod::types", Subject::Compilable, Tools::found, zod::check),
    ("zod::validators", Subject::Compilable, Tools::found, |cases, tools| checked::zod(cases, mutants::valid(), tools)),
    ("zod::openai_agents", Subject::Other, Tools::found, |_, tools| zod::agents(tools)),
    ("rust::validators", Subject::Compilable, Tools::unneeded, |cases, _| checked::rust(cases, mutants::valid())),
    ("typescript::validators", Subject::Compilable, Tools::found, |cases, tools| {
        checked::typescript(cases, mutants::valid(), tools)
    }),
    ("typescript::package", Subject::Package, Tools::found, |cases, tools| {
        checked::package(cases, mutants::valid(), tools)
    }),
    ("rust::package", Subject::Package, Tools::unneeded, |cases, _| checked::rust_package(cases, mutants::valid())),
    ("zod::package", Subject::Package, Tools::found, |cases, tools| {
        checked::zod_package(cases, mutants::valid(), tools)
    }),
    ("python::package", Subject::Package, Tools::found, |cases, tools| {
        checked::python_package(cases, mutants::valid(), tools)
    }),
    ("pydantic::package", Subject::Package, Tools::found, |cases, tools| {
        checked::pydantic_package(cases, mutants::valid(), tools)
    }),
    ("python::validators", Subject::Compilable, Tools::found, |cases, tools| {
        checked::python(cases, mutants::valid(), tools)
    }),
    ("pydantic::types", Subject::Compilable, Tools::found, pydantic::check),
    ("pydantic::validators", Subject::Compilable, Tools::found, |cases, tools| {
        checked::pydantic(cases, mutants::valid(), tools)
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
const QUICK: &[(&str, Subject, fn(&str) -> Option<Tools>, fn(&[&Case], &Tools) -> Vec<String>)] = &[
    ("quick::rust", Subject::Compilable, Tools::unneeded, |cases, _| rust::compile(cases)),
    ("quick::typescript", Subject::Compilable, Tools::found, typescript::compile),
    ("quick::python", Subject::Compilable, Tools::found, python::compile),
];

fn main() -> ExitCode {
    let mut tests = recorded::tests();
    for case in &CASES.goldens {
        tests.push(test(format!("instances::are_complete::{}", case.name), || instances::problems(case)));
        tests.push(test(format!("generates::{}", case.name), || recorded::failure(case)));
    }
    for case in &CASES.shared {
        tests.push(test(format!("generates::{}", case.name), || shared::problem(case).into_iter().collect()));
    }
    let check = |(name, subject, tools, problems): &(&str, _, _, fn(&[&Case], &Tools) -> Vec<String>)| Check {
        name: (*name).to_owned(),
        subject: *subject,
        tools: *tools,
        problems: Box::new(*problems),
    };
    tests.extend(CHECKS.iter().map(|row| check(row).test()));
    tests.extend(QUICK.iter().map(|row| check(row).test().with_ignored_flag(true)));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}
