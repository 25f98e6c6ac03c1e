//! Knowledge about a value: the checks that accept it, as facts.

mod fact;
mod items;
mod properties;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use crate::model::Kinds;
use crate::model::check::{Alternatives, Check, CheckId, Checks, Composite, NumberCheck};
use crate::text::Json;
use fact::{Conjuncts, Fact};

pub(super) use items::KnownItems;
pub(super) use properties::KnownProperties;

static NULL: [Json; 1] = [Json::Null];
static BOOLEANS: [Json; 2] = [Json::Bool(false), Json::Bool(true)];

/// Maximum number of calls to follow in search of facts.
const MAX_CALLS: usize = 64;

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

    /// Returns whether one of the facts has a constraint among some of its parts.
    pub(super) fn has<P: Eq + Hash>(&self, parts: for<'f> fn(&'f Fact<'k>) -> &'f Conjuncts<'k, P>, part: &P) -> bool {
        self.facts.iter().any(|fact| parts(fact).contains(part))
    }

    /// Returns whether a check of one constraint is known.
    pub(super) fn has_conjunct(&self, check: &Check) -> bool {
        let is_of_parts = check.kinds == Kinds::ALL && check.values.is_none() && check.number.is_empty();
        is_of_parts
            && check.string.iter().all(|part| self.has(|fact| &fact.string, part))
            && check.array.iter().all(|part| self.has(|fact| &fact.array, part))
            && check.object.iter().all(|part| self.has(|fact| &fact.object, part))
            && check.also.iter().all(|also| self.has(|fact| &fact.also, also))
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
        self.items.get_or_init(|| Box::new(KnownItems::of(self)))
    }

    /// Returns what is known about properties.
    pub(super) fn properties(&self) -> KnownProperties<'_, 'k> {
        KnownProperties(self)
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
