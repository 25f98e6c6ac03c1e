//! zod: the types taken away by `typescript`, the rest run by Node with the real zod. Its messages are its own.

use std::path::Path;

use adl_gen::CheckLevel;

use super::typescript::exports;
use super::{Language, Levels, Module, write_modules};
use crate::tools::{Tools, fresh_folder, write};
use crate::tsc;
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Zod;

impl Language for Zod {
    fn name(&self) -> &'static str {
        "zod"
    }

    fn ending(&self) -> &'static str {
        ".zod.ts"
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        Tools::found(what)
    }

    fn numbers(&self) -> Numbers {
        Numbers::Doubles
    }

    fn has_violations(&self) -> bool {
        false
    }

    fn has_much_support(&self) -> bool {
        false
    }

    fn levels(&self) -> Levels {
        Levels::None
    }

    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
        let folder = fresh_folder(folder.to_owned());
        write_modules(&folder, modules, self.ending());
        tools.link_node_modules(&folder);
        // The types of schemas are inferred.
        tsc::compile(&folder, tools, false)
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
        tools.link_node_modules(&folder);
        answers(&folder, questions, tools)
    }

    fn compile_package(&self, _folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        tools.link_node_modules(generated);
        tsc::compile(generated, tools, false)
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

/// Runs the modules of a folder that can import the npm packages.
fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("zod.mjs"), include_str!("zod.mjs"));
    let mut node = tools.node_script("zod.mjs");
    ask(folder, node.current_dir(folder), questions)
}
