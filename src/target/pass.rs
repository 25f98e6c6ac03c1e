//! Passes: rewrites of a finished model for a target, each with a name.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Options;
use super::own_types::OwnTypes;
use super::profile::{FillsIn, Profile};
use crate::diagnostics::Diagnostic;
use crate::model::{Loss, Model, TypeId};

/// A rewrite of the model for languages that lack a feature or represent it differently.
pub(crate) struct Pass {
    /// The name in `adl-gen inspect --after`.
    pub(crate) name: &'static str,
    /// A line of help for the command line.
    pub(crate) about: &'static str,
    /// Returns whether it has something to do, by the options.
    pub(crate) applies: fn(&Subject<'_>) -> bool,
    /// Rewrites a model.
    pub(crate) run: fn(Model, &Subject<'_>) -> Rewritten,
}

/// A rewritten model, and the constraints that it no longer expresses.
pub(crate) type Rewritten = Result<(Model, Vec<Loss>), Diagnostic>;

/// The input of a pass besides the model.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'s> {
    pub(crate) options: &'s Options,
    /// The name of the document in the paths of options.
    pub(crate) document: &'s str,
    /// The error of the runtime, if contracts stand beside the types.
    pub(super) error: Option<&'s str>,
    /// Whether the document has bytes.
    pub(super) has_bytes: bool,
    /// Whether the files are a package, if operations stand beside the types.
    pub(super) beside_operations: Option<bool>,
    /// The types of the user's own among the options of the target.
    pub(super) own_types: Option<fn(&Options) -> OwnTypes<'_>>,
    /// How readers of the target fill in defaults.
    pub(super) fills_in: Option<FillsIn>,
}

impl<'s> Subject<'s> {
    /// Describes a document without contracts.
    pub(crate) fn new(profile: &Profile, model: &Model, document: &'s str, options: &'s Options) -> Self {
        let Profile { own_types, fills_in, .. } = *profile;
        Self {
            options,
            document,
            error: None,
            has_bytes: model.has_bytes(),
            beside_operations: None,
            own_types,
            fills_in,
        }
    }
}

/// Returns a model that expresses as much as before.
pub(crate) fn lossless(model: Model) -> Rewritten {
    Ok((model, Vec::new()))
}

/// Instantiates definitions that have parameters, for languages without generic types.
pub(crate) const MONOMORPHIC: Pass = Pass {
    name: "monomorphic",
    about: "For languages without generics: every definition without parameters, each instance in full",
    applies: |_| true,
    run: |model, _| lossless(model.monomorphic()),
};

/// A model after passes, and what these lose.
pub(crate) type After<'m> = (Cow<'m, Model>, Vec<Loss>);

/// Runs passes in order. A model that no pass rewrites isn't copied.
pub(crate) fn run<'m, 'p>(
    model: &'m Model,
    passes: impl Iterator<Item = &'p Pass>,
    subject: &Subject<'_>,
) -> Result<After<'m>, Diagnostic> {
    passes.into_iter().try_fold((Cow::Borrowed(model), Vec::new()), |(current, mut losses), pass| {
        let (current, lost) = (pass.run)(current.into_owned(), subject)?;
        losses.extend(of_model(model, &current, lost));
        Ok((Cow::Owned(current), losses))
    })
}

/// Returns losses of the definitions of a model, given those of a model that passes made of it: these may add definitions,
/// and sort them.
fn of_model(model: &Model, current: &Model, mut losses: Vec<Loss>) -> Vec<Loss> {
    if losses.is_empty() {
        return losses;
    }
    let ids: HashMap<&str, TypeId> = model.iter().map(|(id, definition)| (definition.name.as_str(), id)).collect();
    for loss in &mut losses {
        loss.definition = loss.definition.and_then(|id| ids.get(current.definition(id).name.as_str()).copied());
    }
    losses
}
