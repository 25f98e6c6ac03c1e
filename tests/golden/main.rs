//! Every golden case, through the generator and then through the real compilers and checkers.
//!
//! A case is a folder `golden/<hazard>/` with one input, the file that each default target must produce, and the
//! instances that every language must accept (`ok.jsonl`) and refuse (`bad.jsonl`). The real documents in the folder
//! `shared/` beside the repository, where it is there, are cases without recorded files.
//!
//! `make test` sets `ADL_GEN_TOOLS`; without it the tests that need Node or Python say that they are skipped.
//! `make golden` sets `ADL_GEN_UPDATE_GOLDEN`.

mod cases;
mod consumer;
mod huge;
mod instances;
mod openapi;
mod python;
mod recorded;
mod rust;
mod shared;
mod tools;
mod typescript;

use cases::CASES;
use tools::Tools;

#[test]
fn outputs_are_as_recorded() {
    report(recorded::compare(&CASES.goldens));
}

#[test]
fn instances_belong_to_a_type_of_their_case() {
    report(instances::problems(&CASES.goldens));
}

#[test]
fn rust_compiles_and_decides_as_the_instances_say() {
    report(rust::check(&CASES.compilable()));
}

#[test]
fn typescript_compiles_and_decides_as_the_instances_say() {
    if let Some(tools) = Tools::found("TypeScript") {
        report(typescript::check(&CASES.compilable(), &tools));
    }
}

#[test]
fn python_passes_the_checkers_and_decides_as_the_instances_say() {
    if let Some(tools) = Tools::found("Python") {
        report(python::check(&CASES.compilable(), &tools));
    }
}

#[test]
fn openapi_passes_the_linters_and_openapi_typescript_reads_it() {
    if let Some(tools) = Tools::found("OpenAPI") {
        report(openapi::check(&CASES.compilable(), &tools));
    }
}

#[test]
fn real_documents_generate_or_give_the_error_that_they_should() {
    report(shared::problems(&CASES.shared));
}

#[test]
fn a_build_script_generates_with_the_light_library() {
    report(consumer::check());
}

/// Fails with all problems at once.
fn report(problems: Vec<String>) {
    assert!(problems.is_empty(), "{} problems:\n\n{}\n", problems.len(), problems.join("\n"));
}
