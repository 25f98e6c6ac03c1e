//! Finds checks that recurse as deep as a value: they may overflow the stack.

use super::{Check, Checks};
use crate::model::reached;

impl Checks {
    /// Returns for each function whether it may recurse as deep as a value: it is recursive, compares whole values
    /// (which depends on the language), or calls such a function.
    pub(crate) fn deep(&self, compares: impl Fn(&Check) -> bool) -> Vec<bool> {
        let mut callers = vec![Vec::new(); self.functions.len()];
        let mut starts = Vec::new();
        for (id, function) in self.iter() {
            function.check.calls().iter().for_each(|called| callers[called.index()].push(id.index()));
            if function.recursive || function.check.all().any(&compares) {
                starts.push(id.index());
            }
        }
        let deep = reached(starts, |index| callers[index].iter().copied());
        (0..self.functions.len()).map(|index| deep.contains(&index)).collect()
    }
}
