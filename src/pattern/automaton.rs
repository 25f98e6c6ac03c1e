//! Automata of patterns, for questions about the texts of several patterns at once: their states are made as they are
//! needed.
//!
//! A pattern matches anywhere in a text, so a search starts anew at each character; a state that has found a match keeps
//! it. A way through the pattern that has passed a lookahead goes on beside the pattern of the lookahead, which the same
//! characters must match, or must not. A lookbehind is searched for from each character on, as the pattern itself. A part
//! with a group that is referred to becomes an alternative for each text of the group, if these are few.

mod compile;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap, HashSet};

use super::Pattern;
use compile::{Step, compile};

/// The automaton of a pattern.
#[derive(Debug)]
pub(crate) struct Automaton {
    steps: Vec<Step>,
    /// The first step of each lookbehind.
    behind: Vec<usize>,
    /// The known states; a state's index is its number.
    states: Vec<State>,
    numbers: HashMap<State, usize>,
    next: HashMap<(usize, char), usize>,
    /// The size of all states.
    size: usize,
}

/// The state after some characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum State {
    /// The pattern has matched: it stays so.
    Matched,
    Open(Open),
}

/// The ways through a pattern that are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Open {
    ways: Vec<Way>,
    /// The steps that are next in each lookbehind.
    behind: Vec<Vec<usize>>,
    /// The last character.
    last: Beside,
}

/// A way through a pattern: its next step, and the lookaheads that it has passed and that aren't decided.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Way {
    at: usize,
    ahead: Vec<Ahead>,
}

/// A lookahead that isn't decided: whether it must match, and its next steps.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Ahead {
    matches: bool,
    open: Vec<usize>,
}

/// The neighbour of a position in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Beside {
    /// The start or the end of the text.
    Nothing,
    Word,
    Other,
}

impl Beside {
    fn of(c: char) -> Self {
        if c == '_' || c.is_ascii_alphanumeric() { Self::Word } else { Self::Other }
    }
}

impl Pattern {
    /// Returns the automaton of the pattern; none if it has references to groups with many texts, a lookaround in another
    /// one, or too many steps.
    pub(crate) fn automaton(&self) -> Option<Automaton> {
        if self.is_limited() {
            return None;
        }
        let (steps, behind) = compile(&self.tree)?;
        let first = behind.iter().map(|first| vec![*first]).collect();
        let start = State::Open(Open { ways: vec![Way::start()], behind: first, last: Beside::Nothing });
        let numbers = HashMap::from([(start.clone(), Automaton::START)]);
        Some(Automaton { steps, behind, states: vec![start], numbers, next: HashMap::new(), size: 1 })
    }
}

impl State {
    fn size(&self) -> usize {
        match self {
            Self::Matched => 1,
            Self::Open(open) => 1 + open.ways.iter().map(|way| way.ahead.len()).sum::<usize>(),
        }
    }
}

impl Way {
    /// Returns the way of a search that starts here.
    fn start() -> Self {
        Self { at: 0, ahead: Vec::new() }
    }
}

impl Automaton {
    /// The number of the state before the first character.
    pub(crate) const START: usize = 0;

    /// Returns the number of the state after another character.
    pub(crate) fn step(&mut self, number: usize, c: char) -> usize {
        if let Some(next) = self.next.get(&(number, c)) {
            return *next;
        }
        let next = self.after(number, c);
        let count = self.states.len();
        let next = match self.numbers.get(&next) {
            Some(known) => *known,
            None => {
                self.size += next.size();
                self.states.push(next.clone());
                self.numbers.insert(next, count);
                count
            }
        };
        self.next.insert((number, c), next);
        next
    }

    /// Returns whether a text that ends here matches.
    pub(crate) fn accepts(&self, number: usize) -> bool {
        match &self.states[number] {
            State::Matched => true,
            State::Open(open) => {
                let is_over = |way: &Way| self.is_match(way.at) && !way.ahead.iter().any(|ahead| ahead.matches);
                self.ready(open, Beside::Nothing).iter().any(is_over)
            }
        }
    }

    /// Returns the size of the states that were made so far: their number, with the lookaheads that each waits for.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Returns the sets of characters that the pattern distinguishes.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &[(char, char)]> {
        const WORDS: &[(char, char)] = &[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
        self.steps.iter().filter_map(|step| match step {
            Step::Chars(ranges) => Some(ranges.as_slice()),
            Step::WordEdge(_) => Some(WORDS),
            _ => None,
        })
    }

    fn is_match(&self, at: usize) -> bool {
        matches!(self.steps[at], Step::Match)
    }

    fn after(&self, number: usize, c: char) -> State {
        let State::Open(open) = &self.states[number] else { return State::Matched };
        let mut ways = BTreeSet::from([Way::start()]);
        for way in self.ready(open, Beside::of(c)) {
            let at = match (self.is_match(way.at), way.ahead.is_empty()) {
                (true, true) => return State::Matched,
                // The rest of the text decides the lookaheads.
                (true, false) => Some(way.at),
                (false, _) => self.advanced(&[way.at], c).pop(),
            };
            ways.extend(at.and_then(|at| Some(Way { at, ahead: self.ahead_after(way.ahead, c)? })));
        }
        let behind = self.behind.iter().zip(&open.behind).map(|(first, behind)| {
            let (chars, _) = self.closure(behind, open.last, Beside::of(c));
            let mut next = self.advanced(&chars, c);
            next.push(*first);
            ordered(next)
        });
        let behind = behind.collect();
        State::Open(Open { ways: ways.into_iter().collect(), behind, last: Beside::of(c) })
    }

    /// Returns the steps after those that match a character.
    fn advanced(&self, steps: &[usize], c: char) -> Vec<usize> {
        let has = |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
        let is_met = |at: &&usize| matches!(&self.steps[**at], Step::Chars(ranges) if has(ranges));
        steps.iter().filter(is_met).map(|at| at + 1).collect()
    }

    /// Returns the lookaheads that are undecided after a character; none if one of them fails.
    fn ahead_after(&self, ahead: Vec<Ahead>, c: char) -> Option<Vec<Ahead>> {
        let mut left = Vec::new();
        for Ahead { matches, open } in ahead {
            let open = ordered(self.advanced(&open, c));
            match (open.is_empty(), matches) {
                (true, true) => return None,
                (true, false) => {}
                (false, _) => left.push(Ahead { matches, open }),
            }
        }
        Some(ordered(left))
    }

    /// Returns the ways that need a character or have come to the end of the pattern, between two characters.
    fn ready(&self, open: &Open, next: Beside) -> Vec<Way> {
        let last = open.last;
        let is_edge = (last == Beside::Word) != (next == Beside::Word);
        let (mut seen, mut pending) = (HashSet::new(), open.ways.clone());
        let mut ready = Vec::new();
        while let Some(way) = pending.pop() {
            if !seen.insert(way.clone()) {
                continue;
            }
            let to = |at: usize| Way { at, ahead: way.ahead.clone() };
            match &self.steps[way.at] {
                Step::Chars(_) | Step::Match => ready.extend(self.decided(way, last, next)),
                Step::Split(one, other) => pending.extend([to(*one), to(*other)]),
                Step::Jump(at) => pending.push(to(*at)),
                Step::Start => pending.extend((last == Beside::Nothing).then(|| to(way.at + 1))),
                Step::End => pending.extend((next == Beside::Nothing).then(|| to(way.at + 1))),
                Step::WordEdge(is) => pending.extend((*is == is_edge).then(|| to(way.at + 1))),
                Step::Behind { matches, index, after } => {
                    let (_, is_match) = self.closure(&open.behind[*index], last, next);
                    pending.extend((is_match == *matches).then(|| to(*after)));
                }
                Step::Ahead { matches, after } => {
                    let mut ahead = way.ahead.clone();
                    ahead.push(Ahead { matches: *matches, open: vec![way.at + 1] });
                    pending.push(Way { at: *after, ahead: ordered(ahead) });
                }
            }
        }
        ready
    }

    /// Returns a way without the lookaheads that have matched, the others with the steps that need a character; none if
    /// one has matched that must not.
    fn decided(&self, way: Way, last: Beside, next: Beside) -> Option<Way> {
        let mut left = Vec::new();
        for Ahead { matches, open } in way.ahead {
            let (open, is_match) = self.closure(&open, last, next);
            match (is_match, matches) {
                (true, true) => {}
                (true, false) => return None,
                (false, _) => left.push(Ahead { matches, open }),
            }
        }
        Some(Way { at: way.at, ahead: left })
    }

    /// Returns the steps of a lookaround that need a character, and whether it has matched, between two characters.
    fn closure(&self, open: &[usize], last: Beside, next: Beside) -> (Vec<usize>, bool) {
        let is_edge = (last == Beside::Word) != (next == Beside::Word);
        let (mut seen, mut pending) = (BTreeSet::new(), open.to_vec());
        let (mut chars, mut is_match) = (Vec::new(), false);
        while let Some(at) = pending.pop() {
            if !seen.insert(at) {
                continue;
            }
            match &self.steps[at] {
                Step::Chars(_) => chars.push(at),
                Step::Split(one, other) => pending.extend([*one, *other]),
                Step::Jump(to) => pending.push(*to),
                Step::Start => pending.extend((last == Beside::Nothing).then_some(at + 1)),
                Step::End => pending.extend((next == Beside::Nothing).then_some(at + 1)),
                Step::WordEdge(is) => pending.extend((*is == is_edge).then_some(at + 1)),
                Step::Match => is_match = true,
                // A lookaround has no other one in it.
                Step::Ahead { .. } | Step::Behind { .. } => {}
            }
        }
        (chars, is_match)
    }
}

/// Returns a set of values in order, so that equal sets are equal lists.
fn ordered<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}
