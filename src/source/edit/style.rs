//! The style of a document: its indentation, and the spaces between its values.

use super::lines::line_start;
use super::syntax::{self, Kind, Layout};
use super::{Editor, Syntax};
use crate::source::Format;

impl Editor<'_> {
    /// Returns the whitespace at the start of a line.
    pub(super) fn indentation(&self, at: usize) -> String {
        let line = &self.text()[line_start(self.text(), at)..];
        line.chars().take_while(|c| matches!(c, ' ' | '\t')).collect()
    }

    /// Returns as many spaces as there are characters before a key of a block: `- ` before the first one counts.
    pub(super) fn column(&self, at: usize) -> String {
        self.text()[line_start(self.text(), at)..at].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
    }

    /// Returns whether a part of the text has a line break.
    pub(super) fn has_break(&self, start: usize, end: usize) -> bool {
        self.slice(start, end).contains(['\n', '\r'])
    }

    /// Returns the indentation of an object in another one, from the first that there is.
    pub(super) fn nested(&self, syntax: &Syntax) -> Option<String> {
        let inner = |entry: &syntax::Entry| {
            let first = entry.value.entries().first().filter(|first| first.key.is_some())?;
            let column = self.column(first.start);
            let is_below = self.indentation(first.start) == column;
            let unit = column.strip_prefix(&self.column(entry.start))?;
            (is_below && !unit.is_empty() && entry.key.is_some()).then(|| unit.to_owned())
        };
        let entries = syntax.entries();
        entries.iter().find_map(inner).or_else(|| entries.iter().find_map(|entry| self.nested(&entry.value)))
    }

    /// Returns whether the items of the first block sequence of a member are indented more than its key.
    pub(super) fn items_are_indented(&self, syntax: &Syntax) -> Option<bool> {
        syntax.entries().iter().find_map(|entry| match (&entry.key, &entry.value.kind) {
            (Some(_), Kind::Array(Layout::Block, items)) => {
                let first = items.first()?;
                Some(self.column(first.start).len() > self.column(entry.start).len())
            }
            _ => self.items_are_indented(&entry.value),
        })
    }

    /// Returns whether the document has no spaces between its values.
    pub(super) fn is_dense(&self) -> bool {
        let Some(first) = self.document.root.members().first() else { return false };
        let separator = self.slice(first.key_span.end, first.value.span.start.max(first.key_span.end));
        self.format == Format::Json && separator == ":"
    }
}
