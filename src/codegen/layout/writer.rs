//! Makes the lines of a document.

use super::{Style, mark};

/// Whether lines break.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Flat,
    Broken,
}

/// The level of indentation of a part, and whether its lines break.
type Part = (usize, Mode);

/// Splits the text at the beginning of a document from the mark after it, and that from the rest.
fn next(doc: &str) -> (&str, Option<char>, &str) {
    let (text, rest) = doc.split_at(doc.find(mark::is).unwrap_or(doc.len()));
    let mut rest = rest.chars();
    let found = rest.next();
    (text, found, rest.as_str())
}

/// Returns the character for which the letter behind [`mark::ESCAPE`] stands, and what follows it.
fn unescaped(rest: &str) -> (char, &str) {
    let mut rest = rest.chars();
    (rest.next().map_or(mark::ESCAPE, mark::swapped), rest.as_str())
}

/// Returns what follows a part that contains only text.
fn after_part(doc: &str) -> &str {
    doc.split_once(mark::END).map_or("", |(_, rest)| rest)
}

pub(super) struct Writer {
    pub(super) style: Style,
    pub(super) text: String,
    pub(super) column: usize,
}

impl Writer {
    pub(super) fn print(&mut self, level: usize, mut doc: &str) {
        let mut around: Vec<Part> = Vec::new();
        let mut part = (level, Mode::Broken);
        loop {
            let (text, found, mut rest) = next(doc);
            self.push(text);
            let (level, mode) = part;
            let Some(found) = found else { return };
            match (found, mode) {
                (mark::LINE, Mode::Flat) => self.push(" "),
                (mark::SOFT_LINE, Mode::Flat) => {}
                (mark::LINE | mark::SOFT_LINE | mark::HARD_LINE, _) => self.line(level),
                (mark::END, _) => part = around.pop().unwrap_or(part),
                (mark::IF_BROKEN, Mode::Flat) => rest = after_part(rest),
                (mark::ESCAPE, _) => {
                    let (c, after) = unescaped(rest);
                    self.push(c.encode_utf8(&mut [0; 4]));
                    rest = after;
                }
                (begin, _) => {
                    around.push(part);
                    part = match begin {
                        mark::INDENT => (level + 1, mode),
                        mark::GROUP if mode == Mode::Broken && !fits(self.room(), rest, Mode::Flat, &around) => part,
                        mark::GROUP => (level, Mode::Flat),
                        mark::FOLD if mode == Mode::Broken && !self.stays(part, rest, &around) => {
                            self.line(level);
                            part
                        }
                        mark::FOLD => {
                            self.push(" ");
                            part
                        }
                        _ => part,
                    };
                }
            }
            doc = rest;
        }
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    pub(super) fn line(&mut self, level: usize) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
        self.indent(level);
    }

    pub(super) fn indent(&mut self, level: usize) {
        self.column = level * self.style.indent;
        self.text.extend(std::iter::repeat_n(' ', self.column));
    }

    /// Returns whether the next part stays on the line, behind a space. One that is too long for any line breaks within
    /// itself: it stays in the first half of a line.
    fn stays(&self, (level, mode): Part, next: &str, around: &[Part]) -> bool {
        let room = self.room().saturating_sub(1);
        let line = self.style.width.saturating_sub(level * self.style.indent);
        match fits(line, next, Mode::Flat, around) {
            true => fits(room, next, Mode::Flat, around),
            false => self.column * 2 <= self.style.width && fits(room, next, mode, around),
        }
    }

    fn room(&self) -> usize {
        self.style.width.saturating_sub(self.column)
    }
}

/// Returns whether a part of a document fits a number of columns, with what follows it up to the next line break.
/// Examines no more text than there are columns.
fn fits(mut room: usize, mut doc: &str, mut mode: Mode, around: &[Part]) -> bool {
    let mut around = around.iter().rev();
    // The open parts in the current one. Those that follow may break: at the earliest possible place.
    let mut open = 0_usize;
    loop {
        let (text, found, mut rest) = next(doc);
        let Some(left) = room.checked_sub(text.chars().count()) else { return false };
        let Some(found) = found else { return true };
        let columns = match (found, mode) {
            (mark::LINE | mark::SOFT_LINE | mark::HARD_LINE | mark::FOLD, Mode::Broken) => return true,
            (mark::HARD_LINE, Mode::Flat) => return false,
            (mark::LINE, Mode::Flat) => 1,
            (mark::ESCAPE, _) => {
                rest = unescaped(rest).1;
                1
            }
            (mark::IF_BROKEN, Mode::Flat) => {
                rest = after_part(rest);
                0
            }
            (mark::END, _) if open == 0 => {
                let Some((_, outer)) = around.next() else { return true };
                mode = *outer;
                0
            }
            (mark::END, _) => {
                open -= 1;
                0
            }
            (mark::SOFT_LINE, Mode::Flat) => 0,
            (begin, _) => {
                open += 1;
                usize::from(begin == mark::FOLD)
            }
        };
        let Some(left) = left.checked_sub(columns) else { return false };
        (room, doc) = (left, rest);
    }
}
