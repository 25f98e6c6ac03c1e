//! The kinds of value that functions may accept: a check that restricts the kinds for one needn't test others.

use super::Lowering;
use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Composite};

/// Maximum number of calls that are followed.
const MAX_CALLS: usize = 32;

impl Lowering<'_> {
    /// Returns the kinds to test of the values of a check: without those that the functions reject that it calls.
    pub(super) fn tested_kinds(&self, check: &Check) -> Kinds {
        match check.kinds == Kinds::ALL {
            // The functions test them.
            true => check.kinds,
            false => check.kinds.and(self.called_kinds(check, MAX_CALLS)),
        }
    }

    fn called_kinds(&self, check: &Check, calls: usize) -> Kinds {
        check.also.iter().fold(Kinds::ALL, |kinds, also| match also {
            Composite::Call(id) => kinds.and(self.kinds_of(*id, calls)),
            _ => kinds,
        })
    }

    fn kinds_of(&self, id: CheckId, calls: usize) -> Kinds {
        let known = self.kinds.borrow().get(id.index()).copied().flatten();
        if let Some(kinds) = known {
            return kinds;
        }
        let (Some(left), function) = (calls.checked_sub(1), self.checks.function(id)) else { return Kinds::ALL };
        if function.external {
            return Kinds::ALL;
        }
        let check = &function.check;
        let listed = check.values.as_ref().map_or(Kinds::ALL, |values| {
            values.values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value)))
        });
        let kinds = check.also.iter().fold(check.kinds.and(listed), |kinds, also| match also {
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                let branches = alternatives.branches.iter();
                kinds.and(branches.fold(Kinds::NONE, |kinds, branch| kinds.or(branch.kinds)))
            }
            Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => kinds,
        });
        let kinds = kinds.and(self.called_kinds(check, left));
        if let Some(known) = self.kinds.borrow_mut().get_mut(id.index()) {
            *known = Some(kinds);
        }
        kinds
    }
}
