//! Searches for the items of an array in all combinations.

use std::rc::Rc;

use super::TOO_MANY_ITEMS;
use super::plan::{Plan, Requirement};
use crate::compat::Reason;
use crate::compat::outcome::Reasons;
use crate::compat::search::Solver;
use crate::compat::terms::Literal;
use crate::text::Json;

/// Maximum number of values that are tried for an item, if items must be distinct.
const MOST_TRIED: usize = 12;
/// Maximum number of combinations of requirements that an item may meet.
const MOST_CHOICES: usize = 1 << 10;

const TOO_MANY_CHOICES: Reason = Reason::of("contains", "counts items in too many ways");

/// The items of an array of a length, as far as they are chosen.
pub(super) struct Combination<'s, 'a> {
    pub(super) solver: &'s mut Solver<'a>,
    pub(super) plan: &'s Plan,
    pub(super) length: u64,
    pub(super) items: Vec<Rc<Json>>,
    pub(super) reasons: &'s mut Reasons,
}

impl Combination<'_, '_> {
    /// Chooses the further items; returns whether there are any.
    pub(super) fn complete(&mut self) -> bool {
        let (plan, index) = (self.plan, self.items.len() as u64);
        if index == self.length {
            return plan.requirements.iter().all(|requirement| self.count(requirement) >= requirement.least);
        }
        if self.solver.step(self.items.len()).is_err() {
            self.reasons.add(TOO_MANY_ITEMS);
            return false;
        }
        if plan.requirements.iter().any(|requirement| self.is_out_of_reach(requirement)) {
            return false;
        }
        let equal = plan.equal.filter(|(_, other)| *other == index).and_then(|(one, _)| self.items.get(one as usize));
        if let Some(first) = equal.cloned() {
            return self.with(first);
        }
        let Some(choices) = self.choices() else {
            self.reasons.add(TOO_MANY_CHOICES);
            return false;
        };
        choices.into_iter().any(|choice| {
            let mut goal = plan.goal(index);
            if let Some((_, other)) = plan.equal.filter(|(one, _)| *one == index) {
                goal.extend(plan.goal(other));
            }
            goal.extend(choice);
            self.with_any(&goal)
        })
    }

    /// Tries values for the next item.
    fn with_any(&mut self, goal: &[Literal]) -> bool {
        let plan = self.plan;
        let mut excluded =
            if plan.unique { self.items.iter().map(|item| (**item).clone()).collect() } else { Vec::new() };
        for _ in 0..MOST_TRIED {
            let mut goal = goal.to_vec();
            if !excluded.is_empty() {
                goal.push(self.solver.terms.listed(excluded.clone()).negated());
            }
            let outcome = self.solver.part(goal).below(&plan.place(self.items.len() as u64));
            let Some(value) = self.reasons.value_of(outcome) else { return false };
            excluded.push((*value).clone());
            let found = self.with(value);
            // Another value makes no difference, unless items are compared.
            if found || !(plan.unique || plan.equal.is_some()) {
                return found;
            }
        }
        self.reasons.add(Reason::of("uniqueItems", "has too many combinations"));
        false
    }

    /// Takes a value for the next item, and chooses the items after it.
    fn with(&mut self, value: Rc<Json>) -> bool {
        let (plan, index) = (self.plan, self.items.len() as u64);
        self.items.push(value);
        let exceeds = |requirement: &Requirement| requirement.most.is_some_and(|most| self.count(requirement) > most);
        let fits = self.items.last().is_some_and(|item| self.solver.satisfies(&plan.goal(index), item))
            && !plan.requirements.iter().any(exceeds);
        self.solver.depth += 1;
        let found = fits && self.complete();
        self.solver.depth -= 1;
        if !found {
            self.items.pop();
        }
        found
    }

    /// Returns the number of items that satisfy a requirement's literal.
    fn count(&self, requirement: &Requirement) -> u64 {
        let is_one = |(index, item): &(usize, &Rc<Json>)| {
            requirement.concerns(*index as u64) && self.solver.terms.is_true(requirement.literal, item)
        };
        self.items.iter().enumerate().filter(is_one).count() as u64
    }

    fn is_out_of_reach(&self, requirement: &Requirement) -> bool {
        let left = (self.items.len() as u64..self.length).filter(|index| requirement.concerns(*index)).count() as u64;
        self.count(requirement) + left < requirement.least
    }

    /// Returns the literals by which the next item may meet the requirements, or not; none if they are too many.
    fn choices(&self) -> Option<Vec<Vec<Literal>>> {
        let index = self.items.len() as u64;
        let mut choices: Vec<Vec<Literal>> = vec![Vec::new()];
        for requirement in self.plan.requirements.iter().filter(|requirement| requirement.concerns(index)) {
            let needs = self.count(requirement) < requirement.least;
            let ways: Vec<Option<Literal>> = match (needs, requirement.most) {
                (false, None) => vec![None],
                (true, None) => vec![Some(requirement.literal), None],
                (true, Some(_)) => vec![Some(requirement.literal), Some(requirement.literal.negated())],
                (false, Some(_)) => vec![Some(requirement.literal.negated()), Some(requirement.literal)],
            };
            let with = |choice: &Vec<Literal>, way: &Option<Literal>| choice.iter().copied().chain(*way).collect();
            choices = choices.iter().flat_map(|choice| ways.iter().map(move |way| with(choice, way))).collect();
            if choices.len() > MOST_CHOICES {
                return None;
            }
        }
        Some(choices)
    }
}
