//! The public names of types in each language.

use std::collections::BTreeMap;

use super::source::Language;
use crate::backend::{Options, type_names};
use crate::model::{Model, TypeId};

/// The names of the types of a document, by language and definition; none of a type that a language writes where it is
/// used.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(BTreeMap<Language, Vec<Option<String>>>);

impl Names {
    /// Computes the names of the types of a model.
    pub(super) fn new(model: &Model, options: &Options) -> Self {
        let of = |language: Language| (language, type_names(model, language.target(), options));
        Self(Language::ALL.into_iter().map(of).collect())
    }

    /// Takes the names that a function returns for each language, by definition.
    pub(super) fn recorded(of: impl Fn(Language) -> Vec<Option<String>>) -> Self {
        Self(Language::ALL.into_iter().map(|language| (language, of(language))).collect())
    }

    /// Returns the name of a type in a language.
    pub(super) fn of(&self, language: Language, id: TypeId) -> Option<&str> {
        self.0.get(&language)?.get(id.index())?.as_deref()
    }
}
