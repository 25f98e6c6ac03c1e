//! Defaults that readers fill in, on request.

use super::Options;
use super::options::DefaultsMode;
use super::pass::Pass;
use super::pass::lossless;
use crate::model::{Field, Model, Reason, TypeId, fill_in};

/// How the readers of a target fill in defaults.
#[derive(Clone, Copy)]
pub(crate) struct FillsIn {
    /// Returns the target's own setting.
    pub(super) own: fn(&Options) -> Option<DefaultsMode>,
    /// Returns the function that returns why readers can't fill in the default of a property of a definition.
    pub(super) refusal: for<'m> fn(&'m Model) -> Refusal<'m>,
}

/// Returns why readers can't fill in the default of a property of a definition.
pub(super) type Refusal<'m> = Box<dyn Fn(TypeId, &Field) -> Option<Reason> + 'm>;

/// Readers can fill in all defaults.
pub(super) fn no_refusal(_: &Model) -> Refusal<'_> {
    Box::new(|_, _| None)
}

impl FillsIn {
    /// Returns whether the options ask for it.
    pub(crate) fn is_asked(&self, options: &Options) -> bool {
        (self.own)(options).unwrap_or(options.defaults) == DefaultsMode::Apply
    }
}

/// Marks the properties whose defaults readers fill in.
pub(super) const APPLIED_DEFAULTS: Pass = Pass {
    name: "applied-defaults",
    about: "With `--defaults apply`: properties are always present whose defaults are filled in",
    applies: |subject| subject.fills_in.is_some_and(|fills_in| fills_in.is_asked(subject.options)),
    run: |model, subject| match subject.fills_in {
        Some(fills_in) => Ok(fill_in(model, fills_in.refusal)),
        None => lossless(model),
    },
};
