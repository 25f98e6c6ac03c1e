//! The properties that an object could have.

use std::collections::{BTreeMap, BTreeSet};

use super::{literals_of_names, required};
use crate::compat::Reason;
use crate::compat::cases::State;
use crate::compat::facts::{Fact, Names};
use crate::compat::outcome::{Outcome, Reasons, TOO_LARGE};
use crate::compat::search::Solver;
use crate::compat::terms::{Literal, PatternIndex};
use crate::model::Kinds;
use crate::text::{Json, encode_token};

/// Maximum number of patterns whose combinations are looked at.
const MOST_PATTERNS: usize = 6;

const TOO_MANY_PATTERNS: Reason = Reason::of("patternProperties", "has too many patterns");

/// A name for a property, and the literals of its value.
#[derive(Clone)]
pub(super) struct Candidate<'a> {
    pub(super) name: Name<'a>,
    pub(super) goal: Vec<Literal>,
}

#[derive(Clone)]
pub(super) enum Name<'a> {
    Known(&'a str),
    /// Any text that satisfies these.
    Of(Vec<Literal>),
}

/// Properties that could be there, and why more weren't found.
#[derive(Default)]
pub(super) struct Found<'a> {
    pub(super) candidates: Vec<Candidate<'a>>,
    pub(super) reasons: Reasons,
}

impl<'a> Solver<'a> {
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

    /// Returns the properties that could be there with such a name and such a value.
    pub(super) fn candidates(&mut self, state: &State<'a>, names: &Names<'a>, literal: Option<Literal>) -> Found<'a> {
        let mut found = Found::default();
        let named = Self::named(state);
        // Each name is compared with the listed ones.
        let listed: usize = literals_of_names(state).iter().map(|literal| self.terms.listed_count(*literal)).sum();
        if !self.budget.spend(named.len().saturating_mul(2 + listed)) {
            found.reasons.value_of(Outcome::stopped(TOO_LARGE).below("*"));
            return found;
        }
        let is_full = state.most.is_some_and(|most| required(state).count() as u64 >= most);
        for name in &named {
            let may_be_there = state.present.get(name).copied().unwrap_or(!is_full);
            if may_be_there && self.has_name(names, name) && self.is_allowed(state, name) {
                let mut goal = self.member_goal(state, name);
                goal.extend(literal);
                self.consider(Candidate { name: Name::Known(name), goal }, &mut found);
            }
        }
        if !is_full {
            self.other_names(state, names, literal, &named, &mut found);
        }
        found
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
            found.reasons.value_of(Outcome::stopped(TOO_MANY_PATTERNS).below("*"));
            return;
        }
        let excluded: BTreeSet<&str> = named.iter().chain(names.except.iter()).copied().collect();
        if !self.budget.spend(excluded.len().saturating_mul(10)) {
            found.reasons.value_of(Outcome::stopped(TOO_LARGE).below("*"));
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
            let name = self.part(of_name.clone()).below("*");
            if found.reasons.value_of(name).is_some() {
                let mut goal = self.goal_of_others(state, &patterns);
                goal.extend(literal);
                self.consider(Candidate { name: Name::Of(of_name), goal }, found);
            }
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
        let name = match candidate.name {
            Name::Known(name) => &encode_token(name),
            Name::Of(_) => "*",
        };
        let outcome = self.part(candidate.goal.clone()).below(name);
        found.candidates.extend(found.reasons.value_of(outcome).map(|_| candidate));
    }
}
