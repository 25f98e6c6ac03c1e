//! Names of statics.

use crate::model::check::PatternId;
use crate::model::{CheckId, Model};
use crate::names::{Case, Taken, recased};

/// The constants of the interpreter.
const TAKEN: [&str; 14] = [
    "ANY",
    "ARRAY",
    "BOOLEAN",
    "DEEPEST",
    "FRACTION",
    "INTEGER",
    "LISTED",
    "MOST_FOUND",
    "MOST_NESTED",
    "NULL",
    "NUMBER",
    "OBJECT",
    "STRING",
    "WITHOUT",
];

/// The names of the statics of tables and patterns, all distinct; those of other modules give way.
pub(super) struct StaticNames {
    functions: Vec<String>,
    patterns: Vec<String>,
}

impl StaticNames {
    pub(super) fn new(model: &Model) -> Self {
        let mut taken: Taken = TAKEN.into_iter().collect();
        let mut free = |name: &str, suffix: &str| taken.claim(&recased(name, Case::UpperSnake), suffix);
        let mut functions = vec![String::new(); model.checks.functions.len()];
        let (own, others): (Vec<_>, Vec<_>) = model.checks.iter().partition(|(_, function)| !function.external);
        for (id, function) in own.into_iter().chain(others) {
            functions[id.index()] = free(&function.name, "_VALUE");
        }
        let patterns = model.checks.patterns.iter().map(|pattern| free(&pattern.name, "_PATTERN")).collect();
        Self { functions, patterns }
    }

    pub(super) fn function(&self, id: CheckId) -> &str {
        &self.functions[id.index()]
    }

    pub(super) fn pattern(&self, id: PatternId) -> &str {
        &self.patterns[id.index()]
    }
}
