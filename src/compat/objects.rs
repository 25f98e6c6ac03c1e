//! Finds an object for facts about its properties.

mod candidates;

use std::collections::HashMap;
use std::rc::Rc;

use super::cases::State;
use super::facts::{Fact, Names};
use super::outcome::{Outcome, Reasons, TOO_MANY_PARTS};
use super::search::{Size, Solver};
use super::terms::{Literal, PatternIndex};
use super::{Reason, Side};
use crate::model::check::Properties;
use crate::text::{Json, encode_token};
use candidates::{Candidate, Found, Name};

/// Maximum number of properties that are made to reach `minProperties`.
const MOST_MEMBERS: u64 = 2_000;

/// Number of properties from which on their names are counted.
const FEW_MEMBERS: usize = 24;

const TOO_FEW: Reason = Reason::of("minProperties", "needs too many properties");
const TOO_MANY: Reason = Reason::of("minProperties", "is very large");
const SEVERAL: Reason = Reason::of("additionalProperties", "needs several properties at once");

/// A property of the object that is made.
struct Member {
    name: String,
    goal: Vec<Literal>,
    value: Rc<Json>,
}

impl<'a> Solver<'a> {
    fn places(&mut self, properties: &'a Properties) -> Rc<HashMap<&'a str, usize>> {
        let places = self.places.entry(std::ptr::from_ref(properties)).or_insert_with(|| {
            Rc::new(properties.known.iter().enumerate().map(|(index, (name, _))| (name.as_str(), index)).collect())
        });
        Rc::clone(places)
    }

    /// Returns the literals of a property's value, if it is there.
    pub(super) fn member_goal(&mut self, state: &State<'a>, name: &str) -> Vec<Literal> {
        let mut goal = Vec::new();
        for fact in &state.facts {
            match fact {
                Fact::Member(of, literal) if *of == name => goal.push(*literal),
                Fact::Others(names, literal) if self.has_name(names, name) => goal.push(*literal),
                Fact::Properties(side, properties) => {
                    let known = self.places(properties).get(name).and_then(|index| properties.known.get(*index));
                    match known {
                        Some((_, check)) => goal.push(self.terms.literal(*side, check)),
                        None => self.by_pattern(*side, properties, &mut goal, |checks, pattern| {
                            checks.terms.pattern(pattern).is_match(name)
                        }),
                    }
                }
                _ => {}
            }
        }
        goal
    }

    /// Adds the literals of a property without a name of its own, given the patterns that match.
    fn by_pattern(
        &mut self,
        side: Side,
        properties: &'a Properties,
        goal: &mut Vec<Literal>,
        matches: impl Fn(&Self, PatternIndex) -> bool,
    ) {
        let mut is_matched = false;
        for (id, check) in &properties.patterns {
            let pattern = self.terms.pattern_index(side, *id);
            if matches(self, pattern) {
                is_matched = true;
                goal.push(self.terms.literal(side, check));
            }
        }
        if let Some(check) = properties.others.as_ref().filter(|_| !is_matched) {
            goal.push(self.terms.literal(side, check));
        }
    }

    /// Returns whether a name is one of these.
    fn has_name(&self, names: &Names<'_>, name: &str) -> bool {
        !names.except.contains(&name)
            && names.patterns.iter().all(|(pattern, is)| self.terms.pattern(*pattern).is_match(name) == *is)
            && names.literals.iter().all(|literal| self.terms.is_true(*literal, &Json::string(name)))
    }

    fn is_allowed(&self, state: &State<'a>, name: &str) -> bool {
        state.facts.iter().all(|fact| match fact {
            Fact::Declared(names) => names.contains(name),
            Fact::NamesAre(literal) => self.terms.is_true(*literal, &Json::string(name)),
            _ => true,
        })
    }

    /// Returns whether an alternative, whose facts the state has, leaves no value for a property.
    pub(super) fn object_fails(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> bool {
        if state.most.is_some_and(|most| required(state).count() as u64 > most) {
            return true;
        }
        alternative.iter().any(|fact| match fact {
            Fact::Present(name, true) | Fact::Member(name, _) if state.present.get(name) == Some(&true) => {
                let goal = self.member_goal(state, name);
                !self.is_allowed(state, name) || !self.may_be(goal)
            }
            Fact::SomeMember(names, literal) => {
                let found = self.candidates(state, names, Some(*literal));
                found.candidates.is_empty() && found.reasons.is_empty()
            }
            _ => false,
        })
    }

    /// Finds an object for facts without clauses.
    pub(super) fn find_object(&mut self, state: &State<'a>) -> Outcome {
        if state.most.is_some_and(|most| required(state).count() as u64 > most) {
            return Outcome::Nothing;
        }
        let (mut members, mut reasons) = (Vec::new(), Reasons::default());
        for name in required(state) {
            if !self.is_allowed(state, name) {
                return Outcome::Nothing;
            }
            let goal = self.member_goal(state, name);
            let outcome = self.part(goal.clone()).below(&encode_token(name));
            if matches!(outcome, Outcome::Nothing) {
                return Outcome::Nothing;
            }
            members.extend(reasons.value_of(outcome).map(|value| Member { name: name.to_owned(), goal, value }));
        }
        let mut wanted = Vec::new();
        for fact in &state.facts {
            if let Fact::SomeMember(names, literal) = fact {
                let found = self.candidates(state, names, Some(*literal));
                match (found.candidates.is_empty(), found.reasons.is_empty()) {
                    (true, true) => return Outcome::Nothing,
                    (true, false) => reasons.extend(found.reasons),
                    (false, _) => wanted.push((names, *literal, found.candidates)),
                }
            }
        }
        if !reasons.is_empty() {
            return reasons.outcome();
        }
        for (names, literal, candidates) in wanted {
            let is_one =
                |member: &Member| self.has_name(names, &member.name) && self.terms.is_true(literal, &member.value);
            if !members.iter().any(is_one)
                && !candidates.into_iter().any(|candidate| self.put(state, candidate, &mut members))
            {
                return Outcome::stopped(SEVERAL);
            }
        }
        self.fill(state, members)
    }

    /// Puts a candidate into an object, if it has a place there.
    fn put(&mut self, state: &State<'a>, candidate: Candidate<'a>, members: &mut Vec<Member>) -> bool {
        let Candidate { name, mut goal } = candidate;
        let name = match name {
            Name::Known(name) => name.to_owned(),
            Name::Of(literals) => match self.free_name(literals, members) {
                Some(name) => name,
                None => return false,
            },
        };
        match members.iter().find(|member| member.name == name) {
            Some(member) => goal.extend(&member.goal),
            None if state.most.is_some_and(|most| members.len() as u64 >= most) => return false,
            None => {}
        }
        let Outcome::Value(value) = self.part(goal.clone()) else { return false };
        members.retain(|member| member.name != name);
        members.push(Member { name, goal, value });
        true
    }

    /// Returns a name that satisfies literals, and that no property has.
    fn free_name(&mut self, mut literals: Vec<Literal>, members: &[Member]) -> Option<String> {
        if !self.budget.spend(members.len()) {
            return None;
        }
        // With one more name than there are properties, one is free; it needs no search if any name will do.
        let short = format!("p{}", members.len());
        let is_free = |name: &str| !members.iter().any(|member| member.name == name);
        if members.len() > FEW_MEMBERS && is_free(&short) && self.satisfies(&literals, &Json::string(&short)) {
            return Some(short);
        }
        let names: usize = members.iter().map(|member| 1 + member.name.len()).sum();
        if !self.budget.spend(names) {
            return None;
        }
        literals.push(self.terms.listed(members.iter().map(|member| Json::string(&member.name)).collect()).negated());
        let Outcome::Value(name) = self.part(literals) else { return None };
        name.as_str().map(str::to_owned)
    }

    /// Adds properties up to the least number of them.
    fn fill(&mut self, state: &State<'a>, mut members: Vec<Member>) -> Outcome {
        if (members.len() as u64) < state.least {
            if state.least > MOST_MEMBERS {
                return Outcome::stopped(TOO_MANY);
            }
            let Found { candidates, reasons } = self.candidates(state, &Names::default(), None);
            for candidate in candidates {
                let is_there = |name: &str| members.iter().any(|member| member.name == name);
                match candidate.name {
                    Name::Known(name) if is_there(name) || members.len() as u64 >= state.least => {}
                    Name::Known(_) => {
                        self.put(state, candidate, &mut members);
                    }
                    // The other names may be used up, or too hard to find.
                    Name::Of(_) => {
                        while (members.len() as u64) < state.least && self.put(state, candidate.clone(), &mut members) {
                        }
                    }
                }
            }
            if (members.len() as u64) < state.least {
                return self.too_few(state, reasons, &members);
            }
        }
        if !Size::of_all(members.iter().map(|member| &*member.value)).is_possible() {
            return Outcome::stopped(TOO_MANY_PARTS);
        }
        Outcome::value(Json::Object(
            members.into_iter().map(|member| (member.name.into(), (*member.value).clone())).collect(),
        ))
    }

    /// Returns whether it is proved that there aren't enough names.
    fn too_few(&mut self, state: &State<'a>, mut reasons: Reasons, members: &[Member]) -> Outcome {
        let Found { candidates, reasons: more } = self.candidates(state, &Names::default(), None);
        reasons.extend(more);
        let is_there = |name: &str| members.iter().any(|member| member.name == name);
        for candidate in candidates {
            let outcome = match candidate.name {
                Name::Known(name) if is_there(name) => Outcome::Nothing,
                Name::Known(_) => Outcome::stopped(TOO_FEW),
                Name::Of(mut literals) => {
                    let names = members.iter().map(|member| Json::string(&member.name)).collect();
                    literals.push(self.terms.listed(names).negated());
                    self.part(literals)
                }
            };
            if reasons.value_of(outcome.below("*")).is_some() {
                return Outcome::stopped(TOO_FEW);
            }
        }
        reasons.outcome()
    }
}

/// Returns the properties that are there.
fn required<'s, 'a>(state: &'s State<'a>) -> impl Iterator<Item = &'a str> + use<'s, 'a> {
    state.present.iter().filter(|(_, is)| **is).map(|(name, _)| *name)
}

fn literals_of_names(state: &State<'_>) -> Vec<Literal> {
    let literals = state.facts.iter().filter_map(|fact| match fact {
        Fact::NamesAre(literal) => Some(*literal),
        _ => None,
    });
    literals.collect()
}
