//! The marks in the text of a [`Doc`](super::Doc). Where a text has such a character itself, [`ESCAPE`] and a letter stand
//! for it.

/// Begins what stands for a character of the text that looks like a mark.
pub(super) const ESCAPE: char = '\0';
/// See [`Doc::LINE`](super::Doc::LINE).
pub(super) const LINE: char = '\u{1}';
/// See [`Doc::SOFT_LINE`](super::Doc::SOFT_LINE).
pub(super) const SOFT_LINE: char = '\u{2}';
/// See [`Doc::HARD_LINE`](super::Doc::HARD_LINE).
pub(super) const HARD_LINE: char = '\u{3}';
/// Begins a part before which a line may end (see [`Doc::FOLD`](super::Doc::FOLD)).
pub(super) const FOLD: char = '\u{4}';
/// Begins text that is printed only if the part around it breaks.
pub(super) const IF_BROKEN: char = '\u{5}';
/// Begins a part whose line breaks indent one level deeper.
pub(super) const INDENT: char = '\u{6}';
/// Begins a part that is on one line if it fits.
pub(super) const GROUP: char = '\u{7}';
/// Ends a part.
pub(super) const END: char = '\u{8}';

/// Returns whether a character is a mark.
pub(super) fn is(c: char) -> bool {
    c <= END
}

/// Returns the letter that stands for a character, or the character for which a letter stands.
pub(super) fn swapped(c: char) -> char {
    char::from_u32(u32::from(c) ^ 0x40).unwrap_or(c)
}
