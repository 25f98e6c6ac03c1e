//! Generated code compiles without warnings: each shape alone in a file, and types and properties that have the names
//! which generated code itself mentions.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by a panic")]

#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod tools;
#[path = "../golden/tsc.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod tsc;

mod go;
mod java;
mod kotlin;
mod names;
mod python;
mod rust;
mod shapes;
mod typescript;
#[path = "../java/unused.rs"]
mod unused;

use std::path::{Path, PathBuf};
use std::process::Command;

use tools::{Problems, Tools, report, run};

/// A run of the generator: a name that can be a module's, the arguments.
type Form = (&'static str, &'static [&'static str]);

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn build_folder() -> PathBuf {
    root().join("build/compiling")
}

/// Generates from files.
fn generate(inputs: &[PathBuf], arguments: &[&str], folder: &Path) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.arg("generate").args(inputs).args(arguments).arg("-o").arg(folder);
    run(&mut command).problem(&format!("adl-gen generate {}", arguments.join(" ")))
}

#[test]
fn rust_compiles_each_shape_alone() -> Result<(), Problems> {
    report(rust::check("rust-shapes", &shapes::files("rust-shapes"), &rust::FORMS))
}

#[test]
fn typescript_compiles_each_shape_alone() -> Result<(), Problems> {
    let Some(tools) = Tools::found("shapes in TypeScript") else { return Ok(()) };
    report(typescript::check("typescript-shapes", &shapes::files("typescript-shapes"), &typescript::FORMS, &tools))
}

#[test]
fn python_compiles_each_shape_alone() -> Result<(), Problems> {
    let Some(tools) = Tools::found("shapes in Python") else { return Ok(()) };
    report(python::check("python-shapes", &shapes::files("python-shapes"), &python::FORMS, &tools))
}

#[test]
fn rust_compiles_types_with_the_names_of_generated_code() -> Result<(), Problems> {
    let files = names::files("rust-names", &["rust"], &rust::FORMS)?;
    report(rust::check("rust-names", &files, &rust::FORMS))
}

#[test]
fn typescript_compiles_types_with_the_names_of_generated_code() -> Result<(), Problems> {
    let Some(tools) = Tools::found("names in TypeScript") else { return Ok(()) };
    let files = names::files("typescript-names", &["typescript", "zod"], &typescript::FORMS)?;
    report(typescript::check("typescript-names", &files, &typescript::FORMS, &tools))
}

#[test]
fn python_compiles_types_with_the_names_of_generated_code() -> Result<(), Problems> {
    let Some(tools) = Tools::found("names in Python") else { return Ok(()) };
    let files = names::files("python-names", &["python", "pydantic"], &python::FORMS)?;
    report(python::check("python-names", &files, &python::FORMS, &tools))
}

#[test]
fn go_compiles_each_shape_alone() -> Result<(), Problems> {
    let Some(tools) = Tools::found("shapes in Go") else { return Ok(()) };
    report(go::check("go-shapes", &shapes::files("go-shapes"), &go::FORMS, &tools))
}

#[test]
fn go_compiles_types_with_the_names_of_generated_code() -> Result<(), Problems> {
    let Some(tools) = Tools::found("names in Go") else { return Ok(()) };
    let files = names::files("go-names", &["go"], &go::FORMS)?;
    report(go::check("go-names", &files, &go::FORMS, &tools))
}

#[test]
fn the_support_of_java_reads_and_writes_every_value() -> Result<(), Problems> {
    if !java::has_compiler("the support of Java") {
        return Ok(());
    }
    report(java::support())
}

#[test]
fn java_compiles_each_shape_alone() -> Result<(), Problems> {
    if !java::has_compiler("shapes in Java") {
        return Ok(());
    }
    report(java::check("java-shapes", &shapes::files("java-shapes"), &java::FORMS))
}

#[test]
#[ignore = "one of the documents has an object of more properties than a function of the Java VM can read"]
fn java_compiles_types_with_the_names_of_generated_code() -> Result<(), Problems> {
    if !java::has_compiler("names in Java") {
        return Ok(());
    }
    let files = names::files("java-names", &["java"], &java::FORMS)?;
    report(java::check("java-names", &files, &java::FORMS))
}

#[test]
fn kotlin_compiles_for_javascript() -> Result<(), Problems> {
    let tools = Tools::found("Kotlin for JavaScript").filter(|_| java::has_compiler("Kotlin for JavaScript"));
    tools.map_or(Ok(()), |tools| report(kotlin::for_javascript(&tools)))
}
