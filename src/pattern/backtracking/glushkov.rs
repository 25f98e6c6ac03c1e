//! Automata of patterns without lookarounds and references.

use std::collections::{BTreeMap, BTreeSet};

use super::{Ranges, is_loop};
use crate::pattern::tree::{Node, Repeat};

/// Maximum number of states: each count of a part is a state of its own.
const MOST_STATES: usize = 500;
/// Maximum number of steps from a state to a state.
const MOST_EDGES: usize = 20_000;

pub(super) type State = usize;

/// Whether a part can match without taking a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Empty {
    Never,
    /// Where an assertion holds.
    Sometimes,
    Always,
}

/// A part of an automaton: the states that it can begin with, and end with, and whether it then has surely matched.
struct Part {
    first: Vec<State>,
    last: Vec<(State, bool)>,
    empty: Empty,
}

/// An automaton whose states each take one character (Glushkov's). An edge stands as often as there are ways between two
/// states without another.
#[derive(Default)]
pub(super) struct Automaton<'a> {
    pub(super) takes: Vec<&'a Ranges>,
    pub(super) next: Vec<Vec<State>>,
    edges: usize,
    /// The states at which the pattern can end, and whether it surely has matched there.
    ends: BTreeMap<State, bool>,
}

impl Part {
    /// Creates a part that takes no character.
    fn nothing(empty: Empty) -> Self {
        Self { first: Vec::new(), last: Vec::new(), empty }
    }
}

impl<'a> Automaton<'a> {
    /// Returns the automaton of a pattern, or of the search for it; none where it becomes too large.
    pub(super) fn of(node: &'a Node, is_search: bool) -> Option<Self> {
        let mut automaton = Self::default();
        let part = automaton.part(node)?;
        automaton.ends.extend(part.last);
        automaton.forget_what_surely_matches();
        // A pattern that matches nothing is found where the search begins.
        if is_search && part.empty != Empty::Always {
            automaton.add_search(&part.first);
        }
        Some(automaton)
    }

    /// Adds a part; none where the automaton becomes too large.
    fn part(&mut self, node: &'a Node) -> Option<Part> {
        match node {
            Node::One(one) => {
                let state = self.state(&one.ranges)?;
                Some(Part { first: vec![state], last: vec![(state, true)], empty: Empty::Never })
            }
            Node::Sequence(parts) => parts.iter().try_fold(Part::nothing(Empty::Always), |all, part| {
                let part = self.part(part)?;
                self.followed(all, part)
            }),
            Node::Either(alternatives) => {
                let mut all = Part::nothing(Empty::Never);
                for alternative in alternatives {
                    let part = self.part(alternative)?;
                    all.first.extend(part.first);
                    all.last.extend(part.last);
                    all.empty = all.empty.max(part.empty);
                }
                Some(all)
            }
            Node::Group(_, inside) => self.part(inside),
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => {
                Some(Part::nothing(Empty::Sometimes))
            }
        }
    }

    fn state(&mut self, takes: &'a Ranges) -> Option<State> {
        self.takes.push(takes);
        self.next.push(Vec::new());
        (self.takes.len() <= MOST_STATES).then(|| self.takes.len() - 1)
    }

    fn followed(&mut self, one: Part, other: Part) -> Option<Part> {
        self.connect(&one.last, &other.first)?;
        let mut first = one.first;
        first.extend(other.first.iter().filter(|_| one.empty != Empty::Never));
        let mut last = other.last;
        let is_end = other.empty == Empty::Always;
        last.extend(
            one.last.into_iter().filter(|_| other.empty != Empty::Never).map(|(state, end)| (state, end && is_end)),
        );
        Some(Part { first, last, empty: one.empty.min(other.empty) })
    }

    fn connect(&mut self, last: &[(State, bool)], first: &[State]) -> Option<()> {
        self.edges += last.len() * first.len();
        for (state, _) in last.iter().filter(|_| self.edges <= MOST_EDGES) {
            self.next[*state].extend(first);
        }
        (self.edges <= MOST_EDGES).then_some(())
    }

    fn repeat(&mut self, repeat: &'a Repeat) -> Option<Part> {
        if is_loop(repeat) {
            let mut all = self.part(&repeat.node)?;
            self.connect(&all.last, &all.first)?;
            all.empty = if repeat.least == 0 { Empty::Always } else { all.empty };
            // The first of several rounds isn't the last.
            all.last.iter_mut().for_each(|(_, is_end)| *is_end &= repeat.least <= 1);
            return Some(all);
        }
        let mut all = Part::nothing(Empty::Always);
        for round in 0..repeat.most.unwrap_or(repeat.least) {
            let mut part = self.part(&repeat.node)?;
            part.empty = if round < repeat.least { part.empty } else { Empty::Always };
            all = self.followed(all, part)?;
        }
        Some(all)
    }

    /// Drops the steps between states where the pattern surely has matched, wherever it goes on.
    fn forget_what_surely_matches(&mut self) {
        let mut sure: BTreeSet<State> =
            self.ends.iter().filter(|(_, is_end)| **is_end).map(|(state, _)| *state).collect();
        let leaves = |sure: &BTreeSet<State>, state: State| self.next[state].iter().any(|next| !sure.contains(next));
        while let Some(state) = sure.iter().copied().find(|state| leaves(&sure, *state)) {
            sure.remove(&state);
        }
        for state in sure {
            self.next[state].clear();
        }
    }

    /// Adds the state of the search, from which the pattern can begin at each character.
    fn add_search(&mut self, first: &[State]) {
        let search = self.takes.len();
        self.takes.push(&[('\0', char::MAX)]);
        self.next.push(first.iter().copied().chain([search]).collect());
    }
}
