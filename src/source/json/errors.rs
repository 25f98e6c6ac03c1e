//! The errors of a text that isn't JSON. After each, reading goes on where the text makes sense again.

use std::sync::Arc;

use super::scan::{Container, MOST, Part, Scanner, is_number};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{MAX_DEPTH, finding, too_deep};
use crate::text::{File, Place, Span};

/// Returns the errors of a part of a file, in its order: none exactly if it is JSON (RFC 8259). A text that is nested too
/// deeply has no others.
pub(in crate::source) fn errors(file: &Arc<File>, part: Span) -> Vec<Diagnostic> {
    let mut reader = Reader { scanner: Scanner::new(file, part), open: Vec::new(), is_guessed: false };
    if let Some(bracket) = reader.read() {
        return vec![too_deep(file, bracket)];
    }
    let mut found = reader.scanner.found;
    // Mistakes within a string are found before those of the string itself.
    found.sort_by_key(|found| found.place.as_ref().map(|place| place.span.start));
    found.truncate(MOST);
    found
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
    /// Reads the text. Returns the first bracket that is nested too deeply, where reading ends.
    fn read(&mut self) -> Option<Span> {
        let mut expected = Expected::Value;
        while let Some((part, span)) = self.scanner.next() {
            let is_over = expected == Expected::End;
            if is_over && !self.is_guessed {
                self.scanner.refuse(span, "the value ends before this", "a JSON document is one value");
            }
            if is_over || self.scanner.found.len() > MOST {
                return None;
            }
            expected = self.after(expected, part, span);
            if self.open.len() > MAX_DEPTH {
                return Some(span);
            }
        }
        let end = self.scanner.end();
        match self.open.last() {
            // The string would be followed by what is missing.
            Some(_) if self.is_guessed || expected == Expected::Any => {}
            Some(&(container, opened)) => {
                self.refuse_within(end, format!("the text ends within an {}", container.name()), container, opened);
            }
            None if expected == Expected::Value => self.scanner.refuse(end, "expected a value", ""),
            None => {}
        }
        None
    }

    /// Reports an error in a container, with the place of its bracket.
    fn refuse_within(&mut self, span: Span, message: String, container: Container, opened: Span) {
        let file = self.scanner.file;
        let place = Place { file: Arc::clone(file), span: opened };
        let begins = format!("the {} begins here", container.name());
        self.scanner.found.push(finding(file, Code::Syntax, span, message).related(place, begins));
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
            self.refuse_within(span, format!("expected `{}`", inner.close()), inner, opened);
        }
        let index = self.open.iter().rposition(|(open, _)| *open == container);
        self.open.truncate(index.unwrap_or(self.open.len().saturating_sub(1)));
        self.complete()
    }
}
