//! The support code that a file uses.

use std::collections::BTreeSet;

use super::Shared;
use super::helpers::{self, Helper};
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;

/// The support that the code of a file uses.
pub(in crate::target::typescript) struct Uses {
    pub(super) helpers: BTreeSet<Helper>,
    pub(super) shared: Shared,
    /// The functions and tables of other modules.
    pub(in crate::target::typescript) externals: BTreeSet<CheckId>,
    pub(super) has_tables: bool,
    pub(super) has_schemas: bool,
    /// Whether invalid values are explained.
    pub(super) explains: bool,
}

impl Uses {
    /// Returns all that the files of a package use, under the names of the support itself.
    pub(in crate::target::typescript) fn all(uses: Vec<Self>) -> Self {
        let helpers = uses.iter().flat_map(|uses| &uses.helpers).copied().collect();
        let has = |has: fn(&Self) -> bool| uses.iter().any(has);
        let (has_tables, has_schemas) = (has(|uses| uses.has_tables), has(|uses| uses.has_schemas));
        let (shared, externals, explains) = (Shared::default_names(), BTreeSet::new(), has(|uses| uses.explains));
        Self { helpers, shared, externals, has_tables, has_schemas, explains }
    }

    /// Returns whether there is nothing in the support.
    pub(in crate::target::typescript) fn is_empty(&self) -> bool {
        self.helpers.is_empty() && !self.explains
    }

    /// Returns the types of the support that are used: their names there and here, and whether the support exports them
    /// anyway.
    fn types(&self) -> Vec<(String, String, bool)> {
        let (there, here) = (Shared::default_names(), &self.shared);
        let has_objects = self.helpers.contains(&Helper::StandardSchema);
        let all = [
            (self.explains, there.violation, &here.violation, true),
            // For the links in comments.
            (self.explains, there.error, &here.error, true),
            (has_objects, there.schema, &here.schema, true),
            (self.has_schemas, there.json, &here.json, false),
            (self.helpers.contains(&Helper::WithDefinitions), there.references, &here.references, false),
            (self.has_tables, there.table, &here.table, false),
        ];
        let used = all.into_iter().filter(|(is_used, ..)| *is_used);
        used.map(|(_, there, here, is_public)| (there, here.clone(), is_public)).collect()
    }

    /// Returns the functions of the support that are called. The conversion to draft-07 isn't: it is called within.
    fn functions(&self) -> impl Iterator<Item = String> {
        let called = self.helpers.iter().filter(|helper| **helper != Helper::ToDraft07);
        called.map(|helper| helper.name().to_owned())
    }

    /// Returns the names that a file imports from the support.
    pub(in crate::target::typescript) fn imports(&self) -> Vec<String> {
        let ty = |(there, here, _): (String, String, bool)| match there == here {
            true => format!("type {there}"),
            false => format!("type {there} as {here}"),
        };
        self.types().into_iter().map(ty).chain(self.functions()).collect()
    }

    /// Returns the names that the support exports, besides those that are public.
    pub(in crate::target::typescript) fn exports(&self) -> Vec<String> {
        let types = self.types().into_iter().filter(|(.., is_public)| !is_public);
        types.map(|(there, ..)| format!("type {there}")).chain(self.functions()).collect()
    }

    /// Returns the names that the package exports.
    pub(in crate::target::typescript) fn public(&self) -> Vec<String> {
        let error = Shared::default_names().error;
        let (errors, types): (Vec<_>, Vec<_>) = self
            .types()
            .into_iter()
            .filter_map(|(there, _, is_public)| is_public.then_some(there))
            .partition(|name| *name == error);
        errors.into_iter().chain(types.into_iter().map(|name| format!("type {name}"))).collect()
    }

    /// Prints what is used, and what that uses.
    pub(in crate::target::typescript) fn support(self) -> Result<Vec<String>, Diagnostic> {
        let has = |helper: Helper| self.helpers.contains(&helper);
        let (standard, fills) = (has(Helper::StandardSchema), has(Helper::FilledSchema));
        let shared = Shared { standard, fills, ..self.shared };
        let mut support = Vec::new();
        if self.explains {
            support.push(helpers::SUPPORT.render("shared", shared.clone())?);
        }
        support.extend(helpers::functions(&self.helpers, shared)?);
        Ok(support)
    }
}
