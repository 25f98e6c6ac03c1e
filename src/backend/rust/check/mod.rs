//! Checks: a static table for each, and the interpreter that decides and explains by it, in the module `check`.

mod names;
mod public;
mod support;
mod table;

use std::collections::BTreeSet;

use crate::backend::rust::helpers::SUPPORT;
use crate::model::{CheckId, Model};

use table::Tables;

pub(super) use public::{Names, PublicChecks};

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
        self.public.insert(id);
        format!("check::{}", self.tables.function(id))
    }

    /// Prints the module, where a table is used.
    pub(super) fn module(mut self, names: &Names) -> Option<String> {
        let statics = self.tables.statics(&self.public);
        if statics.is_empty() {
            return None;
        }
        let interpreter = support::text(&self.tables.needs, names);
        let (imports, interpreter) = interpreter.split_once("\n\n").unwrap_or(("", &interpreter));
        Some(format!(
            "/// Checks values by tables of constraints.\nmod check {{\n{}\n\n{}\n\n    {SUPPORT}\n\n{}\n}}",
            indented(imports),
            statics.join("\n"),
            indented(interpreter.trim_end())
        ))
    }
}

fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
