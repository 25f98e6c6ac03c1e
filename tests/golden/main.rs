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

use cases::CASES;
use tools::{Problems, Tools, report};

#[test]
fn outputs_are_as_recorded() -> Result<(), Problems> {
    report(recorded::compare(&CASES.goldens))
}

#[test]
fn both_engines_render_built_in_templates_the_same() -> Result<(), Problems> {
    report(engines::problems(&CASES.goldens))
}

#[test]
fn every_case_has_instances_and_every_exception_a_reason() -> Result<(), Problems> {
    report(instances::problems(&CASES.goldens))
}

#[test]
fn instances_are_valid_and_invalid_as_a_reference_validator_says() -> Result<(), Problems> {
    match Tools::found("the instances themselves") {
        Some(tools) => report(reference::check(&CASES.compilable(), &tools).into_iter().collect()),
        None => Ok(()),
    }
}

#[test]
fn rust_compiles_and_decides_as_the_instances_say() -> Result<(), Problems> {
    report(rust::check("rust", &CASES.compilable(), mutants::valid()))
}

#[test]
fn typescript_compiles_and_decides_as_the_instances_say() -> Result<(), Problems> {
    match Tools::found("TypeScript") {
        Some(tools) => report(typescript::check(&CASES.compilable(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn standard_schema_objects_are_as_other_tools_take_them() -> Result<(), Problems> {
    match Tools::found("Standard Schema objects") {
        Some(tools) => report(standard::check(&CASES.compilable(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn python_passes_the_checkers_and_decides_as_the_instances_say() -> Result<(), Problems> {
    match Tools::found("Python") {
        Some(tools) => report(python::check(&CASES.compilable(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn rust_without_explanations_compiles_and_decides() -> Result<(), Problems> {
    report(levels::rust(&CASES.goldens, mutants::valid()))
}

#[test]
fn typescript_without_explanations_compiles_and_decides() -> Result<(), Problems> {
    match Tools::found("TypeScript without explanations") {
        Some(tools) => report(levels::typescript(&CASES.goldens, mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn python_without_explanations_passes_the_checkers_and_decides() -> Result<(), Problems> {
    match Tools::found("Python without explanations") {
        Some(tools) => report(levels::python(&CASES.goldens, mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn zod_compiles_and_its_types_are_those_of_typescript() -> Result<(), Problems> {
    match Tools::found("zod") {
        Some(tools) => report(zod::check(&CASES.compilable(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn zod_decides_as_the_instances_say() -> Result<(), Problems> {
    match Tools::found("zod's verdicts") {
        Some(tools) => report(checked::zod(&CASES.compilable(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn an_agents_tool_takes_schemas_of_zod() -> Result<(), Problems> {
    match Tools::found("a tool of @openai/agents") {
        Some(tools) => report(zod::agents(&tools)),
        None => Ok(()),
    }
}

#[test]
fn checks_in_rust_say_what_is_wrong() -> Result<(), Problems> {
    report(checked::rust(&CASES.compilable(), mutants::valid()))
}

#[test]
fn checks_in_typescript_say_what_is_wrong() -> Result<(), Problems> {
    match Tools::found("checks in TypeScript") {
        Some(tools) => report(checked::typescript(&CASES.compilable(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn a_package_decides_as_its_documents_alone() -> Result<(), Problems> {
    match Tools::found("a package in TypeScript") {
        Some(tools) => report(checked::package(&CASES.of_package(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn a_package_of_rust_decides_as_its_documents_alone() -> Result<(), Problems> {
    report(checked::rust_package(&CASES.of_package(), mutants::valid()))
}

#[test]
fn a_package_of_zod_decides_as_its_documents_alone() -> Result<(), Problems> {
    match Tools::found("a package of zod") {
        Some(tools) => report(checked::zod_package(&CASES.of_package(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn a_package_of_python_decides_as_its_documents_alone() -> Result<(), Problems> {
    match Tools::found("a package in Python") {
        Some(tools) => report(checked::python_package(&CASES.of_package(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn a_package_of_pydantic_decides_as_its_documents_alone() -> Result<(), Problems> {
    match Tools::found("a package of pydantic's models") {
        Some(tools) => report(checked::pydantic_package(&CASES.of_package(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn checks_in_python_say_what_is_wrong() -> Result<(), Problems> {
    match Tools::found("checks in Python") {
        Some(tools) => report(checked::python(&CASES.compilable(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn models_of_pydantic_pass_the_checkers() -> Result<(), Problems> {
    match Tools::found("models of pydantic") {
        Some(tools) => report(pydantic::check(&CASES.compilable(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn models_of_pydantic_say_what_is_wrong_and_write_what_they_read() -> Result<(), Problems> {
    match Tools::found("models of pydantic") {
        Some(tools) => report(checked::pydantic(&CASES.compilable(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn dataclasses_pass_the_checkers_and_read_valid_instances() -> Result<(), Problems> {
    match Tools::found("dataclasses") {
        Some(tools) => report(checked::dataclasses(&CASES.of_package(), mutants::valid(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn openapi_passes_the_linters_and_openapi_typescript_reads_it() -> Result<(), Problems> {
    match Tools::found("OpenAPI") {
        Some(tools) => report(openapi::check(&CASES.compilable(), &tools)),
        None => Ok(()),
    }
}

#[test]
fn what_inspect_prints_is_as_its_schema_says() -> Result<(), Problems> {
    let cases: Vec<_> = CASES.goldens.iter().chain(&CASES.shared).filter(|case| case.failure.is_none()).collect();
    match Tools::found("the model's JSON") {
        Some(tools) => report(inspected::check(&cases, &tools)),
        None => Ok(()),
    }
}

#[test]
fn real_documents_generate_or_give_the_error_that_they_should() -> Result<(), Problems> {
    report(shared::problems(&CASES.shared))
}

#[test]
fn a_build_script_generates_with_the_light_library() -> Result<(), Problems> {
    report(consumer::check())
}
