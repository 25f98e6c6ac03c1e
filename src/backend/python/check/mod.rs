//! Checks, as functions: `is_user`, `check_user` and `parse_user` for each type, and what they are made of.
//!
//! The verdict ([`verdict`]) is a function, and fast: it prints the program of `codegen`. The explanation is data
//! ([`tables`]): an interpreter under `templates/python/check/` makes the violations of a value from it, once the verdict
//! has rejected that. A file gets the [`helpers`] that its functions and its tables name.

mod code;
mod conditions;
mod functions;
pub(super) mod helpers;
mod literals;
mod public;
mod tables;
mod verdict;

use std::collections::BTreeMap;

use self::functions::Functions;
pub(super) use self::public::Public;
use super::Printer;
use crate::codegen::lower::lower;
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::model::check::CheckId;

impl Printer<'_> {
    /// Adds the checks of those definitions, and a table of them by the types that they are of.
    pub(super) fn decide(&mut self, checked: &[(String, TypeId)]) -> Result<(), Diagnostic> {
        let checks = &self.model.checks;
        let checked: Vec<(&str, CheckId)> =
            checked.iter().filter_map(|(of, id)| Some((of.as_str(), checks.of(*id)?))).collect();
        if checked.is_empty() {
            return Ok(());
        }
        let ids: Vec<_> = checked.iter().map(|(_, id)| *id).collect();
        let program = lower(checks, &ids);
        self.violation_class();
        let (names, symbols) = (&mut self.names, &mut self.symbols);
        let mut functions = Functions::new(checks, &program, BTreeMap::new(), self.package.as_ref(), names, symbols);
        functions.tables(&ids);
        let mut entry = |(of, id): &(&str, CheckId)| {
            let verdict = functions.function(*id).unwrap_or_default();
            format!("{of}: ({verdict}, {})", functions.table_name(*id))
        };
        let entries: Vec<String> = checked.iter().map(&mut entry).collect();
        let private = functions.finished(|_| false)?;
        self.private(private, ["_built"]);
        self.table(entries);
        Ok(())
    }
}
