//! The layout of printed code: documents that break into lines if a line would be too long.
//!
//! A printer of a language builds a [`Doc`], and [`Doc::print`] makes the lines. The combinators are those of Wadler's
//! "A prettier printer": a group is printed on one line if it fits, otherwise each of its lines breaks.

/// Text with possible line breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Doc {
    /// Text without line breaks.
    Text(String),
    /// A line break, or a space if the group is on one line.
    Line,
    /// A line break, or nothing if the group is on one line.
    SoftLine,
    /// A line break; the groups around it break too.
    HardLine,
    /// Text if the group around it breaks, otherwise nothing.
    IfBroken(String),
    /// A sequence of documents.
    All(Vec<Self>),
    /// A document whose line breaks indent one level deeper.
    Indent(Box<Self>),
    /// A document on one line if it fits.
    Group(Box<Self>),
    /// A line break if what follows, up to the next place like this, doesn't fit the line; otherwise a space.
    Fold,
}

/// The style of lines.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Maximum number of columns of a line.
    pub(crate) width: usize,
    /// Number of spaces per level of indentation.
    pub(crate) indent: usize,
}

/// Whether lines break.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Flat,
    Broken,
}

/// A document to be printed, with its indentation and mode.
type Pending<'d> = (usize, Mode, &'d Doc);

impl Doc {
    /// Returns text without line breaks.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Concatenates documents.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::All(parts.into_iter().collect())
    }

    /// Concatenates documents with a separator.
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

    /// Puts documents on lines of their own.
    pub(crate) fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, &Self::HardLine)
    }

    /// Indents the line breaks of the document one level deeper.
    pub(crate) fn indented(self) -> Self {
        Self::Indent(Box::new(self))
    }

    /// Puts the document on one line if it fits.
    pub(crate) fn grouped(self) -> Self {
        Self::Group(Box::new(self))
    }

    /// Encloses the document in brackets: on one line, or indented on lines of its own.
    pub(crate) fn enclosed(self, open: impl Into<String>, close: impl Into<String>) -> Self {
        let open = open.into();
        let line = if open.ends_with(' ') { Self::Line } else { Self::SoftLine };
        let inside = Self::all([line.clone(), self]).indented();
        let (open, close) = (open.trim_end().to_owned(), close.into());
        Self::all([Self::text(open), inside, line, Self::text(close.trim_start())]).grouped()
    }

    /// Separates items by commas: on one line, or filling lines.
    pub(crate) fn commas(items: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(items, &Self::all([Self::text(","), Self::Fold]))
    }

    /// Encloses items in brackets; lines end between them where those around it do.
    pub(crate) fn list(items: Vec<Self>, open: &str, close: &str) -> Self {
        match items.is_empty() {
            true => Self::text(format!("{}{}", open.trim_end(), close.trim_start())),
            false => Self::all([Self::text(open), Self::commas(items), Self::text(close)]),
        }
    }

    /// Encloses items in brackets, with a comma after each: on one line, or filling lines.
    pub(crate) fn filled(items: Vec<Self>, open: impl Into<String>, close: impl Into<String>) -> Self {
        match items.is_empty() {
            true => Self::list(items, &open.into(), &close.into()).grouped(),
            false => Self::all([Self::commas(items), Self::IfBroken(",".to_owned())]).enclosed(open, close),
        }
    }

    /// Encloses items in brackets: on one line, or separated by such lines, with a comma after each.
    pub(crate) fn listed(items: Vec<Self>, line: Self, open: &str, close: &str) -> Self {
        if items.is_empty() {
            return Self::text(format!("{}{}", open.trim_end(), close.trim_start()));
        }
        let separator = Self::all([Self::text(","), line]);
        Self::all([Self::joined(items, &separator), Self::IfBroken(",".to_owned())]).enclosed(open, close)
    }

    /// Returns the lines of the document, the first at an indentation.
    pub(crate) fn print(&self, style: Style, level: usize) -> String {
        let mut writer = Writer { style, text: String::new(), column: level * style.indent };
        writer.print((level, Mode::Broken, self));
        writer.text
    }
}

struct Writer {
    style: Style,
    text: String,
    column: usize,
}

impl Writer {
    fn print(&mut self, document: Pending<'_>) {
        let mut pending = vec![document];
        while let Some((level, mode, doc)) = pending.pop() {
            match doc {
                Doc::Text(text) => self.push(text),
                Doc::Line | Doc::Fold if mode == Mode::Flat => self.push(" "),
                Doc::SoftLine if mode == Mode::Flat => {}
                Doc::Fold if self.stays(level, &pending) => self.push(" "),
                Doc::Line | Doc::SoftLine | Doc::HardLine | Doc::Fold => self.line(level),
                Doc::IfBroken(text) if mode == Mode::Broken => self.push(text),
                Doc::IfBroken(_) => {}
                Doc::All(parts) => pending.extend(parts.iter().rev().map(|part| (level, mode, part))),
                Doc::Indent(inner) => pending.push((level + 1, mode, inner)),
                Doc::Group(inner) => {
                    let is_flat = mode == Mode::Flat || fits(self.room(), (Mode::Flat, inner), &pending);
                    pending.push((level, if is_flat { Mode::Flat } else { Mode::Broken }, inner));
                }
            }
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

    /// Returns whether the next document stays on the line, behind a space. One that is too long for any line breaks
    /// within itself: it stays in the first half of a line.
    fn stays(&self, level: usize, pending: &[Pending<'_>]) -> bool {
        let Some(((_, mode, next), rest)) = pending.split_last() else { return true };
        let room = self.room().saturating_sub(1);
        let line = self.style.width.saturating_sub(level * self.style.indent);
        match fits(line, (Mode::Flat, next), rest) {
            true => fits(room, (Mode::Flat, next), rest),
            false => self.column * 2 <= self.style.width && fits(room, (*mode, next), rest),
        }
    }

    fn room(&self) -> usize {
        self.style.width.saturating_sub(self.column)
    }
}

/// Returns whether a document fits a number of columns, with the following ones up to the next line break. Examines no
/// more text than there are columns.
fn fits<'d>(mut room: usize, first: (Mode, &'d Doc), mut rest: &[Pending<'d>]) -> bool {
    let mut pending = vec![first];
    loop {
        let Some((mode, doc)) = pending.pop() else {
            let Some(((_, mode, next), others)) = rest.split_last() else { return true };
            rest = others;
            pending.push((*mode, next));
            continue;
        };
        let columns = match doc {
            Doc::Text(text) => text.chars().count(),
            Doc::Line | Doc::Fold if mode == Mode::Flat => 1,
            Doc::SoftLine if mode == Mode::Flat => 0,
            Doc::HardLine if mode == Mode::Flat => return false,
            Doc::Line | Doc::SoftLine | Doc::HardLine | Doc::Fold => return true,
            Doc::IfBroken(text) if mode == Mode::Broken => text.chars().count(),
            Doc::IfBroken(_) => 0,
            Doc::All(parts) => {
                pending.extend(parts.iter().rev().map(|part| (mode, part)));
                0
            }
            // The following documents may break: at the earliest possible place.
            Doc::Indent(inner) | Doc::Group(inner) => {
                pending.push((mode, inner));
                0
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
    fn items_that_fit_a_line_are_not_broken() {
        let inner = |words| Doc::all([Doc::text("["), Doc::commas(list(words)), Doc::text("]")]);
        check(13, &Doc::filled(vec![inner("aa bb"), inner("cc d e")], "[", "]"), "[\n  [aa, bb],\n  [cc, d, e],\n]");
        check(
            12,
            &Doc::filled(vec![inner("a"), inner("cc d eee fff")], "{ ", " }"),
            "{\n  [a], [cc,\n  d, eee,\n  fff],\n}",
        );
    }

    #[test]
    fn a_fill_breaks_where_the_next_item_does_not_fit() {
        check(80, &Doc::filled(list("a b c"), "[", "]"), "[a, b, c]");
        check(8, &Doc::filled(list("a b c d"), "[", "]"), "[\n  a, b,\n  c, d,\n]");
    }
}
