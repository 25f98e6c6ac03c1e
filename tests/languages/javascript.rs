//! JavaScript with declarations, which TypeScript writes if options want it: run by Node as it is.

use std::path::Path;

use adl_gen::CheckLevel;

use super::typescript::answers;
use super::{Language, Levels, Module, write_modules};
use crate::tools::{Tools, fresh_folder, write};
use crate::tsc;
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question};

pub struct JavaScript;

impl Language for JavaScript {
    fn name(&self) -> &'static str {
        "javascript"
    }

    fn ending(&self) -> &'static str {
        ".js"
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

    fn compile(&self, folder: &Path, modules: &[Module], _tools: &Tools) -> Vec<String> {
        // There is nothing to compile: Node reads it when it runs.
        write_modules(&fresh_folder(folder.to_owned()), modules, self.ending());
        Vec::new()
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
        write(folder.join("package.json"), r#"{"type": "module"}"#);
        write_modules(&folder, modules, self.ending());
        answers(&folder, questions, tools)
    }

    fn compile_package(&self, _folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        tsc::compile_declarations(generated, tools)
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        let guard = format!("is{}{}", ty[..1].to_uppercase(), &ty[1..]);
        text.contains(&format!("{guard}(")) || text.contains(&format!("as {guard}"))
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
