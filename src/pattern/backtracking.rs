//! Decides whether a backtracking engine matches a pattern in linear time: those of JavaScript and Python backtrack.
//!
//! Such an engine tries one way through a pattern after the other. It needs more than linear time where the number of
//! ways grows with the text: exponentially for `^(a+)+$`, and with its square for `\s+$`, where the search starts anew at
//! each space. The pattern's automaton is then infinitely ambiguous: there are two states p and q and a text that leads
//! from p to p, from p to q, and from q to q (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991).
//! The search is a state of its own, which each character leads back to.
//!
//! Where an analysis takes too long, the answer is no: a matcher in linear time gives the same verdicts.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::deterministic::are_apart;
use super::tree::{Finds, Look, Node, Reference, Repeat};

/// Maximum number of ways through the parts of a pattern that aren't loops.
const MOST_WAYS: usize = 256;
/// Maximum number of states: each count of a part is a state of its own.
const MOST_STATES: usize = 500;
/// Maximum number of steps from a state to a state.
const MOST_EDGES: usize = 20_000;
/// Maximum number of pairs and triples of states that are looked at.
const MOST_VISITS: usize = 2_000_000;
/// Larger counts are taken for loops.
const MOST_COUNTED: usize = 32;

/// Maximum number of parts of a pattern with copies of groups in place of references.
const MOST_COPIED: usize = 2_000;
/// Maximum depth of copies in copies.
const MOST_NESTED: usize = 10;

/// Returns whether a backtracking engine needs at most linear time for a pattern. A reference to a group counts as a
/// copy of it, which matches at least the same.
pub(super) fn is_linear(tree: &Node) -> bool {
    if !tree.has_references() {
        return is_linear_without_references(tree);
    }
    let mut copies = Copies { groups: BTreeMap::new(), left: MOST_COPIED };
    tree.each(&mut |node| {
        if let Node::Group(Some(capture), inside) = node {
            copies.groups.insert(capture.number, inside);
        }
    });
    copies.node(tree, MOST_NESTED).is_some_and(|tree| is_linear_without_references(&tree))
}

/// Puts copies of groups in place of the references to them.
struct Copies<'a> {
    groups: BTreeMap<usize, &'a Node>,
    /// How many parts may still be added.
    left: usize,
}

impl<'a> Copies<'a> {
    /// Returns a part with copies; none if it becomes too large.
    fn node(&mut self, node: &'a Node, depth: usize) -> Option<Node> {
        self.left = self.left.checked_sub(1)?;
        Some(match node {
            Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) => node.clone(),
            Node::Sequence(parts) => Node::Sequence(self.nodes(parts, depth)?),
            Node::Either(parts) => Node::Either(self.nodes(parts, depth)?),
            Node::Group(_, inside) => Node::Group(None, Box::new(self.node(inside, depth)?)),
            Node::Repeat(repeat) => Node::Repeat(Repeat { node: Box::new(self.node(&repeat.node, depth)?), ..*repeat }),
            Node::Look(look) => Node::Look(Look { node: Box::new(self.node(&look.node, depth)?), ..*look }),
            Node::Back(references) => {
                let found = references.iter().filter(|reference| reference.finds != Finds::Nothing);
                Node::Sequence(found.map(|reference| self.copy(reference, depth)).collect::<Option<_>>()?)
            }
        })
    }

    fn nodes(&mut self, nodes: &'a [Node], depth: usize) -> Option<Vec<Node>> {
        nodes.iter().map(|node| self.node(node, depth)).collect()
    }

    fn copy(&mut self, reference: &Reference, depth: usize) -> Option<Node> {
        let group = *self.groups.get(&reference.group)?;
        let node = Box::new(self.node(group, depth.checked_sub(1)?)?);
        let least = usize::from(reference.finds == Finds::Match);
        let copy = Node::Repeat(Repeat { least, most: Some(1), greedy: true, node });
        // Where the copy matches, the reference may not: an assertion says so.
        Some(Node::Sequence(vec![copy, Node::WordEdge(true)]))
    }
}

fn is_linear_without_references(tree: &Node) -> bool {
    let is_anchored = begins_at_the_start(tree);
    !has_many_ways(tree) && looks_are_linear(tree, is_anchored) && is_unambiguous(tree, !is_anchored)
}

/// Returns whether there are many ways through a pattern from one place, apart from those of loops that take characters.
pub(super) fn has_many_ways(tree: &Node) -> bool {
    ways(tree, &First::new()) > MOST_WAYS || tree.any(repeats_ways_of_nothing)
}

/// Returns whether a part is a loop each of whose rounds can take nothing in several ways, be it beside what it takes. The
/// states of an automaton don't show it.
fn repeats_ways_of_nothing(node: &Node) -> bool {
    let Node::Repeat(repeat) = node else { return false };
    let is_counted = repeat.most.map_or(repeat.least > 1, |most| most > 1);
    // `(?:a?){40}`: each of the counted rounds may take something, or nothing.
    is_loop(repeat) && (is_counted && repeat.node.can_be_empty() || repeat.node.any(|part| ways_of_nothing(part) > 1))
}

/// Returns in how many ways a part can match the empty text, about.
fn ways_of_nothing(node: &Node) -> usize {
    match node {
        Node::One(_) => 0,
        Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => 1,
        Node::Sequence(parts) => parts.iter().map(ways_of_nothing).fold(1, usize::saturating_mul),
        Node::Either(alternatives) => alternatives.iter().map(ways_of_nothing).fold(0, usize::saturating_add),
        Node::Group(_, inside) => ways_of_nothing(inside),
        Node::Repeat(repeat) => match ways_of_nothing(&repeat.node) {
            0 => usize::from(repeat.least == 0),
            inside => {
                let of_least = inside.saturating_pow(u32::try_from(repeat.least).unwrap_or(u32::MAX));
                let exits = repeat.most.map_or(2, |most| most - repeat.least + 1);
                of_least.saturating_mul(exits)
            }
        },
    }
}

/// Returns whether each way through a pattern begins with `^`.
fn begins_at_the_start(node: &Node) -> bool {
    match node {
        Node::Start => true,
        Node::Sequence(parts) => {
            let first = parts.iter().find(|part| !matches!(part, Node::Look(_) | Node::WordEdge(_)));
            first.is_some_and(begins_at_the_start)
        }
        Node::Either(alternatives) => alternatives.iter().all(begins_at_the_start),
        Node::Group(_, inside) => begins_at_the_start(inside),
        Node::Repeat(repeat) => repeat.least > 0 && begins_at_the_start(&repeat.node),
        Node::One(_) | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => false,
    }
}

/// Returns whether each lookaround matches in linear time, and is short where it is tried at many places.
fn looks_are_linear(node: &Node, is_tried_once: bool) -> bool {
    match node {
        Node::Look(look) => {
            (is_tried_once || !has_loop(&look.node))
                && is_unambiguous(&look.node, false)
                && looks_are_linear(&look.node, is_tried_once)
        }
        Node::Sequence(parts) => {
            let mut is_tried_once = is_tried_once;
            parts.iter().all(|part| {
                let is_linear = looks_are_linear(part, is_tried_once);
                is_tried_once &= takes_nothing(part);
                is_linear
            })
        }
        Node::Either(alternatives) => alternatives.iter().all(|node| looks_are_linear(node, is_tried_once)),
        Node::Group(_, inside) => looks_are_linear(inside, is_tried_once),
        Node::Repeat(repeat) => looks_are_linear(&repeat.node, false),
        Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) | Node::Back(_) => true,
    }
}

/// Returns whether a part is an assertion: it takes no character.
fn takes_nothing(node: &Node) -> bool {
    match node {
        Node::One(_) | Node::Back(_) => false,
        Node::Look(_) => true,
        node => node.parts().iter().all(takes_nothing),
    }
}

fn has_loop(node: &Node) -> bool {
    node.any(|node| matches!(node, Node::Repeat(repeat) if is_loop(repeat)))
}

fn is_loop(repeat: &Repeat) -> bool {
    repeat.most.unwrap_or(usize::MAX) > MOST_COUNTED
}

/// Ranges of characters, sorted.
type Ranges = [(char, char)];

/// The characters that something can begin with.
type First<'a> = BTreeSet<&'a Ranges>;

/// Returns an upper bound for the number of ways through a part from one place, where a loop counts as one way. What
/// follows begins with one of the characters.
fn ways(node: &Node, follow: &First<'_>) -> usize {
    match node {
        Node::Sequence(parts) => {
            let mut follow = follow.clone();
            let mut all = 1_usize;
            for part in parts.iter().rev() {
                all = all.saturating_mul(ways(part, &follow));
                follow = first(part, &follow);
            }
            all
        }
        Node::Either(alternatives) => {
            let each = alternatives.iter().map(|node| ways(node, follow));
            let firsts: Vec<_> = alternatives.iter().map(|node| first(node, follow)).collect();
            let is_shared =
                |(index, one): (usize, &First<'_>)| firsts.iter().skip(index + 1).any(|other| overlap(one, other));
            // Two that take nothing are two ways.
            let are_empty = alternatives.iter().filter(|node| node.can_be_empty()).count() > 1;
            match are_empty || firsts.iter().enumerate().any(is_shared) {
                true => each.fold(0, usize::saturating_add),
                false => each.max().unwrap_or(1),
            }
        }
        Node::Group(_, inside) => ways(inside, follow),
        Node::Repeat(repeat) => repeated_ways(repeat, follow),
        Node::Look(look) => ways(&look.node, &First::new()),
        Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) | Node::Back(_) => 1,
    }
}

fn repeated_ways(repeat: &Repeat, follow: &First<'_>) -> usize {
    let begin = first(&repeat.node, &First::new());
    let again = &begin | follow;
    let inside = ways(&repeat.node, &again);
    let can_be_empty = repeat.node.can_be_empty();
    let (rounds, exits) = match repeat.most.filter(|_| !is_loop(repeat)) {
        Some(most) if can_be_empty || overlap(&begin, follow) => (most, most - repeat.least + 1),
        Some(most) => (most, 1),
        None => (1, 1),
    };
    inside.saturating_pow(u32::try_from(rounds).unwrap_or(u32::MAX)).saturating_mul(exits)
}

/// Returns the characters that a part, or what follows it, can begin with.
fn first<'a>(node: &'a Node, follow: &First<'a>) -> First<'a> {
    match node {
        Node::One(one) => First::from([&one.ranges[..]]),
        Node::Sequence(parts) => parts.iter().rev().fold(follow.clone(), |follow, part| first(part, &follow)),
        Node::Either(alternatives) => alternatives.iter().flat_map(|node| first(node, follow)).collect(),
        Node::Group(_, inside) => first(inside, follow),
        Node::Repeat(repeat) => {
            let entered = first(&repeat.node, follow);
            if repeat.least == 0 { &entered | follow } else { entered }
        }
        Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => follow.clone(),
    }
}

fn overlap(one: &First<'_>, other: &First<'_>) -> bool {
    one.iter().any(|one| other.iter().any(|other| !are_apart(one, other)))
}

/// Returns whether no state of a pattern's automaton is infinitely ambiguous. Assertions count as if they always held.
fn is_unambiguous(node: &Node, is_search: bool) -> bool {
    let mut automaton = Automaton::default();
    let Some(part) = automaton.part(node) else { return false };
    for (state, is_end) in &part.last {
        automaton.ends.insert(*state, *is_end);
    }
    automaton.forget_what_surely_matches();
    // A pattern that matches nothing is found where the search begins.
    if is_search && part.empty != Empty::Always {
        automaton.add_search(&part.first);
    }
    Ambiguity::new(&automaton).is_some_and(|ambiguity| ambiguity.is_none() == Some(true))
}

type State = usize;

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
struct Automaton<'a> {
    takes: Vec<&'a Ranges>,
    next: Vec<Vec<State>>,
    edges: usize,
    /// The states at which the pattern can end, and whether it surely has matched there.
    ends: BTreeMap<State, bool>,
}

impl<'a> Automaton<'a> {
    /// Adds a part; none where the automaton becomes too large.
    fn part(&mut self, node: &'a Node) -> Option<Part> {
        let assertion = |empty| Some(Part { first: Vec::new(), last: Vec::new(), empty });
        match node {
            Node::One(one) => {
                let state = self.state(&one.ranges)?;
                Some(Part { first: vec![state], last: vec![(state, true)], empty: Empty::Never })
            }
            Node::Sequence(parts) => {
                let mut all = assertion(Empty::Always)?;
                for part in parts {
                    let part = self.part(part)?;
                    all = self.followed(all, part)?;
                }
                Some(all)
            }
            Node::Either(alternatives) => {
                let mut all = assertion(Empty::Never)?;
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
            Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => assertion(Empty::Sometimes),
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
            self.next.get_mut(*state)?.extend(first);
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
        let mut all = Part { first: Vec::new(), last: Vec::new(), empty: Empty::Always };
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
        loop {
            let stays =
                |state: &&State| self.next.get(**state).is_some_and(|next| next.iter().all(|next| sure.contains(next)));
            let staying: BTreeSet<State> = sure.iter().filter(stays).copied().collect();
            if staying.len() == sure.len() {
                break;
            }
            sure = staying;
        }
        for state in sure {
            self.next.get_mut(state).into_iter().for_each(Vec::clear);
        }
    }

    /// Adds the state of the search, from which the pattern can begin at each character.
    fn add_search(&mut self, first: &[State]) {
        let search = self.takes.len();
        self.takes.push(&[('\0', char::MAX)]);
        self.next.push(first.iter().copied().chain([search]).collect());
    }
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
    /// None if there are too many classes of characters.
    fn new(automaton: &'a Automaton<'_>) -> Option<Self> {
        let takes = classes(&automaton.takes)?;
        let next = &automaton.next;
        let reached = (0..next.len()).map(|state| reached(next, state)).collect();
        Some(Self { next, takes, reached, visits: Cell::new(0) })
    }

    /// Returns whether there is none; nothing if that takes too long.
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
        self.reached.get(from).is_some_and(|reached| reached.contains(&to))
    }

    fn next(&self, state: State) -> &'a [State] {
        self.next.get(state).map_or(&[], Vec::as_slice)
    }

    fn takes(&self, state: State) -> u128 {
        self.takes.get(state).copied().unwrap_or_default()
    }

    /// Returns whether a text leads from a state back to it on two ways.
    fn has_two_ways(&self, state: State) -> Option<bool> {
        let next = self.next(state);
        let is_double = |(index, to): (usize, &State)| next.iter().skip(index + 1).any(|other| other == to);
        if next.iter().enumerate().any(|(index, to)| self.leads(*to, state) && is_double((index, to))) {
            return Some(true);
        }
        // The third says whether the two ways have parted.
        self.finds([state, state, 0], [state, state, 1], |this, [one, other, parted], found| {
            for one in this.inside(one, state) {
                for other in this.inside(other, state).filter(|other| this.takes(one) & this.takes(*other) != 0) {
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
                    let taken = this.takes(first) & this.takes(second);
                    let fits = |third: &State| this.takes(*third) & taken != 0;
                    found.extend(this.inside(third, other).filter(fits).map(|third| [first, second, third]));
                }
            }
        })
    }

    /// Returns the next states from which there is a way to a goal.
    fn inside(&self, state: State, goal: State) -> impl Iterator<Item = State> + use<'_, 'a> {
        self.next(state).iter().copied().filter(move |next| *next == goal || self.leads(*next, goal))
    }

    /// Returns whether there is a way between triples; nothing if the search takes too long.
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
        todo.extend(next.get(state).into_iter().flatten().filter(|state| reached.insert(**state)));
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
        known
            .iter()
            .filter(|(members, _)| members.get(index) == Some(&true))
            .fold(0, |all, (_, class)| all | 1 << class)
    };
    let by_set: BTreeMap<&Ranges, u128> = distinct.iter().enumerate().map(|(index, set)| (*set, of(index))).collect();
    Some(sets.iter().map(|set| by_set.get(set).copied().unwrap_or_default()).collect())
}

fn has(set: &Ranges, code: u32) -> bool {
    let behind = set.partition_point(|(first, _)| u32::from(*first) <= code);
    behind.checked_sub(1).and_then(|index| set.get(index)).is_some_and(|(_, last)| code <= u32::from(*last))
}
