//: pattern
/// A step of a pattern, followed by the next step unless it jumps.
#[derive(Clone, Copy)]
#[allow(dead_code)]
pub(super) enum Op<'a> {
    /// This character.
    Char(char),
    /// A character in one of these ranges.
    Set(&'a [(char, char)]),
    /// Characters in these ranges; the minimum and the maximum.
    Many(&'a [(char, char)], usize, usize),
    /// One of two steps follows.
    Split(usize, usize),
    /// Another step follows.
    Jump(usize),
    /// The start of the text.
    Start,
    /// The end of the text.
    End,
    /// A place at which a word begins or ends, or none.
    WordEdge(bool),
    /// Whether the steps up to `Match`, backwards where they look ahead, match next to this place:
    /// ahead of it or behind, whether they must, and the step that follows.
    Look { ahead: bool, matches: bool, next: usize },
    /// The pattern has matched.
    Match,
}

/// The character after a position, or before it, and the position at its other side.
fn next(text: &str, at: usize, backward: bool) -> Option<(char, usize)> {
    if backward {
        text[..at].chars().next_back().map(|c| (c, at - c.len_utf8()))
    } else {
        text[at..].chars().next().map(|c| (c, at + c.len_utf8()))
    }
}

/// Returns whether a word begins or ends at a position. Words are of ASCII letters, digits and `_`.
fn is_word_edge(text: &str, at: usize) -> bool {
    let is_word = |(c, _): (char, usize)| c.is_ascii_alphanumeric() || c == '_';
    next(text, at, true).is_some_and(is_word) != next(text, at, false).is_some_and(is_word)
}
