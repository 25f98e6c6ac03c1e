//! Finds checks that reject every value with known properties.

use super::Residuals;
use super::known::Known;
use super::simplify::At;
use crate::model::Kinds;
use crate::model::check::presence::Properties;
use crate::model::check::{Check, Composite, ObjectCheck};
use crate::model::properties::Presence;

impl Residuals<'_> {
    /// Returns whether a check rejects every such value.
    pub(super) fn is_disjoint(&self, known: &Known, check: &Check, at: At) -> bool {
        if !known.kinds().has(check.kinds) {
            return true;
        }
        if known.is_nothing() || at.is_too_deep() || !self.step() {
            return false;
        }
        if let Some(values) = known.values() {
            return self.may_decide(check, values) && !values.iter().any(|value| self.checks.holds(check, value));
        }
        let is_object = known.kinds().and(check.kinds).within(Kinds::OBJECT);
        (is_object && check.object.iter().any(|part| self.is_disjoint_object(known, part, at)))
            || check.also.iter().any(|also| self.is_disjoint_composite(known, also, at))
            || known.in_every_case(|case| self.is_disjoint(case, check, at))
    }

    fn is_disjoint_object(&self, known: &Known, part: &ObjectCheck, at: At) -> bool {
        let properties = known.properties();
        match part {
            ObjectCheck::Required(names) => names.iter().any(|name| properties.presence(name) == Presence::Forbidden),
            ObjectCheck::Presence(part) => part.is_disjoint(&properties),
            ObjectCheck::Properties(asked) => asked.known.iter().any(|(name, check)| {
                properties.presence(name) == Presence::Required
                    && self.is_disjoint(&properties.property(name), check, at.part())
            }),
            ObjectCheck::PropertyNames(_) | ObjectCheck::DependentSchema(..) | ObjectCheck::Unevaluated { .. } => false,
        }
    }

    fn is_disjoint_composite(&self, known: &Known, also: &Composite, at: At) -> bool {
        match also {
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                alternatives.branches.iter().all(|branch| self.is_disjoint(known, &branch.check, at.part()))
            }
            Composite::Not(check) => self.simplify(known, check, at.part()).is_always(),
            Composite::If { .. } => false,
            Composite::Call(id) => {
                let entered = self.enter(known, *id);
                entered.is_some() && self.is_disjoint(known, &self.checks.function(*id).check, at.part())
            }
        }
    }
}
