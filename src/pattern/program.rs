//! Compiles patterns to programs for Rust's matcher.

use std::collections::BTreeMap;

use super::PatternError;
use super::backtracking::has_many_ways;
use super::deterministic::{self, Part};
use super::matcher::{self, Op, Run, Step};
use super::tree::{Capture, Finds, Look, Node, One, Reference, Repeat};

/// Maximum number of steps of a program.
const MAX_STEPS: usize = 10_000;
/// Maximum count in the quantifier of a character.
const MAX_COUNT: usize = 1_000_000;
/// Maximum sum of the counts in all steps: a matcher may have a state for each.
const MAX_STATES: usize = 2_000_000;

/// The notes of a group: where its match began, its start and its end.
const NOTES_OF_A_GROUP: usize = 3;

/// The steps of a pattern, for the function of the matcher that runs them.
pub(crate) struct Program<'a>(Kind<'a>);

/// The function of the matcher.
pub(super) enum Kind<'a> {
    /// `is_run_match(&[Run], &str)`
    Deterministic(Vec<Part<'a>>),
    /// `is_match(&[Op], &str)`
    Linear(Vec<Op<'a>>),
    /// `is_match_with_groups(&[Step], usize, &str)`: the maximum number of steps of a match.
    WithGroups(Vec<Step<'a>>, usize),
}

impl<'a> Program<'a> {
    pub(super) fn kind(&self) -> &Kind<'a> {
        &self.0
    }

    pub(crate) fn is_match(&self, text: &str) -> bool {
        match &self.0 {
            Kind::Deterministic(parts) => {
                matcher::is_run_match(&parts.iter().map(Part::run).collect::<Vec<Run>>(), text)
            }
            Kind::Linear(steps) => matcher::is_match(steps, text),
            Kind::WithGroups(steps, most) => matcher::is_match_with_groups(steps, *most, text),
        }
    }
}

/// Compiles a pattern. With references to groups, a match takes at most so many steps.
pub(super) fn compile(tree: &Node, most_steps: usize) -> Result<Program<'_>, PatternError> {
    let groups = groups_that_are_found(tree);
    let has_groups = !groups.is_empty();
    let steps = Steps { notes: groups.len() * NOTES_OF_A_GROUP, groups, ..Steps::default() }.compile(tree)?;
    if has_groups {
        return Ok(Program(Kind::WithGroups(steps, most_steps)));
    }
    let steps: Vec<Op> = steps.into_iter().filter_map(only_op).collect();
    // Ways that take nothing have no steps, but take time in other languages, which then need those that there are.
    let parts = deterministic::parts(&steps).filter(|_| !has_many_ways(tree));
    Ok(Program(parts.map_or(Kind::Linear(steps), Kind::Deterministic)))
}

/// Compiles a pattern without references to steps that go forward one character at a time, with its counts written out.
pub(super) fn forward_steps(tree: &Node) -> Result<Vec<Op<'_>>, PatternError> {
    let steps = Steps { is_forward: true, ..Steps::default() }.compile(tree)?;
    Ok(steps.into_iter().filter_map(only_op).collect())
}

/// Returns the index of the notes of each group to which a reference can refer.
fn groups_that_are_found(tree: &Node) -> BTreeMap<usize, usize> {
    let mut groups = BTreeMap::new();
    tree.each(&mut |node| {
        if let Node::Back(references) = node {
            let found = references.iter().filter(|reference| reference.finds != Finds::Nothing);
            groups.extend(found.map(|reference| (reference.group, 0)));
        }
    });
    groups.values_mut().enumerate().for_each(|(index, notes)| *notes = index * NOTES_OF_A_GROUP);
    groups
}

fn only_op(step: Step<'_>) -> Option<Op<'_>> {
    if let Step::Op(op) = step { Some(op) } else { None }
}

#[derive(Default)]
struct Steps<'a> {
    steps: Vec<Step<'a>>,
    /// The sum of the counts in them.
    states: usize,
    /// Whether lookarounds go forward, and counts are written out.
    is_forward: bool,
    /// Whether the current part is matched backwards.
    backward: bool,
    /// The index of the notes of each referenced group.
    groups: BTreeMap<usize, usize>,
    /// The number of notes.
    notes: usize,
}

type Compiled = Result<(), PatternError>;

impl<'a> Steps<'a> {
    fn compile(mut self, tree: &'a Node) -> Result<Vec<Step<'a>>, PatternError> {
        self.node(tree)?;
        self.op(Op::Match)?;
        Ok(self.steps)
    }

    fn push(&mut self, step: Step<'a>) -> Compiled {
        if self.steps.len() == MAX_STEPS {
            return Err(too_large(MAX_STEPS, "steps"));
        }
        self.steps.push(step);
        Ok(())
    }

    fn op(&mut self, op: Op<'a>) -> Compiled {
        self.push(Step::Op(op))
    }

    fn node(&mut self, node: &'a Node) -> Compiled {
        match node {
            Node::One(one) => self.op(one_op(one)),
            Node::Sequence(parts) if self.backward => parts.iter().rev().try_for_each(|part| self.node(part)),
            Node::Sequence(parts) => parts.iter().try_for_each(|part| self.node(part)),
            Node::Either(alternatives) => self.either(alternatives),
            Node::Group(capture, inside) => self.group(capture.as_ref(), inside),
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Start => self.op(Op::Start),
            Node::End => self.op(Op::End),
            Node::WordEdge(is) => self.op(Op::WordEdge(*is)),
            Node::Look(look) => self.look(look),
            Node::Back(references) => references.iter().try_for_each(|reference| self.reference(reference)),
        }
    }

    fn either(&mut self, alternatives: &'a [Node]) -> Compiled {
        let mut jumps = Vec::new();
        let Some((last, others)) = alternatives.split_last() else { return Ok(()) };
        for alternative in others {
            let split = self.reserve()?;
            self.node(alternative)?;
            jumps.push(self.reserve()?);
            self.steps[split] = Step::Op(Op::Split(split + 1, self.steps.len()));
        }
        self.node(last)?;
        for jump in jumps {
            self.steps[jump] = Step::Op(Op::Jump(self.steps.len()));
        }
        Ok(())
    }

    fn group(&mut self, capture: Option<&Capture>, inside: &'a Node) -> Compiled {
        match capture.and_then(|capture| self.groups.get(&capture.number).copied()) {
            Some(notes) => {
                self.push(Step::Note(notes))?;
                self.node(inside)?;
                self.push(Step::Group(notes))
            }
            None => self.node(inside),
        }
    }

    fn reference(&mut self, reference: &Reference) -> Compiled {
        match self.groups.get(&reference.group).copied() {
            Some(notes) if reference.finds != Finds::Nothing => self.push(Step::Back(notes)),
            Some(_) | None => Ok(()),
        }
    }

    fn repeat(&mut self, repeat: &'a Repeat) -> Compiled {
        let most = repeat.most.unwrap_or(usize::MAX);
        let counted = repeat.most.unwrap_or(repeat.least);
        if counted > MAX_COUNT {
            return Err(PatternError::of_whole(format!("the count {counted} is larger than {MAX_COUNT}")));
        }
        // The order in which alternatives are tried matters only to groups.
        let is_counted = !self.is_forward && (repeat.greedy || self.groups.is_empty());
        if let Some(one) = self.only_one(&repeat.node).filter(|_| is_counted) {
            self.states += counted;
            if self.states > MAX_STATES {
                return Err(too_large(MAX_STATES, "states"));
            }
            let is_one = (repeat.least, most) == (1, 1);
            return self.op(if is_one { one_op(one) } else { Op::Many(&one.ranges, repeat.least, most) });
        }
        for _ in 0..repeat.least {
            let before = self.steps.len();
            self.round(&repeat.node)?;
            if before == self.steps.len() {
                // An empty part needs no loop.
                return Ok(());
            }
        }
        match repeat.most {
            None => {
                let split = self.reserve()?;
                self.optional_round(&repeat.node)?;
                self.op(Op::Jump(split))?;
                self.fork(split, repeat.greedy);
            }
            Some(most) => {
                let mut splits = Vec::new();
                for _ in repeat.least..most {
                    splits.push(self.reserve()?);
                    self.optional_round(&repeat.node)?;
                }
                splits.into_iter().for_each(|split| self.fork(split, repeat.greedy));
            }
        }
        Ok(())
    }

    /// Sets a reserved step to a split: the match goes on with the next step, or after all steps so far.
    fn fork(&mut self, split: usize, greedy: bool) {
        let (inside, after) = (split + 1, self.steps.len());
        self.steps[split] = Step::Op(if greedy { Op::Split(inside, after) } else { Op::Split(after, inside) });
    }

    /// Compiles a round of a loop, which starts without the groups of the previous round.
    fn round(&mut self, node: &'a Node) -> Compiled {
        let mut inside = Vec::new();
        node.each(&mut |node| {
            if let Node::Group(Some(capture), _) = node {
                inside.extend(self.groups.get(&capture.number).copied());
            }
        });
        if let (Some(first), Some(last)) = (inside.iter().min(), inside.iter().max()) {
            self.push(Step::Forget(*first, last + NOTES_OF_A_GROUP - 1))?;
        }
        self.node(node)
    }

    /// Compiles an optional round of a loop, which must not match an empty text.
    fn optional_round(&mut self, node: &'a Node) -> Compiled {
        if self.groups.is_empty() || !node.can_be_empty() {
            return self.round(node);
        }
        let note = self.notes;
        self.notes += 1;
        self.push(Step::Note(note))?;
        self.round(node)?;
        self.push(Step::Onward(note))
    }

    fn look(&mut self, look: &'a Look) -> Compiled {
        let at = self.reserve()?;
        // Without groups, a lookahead is matched from the end of the text, so that one run finds all positions.
        let backward = !self.is_forward && look.ahead == self.groups.is_empty();
        let outside = std::mem::replace(&mut self.backward, backward);
        self.node(&look.node)?;
        self.backward = outside;
        self.op(Op::Match)?;
        self.steps[at] = Step::Op(Op::Look { ahead: look.ahead, matches: look.matches, next: self.steps.len() });
        Ok(())
    }

    /// Reserves a step that is set later.
    fn reserve(&mut self) -> Result<usize, PatternError> {
        self.op(Op::Match)?;
        Ok(self.steps.len() - 1)
    }

    /// Returns the character that a part matches, ignoring unreferenced groups around it.
    fn only_one<'n>(&self, node: &'n Node) -> Option<&'n One> {
        match node {
            Node::One(one) => Some(one),
            Node::Group(Some(capture), _) if self.groups.contains_key(&capture.number) => None,
            Node::Group(_, inside) => self.only_one(inside),
            _ => None,
        }
    }
}

fn too_large(most: usize, parts: &str) -> PatternError {
    PatternError::of_whole(format!(
        "with its counts written out, the pattern has more than {most} {parts}; use smaller counts, or `maxLength` beside \
         it"
    ))
}

fn one_op(one: &One) -> Op<'_> {
    match one.ranges.as_slice() {
        [(first, last)] if first == last => Op::Char(*first),
        ranges => Op::Set(ranges),
    }
}
