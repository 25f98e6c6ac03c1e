//! Cases: facts and clauses of a value of one kind, and the search through the alternatives.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ecow::EcoVec;

use super::Reason;
use super::facts::{Clause, Fact, Facts};
use super::numbers::NumberConstraints;
use super::outcome::{Outcome, Reasons, TOO_LARGE};
use super::search::{Goal, Solver};
use super::strings::TextConstraints;
use super::terms::Literal;
use crate::model::Kinds;
use crate::text::Json;

/// The known facts about a value of one kind.
#[derive(Debug, Clone)]
pub(super) struct State<'a> {
    goal: Rc<Goal>,
    kind: Kinds,
    literals: BTreeSet<Literal>,
    pub(super) facts: Facts<'a>,
    clauses: Vec<Clause<'a>>,
    among: Option<EcoVec<Json>>,
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
    /// Finds a value of a kind for a goal.
    pub(super) fn of_kind(&mut self, goal: &Goal, kind: Kinds) -> Outcome {
        self.explore(State {
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
        })
    }

    /// Finds a value for what is known of it.
    fn explore(&mut self, mut state: State<'a>) -> Outcome {
        if let Err(stopped) = self.step(state.size()) {
            return stopped;
        }
        if self.settle(&mut state).is_none() {
            return Outcome::Nothing;
        }
        if let Some(values) = &state.among {
            // One that satisfies the goal will do, whatever alternatives were chosen.
            return self.one_of(values, &state.goal);
        }
        // Literals about alternatives are worth most: those of the later model's own come first.
        let of_literals = |clause: &Clause<'_>| {
            clause.iter().all(|facts| facts.iter().all(|fact| matches!(fact, Fact::Literal(literal) if literal.holds)))
        };
        let rank = |clause: &Clause<'_>| (!of_literals(clause), clause.len());
        let Some(next) = (0..state.clauses.len()).min_by_key(|index| state.clauses.get(*index).map(rank)) else {
            return self.leaf(&state);
        };
        let clause = state.clauses.remove(next);
        self.depth += 1;
        let outcome = self.alternatives(&state, clause);
        self.depth -= 1;
        outcome
    }

    /// Finds a value with one of the alternatives.
    fn alternatives(&mut self, state: &State<'a>, clause: Clause<'a>) -> Outcome {
        let mut reasons = Reasons::default();
        for alternative in clause {
            if self.budget.is_spent() {
                return Outcome::stopped(TOO_LARGE);
            }
            let mut state = state.clone();
            state.facts.extend(alternative);
            if let Some(value) = reasons.value_of(self.explore(state)) {
                return Outcome::Value(value);
            }
        }
        reasons.outcome()
    }

    /// Draws conclusions until there are no more; none if there is a contradiction.
    fn settle(&mut self, state: &mut State<'a>) -> Option<()> {
        loop {
            self.assert(state)?;
            if state.among.is_some() || state.clauses.is_empty() {
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
                fact => {
                    self.note(state, fact)?;
                    continue;
                }
            };
            self.budget.spend(expansion.facts.len() + expansion.clauses.iter().map(Vec::len).sum::<usize>());
            pending.extend(expansion.facts);
            state.clauses.extend(expansion.clauses);
        }
        state.most.is_none_or(|most| state.least <= most).then_some(())
    }

    /// Adds a fact that stands for no others; none if it is a contradiction.
    fn note(&mut self, state: &mut State<'a>, fact: Fact<'a>) -> Option<()> {
        match fact {
            Fact::Among(values) => {
                if state.among.as_ref().is_none_or(|known| values.len() < known.len()) {
                    state.among = Some(values);
                }
            }
            Fact::Excluded(values) => {
                for value in values.iter().filter(|value| Kinds::of_value(value).within(state.kind)) {
                    match self.other_than(value) {
                        Some(clause) => state.clauses.push(clause),
                        None => state.excluded.push(value.clone()),
                    }
                }
            }
            Fact::AtLeast(least) => state.least = state.least.max(least),
            Fact::AtMost(most) => state.most = Some(state.most.map_or(most, |known| known.min(most))),
            Fact::Present(name, is) => {
                let known = *state.present.entry(name).or_insert(is);
                return (known == is).then_some(());
            }
            fact => state.facts.push(fact),
        }
        Some(())
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
                false if !self.kinds(&[*literal]).has(state.kind) => Status::Fails,
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
            _ => Status::Open,
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
        if !alternative.iter().any(concerns) || !self.budget.spend(state.size()) {
            return false;
        }
        let mut trial = State { clauses: Vec::new(), ..state.clone() };
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
            Kinds::INTEGER | Kinds::FRACTION => number_constraints(state).solve(&self.budget),
            Kinds::STRING => text_constraints(state).solve(&self.terms, &mut self.automatons, &self.budget),
            Kinds::ARRAY => self.find_array(state),
            _ => match self.find_object(state) {
                Outcome::Value(value) if state.excluded.contains(&value) => Outcome::stopped(LISTED),
                outcome => outcome,
            },
        }
    }
}

impl<'a> State<'a> {
    /// Returns what it takes to copy it.
    fn size(&self) -> usize {
        let clauses: usize = self.clauses.iter().flatten().map(Vec::len).sum();
        self.literals.len() + self.facts.len() + self.excluded.len() + self.present.len() + clauses
    }
}

fn number_constraints<'a>(state: &State<'a>) -> NumberConstraints<'a> {
    let checks = state.facts.iter().filter_map(|fact| match fact {
        Fact::Number(check, holds) => Some((*check, *holds)),
        _ => None,
    });
    NumberConstraints {
        is_fraction: state.kind == Kinds::FRACTION,
        checks: checks.collect(),
        excluded: state.excluded.iter().filter_map(|value| value.as_number().cloned()).collect(),
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

const LISTED: Reason = Reason::of("enum", "lists objects");
