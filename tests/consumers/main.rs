//! Small projects that consume generated code as its users do: with their linters and formatters, and the frameworks
//! that read types at run time.
//!
//! `make test` sets `ADL_GEN_TOOLS`; without it the tests report that they are skipped.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod bundle;
mod defaults;
mod folders;
mod java;
mod javascript;
mod kotlin;
mod maven;
mod modules;
mod operations;
mod operations_go;
mod operations_java;
mod operations_python;
mod operations_rust;
mod package;
mod packages;
mod plain;
mod python;
mod tags;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod tools;
mod typescript;

use std::path::{Path, PathBuf};
use std::process::Command;

use tools::{Problems, Tools, fresh_folder, report, run};

#[test]
fn linters_and_formatters_leave_python_alone() -> Result<(), Problems> {
    proved("ruff over generated Python", python::linters)
}

#[test]
fn all_lists_the_public_names() -> Result<(), Problems> {
    proved("`__all__`", python::exports)
}

#[test]
fn frameworks_take_the_types() -> Result<(), Problems> {
    proved("FastAPI and MCP", python::frameworks)
}

#[test]
fn jackson_and_gson_take_types_of_java() -> Result<(), Problems> {
    if Tools::has_javac("types in libraries for JSON") { report(java::libraries()) } else { Ok(()) }
}

#[test]
fn types_of_java_stand_for_generated_ones() -> Result<(), Problems> {
    if Tools::has_javac("types of Java's own") { report(java::own_types()) } else { Ok(()) }
}

#[test]
fn services_of_spring_take_types_of_java() -> Result<(), Problems> {
    if Tools::has_javac("types in Spring Boot") { report(java::spring()) } else { Ok(()) }
}

#[test]
fn kotlinx_serialization_takes_types_of_kotlin() -> Result<(), Problems> {
    let tools = Tools::found("types in kotlinx.serialization").filter(|_| Tools::has_javac("types of Kotlin"));
    tools.map_or(Ok(()), |tools| report(kotlin::serialization(&tools)))
}

#[test]
fn plain_models_serve_fastapi() -> Result<(), Problems> {
    proved("plain models in FastAPI", plain::fastapi)
}

#[test]
fn linters_and_formatters_leave_typescript_alone() -> Result<(), Problems> {
    proved("ESLint, Biome and Prettier over generated TypeScript", typescript::linters)
}

#[test]
fn a_type_that_two_documents_share_is_one() -> Result<(), Problems> {
    let mut problems = package::rust();
    if let Some(tools) = Tools::found("a package in TypeScript") {
        problems.extend(package::typescript(&tools));
    }
    report(problems)
}

#[test]
fn a_type_that_two_documents_share_is_one_in_python() -> Result<(), Problems> {
    proved("a package in Python", package::python)
}

#[test]
fn a_model_that_two_documents_share_is_one() -> Result<(), Problems> {
    proved("a package of pydantic's models", package::pydantic)
}

#[test]
fn javascript_needs_no_compiler() -> Result<(), Problems> {
    proved("JavaScript with declarations", javascript::consumers)
}

#[test]
fn documents_may_have_any_name() -> Result<(), Problems> {
    let mut problems = modules::rust();
    if let Some(tools) = Tools::found("modules of any name in TypeScript and Python") {
        problems.extend(modules::languages(&tools));
        problems.extend(modules::scripts(&tools));
    }
    report(problems)
}

#[test]
fn a_package_uses_the_types_of_another() -> Result<(), Problems> {
    let mut problems = packages::rust();
    if let Some(tools) = Tools::found("two packages in TypeScript and Python") {
        problems.extend(packages::typescript(&tools));
        problems.extend(packages::python(&tools));
    }
    report(problems)
}

#[test]
fn a_document_is_divided_by_tags() -> Result<(), Problems> {
    let mut problems = tags::rust();
    if let Some(tools) = Tools::found("modules by tag in TypeScript and Python") {
        problems.extend(tags::typescript(&tools));
        problems.extend(tags::python(&tools));
    }
    report(problems)
}

#[test]
fn each_target_writes_to_its_folder() -> Result<(), Problems> {
    folders::alone();
    folders::lifecycle();
    let mut problems = folders::rust();
    if let Some(tools) = Tools::found("folders of targets in TypeScript and Python") {
        problems.extend(folders::languages(&tools));
    }
    report(problems)
}

#[test]
fn defaults_are_filled_in() -> Result<(), Problems> {
    let mut problems = defaults::rust();
    if let Some(tools) = Tools::found("defaults in TypeScript, Python and Go") {
        problems.extend(defaults::typescript(&tools));
        problems.extend(defaults::python(&tools));
        problems.extend(defaults::go(&tools));
    }
    report(problems)
}

#[test]
fn a_schema_comes_alone() -> Result<(), Problems> {
    proved("the sizes of bundles", bundle::sizes)
}

#[test]
fn operations_are_called() -> Result<(), Problems> {
    proved("operations of OpenAPI", operations::calls)
}

#[test]
fn operations_of_packages_and_other_names_compile() -> Result<(), Problems> {
    proved("packages with operations of OpenAPI", operations::packages)
}

#[test]
fn operations_are_called_in_python() -> Result<(), Problems> {
    proved("operations of OpenAPI in Python", operations_python::calls)
}

#[test]
fn operations_of_packages_and_other_names_compile_in_python() -> Result<(), Problems> {
    proved("packages with operations of OpenAPI in Python", operations_python::packages)
}

#[test]
fn operations_are_called_in_rust() -> Result<(), Problems> {
    report(operations_rust::calls())
}

#[test]
fn operations_of_packages_compile_in_rust() -> Result<(), Problems> {
    report(operations_rust::packages())
}

#[test]
fn operations_are_tools_of_mcp() -> Result<(), Problems> {
    proved("operations as tools of MCP", operations::tools)
}

#[test]
fn operations_are_called_in_go() -> Result<(), Problems> {
    proved("operations of OpenAPI in Go", operations_go::calls)
}

#[test]
fn operations_are_called_in_java() -> Result<(), Problems> {
    if Tools::has_javac("operations of OpenAPI in Java") { report(operations_java::calls()) } else { Ok(()) }
}

#[test]
fn operations_of_packages_compile_in_java() -> Result<(), Problems> {
    if Tools::has_javac("packages with operations in Java") { report(operations_java::packages()) } else { Ok(()) }
}

#[test]
fn operations_of_packages_compile_in_go() -> Result<(), Problems> {
    proved("packages with operations of OpenAPI in Go", operations_go::packages)
}

fn proved(what: &str, prove: impl FnOnce(&Tools) -> Vec<String>) -> Result<(), Problems> {
    match Tools::found(what) {
        Some(tools) => report(prove(&tools)),
        None => Ok(()),
    }
}

/// Returns the folder with this test's own files.
fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/consumers")
}

/// An empty project.
fn project(name: &str) -> PathBuf {
    fresh_folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/consumers").join(name))
}

/// Generates from a document into a folder.
fn generate(input: &Path, out: &Path, arguments: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.arg("generate").arg(input).args(arguments).arg("-o").arg(out);
    let run = run(&mut command);
    assert!(run.success, "{}", run.output);
}
