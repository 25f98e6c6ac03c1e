//! Compares the schemas that apply to the same value, and what properties ask for by being there.

use std::collections::BTreeSet;

use ecow::EcoString;

use super::compare::{CONSTRAINT, in_place, part, quoted};
use super::{Flow, Pair, Rule, Step, Walk};
use crate::model::{Keyword, OutputDialect, Schema};
use crate::text::Json;
use crate::text::markdown::code;

impl<'s> Walk<'s> {
    pub(super) fn composites(&mut self, pair: &Pair<'s>) {
        let flow = in_place(pair);
        for keyword in [Keyword::AllOf, Keyword::AnyOf, Keyword::OneOf] {
            let both = self.constraint(pair, keyword, Schema::schemas);
            let Some((old, new)) = both else { continue };
            let is_disjoint = pair.cursors.0.tag().is_some() && pair.cursors.1.tag().is_some();
            let is_exclusive = keyword == Keyword::OneOf && !is_disjoint;
            let matched = pairs(old, new);
            for (before, now) in &matched.both {
                self.push(pair, before, now, Step::Here, if is_exclusive { Flow::Unclear } else { flow });
            }
            let (added, removed) = match keyword {
                Keyword::AllOf => (Rule::ConstraintAdded, Rule::ConstraintRemoved),
                _ if is_exclusive => (Rule::ExclusiveChanged, Rule::ExclusiveChanged),
                _ => (Rule::AlternativeAdded, Rule::AlternativeRemoved),
            };
            for (rule, branches) in [(added, &matched.added), (removed, &matched.removed)] {
                for branch in branches {
                    self.add(pair, rule, quoted(&branch.to_json(OutputDialect::Draft202012)));
                }
            }
        }
        self.push_parts(pair, Keyword::Not, Step::Here);
    }

    pub(super) fn conditions(&mut self, pair: &Pair<'s>) {
        if let Some((old, new)) = self.constraint(pair, Keyword::If, Schema::schema) {
            self.push(pair, old, new, Step::Here, Flow::Unclear);
            for keyword in [Keyword::Then, Keyword::Else] {
                self.push(pair, part(pair.old, keyword), part(pair.new, keyword), Step::Here, in_place(pair));
            }
        }
        let detail = |key: &str| format!("`dependentSchemas` of {}", code(key));
        self.maps(pair, Keyword::DependentSchemas, (Step::Here, in_place(pair)), CONSTRAINT, detail);
        let [before, now] = [pair.old, pair.new].map(dependencies);
        for (key, name) in now.difference(&before) {
            self.add(pair, Rule::ConstraintAdded, format!("{} requires {}", code(key), code(name)));
        }
        for (key, name) in before.difference(&now) {
            self.add(pair, Rule::ConstraintRemoved, format!("{} required {}", code(key), code(name)));
        }
    }
}

/// Returns the pairs of a property and one that it requires.
fn dependencies(schema: &Schema) -> BTreeSet<(&str, &str)> {
    let members = schema.data(Keyword::DependentRequired).map(Json::members).unwrap_or_default();
    let names = members.iter().flat_map(|(key, names)| names.items().iter().map(move |name| (key, name)));
    names.filter_map(|(key, name)| Some((key.as_str(), name.as_str()?))).collect()
}

/// Branches of two lists that belong together, and the others.
struct Matched<'s> {
    both: Vec<(&'s Schema, &'s Schema)>,
    added: Vec<&'s Schema>,
    removed: Vec<&'s Schema>,
}

/// Matches branches, wherever they stand: equal ones, whatever the order of their parts, then those with the same mark; of the others one by one, if there
/// are as many on both sides.
fn pairs<'s>(old: &'s [Schema], new: &'s [Schema]) -> Matched<'s> {
    let mut matched = Matched { both: Vec::new(), added: new.iter().collect(), removed: old.iter().collect() };
    matched.take(|schema| Some(schema.canonical()), PartialEq::eq);
    matched.take(mark, PartialEq::eq);
    if matched.added.len() == matched.removed.len() {
        matched.take(|schema| Some(schema.kinds()), |before, now| before.has(*now));
    }
    matched
}

impl<'s> Matched<'s> {
    /// Matches branches by a key, which is computed once of each; those without a key stay.
    fn take<K>(&mut self, key: impl Fn(&Schema) -> Option<K>, is_same: impl Fn(&K, &K) -> bool) {
        let mut keys: Vec<Option<K>> = self.added.iter().map(|now| key(now)).collect();
        for before in std::mem::take(&mut self.removed) {
            let own = key(before);
            let is_match = |now: &Option<K>| own.as_ref().zip(now.as_ref()).is_some_and(|(own, now)| is_same(own, now));
            match keys.iter().position(is_match) {
                Some(index) => {
                    keys.remove(index);
                    self.both.push((before, self.added.remove(index)));
                }
                None => self.removed.push(before),
            }
        }
    }
}

/// Returns the label of a branch: its reference, its title, or the values of its constants.
fn mark(schema: &Schema) -> Option<String> {
    let title = || schema.data(Keyword::Title).and_then(Json::as_str).map(str::to_owned);
    let constants = || {
        let of =
            |(key, schema): &(EcoString, Schema)| Some(format!("{key}={}", schema.data(Keyword::Const)?.canonical()));
        let constants: Vec<String> = schema.schema_map(Keyword::Properties).iter().filter_map(of).collect();
        (!constants.is_empty()).then(|| constants.join(","))
    };
    schema.reference().map(str::to_owned).or_else(title).or_else(constants)
}
