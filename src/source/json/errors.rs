//! The errors of a text that isn't JSON. After each, reading goes on where the text makes sense again.

use std::sync::Arc;

use super::grammar::is_json;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::finding;
use crate::text::{File, Place, Span};

/// The maximum number of errors: more are rarely independent of each other.
const MOST: usize = 100;

/// Returns the errors of a text, in its order.
pub(super) fn errors(file: &Arc<File>) -> Vec<Diagnostic> {
    let mut reader =
        Reader { scanner: Scanner { file, at: 0, found: Vec::new() }, open: Vec::new(), is_guessed: false };
    reader.read();
    let mut found = reader.scanner.found;
    // What is wrong within a string is found before what is wrong with it.
    found.sort_by_key(|found| found.place.as_ref().map(|place| place.span.start));
    found.truncate(MOST);
    found
}

/// A part of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
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
enum Container {
    Array,
    Object,
}

impl Container {
    fn name(self) -> &'static str {
        match self {
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    fn close(self) -> char {
        match self {
            Self::Array => ']',
            Self::Object => '}',
        }
    }
}

/// The expected parts of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// The first key or item of a container, or its end.
    First,
    /// A key or an item after a comma.
    Next,
    Colon,
    Value,
    /// A comma, or the end of a container.
    Comma,
    /// Anything: what was meant before is unknown.
    Any,
    /// The end of the text.
    End,
}

/// Reads the structure of a text, with an explicit stack.
struct Reader<'f> {
    scanner: Scanner<'f>,
    /// The open containers, each with the place of its bracket.
    open: Vec<(Container, Span)>,
    /// Whether brackets don't match, so that what they enclose is a guess.
    is_guessed: bool,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut expected = Expected::Value;
        while let Some((part, span)) = self.scanner.next() {
            if self.scanner.found.len() > MOST {
                return;
            }
            if expected == Expected::End && self.is_guessed {
                return;
            }
            if expected == Expected::End {
                self.scanner.refuse(span, "the value ends before this", "a JSON document is one value");
                return;
            }
            expected = self.after(expected, part, span);
        }
        let end = self.scanner.file.text().trim_ascii_end().len();
        let end = Span { start: end, end };
        match self.open.last() {
            // The string would be followed by what is missing.
            Some(_) if self.is_guessed || expected == Expected::Any => {}
            Some((container, opened)) => {
                let (name, opened) = (container.name(), *opened);
                let found = finding(self.scanner.file, Code::Syntax, end, format!("the text ends within an {name}"));
                let place = Place { file: Arc::clone(self.scanner.file), span: opened };
                self.scanner.found.push(found.related(place, format!("the {name} begins here")));
            }
            None if expected == Expected::Value => self.scanner.refuse(end, "expected a value", ""),
            None => {}
        }
    }

    fn inner(&self) -> Option<Container> {
        self.open.last().map(|(container, _)| *container)
    }

    /// Returns what may follow a part that is found where something is expected.
    fn after(&mut self, expected: Expected, part: Part, span: Span) -> Expected {
        match (expected, part) {
            (_, Part::Unended) => Expected::Any,
            (Expected::Any, Part::Comma) => Expected::Next,
            (Expected::Any, Part::Colon) => Expected::Value,
            (Expected::First | Expected::Any, Part::Close(container)) => self.close(container, span),
            (Expected::Next, Part::Close(container)) => {
                self.scanner.refuse(span, "nothing follows the comma", "remove the comma before it");
                self.close(container, span)
            }
            (Expected::First | Expected::Next | Expected::Any, _) if self.inner() == Some(Container::Object) => {
                self.key(part, span)
            }
            (Expected::First | Expected::Next | Expected::Any | Expected::Value, _) => self.value(part, span),
            (Expected::Colon, Part::Colon) => Expected::Value,
            (Expected::Colon, _) => {
                self.scanner.refuse(span, "expected `:`", "");
                match part {
                    Part::Comma => Expected::Next,
                    Part::Close(container) => self.close(container, span),
                    _ => self.begun(part, span),
                }
            }
            (Expected::Comma | Expected::End, _) => self.separator(part, span),
        }
    }

    fn key(&mut self, part: Part, span: Span) -> Expected {
        match part {
            Part::String | Part::Unended => Expected::Colon,
            Part::Scalar | Part::Junk => {
                self.scanner.refuse(span, "a key must be a string", "put it in double quotes");
                Expected::Colon
            }
            Part::Comma | Part::Colon => {
                self.scanner.refuse(span, "expected a key", "");
                if part == Part::Colon { Expected::Value } else { Expected::Next }
            }
            Part::Open(_) | Part::Close(_) => {
                self.scanner.refuse(span, "a key must be a string", "");
                self.begun(part, span)
            }
        }
    }

    fn value(&mut self, part: Part, span: Span) -> Expected {
        match part {
            Part::Open(_) | Part::String | Part::Unended | Part::Scalar => self.begun(part, span),
            Part::Junk => {
                let word = self.scanner.file.text().get(span.start..span.end).unwrap_or_default();
                let (message, help) = match is_number(word) {
                    true => {
                        ("an invalid number", "JSON numbers are decimal: `-1.5e10`, without a leading `+`, `.` or 0")
                    }
                    false => ("expected a value", "a string is in double quotes"),
                };
                self.scanner.refuse(span, message, help);
                self.complete()
            }
            Part::Close(container) => {
                self.scanner.refuse(span, "expected a value", "");
                self.close(container, span)
            }
            Part::Comma | Part::Colon => {
                self.scanner.refuse(span, "expected a value", "");
                match (part, self.inner()) {
                    (_, None) => Expected::End,
                    (Part::Comma, Some(_)) => Expected::Next,
                    (_, Some(_)) => Expected::Value,
                }
            }
        }
    }

    /// Returns what may follow a part where a comma, or the end of the container, is expected.
    fn separator(&mut self, part: Part, span: Span) -> Expected {
        let Some(inner) = self.inner() else { return Expected::End };
        match part {
            Part::Comma => Expected::Next,
            Part::Close(container) => self.close(container, span),
            _ => {
                self.scanner.refuse(span, format!("expected `,` or `{}`", inner.close()), "");
                match (part, inner) {
                    (Part::Colon, _) => Expected::Value,
                    (Part::String, Container::Object) => Expected::Colon,
                    _ => self.begun(part, span),
                }
            }
        }
    }

    /// Returns what may follow the first part of a value, whether it is in its place or not.
    fn begun(&mut self, part: Part, span: Span) -> Expected {
        match part {
            Part::Open(container) => {
                self.open.push((container, span));
                Expected::First
            }
            Part::Close(container) => self.close(container, span),
            _ => self.complete(),
        }
    }

    /// Returns what may follow a value.
    fn complete(&self) -> Expected {
        if self.open.is_empty() { Expected::End } else { Expected::Comma }
    }

    /// Closes the innermost container of a kind. If there is none, the bracket closes the innermost one.
    fn close(&mut self, container: Container, span: Span) -> Expected {
        if let Some((inner, opened)) = self.open.last().copied().filter(|(inner, _)| *inner != container) {
            self.is_guessed = true;
            let place = Place { file: Arc::clone(self.scanner.file), span: opened };
            let found = finding(self.scanner.file, Code::Syntax, span, format!("expected `{}`", inner.close()));
            self.scanner.found.push(found.related(place, format!("the {} begins here", inner.name())));
        }
        let index = self.open.iter().rposition(|(open, _)| *open == container);
        self.open.truncate(index.unwrap_or(self.open.len().saturating_sub(1)));
        self.complete()
    }
}

/// Reads the parts of a text.
struct Scanner<'f> {
    file: &'f Arc<File>,
    at: usize,
    found: Vec<Diagnostic>,
}

impl Scanner<'_> {
    fn refuse(&mut self, span: Span, message: impl Into<String>, help: &str) {
        // A string may have more of them than there is memory.
        if self.found.len() <= MOST {
            let found = finding(self.file, Code::Syntax, span, message);
            self.found.push(if help.is_empty() { found } else { found.help(help) });
        }
    }

    fn rest(&self) -> &str {
        self.file.text().get(self.at..).unwrap_or_default()
    }

    /// Moves over a number of bytes; returns where they are.
    fn take(&mut self, length: usize) -> Span {
        let start = self.at;
        self.at = (start + length).min(self.file.text().len());
        Span { start, end: self.at }
    }

    /// Returns the next part, after whitespace and comments.
    fn next(&mut self) -> Option<(Part, Span)> {
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
                        self.refuse(
                            span,
                            "a comment",
                            "JSON has no comments: remove it, or write the document in YAML",
                        );
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
        let start = self.at;
        self.take(1);
        let part = loop {
            let here = Span { start: self.at, end: self.at };
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
                Some(next) => {
                    self.take(next.len_utf8());
                }
            }
        };
        (part, Span { start, end: self.at })
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
        if is_json(word.as_bytes()) {
            return (Part::Scalar, self.take(word.len()));
        }
        // A comment may follow, but not begin a word: that would be one.
        let end = ["//", "/*"].into_iter().filter_map(|mark| line.find(mark)).filter(|at| *at > 0).min();
        let junk = line.get(..end.unwrap_or(line.len())).unwrap_or(line).trim_ascii_end().len();
        let length = if is_number(word) { word.len() } else { junk };
        (Part::Junk, self.take(length.max(1)))
    }
}

/// Returns whether a word was meant as a number.
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['+', '-', '.']).starts_with(|first: char| first.is_ascii_digit())
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let is_valid = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_valid { u32::from_str_radix(digits, 16).ok() } else { None }
}
