//! The known facts about an array: what each place asks for, and how many items must satisfy a literal.

use crate::compat::cases::State;
use crate::compat::facts::Fact;
use crate::compat::outcome::{Outcome, Reasons};
use crate::compat::search::Solver;
use crate::compat::terms::Literal;

/// The number of items of a range that must satisfy a literal.
#[derive(Debug)]
pub(super) struct Requirement {
    pub(super) first: u64,
    last: Option<u64>,
    pub(super) literal: Literal,
    pub(super) least: u64,
    pub(super) most: Option<u64>,
}

impl Requirement {
    fn of(fact: &Fact<'_>) -> Option<Self> {
        match fact {
            Fact::SomeItem(first, last, literal) => {
                let (first, last) = (*first as u64, last.map(|last| last as u64));
                Some(Self { first, last, literal: *literal, least: 1, most: None })
            }
            Fact::Count(literal, least, most) => {
                Some(Self { first: 0, last: None, literal: *literal, least: *least, most: *most })
            }
            _ => None,
        }
    }

    pub(super) fn concerns(&self, index: u64) -> bool {
        index >= self.first && self.last.is_none_or(|last| index <= last)
    }
}

/// The known facts about an array.
pub(super) struct Plan {
    /// The literals of the item at each place; the last are those of all further ones.
    goals: Vec<Vec<Literal>>,
    pub(super) requirements: Vec<Requirement>,
    pub(super) least: u64,
    pub(super) most: Option<u64>,
    pub(super) unique: bool,
    /// Two items that are equal.
    pub(super) equal: Option<(u64, u64)>,
}

impl Plan {
    pub(super) fn goal(&self, index: u64) -> Vec<Literal> {
        let goal = usize::try_from(index).ok().and_then(|index| self.goals.get(index));
        goal.or(self.goals.last()).cloned().unwrap_or_default()
    }

    /// Returns the goal of an item that satisfies a literal too.
    fn goal_with(&self, index: u64, literal: Literal) -> Vec<Literal> {
        let mut goal = self.goal(index);
        goal.push(literal);
        goal
    }

    /// Returns the number of places with their own literals.
    pub(super) fn places(&self) -> u64 {
        self.goals.len() as u64 - 1
    }

    /// Returns the segment of a place in a path.
    pub(super) fn place(&self, index: u64) -> String {
        if index < self.places() { index.to_string() } else { "*".to_owned() }
    }

    /// Returns whether an array can have an item at a place, as far as its length is known.
    fn may_have(&self, index: u64) -> bool {
        self.most.is_none_or(|most| index < most)
    }
}

impl<'a> Solver<'a> {
    pub(super) fn plan(&mut self, state: &State<'a>) -> Plan {
        let places = state.facts.iter().map(|fact| match fact {
            Fact::Items(_, prefix, _) => prefix.len(),
            Fact::ItemsFrom(first, _) => *first,
            Fact::SomeItem(first, last, _) => last.map_or(*first, |last| last + 1),
            _ => 0,
        });
        let places = places.max().unwrap_or_default();
        let goals = (0..=places).map(|index| self.item_goal(state, index)).collect();
        let requirements = state.facts.iter().filter_map(Requirement::of).collect();
        let unique = state.facts.iter().any(|fact| matches!(fact, Fact::Unique(true)));
        Plan { goals, requirements, least: state.least, most: state.most, unique, equal: None }
    }

    fn item_goal(&mut self, state: &State<'a>, index: usize) -> Vec<Literal> {
        let mut goal = Vec::new();
        for fact in &state.facts {
            match fact {
                Fact::Items(side, prefix, rest) => {
                    let check = prefix.get(index).or(*rest);
                    goal.extend(check.map(|check| self.terms.literal(*side, check)));
                }
                Fact::ItemsFrom(first, literal) if index >= *first => goal.push(*literal),
                _ => {}
            }
        }
        goal
    }

    /// Shortens an array to the places that can have an item; returns false if it becomes too short.
    pub(super) fn shorten(&mut self, plan: &mut Plan, reasons: &mut Reasons) -> bool {
        for index in 0..plan.goals.len() as u64 {
            if !plan.may_have(index) {
                break;
            }
            let outcome = self.part(plan.goal(index)).below(&plan.place(index));
            if let Outcome::Nothing = outcome {
                plan.most = Some(index);
                break;
            }
            reasons.value_of(outcome);
        }
        plan.most.is_none_or(|most| plan.least <= most)
    }

    /// Returns whether an alternative, whose facts the state has, leaves no array.
    pub(in crate::compat) fn array_fails(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> bool {
        let mut plan = self.plan(state);
        if !self.shorten(&mut plan, &mut Reasons::default()) {
            return true;
        }
        let mut requirements = alternative.iter().filter_map(Requirement::of);
        if requirements.any(|requirement| self.is_impossible(&plan, &requirement)) {
            return true;
        }
        let has_equal = alternative.iter().any(|fact| matches!(fact, Fact::Unique(false)));
        let mut reasons = Reasons::default();
        has_equal && self.pairs(&plan, &mut reasons).is_empty() && reasons.is_empty()
    }

    /// Returns whether too few items can satisfy a requirement, or too many must.
    pub(super) fn is_impossible(&mut self, plan: &Plan, requirement: &Requirement) -> bool {
        let (mut possible, mut forced) = (0_u64, 0_u64);
        for index in (0..=plan.places()).filter(|index| requirement.concerns(*index) && plan.may_have(*index)) {
            let is_rest = index == plan.places();
            if requirement.least > 0 && self.may_be(plan.goal_with(index, requirement.literal)) {
                let count = if is_rest && requirement.last.is_none() {
                    plan.most.map_or(u64::MAX, |most| most - index)
                } else {
                    1
                };
                possible = possible.saturating_add(count);
            }
            if requirement.most.is_some()
                && index < plan.least
                && !self.may_be(plan.goal_with(index, requirement.literal.negated()))
            {
                forced = forced.saturating_add(if is_rest { plan.least - index } else { 1 });
            }
        }
        possible < requirement.least || requirement.most.is_some_and(|most| forced > most)
    }

    /// Returns the pairs of places whose items can be equal.
    pub(super) fn pairs(&mut self, plan: &Plan, reasons: &mut Reasons) -> Vec<(u64, u64)> {
        let end = plan.most.unwrap_or(u64::MAX).min(plan.places() + 2);
        let mut pairs = Vec::new();
        for other in (1..end).rev() {
            for one in (0..other).rev() {
                let goal = [plan.goal(one), plan.goal(other)].concat();
                let outcome = self.part(goal).below("*");
                pairs.extend(reasons.value_of(outcome).map(|_| (one, other)));
            }
        }
        pairs.reverse();
        pairs
    }
}
