//! Edits of a text.

use super::Span;

/// An edit: a range of bytes, and the text in its place. An empty range is an insertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Span,
    /// Their replacement.
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
