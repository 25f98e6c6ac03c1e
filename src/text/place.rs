//! Source locations, to which diagnostics point.

use std::fmt;
use std::sync::Arc;

use super::visible;

/// A range of bytes in a file's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A file that was read: its name in diagnostics and headers, and its text.
#[derive(Clone)]
pub struct File {
    name: String,
    text: String,
    lines: Vec<usize>,
    /// The number of characters before each block, so that columns in long lines are found quickly.
    characters: Vec<usize>,
    /// Whether it is the file of a commit, which may not be in the working tree.
    is_committed: bool,
}

/// The length of a block, in bytes.
const BLOCK: usize = 1024;

fn characters(bytes: &[u8]) -> usize {
    let begins = |byte: &&u8| !matches!(byte, 0x80..=0xbf);
    bytes.iter().filter(begins).count()
}

/// Returns the start and the end of each line break: of a carriage return, a line feed, or both (YAML 1.2.2 §5.4).
pub(crate) fn line_breaks(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let is_break = |at: &usize| match bytes[*at] {
        b'\n' => *at == 0 || bytes[at - 1] != b'\r',
        byte => byte == b'\r',
    };
    (0..bytes.len()).filter(is_break).map(|at| {
        let length = if bytes[at..].starts_with(b"\r\n") { 2 } else { 1 };
        (at, at + length)
    })
}

impl File {
    /// Returns a file of that name (a relative path with `/`, or `-` for standard input).
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let text = text.into();
        let lines = std::iter::once(0).chain(line_breaks(&text).map(|(_, end)| end)).collect();
        let blocks = text.as_bytes().chunks(BLOCK).scan(0, |before, block| {
            *before += characters(block);
            Some(*before)
        });
        let characters = std::iter::once(0).chain(blocks).collect();
        Arc::new(Self { name: name.into(), text, lines, characters, is_committed: false })
    }

    /// Returns the file of a commit under another name.
    pub(crate) fn committed(&self, name: String) -> Arc<Self> {
        Arc::new(Self { name, is_committed: true, ..self.clone() })
    }

    /// Returns the file under another name.
    pub(crate) fn renamed(&self, name: String) -> Arc<Self> {
        Arc::new(Self { name, ..self.clone() })
    }

    /// Returns whether it is the file of a commit, which may not be in the working tree.
    #[must_use]
    pub fn is_committed(&self) -> bool {
        self.is_committed
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line and column (in characters) of a byte, both from 1.
    pub fn line_column(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at);
        let start = self.lines[line - 1];
        (line, self.characters_before(at) - self.characters_before(start) + 1)
    }

    fn characters_before(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        self.characters[at / BLOCK] + characters(&self.text.as_bytes()[at / BLOCK * BLOCK..at])
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("File").field(&self.name).finish()
    }
}

/// A source location: a range in a file.
#[derive(Debug, Clone)]
pub struct Place {
    /// The file.
    pub file: Arc<File>,
    /// The bytes.
    pub span: Span,
}

impl Place {
    /// Returns the line and column of its start, both from 1.
    pub fn line_column(&self) -> (usize, usize) {
        self.file.line_column(self.span.start)
    }

    /// Returns whether it is a part of another place.
    pub(crate) fn is_in(&self, outer: &Self) -> bool {
        Arc::ptr_eq(&self.file, &outer.file) && outer.span.start <= self.span.start && self.span.end <= outer.span.end
    }
}

/// Prints `file:line:column` on one line, even for hostile file names.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_column();
        write!(f, "{}:{line}:{column}", visible(self.file.name()))
    }
}
