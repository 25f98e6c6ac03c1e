//! Patterns as programs for Rust's matcher.

use super::PatternError;
use super::matcher::{self, Op};
use super::tree::{Look, Node, One, Repeat};

/// How many steps a program may have.
const MAX_STEPS: usize = 10_000;
/// How many times a character may be counted.
const MAX_COUNT: usize = 1_000_000;

/// The steps of a pattern, for the function of the matcher that takes them.
pub(crate) struct Program<'a>(Kind<'a>);

/// Which function that is.
pub(super) enum Kind<'a> {
    /// `is_match(&[Op], &str)`
    Linear(Vec<Op<'a>>),
}

impl<'a> Program<'a> {
    pub(super) fn kind(&self) -> &Kind<'a> {
        &self.0
    }

    pub(crate) fn is_match(&self, text: &str) -> bool {
        match &self.0 {
            Kind::Linear(steps) => matcher::is_match(steps, text),
        }
    }
}

/// The program of a pattern.
pub(super) fn compile(tree: &Node) -> Result<Program<'_>, PatternError> {
    let mut steps = Steps { steps: Vec::new(), backward: false };
    steps.node(tree)?;
    steps.push(Op::Match)?;
    Ok(Program(Kind::Linear(steps.steps)))
}

struct Steps<'a> {
    steps: Vec<Op<'a>>,
    /// Whether what comes is matched from its end to its start.
    backward: bool,
}

type Compiled = Result<(), PatternError>;

impl<'a> Steps<'a> {
    fn push(&mut self, step: Op<'a>) -> Compiled {
        if self.steps.len() == MAX_STEPS {
            let message = format!(
                "with its counts written out, the pattern has more than {MAX_STEPS} steps; use smaller counts, or `maxLength` beside it"
            );
            return Err(PatternError { message, offset: 0 });
        }
        self.steps.push(step);
        Ok(())
    }

    fn node(&mut self, node: &'a Node) -> Compiled {
        match node {
            Node::One(one) => self.push(one_op(one)),
            Node::Sequence(parts) if self.backward => parts.iter().rev().try_for_each(|part| self.node(part)),
            Node::Sequence(parts) => parts.iter().try_for_each(|part| self.node(part)),
            Node::Either(alternatives) => self.either(alternatives),
            Node::Group(_, node) => self.node(node),
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Start => self.push(Op::Start),
            Node::End => self.push(Op::End),
            Node::WordEdge(is) => self.push(Op::WordEdge(*is)),
            Node::Look(look) => self.look(look),
            Node::Back(_) => {
                Err(PatternError { message: "references to groups can't be matched yet".to_owned(), offset: 0 })
            }
        }
    }

    fn either(&mut self, alternatives: &'a [Node]) -> Compiled {
        let mut jumps = Vec::new();
        for (index, alternative) in alternatives.iter().enumerate() {
            if index + 1 == alternatives.len() {
                self.node(alternative)?;
                break;
            }
            let split = self.reserve()?;
            self.node(alternative)?;
            jumps.push(self.reserve()?);
            self.steps[split] = Op::Split(split + 1, self.steps.len());
        }
        for jump in jumps {
            self.steps[jump] = Op::Jump(self.steps.len());
        }
        Ok(())
    }

    fn repeat(&mut self, repeat: &'a Repeat) -> Compiled {
        let most = repeat.most.unwrap_or(usize::MAX);
        let counted = if most == usize::MAX { repeat.least } else { most };
        if counted > MAX_COUNT {
            let message = format!("the count {counted} is larger than {MAX_COUNT}");
            return Err(PatternError { message, offset: 0 });
        }
        if let Some(one) = only_one(&repeat.node) {
            return self.push(Op::Many(&one.ranges, repeat.least, most));
        }
        let start = self.steps.len();
        let mut last = start;
        for _ in 0..repeat.least {
            last = self.steps.len();
            self.node(&repeat.node)?;
            if last == self.steps.len() {
                // Nothing, however often.
                return Ok(());
            }
        }
        match repeat.most {
            None if repeat.least > 0 => {
                let next = self.steps.len() + 1;
                self.push(Op::Split(last, next))
            }
            None => {
                let split = self.reserve()?;
                self.node(&repeat.node)?;
                self.push(Op::Jump(split))?;
                self.steps[split] = Op::Split(split + 1, self.steps.len());
                Ok(())
            }
            Some(most) => self.optional(&repeat.node, most - repeat.least),
        }
    }

    /// A part at most so many times.
    fn optional(&mut self, node: &'a Node, times: usize) -> Compiled {
        let mut splits = Vec::new();
        for _ in 0..times {
            splits.push(self.reserve()?);
            self.node(node)?;
        }
        for split in splits {
            self.steps[split] = Op::Split(split + 1, self.steps.len());
        }
        Ok(())
    }

    fn look(&mut self, look: &'a Look) -> Compiled {
        let at = self.reserve()?;
        // What lies ahead is matched from the end of the text, so that all places are known in one go.
        let outside = std::mem::replace(&mut self.backward, look.ahead);
        self.node(&look.node)?;
        self.backward = outside;
        self.push(Op::Match)?;
        self.steps[at] = Op::Look { ahead: look.ahead, matches: look.matches, next: self.steps.len() };
        Ok(())
    }

    /// A place for a step that isn't known yet.
    fn reserve(&mut self) -> Result<usize, PatternError> {
        self.push(Op::Match)?;
        Ok(self.steps.len() - 1)
    }
}

fn one_op(one: &One) -> Op<'_> {
    match one.ranges.as_slice() {
        [(first, last)] if first == last => Op::Char(*first),
        ranges => Op::Set(ranges),
    }
}

/// The character that a part is, with groups around it or without.
fn only_one(node: &Node) -> Option<&One> {
    match node {
        Node::One(one) => Some(one),
        Node::Group(_, node) => only_one(node),
        Node::Sequence(_)
        | Node::Either(_)
        | Node::Repeat(_)
        | Node::Start
        | Node::End
        | Node::WordEdge(_)
        | Node::Look(_)
        | Node::Back(_) => None,
    }
}
