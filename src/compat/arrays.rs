//! Finds an array for facts about its items.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cases::State;
use super::facts::Fact;
use super::outcome::{Outcome, TOO_LARGE, TOO_MANY_PARTS, below};
use super::search::{MOST_DEPTH, Size, Solver};
use super::terms::Literal;
use super::{Reason, Stop};
use crate::text::{Json, Number};

/// Maximum number of items that are made.
const MOST_ITEMS: u64 = 150_000;
/// Maximum number of items whose combinations are looked at.
const MOST_COMBINED: u64 = 24;
/// Maximum number of values that are tried for an item, if items must be distinct.
const MOST_TRIED: usize = 12;

/// Maximum number of combinations of requirements that an item may meet.
const MOST_CHOICES: usize = 1 << 10;

const TOO_MANY_CHOICES: Stop = Stop { keyword: "contains", message: "counts items in too many ways" };

/// The number of items of a range that must satisfy a literal.
#[derive(Debug, Clone)]
struct Requirement {
    first: u64,
    last: Option<u64>,
    literal: Literal,
    least: u64,
    most: Option<u64>,
}

impl Requirement {
    fn concerns(&self, index: u64) -> bool {
        index >= self.first && self.last.is_none_or(|last| index <= last)
    }
}

/// The known facts about an array.
struct Plan {
    /// The literals of the item at each place; the last are those of all further ones.
    goals: Vec<Vec<Literal>>,
    requirements: Vec<Requirement>,
    least: u64,
    most: Option<u64>,
    unique: bool,
    /// Two items that are equal.
    equal: Option<(u64, u64)>,
}

/// The failures of a search for items.
#[derive(Default)]
struct Failures {
    reasons: BTreeSet<Reason>,
}

impl Plan {
    fn goal(&self, index: u64) -> Vec<Literal> {
        let goal = usize::try_from(index).ok().and_then(|index| self.goals.get(index));
        goal.or(self.goals.last()).cloned().unwrap_or_default()
    }

    /// Returns the number of places with their own literals.
    fn places(&self) -> u64 {
        self.goals.len() as u64 - 1
    }
}

impl<'a> Solver<'a> {
    fn plan(&mut self, state: &State<'a>) -> Plan {
        let places = state.facts.iter().map(|fact| match fact {
            Fact::Items(_, prefix, _) => prefix.len(),
            Fact::ItemsFrom(first, _) => *first,
            Fact::SomeItem(first, last, _) => last.map_or(*first, |last| last + 1),
            _ => 0,
        });
        let places = places.max().unwrap_or_default();
        let goals = (0..=places).map(|index| self.item_goal(state, index)).collect();
        let requirements = state.facts.iter().filter_map(requirement).collect();
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
    fn shorten(&mut self, plan: &mut Plan, failures: &mut Failures) -> bool {
        for index in 0..plan.goals.len() as u64 {
            if plan.most.is_some_and(|most| index >= most) {
                break;
            }
            match self.part(plan.goal(index)) {
                Outcome::Nothing => {
                    plan.most = Some(index);
                    break;
                }
                Outcome::Unknown(reasons) => failures.reasons.extend(below(reasons, &place(plan, index))),
                Outcome::Value(_) => {}
            }
        }
        plan.most.is_none_or(|most| plan.least <= most)
    }

    /// Returns whether an alternative, whose facts the state has, leaves no array.
    pub(super) fn array_fails(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> bool {
        let mut plan = self.plan(state);
        if !self.shorten(&mut plan, &mut Failures::default()) {
            return true;
        }
        let mut requirements = alternative.iter().filter_map(requirement);
        if requirements.any(|requirement| self.is_impossible(&plan, &requirement)) {
            return true;
        }
        let has_equal = alternative.iter().any(|fact| matches!(fact, Fact::Unique(false)));
        let mut failures = Failures::default();
        has_equal && self.pairs(&plan, &mut failures).is_empty() && failures.reasons.is_empty()
    }

    /// Returns whether too few items can satisfy a requirement, or too many must.
    fn is_impossible(&mut self, plan: &Plan, requirement: &Requirement) -> bool {
        let with = |literal: Literal, index: u64| {
            let mut goal = plan.goal(index);
            goal.push(literal);
            goal
        };
        let places = (0..=plan.places())
            .filter(|index| requirement.concerns(*index) && plan.most.is_none_or(|most| *index < most));
        let places: Vec<u64> = places.collect();
        let (mut possible, mut forced) = (0_u64, 0_u64);
        for index in places {
            let is_rest = index == plan.places();
            if requirement.least > 0 && !matches!(self.part(with(requirement.literal, index)), Outcome::Nothing) {
                let count = if is_rest && requirement.last.is_none() {
                    plan.most.map_or(u64::MAX, |most| most - index)
                } else {
                    1
                };
                possible = possible.saturating_add(count);
            }
            if requirement.most.is_some()
                && index < plan.least
                && matches!(self.part(with(requirement.literal.negated(), index)), Outcome::Nothing)
            {
                forced = forced.saturating_add(if is_rest { plan.least - index } else { 1 });
            }
        }
        possible < requirement.least || requirement.most.is_some_and(|most| forced > most)
    }

    /// Returns the pairs of places whose items can be equal.
    fn pairs(&mut self, plan: &Plan, failures: &mut Failures) -> Vec<(u64, u64)> {
        let end = plan.most.unwrap_or(u64::MAX).min(plan.places() + 2);
        let mut pairs = Vec::new();
        for other in (1..end).rev() {
            for one in (0..other).rev() {
                let mut goal = plan.goal(one);
                goal.extend(plan.goal(other));
                match self.part(goal) {
                    Outcome::Value(_) => pairs.push((one, other)),
                    Outcome::Nothing => {}
                    Outcome::Unknown(reasons) => failures.reasons.extend(below(reasons, "*")),
                }
            }
        }
        pairs.reverse();
        pairs
    }

    /// Finds an array for facts without clauses.
    pub(super) fn find_array(&mut self, state: &State<'a>) -> Outcome {
        let (mut plan, mut failures) = (self.plan(state), Failures::default());
        if !self.shorten(&mut plan, &mut failures) {
            return Outcome::Nothing;
        }
        let requirements = plan.requirements.clone();
        if requirements.iter().any(|requirement| self.is_impossible(&plan, requirement)) {
            return Outcome::Nothing;
        }
        if !state.facts.iter().any(|fact| matches!(fact, Fact::Unique(false))) {
            return self.lengths(&plan, failures);
        }
        if plan.unique {
            return Outcome::Nothing;
        }
        for pair in self.pairs(&plan, &mut failures) {
            plan.equal = Some(pair);
            match self.lengths(&plan, Failures::default()) {
                Outcome::Value(value) => return Outcome::Value(value),
                Outcome::Nothing => {}
                Outcome::Unknown(reasons) => failures.reasons.extend(reasons),
            }
        }
        failures.outcome()
    }

    /// Finds an array of any length.
    fn lengths(&mut self, plan: &Plan, mut failures: Failures) -> Outcome {
        let ends = plan
            .requirements
            .iter()
            .filter(|requirement| requirement.least > 0)
            .map(|requirement| requirement.first + 1);
        let least = ends.chain([plan.least]).chain(plan.equal.map(|(_, other)| other + 1)).max().unwrap_or_default();
        if plan.most.is_some_and(|most| least > most) {
            return failures.outcome();
        }
        if plan.requirements.is_empty() && plan.equal.is_none() && (!plan.unique || plan.places() == 0) {
            return self.alike(plan, least, failures);
        }
        // An item beyond these could be left out.
        let wanted = plan.requirements.iter().fold(0_u64, |sum, requirement| sum.saturating_add(requirement.least));
        let enough = least.max(plan.places().saturating_add(wanted).saturating_add(2));
        let most = plan.most.map_or(enough, |most| most.min(enough));
        if least > MOST_COMBINED {
            return self.long(plan, least, failures);
        }
        for length in least..=most {
            if length > MOST_COMBINED {
                failures.add(Stop { keyword: "contains", message: "counts too many items" });
                break;
            }
            if let Some(items) = self.items(plan, length, &mut Vec::new(), &mut failures) {
                return Outcome::value(Json::Array(items.iter().map(|item| (**item).clone()).collect()));
            }
        }
        failures.outcome()
    }

    /// Finds an array of many items, all of which but some are alike.
    fn long(&mut self, plan: &Plan, length: u64, mut failures: Failures) -> Outcome {
        let ends = plan.requirements.iter().map(|requirement| requirement.first.saturating_add(requirement.least));
        let apart = ends.chain([plan.places()]).chain(plan.equal.map(|(_, other)| other + 1)).max().unwrap_or_default();
        let mut goal = plan.goal(plan.places());
        let limited = plan.requirements.iter().filter(|requirement| requirement.most.is_some());
        goal.extend(limited.map(|requirement| requirement.literal.negated()));
        let is_short = apart <= MOST_COMBINED && length <= MOST_ITEMS && !plan.unique;
        if is_short
            && let Outcome::Value(rest) = self.part(goal)
            && Size::of(&rest).times(length).is_possible()
            && let Some(mut items) = self.items(plan, apart, &mut Vec::new(), &mut failures)
        {
            items.resize(length as usize, rest);
            return Outcome::value(Json::Array(items.iter().map(|item| (**item).clone()).collect()));
        }
        failures.add(Stop { keyword: "minItems", message: "is very large" });
        failures.outcome()
    }

    /// Finds an array whose items only have to satisfy their own literals, and perhaps to be distinct.
    fn alike(&mut self, plan: &Plan, length: u64, mut failures: Failures) -> Outcome {
        if length > MOST_ITEMS {
            return Outcome::stopped(Stop { keyword: "minItems", message: "is very large" });
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
            match self.part(goal) {
                Outcome::Value(value) => {
                    if plan.unique {
                        searched.push((*value).clone());
                    }
                    items.push((*value).clone());
                }
                // All values of the items are used.
                Outcome::Nothing => return Outcome::Nothing,
                Outcome::Unknown(reasons) => {
                    failures.reasons.extend(below(reasons, &place(plan, index)));
                    return failures.outcome();
                }
            }
        }
        Outcome::value(Json::array(items))
    }

    /// Returns the next number, or its digits as a text, that satisfies a goal and is none of other values: where they
    /// all do, distinct items need no search.
    fn counted(&self, goal: &[Literal], next: &mut u64, others: &[Json]) -> Option<Json> {
        /// Maximum number of them that are tried for an item.
        const TRIED: u64 = 4;
        for number in *next..*next + TRIED {
            let digits = number.to_string();
            let values = [Json::Number(Number::from_text(digits.as_str())), Json::string(digits)];
            let found = values.into_iter().find(|value| !others.contains(value) && self.satisfies(goal, value));
            if found.is_some() {
                *next = number + 1;
                return found;
            }
        }
        None
    }

    /// Finds the further items of an array of a length, in all combinations.
    fn items(
        &mut self,
        plan: &Plan,
        length: u64,
        items: &mut Vec<Rc<Json>>,
        failures: &mut Failures,
    ) -> Option<Vec<Rc<Json>>> {
        let index = items.len() as u64;
        if index == length {
            let is_met = |requirement: &Requirement| self.count(requirement, items) >= requirement.least;
            return plan.requirements.iter().all(is_met).then(|| items.clone());
        }
        if !self.step(items.len()) || self.depth >= MOST_DEPTH {
            failures.add(Stop { keyword: "contains", message: "counts too many items" });
            return None;
        }
        if plan.requirements.iter().any(|requirement| self.is_out_of_reach(requirement, items, length)) {
            return None;
        }
        if let Some(first) =
            plan.equal.filter(|(_, other)| *other == index).and_then(|(one, _)| items.get(one as usize))
        {
            let value = Rc::clone(first);
            return self.with(plan, length, items, value, failures);
        }
        let Some(choices) = self.choices(plan, index, items) else {
            failures.add(TOO_MANY_CHOICES);
            return None;
        };
        for choice in choices {
            let mut goal = plan.goal(index);
            if let Some((_, other)) = plan.equal.filter(|(one, _)| *one == index) {
                goal.extend(plan.goal(other));
            }
            goal.extend(choice);
            if let Some(found) = self.tried(plan, length, goal, items, failures) {
                return Some(found);
            }
        }
        None
    }

    /// Tries values for the next item.
    fn tried(
        &mut self,
        plan: &Plan,
        length: u64,
        goal: Vec<Literal>,
        items: &mut Vec<Rc<Json>>,
        failures: &mut Failures,
    ) -> Option<Vec<Rc<Json>>> {
        let before: Vec<Json> =
            if plan.unique { items.iter().map(|item| (**item).clone()).collect() } else { Vec::new() };
        let mut excluded = before;
        for _ in 0..MOST_TRIED {
            let mut goal = goal.clone();
            if !excluded.is_empty() {
                goal.push(self.terms.listed(excluded.clone()).negated());
            }
            match self.part(goal) {
                Outcome::Value(value) => {
                    excluded.push((*value).clone());
                    let found = self.with(plan, length, items, value, failures);
                    // Another value makes no difference, unless items are compared.
                    if found.is_some() || !(plan.unique || plan.equal.is_some()) {
                        return found;
                    }
                }
                Outcome::Nothing => return None,
                Outcome::Unknown(reasons) => {
                    failures.reasons.extend(below(reasons, &place(plan, items.len() as u64)));
                    return None;
                }
            }
        }
        failures.add(Stop { keyword: "uniqueItems", message: "has too many combinations" });
        None
    }

    /// Finds the items after the next one.
    fn with(
        &mut self,
        plan: &Plan,
        length: u64,
        items: &mut Vec<Rc<Json>>,
        value: Rc<Json>,
        failures: &mut Failures,
    ) -> Option<Vec<Rc<Json>>> {
        let index = items.len() as u64;
        items.push(value);
        let exceeds =
            |requirement: &Requirement| requirement.most.is_some_and(|most| self.count(requirement, items) > most);
        let fits = items.last().is_some_and(|item| self.satisfies(&plan.goal(index), item))
            && !plan.requirements.iter().any(exceeds);
        self.depth += 1;
        let found = if fits { self.items(plan, length, items, failures) } else { None };
        self.depth -= 1;
        items.pop();
        found
    }

    /// Returns the number of items that satisfy a requirement's literal.
    fn count(&self, requirement: &Requirement, items: &[Rc<Json>]) -> u64 {
        let mut count = 0;
        for (index, item) in items.iter().enumerate() {
            count += u64::from(requirement.concerns(index as u64) && self.terms.is_true(requirement.literal, item));
        }
        count
    }

    fn is_out_of_reach(&self, requirement: &Requirement, items: &[Rc<Json>], length: u64) -> bool {
        let left = (items.len() as u64..length).filter(|index| requirement.concerns(*index)).count() as u64;
        self.count(requirement, items) + left < requirement.least
    }

    /// Returns the literals by which the next item may meet the requirements, or not; none if they are too many.
    fn choices(&self, plan: &Plan, index: u64, items: &[Rc<Json>]) -> Option<Vec<Vec<Literal>>> {
        let mut choices: Vec<Vec<Literal>> = vec![Vec::new()];
        for requirement in plan.requirements.iter().filter(|requirement| requirement.concerns(index)) {
            let needs = self.count(requirement, items) < requirement.least;
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

impl Failures {
    fn add(&mut self, stop: Stop) {
        if let Outcome::Unknown(reasons) = Outcome::stopped(stop) {
            self.reasons.extend(reasons);
        }
    }

    fn outcome(self) -> Outcome {
        if self.reasons.is_empty() { Outcome::Nothing } else { Outcome::Unknown(self.reasons) }
    }
}

fn requirement(fact: &Fact<'_>) -> Option<Requirement> {
    match fact {
        Fact::SomeItem(first, last, literal) => {
            let (first, last) = (*first as u64, last.map(|last| last as u64));
            Some(Requirement { first, last, literal: *literal, least: 1, most: None })
        }
        Fact::Count(literal, least, most) => {
            Some(Requirement { first: 0, last: None, literal: *literal, least: *least, most: *most })
        }
        _ => None,
    }
}

/// Returns the segment of a place in a path.
fn place(plan: &Plan, index: u64) -> String {
    if index < plan.places() { index.to_string() } else { "*".to_owned() }
}
