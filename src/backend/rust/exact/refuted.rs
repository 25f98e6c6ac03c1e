//! What no value that a reader accepts can be.

use super::Readers;
use super::left::At;
use super::seen::{Form, Presence, Seen};
use crate::model::check::{Check, Composite, ObjectCheck};

impl Readers<'_> {
    /// Whether a check holds for none of the values that a reader accepts.
    pub(super) fn refutes(&self, seen: &Seen, check: &Check, at: At) -> bool {
        if !seen.kinds().has(check.kinds) {
            return true;
        }
        if at.is_too_deep() || !self.may_go_on() {
            return false;
        }
        match &seen.form {
            Form::Values(values) => {
                self.checks.is_small(check) && !values.iter().any(|value| self.checks.holds(check, value))
            }
            Form::Either(parts) => parts.iter().all(|part| self.refutes(part, check, at)),
            Form::Kinds(_) | Form::Integers(..) | Form::Array(_) | Form::Object(_) => {
                check.object.iter().any(|part| self.refutes_object(seen, part, at))
                    || check.also.iter().any(|also| self.refutes_also(seen, also, at))
            }
        }
    }

    fn refutes_object(&self, seen: &Seen, part: &ObjectCheck, at: At) -> bool {
        let Form::Object(members) = &seen.form else { return false };
        match part {
            ObjectCheck::Required(names) => names.iter().any(|name| members.presence(name) == Presence::Never),
            ObjectCheck::MaxProperties(most) => {
                members.fields().filter(|(_, presence)| *presence == Presence::Always).count() as u64 > *most
            }
            ObjectCheck::Properties(asked) => asked.known.iter().any(|(name, check)| {
                members.presence(name) == Presence::Always
                    && self.refutes(&self.seen(members.type_of(name)), check, at.part())
            }),
            ObjectCheck::MinProperties(_)
            | ObjectCheck::DependentRequired(..)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::DependentSchema(..)
            | ObjectCheck::Unevaluated { .. } => false,
        }
    }

    fn refutes_also(&self, seen: &Seen, also: &Composite, at: At) -> bool {
        match also {
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                alternatives.branches.iter().all(|branch| self.refutes(seen, &branch.check, at.part()))
            }
            Composite::Not(check) => self.left(seen, check, at.part()).is_always(),
            Composite::If { .. } => false,
            Composite::Call(id) => {
                let entered = self.enter(seen.definition, *id);
                entered.is_some() && self.refutes(seen, &self.checks.function(*id).check, at.part())
            }
        }
    }
}
