//! Checks, as functions: `is_user`, `check_user` and `parse_user` for each type, and what they are made of.
//!
//! What decides (`_is_user`) and what explains (`_explain_user`) are functions of their own: the first is asked always,
//! and is fast; the second only where the first has refused. Both mark the names of the standard library that they use
//! ([`marks`]), and name the helpers under `templates/python/check/`; [`spelling`] then finds which of those a file uses.

mod code;
mod condition;
mod explanation;
mod functions;
mod helpers;
mod literals;
mod marks;
mod public;
mod scope;
mod spelling;
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
