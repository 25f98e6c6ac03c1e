//! Finds an array for facts about its items.

mod combinations;
mod plan;

use std::rc::Rc;

use super::Reason;
use super::cases::State;
use super::facts::Fact;
use super::outcome::{Outcome, Reasons, TOO_LARGE, TOO_MANY_PARTS};
use super::search::{Size, Solver};
use super::terms::Literal;
use crate::text::Json;
use combinations::Combination;
use plan::Plan;

/// Maximum number of items that are made.
const MOST_ITEMS: u64 = 150_000;
/// Maximum number of items whose combinations are looked at.
const MOST_COMBINED: u64 = 24;

const TOO_MANY_ITEMS: Reason = Reason::of("contains", "counts too many items");
const TOO_LONG: Reason = Reason::of("minItems", "is very large");

impl<'a> Solver<'a> {
    /// Finds an array for facts without clauses.
    pub(super) fn find_array(&mut self, state: &State<'a>) -> Outcome {
        let (mut plan, mut reasons) = (self.plan(state), Reasons::default());
        if !self.shorten(&mut plan, &mut reasons)
            || plan.requirements.iter().any(|requirement| self.is_impossible(&plan, requirement))
        {
            return Outcome::Nothing;
        }
        if !state.facts.iter().any(|fact| matches!(fact, Fact::Unique(false))) {
            return self.lengths(&plan, reasons);
        }
        if plan.unique {
            return Outcome::Nothing;
        }
        for pair in self.pairs(&plan, &mut reasons) {
            plan.equal = Some(pair);
            if let Some(value) = reasons.value_of(self.lengths(&plan, Reasons::default())) {
                return Outcome::Value(value);
            }
        }
        reasons.outcome()
    }

    /// Finds an array of any length.
    fn lengths(&mut self, plan: &Plan, mut reasons: Reasons) -> Outcome {
        let required = plan.requirements.iter().filter(|requirement| requirement.least > 0);
        let ends = required.map(|requirement| requirement.first + 1).chain(plan.equal.map(|(_, other)| other + 1));
        let least = ends.chain([plan.least]).max().unwrap_or_default();
        if plan.most.is_some_and(|most| least > most) {
            return reasons.outcome();
        }
        if plan.requirements.is_empty() && plan.equal.is_none() && (!plan.unique || plan.places() == 0) {
            return self.alike(plan, least, reasons);
        }
        if least > MOST_COMBINED {
            return self.long(plan, least, reasons);
        }
        // An item beyond these could be left out.
        let wanted = plan.requirements.iter().fold(0_u64, |sum, requirement| sum.saturating_add(requirement.least));
        let enough = least.max(plan.places().saturating_add(wanted).saturating_add(2));
        for length in least..=plan.most.map_or(enough, |most| most.min(enough)) {
            if length > MOST_COMBINED {
                reasons.add(TOO_MANY_ITEMS);
                break;
            }
            if let Some(items) = self.combined(plan, length, &mut reasons) {
                return array(&items);
            }
        }
        reasons.outcome()
    }

    /// Finds the items of an array of a length, in all combinations.
    fn combined(&mut self, plan: &Plan, length: u64, reasons: &mut Reasons) -> Option<Vec<Rc<Json>>> {
        let mut combination = Combination { solver: self, plan, length, items: Vec::new(), reasons };
        combination.complete().then_some(combination.items)
    }

    /// Finds an array of many items, all of which but some are alike.
    fn long(&mut self, plan: &Plan, length: u64, mut reasons: Reasons) -> Outcome {
        let ends = plan.requirements.iter().map(|requirement| requirement.first.saturating_add(requirement.least));
        let apart = ends.chain([plan.places()]).chain(plan.equal.map(|(_, other)| other + 1)).max().unwrap_or_default();
        let mut goal = plan.goal(plan.places());
        let limited = plan.requirements.iter().filter(|requirement| requirement.most.is_some());
        goal.extend(limited.map(|requirement| requirement.literal.negated()));
        let is_short = apart <= MOST_COMBINED && length <= MOST_ITEMS && !plan.unique;
        if is_short
            && let Outcome::Value(rest) = self.part(goal)
            && Size::of(&rest).times(length).is_possible()
            && let Some(mut items) = self.combined(plan, apart, &mut reasons)
        {
            items.resize(length as usize, rest);
            return array(&items);
        }
        reasons.add(TOO_LONG);
        reasons.outcome()
    }

    /// Finds an array whose items only have to satisfy their own literals, and perhaps to be distinct.
    fn alike(&mut self, plan: &Plan, length: u64, mut reasons: Reasons) -> Outcome {
        if length > MOST_ITEMS {
            return Outcome::stopped(TOO_LONG);
        }
        let all = plan.goal(0);
        if let Some(values) = self.listed(&all).filter(|_| plan.unique && plan.places() == 0) {
            let distinct = values.iter().filter(|value| self.satisfies(&all, value)).take(length as usize);
            let distinct: Vec<Json> = distinct.cloned().collect();
            let is_enough = distinct.len() as u64 == length;
            return if is_enough { Outcome::value(Json::array(distinct)) } else { Outcome::Nothing };
        }
        let mut items: Vec<Json> = Vec::new();
        let (mut next, mut searched) = (0, Vec::new());
        for index in 0..length {
            if let Some(last) = items.last().filter(|_| !plan.unique && index > plan.places()) {
                if !Size::of(last).times(length - index).is_possible() {
                    return Outcome::stopped(TOO_MANY_PARTS);
                }
                items.resize(length as usize, last.clone());
                break;
            }
            let mut goal = plan.goal(index);
            if plan.unique {
                if let Some(value) = self.counted(&goal, &mut next, &searched) {
                    items.push(value);
                    continue;
                }
                if !self.budget.spend(items.iter().map(|item| Size::of(item).work()).sum()) {
                    return Outcome::stopped(TOO_LARGE);
                }
                goal.push(self.terms.listed(items.clone()).negated());
            }
            let outcome = self.part(goal).below(&plan.place(index));
            // All values of the items may be used.
            let is_used_up = matches!(outcome, Outcome::Nothing);
            let Some(value) = reasons.value_of(outcome) else {
                return if is_used_up { Outcome::Nothing } else { reasons.outcome() };
            };
            if plan.unique {
                searched.push((*value).clone());
            }
            items.push((*value).clone());
        }
        Outcome::value(Json::array(items))
    }

    /// Returns the next number, or its digits as a text, that satisfies a goal and is none of other values: where they
    /// all do, distinct items need no search.
    fn counted(&self, goal: &[Literal], next: &mut u64, others: &[Json]) -> Option<Json> {
        /// Maximum number of them that are tried for an item.
        const TRIED: u64 = 4;
        for number in *next..*next + TRIED {
            let values = [Json::number(number), Json::string(number.to_string())];
            let found = values.into_iter().find(|value| !others.contains(value) && self.satisfies(goal, value));
            if found.is_some() {
                *next = number + 1;
                return found;
            }
        }
        None
    }
}

/// Returns an array of items.
fn array(items: &[Rc<Json>]) -> Outcome {
    Outcome::value(Json::array(items.iter().map(|item| (**item).clone())))
}
