//! Finds parts of checks that occur several times.

use std::collections::HashSet;

use super::conditions::size;
use crate::model::check::{Check, CheckId, Checks};
use crate::model::reached;

/// Maximum number of tests of a part that is lowered at each occurrence.
const MOST_TESTS: usize = 6;

/// Returns the parts that occur more than once in some checks and the functions they call, except for small ones.
pub(super) fn parts<'m>(checks: &'m Checks, entries: &[CheckId]) -> HashSet<&'m Check> {
    let functions = reached(entries.iter().copied(), |id| checks.function(id).check.calls());
    let (mut known, mut repeated) = (HashSet::new(), HashSet::new());
    for id in functions {
        let mut pending = checks.function(id).check.parts();
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
