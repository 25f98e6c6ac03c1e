//! Knowledge about the items of an array.

use std::rc::Rc;

use super::{Known, Parts};
use crate::model::check::{ArrayCheck, Check, Checks};

/// The known facts about the items of an array.
pub(crate) struct KnownItems<'k> {
    checks: &'k Checks,
    parts: Vec<(&'k [Check], Option<&'k Check>)>,
    items: Parts<'k, usize>,
    /// The minimum number of items.
    pub(crate) min: u64,
    /// The maximum number of items.
    pub(crate) max: Option<u64>,
}

impl<'k> KnownItems<'k> {
    pub(super) fn of(known: &Known<'k>) -> Self {
        let mut items = Self { checks: known.checks, parts: Vec::new(), items: Parts::new(), min: 0, max: None };
        for part in known.facts().flat_map(|fact| &fact.array) {
            match part {
                ArrayCheck::MinItems(least) => items.min = items.min.max(*least),
                ArrayCheck::MaxItems(most) => items.limit(*most),
                ArrayCheck::Items { prefix, rest } => {
                    items.parts.push((prefix, rest.as_ref()));
                    if rest.as_ref().is_some_and(Check::is_never) {
                        items.limit(prefix.len() as u64);
                    }
                }
                ArrayCheck::UniqueItems | ArrayCheck::Contains { .. } | ArrayCheck::Unevaluated { .. } => {}
            }
        }
        items
    }

    fn limit(&mut self, most: u64) {
        self.max = self.max.into_iter().chain([most]).min();
    }

    /// Returns the number of items that have checks of their own.
    pub(crate) fn prefix(&self) -> usize {
        self.parts.iter().map(|(prefix, _)| prefix.len()).max().unwrap_or_default()
    }

    /// Returns what is known about the item at an index, if there may be one.
    pub(crate) fn at(&self, index: usize) -> Option<Rc<Known<'k>>> {
        let may_be = self.max.is_none_or(|max| (index as u64) < max);
        may_be.then(|| self.items.part(index, || self.known_at(index)))
    }

    /// Returns what is known about the items after those with checks of their own, if there may be any.
    pub(crate) fn rest(&self) -> Option<Rc<Known<'k>>> {
        self.max.is_none().then(|| self.items.rest(|| self.known_at(usize::MAX)))
    }

    fn known_at(&self, index: usize) -> Known<'k> {
        let parts = self.parts.iter().filter_map(|(prefix, rest)| prefix.get(index).or(*rest));
        Known::of_all(self.checks, parts)
    }
}
