//! Terms: the checks of two models in one arena, in which equal checks are one term.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ecow::{EcoString, EcoVec};

use super::Side;
use super::declared::tree::{Depth, Tree};
use super::encode::{Encoder, twins};
use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Checks, ObjectCheck, PatternId};
use crate::pattern::Pattern;
use crate::text::Json;

/// The index of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TermId(usize);

/// A term that holds of a value, or doesn't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal {
    pub(super) term: TermId,
    pub(super) holds: bool,
}

impl Literal {
    /// Returns the opposite.
    pub(super) fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// A property of values.
#[derive(Debug, Clone)]
pub(super) enum Term<'a> {
    /// The value is valid for a check. Terms with equal checks are one, so this is the first of them.
    Check(Side, &'a Check),
    /// The value is of these kinds.
    Kinds(Kinds),
    /// The value is one of these.
    Listed(EcoVec<Json>),
    /// All of these.
    All(Vec<Literal>),
    /// The value is an object with this property.
    Present(&'a str),
    /// The value is an object whose property, if it is there, satisfies this.
    Member(&'a str, Literal),
    /// The value is a text that a pattern matches.
    Matches(PatternIndex),
    /// The value has no properties but those that its schemas declare. It is never negated.
    Declared(Side, Rc<Tree<'a>>, Depth),
}

/// The index of a pattern of either model; equal patterns have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PatternIndex(usize);

pub(super) struct Terms<'a> {
    new: &'a Checks,
    old: &'a Checks,
    /// The function of `new` that equals one of `old`.
    twins: HashMap<CheckId, CheckId>,
    terms: Vec<Term<'a>>,
    ids: HashMap<String, TermId>,
    of_checks: HashMap<(Side, *const Check), TermId>,
    patterns: Vec<&'a Pattern>,
    of_patterns: HashMap<&'a str, PatternIndex>,
    /// The names of properties that checks name.
    names: HashSet<&'a str>,
}

impl<'a> Terms<'a> {
    pub(super) fn new(new: &'a Checks, old: &'a Checks) -> Self {
        Self {
            new,
            old,
            twins: twins(new, old),
            terms: Vec::new(),
            ids: HashMap::new(),
            of_checks: HashMap::new(),
            patterns: Vec::new(),
            of_patterns: HashMap::new(),
            names: HashSet::new(),
        }
    }

    pub(super) fn checks(&self, side: Side) -> &'a Checks {
        match side {
            Side::New => self.new,
            Side::Old => self.old,
        }
    }

    pub(super) fn term(&self, id: TermId) -> &Term<'a> {
        &self.terms[id.0]
    }

    /// Returns the literal that a check holds. A check that is only a call is the body of the function.
    pub(super) fn literal(&mut self, side: Side, check: &'a Check) -> Literal {
        let checks = self.checks(side);
        let mut body = check;
        // A function that leads back to itself for the same value is refused when it is read.
        for _ in 0..checks.functions.len() {
            let Some(id) = body.sole_call() else { break };
            body = &checks.function(id).check;
        }
        Literal { term: self.of_check(side, body), holds: true }
    }

    fn of_check(&mut self, side: Side, check: &'a Check) -> TermId {
        let known = (side, std::ptr::from_ref(check));
        if let Some(id) = self.of_checks.get(&known) {
            return *id;
        }
        let parts: HashMap<*const Check, TermId> =
            check.parts().into_iter().map(|part| (std::ptr::from_ref(part), self.of_check(side, part))).collect();
        let encoder = Encoder { checks: self.checks(side), function: |id| self.number(side, id) };
        let number = |part: &Check| format!("{:?}", parts.get(&std::ptr::from_ref(part)));
        let key = format!("check {}", encoder.check(check, &number));
        let id = self.intern(key, Term::Check(side, check));
        self.of_checks.insert(known, id);
        check.object.iter().for_each(|object| self.note_names(object));
        check.values.iter().flat_map(|values| &values.values).for_each(|value| self.note_names_of(value));
        id
    }

    fn note_names(&mut self, object: &'a ObjectCheck) {
        self.names.extend(object.required().iter().map(EcoString::as_str));
        if let ObjectCheck::Properties(properties) = object {
            self.names.extend(properties.known.iter().map(|(name, _)| name.as_str()));
        }
    }

    fn note_names_of(&mut self, value: &'a Json) {
        match value {
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
            Json::Array(items) => items.iter().for_each(|item| self.note_names_of(item)),
            Json::Object(members) => {
                for (name, member) in members {
                    self.names.insert(name);
                    self.note_names_of(member);
                }
            }
        }
    }

    /// Returns the name of a property as a check has it, if one does.
    pub(super) fn name(&self, name: &str) -> Option<&'a str> {
        self.names.get(name).copied()
    }

    /// Returns the number of a function: the same for equal ones of both models.
    fn number(&self, side: Side, id: CheckId) -> usize {
        match side {
            Side::New => id.index(),
            Side::Old => self.twins.get(&id).map_or(self.new.functions.len() + id.index(), |twin| twin.index()),
        }
    }

    fn intern(&mut self, key: String, term: Term<'a>) -> TermId {
        let next = TermId(self.terms.len());
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.terms.push(term);
        }
        id
    }

    pub(super) fn positive(&mut self, key: String, term: Term<'a>) -> Literal {
        Literal { term: self.intern(key, term), holds: true }
    }

    pub(super) fn kinds(&mut self, kinds: Kinds) -> Literal {
        self.positive(format!("kinds {kinds:?}"), Term::Kinds(kinds))
    }

    pub(super) fn listed(&mut self, values: Vec<Json>) -> Literal {
        let mut texts: Vec<String> = values.iter().map(Json::canonical).collect();
        texts.sort_unstable();
        self.positive(format!("listed {}", texts.join(",")), Term::Listed(values.into()))
    }

    pub(super) fn all(&mut self, mut literals: Vec<Literal>) -> Literal {
        literals.sort_unstable();
        literals.dedup();
        match literals[..] {
            [only] => only,
            _ => self.positive(format!("all {literals:?}"), Term::All(literals)),
        }
    }

    pub(super) fn present(&mut self, name: &'a str) -> Literal {
        self.positive(format!("present {name}"), Term::Present(name))
    }

    pub(super) fn member(&mut self, name: &'a str, literal: Literal) -> Literal {
        self.positive(format!("member {literal:?} {name}"), Term::Member(name, literal))
    }

    pub(super) fn matches(&mut self, pattern: PatternIndex) -> Literal {
        self.positive(format!("matches {pattern:?}"), Term::Matches(pattern))
    }

    pub(super) fn pattern_index(&mut self, side: Side, id: PatternId) -> PatternIndex {
        let pattern = &self.checks(side).pattern(id).pattern;
        let next = PatternIndex(self.patterns.len());
        let index = *self.of_patterns.entry(pattern.source()).or_insert(next);
        if index == next {
            self.patterns.push(pattern);
        }
        index
    }

    pub(super) fn pattern(&self, index: PatternIndex) -> &'a Pattern {
        self.patterns[index.0]
    }

    /// Returns the number of values that a literal lists.
    pub(super) fn listed_count(&self, literal: Literal) -> usize {
        match self.term(literal.term) {
            Term::Listed(values) => values.len(),
            Term::Check(_, check) => check.values.as_ref().map_or(0, |values| values.values.len()),
            _ => 0,
        }
    }

    /// Returns whether a literal is true of a value, as the checks decide.
    pub(super) fn is_true(&self, literal: Literal, value: &Json) -> bool {
        literal.holds == self.holds(literal.term, value)
    }

    fn holds(&self, id: TermId, value: &Json) -> bool {
        match self.term(id) {
            Term::Check(side, check) => self.checks(*side).holds(check, value),
            Term::Kinds(kinds) => Kinds::of_value(value).within(*kinds),
            Term::Listed(values) => values.contains(value),
            Term::All(literals) => literals.iter().all(|literal| self.is_true(*literal, value)),
            Term::Present(name) => value.get(name).is_some(),
            Term::Member(name, literal) => {
                matches!(value, Json::Object(_)) && value.get(name).is_none_or(|value| self.is_true(*literal, value))
            }
            // `Declared` only leads the search: a value that isn't declared would be a counterexample all the same.
            Term::Declared(..) => true,
            Term::Matches(pattern) => value.as_str().is_some_and(|text| self.pattern(*pattern).is_match(text)),
        }
    }
}
