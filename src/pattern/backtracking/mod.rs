//! Decides whether a backtracking engine matches a pattern in linear time: those of JavaScript and Python backtrack.
//!
//! Such an engine tries one way through a pattern after the other. It needs more than linear time where the number of
//! ways grows with the text: exponentially for `^(a+)+$`, and with its square for `\s+$`, where the search starts anew at
//! each space. The pattern's automaton is then infinitely ambiguous: there are two states p and q and a text that leads
//! from p to p, from p to q, and from q to q (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991).
//! The search is a state of its own, which each character leads back to.
//!
//! Where an analysis takes too long, the answer is no: a matcher in linear time gives the same verdicts.

mod ambiguity;
mod glushkov;
mod ways;

use std::collections::BTreeMap;

use super::tree::{Finds, Node, Reference, Repeat};
use ambiguity::is_unambiguous;

pub(super) use ways::has_many_ways;

/// Ranges of characters, sorted.
type Ranges = [(char, char)];

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
        match node {
            Node::Group(_, inside) => Some(Node::Group(None, Box::new(self.node(inside, depth)?))),
            Node::Back(references) => {
                let found = references.iter().filter(|reference| reference.finds != Finds::Nothing);
                Some(Node::Sequence(found.map(|reference| self.copy(reference, depth)).collect::<Option<_>>()?))
            }
            node => node.with_parts(|part| self.node(part, depth)),
        }
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
            (is_tried_once || !look.node.any(|node| matches!(node, Node::Repeat(repeat) if is_loop(repeat))))
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

fn is_loop(repeat: &Repeat) -> bool {
    repeat.most.unwrap_or(usize::MAX) > MOST_COUNTED
}
