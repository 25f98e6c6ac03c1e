//! The names of statics, and of the types of violations.

use std::sync::LazyLock;

use crate::codegen::phrases::expanded;
use crate::codegen::support::resolved;
use crate::model::check::PatternId;
use crate::model::{CheckId, Model};
use crate::names::{Case, Taken, recased};

use super::super::support::{PLACEHOLDER, phrase};

/// The names of the types of violations in a file.
pub(in super::super) struct Names {
    /// The type of one violation.
    pub(in super::super) violation: String,
    /// The type of the violations of a value.
    pub(in super::super) violations: String,
    /// The error of reading a text.
    pub(in super::super) parse_error: String,
}

/// The declarations of these types.
static DECLARATIONS: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/rust/support/violations.rs"), phrase));

impl Names {
    pub(in super::super) fn new(mut name: impl FnMut(&str) -> String) -> Self {
        Self { violation: name("Violation"), violations: name("Violations"), parse_error: name("ParseError") }
    }

    /// Returns the name of a type in the file, given its name in the support.
    pub(super) fn of(&self, name: &str) -> Option<&str> {
        match name {
            "Violation" => Some(&self.violation),
            "Violations" => Some(&self.violations),
            "ParseError" => Some(&self.parse_error),
            _ => None,
        }
    }

    /// Prints the declarations of the types.
    pub(in super::super) fn declarations(&self) -> String {
        resolved(DECLARATIONS.trim_end(), PLACEHOLDER, |name| self.of(name).map(str::to_owned))
    }
}

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
