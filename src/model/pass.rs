//! Passes: rewrites of a finished model, each with a name.

use std::borrow::Cow;

use super::Model;

/// A rewrite of the model for languages that lack a feature or represent it differently.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only the command line names passes"))]
pub(crate) struct Pass {
    /// Its name in `adl-gen inspect --after`.
    pub(crate) name: &'static str,
    /// A line of help for the command line.
    pub(crate) about: &'static str,
    /// Rewrites a model.
    pub(crate) run: fn(Model) -> Model,
}

/// Instantiates definitions that have parameters, for languages without generic types.
pub(crate) const MONOMORPHIC: Pass = Pass {
    name: "monomorphic",
    about: "For languages without generics: every definition without parameters, each instance in full",
    run: Model::monomorphic,
};

impl Model {
    /// Runs passes in order. A model that no pass rewrites isn't copied.
    pub(crate) fn after(&self, passes: &[Pass]) -> Cow<'_, Self> {
        passes.iter().fold(Cow::Borrowed(self), |model, pass| Cow::Owned((pass.run)(model.into_owned())))
    }
}
