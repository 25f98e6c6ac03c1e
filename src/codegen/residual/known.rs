//! What is known about a value: the checks that accept it, as facts.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::rc::Rc;

use ecow::EcoString;

use crate::model::Kinds;
use crate::model::check::{
    Alternatives, ArrayCheck, Check, CheckId, Checks, Composite, NumberCheck, ObjectCheck, Properties, StringCheck,
    presence,
};
use crate::text::Json;

static NULL: [Json; 1] = [Json::Null];
static BOOLEANS: [Json; 2] = [Json::Bool(false), Json::Bool(true)];

/// Maximum number of calls to follow in search of facts.
const MAX_CALLS: usize = 64;

/// Maximum number of parts that are compared one by one.
const MAX_COMPARED: usize = 16;

/// Maximum number of alternatives for which it is kept what is known if they apply.
const MAX_CASES: usize = 16;

/// Maximum number of items or properties for which it is kept what is known about each of them.
const MAX_KEPT: usize = 16;

/// The known facts about a value.
pub(super) struct Known<'k> {
    checks: &'k Checks,
    /// The function that accepts it, if nothing else is known.
    pub(super) function: Option<CheckId>,
    /// All functions that accept it.
    pub(super) calls: Vec<CheckId>,
    /// The checks that accept it, without their calls and alternatives.
    facts: Vec<Rc<Fact<'k>>>,
    /// Lists of alternatives; at least one of each accepts it.
    alternatives: Vec<KnownAlternatives<'k>>,
    kinds: OnceCell<Kinds>,
    items: OnceCell<Box<KnownItems<'k>>>,
    properties: Parts<'k, String>,
}

/// The known facts about the parts of a value, by index or name, and about all others: made once, since each of many checks
/// may ask for it.
struct Parts<'k, K> {
    first: RefCell<HashMap<K, Rc<Known<'k>>>>,
    rest: OnceCell<Rc<Known<'k>>>,
}

/// Alternatives of which at least one accepts a value.
struct KnownAlternatives<'k> {
    alternatives: &'k Alternatives,
    /// The known facts if each of them applies, if they are few.
    cases: OnceCell<Rc<[Known<'k>]>>,
}

/// A check that accepts a value, without its calls and alternatives.
struct Fact<'k> {
    check: &'k Check,
    string: Conjuncts<'k, StringCheck>,
    array: Conjuncts<'k, ArrayCheck>,
    object: Conjuncts<'k, ObjectCheck>,
    also: Conjuncts<'k, Composite>,
    properties: OnceCell<FactProperties<'k>>,
}

/// The parts of a fact, hashed if they are many.
struct Conjuncts<'k, P> {
    parts: &'k [P],
    hashed: OnceCell<HashSet<&'k P>>,
}

/// The properties of a fact: made once, for all that is known with it.
struct FactProperties<'k> {
    required: HashSet<&'k str>,
    /// The checks of each name, with the index of their part.
    named: HashMap<&'k str, Vec<(usize, &'k Check)>>,
    /// The parts that constrain properties that they don't name.
    open: Vec<(usize, &'k Properties)>,
}

/// The known facts about the items of an array.
pub(super) struct KnownItems<'k> {
    checks: &'k Checks,
    parts: Vec<(&'k [Check], Option<&'k Check>)>,
    items: Parts<'k, usize>,
    /// The minimum number of items.
    pub(super) min: u64,
    /// The maximum number of items.
    pub(super) max: Option<u64>,
}

/// The known facts about the properties of an object.
#[derive(Clone, Copy)]
pub(super) struct KnownProperties<'a, 'k>(&'a Known<'k>);

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
        let mut known = Self::new(checks, function, Vec::new(), Vec::new());
        all.into_iter().for_each(|check| known.add(check));
        known
    }

    fn new(checks: &'k Checks, function: Option<CheckId>, calls: Vec<CheckId>, facts: Vec<Rc<Fact<'k>>>) -> Self {
        let (kinds, items, properties) = (OnceCell::new(), OnceCell::new(), Parts::new());
        Self { checks, function, calls, facts, alternatives: Vec::new(), kinds, items, properties }
    }

    fn add(&mut self, check: &'k Check) {
        let mut pending = vec![check];
        while let Some(check) = pending.pop() {
            self.facts.push(Rc::new(Fact::new(check)));
            for also in &check.also {
                match also {
                    Composite::Call(id) if !self.calls.contains(id) && self.calls.len() < MAX_CALLS => {
                        self.calls.push(*id);
                        pending.push(&self.checks.function(*id).check);
                    }
                    Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                        self.alternatives.push(KnownAlternatives { alternatives, cases: OnceCell::new() });
                    }
                    Composite::Call(_) | Composite::Not(_) | Composite::If { .. } => {}
                }
            }
        }
    }

    /// Returns for each list of alternatives what is known if each of them applies; the other lists are ignored.
    pub(super) fn cases(&self) -> impl Iterator<Item = Rc<[Self]>> {
        self.alternatives.iter().map(|known| self.cases_of(known))
    }

    /// Returns whether something is true in every case of a list of alternatives.
    pub(super) fn in_every_case(&self, is_true: impl Fn(&Self) -> bool) -> bool {
        self.alternatives.iter().any(|known| match &known.alternatives.branches[..] {
            long if long.len() > MAX_CASES => long.iter().all(|branch| is_true(&self.with(&branch.check))),
            _ => self.cases_of(known).iter().all(&is_true),
        })
    }

    fn cases_of(&self, known: &KnownAlternatives<'k>) -> Rc<[Self]> {
        let branches = &known.alternatives.branches;
        let cases = || branches.iter().map(|branch| self.with(&branch.check)).collect();
        if branches.len() > MAX_CASES { cases() } else { Rc::clone(known.cases.get_or_init(cases)) }
    }

    /// Returns what is known if an alternative applies.
    fn with(&self, branch: &'k Check) -> Self {
        let function = branch.sole_call().filter(|_| self.is_bare());
        let mut known = Self::new(self.checks, function, self.calls.clone(), self.facts.clone());
        known.add(branch);
        known
    }

    /// Returns whether alternatives are known.
    pub(super) fn has_alternatives(&self) -> bool {
        !self.alternatives.is_empty()
    }

    /// Returns the checks that accept the value, without their calls and alternatives.
    fn facts(&self) -> impl Iterator<Item = &'k Check> {
        self.facts.iter().map(|fact| fact.check)
    }

    /// Returns whether a constraint on strings is known.
    pub(super) fn has_string(&self, part: &StringCheck) -> bool {
        self.facts.iter().any(|fact| fact.string.contains(part))
    }

    /// Returns whether a constraint on arrays is known.
    pub(super) fn has_array(&self, part: &ArrayCheck) -> bool {
        self.facts.iter().any(|fact| fact.array.contains(part))
    }

    /// Returns whether a constraint on objects is known.
    pub(super) fn has_object(&self, part: &ObjectCheck) -> bool {
        self.facts.iter().any(|fact| fact.object.contains(part))
    }

    /// Returns whether a composite is known.
    pub(super) fn has_composite(&self, also: &Composite) -> bool {
        self.facts.iter().any(|fact| fact.also.contains(also))
    }

    /// Returns whether a check of one constraint is known.
    pub(super) fn has_conjunct(&self, check: &Check) -> bool {
        let is_of_parts = check.kinds == Kinds::ALL && check.values.is_none() && check.number.is_empty();
        is_of_parts
            && check.string.iter().all(|part| self.has_string(part))
            && check.array.iter().all(|part| self.has_array(part))
            && check.object.iter().all(|part| self.has_object(part))
            && check.also.iter().all(|also| self.has_composite(also))
    }

    /// Returns whether only kinds, functions and alternatives are known.
    pub(super) fn is_bare(&self) -> bool {
        self.facts().all(|fact| fact.values.is_none() && fact.asks_nothing_of_a_kind())
    }

    /// Returns whether nothing is known.
    pub(super) fn is_nothing(&self) -> bool {
        self.facts().all(|fact| fact.is_always())
    }

    /// Returns the possible kinds of the value.
    pub(super) fn kinds(&self) -> Kinds {
        *self.kinds.get_or_init(|| {
            let facts = self.facts().fold(Kinds::ALL, |kinds, fact| kinds.and(fact.own_kinds()));
            self.alternatives.iter().fold(facts, |kinds, known| {
                let branches = known.alternatives.branches.iter();
                let branches = branches.map(|branch| branch.kinds.and(branch.check.own_kinds()));
                kinds.and(branches.fold(Kinds::NONE, Kinds::or))
            })
        })
    }

    /// Returns the possible values, if they are listed.
    pub(super) fn values(&self) -> Option<&'k [Json]> {
        let listed = self.facts().find_map(|fact| fact.values.as_ref());
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
        (is_integer && is_whole(part)) || self.facts().flat_map(|fact| &fact.number).any(|fact| implies(fact, part))
    }

    /// Returns what is known about items.
    pub(super) fn items(&self) -> &KnownItems<'k> {
        self.items.get_or_init(|| Box::new(self.collect_items()))
    }

    fn collect_items(&self) -> KnownItems<'k> {
        let mut items = KnownItems { checks: self.checks, parts: Vec::new(), items: Parts::new(), min: 0, max: None };
        for part in self.facts().flat_map(|fact| &fact.array) {
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
    pub(super) fn properties(&self) -> KnownProperties<'_, 'k> {
        KnownProperties(self)
    }
}

impl<'k> Fact<'k> {
    fn new(check: &'k Check) -> Self {
        let (string, array) = (Conjuncts::new(&check.string), Conjuncts::new(&check.array));
        let (object, also) = (Conjuncts::new(&check.object), Conjuncts::new(&check.also));
        Self { check, string, array, object, also, properties: OnceCell::new() }
    }

    fn properties(&self) -> &FactProperties<'k> {
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

    fn contains(&self, part: &P) -> bool {
        match self.parts.len() <= MAX_COMPARED {
            true => self.parts.contains(part),
            false => self.hashed.get_or_init(|| self.parts.iter().collect()).contains(part),
        }
    }
}

impl<'k, K: Eq + Hash> Parts<'k, K> {
    fn new() -> Self {
        Self { first: RefCell::default(), rest: OnceCell::new() }
    }

    fn part(&self, key: K, know: impl FnOnce() -> Known<'k>) -> Rc<Known<'k>> {
        if let Some(known) = self.first.borrow().get(&key) {
            return Rc::clone(known);
        }
        let known = Rc::new(know());
        let mut first = self.first.borrow_mut();
        if first.len() < MAX_KEPT {
            first.insert(key, Rc::clone(&known));
        }
        known
    }

    fn rest(&self, know: impl FnOnce() -> Known<'k>) -> Rc<Known<'k>> {
        Rc::clone(self.rest.get_or_init(|| Rc::new(know())))
    }
}

impl<'k> KnownItems<'k> {
    /// Returns the number of items that have checks of their own.
    pub(super) fn prefix(&self) -> usize {
        self.parts.iter().map(|(prefix, _)| prefix.len()).max().unwrap_or_default()
    }

    /// Returns what is known about the item at an index, if there may be one.
    pub(super) fn at(&self, index: usize) -> Option<Rc<Known<'k>>> {
        let may_be = self.max.is_none_or(|max| (index as u64) < max);
        may_be.then(|| self.items.part(index, || self.known_at(index)))
    }

    /// Returns what is known about the items after those with checks of their own, if there may be any.
    pub(super) fn rest(&self) -> Option<Rc<Known<'k>>> {
        self.max.is_none().then(|| self.items.rest(|| self.known_at(usize::MAX)))
    }

    fn known_at(&self, index: usize) -> Known<'k> {
        let parts = self.parts.iter().filter_map(|(prefix, rest)| prefix.get(index).or(*rest));
        Known::of_all(self.checks, parts)
    }
}

impl<'k> KnownProperties<'_, 'k> {
    fn facts(&self) -> impl Iterator<Item = &FactProperties<'k>> {
        self.0.facts.iter().map(|fact| fact.properties())
    }

    /// Returns the parts that constrain properties that they don't name.
    fn open(&self) -> impl Iterator<Item = &'k Properties> {
        self.facts().flat_map(|fact| &fact.open).map(|(_, part)| *part)
    }

    /// Returns the names for which any of the checks has one.
    pub(super) fn names(&self) -> impl Iterator<Item = &'k str> {
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
    pub(super) fn property(&self, name: &str) -> Rc<Known<'k>> {
        self.0.properties.part(name.to_owned(), || Known::of_all(self.0.checks, self.checks_of(name)))
    }

    /// Returns whether a property is present.
    pub(super) fn presence(&self, name: &str) -> Presence {
        if self.checks_of(name).into_iter().any(Check::is_never) {
            Presence::Never
        } else if self.facts().any(|fact| fact.required.contains(name)) {
            Presence::Always
        } else {
            Presence::Maybe
        }
    }

    /// Returns what is known about the values of unnamed properties.
    pub(super) fn rest(&self) -> Rc<Known<'k>> {
        self.0.properties.rest(|| {
            let plain = self.open().filter(|part| part.patterns.is_empty());
            Known::of_all(self.0.checks, plain.filter_map(|part| part.others.as_deref()))
        })
    }

    /// Returns whether there are no unnamed properties.
    pub(super) fn is_closed(&self) -> bool {
        let closes =
            |part: &Properties| part.patterns.is_empty() && part.others.as_deref().is_some_and(Check::is_never);
        self.open().any(closes)
    }
}

impl presence::Properties for KnownProperties<'_, '_> {
    fn has(&self, name: &str) -> Option<bool> {
        match self.presence(name) {
            Presence::Always => Some(true),
            Presence::Maybe => None,
            Presence::Never => Some(false),
        }
    }

    fn count(&self) -> (u64, Option<u64>) {
        let required: HashSet<&str> = self.facts().flat_map(|fact| &fact.required).copied().collect();
        let least = required.into_iter().filter(|name| self.presence(name) == Presence::Always).count() as u64;
        let maybe = || self.names().filter(|name| self.presence(name) == Presence::Maybe).count() as u64;
        (least, self.is_closed().then(|| least + maybe()))
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
