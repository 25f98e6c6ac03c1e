//! Compiles a pattern to the steps of an automaton, with its counts and its references to groups written out.

use std::collections::{BTreeMap, BTreeSet};

use crate::pattern::matcher::Op;
use crate::pattern::parse::char_node;
use crate::pattern::program::forward_steps;
use crate::pattern::tree::{Finds, Node, One, Reference, Repeat, Spelling};

/// Maximum number of steps of a pattern, with its counts written out.
const MOST_STEPS: usize = 4_000;
/// Maximum size of a pattern with its references written out: of its characters and sets, which are steps, and its other parts.
const MOST_SIZE: usize = STEP_SIZE * MOST_STEPS;
/// The size of a character or a set; that of other parts is 1.
const STEP_SIZE: usize = 25;
/// Maximum number of texts of a group that is referred to.
const MOST_TEXTS: usize = 64;

/// A step of a pattern. The step after it, unless it says another, is the next one.
#[derive(Debug)]
pub(super) enum Step {
    Chars(Vec<(char, char)>),
    /// Goes on with both.
    Split(usize, usize),
    Jump(usize),
    Start,
    End,
    WordEdge(bool),
    /// Lookahead: the following text must match, or must not. The steps of the lookahead are next.
    Ahead {
        matches: bool,
        after: usize,
    },
    /// Lookbehind, by its index: the preceding text must match, or must not.
    Behind {
        matches: bool,
        index: usize,
        after: usize,
    },
    Match,
}

/// Compiles a pattern to steps, and returns them with the first step of each lookbehind; none if it has parts that
/// automata don't have, or too many.
pub(super) fn compile(tree: &Node) -> Option<(Vec<Step>, Vec<usize>)> {
    let tree = WrittenOut { texts: BTreeMap::new(), left: MOST_SIZE }.scope(tree)?;
    let is_look = |node: &Node| matches!(node, Node::Look(_));
    if tree.any(|node| is_look(node) && node.parts().iter().any(|inside| inside.any(is_look))) {
        return None;
    }
    let ops = forward_steps(&tree).ok().filter(|ops| ops.len() <= MOST_STEPS)?;
    let mut behind = Vec::new();
    let step = |(at, op): (usize, &Op)| match *op {
        Op::Char(c) => Step::Chars(vec![(c, c)]),
        Op::Set(ranges) | Op::Many(ranges, ..) => Step::Chars(ranges.to_vec()),
        Op::Split(one, other) => Step::Split(one, other),
        Op::Jump(to) => Step::Jump(to),
        Op::Start => Step::Start,
        Op::End => Step::End,
        Op::WordEdge(is) => Step::WordEdge(is),
        Op::Look { ahead: true, matches, next } => Step::Ahead { matches, after: next },
        Op::Look { ahead: false, matches, next } => {
            behind.push(at + 1);
            Step::Behind { matches, index: behind.len() - 1, after: next }
        }
        Op::Match => Step::Match,
    };
    let steps = ops.iter().enumerate().map(step).collect();
    Some((steps, behind))
}

/// Writes out references: a part with a group that is referred to becomes an alternative for each text of the group.
struct WrittenOut {
    /// The text of each group that has only one in the current alternative.
    texts: BTreeMap<usize, String>,
    /// The size that may still be added.
    left: usize,
}

impl WrittenOut {
    /// Writes out a part that is matched anew each time: the groups in it keep their texts in it only.
    fn scope(&mut self, node: &Node) -> Option<Node> {
        let Some((group, inside)) = self.referenced(node) else { return self.node(node) };
        let mut alternatives = Vec::new();
        for text in texts(inside)? {
            self.texts.insert(group, text);
            alternatives.push(self.scope(node)?);
        }
        self.texts.remove(&group);
        let nothing = || Node::One(One::new(Spelling::Brackets { negated: false, items: Vec::new() }));
        Some(if alternatives.is_empty() { nothing() } else { Node::Either(alternatives) })
    }

    /// Returns a group of a part that the part refers to, and that may have several texts, with what is in it.
    fn referenced<'n>(&self, node: &'n Node) -> Option<(usize, &'n Node)> {
        let mut numbers = BTreeSet::new();
        node.each(&mut |node| {
            if let Node::Back(references) = node {
                numbers.extend(references.iter().map(|reference| reference.group));
            }
        });
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            match node {
                Node::Group(Some(capture), inside)
                    if numbers.contains(&capture.number) && !self.texts.contains_key(&capture.number) =>
                {
                    return Some((capture.number, inside));
                }
                Node::Sequence(_) | Node::Either(_) | Node::Group(..) => pending.extend(node.parts()),
                // Loops and lookarounds are scopes of their own.
                Node::Repeat(_) | Node::Look(_) => {}
                Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) | Node::Back(_) => {}
            }
        }
        None
    }

    fn node(&mut self, node: &Node) -> Option<Node> {
        self.left = self.left.checked_sub(if let Node::One(_) = node { STEP_SIZE } else { 1 })?;
        match node {
            Node::Group(Some(capture), _) if self.texts.contains_key(&capture.number) => self.text(capture.number),
            // A loop of no rounds matches the empty text: what is in it isn't looked at.
            Node::Repeat(Repeat { most: Some(0), .. }) => Some(Node::Sequence(Vec::new())),
            Node::Repeat(_) | Node::Look(_) => node.with_parts(|part| self.scope(part)),
            Node::Back(references) => self.reference(references),
            node => node.with_parts(|part| self.node(part)),
        }
    }

    fn reference(&mut self, references: &[Reference]) -> Option<Node> {
        match references {
            [Reference { finds: Finds::Nothing, .. }] => Some(Node::Sequence(Vec::new())),
            [Reference { finds: Finds::Match, group }] => self.text(*group),
            _ => None,
        }
    }

    /// Returns the text of a group.
    fn text(&mut self, group: usize) -> Option<Node> {
        let text = self.texts.get(&group)?;
        self.left = self.left.checked_sub(STEP_SIZE * text.chars().count())?;
        Some(Node::Sequence(text.chars().map(char_node).collect()))
    }
}

/// Returns the texts that a part without groups of its own matches; none if they are many.
fn texts(node: &Node) -> Option<Vec<String>> {
    let found = match node {
        Node::One(one) => {
            let chars = one.ranges.iter().flat_map(|(first, last)| *first..=*last);
            chars.take(MOST_TEXTS + 1).map(String::from).collect()
        }
        Node::Sequence(parts) => parts.iter().try_fold(vec![String::new()], |texts, part| followed(&texts, part))?,
        Node::Either(alternatives) => alternatives.iter().map(texts).collect::<Option<Vec<_>>>()?.concat(),
        Node::Group(None, inside) => texts(inside)?,
        Node::Repeat(Repeat { least, most: Some(most), node, .. }) if *most <= MOST_TEXTS => {
            let (mut all, mut last) = (Vec::new(), vec![String::new()]);
            for count in 0..=*most {
                if count >= *least {
                    all.extend(last.iter().cloned());
                }
                last = if count < *most { followed(&last, node)? } else { Vec::new() };
            }
            all
        }
        _ => return None,
    };
    (found.len() <= MOST_TEXTS).then_some(found)
}

/// Returns each text with each text of a part after it; none if they are many.
fn followed(before: &[String], part: &Node) -> Option<Vec<String>> {
    let after = texts(part)?;
    let pairs = before.iter().flat_map(|one| after.iter().map(move |other| format!("{one}{other}")));
    let all: Vec<String> = pairs.take(MOST_TEXTS + 1).collect();
    (all.len() <= MOST_TEXTS).then_some(all)
}
