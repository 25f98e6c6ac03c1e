//! Finds an object for facts about its properties.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::cases::State;
use super::facts::{Fact, Names};
use super::outcome::{Outcome, TOO_LARGE, TOO_MANY_PARTS, below};
use super::search::{Size, Solver};
use super::terms::{Literal, PatternIndex};
use super::{Reason, Side, Stop};
use crate::model::Kinds;
use crate::model::check::Properties;
use crate::text::{Json, encode_token};

/// Maximum number of patterns whose combinations are looked at.
const MOST_PATTERNS: usize = 6;
/// Maximum number of properties that are made to reach `minProperties`.
const MOST_MEMBERS: u64 = 2_000;

/// Number of properties from which on their names are counted.
const FEW_MEMBERS: usize = 24;

const TOO_FEW: Stop = Stop { keyword: "minProperties", message: "needs too many properties" };

/// A name for a property, and the literals of its value.
struct Candidate<'a> {
    name: Name<'a>,
    goal: Vec<Literal>,
}

enum Name<'a> {
    Known(&'a str),
    /// Any text that satisfies these.
    Of(Vec<Literal>),
}

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
        let is_declared = |fact: &Fact<'a>| match fact {
            Fact::Declared(names) => names.contains(name),
            _ => true,
        };
        if !state.facts.iter().all(is_declared) {
            return false;
        }
        literals_of_names(state).iter().all(|literal| self.terms.is_true(*literal, &Json::string(name)))
    }

    /// Returns whether an alternative, whose facts the state has, leaves no value for a property.
    pub(super) fn object_fails(&mut self, state: &State<'a>, alternative: &[Fact<'a>]) -> bool {
        if state.most.is_some_and(|most| required(state).count() as u64 > most) {
            return true;
        }
        alternative.iter().any(|fact| match fact {
            Fact::Present(name, true) | Fact::Member(name, _) if state.present.get(name) == Some(&true) => {
                let goal = self.member_goal(state, name);
                !self.is_allowed(state, name) || matches!(self.part(goal), Outcome::Nothing)
            }
            Fact::SomeMember(names, literal) => {
                let (candidates, reasons) = self.candidates(state, names, Some(*literal));
                candidates.is_empty() && reasons.is_empty()
            }
            _ => false,
        })
    }

    /// Returns the names that a fact names.
    fn named(state: &State<'a>) -> BTreeSet<&'a str> {
        let mut named: BTreeSet<&str> = state.present.keys().copied().collect();
        for fact in &state.facts {
            match fact {
                Fact::Member(name, _) => named.extend([*name]),
                Fact::Properties(_, properties) => named.extend(properties.known.iter().map(|(name, _)| name.as_str())),
                Fact::Others(names, _) | Fact::SomeMember(names, _) => named.extend(names.except.iter()),
                _ => {}
            }
        }
        named
    }

    /// Returns the properties that could be there with such a name and such a value, and why more weren't found.
    fn candidates(
        &mut self,
        state: &State<'a>,
        names: &Names<'a>,
        literal: Option<Literal>,
    ) -> (Vec<Candidate<'a>>, BTreeSet<Reason>) {
        let mut found = Found::default();
        let named = Self::named(state);
        // Each name is compared with the listed ones.
        let listed: usize = literals_of_names(state).iter().map(|literal| self.terms.listed_count(*literal)).sum();
        if !self.budget.spend(named.len().saturating_mul(2 + listed)) {
            found.note(Outcome::stopped(TOO_LARGE), "*");
            return (found.candidates, found.reasons);
        }
        let is_full = state.most.is_some_and(|most| required(state).count() as u64 >= most);
        for name in &named {
            let may_be = match state.present.get(name) {
                Some(is) => *is,
                None => !is_full,
            };
            if may_be && self.has_name(names, name) && self.is_allowed(state, name) {
                let mut goal = self.member_goal(state, name);
                goal.extend(literal);
                self.consider(Candidate { name: Name::Known(name), goal }, &mut found);
            }
        }
        if !is_full {
            self.other_names(state, names, literal, &named, &mut found);
        }
        (found.candidates, found.reasons)
    }

    /// Adds the properties with names that no fact names, one for each combination of matching patterns.
    fn other_names(
        &mut self,
        state: &State<'a>,
        names: &Names<'a>,
        literal: Option<Literal>,
        named: &BTreeSet<&'a str>,
        found: &mut Found<'a>,
    ) {
        let fixed: BTreeMap<PatternIndex, bool> = names.patterns.iter().copied().collect();
        let free: Vec<PatternIndex> =
            self.patterns(state).into_iter().filter(|pattern| !fixed.contains_key(pattern)).collect();
        if free.len() > MOST_PATTERNS {
            let stop = Stop { keyword: "patternProperties", message: "has too many patterns" };
            found.note(Outcome::stopped(stop), "*");
            return;
        }
        let excluded: BTreeSet<&str> = named.iter().chain(names.except.iter()).copied().collect();
        if !self.budget.spend(excluded.len().saturating_mul(10)) {
            found.note(Outcome::stopped(TOO_LARGE), "*");
            return;
        }
        let mut of_names = vec![self.terms.kinds(Kinds::STRING)];
        of_names.push(self.terms.listed(excluded.into_iter().map(Json::string).collect()).negated());
        of_names.extend(literals_of_names(state));
        of_names.extend(&names.literals);
        for combination in 0..1_usize << free.len() {
            let mut patterns = fixed.clone();
            patterns.extend(free.iter().enumerate().map(|(bit, pattern)| (*pattern, combination >> bit & 1 == 1)));
            let mut of_name = of_names.clone();
            for (pattern, is) in &patterns {
                let literal = self.terms.matches(*pattern);
                of_name.push(if *is { literal } else { literal.negated() });
            }
            match self.part(of_name.clone()) {
                Outcome::Value(_) => {}
                Outcome::Nothing => continue,
                outcome @ Outcome::Unknown(_) => {
                    found.note(outcome, "*");
                    continue;
                }
            }
            let mut goal = self.goal_of_others(state, &patterns);
            goal.extend(literal);
            self.consider(Candidate { name: Name::Of(of_name), goal }, found);
        }
    }

    /// Returns the literals of a property that no fact names, given which patterns match its name.
    fn goal_of_others(&mut self, state: &State<'a>, patterns: &BTreeMap<PatternIndex, bool>) -> Vec<Literal> {
        let mut goal = Vec::new();
        for fact in &state.facts {
            match fact {
                Fact::Properties(side, properties) => {
                    self.by_pattern(*side, properties, &mut goal, |_, pattern| patterns.get(&pattern) == Some(&true));
                }
                Fact::Others(names, literal) => {
                    let is_one = names.patterns.iter().all(|(pattern, is)| patterns.get(pattern) == Some(is));
                    goal.extend(is_one.then_some(*literal));
                }
                _ => {}
            }
        }
        goal
    }

    fn patterns(&mut self, state: &State<'a>) -> BTreeSet<PatternIndex> {
        let mut patterns = BTreeSet::new();
        for fact in &state.facts {
            match fact {
                Fact::Properties(side, properties) => {
                    patterns.extend(properties.patterns.iter().map(|(id, _)| self.terms.pattern_index(*side, *id)));
                }
                Fact::Others(names, _) => patterns.extend(names.patterns.iter().map(|(pattern, _)| *pattern)),
                _ => {}
            }
        }
        patterns
    }

    fn consider(&mut self, candidate: Candidate<'a>, found: &mut Found<'a>) {
        match self.part(candidate.goal.clone()) {
            Outcome::Value(_) => found.candidates.push(candidate),
            Outcome::Nothing => {}
            outcome @ Outcome::Unknown(_) => {
                let name = match candidate.name {
                    Name::Known(name) => encode_token(name),
                    Name::Of(_) => "*".to_owned(),
                };
                found.note(outcome, &name);
            }
        }
    }

    /// Finds an object for facts without clauses.
    pub(super) fn find_object(&mut self, state: &State<'a>) -> Outcome {
        if state.most.is_some_and(|most| required(state).count() as u64 > most) {
            return Outcome::Nothing;
        }
        let (mut members, mut reasons) = (Vec::new(), BTreeSet::new());
        for name in required(state) {
            if !self.is_allowed(state, name) {
                return Outcome::Nothing;
            }
            let goal = self.member_goal(state, name);
            match self.part(goal.clone()) {
                Outcome::Value(value) => members.push(Member { name: name.to_owned(), goal, value }),
                Outcome::Nothing => return Outcome::Nothing,
                Outcome::Unknown(more) => reasons.extend(below(more, &encode_token(name))),
            }
        }
        let mut wanted = Vec::new();
        for fact in &state.facts {
            if let Fact::SomeMember(names, literal) = fact {
                let (candidates, more) = self.candidates(state, names, Some(*literal));
                if candidates.is_empty() && more.is_empty() {
                    return Outcome::Nothing;
                }
                if candidates.is_empty() {
                    reasons.extend(more);
                }
                wanted.push((names, *literal, candidates));
            }
        }
        if !reasons.is_empty() {
            return Outcome::Unknown(reasons);
        }
        for (names, literal, candidates) in wanted {
            let is_one =
                |member: &Member| self.has_name(names, &member.name) && self.terms.is_true(literal, &member.value);
            if !members.iter().any(is_one)
                && !candidates.into_iter().any(|candidate| self.put(state, candidate, &mut members))
            {
                return Outcome::stopped(Stop {
                    keyword: "additionalProperties",
                    message: "needs several properties at once",
                });
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
        let known = members.iter().position(|member| member.name == name);
        let room = state.most.is_none_or(|most| (members.len() as u64) < most);
        if let Some(member) = known.and_then(|index| members.get(index)) {
            goal.extend(&member.goal);
        } else if !room {
            return false;
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
                return Outcome::stopped(Stop { keyword: "minProperties", message: "is very large" });
            }
            let (candidates, reasons) = self.candidates(state, &Names::default(), None);
            for candidate in candidates {
                let is_there = |name: &str| members.iter().any(|member| member.name == name);
                match candidate {
                    Candidate { name: Name::Known(name), .. } if is_there(name) => {}
                    Candidate { name: Name::Known(_), .. } if (members.len() as u64) < state.least => {
                        self.put(state, candidate, &mut members);
                    }
                    Candidate { name: Name::Known(_), .. } => {}
                    Candidate { name: Name::Of(literals), goal } => {
                        while (members.len() as u64) < state.least {
                            let again = Candidate { name: Name::Of(literals.clone()), goal: goal.clone() };
                            if !self.put(state, again, &mut members) {
                                // The other names may be used up, or too hard to find.
                                break;
                            }
                        }
                    }
                }
            }
            if (members.len() as u64) < state.least {
                return self.too_few(state, reasons, &members);
            }
        }
        let size = members.iter().fold(Size::default(), |size, member| size.and(Size::of(&member.value)));
        if !size.is_possible() {
            return Outcome::stopped(TOO_MANY_PARTS);
        }
        Outcome::value(Json::Object(
            members.into_iter().map(|member| (member.name.into(), (*member.value).clone())).collect(),
        ))
    }

    /// Returns whether it is proved that there aren't enough names.
    fn too_few(&mut self, state: &State<'a>, mut reasons: BTreeSet<Reason>, members: &[Member]) -> Outcome {
        let (candidates, more) = self.candidates(state, &Names::default(), None);
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
            match outcome {
                Outcome::Nothing => {}
                Outcome::Unknown(more) => reasons.extend(below(more, "*")),
                Outcome::Value(_) => return Outcome::stopped(TOO_FEW),
            }
        }
        if reasons.is_empty() { Outcome::Nothing } else { Outcome::Unknown(reasons) }
    }
}

/// Properties that could be there.
#[derive(Default)]
struct Found<'a> {
    candidates: Vec<Candidate<'a>>,
    reasons: BTreeSet<Reason>,
}

impl Found<'_> {
    fn note(&mut self, outcome: Outcome, name: &str) {
        if let Outcome::Unknown(reasons) = outcome.below(name) {
            self.reasons.extend(reasons);
        }
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
