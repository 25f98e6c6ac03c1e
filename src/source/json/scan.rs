//! The parts of a text that may be JSON, and the errors within each.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::finding;
use crate::text::{File, Span, number_parts};

/// The maximum number of errors: more are rarely independent of each other.
pub(super) const MOST: usize = 100;

/// A part of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Open(Container),
    Close(Container),
    Comma,
    Colon,
    String,
    /// A number, `true`, `false` or `null`.
    Scalar,
    /// A string that doesn't end on its line.
    Unended,
    /// Anything else.
    Junk,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Container {
    Array,
    Object,
}

impl Container {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    pub(super) fn close(self) -> char {
        match self {
            Self::Array => ']',
            Self::Object => '}',
        }
    }
}

/// Reads the parts of a text.
pub(super) struct Scanner<'f> {
    pub(super) file: &'f Arc<File>,
    /// The part of the text that is still to be read.
    rest: Span,
    /// The errors so far, those within strings and of words included.
    pub(super) found: Vec<Diagnostic>,
}

impl<'f> Scanner<'f> {
    pub(super) fn new(file: &'f Arc<File>, part: Span) -> Self {
        Self { file, rest: part, found: Vec::new() }
    }

    /// Reports an error, with help if there is some.
    pub(super) fn refuse(&mut self, span: Span, message: impl Into<String>, help: &str) {
        // A string may have more of them than there is memory.
        if self.found.len() <= MOST {
            let found = finding(self.file, Code::Syntax, span, message);
            self.found.push(if help.is_empty() { found } else { found.help(help) });
        }
    }

    fn rest(&self) -> &str {
        self.file.text().get(self.rest.start..self.rest.end).unwrap_or_default()
    }

    /// Moves over a number of bytes; returns where they are.
    fn take(&mut self, length: usize) -> Span {
        let start = self.rest.start;
        self.rest.start = (start + length).min(self.rest.end);
        Span { start, end: self.rest.start }
    }

    /// Returns the place of the end of the text, before the whitespace there.
    pub(super) fn end(&self) -> Span {
        let end = self.file.text().get(..self.rest.end).unwrap_or_default().trim_ascii_end().len();
        Span { start: end, end }
    }

    /// Returns the next part, after whitespace and comments.
    pub(super) fn next(&mut self) -> Option<(Part, Span)> {
        loop {
            let space = self.rest().len() - self.rest().trim_start_matches([' ', '\t', '\r', '\n']).len();
            self.take(space);
            let part = match self.rest().chars().next()? {
                '{' => Part::Open(Container::Object),
                '[' => Part::Open(Container::Array),
                '}' => Part::Close(Container::Object),
                ']' => Part::Close(Container::Array),
                ',' => Part::Comma,
                ':' => Part::Colon,
                '"' => return Some(self.string()),
                '\'' => return Some((Part::String, self.single_quoted())),
                _ => match self.comment() {
                    Some(length) => {
                        let span = self.take(length);
                        let help = "JSON has no comments: remove it, or write the document in YAML";
                        self.refuse(span, "a comment", help);
                        continue;
                    }
                    None => return Some(self.word()),
                },
            };
            return Some((part, self.take(1)));
        }
    }

    /// Returns the length of a comment at the current place.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        if rest.starts_with("/*") {
            return Some(rest.find("*/").map_or(rest.len(), |end| end + 2));
        }
        let is_line = rest.starts_with("//") || rest.starts_with('#');
        is_line.then(|| rest.find(['\r', '\n']).unwrap_or(rest.len()))
    }

    /// Reads a string. One that doesn't end on its line is taken to end with it.
    fn string(&mut self) -> (Part, Span) {
        let start = self.take(1).start;
        let part = loop {
            let here = Span { start: self.rest.start, end: self.rest.start };
            match self.rest().chars().next() {
                Some('"') => {
                    self.take(1);
                    break Part::String;
                }
                Some('\\') => self.escape(),
                None => {
                    self.refuse(here, "the text ends within a string", "end it with `\"`");
                    break Part::Unended;
                }
                Some('\r' | '\n') => {
                    let help = "end it with `\"`, or write the line break as `\\n`";
                    self.refuse(here, "the string doesn't end on its line", help);
                    break Part::Unended;
                }
                Some(next @ '\0'..='\u{1f}') => {
                    let (span, help) = (self.take(1), format!("write it as an escape: `\\u{:04x}`", u32::from(next)));
                    self.refuse(span, "a control character in a string", &help);
                }
                Some(_) => {
                    let is_special = |c: char| matches!(c, '"' | '\\' | '\0'..='\u{1f}');
                    self.take(self.rest().find(is_special).unwrap_or(self.rest().len()));
                }
            }
        };
        (part, Span { start, end: self.rest.start })
    }

    /// Reads an escape in a string.
    fn escape(&mut self) {
        let rest = self.rest();
        let code = |at: usize| rest.get(at..at + 6)?.strip_prefix("\\u").and_then(hexadecimal);
        let is_low = |code: &u32| (0xdc00..0xe000).contains(code);
        let (length, error) = match (rest.chars().nth(1), code(0)) {
            (Some('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't'), _) => (2, None),
            (Some('u'), Some(0xd800..0xdc00)) if code(6).is_some_and(|low| is_low(&low)) => (12, None),
            (Some('u'), Some(0xd800..0xe000)) => (6, Some("half of a surrogate pair")),
            (Some('u'), Some(_)) => (6, None),
            (Some('\r' | '\n') | None, _) => (1, Some("an invalid escape")),
            (Some(next), _) => (1 + next.len_utf8(), Some("an invalid escape")),
        };
        let span = self.take(length);
        if let Some(message) = error {
            self.refuse(span, message, "write a backslash as `\\\\`");
        }
    }

    /// Reads a string in single quotes, to the next one on its line.
    fn single_quoted(&mut self) -> Span {
        let line = self.rest().split(['\r', '\n']).next().unwrap_or_default();
        let length = line.get(1..).and_then(|text| text.find('\'')).map_or(line.len(), |end| end + 2);
        let span = self.take(length);
        self.refuse(span, "a string in single quotes", "JSON strings use double quotes");
        span
    }

    /// Reads a number or a literal; otherwise everything up to the next punctuation on its line.
    fn word(&mut self) -> (Part, Span) {
        let punctuation = [',', ':', '[', ']', '{', '}', '"', '\'', '\r', '\n'];
        let line = self.rest().split(punctuation).next().unwrap_or_default();
        let word = line.split([' ', '\t']).next().unwrap_or_default();
        if is_scalar(word) {
            return (Part::Scalar, self.take(word.len()));
        }
        // A comment may follow, but not begin a word: that would be one.
        let end = ["//", "/*"].into_iter().filter_map(|mark| line.find(mark)).filter(|at| *at > 0).min();
        let junk = line.get(..end.unwrap_or(line.len())).unwrap_or(line).trim_ascii_end().len();
        let length = if is_number(word) { word.len() } else { junk };
        (Part::Junk, self.take(length.max(1)))
    }
}

/// Returns whether a word is a number, `true`, `false` or `null` (RFC 8259 §3, §6).
fn is_scalar(word: &str) -> bool {
    let is_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction, exponent) = number_parts(word.strip_prefix('-').unwrap_or(word));
    let is_whole = is_digits(whole) && (whole == "0" || !whole.starts_with('0'));
    let is_exponent = |exponent: &str| is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent));
    matches!(word, "true" | "false" | "null")
        || is_whole && fraction.is_none_or(is_digits) && exponent.is_none_or(is_exponent)
}

/// Returns whether a word was meant as a number.
pub(super) fn is_number(word: &str) -> bool {
    word.trim_start_matches(['+', '-', '.']).starts_with(|first: char| first.is_ascii_digit())
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let is_valid = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_valid { u32::from_str_radix(digits, 16).ok() } else { None }
}
