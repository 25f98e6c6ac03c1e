//! Checks, as functions: `is_user`, `check_user` and `parse_user` for each type, and what they are made of.
//!
//! The verdict ([`verdict`]) is a function, and fast: it prints the program of `codegen`. The explanation is data
//! ([`tables`]): the interpreter in `templates/python/support.py` makes the violations of a value from it, once the verdict
//! has rejected that. A file gets the [`helpers`] that its functions and its tables name.

mod conditions;
mod functions;
pub(super) mod helpers;
mod literals;
mod public;
mod support;
mod tables;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};

use self::functions::Functions;
pub(super) use self::public::Public;
use super::Printer;
use crate::codegen::lower::lower;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Body, TypeId};

impl Printer<'_> {
    /// Adds the checks of those definitions, and a table of them by the types that they are of. A module of a package
    /// has the checks of all of its definitions.
    pub(super) fn decide(&mut self, checked: &[(String, TypeId)]) -> Result<(), Diagnostic> {
        let checks = &self.model.checks;
        let has_models = checked.iter().any(|(_, id)| matches!(self.model.definition(*id).body, Body::Record(_)));
        let checked: Vec<(&str, CheckId)> =
            checked.iter().filter_map(|(of, id)| Some((of.as_str(), checks.of(*id)?))).collect();
        let ids = self.decided(&checked);
        if ids.is_empty() {
            return Ok(());
        }
        let is_late = |check: &CheckId| checks.function(*check).definition.is_some_and(|id| self.is_late(id));
        let late: BTreeSet<CheckId> = checked.iter().map(|(_, id)| *id).filter(is_late).collect();
        let program = lower(checks, &ids);
        if self.package.is_none() {
            self.violation_class();
        }
        let (names, symbols) = (&mut self.names, &mut self.symbols);
        let mut functions = Functions::new(checks, &program, BTreeMap::new(), self.package.as_ref(), names, symbols);
        functions.tables(&ids);
        let mut entry = |(of, id): &(&str, CheckId)| {
            functions.uses_table(*id);
            let (verdict, table) = (functions.function(*id).unwrap_or_default(), functions.table_name(*id));
            let (verdict, table) = match late.contains(id) {
                true => {
                    let call = functions.helper("_call");
                    (format!("lambda value: {verdict}(value)"), format!("[({call}, lambda: {table})]"))
                }
                false => (verdict, table),
            };
            [(*of).to_owned(), verdict, table]
        };
        let entries: Vec<[String; 3]> = checked.iter().map(&mut entry).collect();
        let private = functions.finished(|_| false)?;
        self.private(private, ["_built"].into_iter().chain(has_models.then_some("_constants")));
        if !entries.is_empty() {
            self.table(&entries);
        }
        Ok(())
    }

    /// Returns the checks that the file has: those that it uses itself, and those that other modules use.
    fn decided(&self, checked: &[(&str, CheckId)]) -> Vec<CheckId> {
        let mut ids: Vec<CheckId> = checked.iter().map(|(_, id)| *id).collect();
        let seen: BTreeSet<CheckId> = ids.iter().copied().collect();
        let exported = self.package.iter().flat_map(|package| package.checks.keys().copied());
        ids.extend(exported.filter(|id| !self.model.checks.function(*id).external && !seen.contains(id)));
        ids
    }
}
