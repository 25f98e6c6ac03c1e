//! What is known about a value: the checks that accept it, as facts.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::model::Kinds;
use crate::model::check::{
    Alternatives, ArrayCheck, Check, CheckId, Checks, Composite, NumberCheck, ObjectCheck, Properties,
};
use crate::text::Json;

static NULL: [Json; 1] = [Json::Null];
static BOOLEANS: [Json; 2] = [Json::Bool(false), Json::Bool(true)];

/// Maximum number of calls to follow in search of facts.
const MAX_CALLS: usize = 64;

/// What is known about a value.
#[derive(Clone)]
pub(super) struct Known<'k> {
    checks: &'k Checks,
    /// The function that accepts it, if nothing else is known.
    pub(super) function: Option<CheckId>,
    /// All functions that accept it.
    pub(super) calls: Vec<CheckId>,
    /// The checks that accept it, without their calls and alternatives.
    facts: Vec<&'k Check>,
    /// Lists of alternatives; at least one of each accepts it.
    pub(super) alternatives: Vec<&'k Alternatives>,
    properties: OnceCell<KnownProperties<'k>>,
}

/// What is known about the items of an array.
pub(super) struct KnownItems<'k> {
    checks: &'k Checks,
    parts: Vec<(&'k [Check], Option<&'k Check>)>,
    /// The minimum number of items.
    pub(super) min: u64,
    /// The maximum number of items.
    pub(super) max: Option<u64>,
}

/// What is known about the properties of an object.
#[derive(Clone)]
pub(super) struct KnownProperties<'k> {
    checks: &'k Checks,
    required: HashSet<&'k str>,
    parts: Vec<(&'k Properties, HashMap<&'k str, &'k Check>)>,
    /// The names for which any of these has a check.
    pub(super) names: Vec<&'k str>,
}

/// Whether a property is present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    Always,
    Maybe,
    Never,
}

impl<'k> Known<'k> {
    /// Returns what is known about the values that a check accepts.
    pub(super) fn of(checks: &'k Checks, check: &'k Check) -> Self {
        Self::of_all(checks, [check])
    }

    /// Returns what is known about the values that all of some checks accept.
    fn of_all(checks: &'k Checks, all: impl IntoIterator<Item = &'k Check>) -> Self {
        let all: Vec<&Check> = all.into_iter().collect();
        let function = match all[..] {
            [only] => only.sole_call(),
            _ => None,
        };
        let (calls, facts, alternatives) = (Vec::new(), Vec::new(), Vec::new());
        let mut known = Self { checks, function, calls, facts, alternatives, properties: OnceCell::new() };
        all.into_iter().for_each(|check| known.add(check));
        known
    }

    fn add(&mut self, check: &'k Check) {
        let mut pending = vec![check];
        while let Some(check) = pending.pop() {
            self.facts.push(check);
            for also in &check.also {
                match also {
                    Composite::Call(id) if !self.calls.contains(id) && self.calls.len() < MAX_CALLS => {
                        self.calls.push(*id);
                        pending.push(&self.checks.function(*id).check);
                    }
                    Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                        self.alternatives.push(alternatives);
                    }
                    Composite::Call(_) | Composite::Not(_) | Composite::If { .. } => {}
                }
            }
        }
    }

    /// Returns what is known if one of the alternatives applies; the other lists are ignored.
    pub(super) fn with(&self, branch: &'k Check) -> Self {
        let (calls, facts) = (self.calls.clone(), self.facts.clone());
        let function = branch.sole_call().filter(|_| self.is_bare());
        let properties = OnceCell::new();
        let mut known = Self { checks: self.checks, function, calls, facts, alternatives: Vec::new(), properties };
        known.add(branch);
        known
    }

    /// Returns whether a check that accepts the value contains something.
    pub(super) fn contains(&self, is_found: impl Fn(&Check) -> bool) -> bool {
        self.facts.iter().any(|fact| is_found(fact))
    }

    /// Returns whether only kinds, functions and alternatives are known.
    pub(super) fn is_bare(&self) -> bool {
        self.facts.iter().all(|fact| fact.values.is_none() && fact.asks_nothing_of_a_kind())
    }

    /// Returns whether nothing is known.
    pub(super) fn is_nothing(&self) -> bool {
        self.facts.iter().all(|fact| fact.is_always())
    }

    /// Returns the possible kinds of the value.
    pub(super) fn kinds(&self) -> Kinds {
        let facts = self.facts.iter().fold(Kinds::ALL, |kinds, fact| kinds.and(fact.own_kinds()));
        self.alternatives.iter().fold(facts, |kinds, alternatives| {
            let branches = alternatives.branches.iter().map(|branch| branch.kinds.and(branch.check.own_kinds()));
            kinds.and(branches.fold(Kinds::NONE, Kinds::or))
        })
    }

    /// Returns the possible values, if they are listed.
    pub(super) fn values(&self) -> Option<&'k [Json]> {
        let listed = self.facts.iter().find_map(|fact| fact.values.as_ref());
        listed.map(|listed| &listed.values[..]).or_else(|| match self.kinds() {
            Kinds::NULL => Some(&NULL),
            Kinds::BOOLEAN => Some(&BOOLEANS),
            _ => None,
        })
    }

    /// Returns whether a constraint on numbers is known.
    pub(super) fn implies_number(&self, part: &NumberCheck) -> bool {
        let is_integer = self.kinds().and(Kinds::NUMBER) == Kinds::INTEGER;
        let is_whole = |part: &NumberCheck| matches!(part, NumberCheck::MultipleOf(by) if by.as_integer() == Some(1));
        (is_integer && is_whole(part)) || self.contains(|fact| fact.number.iter().any(|fact| implies(fact, part)))
    }

    /// Returns what is known about items.
    pub(super) fn items(&self) -> KnownItems<'k> {
        let mut items = KnownItems { checks: self.checks, parts: Vec::new(), min: 0, max: None };
        for part in self.facts.iter().flat_map(|fact| &fact.array) {
            let max = match part {
                ArrayCheck::MinItems(least) => {
                    items.min = items.min.max(*least);
                    None
                }
                ArrayCheck::MaxItems(most) => Some(*most),
                ArrayCheck::Items { prefix, rest } => {
                    items.parts.push((prefix, rest.as_ref()));
                    rest.as_ref().is_some_and(Check::is_never).then_some(prefix.len() as u64)
                }
                ArrayCheck::UniqueItems | ArrayCheck::Contains { .. } | ArrayCheck::Unevaluated { .. } => None,
            };
            items.max = items.max.into_iter().chain(max).min();
        }
        items
    }

    /// Returns what is known about properties.
    pub(super) fn properties(&self) -> &KnownProperties<'k> {
        self.properties.get_or_init(|| {
            let parts = self.facts.iter().flat_map(|fact| &fact.object);
            let required = parts.clone().flat_map(ObjectCheck::required).map(String::as_str).collect();
            let (mut seen, mut names) = (HashSet::new(), Vec::new());
            let mut by_name = Vec::new();
            for part in parts {
                let ObjectCheck::Properties(part) = part else { continue };
                let known = || part.known.iter().map(|(name, check)| (name.as_str(), check));
                names.extend(known().map(|(name, _)| name).filter(|name| seen.insert(*name)));
                by_name.push((part, known().collect()));
            }
            KnownProperties { checks: self.checks, required, parts: by_name, names }
        })
    }
}

impl<'k> KnownItems<'k> {
    /// Returns the number of items that have checks of their own.
    pub(super) fn prefix(&self) -> usize {
        self.parts.iter().map(|(prefix, _)| prefix.len()).max().unwrap_or_default()
    }

    /// Returns what is known about the item at an index, if there may be one.
    pub(super) fn at(&self, index: usize) -> Option<Known<'k>> {
        let parts = self.parts.iter().filter_map(|(prefix, rest)| prefix.get(index).or(*rest));
        self.max.is_none_or(|max| (index as u64) < max).then(|| Known::of_all(self.checks, parts))
    }

    /// Returns what is known about the items after those with checks of their own, if there may be any.
    pub(super) fn rest(&self) -> Option<Known<'k>> {
        self.at(usize::MAX)
    }
}

impl<'k> KnownProperties<'k> {
    /// Returns the checks that accept the value of a property, if present.
    fn checks_of(&self, name: &str) -> Vec<&'k Check> {
        let mut checks = Vec::new();
        for (part, known) in &self.parts {
            match known.get(name) {
                Some(check) => checks.push(*check),
                None => {
                    let matches = |id: &_| self.checks.pattern(*id).pattern.is_match(name);
                    let before = checks.len();
                    checks.extend(part.patterns.iter().filter(|(id, _)| matches(id)).map(|(_, check)| check));
                    if checks.len() == before {
                        checks.extend(part.others.as_deref());
                    }
                }
            }
        }
        checks
    }

    /// Returns what is known about the value of a property, if present.
    pub(super) fn property(&self, name: &str) -> Known<'k> {
        Known::of_all(self.checks, self.checks_of(name))
    }

    /// Returns whether a property is present.
    pub(super) fn presence(&self, name: &str) -> Presence {
        if self.checks_of(name).into_iter().any(Check::is_never) {
            Presence::Never
        } else if self.required.contains(name) {
            Presence::Always
        } else {
            Presence::Maybe
        }
    }

    /// Returns the minimum and the maximum number of properties.
    pub(super) fn count(&self) -> (u64, Option<u64>) {
        let count = |presence| move |name: &&&str| self.presence(name) == presence;
        let least = self.required.iter().filter(count(Presence::Always)).count() as u64;
        let maybe = self.names.iter().filter(count(Presence::Maybe)).count() as u64;
        (least, self.is_closed().then_some(least + maybe))
    }

    /// Returns what is known about the values of unnamed properties.
    pub(super) fn rest(&self) -> Known<'k> {
        let plain = self.parts.iter().filter(|(part, _)| part.patterns.is_empty());
        Known::of_all(self.checks, plain.filter_map(|(part, _)| part.others.as_deref()))
    }

    /// Returns whether there are no unnamed properties.
    pub(super) fn is_closed(&self) -> bool {
        let closes =
            |part: &Properties| part.patterns.is_empty() && part.others.as_deref().is_some_and(Check::is_never);
        self.parts.iter().any(|(part, _)| closes(part))
    }
}

impl Check {
    /// Returns the kinds that it accepts, according to its own kinds and values.
    pub(super) fn own_kinds(&self) -> Kinds {
        let listed = self.values.as_ref().map(|values| values.values.iter().map(Kinds::of_value));
        listed.map_or(self.kinds, |kinds| self.kinds.and(kinds.fold(Kinds::NONE, Kinds::or)))
    }
}

/// Returns whether one constraint on numbers implies another.
fn implies(known: &NumberCheck, asked: &NumberCheck) -> bool {
    use NumberCheck::{ExclusiveMaximum, ExclusiveMinimum, Maximum, Minimum};
    match (known, asked) {
        (Minimum(known) | ExclusiveMinimum(known), Minimum(bound))
        | (ExclusiveMinimum(known), ExclusiveMinimum(bound)) => known >= bound,
        (Minimum(known), ExclusiveMinimum(bound)) => known > bound,
        (Maximum(known) | ExclusiveMaximum(known), Maximum(bound))
        | (ExclusiveMaximum(known), ExclusiveMaximum(bound)) => known <= bound,
        (Maximum(known), ExclusiveMaximum(bound)) => known < bound,
        (known, asked) => known == asked,
    }
}
