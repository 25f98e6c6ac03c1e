//! Regular expressions of ECMA-262, translated to every language with the same verdicts.
//!
//! JSON Schema's patterns are those of ECMAScript with the flag `u`; they match anywhere in a text. TypeScript uses
//! them directly, Python's `re` gets an equivalent pattern, and Rust gets a program for a generated matcher
//! (`templates/rust/support/`), which adl-gen itself uses too.

#[cfg(feature = "cli")]
mod automaton;
mod backtracking;
mod deterministic;
mod ecmascript;
mod escapes;
mod groups;
mod literal;
mod names;
mod parse;
mod print;
mod program;
mod python;
mod references;
mod rust_regex;
mod set;
mod steps;
#[cfg(test)]
mod tests;
mod tree;
mod unicode;

use std::fmt;
use std::sync::OnceLock;

#[cfg(feature = "cli")]
pub(crate) use automaton::Automaton;
pub(crate) use program::Program;

/// The matcher, whose text is also printed into generated files.
mod matcher {
    include!("../../templates/rust/support/ranges.rs");
    include!("../../templates/rust/support/straight.rs");
    include!("../../templates/rust/support/pattern.rs");
    include!("../../templates/rust/support/matcher.rs");
    include!("../../templates/rust/support/groups.rs");
}

/// Maximum number of steps of a match, if the pattern has references to groups that could take more than linear time.
/// The matchers of each language have this number.
pub(crate) const MOST_STEPS: usize = 100_000;

/// A regular expression.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: String,
    tree: tree::Node,
    /// Whether a backtracking engine could need more than linear time; computed once.
    is_slow: OnceLock<bool>,
}

/// A generated matcher in place of the engines of JavaScript and Python. Each step is a list in JSON.
pub(crate) enum Matcher {
    /// Goes all ways at once, in linear time: `linear_pattern.ts`, `linear_search.py`.
    Linear(Vec<String>),
    /// Tries one way after the other, within [`MOST_STEPS`]: `limited_pattern.ts`, `limited_search.py`.
    Limited(Vec<String>),
}

/// A literal text that must occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlainText {
    /// Whether it must be at the start.
    pub(crate) at_start: bool,
    pub(crate) text: String,
    /// Whether it must be at the end; with both, it is the whole text.
    pub(crate) at_end: bool,
}

/// The reason why a text is not a pattern, or not one that every language supports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    pub(crate) message: String,
    /// The byte offset in the source.
    pub(crate) offset: usize,
}

impl PatternError {
    /// Creates an error about the whole pattern.
    fn of_whole(message: impl Into<String>) -> Self {
        Self { message: message.into(), offset: 0 }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PatternError {}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for Pattern {}

impl Pattern {
    pub(crate) fn parse(source: &str) -> Result<Self, PatternError> {
        let tree = parse::parse(source)?;
        program::compile(&tree, usize::MAX)?;
        Ok(Self { source: source.to_owned(), tree, is_slow: OnceLock::new() })
    }

    /// Returns the pattern as in the schema.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Returns the literal text of a simple pattern like `^x-`.
    pub(crate) fn as_text(&self) -> Option<PlainText> {
        let parts = match &self.tree {
            tree::Node::Sequence(parts) => parts.as_slice(),
            node => std::slice::from_ref(node),
        };
        let (at_start, parts) = match parts {
            [tree::Node::Start, rest @ ..] => (true, rest),
            _ => (false, parts),
        };
        let (at_end, parts) = match parts {
            [rest @ .., tree::Node::End] => (true, rest),
            _ => (false, parts),
        };
        let text = parts.iter().map(tree::Node::as_char).collect::<Option<String>>()?;
        Some(PlainText { at_start, text, at_end })
    }

    /// Returns the body of a literal `/…/u`.
    pub(crate) fn ecmascript(&self) -> String {
        ecmascript::body(&self.tree)
    }

    /// Returns an equivalent pattern for Python's `re.compile` and `search`.
    pub(crate) fn python(&self) -> Result<String, PatternError> {
        python::source(&self.tree)
    }

    /// Returns an equivalent pattern for the crate `regex`, if it has one.
    pub(crate) fn rust_regex(&self) -> Option<String> {
        rust_regex::source(&self.tree)
    }

    /// Returns the steps for Rust's matcher.
    pub(crate) fn program(&self) -> Result<Program<'_>, PatternError> {
        program::compile(&self.tree, if self.is_limited() { MOST_STEPS } else { usize::MAX })
    }

    /// Returns the matcher of a pattern for which a backtracking engine, as JavaScript's and Python's, could need more
    /// than linear time.
    pub(crate) fn matcher(&self) -> Option<Matcher> {
        match self.program().ok()?.kind() {
            program::Kind::Linear(steps) if self.is_slow() => {
                Some(Matcher::Linear(steps.iter().map(steps::op).collect()))
            }
            program::Kind::WithGroups(steps, MOST_STEPS) => {
                Some(Matcher::Limited(steps.iter().map(steps::step).collect()))
            }
            program::Kind::Linear(_) | program::Kind::Deterministic(_) | program::Kind::WithGroups(..) => None,
        }
    }

    /// Returns the program of a pattern as a list in JSON: its steps, or behind `run` the parts of a deterministic one, or
    /// behind `groups` and the maximum number of steps of a match those of one with references to groups.
    pub(crate) fn steps(&self) -> Option<String> {
        let head = |head: String| std::iter::once(head);
        let steps: Vec<String> = match self.program().ok()?.kind() {
            program::Kind::Linear(ops) => ops.iter().map(steps::op).collect(),
            program::Kind::Deterministic(parts) => {
                head("[\"run\"]".to_owned()).chain(parts.iter().map(|part| steps::run(&part.run()))).collect()
            }
            program::Kind::WithGroups(all, most) => {
                // The same on every platform: the largest number that all languages read.
                let most = if *most == usize::MAX { i64::MAX.to_string() } else { most.to_string() };
                head(format!("[\"groups\", {most}]")).chain(all.iter().map(steps::step)).collect()
            }
        };
        Some(format!("[{}]", steps.join(", ")))
    }

    /// Returns whether a match may take only [`MOST_STEPS`]: it could need more than linear time, because of references
    /// to groups.
    pub(crate) fn is_limited(&self) -> bool {
        self.tree.has_references() && self.is_slow()
    }

    fn is_slow(&self) -> bool {
        *self.is_slow.get_or_init(|| !backtracking::is_linear(&self.tree))
    }

    /// Returns the pattern for a violation: with the limit of its steps, if it has one.
    pub(crate) fn shown(&self) -> String {
        match self.is_limited() {
            true => format!("{} within {MOST_STEPS} steps", self.source),
            false => self.source.clone(),
        }
    }

    /// Returns whether the pattern matches somewhere in a text.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.program().is_ok_and(|program| program.is_match(text))
    }
}
