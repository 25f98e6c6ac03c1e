//! Facts: checks that accept a value, prepared for lookups.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use ecow::EcoString;

use crate::model::check::{ArrayCheck, Check, Composite, ObjectCheck, Properties, StringCheck};

/// Maximum number of parts that are compared one by one.
const MAX_COMPARED: usize = 16;

/// A check that accepts a value, without its calls and alternatives.
pub(crate) struct Fact<'k> {
    pub(crate) check: &'k Check,
    pub(crate) string: Conjuncts<'k, StringCheck>,
    pub(crate) array: Conjuncts<'k, ArrayCheck>,
    pub(crate) object: Conjuncts<'k, ObjectCheck>,
    pub(crate) also: Conjuncts<'k, Composite>,
    properties: OnceCell<FactProperties<'k>>,
}

/// The parts of a fact, hashed if they are many.
pub(crate) struct Conjuncts<'k, P> {
    parts: &'k [P],
    hashed: OnceCell<HashSet<&'k P>>,
}

/// The properties of a fact: made once, for all that is known with it.
pub(crate) struct FactProperties<'k> {
    pub(super) required: HashSet<&'k str>,
    /// The checks of each name, with the index of their part.
    pub(super) named: HashMap<&'k str, Vec<(usize, &'k Check)>>,
    /// The parts that constrain properties that they don't name.
    pub(super) open: Vec<(usize, &'k Properties)>,
}

impl<'k> Fact<'k> {
    pub(super) fn new(check: &'k Check) -> Self {
        let (string, array) = (Conjuncts::new(&check.string), Conjuncts::new(&check.array));
        let (object, also) = (Conjuncts::new(&check.object), Conjuncts::new(&check.also));
        Self { check, string, array, object, also, properties: OnceCell::new() }
    }

    pub(super) fn properties(&self) -> &FactProperties<'k> {
        self.properties.get_or_init(|| {
            let required = self.check.object.iter().flat_map(ObjectCheck::required).map(EcoString::as_str).collect();
            let (mut named, mut open): (HashMap<&str, Vec<_>>, Vec<_>) = (HashMap::new(), Vec::new());
            for (index, part) in self.check.properties().enumerate() {
                for (name, check) in &part.known {
                    named.entry(name).or_default().push((index, check));
                }
                if !part.patterns.is_empty() || part.others.is_some() {
                    open.push((index, part));
                }
            }
            FactProperties { required, named, open }
        })
    }
}

impl<'k, P: Eq + Hash> Conjuncts<'k, P> {
    fn new(parts: &'k [P]) -> Self {
        Self { parts, hashed: OnceCell::new() }
    }

    pub(super) fn contains(&self, part: &P) -> bool {
        match self.parts.len() <= MAX_COMPARED {
            true => self.parts.contains(part),
            false => self.hashed.get_or_init(|| self.parts.iter().collect()).contains(part),
        }
    }
}
