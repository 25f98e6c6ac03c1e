//! The checks nested in a check, and the functions that it calls.

use ecow::EcoString;

use super::{Alternatives, ArrayCheck, Check, CheckId, Composite, ObjectCheck, Properties};
use crate::model::Kinds;
use crate::text::Json;

/// Declares the functions that return the directly nested checks, to be read or to be changed.
macro_rules! parts {
    ($(#[$doc:meta])* $visibility:vis fn $name:ident, $iter:ident, $as_deref:ident $(, $mut:tt)?) => {
        impl Check {
            $(#[$doc])*
            $visibility fn $name(&$($mut)? self) -> Vec<&$($mut)? Self> {
                let Some(constraints) = self.constraints.$as_deref() else { return Vec::new() };
                let array = constraints.array.$iter().flat_map(ArrayCheck::$name);
                let object = constraints.object.$iter().flat_map(ObjectCheck::$name);
                array.chain(object).chain(constraints.also.$iter().flat_map(Composite::$name)).collect()
            }
        }

        impl ArrayCheck {
            fn $name(&$($mut)? self) -> Vec<&$($mut)? Check> {
                match self {
                    Self::MinItems(_) | Self::MaxItems(_) | Self::UniqueItems => Vec::new(),
                    Self::Items { prefix, rest } => prefix.$iter().chain(rest).collect(),
                    Self::Contains { check, .. } => vec![check],
                    Self::Unevaluated { check, evaluated } => {
                        let evaluated =
                            evaluated.$iter().flat_map(|part| part.when.$iter().chain(part.matching.$iter()));
                        std::iter::once(check).chain(evaluated).collect()
                    }
                }
            }
        }

        impl ObjectCheck {
            fn $name(&$($mut)? self) -> Vec<&$($mut)? Check> {
                match self {
                    Self::Required(_) | Self::Presence(_) => Vec::new(),
                    Self::Properties(members) => {
                        let known = members.known.$iter().map(|(_, check)| check);
                        let patterns = members.patterns.$iter().map(|(_, check)| check);
                        known.chain(patterns).chain(members.others.$as_deref()).collect()
                    }
                    Self::PropertyNames(check) => vec![check],
                    Self::DependentSchema(_, check) => vec![check],
                    Self::Unevaluated { check, evaluated } => {
                        std::iter::once(check).chain(evaluated.$iter().flat_map(|part| part.when.$iter())).collect()
                    }
                }
            }
        }

        impl Composite {
            pub(crate) fn $name(&$($mut)? self) -> Vec<&$($mut)? Check> {
                match self {
                    Self::AnyOf(alternatives) | Self::OneOf(alternatives) => {
                        alternatives.branches.$iter().map(|branch| &$($mut)? branch.check).collect()
                    }
                    Self::Not(check) => vec![check],
                    Self::If { condition, then, otherwise } => vec![condition, then, otherwise],
                    Self::Call(_) => Vec::new(),
                }
            }
        }
    };
}

parts! {
    /// Returns the directly nested checks, and those of evaluated parts.
    pub fn parts, iter, as_deref
}
parts! {
    /// Returns the directly nested checks, to be changed.
    fn parts_mut, iter_mut, as_deref_mut, mut
}

impl Check {
    /// Replaces first all nested checks, then the check itself.
    #[must_use]
    pub(crate) fn map(mut self, change: &impl Fn(Self) -> Self) -> Self {
        for part in self.parts_mut() {
            *part = std::mem::replace(part, Self::always()).map(change);
        }
        change(self)
    }

    /// Returns the check and all nested ones.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Self> {
        walk(self, Self::parts)
    }

    /// Returns the check and the nested ones of the same value, not of parts of it.
    pub(crate) fn all_of_the_same_value(&self) -> impl Iterator<Item = &Self> {
        walk(self, |check| {
            check.parts_of_the_same_value().chain(check.also.iter().flat_map(Composite::parts)).collect()
        })
    }

    /// Returns the directly nested checks of the same value, without those of composites.
    pub(super) fn parts_of_the_same_value(&self) -> impl Iterator<Item = &Self> {
        let of_arrays = self.array.iter().flat_map(|part| match part {
            ArrayCheck::Unevaluated { evaluated, .. } => evaluated.iter().flat_map(|part| &part.when).collect(),
            ArrayCheck::MinItems(_)
            | ArrayCheck::MaxItems(_)
            | ArrayCheck::UniqueItems
            | ArrayCheck::Items { .. }
            | ArrayCheck::Contains { .. } => Vec::new(),
        });
        let of_objects = self.object.iter().flat_map(|part| match part {
            ObjectCheck::DependentSchema(_, check) => vec![&**check],
            ObjectCheck::Unevaluated { evaluated, .. } => evaluated.iter().flat_map(|part| &part.when).collect(),
            ObjectCheck::Required(_)
            | ObjectCheck::Presence(_)
            | ObjectCheck::Properties(_)
            | ObjectCheck::PropertyNames(_) => Vec::new(),
        });
        of_objects.chain(of_arrays)
    }

    /// Returns the functions that it calls directly, for the same value or a part of it.
    pub fn calls(&self) -> Vec<CheckId> {
        self.all().flat_map(Self::own_calls).collect()
    }

    /// Returns the functions that it calls itself, not in nested checks.
    pub(crate) fn own_calls(&self) -> impl Iterator<Item = CheckId> {
        self.also.iter().filter_map(|also| match also {
            Composite::Call(id) => Some(*id),
            Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => None,
        })
    }

    /// Returns its constraints on properties.
    pub(crate) fn properties(&self) -> impl Iterator<Item = &Properties> {
        self.object.iter().filter_map(ObjectCheck::properties)
    }

    /// Returns the kinds that it accepts, according to its own kinds and values.
    pub(crate) fn own_kinds(&self) -> Kinds {
        self.values.as_ref().map_or(self.kinds, |values| self.kinds.and(Kinds::of_values(&values.values)))
    }

    /// Returns whether it, or a nested check, has constraints on any kind of value.
    pub(crate) fn has_composites(&self) -> bool {
        self.all().any(|check| !check.also.is_empty())
    }

    /// Returns whether it has so many nested checks that equal ones are one function: the definitions of a product have
    /// equal ones.
    pub(crate) fn is_large(&self) -> bool {
        const MOST: usize = 64;
        self.all().nth(MOST + 1).is_some()
    }

    /// Returns the check with renumbered calls.
    #[must_use]
    pub(crate) fn renumbered(self, renamed: &impl Fn(CheckId) -> CheckId) -> Self {
        self.map(&|mut check| {
            let constraints = check.constraints.as_deref_mut();
            for also in constraints.into_iter().flat_map(|constraints| &mut constraints.also) {
                if let Composite::Call(id) = also {
                    *id = renamed(*id);
                }
            }
            check
        })
    }
}

impl ObjectCheck {
    /// Returns the unconditionally required properties.
    pub fn required(&self) -> &[EcoString] {
        if let Self::Required(names) = self { names } else { &[] }
    }

    /// Returns the constraint on properties, if it is one.
    pub(crate) fn properties(&self) -> Option<&Properties> {
        if let Self::Properties(properties) = self { Some(properties) } else { None }
    }
}

impl Alternatives {
    /// Returns the kinds of value that any of them is for.
    pub(crate) fn kinds(&self) -> Kinds {
        self.branches.iter().fold(Kinds::NONE, |kinds, branch| kinds.or(branch.kinds))
    }

    /// Returns the tags of all branches.
    pub(crate) fn tags(&self) -> Vec<Json> {
        self.branches.iter().flat_map(|branch| branch.tags.iter().map(Json::string)).collect()
    }
}

/// Returns a check and those that are reached from it, the last part first.
fn walk<'c>(check: &'c Check, parts: impl Fn(&'c Check) -> Vec<&'c Check>) -> impl Iterator<Item = &'c Check> {
    let mut pending = vec![check];
    std::iter::from_fn(move || {
        let check = pending.pop()?;
        pending.extend(parts(check));
        Some(check)
    })
}
