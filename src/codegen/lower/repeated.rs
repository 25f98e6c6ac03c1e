//! Finds parts of checks that occur several times.

use std::collections::HashSet;

use super::conditions::size;
use crate::model::check::{Check, CheckId, Checks};

/// Maximum number of tests of a part that is lowered at each occurrence.
const MOST_TESTS: usize = 6;

/// Returns the parts that occur more than once in some checks and the functions they call, except for small ones.
pub(super) fn parts<'m>(checks: &'m Checks, entries: &[CheckId]) -> HashSet<&'m Check> {
    let mut called: HashSet<CheckId> = HashSet::new();
    let mut functions: Vec<CheckId> = entries.iter().copied().filter(|id| called.insert(*id)).collect();
    let (mut known, mut repeated) = (HashSet::new(), HashSet::new());
    while let Some(id) = functions.pop() {
        let check = &checks.function(id).check;
        functions.extend(check.calls().into_iter().filter(|id| called.insert(*id)));
        let mut pending = check.parts();
        while let Some(part) = pending.pop() {
            if size(part, MOST_TESTS, false).is_some() || known.insert(part) {
                pending.extend(part.parts());
            } else {
                repeated.insert(part);
            }
        }
    }
    repeated
}
