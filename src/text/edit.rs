//! Edits of a text, and the changes of its data that they are for.

use ecow::EcoString;

use super::{Empty, Json, Span};

/// An edit: a range of bytes, and the text in its place. An empty range is an insertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

impl Edit {
    /// Returns the text after edits that don't overlap, in any order; insertions at one place keep theirs. Returns none
    /// if two overlap, or one is outside of the text or within a character.
    pub fn apply(edits: &[Self], text: &str) -> Option<String> {
        let mut sorted: Vec<&Self> = edits.iter().collect();
        sorted.sort_by_key(|edit| edit.span);
        let (mut edited, mut end) = (String::with_capacity(text.len()), 0);
        for Self { span, text: replacement } in sorted {
            edited.push_str(text.get(end..span.start)?);
            edited.push_str(replacement);
            text.get(span.start..span.end)?;
            end = span.end;
        }
        edited.push_str(text.get(end..)?);
        Some(edited)
    }
}

/// An operation on a value in a document. Pointers are JSON Pointers (RFC 6901) into the data before all changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// The value at a pointer becomes another one.
    Set(String, Json),
    /// The object at a pointer gets a member after one of its others; without one, as its first.
    Insert {
        /// The object.
        object: String,
        /// The key before it: that of a member, or of one that was inserted before.
        after: Option<EcoString>,
        /// The new key.
        key: EcoString,
        /// The new value.
        value: Json,
    },
    /// The member at a pointer goes.
    Remove(String),
    /// The member whose key is at a location gets another key.
    Rename(Span, EcoString),
}

/// Edits of a text, with what they do to its data. Whoever applies them verifies that they do that, and nothing else.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// The operations on the data.
    pub operations: Vec<Operation>,
    /// The edits of the text.
    pub edits: Vec<Edit>,
}

impl Change {
    /// Returns whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.edits.is_empty()
    }

    /// Adds another change.
    pub fn extend(&mut self, other: &Self) {
        self.operations.extend_from_slice(&other.operations);
        self.edits.extend_from_slice(&other.edits);
    }
}

impl Empty for Change {
    const EMPTY: &'static Self = &Self { operations: Vec::new(), edits: Vec::new() };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span { start, end }, text: text.to_owned() }
    }

    #[test]
    fn edits_apply_in_the_order_of_the_text() {
        let edits = [edit(4, 5, "E"), edit(1, 1, "x"), edit(1, 3, ""), edit(1, 1, "y"), edit(6, 6, "!")];
        assert_eq!(Edit::apply(&edits, "abcdef"), Some("axydEf!".to_owned()));
        assert_eq!(Edit::apply(&[], "é"), Some("é".to_owned()));
    }

    #[test]
    fn edits_that_overlap_or_leave_the_text_are_refused() {
        for edits in [
            [edit(0, 2, ""), edit(1, 3, "")],
            [edit(0, 0, ""), edit(6, 7, "")],
            [edit(0, 0, ""), edit(3, 2, "")],
            [edit(1, 1, ""), edit(1, 2, "")],
        ] {
            assert_eq!(Edit::apply(&edits, "éabcd"), None, "{edits:?}");
        }
    }
}
