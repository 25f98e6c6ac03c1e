//! Explains the parts of a value: the items of an array, and the properties of an object.

use std::collections::{BTreeMap, HashMap};

use ecow::EcoString;

use super::Explanation;
use crate::model::check::phrase;
use crate::model::check::phrases::Phrase;
use crate::model::check::presence::with_property_beside;
use crate::model::check::{
    ArrayCheck, Check, EvaluatedItems, EvaluatedProperties, ObjectCheck, PatternId, PresenceCheck, Properties,
};
use crate::text::Json;

impl<'c, 'v> Explanation<'c> {
    pub(super) fn array(&mut self, part: &'c ArrayCheck, value: &'v Json, items: &'v [Json]) {
        let length = items.len() as u64;
        match part {
            ArrayCheck::MinItems(least) if length >= *least => {}
            ArrayCheck::MaxItems(most) if length <= *most => {}
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => self.refuse(part.keyword(), || part.phrase(), value),
            ArrayCheck::UniqueItems => {
                if let Some((first, second)) = repeated(items) {
                    self.add(part.keyword(), || part.phrase(), || Phrase::EqualItems.with(&[&first, &second]));
                }
            }
            ArrayCheck::Items { prefix, rest } => {
                for (index, item) in items.iter().enumerate() {
                    if let Some(check) = prefix.get(index).or(rest.as_ref()) {
                        self.part(&index.to_string(), check, item);
                    }
                }
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let matching = items.iter().filter(|item| self.holds(check, item)).count() as u64;
                let found = || Phrase::MatchingItems.with(&[&matching]);
                if matching < *min {
                    self.add(part.keyword(), || part.phrase(), found);
                } else if let Some(most) = max.filter(|most| matching > *most) {
                    self.add("maxContains", || Phrase::MaxContains.with(&[&most]), found);
                }
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let applies = |part: &&'c EvaluatedItems| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<_> = evaluated.iter().filter(applies).collect();
                for (index, item) in items.iter().enumerate() {
                    let mut covers = |part: &'c EvaluatedItems| {
                        part.all || index < part.first || part.matching.iter().any(|check| self.holds(check, item))
                    };
                    if !evaluated.iter().any(|part| covers(part)) {
                        self.part(&index.to_string(), check, item);
                    }
                }
            }
        }
    }

    pub(super) fn object(&mut self, part: &'c ObjectCheck, value: &'v Json, members: &'v [(EcoString, Json)]) {
        match part {
            ObjectCheck::Required(names) => {
                let find = Json::finder(members);
                let missing = names.iter().filter(|name| find(name).is_none());
                missing.for_each(|name| self.lacks("required", || phrase::with_property(name)));
            }
            ObjectCheck::Presence(part) => self.presence(part, value, members.len() as u64),
            ObjectCheck::Properties(known) => self.members(known, members),
            ObjectCheck::PropertyNames(check) => self.names(check, members),
            ObjectCheck::DependentSchema(name, check) => {
                if value.get(name).is_some() {
                    self.value(check, value);
                }
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                let applies = |part: &&'c EvaluatedProperties| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<_> = evaluated.iter().filter(applies).collect();
                for (name, item) in sorted(members) {
                    let matches = |id: &PatternId| self.checks.matches(*id, name);
                    let covers = |part: &&EvaluatedProperties| {
                        part.all || part.names.contains(name) || part.patterns.iter().any(matches)
                    };
                    if !evaluated.iter().any(covers) {
                        self.part(&phrase::segment(name), check, item);
                    }
                }
            }
        }
    }

    fn presence(&mut self, part: &PresenceCheck, value: &'v Json, count: u64) {
        match part {
            PresenceCheck::MinProperties(least) if count >= *least => {}
            PresenceCheck::MaxProperties(most) if count <= *most => {}
            PresenceCheck::MinProperties(_) | PresenceCheck::MaxProperties(_) => {
                self.refuse(part.keyword(), || part.phrase(), value);
            }
            PresenceCheck::DependentRequired(name, needed) => {
                let missing = needed.iter().filter(|needed| value.get(name).is_some() && value.get(needed).is_none());
                missing.for_each(|needed| self.lacks(part.keyword(), || with_property_beside(needed, name)));
            }
        }
    }

    /// Adds the first violation of each name.
    fn names(&mut self, check: &'c Check, members: &'v [(EcoString, Json)]) {
        for (name, _) in sorted(members) {
            let Some(wrong) = self.checks.explained(check, &Json::string(name)).into_iter().next() else { continue };
            let expected = || Phrase::PropertyNames.with(&[&wrong.expected]);
            let found = || Phrase::TheName.with(&[&phrase::quoted(name)]);
            self.at(&phrase::segment(name), |explanation| explanation.add("propertyNames", expected, found));
        }
    }

    /// Adds the violations of the named properties in the schema's order, then those of the others in the order of their
    /// names' code points.
    fn members(&mut self, members: &'c Properties, found: &'v [(EcoString, Json)]) {
        let (mut named, mut others) = (Vec::new(), Vec::new());
        for (name, item) in sorted(found) {
            match self.position(members, name) {
                Some(position) => named.push((position, item)),
                None => others.push((name, item)),
            }
        }
        named.sort_by_key(|(position, _)| *position);
        for (position, item) in named {
            let (name, check) = &members.known[position];
            self.part(&phrase::segment(name), check, item);
        }
        for (name, item) in others {
            let matching = members.patterns.iter().filter(|(id, _)| self.checks.matches(*id, name));
            let matching: Vec<&Check> = matching.map(|(_, check)| check).collect();
            let others = members.others.as_deref().filter(|_| matching.is_empty());
            matching.into_iter().chain(others).for_each(|check| self.part(&phrase::segment(name), check, item));
        }
    }

    /// Returns the position of a named property: the objects of a list look for few of many.
    fn position(&mut self, members: &'c Properties, name: &str) -> Option<usize> {
        const FEW: usize = 16;
        if members.known.len() <= FEW {
            return members.known.iter().position(|(known, _)| known == name);
        }
        let by_name = || members.known.iter().enumerate().map(|(at, (name, _))| (name.as_str(), at)).collect();
        self.positions.entry(members).or_insert_with(by_name).get(name).copied()
    }
}

/// Returns properties in the order of their names' code points, which every language can produce.
fn sorted(members: &[(EcoString, Json)]) -> impl Iterator<Item = (&EcoString, &Json)> {
    members.iter().map(|(name, value)| (name, value)).collect::<BTreeMap<_, _>>().into_iter()
}

/// Returns the first item that equals an earlier one, and that one.
fn repeated(items: &[Json]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| Some((seen.insert(item.canonical(), index)?, index)))
}
