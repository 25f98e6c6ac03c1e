//! Types as text.

use std::collections::BTreeSet;

use super::STYLE;
use super::symbols::root;
use crate::codegen::layout::Doc;

/// A type, as text.
#[derive(Debug, Clone, Default)]
pub(in crate::target) struct Expression {
    /// The text.
    pub(in crate::target) text: String,
    /// The names that it is made of.
    pub(in crate::target) names: BTreeSet<String>,
    /// Whether it names a type that comes later.
    pub(super) is_forward: bool,
    /// Whether it has a literal string in it, so that it can't be quoted as a whole.
    pub(in crate::target) has_string: bool,
    /// The alternatives of a union.
    pub(super) operands: Vec<String>,
    /// The text with line breaks.
    pub(super) broken: Option<Doc>,
}

/// The notation of the name of a type that comes later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::target) enum Forward {
    /// Write it: nobody evaluates the expression before the whole file is read.
    Plain,
    /// Put it in quotes.
    Quoted,
    /// No type comes later.
    Never,
}

impl Expression {
    /// A name, possibly qualified by its module.
    pub(super) fn name(name: String) -> Self {
        let names = BTreeSet::from([root(&name).to_owned()]);
        Self { text: name, names, ..Self::default() }
    }

    pub(in crate::target) fn none() -> Self {
        Self { text: "None".to_owned(), ..Self::default() }
    }

    /// `outer[inner]`
    pub(in crate::target) fn subscript(outer: Self, inner: Self) -> Self {
        let text = format!("{}[{}]", outer.text, inner.text);
        let broken = inner.doc().enclosed(format!("{}[", outer.text), "]");
        Self { text, broken: Some(broken), ..Self::joined([outer, inner]) }
    }

    /// `outer[alternatives]`
    pub(super) fn alternatives(outer: Self, alternatives: &[String], what: Self) -> Self {
        let broken = Doc::filled(alternatives.iter().map(Doc::text), format!("{}[", outer.text), "]");
        let inner = Self { text: alternatives.join(", "), ..what };
        Self { broken: Some(broken), ..Self::subscript(outer, inner) }
    }

    /// Returns the type as a whole in quotes if it names a type that comes later; none if it has a string in it.
    pub(super) fn quoted(self) -> Option<Self> {
        match (self.is_forward, self.has_string) {
            (false, _) => Some(self),
            (true, false) => Some(Self { text: format!("\"{}\"", self.text), broken: None, ..self }),
            (true, true) => None,
        }
    }

    /// Returns the text, which may break at its brackets.
    pub(super) fn doc(&self) -> Doc {
        self.broken.clone().unwrap_or_else(|| Doc::text(&self.text))
    }

    /// Returns the text between others, at a level of indentation.
    pub(super) fn between(&self, before: String, after: &str, level: usize) -> String {
        Doc::all([Doc::text(before), self.doc(), Doc::text(after)]).print(STYLE, level)
    }

    /// Merges the properties of expressions, without a text.
    pub(super) fn joined(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::default(), |mut joined, part| {
            joined.names.extend(part.names);
            joined.is_forward |= part.is_forward;
            joined.has_string |= part.has_string;
            joined
        })
    }
}
