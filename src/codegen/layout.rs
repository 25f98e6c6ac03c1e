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
    /// A document whose line breaks indent one level more.
    Indent(Box<Self>),
    /// A document that stands on one line where it fits.
    Group(Box<Self>),
    /// Items, each on the line of the one before it where it fits there.
    Fill(Vec<Self>),
}

/// How lines are made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// How many columns a line may have.
    pub(crate) width: usize,
    /// How many spaces a level of indentation has.
    pub(crate) indent: usize,
}

/// Whether lines break.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Flat,
    Broken,
}

/// A document that is to be printed, with what stands around it.
type Pending<'d> = (usize, Mode, &'d Doc);

impl Doc {
    /// Text without line breaks.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Documents one after the other.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::All(parts.into_iter().collect())
    }

    /// Documents with something between them.
    pub(crate) fn joined(parts: impl IntoIterator<Item = Self>, between: &Self) -> Self {
        let mut all = Vec::new();
        for part in parts {
            if !all.is_empty() {
                all.push(between.clone());
            }
            all.push(part);
        }
        Self::All(all)
    }

    /// Documents below each other.
    pub(crate) fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, &Self::HardLine)
    }

    /// The document with its line breaks one level further in.
    pub(crate) fn indented(self) -> Self {
        Self::Indent(Box::new(self))
    }

    /// The document on one line where it fits.
    pub(crate) fn grouped(self) -> Self {
        Self::Group(Box::new(self))
    }

    /// The document between brackets: on one line, or indented on lines of its own.
    pub(crate) fn enclosed(self, open: impl Into<String>, close: impl Into<String>) -> Self {
        let inside = Self::all([Self::SoftLine, self]).indented();
        Self::all([Self::text(open), inside, Self::SoftLine, Self::text(close)]).grouped()
    }

    /// Items between brackets, with a comma after each: on one line, or as many on a line as fit.
    pub(crate) fn filled(items: Vec<Self>, open: impl Into<String>, close: impl Into<String>) -> Self {
        let last = items.len().saturating_sub(1);
        let comma = |(at, item): (usize, Self)| {
            let comma = if at == last { Self::IfBroken(",".to_owned()) } else { Self::text(",") };
            Self::all([item, comma])
        };
        Self::Fill(items.into_iter().enumerate().map(comma).collect()).enclosed(open, close)
    }

    /// The lines of the document, the first with that many columns before it.
    pub(crate) fn print(&self, style: Style, level: usize) -> String {
        let mut printer = Printer { style, text: String::new(), column: level * style.indent };
        printer.print((level, Mode::Broken, self));
        printer.text
    }
}

struct Printer {
    style: Style,
    text: String,
    column: usize,
}

impl Printer {
    fn print(&mut self, document: Pending<'_>) {
        let mut pending = vec![document];
        while let Some((level, mode, doc)) = pending.pop() {
            match doc {
                Doc::Text(text) => self.push(text),
                Doc::Line if mode == Mode::Flat => self.push(" "),
                Doc::SoftLine if mode == Mode::Flat => {}
                Doc::Line | Doc::SoftLine | Doc::HardLine => self.line(level),
                Doc::IfBroken(text) if mode == Mode::Broken => self.push(text),
                Doc::IfBroken(_) => {}
                Doc::All(parts) => pending.extend(parts.iter().rev().map(|part| (level, mode, part))),
                Doc::Indent(inner) => pending.push((level + 1, mode, inner)),
                Doc::Group(inner) => {
                    let is_flat = mode == Mode::Flat || self.fits((level, Mode::Flat, inner), &pending);
                    pending.push((level, if is_flat { Mode::Flat } else { Mode::Broken }, inner));
                }
                Doc::Fill(items) => self.fill(items, level, mode),
            }
        }
    }

    fn fill(&mut self, items: &[Doc], level: usize, mode: Mode) {
        for (at, item) in items.iter().enumerate() {
            let is_flat = mode == Mode::Flat || self.fits_after_space(item, at > 0);
            match at {
                0 => {}
                _ if is_flat => self.push(" "),
                _ => self.line(level),
            }
            self.print((level, mode, item));
        }
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    fn line(&mut self, level: usize) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
        self.column = level * self.style.indent;
        self.text.extend(std::iter::repeat_n(' ', self.column));
    }

    fn fits_after_space(&self, item: &Doc, is_after_space: bool) -> bool {
        let room = self.style.width.saturating_sub(self.column + usize::from(is_after_space));
        fits(room, vec![(Mode::Flat, item)], &[])
    }

    /// Whether a document fits the line, with what follows it up to the next line break.
    fn fits(&self, (_, mode, doc): Pending<'_>, rest: &[Pending<'_>]) -> bool {
        fits(self.style.width.saturating_sub(self.column), vec![(mode, doc)], rest)
    }
}

/// Whether documents fit so many columns, with what follows them up to the next line break. It looks at no more than the
/// columns that there are.
fn fits<'d>(mut room: usize, mut pending: Vec<(Mode, &'d Doc)>, mut rest: &[Pending<'d>]) -> bool {
    loop {
        let Some((mode, doc)) = pending.pop() else {
            let Some(((_, mode, next), others)) = rest.split_last() else { return true };
            rest = others;
            pending.push((*mode, next));
            continue;
        };
        let columns = match doc {
            Doc::Text(text) => text.chars().count(),
            Doc::Line if mode == Mode::Flat => 1,
            Doc::SoftLine if mode == Mode::Flat => 0,
            Doc::HardLine if mode == Mode::Flat => return false,
            Doc::Line | Doc::SoftLine | Doc::HardLine => return true,
            Doc::IfBroken(text) if mode == Mode::Broken => text.chars().count(),
            Doc::IfBroken(_) => 0,
            Doc::All(parts) => {
                pending.extend(parts.iter().rev().map(|part| (mode, part)));
                0
            }
            // What follows a document may break anew: it breaks where it can.
            Doc::Indent(inner) | Doc::Group(inner) => {
                pending.push((mode, inner));
                0
            }
            Doc::Fill(items) => {
                if mode == Mode::Broken {
                    return true;
                }
                pending.extend(items.iter().rev().map(|item| (mode, item)));
                items.len().saturating_sub(1)
            }
        };
        match room.checked_sub(columns) {
            Some(left) => room = left,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Doc, Style};

    #[track_caller]
    fn check(width: usize, doc: &Doc, expected: &str) {
        assert_eq!(doc.print(Style { width, indent: 2 }, 0), expected);
    }

    fn list(words: &str) -> Vec<Doc> {
        words.split(' ').map(Doc::text).collect()
    }

    #[test]
    fn a_group_breaks_as_a_whole() {
        let comma = Doc::all([Doc::text(","), Doc::Line]);
        let inner = Doc::joined(list("b c"), &comma).enclosed("[", "]");
        let doc = Doc::joined([Doc::text("a"), inner, Doc::text("d")], &comma).enclosed("(", ")");
        check(80, &doc, "(a, [b, c], d)");
        check(10, &doc, "(\n  a,\n  [b, c],\n  d\n)");
        check(6, &doc, "(\n  a,\n  [\n    b,\n    c\n  ],\n  d\n)");
    }

    #[test]
    fn what_follows_a_group_is_on_its_line() {
        let doc = Doc::all([Doc::text("abc").enclosed("(", ")"), Doc::text(";")]);
        check(6, &doc, "(abc);");
        check(5, &doc, "(\n  abc\n);");
    }

    #[test]
    fn a_line_that_must_break_breaks_what_is_around_it() {
        let doc = Doc::lines(list("a b")).enclosed("{", "}");
        check(80, &doc, "{\n  a\n  b\n}");
    }

    #[test]
    fn a_fill_breaks_where_the_next_item_does_not_fit() {
        check(80, &Doc::filled(list("a b c"), "[", "]"), "[a, b, c]");
        check(8, &Doc::filled(list("a b c d"), "[", "]"), "[\n  a, b,\n  c, d,\n]");
    }
}
