//! Counts the checks that one value may have to satisfy, including those of the functions that are called for it.

use std::collections::HashMap;

use crate::model::check::{Check, CheckId, Checks};
use crate::model::inner_first;

/// Maximum number that is counted: a few calls can expand to a very large check.
const MOST: usize = 2_000;

/// The numbers of functions, each counted once; none if there are many.
#[derive(Default)]
pub(super) struct Sizes(HashMap<CheckId, Option<usize>>);

impl Sizes {
    /// Returns the number of a check; none if there are many.
    pub(super) fn of(&mut self, checks: &Checks, check: &Check) -> Option<usize> {
        let (own, calls) = own(check)?;
        self.count(checks, &calls);
        self.sum(own, &calls)
    }

    /// Counts functions, each after those that it calls.
    fn count(&mut self, checks: &Checks, ids: &[CheckId]) {
        let own = |id: CheckId| own(&checks.function(id).check);
        let is_new = |id: &CheckId| !self.0.contains_key(id);
        let calls = |id: CheckId| Some(id).filter(is_new).and_then(own).map_or(Vec::new(), |(_, calls)| calls);
        for id in inner_first(ids.iter().copied(), calls) {
            if !self.0.contains_key(&id) {
                let size = own(id).and_then(|(own, calls)| self.sum(own, &calls));
                self.0.insert(id, size);
            }
        }
    }

    fn sum(&self, own: usize, calls: &[CheckId]) -> Option<usize> {
        let add = |size: usize, id: &CheckId| Some(size + (*self.0.get(id)?)?).filter(|size| *size <= MOST);
        calls.iter().try_fold(own, add)
    }
}

/// Returns the number of checks without those of functions, and the functions that are called; none if there are many.
fn own(check: &Check) -> Option<(usize, Vec<CheckId>)> {
    let all: Vec<&Check> = check.all_of_the_same_value().take(MOST + 1).collect();
    let calls = all.iter().flat_map(|check| check.own_calls()).collect();
    (all.len() <= MOST).then_some((all.len(), calls))
}
