//! Searches for a value that satisfies literals, or proves that there is none.
//!
//! A goal is a conjunction of literals. For each kind of value, its literals are expanded to facts and to clauses, one
//! alternative of which is tried after the other. What is left without clauses is decided by the kind: parts of a value
//! are goals of their own.
//!
//! Recursion: a goal that is asked for again for a part of the value is assumed to have no value. If the assumption
//! holds, a smallest value would have had a smaller one in it, so there is none. Results under an assumption that
//! doesn't hold are forgotten.

use std::collections::HashMap;
use std::rc::Rc;

use ecow::EcoVec;

use super::declared::declarations::Declarations;
use super::outcome::{Budget, Outcome, TOO_DEEP, TOO_LARGE, TOO_MANY_PARTS};
use super::strings::Automatons;
use super::terms::{Literal, Term, Terms};
use super::{Reason, Side};
use crate::model::Kinds;
use crate::model::check::Properties;
use crate::text::Json;

/// Maximum number of steps for one question.
const MOST_STEPS: usize = 60_000;
/// Maximum nesting depth of goals and alternatives, within a stack of 2 MiB.
const MOST_DEPTH: usize = 64;
/// Maximum number of values in a value that is made.
pub(super) const MOST_PARTS: usize = 200_000;
/// Maximum number of characters in a value that is made.
pub(super) const MOST_CHARACTERS: usize = 2_000_000;

pub(super) type Goal = Vec<Literal>;

/// The state of a goal.
#[derive(Debug)]
enum Known {
    /// It is being decided: its depth, and its level in the value.
    Running(usize, usize),
    /// The outcome, which assumes the goals that run at this depth or deeper ones; none if it assumes nothing.
    Found(Outcome, Option<usize>),
}

pub(super) struct Solver<'a> {
    pub(super) terms: Terms<'a>,
    known: HashMap<Goal, Known>,
    /// Goals whose outcome assumes something, in the order in which they were decided.
    assuming: Vec<Goal>,
    /// Goals without an answer.
    unknown: Vec<Goal>,
    /// The number of running goals and alternatives.
    pub(super) depth: usize,
    /// The level in the value.
    level: usize,
    /// The lowest depth of a goal that was assumed to have no value, since the running goal began.
    assumed: Option<usize>,
    steps: usize,
    pub(super) budget: Budget,
    pub(super) automatons: Automatons,
    pub(super) places: HashMap<*const Properties, Rc<HashMap<&'a str, usize>>>,
    pub(super) declarations: HashMap<Side, Declarations<'a>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(terms: Terms<'a>) -> Self {
        Self {
            terms,
            known: HashMap::new(),
            assuming: Vec::new(),
            unknown: Vec::new(),
            depth: 0,
            level: 0,
            assumed: None,
            steps: 0,
            budget: Budget::default(),
            automatons: Automatons::default(),
            places: HashMap::new(),
            declarations: HashMap::new(),
        }
    }

    /// Finds a value for a goal, within the steps of one question.
    pub(super) fn ask(&mut self, goal: Goal) -> Outcome {
        self.steps = 0;
        self.budget.begin();
        let outcome = self.same(goal);
        // A proof that was left out for want of steps may be found from elsewhere.
        for goal in self.unknown.drain(..) {
            self.known.remove(&goal);
        }
        outcome
    }

    /// Returns the number of goals with an outcome.
    #[cfg(test)]
    pub(super) fn goals(&self) -> usize {
        self.known.len()
    }

    /// Counts a step with its work; returns the outcome if there wasn't so much left, or if it is nested too deep.
    pub(super) fn step(&mut self, work: usize) -> Result<(), Outcome> {
        self.steps += 1;
        match self.steps <= MOST_STEPS && self.budget.spend(STEP + work) {
            false => Err(Outcome::stopped(TOO_LARGE)),
            true if self.depth >= MOST_DEPTH => Err(Outcome::stopped(TOO_DEEP)),
            true => Ok(()),
        }
    }

    /// Finds a value for a part of the value.
    pub(super) fn part(&mut self, goal: Goal) -> Outcome {
        self.level += 1;
        let outcome = self.same(goal);
        self.level -= 1;
        outcome
    }

    /// Returns whether a part of the value may satisfy a goal.
    pub(super) fn may_be(&mut self, goal: Goal) -> bool {
        !matches!(self.part(goal), Outcome::Nothing)
    }

    /// Finds a value for a goal at the same level.
    pub(super) fn same(&mut self, mut goal: Goal) -> Outcome {
        if !self.budget.spend(GOAL + goal.len()) {
            return Outcome::stopped(TOO_LARGE);
        }
        goal.sort_unstable();
        goal.dedup();
        goal.retain(|literal| !self.is_trivial(*literal));
        if goal.windows(2).any(|pair| pair[0] == pair[1].negated())
            || goal.iter().any(|one| self.is_trivial(one.negated()))
        {
            return Outcome::Nothing;
        }
        match self.known.get(&goal) {
            Some(Known::Running(depth, level)) if *level < self.level => {
                self.assumed = Some(self.assumed.map_or(*depth, |assumed| assumed.min(*depth)));
                return Outcome::Nothing;
            }
            Some(Known::Running(..)) => return Outcome::stopped(CIRCULAR),
            Some(Known::Found(outcome, assumes)) => {
                self.assumed = self.assumed.into_iter().chain(*assumes).min();
                return outcome.clone();
            }
            None => {}
        }
        match self.step(goal.len()) {
            Ok(()) => self.run(goal),
            Err(stopped) => stopped,
        }
    }

    fn run(&mut self, goal: Goal) -> Outcome {
        let (depth, before) = (self.depth, self.assuming.len());
        let outside = self.assumed.take();
        self.known.insert(goal.clone(), Known::Running(depth, self.level));
        self.depth += 1;
        let outcome = self.decide(&goal);
        self.depth -= 1;
        let outcome = match self.confirmed(&goal, outcome) {
            // Not everything was looked at.
            Outcome::Nothing if self.budget.is_spent() => Outcome::stopped(TOO_LARGE),
            outcome => outcome,
        };
        // Assumptions of the goal itself have come true, or were in vain.
        let assumes = self.assumed.filter(|assumed| *assumed < depth);
        self.assumed = outside.into_iter().chain(assumes).min();
        match &outcome {
            Outcome::Nothing if assumes.is_none() => {
                for other in self.assuming.drain(before..) {
                    if let Some(Known::Found(_, assumes)) = self.known.get_mut(&other) {
                        *assumes = None;
                    }
                }
            }
            Outcome::Nothing => {}
            Outcome::Value(_) | Outcome::Unknown(_) => {
                for other in self.assuming.drain(before..) {
                    self.known.remove(&other);
                }
            }
        }
        // A value is one, whatever was assumed.
        let assumes = assumes.filter(|_| !matches!(outcome, Outcome::Value(_)));
        if assumes.is_some() {
            self.assuming.push(goal.clone());
        }
        if matches!(outcome, Outcome::Unknown(_)) {
            self.unknown.push(goal.clone());
        }
        self.known.insert(goal, Known::Found(outcome.clone(), assumes));
        outcome
    }

    /// Returns the outcome, if its value satisfies the goal as the checks decide.
    fn confirmed(&self, goal: &Goal, outcome: Outcome) -> Outcome {
        match &outcome {
            Outcome::Value(value) if !Size::of(value).is_possible() => Outcome::stopped(TOO_MANY_PARTS),
            Outcome::Value(value) if !self.satisfies(goal, value) => Outcome::stopped(UNCONFIRMED),
            Outcome::Value(_) | Outcome::Nothing | Outcome::Unknown(_) => outcome,
        }
    }

    pub(super) fn satisfies(&self, goal: &[Literal], value: &Json) -> bool {
        // Without work left, no value is confirmed, and that there is none isn't proved.
        let listed: usize = goal.iter().map(|literal| self.terms.listed_count(*literal)).sum();
        !self.budget.is_spent()
            && self.budget.spend(Size::of(value).work().saturating_mul(goal.len()).saturating_add(listed))
            && self.is_valid(goal, value)
    }

    /// Returns whether a value satisfies a goal, whatever work that is.
    pub(super) fn is_valid(&self, goal: &[Literal], value: &Json) -> bool {
        goal.iter().all(|literal| self.terms.is_true(*literal, value))
    }

    /// Returns whether every value satisfies a literal.
    pub(super) fn is_trivial(&self, literal: Literal) -> bool {
        match self.terms.term(literal.term) {
            Term::Check(_, check) if literal.holds => check.is_always(),
            Term::Check(_, check) => check.is_never(),
            Term::Kinds(kinds) => *kinds == if literal.holds { Kinds::ALL } else { Kinds::NONE },
            Term::Listed(values) => !literal.holds && values.is_empty(),
            Term::All(literals) => literal.holds && literals.is_empty(),
            Term::Present(_) | Term::Member(..) | Term::Matches(_) | Term::Declared(..) => false,
        }
    }

    fn decide(&mut self, goal: &Goal) -> Outcome {
        if let Some(values) = self.listed(goal) {
            return self.one_of(&values, goal);
        }
        let kinds = self.kinds(goal);
        let simple = [Json::Null, Json::Bool(true), Json::Bool(false)];
        let mut simple = simple.into_iter().filter(|value| Kinds::of_value(value).within(kinds));
        if let Some(value) = simple.find(|value| self.satisfies(goal, value)) {
            return Outcome::value(value);
        }
        let all = [Kinds::INTEGER, Kinds::FRACTION, Kinds::STRING, Kinds::ARRAY, Kinds::OBJECT];
        let possible = all.into_iter().filter(|kind| kinds.has(*kind));
        Outcome::first(possible.map(|kind| self.of_kind(goal, kind)))
    }

    /// Finds a value for a goal among some.
    pub(super) fn one_of(&self, values: &[Json], goal: &Goal) -> Outcome {
        let found = values.iter().find(|value| self.satisfies(goal, value));
        found.map_or(Outcome::Nothing, |value| Outcome::value(value.clone()))
    }

    /// Returns the shortest list of values of which any value that satisfies a goal is one.
    pub(super) fn listed(&self, goal: &Goal) -> Option<EcoVec<Json>> {
        let lists =
            goal.iter().filter(|literal| literal.holds).filter_map(|literal| match self.terms.term(literal.term) {
                Term::Check(_, check) => Some(check.values.as_ref()?.values.clone()),
                Term::Listed(values) => Some(values.clone()),
                _ => None,
            });
        lists.min_by_key(|values| values.len())
    }

    /// Returns the kinds of value that may satisfy a goal.
    pub(super) fn kinds(&self, goal: &[Literal]) -> Kinds {
        goal.iter().fold(Kinds::ALL, |kinds, literal| match (self.terms.term(literal.term), literal.holds) {
            (Term::Check(_, check), true) => kinds.and(check.kinds),
            (Term::Check(_, check), false) if check.values.is_none() && check.is_only_kinds_or_values() => {
                kinds.without(check.kinds)
            }
            (Term::Kinds(of), true) => kinds.and(*of),
            (Term::Kinds(of), false) => kinds.without(*of),
            (Term::Present(_), true) | (Term::Member(..), true) => kinds.and(Kinds::OBJECT),
            (Term::Matches(_), true) => kinds.and(Kinds::STRING),
            (_, _) => kinds,
        })
    }
}

/// The size of a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Size {
    /// The number of values.
    parts: usize,
    /// The number of characters in texts, numbers and names.
    characters: usize,
}

impl Size {
    pub(super) fn of(value: &Json) -> Self {
        Self::of_all([value])
    }

    /// Returns the size of values together.
    pub(super) fn of_all<'v>(values: impl IntoIterator<Item = &'v Json>) -> Self {
        let (mut size, mut pending) = (Self::default(), values.into_iter().collect::<Vec<_>>());
        while let Some(value) = pending.pop() {
            size.parts += 1;
            match value {
                Json::Array(items) => pending.extend(items),
                Json::Object(members) => {
                    size.characters += members.iter().map(|(name, _)| name.len()).sum::<usize>();
                    pending.extend(members.iter().map(|(_, value)| value));
                }
                Json::String(text) => size.characters += text.len(),
                Json::Number(number) => size.characters += number.as_str().len(),
                Json::Null | Json::Bool(_) => {}
            }
        }
        size
    }

    /// Returns the size of several such values.
    pub(super) fn times(self, count: u64) -> Self {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        Self { parts: self.parts.saturating_mul(count), characters: self.characters.saturating_mul(count) }
    }

    /// Returns whether a value of this size is made.
    pub(super) fn is_possible(self) -> bool {
        self.parts <= MOST_PARTS && self.characters <= MOST_CHARACTERS
    }

    /// Returns the work of looking at such a value.
    pub(super) fn work(self) -> usize {
        self.parts.saturating_add(self.characters / 8)
    }
}

/// The work of a step.
const STEP: usize = 20;
/// The work of looking a goal up.
const GOAL: usize = 4;

const CIRCULAR: Reason = Reason::of("$ref", "leads back to itself for the same value");
const UNCONFIRMED: Reason = Reason::of("not", "has no value that the checks confirm");
