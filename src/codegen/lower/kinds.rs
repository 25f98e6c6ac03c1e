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
        check.own_calls().fold(Kinds::ALL, |kinds, id| kinds.and(self.kinds_of(id, calls)))
    }

    fn kinds_of(&self, id: CheckId, calls: usize) -> Kinds {
        if let Some(kinds) = self.kinds.borrow()[id.index()] {
            return kinds;
        }
        let (Some(left), function) = (calls.checked_sub(1), self.checks.function(id)) else { return Kinds::ALL };
        if function.external {
            return Kinds::ALL;
        }
        let check = &function.check;
        let kinds = check.also.iter().fold(check.own_kinds(), |kinds, also| match also {
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => kinds.and(alternatives.kinds()),
            Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => kinds,
        });
        let kinds = kinds.and(self.called_kinds(check, left));
        self.kinds.borrow_mut()[id.index()] = Some(kinds);
        kinds
    }
}
