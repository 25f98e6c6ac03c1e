//! The public names of types in each language.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::lower::LoweredModule;
use crate::model::{Definition, Model, TypeId};
use crate::target::profile::Unit;
use crate::target::{Options, Target};

/// Returns the languages and libraries whose users are told of breaks.
pub(crate) fn languages() -> impl Iterator<Item = Target> {
    Target::ALL.iter().copied().filter(|target| target.profile().users.is_some())
}

/// Returns the names of languages.
pub(crate) fn names_of(languages: &BTreeSet<Target>) -> String {
    languages.iter().map(|language| language.name()).collect::<Vec<_>>().join(", ")
}

/// The names of the types of a document, by language and definition; none of a type that a language writes where it is
/// used.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(BTreeMap<Target, Vec<Option<String>>>);

impl Names {
    /// Computes the names of the types of a model.
    pub(super) fn new(model: &Model, options: &Options) -> Self {
        Self::recorded(|language| (language.profile().type_names)(model, options))
    }

    /// Computes the names of the types of each module of a package: each is named by the module that declares it, and where all
    /// are one document, by that.
    pub(super) fn of_package(modules: &[LoweredModule], whole: &Model, options: &Options) -> Vec<Self> {
        let computed: Vec<Self> =
            modules.iter().map(|module| Self::new(&module.model.clone().monomorphic(), options)).collect();
        let mut declared = HashMap::new();
        for (module, names) in modules.iter().zip(&computed) {
            for (id, definition) in module.model.own() {
                declared.insert((module.distinct_name.as_str(), definition.name.as_str()), (names, id));
            }
        }
        let of_whole = Self::new(whole, options);
        let of_module = |(module, own): (&LoweredModule, &Self)| {
            Self::recorded(|language| {
                let name = |(id, definition): (TypeId, &Definition)| match (&definition.external, language) {
                    (_, language) if language.profile().unit == Unit::Package => {
                        of_whole.of(language, (*module.in_whole.get(id.index())?)?).map(str::to_owned)
                    }
                    (Some(external), _) => {
                        let (names, id) = declared.get(&(external.module.as_str(), external.name.as_str()))?;
                        names.of(language, *id).map(str::to_owned)
                    }
                    (None, _) => own.of(language, id).map(str::to_owned),
                };
                module.model.iter().map(name).collect()
            })
        };
        modules.iter().zip(&computed).map(of_module).collect()
    }

    /// Takes the names that a function returns for each language, by definition.
    pub(super) fn recorded(of: impl Fn(Target) -> Vec<Option<String>>) -> Self {
        Self(languages().map(|language| (language, of(language))).collect())
    }

    /// Returns the name of a type in a language.
    pub(super) fn of(&self, language: Target, id: TypeId) -> Option<&str> {
        self.0.get(&language)?.get(id.index())?.as_deref()
    }
}
