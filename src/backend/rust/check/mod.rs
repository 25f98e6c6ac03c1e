//! Checks: a static table for each, and the interpreter that decides and explains by it, in the module `check`.

mod names;
mod public;
mod table;

use std::collections::BTreeSet;

use crate::model::{CheckId, Model};

use super::helpers::SUPPORT;
use super::support::{indented, is_any, parts};
use table::Tables;

pub(super) use public::{Names, PublicChecks};

const INTERPRETER: &str = include_str!("../../../../templates/rust/check/interpreter.rs");

/// The functions that match patterns, and those that decide about formats, by what needs them.
const PATTERNS: [(&str, &str); 7] = [
    ("is_leap_second_or_none", include_str!("../../../../templates/rust/check/leap_second.rs")),
    ("is_regular_expression", include_str!("../../../../templates/rust/check/regular_expression.rs")),
    ("is_run_match is_match is_match_with_groups", include_str!("../../../../templates/rust/check/ranges.rs")),
    ("is_run_match", include_str!("../../../../templates/rust/check/straight.rs")),
    ("is_match is_match_with_groups", include_str!("../../../../templates/rust/check/pattern.rs")),
    ("is_match", include_str!("../../../../templates/rust/check/matcher.rs")),
    ("is_match_with_groups", include_str!("../../../../templates/rust/check/groups.rs")),
];

/// The checks of a file in the making.
pub(super) struct Checking<'a> {
    tables: Tables<'a>,
    /// Functions whose tables are used outside the module.
    public: BTreeSet<CheckId>,
}

impl<'a> Checking<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        Self { tables: Tables::new(model), public: BTreeSet::new() }
    }

    /// The path of the table of a function, for code outside the module: `check::USER`.
    pub(super) fn table_path(&mut self, id: CheckId) -> String {
        format!("check::{}", self.table(id))
    }

    /// The name of the table of a function, for code outside the module.
    pub(super) fn table(&mut self, id: CheckId) -> String {
        self.public.insert(id);
        self.tables.function(id)
    }

    /// Prints the module, where a table is used.
    pub(super) fn module(mut self, names: &Names) -> Option<String> {
        let statics = self.tables.statics(&self.public);
        if statics.is_empty() {
            return None;
        }
        let interpreter = interpreter(&self.tables.needs, names);
        let (imports, interpreter) = interpreter.split_once("\n\n").unwrap_or(("", &interpreter));
        // Without a constraint, nothing is ever explained.
        let allowed = if self.tables.needs.is_empty() { "#[allow(dead_code)]\n" } else { "" };
        Some(format!(
            "/// Checks values by tables of constraints.\n{allowed}mod check {{\n{}\n\n{}\n\n    {SUPPORT}\n\n{}\n}}",
            indented(imports),
            statics.join("\n"),
            indented(interpreter.trim_end())
        ))
    }
}

/// Prints the parts of the interpreter that are needed, the imports first.
fn interpreter(needs: &BTreeSet<String>, names: &Names) -> String {
    let mut text = parts(INTERPRETER, needs, |line| names.renamed(line));
    for (condition, part) in PATTERNS {
        if is_any(condition, needs) {
            text.push('\n');
            text.push_str(part);
        }
    }
    text
}
