//! Decides whether an automaton is infinitely ambiguous.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::Ranges;
use super::glushkov::{Automaton, State};
use crate::pattern::tree::Node;

/// Maximum number of pairs and triples of states that are looked at.
const MOST_VISITS: usize = 2_000_000;

/// Returns whether no state of a pattern's automaton is infinitely ambiguous. Assertions count as if they always held.
pub(super) fn is_unambiguous(node: &Node, is_search: bool) -> bool {
    let Some(automaton) = Automaton::of(node, is_search) else { return false };
    Ambiguity::new(&automaton).is_some_and(|ambiguity| ambiguity.is_none() == Some(true))
}

/// The search for infinite ambiguity.
struct Ambiguity<'a> {
    next: &'a [Vec<State>],
    /// The characters of each state, as a set of classes that no state tells apart.
    takes: Vec<u128>,
    /// The states that can be reached from each one, by at least one step.
    reached: Vec<BTreeSet<State>>,
    visits: Cell<usize>,
}

impl<'a> Ambiguity<'a> {
    /// Creates the search; none if there are too many classes of characters.
    fn new(automaton: &'a Automaton<'_>) -> Option<Self> {
        let takes = classes(&automaton.takes)?;
        let next = &automaton.next;
        let reached = (0..next.len()).map(|state| reached(next, state)).collect();
        Some(Self { next, takes, reached, visits: Cell::new(0) })
    }

    /// Returns whether there is no infinite ambiguity; none if that takes too long.
    fn is_none(&self) -> Option<bool> {
        let loops: Vec<State> = (0..self.next.len()).filter(|state| self.leads(*state, *state)).collect();
        for one in &loops {
            if self.has_two_ways(*one)? {
                return Some(false);
            }
            for other in loops.iter().filter(|other| self.leads(*one, **other) && !self.leads(**other, *one)) {
                if self.passes(*one, *other)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    fn leads(&self, from: State, to: State) -> bool {
        self.reached[from].contains(&to)
    }

    /// Returns whether a text leads from a state back to it on two ways.
    fn has_two_ways(&self, state: State) -> Option<bool> {
        let next = &self.next[state];
        let is_double = |(index, to): (usize, &State)| next.iter().skip(index + 1).any(|other| other == to);
        if next.iter().enumerate().any(|(index, to)| self.leads(*to, state) && is_double((index, to))) {
            return Some(true);
        }
        // The third says whether the two ways have parted.
        self.finds([state, state, 0], [state, state, 1], |this, [one, other, parted], found| {
            for one in this.inside(one, state) {
                for other in this.inside(other, state).filter(|other| this.takes[one] & this.takes[*other] != 0) {
                    found.push([one, other, usize::from(parted == 1 || one != other)]);
                }
            }
        })
    }

    /// Returns whether a text leads from one state to itself and to another, and from that to itself.
    fn passes(&self, one: State, other: State) -> Option<bool> {
        self.finds([one, one, other], [one, other, other], |this, [first, second, third], found| {
            for first in this.inside(first, one) {
                for second in this.inside(second, other) {
                    let taken = this.takes[first] & this.takes[second];
                    let fits = |third: &State| this.takes[*third] & taken != 0;
                    found.extend(this.inside(third, other).filter(fits).map(|third| [first, second, third]));
                }
            }
        })
    }

    /// Returns the next states from which there is a way to a goal.
    fn inside(&self, state: State, goal: State) -> impl Iterator<Item = State> + use<'_, 'a> {
        self.next[state].iter().copied().filter(move |next| *next == goal || self.leads(*next, goal))
    }

    /// Returns whether there is a way between triples; none if the search takes too long.
    fn finds(
        &self,
        start: [State; 3],
        goal: [State; 3],
        step: impl Fn(&Self, [State; 3], &mut Vec<[State; 3]>),
    ) -> Option<bool> {
        let mut seen = BTreeSet::new();
        let mut todo = vec![start];
        while let Some(triple) = todo.pop() {
            let mut found = Vec::new();
            step(self, triple, &mut found);
            self.visits.set(self.visits.get() + found.len() + 1);
            if found.contains(&goal) {
                return Some(true);
            }
            if self.visits.get() > MOST_VISITS {
                return None;
            }
            todo.extend(found.into_iter().filter(|triple| seen.insert(*triple)));
        }
        Some(false)
    }
}

fn reached(next: &[Vec<State>], from: State) -> BTreeSet<State> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![from];
    while let Some(state) = todo.pop() {
        todo.extend(next[state].iter().filter(|state| reached.insert(**state)));
    }
    reached
}

/// Returns each set as one of classes that no set tells apart; none if there are too many.
fn classes(sets: &[&Ranges]) -> Option<Vec<u128>> {
    let distinct: BTreeSet<&Ranges> = sets.iter().copied().collect();
    let bounds =
        distinct.iter().flat_map(|set| set.iter()).flat_map(|(first, last)| [u32::from(*first), u32::from(*last) + 1]);
    let bounds: BTreeSet<u32> = bounds.collect();
    let mut known: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for bound in bounds {
        let members: Vec<bool> = distinct.iter().map(|set| has(set, bound)).collect();
        let count = known.len();
        known.entry(members).or_insert(count);
    }
    if known.len() > 128 {
        return None;
    }
    let of = |index: usize| {
        let classes = known.iter().filter(|(members, _)| members[index]).map(|(_, class)| class);
        classes.fold(0, |all, class| all | 1 << class)
    };
    let by_set: BTreeMap<&Ranges, u128> = distinct.iter().enumerate().map(|(index, set)| (*set, of(index))).collect();
    Some(sets.iter().map(|set| by_set[set]).collect())
}

fn has(set: &Ranges, code: u32) -> bool {
    let behind = set.partition_point(|(first, _)| u32::from(*first) <= code);
    set[..behind].last().is_some_and(|(_, last)| code <= u32::from(*last))
}
