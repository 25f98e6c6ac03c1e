//! Python: the modules imported by their names.

use std::path::{Path, PathBuf};

use super::{Language, Levels, Module, write_modules};
use crate::tools::{Tools, fresh_folder, run, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};
use adl_gen::CheckLevel;
use serde_json::json;

pub struct Python;

impl Language for Python {
    fn name(&self) -> &'static str {
        "python"
    }

    fn ending(&self) -> &'static str {
        ".py"
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        Tools::found(what)
    }

    fn numbers(&self) -> Numbers {
        Numbers::Integers
    }

    fn has_violations(&self) -> bool {
        true
    }

    fn has_much_support(&self) -> bool {
        false
    }

    fn levels(&self) -> Levels {
        Levels::Functions
    }

    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
        compile(folder, modules, tools)
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_package(folder, modules);
        answers(folder, &in_package(questions, ""), tools)
    }

    fn compile_package(&self, folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        check_package(generated, folder, tools)
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        text.contains(&format!("\"{ty}\""))
    }

    fn package_answers(
        &self,
        folder: &Path,
        _generated: &Path,
        questions: &[Question],
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        let questions = in_package(questions, "");
        answers(&folder.join(VERSION), &questions, tools)
    }
}

/// Runs the modules of a folder; a name may have dots.
fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("ask.py"), include_str!("ask.py"));
    let mut python = tools.python("python");
    ask(folder, python.current_dir(folder).args(["-W", "error", "-B", "ask.py"]), questions)
}

/// The default of `--python-version`.
pub const VERSION: &str = "3.12";

/// The package that modules become.
const PACKAGE: &str = "goldens";

/// Writes modules as a package, and runs the checkers over it.
pub fn compile(folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
    let files = fresh_folder(folder.join("files"));
    write(files.join("__init__.py"), "");
    write_modules(&files, modules, ".py");
    check_package(&files, &folder.join("versions"), tools)
}

/// Writes modules as a package.
pub fn write_package(folder: &Path, modules: &[Module]) {
    let package = fresh_folder(folder.to_owned()).join(PACKAGE);
    write(package.join("__init__.py"), "");
    write_modules(&package, modules, ".py");
}

/// Returns questions with the names of modules in their package, which have an ending.
pub fn in_package(questions: &[Question], ending: &str) -> Vec<Question> {
    let qualified =
        |question: &Question| Question { module: format!("{PACKAGE}.{}{ending}", question.module), ..question.clone() };
    questions.iter().map(qualified).collect()
}

/// Moves a package to `<folder>/3.12/goldens`, and runs the checkers over it. Returns the problems.
pub fn check_package(generated: &Path, folder: &Path, tools: &Tools) -> Vec<String> {
    let package = package(&fresh_folder(folder.to_owned()), VERSION);
    std::fs::create_dir_all(&package).expect("a folder");
    std::fs::rename(generated, &package).expect("an empty folder");
    let configuration = json!({
        "typeCheckingMode": "strict",
        "executionEnvironments": [{"root": VERSION, "pythonVersion": VERSION}],
        "venvPath": tools.venv_path(),
        "venv": "venv",
    });
    write(folder.join("pyrightconfig.json"), configuration.to_string());
    let mut pyright = tools.node("pyright/index.js");
    let pyright = run(pyright.current_dir(folder).args(["-p", "pyrightconfig.json"])).problem("pyright");
    pyright.into_iter().chain(mypy(tools, folder, VERSION)).chain(ty(tools, folder, VERSION)).collect()
}

/// The package of all outputs for a version: `<folder>/3.12/goldens`.
pub fn package(folder: &Path, version: &str) -> PathBuf {
    folder.join(version).join(PACKAGE)
}

/// Runs mypy over the package for a version. Its cache is of this folder: it is misled by another package of this name.
pub fn mypy(tools: &Tools, folder: &Path, version: &str) -> Option<String> {
    let mut command = tools.python("mypy");
    command.current_dir(folder.join(version)).args(["--strict", "--python-version", version, "-p", PACKAGE]);
    command.arg("--cache-dir").arg(folder.join("mypy-cache")).arg("--no-error-summary");
    run(&mut command).problem(&format!("mypy {version}"))
}

/// Runs ty over the package for a version.
pub fn ty(tools: &Tools, folder: &Path, version: &str) -> Option<String> {
    ty_for(tools, &folder.join(version), version)
}

/// Runs ty over the package of a folder as for a version.
pub fn ty_for(tools: &Tools, folder: &Path, version: &str) -> Option<String> {
    run(tools.ty(folder, version).arg(PACKAGE)).problem(&format!("ty {version}"))
}
