//! Which checks look into a value as deeply as it goes: a stack may end before it does.

use super::{Check, Checks};

impl Checks {
    /// For each function, whether it may go as deep as a value: it comes back to itself, compares values as a whole, as a
    /// language tells, or calls one that does.
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
    /// Whether something is so for it, or for a check inside.
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
