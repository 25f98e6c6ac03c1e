//! What tests need of a language whose generated code is compiled and run: a file for each, and a line of [`LANGUAGES`].

pub mod dataclasses;
mod go;
mod java;
mod javascript;
mod kotlin;
#[allow(dead_code, reason = "not all tests use it")]
pub mod packages;
pub mod plain;
mod pydantic;
pub mod python;
pub mod rust;
mod typescript;
mod zod;

use std::path::{Path, PathBuf};

use adl_gen::CheckLevel;

use crate::tools::{Tools, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question};

pub use go::Go;
#[allow(unused_imports, reason = "not all tests name it")]
pub use java::Java;
#[allow(unused_imports, reason = "it is no target: only the golden cases run it")]
pub use javascript::JavaScript;
#[allow(unused_imports, reason = "not all tests name it")]
pub use kotlin::Kotlin;
pub use pydantic::Pydantic;
pub use python::Python;
pub use rust::Rust;
pub use typescript::TypeScript;
pub use zod::Zod;

/// The languages.
pub const LANGUAGES: [&dyn Language; 8] = [&Rust, &TypeScript, &Zod, &Python, &Pydantic, &Go, &Java, &Kotlin];

/// A module: its name, and its text.
#[derive(Clone)]
pub struct Module {
    pub name: String,
    pub text: String,
}

/// What a language has at other levels of checks than all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Levels {
    /// It has one level alone.
    None,
    /// Types, which decide by what they read.
    Types,
    /// Types, and functions that decide.
    Functions,
}

/// A language whose generated code is compiled and run. Nothing has a default: the compiler asks every language for it.
pub trait Language: Sync {
    /// The name of its target.
    fn name(&self) -> &'static str;

    /// The name of its files after the module's name.
    fn ending(&self) -> &'static str;

    /// Returns the name of the file of a module.
    fn file(&self, module: &str) -> String {
        format!("{module}{}", self.ending())
    }

    /// Returns its tools; if they aren't installed, reports that what uses them is skipped.
    fn tools(&self, what: &str) -> Option<Tools>;

    /// Returns how it reads numbers.
    fn numbers(&self) -> Numbers;

    /// Returns whether its violations are those of the model.
    fn has_violations(&self) -> bool;

    /// Returns whether a file has more support than types, so that tests of many schemas make packages of them.
    fn has_much_support(&self) -> bool;

    /// Returns what it has at other levels of checks.
    fn levels(&self) -> Levels;

    /// Compiles files with warnings as errors, and returns the problems.
    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String>;

    /// Answers questions with modules, in a folder of which only build results are kept. Those of a level without
    /// explanations only have verdicts.
    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String>;

    /// Compiles a package with warnings as errors, in a folder of which only build results are kept. Returns the problems.
    fn compile_package(&self, folder: &Path, generated: &Path, tools: &Tools) -> Vec<String>;

    /// Returns whether a module declares a type: one that it shares with others is declared elsewhere.
    fn declares(&self, text: &str, ty: &str) -> bool;

    /// Answers questions with the modules of a package, in a folder of which only build results are kept.
    fn package_answers(
        &self,
        folder: &Path,
        generated: &Path,
        questions: &[Question],
        tools: &Tools,
    ) -> Result<Vec<Answers>, String>;
}

/// Writes modules as files of a folder.
fn write_modules(folder: &Path, modules: &[Module], ending: &str) {
    for Module { name, text } in modules {
        write(folder.join(format!("{name}{ending}")), text);
    }
}

/// The repository.
fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("Cargo.lock").is_file()).expect("the repository has a lock").to_owned()
}
