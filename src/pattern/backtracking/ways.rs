//! Counts the ways through a pattern from one place, which the states of an automaton don't show.

use std::collections::BTreeSet;

use super::{Ranges, is_loop};
use crate::pattern::deterministic::are_apart;
use crate::pattern::tree::{Node, Repeat};

/// Maximum number of ways through the parts of a pattern that aren't loops.
const MOST_WAYS: usize = 256;

/// Returns whether there are many ways through a pattern from one place, apart from those of loops that take characters.
pub(in crate::pattern) fn has_many_ways(tree: &Node) -> bool {
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
