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
    ("Run Linear WithGroups Limited", include_str!("../../../../templates/rust/check/ranges.rs")),
    ("Run", include_str!("../../../../templates/rust/check/straight.rs")),
    ("Linear WithGroups Limited", include_str!("../../../../templates/rust/check/pattern.rs")),
    ("Linear", include_str!("../../../../templates/rust/check/matcher.rs")),
    ("WithGroups Limited", include_str!("../../../../templates/rust/check/groups.rs")),
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

    /// The name of the table of a function, for code outside the module.
    pub(super) fn table(&mut self, id: CheckId) -> String {
        self.public.insert(id);
        self.tables.function(id)
    }

    /// Requires a part of the interpreter.
    pub(super) fn need(&mut self, part: &str) {
        self.tables.needs.insert(part.to_owned());
    }

    /// Prints the module, if anything of it is used.
    pub(super) fn module(mut self, names: &Names) -> Option<String> {
        let statics = self.tables.statics(&self.public);
        if statics.is_empty() && self.tables.needs.is_empty() {
            return None;
        }
        let interpreter = interpreter(&self.tables.needs, names);
        let (imports, interpreter) = interpreter.split_once("\n\n").unwrap_or(("", &interpreter));
        Some(format!(
            "/// Checks values by tables of constraints.\n\
             #[allow(dead_code, unused_imports, unreachable_code, unreachable_patterns)]\n\
             mod check {{\n{}\n\n{}\n\n    {SUPPORT}\n\n{}\n}}",
            indented(imports),
            statics.join("\n"),
            indented(interpreter.trim_end())
        ))
    }
}

/// Prints the parts of the interpreter that are needed, the imports first.
fn interpreter(needs: &BTreeSet<String>, names: &Names) -> String {
    let mut text = names.renamed(&parts(INTERPRETER, needs));
    for (condition, part) in PATTERNS {
        if is_any(condition, needs) {
            text.push('\n');
            text.push_str(part);
        }
    }
    text
}
