//! Rewrites checks from the inside out.

use super::{
    Alternatives, ArrayCheck, Branch, Check, CheckId, Composite, EvaluatedItems, EvaluatedProperties, ObjectCheck,
    Properties,
};

impl Check {
    /// Replaces first all nested checks, then the check itself.
    #[must_use]
    pub(crate) fn map(self, change: &impl Fn(Self) -> Self) -> Self {
        let array = self.array.into_iter().map(|part| part.map(change)).collect();
        let object = self.object.into_iter().map(|part| part.map(change)).collect();
        let also = self.also.into_iter().map(|part| part.map(change)).collect();
        change(Self { array, object, also, ..self })
    }

    /// Returns the check with renumbered calls.
    #[must_use]
    pub(crate) fn renumbered(self, renamed: &impl Fn(CheckId) -> CheckId) -> Self {
        self.map(&|mut check| {
            for also in &mut check.also {
                if let Composite::Call(id) = also {
                    *id = renamed(*id);
                }
            }
            check
        })
    }
}

fn all(checks: Vec<Check>, change: &impl Fn(Check) -> Check) -> Vec<Check> {
    checks.into_iter().map(|check| check.map(change)).collect()
}

impl ArrayCheck {
    fn map(self, change: &impl Fn(Check) -> Check) -> Self {
        match self {
            Self::MinItems(_) | Self::MaxItems(_) | Self::UniqueItems => self,
            Self::Items { prefix, rest } => {
                Self::Items { prefix: all(prefix, change), rest: rest.map(|rest| rest.map(change)) }
            }
            Self::Contains { check, min, max, says_min } => {
                Self::Contains { check: check.map(change), min, max, says_min }
            }
            Self::Unevaluated { check, evaluated } => {
                let evaluated = evaluated.into_iter().map(|part| EvaluatedItems {
                    when: all(part.when, change),
                    matching: all(part.matching, change),
                    ..part
                });
                Self::Unevaluated { check: check.map(change), evaluated: evaluated.collect() }
            }
        }
    }
}

impl ObjectCheck {
    fn map(self, change: &impl Fn(Check) -> Check) -> Self {
        match self {
            Self::MinProperties(_) | Self::MaxProperties(_) | Self::Required(_) | Self::DependentRequired(..) => self,
            Self::Properties(Properties { known, patterns, others }) => Self::Properties(Properties {
                known: known.into_iter().map(|(name, check)| (name, check.map(change))).collect(),
                patterns: patterns.into_iter().map(|(id, check)| (id, check.map(change))).collect(),
                others: others.map(|others| Box::new(others.map(change))),
            }),
            Self::PropertyNames(check) => Self::PropertyNames(check.map(change)),
            Self::DependentSchema(name, check) => Self::DependentSchema(name, Box::new(check.map(change))),
            Self::Unevaluated { check, evaluated } => {
                let evaluated =
                    evaluated.into_iter().map(|part| EvaluatedProperties { when: all(part.when, change), ..part });
                Self::Unevaluated { check: check.map(change), evaluated: evaluated.collect() }
            }
        }
    }
}

impl Composite {
    fn map(self, change: &impl Fn(Check) -> Check) -> Self {
        let alternatives = |alternatives: Alternatives| Alternatives {
            branches: alternatives
                .branches
                .into_iter()
                .map(|branch| Branch { check: branch.check.map(change), ..branch })
                .collect(),
            ..alternatives
        };
        match self {
            Self::AnyOf(inner) => Self::AnyOf(alternatives(inner)),
            Self::OneOf(inner) => Self::OneOf(alternatives(inner)),
            Self::Not(check) => Self::Not(check.map(change)),
            Self::If { condition, then, otherwise } => {
                Self::If { condition: condition.map(change), then: then.map(change), otherwise: otherwise.map(change) }
            }
            Self::Call(id) => Self::Call(id),
        }
    }
}
