//! The layout of printed code: documents that are broken into lines where a line would be too long.
//!
//! A printer of a language builds a [`Doc`], and [`Doc::print`] makes the lines. The combinators are those of Wadler's "A
//! prettier printer": a group stands on one line where it fits, and else each of its lines breaks.

/// Text with places where it may break into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Doc {
    /// Text without line breaks.
    Text(String),
    /// A line break; on one line, a space.
    Line,
    /// A line break; on one line, nothing.
    SoftLine,
    /// A line break wherever it stands: the groups around it break.
    HardLine,
    /// Text where the group around it is broken; on one line, nothing.
    IfBroken(String),
    /// Documents one after the other.
    All(Vec<Self>),
    /// Lines one level further in.
    Indent(Box<Self>),
    /// On one line where that fits.
    Group(Box<Self>),
    /// Items with a line between them, each of which breaks only where the next item doesn't fit.
    Fill(Vec<Self>),
}
