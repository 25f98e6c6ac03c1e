//! Regular expressions of ECMA-262, translated to every language with the same verdicts.
//!
//! JSON Schema's patterns are those of ECMAScript with the flag `u`; they match anywhere in a text. TypeScript uses
//! them directly, Python's `re` gets an equivalent pattern, and Rust gets a program for a generated matcher
//! (`templates/rust/check/`), which adl-gen itself uses too.

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
mod set;
mod steps;
#[cfg(test)]
mod tests;
mod tree;
mod unicode;

use std::fmt;

pub(crate) use program::Program;

/// The matcher, whose text is also printed into generated files.
mod matcher {
    include!("../../templates/rust/check/ranges.rs");
    include!("../../templates/rust/check/straight.rs");
    include!("../../templates/rust/check/pattern.rs");
    include!("../../templates/rust/check/matcher.rs");
    include!("../../templates/rust/check/groups.rs");
}

/// A regular expression.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: String,
    tree: tree::Node,
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
    /// Its byte offset in the source.
    pub(crate) offset: usize,
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
        program::compile(&tree)?;
        Ok(Self { source: source.to_owned(), tree })
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

    /// Returns the steps for Rust's matcher.
    pub(crate) fn program(&self) -> Result<Program<'_>, PatternError> {
        program::compile(&self.tree)
    }

    /// Returns the steps of a search in linear time, if a backtracking engine, as JavaScript's and Python's, could need more.
    /// Each is a list in JSON for the matchers `linear_pattern.ts` and `linear_search.py`.
    pub(crate) fn linear_steps(&self) -> Option<Vec<String>> {
        match self.program().ok()?.kind() {
            program::Kind::Linear(steps) if !backtracking::is_linear(&self.tree) => Some(steps::printed(steps)),
            program::Kind::Linear(_) | program::Kind::Deterministic(_) | program::Kind::WithGroups(_) => None,
        }
    }

    /// Returns whether the pattern matches somewhere in a text.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.program().is_ok_and(|program| program.is_match(text))
    }
}
