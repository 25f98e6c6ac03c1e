//! Deterministic patterns: matched once from left to right, without backtracking. Most patterns in practice are, such
//! as `^ord_[0-9]{4,}$`.
//!
//! Each part is greedy and never has to give a character back: the following part begins with other characters.

use super::matcher::{Op, Run};

/// Maximum number of optional parts that may follow one; a pattern with more doesn't count as deterministic.
const MOST_SKIPPED: usize = 16;

/// A part of such a pattern, like `Run` in the matcher.
pub(super) enum Part<'a> {
    Text(String),
    Chars(&'a [(char, char)], usize, usize),
    End,
}

impl Part<'_> {
    pub(super) fn run(&self) -> Run<'_> {
        match self {
            Self::Text(text) => Run::Text(text),
            Self::Chars(ranges, least, most) => Run::Chars(ranges, *least, *most),
            Self::End => Run::End,
        }
    }
}

/// Returns the parts of a pattern, if it begins at the start of the text and is deterministic.
pub(super) fn parts<'a>(steps: &[Op<'a>]) -> Option<Vec<Part<'a>>> {
    let [Op::Start, steps @ .., Op::Match] = steps else { return None };
    let (steps, ends) = match steps {
        [steps @ .., Op::End] => (steps, true),
        _ => (steps, false),
    };
    let mut parts = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        match *step {
            Op::Char(c) => match parts.last_mut() {
                Some(Part::Text(text)) => text.push(c),
                _ => parts.push(Part::Text(c.to_string())),
            },
            Op::Set(ranges) => parts.push(Part::Chars(ranges, 1, 1)),
            Op::Many(ranges, least, most) => {
                if least < most && !ends_where_the_next_begins(ranges, &steps[index + 1..]) {
                    return None;
                }
                parts.push(Part::Chars(ranges, least, most));
            }
            Op::Split(..) | Op::Jump(_) | Op::Start | Op::End | Op::WordEdge(_) | Op::Look { .. } | Op::Match => {
                return None;
            }
        }
    }
    parts.extend(ends.then_some(Part::End));
    Some(parts)
}

/// Returns whether the following part can't begin with one of these characters.
fn ends_where_the_next_begins(ranges: &[(char, char)], following: &[Op]) -> bool {
    for (index, step) in following.iter().enumerate() {
        let (is_apart, may_be_nothing) = match *step {
            Op::Char(c) => (are_apart(ranges, &[(c, c)]), false),
            Op::Set(others) => (are_apart(ranges, others), false),
            Op::Many(others, least, _) => (are_apart(ranges, others), least == 0),
            Op::Split(..) | Op::Jump(_) | Op::Start | Op::End | Op::WordEdge(_) | Op::Look { .. } | Op::Match => {
                (false, false)
            }
        };
        if !is_apart || index == MOST_SKIPPED {
            return false;
        }
        if !may_be_nothing {
            return true;
        }
    }
    true
}

/// Returns whether two sets of characters, whose ranges are sorted, are disjoint.
pub(super) fn are_apart(one: &[(char, char)], other: &[(char, char)]) -> bool {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    while let (Some((first, last)), Some((other_first, other_last))) = (one.peek(), other.peek()) {
        if last < other_first {
            one.next();
        } else if other_last < first {
            other.next();
        } else {
            return false;
        }
    }
    true
}
