//! Checks, as functions: `is_user`, `check_user` and `parse_user` for each type, and what they are made of.
//!
//! The verdict (`_is_user`) is a function, and fast. The explanation is data ([`tables`]): an interpreter under
//! `templates/python/check/` makes the violations of a value from it, once the verdict has refused that. Verdicts mark the
//! names of the standard library that they use ([`marks`]), and name helpers, which [`spelling`] finds.

mod code;
mod condition;
mod functions;
mod helpers;
mod literals;
mod marks;
mod public;
mod scope;
mod spelling;
mod tables;
mod verdict;

use self::functions::Functions;
pub(super) use self::public::Public;
use super::Printer;
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::model::check::CheckId;

impl Printer<'_> {
    /// Adds the checks of all types that the file declares.
    pub(super) fn checks(&mut self) -> Result<(), Diagnostic> {
        let checked = self.checked();
        if checked.is_empty() {
            return Ok(());
        }
        let ids: Vec<_> = checked.iter().map(|checked| checked.function).collect();
        let private = Functions::new(&self.model.checks, &mut self.names).printed(&ids)?;
        self.public(&checked, &private)?;
        self.private(private)
    }

    /// Adds the checks of those definitions, and a table of them by what they are asked for.
    pub(super) fn decide(&mut self, checked: &[(String, TypeId)]) -> Result<(), Diagnostic> {
        let checks = &self.model.checks;
        let checked: Vec<(&str, CheckId)> =
            checked.iter().filter_map(|(of, id)| Some((of.as_str(), checks.of(*id)?))).collect();
        let ids: Vec<_> = checked.iter().map(|(_, id)| *id).collect();
        let private = Functions::new(checks, &mut self.names).printed(&ids)?;
        self.table(&checked, private)
    }
}
