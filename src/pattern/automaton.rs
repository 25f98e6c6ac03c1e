//! Automata of patterns, for questions about the texts of several patterns at once: their states are made as they are
//! needed.
//!
//! A pattern matches anywhere in a text, so a search starts anew at each character; a state that has found a match keeps
//! it.

use std::collections::{BTreeSet, HashMap};

use super::Pattern;
use super::tree::{Look, Node, Repeat};

/// Maximum number of steps of a pattern, with its counts written out.
const MOST_STEPS: usize = 4_000;

/// A pattern as a conjunction of automata that accept, or refuse, a text.
#[derive(Debug)]
pub(crate) struct Automata(Vec<(bool, Automaton)>);

/// The state of each automaton of a pattern.
pub(crate) type States = Vec<usize>;

/// The automaton of a pattern without lookaround and references to groups.
#[derive(Debug)]
struct Automaton {
    steps: Vec<Step>,
    /// The known states; a state's index is its number.
    states: Vec<State>,
    numbers: HashMap<State, usize>,
    next: HashMap<(usize, char), usize>,
}

/// A step of a pattern. The step after it, unless it says another, is the next one.
#[derive(Debug)]
enum Step {
    Chars(Vec<(char, char)>),
    /// Goes on with both.
    Split(usize, usize),
    Jump(usize),
    Start,
    End,
    WordEdge(bool),
    Match,
}

/// The state after some characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum State {
    /// The pattern has matched: it stays so.
    Matched,
    /// The steps that are next, and the last character.
    Open(Vec<usize>, Beside),
}

/// What is beside a position of a text.
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
    /// Returns the automata of the pattern; none if it has references to groups, lookaround other than lookahead at the
    /// start of the text, or too many steps.
    pub(crate) fn automata(&self) -> Option<Automata> {
        let parts = match &self.tree {
            Node::Sequence(parts) => parts.as_slice(),
            node => std::slice::from_ref(node),
        };
        let Some((Node::Start, rest)) = parts.split_first() else {
            return Some(Automata(vec![(true, Automaton::new(&[&self.tree])?)]));
        };
        let (mut automata, mut rest) = (Vec::new(), rest);
        // A lookahead at the start is a pattern of its own for the same text.
        while let Some((Node::Look(Look { ahead: true, matches, node }), after)) = rest.split_first() {
            automata.push((*matches, Automaton::new(&[&Node::Start, node])?));
            rest = after;
        }
        let rest: Vec<&Node> = std::iter::once(&Node::Start).chain(rest).collect();
        automata.push((true, Automaton::new(&rest)?));
        Some(Automata(automata))
    }
}

impl Automata {
    /// Returns the states before the first character.
    pub(crate) fn start(&self) -> States {
        vec![0; self.0.len()]
    }

    /// Returns the states after another character.
    pub(crate) fn step(&mut self, states: &[usize], c: char) -> States {
        self.0.iter_mut().zip(states).map(|((_, automaton), state)| automaton.step(*state, c)).collect()
    }

    /// Returns whether a text that ends here matches.
    pub(crate) fn accept(&self, states: &[usize]) -> bool {
        self.0.iter().zip(states).all(|((accepts, automaton), state)| *accepts == automaton.accepts(*state))
    }

    /// Returns the number of states that were made so far.
    pub(crate) fn size(&self) -> usize {
        self.0.iter().map(|(_, automaton)| automaton.states.len()).sum()
    }

    /// Returns the sets of characters that the pattern distinguishes.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &[(char, char)]> {
        const WORDS: &[(char, char)] = &[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
        self.0.iter().flat_map(|(_, automaton)| &automaton.steps).filter_map(|step| match step {
            Step::Chars(ranges) => Some(ranges.as_slice()),
            Step::WordEdge(_) => Some(WORDS),
            Step::Split(..) | Step::Jump(_) | Step::Start | Step::End | Step::Match => None,
        })
    }
}

impl Automaton {
    fn new(parts: &[&Node]) -> Option<Self> {
        let mut steps = Steps(Vec::new());
        parts.iter().try_for_each(|part| steps.node(part))?;
        steps.push(Step::Match)?;
        let start = State::Open(vec![0], Beside::Nothing);
        let numbers = HashMap::from([(start.clone(), 0)]);
        Some(Self { steps: steps.0, states: vec![start], numbers, next: HashMap::new() })
    }

    fn step(&mut self, number: usize, c: char) -> usize {
        if let Some(next) = self.next.get(&(number, c)) {
            return *next;
        }
        let next = self.after(number, c);
        let count = self.states.len();
        let next = match self.numbers.get(&next) {
            Some(known) => *known,
            None => {
                self.states.push(next.clone());
                self.numbers.insert(next, count);
                count
            }
        };
        self.next.insert((number, c), next);
        next
    }

    fn after(&self, number: usize, c: char) -> State {
        let State::Open(open, last) = &self.states[number] else { return State::Matched };
        let (chars, is_match) = self.closure(open, *last, Beside::of(c));
        if is_match {
            return State::Matched;
        }
        let has = |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
        let matching = chars.into_iter().filter(|at| matches!(&self.steps[*at], Step::Chars(ranges) if has(ranges)));
        let next: BTreeSet<usize> = matching.map(|at| at + 1).chain([0]).collect();
        State::Open(next.into_iter().collect(), Beside::of(c))
    }

    fn accepts(&self, number: usize) -> bool {
        match &self.states[number] {
            State::Matched => true,
            State::Open(open, last) => self.closure(open, *last, Beside::Nothing).1,
        }
    }

    /// Returns the steps that need a character, and whether the pattern has matched, between two characters.
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
            }
        }
        (chars, is_match)
    }
}

/// Compiles a pattern to steps; none if it has parts that automata don't have, or too many.
struct Steps(Vec<Step>);

impl Steps {
    fn push(&mut self, step: Step) -> Option<()> {
        self.0.push(step);
        (self.0.len() <= MOST_STEPS).then_some(())
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::One(one) => self.push(Step::Chars(one.ranges.clone())),
            Node::Sequence(parts) => parts.iter().try_for_each(|part| self.node(part)),
            Node::Either(alternatives) => self.either(alternatives),
            Node::Group(_, inside) => self.node(inside),
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Start => self.push(Step::Start),
            Node::End => self.push(Step::End),
            Node::WordEdge(is) => self.push(Step::WordEdge(*is)),
            Node::Look(_) | Node::Back(_) => None,
        }
    }

    fn either(&mut self, alternatives: &[Node]) -> Option<()> {
        let Some((last, others)) = alternatives.split_last() else { return Some(()) };
        let mut jumps = Vec::new();
        for alternative in others {
            let split = self.0.len();
            self.push(Step::Match)?;
            self.node(alternative)?;
            jumps.push(self.0.len());
            self.push(Step::Match)?;
            self.0[split] = Step::Split(split + 1, self.0.len());
        }
        self.node(last)?;
        let end = self.0.len();
        jumps.into_iter().for_each(|jump| self.0[jump] = Step::Jump(end));
        Some(())
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<()> {
        for _ in 0..repeat.least {
            let before = self.0.len();
            self.node(&repeat.node)?;
            if before == self.0.len() {
                return Some(());
            }
        }
        match repeat.most {
            None => {
                let split = self.0.len();
                self.push(Step::Match)?;
                self.node(&repeat.node)?;
                self.push(Step::Jump(split))?;
                self.0[split] = Step::Split(split + 1, self.0.len());
            }
            Some(most) => {
                let mut splits = Vec::new();
                for _ in repeat.least..most {
                    splits.push(self.0.len());
                    self.push(Step::Match)?;
                    self.node(&repeat.node)?;
                }
                let end = self.0.len();
                splits.into_iter().for_each(|split| self.0[split] = Step::Split(split + 1, end));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn automata_match_what_patterns_match() {
        const PATTERNS: [&str; 22] = [
            "",
            "^a",
            "b$",
            "^$",
            "a|b",
            "^(ab)*$",
            "^(?:a|b){2,3}$",
            "[^a]",
            "\\bab\\b",
            "\\B",
            "^(?!a).",
            "^(?=.b)a",
            "^(?!ab$)(?!b)a*b?",
            "^a$|^b",
            "(^a|b$)",
            "a{2}",
            "a{2,}b",
            "^.{2,3}$",
            "x*",
            "^[a-c]+$",
            "\\d",
            "b\\b",
        ];
        const TEXTS: [&str; 16] =
            ["", "a", "b", "ab", "ba", "aab", "abab", "abc", " ab ", "é", "a b", "aaa", "1", "_ab", "ab\n", "bb"];
        for source in PATTERNS {
            let pattern = Pattern::parse(source).expect("a pattern");
            let mut automata = pattern.automata().expect("automata");
            for text in TEXTS {
                let mut states = automata.start();
                text.chars().for_each(|c| states = automata.step(&states, c));
                assert_eq!(automata.accept(&states), pattern.is_match(text), "{source} {text:?}");
            }
        }
        for source in ["(a)\\1", "a(?!b)", "(?<=a)b", "^a(?=b)", "^(?:(?!a).)*$", "(?:a{1000}){1000}"] {
            if let Ok(pattern) = Pattern::parse(source) {
                assert!(pattern.automata().is_none(), "{source}");
            }
        }
    }
}
