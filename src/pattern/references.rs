//! Resolves references: in each round of a loop, ECMAScript resets the groups in it, but Python doesn't.

use std::collections::HashMap;

use super::tree::{Finds, Node};

/// The path from the root to a node.
type Path = Vec<Step>;

#[derive(Clone, Copy, PartialEq)]
struct Step {
    node: usize,
    kind: Kind,
    /// The index of the part in the node.
    part: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Whether it is matched from its end to its start.
    Sequence {
        backward: bool,
    },
    Either,
    Group(usize),
    /// Whether there can be several rounds, whether there can be none, and whether Python confuses rounds.
    Repeat {
        again: bool,
        skipped: bool,
        mixed: bool,
    },
    Look {
        matches: bool,
    },
}

/// Resolves each reference.
pub(super) fn resolve(tree: &mut Node) {
    let mut walk = Walk::default();
    walk.node(tree);
    let finds: Vec<Finds> = walk.references.iter().map(|(group, path)| walk.finds(*group, path)).collect();
    let mut finds = finds.into_iter();
    tree.each_reference(&mut |reference| reference.finds = finds.next().unwrap_or(Finds::Nothing));
}

#[derive(Default)]
struct Walk {
    path: Path,
    backward: bool,
    nodes: usize,
    groups: HashMap<usize, Path>,
    references: Vec<(usize, Path)>,
}

impl Walk {
    fn node(&mut self, node: &Node) {
        self.nodes += 1;
        match node {
            Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) => {}
            Node::Sequence(parts) => self.parts(Kind::Sequence { backward: self.backward }, parts),
            Node::Either(parts) => self.parts(Kind::Either, parts),
            Node::Group(None, inside) => self.node(inside),
            Node::Group(Some(capture), inside) => {
                self.groups.insert(capture.number, self.path.clone());
                self.parts(Kind::Group(capture.number), std::slice::from_ref(inside));
            }
            Node::Repeat(repeat) => {
                let again = repeat.most.is_none_or(|most| most > 1);
                // ECMAScript rejects an empty round, and resets its groups. Python doesn't restore groups when it
                // backtracks out of a round that it tried last.
                let mixed = repeat.most != Some(repeat.least) && (repeat.node.can_be_empty() || !repeat.greedy);
                let kind = Kind::Repeat { again, skipped: repeat.least == 0, mixed };
                self.parts(kind, std::slice::from_ref(&repeat.node));
            }
            Node::Look(look) => {
                let outside = std::mem::replace(&mut self.backward, !look.ahead);
                self.parts(Kind::Look { matches: look.matches }, std::slice::from_ref(&look.node));
                self.backward = outside;
            }
            Node::Back(references) => {
                for reference in references {
                    self.references.push((reference.group, self.path.clone()));
                }
            }
        }
    }

    fn parts(&mut self, kind: Kind, parts: &[impl std::borrow::Borrow<Node>]) {
        let node = self.nodes;
        for (part, inside) in parts.iter().enumerate() {
            self.path.push(Step { node, kind, part });
            self.node(inside.borrow());
            self.path.pop();
        }
    }

    /// Returns what a reference can find of a group.
    fn finds(&self, group: usize, reference: &Path) -> Finds {
        let Some(path) = self.groups.get(&group) else { return Finds::Nothing };
        let fork = path.iter().zip(reference).take_while(|(one, other)| one == other).count();
        let (Some(there), Some(here)) = (path.get(fork), reference.get(fork)) else { return Finds::Nothing };
        let comes_before = match there.kind {
            Kind::Sequence { backward: false } => there.part < here.part,
            Kind::Sequence { backward: true } => there.part > here.part,
            Kind::Either | Kind::Group(_) | Kind::Repeat { .. } | Kind::Look { .. } => false,
        };
        let inside = &path[fork + 1..];
        if !comes_before || inside.iter().any(|step| step.kind == Kind::Look { matches: false }) {
            return Finds::Nothing;
        }
        finds_of_earlier(&path[..fork], inside)
    }
}

/// Returns what a reference can find of an earlier group, given the parts around both, and those around the group only.
fn finds_of_earlier(both: &[Step], group: &[Step]) -> Finds {
    let can_miss = group.iter().any(|step| matches!(step.kind, Kind::Either | Kind::Repeat { skipped: true, .. }));
    let is_mixed = |step: &Step| matches!(step.kind, Kind::Repeat { mixed: true, .. });
    let is_repeated = |step: &Step| matches!(step.kind, Kind::Repeat { again: true, .. });
    let remembers = both.iter().chain(group).any(is_mixed) || group.iter().any(is_repeated);
    let in_loop = both.iter().any(is_repeated);
    match (can_miss, in_loop) {
        _ if remembers => Finds::Forgotten,
        (true, true) => Finds::Forgotten,
        (true, false) => Finds::Perhaps,
        (false, _) => Finds::Match,
    }
}
