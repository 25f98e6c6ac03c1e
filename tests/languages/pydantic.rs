//! pydantic: the models of the modules, imported by their names.

use std::path::Path;

use adl_gen::CheckLevel;

use super::{Language, Levels, Module, python};
use crate::tools::{Tools, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Pydantic;

impl Language for Pydantic {
    fn name(&self) -> &'static str {
        "pydantic"
    }

    fn ending(&self) -> &'static str {
        "_models.py"
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
        Levels::None
    }

    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
        python::compile(folder, modules, tools)
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        python::write_package(folder, modules);
        answers(folder, &python::in_package(questions, ""), tools)
    }

    fn compile_package(&self, folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        python::check_package(generated, folder, tools)
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
        let questions = python::in_package(questions, "_models");
        answers(&folder.join(python::VERSION), &questions, tools)
    }
}

/// Runs the modules of a folder; a name may have dots.
fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("ask_pydantic.py"), include_str!("ask_pydantic.py"));
    let mut python = tools.python("python");
    ask(folder, python.current_dir(folder).args(["-W", "error", "-B", "ask_pydantic.py"]), questions)
}
