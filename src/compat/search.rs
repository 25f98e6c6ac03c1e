//! Searches for a value that satisfies literals, or proves that there is none.
//!
//! A goal is a conjunction of literals. For each kind of value, its literals are expanded to facts and to clauses, one
//! alternative of which is tried after the other. What is left without clauses is decided by the kind: parts of a value
//! are goals of their own.
//!
//! Recursion: a goal that is asked for again for a part of the value is assumed to have no value. If the assumption
//! holds, a smallest value would have had a smaller one in it, so there is none. Results under an assumption that
//! doesn't hold are forgotten.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::facts::{Clause, Fact, Facts};
use super::numbers::NumberConstraints;
use super::strings::{Automatons, TextConstraints};
use super::terms::{Literal, Term, Terms};
use super::{Reason, Stop};
use crate::model::Kinds;
use crate::model::check::Properties;
use crate::text::Json;

/// Maximum number of steps for one question.
const MOST_STEPS: usize = 60_000;
/// Maximum nesting depth of goals and alternatives.
const MOST_DEPTH: usize = 160;
/// Maximum size of a value that is made.
const MOST_PARTS: usize = 200_000;

/// What was found for a goal.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    Value(Rc<Json>),
    /// There is no value.
    Nothing,
    Unknown(BTreeSet<Reason>),
}

impl Outcome {
    pub(super) fn value(value: Json) -> Self {
        Self::Value(Rc::new(value))
    }

    pub(super) fn stopped(stop: Stop) -> Self {
        let Stop { keyword, message } = stop;
        Self::Unknown(BTreeSet::from([Reason { path: String::new(), keyword, message }]))
    }

    /// Returns the outcome for the value that has this part.
    pub(super) fn below(self, segment: &str) -> Self {
        match self {
            Self::Unknown(reasons) => Self::Unknown(below(reasons, segment)),
            Self::Value(_) | Self::Nothing => self,
        }
    }
}

/// Returns reasons in a part as those of the whole.
pub(super) fn below(reasons: BTreeSet<Reason>, segment: &str) -> BTreeSet<Reason> {
    let lower = |reason: Reason| Reason { path: format!("/{segment}{}", reason.path), ..reason };
    reasons.into_iter().map(lower).collect()
}

type Goal = Vec<Literal>;

/// What is known of a goal.
#[derive(Debug)]
enum Known {
    /// It is being decided: its depth, and its level in the value.
    Running(usize, usize),
    /// Its outcome, which assumes the goals that run at this depth or deeper ones; none if it assumes nothing.
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
    depth: usize,
    /// The level in the value.
    level: usize,
    /// The lowest depth of a goal that was assumed to have no value, since the running goal began.
    assumed: Option<usize>,
    steps: usize,
    pub(super) automatons: Automatons,
    pub(super) places: HashMap<*const Properties, Rc<HashMap<&'a str, usize>>>,
}

/// What is known of a value of one kind.
#[derive(Debug, Clone)]
pub(super) struct State<'a> {
    goal: Rc<Goal>,
    kind: Kinds,
    literals: BTreeSet<Literal>,
    pub(super) facts: Facts<'a>,
    clauses: Vec<Clause<'a>>,
    among: Option<Rc<Vec<Json>>>,
    pub(super) excluded: Vec<Json>,
    pub(super) present: BTreeMap<&'a str, bool>,
    pub(super) least: u64,
    pub(super) most: Option<u64>,
}

/// Whether an alternative can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    /// It holds already.
    Holds,
    /// It contradicts what is known.
    Fails,
    Open,
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
            automatons: Automatons::default(),
            places: HashMap::new(),
        }
    }

    /// Finds a value for a goal, within the steps of one question.
    pub(super) fn ask(&mut self, goal: Goal) -> Outcome {
        self.steps = 0;
        let outcome = self.same(goal);
        // What was left out for want of steps may be found from elsewhere.
        for goal in self.unknown.drain(..) {
            self.known.remove(&goal);
        }
        outcome
    }

    /// Counts a step; returns whether there was one left.
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MOST_STEPS
    }

    /// Finds a value for a part of the value.
    pub(super) fn part(&mut self, goal: Goal) -> Outcome {
        self.level += 1;
        let outcome = self.same(goal);
        self.level -= 1;
        outcome
    }

    /// Finds a value for a goal at the same level.
    pub(super) fn same(&mut self, mut goal: Goal) -> Outcome {
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
        if !self.step() {
            return Outcome::stopped(TOO_LARGE);
        }
        if self.depth >= MOST_DEPTH {
            return Outcome::stopped(TOO_DEEP);
        }
        self.run(goal)
    }

    fn run(&mut self, goal: Goal) -> Outcome {
        let (depth, before) = (self.depth, self.assuming.len());
        let outside = self.assumed.take();
        self.known.insert(goal.clone(), Known::Running(depth, self.level));
        self.depth += 1;
        let outcome = self.decide(&goal);
        self.depth -= 1;
        let outcome = self.confirmed(&goal, outcome);
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
            Outcome::Value(value) if parts(value) > MOST_PARTS => Outcome::stopped(TOO_LARGE),
            Outcome::Value(value) if !self.satisfies(goal, value) => Outcome::stopped(UNCONFIRMED),
            Outcome::Value(_) | Outcome::Nothing | Outcome::Unknown(_) => outcome,
        }
    }

    pub(super) fn satisfies(&self, goal: &Goal, value: &Json) -> bool {
        goal.iter().all(|literal| self.terms.is_true(*literal, value))
    }

    /// Returns whether every value satisfies a literal.
    fn is_trivial(&self, literal: Literal) -> bool {
        match self.terms.term(literal.term) {
            Term::Check(_, check) => {
                if literal.holds {
                    check.is_always()
                } else {
                    check.is_never()
                }
            }
            Term::Kinds(kinds) => *kinds == if literal.holds { Kinds::ALL } else { Kinds::NONE },
            Term::Listed(values) => !literal.holds && values.is_empty(),
            Term::All(literals) => literal.holds && literals.is_empty(),
            Term::Present(_) | Term::Member(..) | Term::Matches(_) => false,
        }
    }

    fn decide(&mut self, goal: &Goal) -> Outcome {
        if let Some(values) = self.listed(goal) {
            let found = values.iter().find(|value| self.satisfies(goal, value));
            return found.map_or(Outcome::Nothing, |value| Outcome::value(value.clone()));
        }
        let kinds = self.kinds(goal);
        let simple = [Json::Null, Json::Bool(true), Json::Bool(false)];
        let mut simple = simple.into_iter().filter(|value| Kinds::of_value(value).within(kinds));
        if let Some(value) = simple.find(|value| self.satisfies(goal, value)) {
            return Outcome::value(value);
        }
        let mut reasons = BTreeSet::new();
        for kind in [Kinds::INTEGER, Kinds::FRACTION, Kinds::STRING, Kinds::ARRAY, Kinds::OBJECT] {
            if !kinds.has(kind) {
                continue;
            }
            match self.explore(State::new(goal, kind)) {
                Outcome::Value(value) => return Outcome::Value(value),
                Outcome::Nothing => {}
                Outcome::Unknown(more) => reasons.extend(more),
            }
        }
        if reasons.is_empty() { Outcome::Nothing } else { Outcome::Unknown(reasons) }
    }

    /// Returns the shortest list of values of which any value that satisfies a goal is one.
    fn listed(&self, goal: &Goal) -> Option<Rc<Vec<Json>>> {
        let lists =
            goal.iter().filter(|literal| literal.holds).filter_map(|literal| match self.terms.term(literal.term) {
                Term::Check(_, check) => Some(Rc::new(check.values.as_ref()?.values.clone())),
                Term::Listed(values) => Some(Rc::clone(values)),
                Term::Kinds(_) | Term::All(_) | Term::Present(_) | Term::Member(..) | Term::Matches(_) => None,
            });
        lists.min_by_key(|values| values.len())
    }

    /// Returns the kinds of value that may satisfy a goal.
    fn kinds(&self, goal: &Goal) -> Kinds {
        goal.iter().fold(Kinds::ALL, |kinds, literal| match (self.terms.term(literal.term), literal.holds) {
            (Term::Check(_, check), true) => kinds.and(check.kinds),
            (Term::Check(_, check), false) if check.values.is_none() && check.is_only_kinds_or_values() => {
                kinds.without(check.kinds)
            }
            (Term::Kinds(of), true) => kinds.and(*of),
            (Term::Kinds(of), false) => kinds.without(*of),
            (Term::Present(_), true) | (Term::Member(..), true) => kinds.and(Kinds::OBJECT),
            (Term::Matches(_), true) => kinds.and(Kinds::STRING),
            (
                Term::Check(..)
                | Term::Listed(_)
                | Term::All(_)
                | Term::Present(_)
                | Term::Member(..)
                | Term::Matches(_),
                _,
            ) => kinds,
        })
    }

    /// Finds a value for what is known of it.
    fn explore(&mut self, mut state: State<'a>) -> Outcome {
        if !self.step() {
            return Outcome::stopped(TOO_LARGE);
        }
        if self.depth >= MOST_DEPTH {
            return Outcome::stopped(TOO_DEEP);
        }
        if self.settle(&mut state).is_none() {
            return Outcome::Nothing;
        }
        if let Some(values) = &state.among {
            // One that satisfies the goal will do, whatever alternatives were chosen.
            let found = values.iter().find(|value| self.satisfies(&state.goal, value));
            return found.map_or(Outcome::Nothing, |value| Outcome::value(value.clone()));
        }
        // What literals say of alternatives is worth most: those of the later model's own come first.
        let of_literals = |clause: &Clause<'_>| {
            clause.iter().all(|facts| facts.iter().all(|fact| matches!(fact, Fact::Literal(literal) if literal.holds)))
        };
        let rank = |clause: &Clause<'_>| (!of_literals(clause), clause.len());
        let Some(next) = (0..state.clauses.len()).min_by_key(|index| state.clauses.get(*index).map(rank)) else {
            return self.leaf(&state);
        };
        let clause = state.clauses.remove(next);
        let mut reasons = BTreeSet::new();
        self.depth += 1;
        for alternative in clause {
            let mut state = state.clone();
            state.facts.extend(alternative);
            match self.explore(state) {
                Outcome::Value(value) => {
                    self.depth -= 1;
                    return Outcome::Value(value);
                }
                Outcome::Nothing => {}
                Outcome::Unknown(more) => reasons.extend(more),
            }
        }
        self.depth -= 1;
        if reasons.is_empty() { Outcome::Nothing } else { Outcome::Unknown(reasons) }
    }

    /// Draws conclusions until there are no more; none if there is a contradiction.
    fn settle(&mut self, state: &mut State<'a>) -> Option<()> {
        loop {
            self.assert(state)?;
            if state.among.is_some() {
                return Some(());
            }
            if state.clauses.is_empty() {
                return Some(());
            }
            let (mut clauses, mut is_changed) = (Vec::new(), false);
            for clause in std::mem::take(&mut state.clauses) {
                let (mut open, mut holds) = (Vec::new(), false);
                for alternative in clause {
                    match self.status(state, &alternative) {
                        Status::Holds => holds = true,
                        Status::Fails => {}
                        Status::Open => open.push(alternative),
                    }
                    if holds {
                        break;
                    }
                }
                match open.len() {
                    _ if holds => {}
                    0 => return None,
                    1 => {
                        state.facts.extend(open.into_iter().flatten());
                        is_changed = true;
                    }
                    _ => clauses.push(open),
                }
            }
            state.clauses = clauses;
            if !is_changed {
                return Some(());
            }
        }
    }

    /// Adds what the new facts say; none if there is a contradiction.
    fn assert(&mut self, state: &mut State<'a>) -> Option<()> {
        let mut pending = std::mem::take(&mut state.facts);
        let mut kept = Vec::new();
        while let Some(fact) = pending.pop() {
            let expansion = match fact {
                Fact::Literal(literal) => {
                    if state.literals.contains(&literal.negated()) || self.is_trivial(literal.negated()) {
                        return None;
                    }
                    if self.is_trivial(literal) || !state.literals.insert(literal) {
                        continue;
                    }
                    self.expand(literal, state.kind)?
                }
                Fact::UnevaluatedItems(part) => self.unevaluated_items(part)?,
                Fact::UnevaluatedProperties(part) => self.unevaluated_properties(part)?,
                Fact::Among(values) => {
                    let shorter = state.among.as_ref().is_none_or(|known| values.len() < known.len());
                    if shorter {
                        state.among = Some(values);
                    }
                    continue;
                }
                Fact::Excluded(values) => {
                    for value in values.iter().filter(|value| Kinds::of_value(value).within(state.kind)) {
                        match self.other_than(value) {
                            Some(clause) => state.clauses.push(clause),
                            None => state.excluded.push(value.clone()),
                        }
                    }
                    continue;
                }
                Fact::AtLeast(least) => {
                    state.least = state.least.max(least);
                    continue;
                }
                Fact::AtMost(most) => {
                    state.most = Some(state.most.map_or(most, |known| known.min(most)));
                    continue;
                }
                Fact::Present(name, is) => {
                    if *state.present.entry(name).or_insert(is) != is {
                        return None;
                    }
                    continue;
                }
                fact => {
                    kept.push(fact);
                    continue;
                }
            };
            pending.extend(expansion.facts);
            state.clauses.extend(expansion.clauses);
        }
        state.facts = kept;
        state.most.is_none_or(|most| state.least <= most).then_some(())
    }

    /// Returns whether an alternative holds already, or can't.
    fn status(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> Status {
        let mut holds = true;
        for fact in alternative {
            match self.status_of(state, fact) {
                Status::Holds => {}
                Status::Fails => return Status::Fails,
                Status::Open => holds = false,
            }
        }
        if holds {
            return Status::Holds;
        }
        if self.fails(state, alternative) { Status::Fails } else { Status::Open }
    }

    fn status_of(&mut self, state: &State<'a>, fact: &Fact<'a>) -> Status {
        match fact {
            Fact::Literal(literal) => match state.literals.contains(literal) || self.is_trivial(*literal) {
                true => Status::Holds,
                false if state.literals.contains(&literal.negated()) => Status::Fails,
                false if !self.kinds(&vec![*literal]).has(state.kind) => Status::Fails,
                false => Status::Open,
            },
            Fact::Present(name, is) => match state.present.get(name) {
                Some(known) if known == is => Status::Holds,
                Some(_) => Status::Fails,
                None => Status::Open,
            },
            Fact::AtLeast(least) => match state.most {
                Some(most) if most < *least => Status::Fails,
                _ if state.least >= *least => Status::Holds,
                _ => Status::Open,
            },
            Fact::AtMost(most) => match state.most {
                Some(known) if known <= *most => Status::Holds,
                _ if state.least > *most => Status::Fails,
                _ => Status::Open,
            },
            Fact::Member(name, literal) => self.member_status(state, name, *literal),
            Fact::Among(_)
            | Fact::Excluded(_)
            | Fact::Number(..)
            | Fact::Matches(..)
            | Fact::Format(..)
            | Fact::Unique(_)
            | Fact::Items(..)
            | Fact::ItemsFrom(..)
            | Fact::SomeItem(..)
            | Fact::Count(..)
            | Fact::UnevaluatedItems(_)
            | Fact::Properties(..)
            | Fact::Others(..)
            | Fact::SomeMember(..)
            | Fact::NamesAre(_)
            | Fact::UnevaluatedProperties(_) => Status::Open,
        }
    }

    /// Returns whether a property that is there satisfies a literal in any case.
    fn member_status(&mut self, state: &State<'a>, name: &'a str, literal: Literal) -> Status {
        if state.present.get(name) == Some(&false) {
            return Status::Holds;
        }
        let mut goal = self.member_goal(state, name);
        if goal.contains(&literal) {
            return Status::Holds;
        }
        goal.push(literal.negated());
        match self.part(goal) {
            Outcome::Nothing => Status::Holds,
            Outcome::Value(_) | Outcome::Unknown(_) => Status::Open,
        }
    }

    /// Returns whether the kind of value shows that an alternative can't be chosen.
    fn fails(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> bool {
        let concerns = |fact: &Fact<'a>| {
            !matches!(fact, Fact::Literal(_) | Fact::UnevaluatedItems(_) | Fact::UnevaluatedProperties(_))
        };
        if !alternative.iter().any(concerns) {
            return false;
        }
        let mut trial = state.clone();
        trial.clauses.clear();
        trial.facts.extend(alternative.iter().filter(|fact| concerns(fact)).cloned());
        if self.assert(&mut trial).is_none() {
            return true;
        }
        match state.kind {
            Kinds::OBJECT => self.object_fails(&trial, alternative),
            Kinds::ARRAY => self.array_fails(&trial, alternative),
            _ => matches!(self.leaf(&trial), Outcome::Nothing),
        }
    }

    /// Finds a value for facts without clauses.
    fn leaf(&mut self, state: &State<'a>) -> Outcome {
        match state.kind {
            Kinds::INTEGER | Kinds::FRACTION => number_constraints(state).solve(),
            Kinds::STRING => text_constraints(state).solve(&self.terms, &mut self.automatons),
            Kinds::ARRAY => self.find_array(state),
            _ => match self.find_object(state) {
                Outcome::Value(value) if state.excluded.contains(&value) => Outcome::stopped(LISTED),
                outcome => outcome,
            },
        }
    }
}

impl<'a> State<'a> {
    fn new(goal: &Goal, kind: Kinds) -> Self {
        Self {
            goal: Rc::new(goal.clone()),
            kind,
            literals: BTreeSet::new(),
            facts: goal.iter().map(|literal| Fact::Literal(*literal)).collect(),
            clauses: Vec::new(),
            among: None,
            excluded: Vec::new(),
            present: BTreeMap::new(),
            least: 0,
            most: None,
        }
    }
}

fn number_constraints<'a>(state: &State<'a>) -> NumberConstraints<'a> {
    let excluded = state.excluded.iter().filter_map(|value| match value {
        Json::Number(number) => Some(number.clone()),
        Json::Null | Json::Bool(_) | Json::String(_) | Json::Array(_) | Json::Object(_) => None,
    });
    let checks = state.facts.iter().filter_map(|fact| match fact {
        Fact::Number(check, holds) => Some((*check, *holds)),
        _ => None,
    });
    NumberConstraints {
        is_fraction: state.kind == Kinds::FRACTION,
        checks: checks.collect(),
        excluded: excluded.collect(),
    }
}

fn text_constraints(state: &State<'_>) -> TextConstraints {
    let excluded = state.excluded.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect();
    let mut constraints =
        TextConstraints { least: state.least, most: state.most, excluded, ..TextConstraints::default() };
    for fact in &state.facts {
        match fact {
            Fact::Matches(pattern, is) => constraints.patterns.push((*pattern, *is)),
            Fact::Format(format, pattern, is) => constraints.formats.push((*format, *pattern, *is)),
            _ => {}
        }
    }
    constraints
}

/// Returns the number of values in a value.
fn parts(value: &Json) -> usize {
    let (mut count, mut pending) = (0, vec![value]);
    while let Some(value) = pending.pop() {
        count += 1;
        match value {
            Json::Array(items) => pending.extend(items),
            Json::Object(members) => pending.extend(members.iter().map(|(_, value)| value)),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }
    count
}

const LISTED: Stop = Stop { keyword: "enum", message: "lists objects" };
const CIRCULAR: Stop = Stop { keyword: "$ref", message: "leads back to itself for the same value" };
const TOO_LARGE: Stop = Stop { keyword: "anyOf", message: "has too many cases" };
const TOO_DEEP: Stop = Stop { keyword: "$ref", message: "is nested too deep" };
const UNCONFIRMED: Stop = Stop { keyword: "not", message: "has no value that the checks confirm" };
