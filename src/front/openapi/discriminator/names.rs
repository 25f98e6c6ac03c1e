//! Names of components that are added.

use std::collections::{HashMap, HashSet};

use crate::names::{Case, identifier};
use crate::source::Node;

/// The names that components may still have: types are named by their identifiers, so that no two have the same.
#[derive(Default)]
pub(super) struct FreeNames {
    taken: HashSet<String>,
    /// The last number of each name that was taken, by its identifier.
    numbers: HashMap<String, usize>,
}

impl FreeNames {
    /// Returns the names beside those of components.
    pub(super) fn beside(components: Option<&Node>) -> Self {
        let known = components.map(Node::members).unwrap_or_default();
        let taken = known.iter().map(|known| identifier(&known.key, Case::UpperCamel)).collect();
        Self { taken, numbers: HashMap::new() }
    }

    /// Takes a name, with a number if it isn't free.
    pub(super) fn take(&mut self, name: String) -> String {
        let own = identifier(&name, Case::UpperCamel);
        if self.taken.insert(own.clone()) {
            return name;
        }
        let number = self.numbers.entry(own).or_insert(1);
        loop {
            *number += 1;
            let free = format!("{name}{number}");
            if self.taken.insert(identifier(&free, Case::UpperCamel)) {
                return free;
            }
        }
    }
}
