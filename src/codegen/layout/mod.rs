//! The layout of printed code: documents that break into lines if a line would be too long.
//!
//! A printer of a language builds a [`Doc`], and [`Doc::print`] makes the lines. The combinators are those of Wadler's
//! "A prettier printer": a group is printed on one line if it fits, otherwise each of its lines breaks.

mod mark;
mod writer;

use std::borrow::Cow;

use self::writer::Writer;

/// Text with possible line breaks, as one string: [marks](mark) say where lines may end, and enclose parts. A tree of
/// as many parts would take ten times the memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Doc(Cow<'static, str>);

/// The style of lines.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Maximum number of columns of a line.
    pub(crate) width: usize,
    /// Number of spaces per level of indentation.
    pub(crate) indent: usize,
}

impl Doc {
    /// A line break, or a space if the group is on one line.
    pub(crate) const LINE: Self = Self(Cow::Borrowed("\u{1}"));
    /// A line break, or nothing if the group is on one line.
    pub(crate) const SOFT_LINE: Self = Self(Cow::Borrowed("\u{2}"));
    /// A line break; the groups around it break too.
    pub(crate) const HARD_LINE: Self = Self(Cow::Borrowed("\u{3}"));
    /// Between documents: a line break if the next of them doesn't fit the line, otherwise a space.
    pub(crate) const FOLD: Self = Self(Cow::Borrowed("\u{4}"));

    /// Returns text without line breaks.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self(Cow::Owned(match text.contains(mark::is) {
            true => {
                text.chars().flat_map(|c| mark::is(c).then_some(mark::ESCAPE).into_iter().chain([escaped(c)])).collect()
            }
            false => text,
        }))
    }

    /// Returns text if the group around it breaks, otherwise nothing.
    pub(crate) fn if_broken(text: &'static str) -> Self {
        Self::text(text).part(mark::IF_BROKEN)
    }

    /// Concatenates documents.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts = parts.into_iter();
        let first = parts.next().map_or_else(String::new, |first| first.0.into_owned());
        Self(Cow::Owned(parts.fold(first, |all, part| all + &part.0)))
    }

    /// Concatenates documents with a separator.
    pub(crate) fn joined(parts: impl IntoIterator<Item = Self>, between: &Self) -> Self {
        let end = if between.0.ends_with(mark::FOLD) { Some(mark::END) } else { None };
        let mut parts = parts.into_iter();
        let mut all = parts.next().map_or_else(String::new, |first| first.0.into_owned());
        for part in parts {
            all.push_str(&between.0);
            all.push_str(&part.0);
            all.extend(end);
        }
        Self(Cow::Owned(all))
    }

    /// Puts documents on lines of their own.
    pub(crate) fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, &Self::HARD_LINE)
    }

    /// Puts documents behind it, on lines of their own, one level deeper.
    pub(crate) fn with_lines(self, lines: Vec<Self>) -> Self {
        let mut text = self.0.into_owned();
        text.reserve(lines.iter().map(|line| line.0.len() + 1).sum::<usize>() + 2);
        text.push(mark::INDENT);
        for line in lines {
            text.push(mark::HARD_LINE);
            text.push_str(&line.0);
        }
        text.push(mark::END);
        Self(Cow::Owned(text))
    }

    /// Indents the line breaks of the document one level deeper.
    pub(crate) fn indented(self) -> Self {
        self.part(mark::INDENT)
    }

    /// Puts the document on one line if it fits.
    pub(crate) fn grouped(self) -> Self {
        self.part(mark::GROUP)
    }

    /// Encloses the document in the marks of a part.
    fn part(self, begin: char) -> Self {
        self.between(begin.encode_utf8(&mut [0; 4]), mark::END.encode_utf8(&mut [0; 4]))
    }

    /// Returns whether the document is a group.
    pub(crate) fn is_group(&self) -> bool {
        self.0.starts_with(mark::GROUP)
    }

    /// Returns whether the document is text without line breaks.
    pub(crate) fn is_text(&self) -> bool {
        !self.0.contains(|c| c != mark::ESCAPE && mark::is(c))
    }

    /// Encloses the document in brackets: on one line, or indented on lines of its own.
    pub(crate) fn enclosed(self, open: impl Into<String>, close: impl Into<String>) -> Self {
        let (open, close) = (open.into(), close.into());
        let line = if open.ends_with(' ') { Self::LINE } else { Self::SOFT_LINE };
        let (open, close) = (Self::text(open.trim_end()), Self::text(close.trim_start()));
        let before = format!("{}{}{}{}", mark::GROUP, open.0, mark::INDENT, line.0);
        let after = format!("{}{}{}{}", mark::END, line.0, close.0, mark::END);
        self.between(&before, &after)
    }

    /// Puts texts with marks around the document, without a copy of it.
    fn between(self, before: &str, after: &str) -> Self {
        let mut text = self.0.into_owned();
        text.insert_str(0, before);
        text.push_str(after);
        Self(Cow::Owned(text))
    }

    /// Separates items by commas: on one line, or filling lines.
    pub(crate) fn commas(items: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(items, &Self(Cow::Borrowed(",\u{4}")))
    }

    /// Encloses items in brackets; lines end between them where those around it do.
    pub(crate) fn list(items: impl IntoIterator<Item = Self>, open: &str, close: &str) -> Self {
        let mut items = items.into_iter().peekable();
        match items.peek().is_none() {
            true => Self::text(format!("{}{}", open.trim_end(), close.trim_start())),
            false => Self::commas(items).between(&Self::text(open).0, &Self::text(close).0),
        }
    }

    /// Encloses items in brackets, with a comma after each: on one line, or filling lines.
    pub(crate) fn filled(
        items: impl IntoIterator<Item = Self>,
        open: impl Into<String>,
        close: impl Into<String>,
    ) -> Self {
        let mut items = items.into_iter().peekable();
        match items.peek().is_none() {
            true => Self::list(items, &open.into(), &close.into()).grouped(),
            false => Self::all([Self::commas(items), Self::if_broken(",")]).enclosed(open, close),
        }
    }

    /// Encloses items in brackets: on one line, or separated by such lines, with a comma after each.
    pub(crate) fn listed(items: Vec<Self>, line: Self, open: &str, close: &str) -> Self {
        if items.is_empty() {
            return Self::text(format!("{}{}", open.trim_end(), close.trim_start()));
        }
        let separator = Self::all([Self::text(","), line]);
        Self::all([Self::joined(items, &separator), Self::if_broken(",")]).enclosed(open, close)
    }

    /// Returns the lines of the document, the first at an indentation.
    pub(crate) fn print(&self, style: Style, level: usize) -> String {
        // About as many bytes as it has: a long text that grows would be copied again and again.
        let mut writer = Writer { style, text: String::with_capacity(self.0.len()), column: level * style.indent };
        writer.print(level, &self.0);
        // The text is kept longer than the document.
        writer.text.shrink_to_fit();
        writer.text
    }

    /// Prints documents behind a text, each on lines of its own, at an indentation.
    pub(crate) fn print_lines(text: String, lines: Vec<Self>, style: Style, level: usize) -> String {
        let mut writer = Writer { style, text, column: 0 };
        // With a quarter more for indentation.
        writer.text.reserve(lines.iter().map(|line| line.0.len() + line.0.len() / 4 + 1).sum());
        for line in lines {
            match writer.text.is_empty() {
                true => writer.indent(level),
                false => writer.line(level),
            }
            writer.print(level, &line.0);
        }
        writer.text.shrink_to_fit();
        writer.text
    }
}

/// Returns what stands for a character of a text in a document, behind [`mark::ESCAPE`] if the character looks like a
/// mark.
fn escaped(c: char) -> char {
    if mark::is(c) { mark::swapped(c) } else { c }
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
        let comma = Doc::all([Doc::text(","), Doc::LINE]);
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
