//! Schemas that both documents have: most of them, in two versions of a large API.

use std::collections::{HashMap, HashSet};

use crate::diff::explain::{Schemas, Typed};

/// The names of schemas that are the same on both sides, with all that they refer to.
pub(super) struct Unchanged<'s>(HashSet<&'s str>);

impl<'s> Unchanged<'s> {
    pub(super) fn of(old: &Schemas<'s>, new: &Schemas<'s>) -> Self {
        let is_same = |name: &&'s str| old.by_name().get(name) == new.by_name().get(name);
        let mut same: HashSet<&'s str> = new.by_name().keys().copied().filter(is_same).collect();
        let mut uses = HashMap::<&str, Vec<&'s str>>::new();
        let mut pending = Vec::new();
        for name in &same {
            for used in new.by_name().get(name).into_iter().flat_map(|schema| schema.references()) {
                uses.entry(used).or_default().push(name);
                if !same.contains(used) {
                    pending.push(*name);
                }
            }
        }
        // A schema that refers to one that isn't the same isn't the same either.
        while let Some(name) = pending.pop() {
            if same.remove(name) {
                pending.extend(uses.get(name).into_iter().flatten());
            }
        }
        Self(same)
    }

    /// Returns whether two schemas are the same, so that they have the same values.
    pub(super) fn has(&self, one: Typed, other: Typed) -> bool {
        one.schema == other.schema && one.schema.references().all(|name| self.0.contains(name))
    }
}
