//! TypeScript: the types taken away by `typescript`, the rest run by Node.

use std::path::Path;

use adl_gen::CheckLevel;

use super::{Language, Levels, Module, write_modules};
use crate::tools::{Tools, fresh_folder, write};
use crate::tsc;
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct TypeScript;

impl Language for TypeScript {
    fn name(&self) -> &'static str {
        "typescript"
    }

    fn ending(&self) -> &'static str {
        ".ts"
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        Tools::found(what)
    }

    fn numbers(&self) -> Numbers {
        Numbers::Doubles
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
        let folder = fresh_folder(folder.to_owned());
        write_modules(&folder, modules, self.ending());
        tsc::compile(&folder, tools, true)
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        let folder = fresh_folder(folder.to_owned());
        write_modules(&folder, modules, self.ending());
        answers(&folder, questions, tools)
    }

    fn compile_package(&self, _folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        tsc::compile(generated, tools, true)
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        exports(text, ty)
    }

    fn package_answers(
        &self,
        _folder: &Path,
        generated: &Path,
        questions: &[Question],
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        answers(generated, questions, tools)
    }
}

/// Returns whether a module exports a type.
pub fn exports(text: &str, ty: &str) -> bool {
    text.contains(&format!("export type {ty} ="))
}

/// Runs the modules of a folder.
pub fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("run.mjs"), include_str!("run.mjs"));
    let mut node = tools.node_script("run.mjs");
    ask(folder, node.current_dir(folder), questions)
}
