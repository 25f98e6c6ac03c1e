//! Finds checks that recurse as deep as a value: they may overflow the stack.

use super::{Check, Checks};

impl Checks {
    /// Returns for each function whether it may recurse as deep as a value: it is recursive, compares whole values
    /// (which depends on the language), or calls such a function.
    pub(crate) fn deep(&self, compares: impl Fn(&Check) -> bool) -> Vec<bool> {
        let mut callers = vec![Vec::new(); self.functions.len()];
        let mut deep = vec![false; self.functions.len()];
        let mut pending = Vec::new();
        for (id, function) in self.iter() {
            function.check.calls().iter().for_each(|called| callers[called.index()].push(id.index()));
            if function.recursive || function.check.any_part(&compares) {
                pending.push(id.index());
            }
        }
        while let Some(index) = pending.pop() {
            if !std::mem::replace(&mut deep[index], true) {
                pending.extend(&callers[index]);
            }
        }
        deep
    }
}

impl Check {
    /// Returns whether a predicate is true for the check or a nested one.
    fn any_part(&self, is_so: &impl Fn(&Self) -> bool) -> bool {
        let mut pending = vec![self];
        while let Some(check) = pending.pop() {
            if is_so(check) {
                return true;
            }
            pending.extend(check.parts());
        }
        false
    }
}
