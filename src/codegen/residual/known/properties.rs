//! Knowledge about the properties of an object.

use std::collections::HashSet;
use std::rc::Rc;

use super::Known;
use super::fact::FactProperties;
use crate::model::check::presence;
use crate::model::check::{Check, Properties};
use crate::model::properties::Presence;

/// The known facts about the properties of an object.
#[derive(Clone, Copy)]
pub(crate) struct KnownProperties<'a, 'k>(pub(super) &'a Known<'k>);

impl<'k> KnownProperties<'_, 'k> {
    fn facts(&self) -> impl Iterator<Item = &FactProperties<'k>> {
        self.0.facts.iter().map(|fact| fact.properties())
    }

    /// Returns the parts that constrain properties that they don't name.
    fn open(&self) -> impl Iterator<Item = &'k Properties> {
        self.facts().flat_map(|fact| &fact.open).map(|(_, part)| *part)
    }

    /// Returns the names for which any of the checks has one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'k str> {
        let names =
            self.0.facts().flat_map(Check::properties).flat_map(|part| &part.known).map(|(name, _)| name.as_str());
        let mut seen = HashSet::new();
        names.filter(move |name| seen.insert(*name))
    }

    /// Returns the checks that accept the value of a property, if present.
    fn checks_of(&self, name: &str) -> Vec<&'k Check> {
        let mut checks = Vec::new();
        for fact in self.facts() {
            let named = fact.named.get(name).map(Vec::as_slice).unwrap_or_default();
            let mut found = named.to_vec();
            for (index, part) in fact.open.iter().filter(|(index, _)| named.iter().all(|(own, _)| own != index)) {
                let matches = |id: &_| self.0.checks.pattern(*id).pattern.is_match(name);
                let before = found.len();
                let matching = part.patterns.iter().filter(|(id, _)| matches(id));
                found.extend(matching.map(|(_, check)| (*index, check)));
                if found.len() == before {
                    found.extend(part.others.as_deref().map(|check| (*index, check)));
                }
            }
            found.sort_by_key(|(index, _)| *index);
            checks.extend(found.into_iter().map(|(_, check)| check));
        }
        checks
    }

    /// Returns what is known about the value of a property, if present.
    pub(crate) fn property(&self, name: &str) -> Rc<Known<'k>> {
        self.0.properties.part(name.to_owned(), || Known::of_all(self.0.checks, self.checks_of(name)))
    }

    /// Returns what is known about the values of unnamed properties.
    pub(crate) fn rest(&self) -> Rc<Known<'k>> {
        self.0.properties.rest(|| {
            let plain = self.open().filter(|part| part.patterns.is_empty());
            Known::of_all(self.0.checks, plain.filter_map(|part| part.others.as_deref()))
        })
    }

    /// Returns whether there are no unnamed properties.
    pub(crate) fn is_closed(&self) -> bool {
        let closes =
            |part: &Properties| part.patterns.is_empty() && part.others.as_deref().is_some_and(Check::is_never);
        self.open().any(closes)
    }
}

impl presence::Properties for KnownProperties<'_, '_> {
    fn presence(&self, name: &str) -> Presence {
        if self.checks_of(name).into_iter().any(Check::is_never) {
            Presence::Forbidden
        } else if self.facts().any(|fact| fact.required.contains(name)) {
            Presence::Required
        } else {
            Presence::Optional
        }
    }

    fn count(&self) -> (u64, Option<u64>) {
        let required: HashSet<&str> = self.facts().flat_map(|fact| &fact.required).copied().collect();
        let least = required.into_iter().filter(|name| self.presence(name) == Presence::Required).count() as u64;
        let maybe = || self.names().filter(|name| self.presence(name) == Presence::Optional).count() as u64;
        (least, self.is_closed().then(|| least + maybe()))
    }
}
