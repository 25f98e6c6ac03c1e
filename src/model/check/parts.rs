//! The checks nested in a check.

use super::{ArrayCheck, Check, CheckId, Composite, ObjectCheck};

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

    /// Returns whether it, or a nested check, has constraints on any kind of value.
    pub(crate) fn has_composites(&self) -> bool {
        !self.also.is_empty() || self.parts().into_iter().any(Self::has_composites)
    }

    /// Returns whether it has so many nested checks that equal ones are one function: the definitions of a product have
    /// equal ones.
    pub(crate) fn is_large(&self) -> bool {
        const MOST: usize = 64;
        let (mut size, mut pending) = (0, self.parts());
        while let Some(part) = pending.pop().filter(|_| size <= MOST) {
            size += 1;
            pending.extend(part.parts());
        }
        size > MOST
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
