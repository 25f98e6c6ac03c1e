//! The text of members for another place, with the comments above and beside each.

use super::entries::{edited, entry_before};
use super::lines::{line_end, line_start, next_line};
use super::syntax::Kind;
use super::{Editor, Form, Syntax};
use crate::text::Edit;

impl Editor<'_> {
    /// Returns the lines of members as they are in a block, with the comments above each, for another indentation.
    pub(super) fn moved_lines(&self, outer: &Syntax, members: &[usize], indent: &str) -> String {
        let (text, entries) = (self.text(), outer.entries());
        let mut keeps = false;
        let lines = members.iter().filter_map(|index| {
            let entry = entries.get(*index)?;
            let column = self.column(entry.start);
            let before = entry_before(entries, *index);
            let start = before.map(|before| next_line(text, before.end)).filter(|start| *start < entry.start);
            let end = line_end(text, entry.end);
            let edits: Vec<Edit> = self.finished(&entry.value).into_iter().collect();
            let own = format!("{column}{}", edited(&edits, text, entry.start, end)?);
            // Comments that are indented more would become a part of a block scalar above them.
            let above = start.and_then(|start| text.get(start..line_start(text, entry.start))).unwrap_or_default();
            // So would blank lines, if it keeps its line breaks.
            let blank = if keeps { above.len() - above.trim_ascii_start().len() } else { 0 };
            let above = &above[line_start(above, blank)..];
            let last = entry.value.last();
            keeps = matches!(last.kind, Kind::BlockScalar) && self.indicators(last).contains('+');
            let above = above.split_inclusive(['\n', '\r']).map(|line| match line.trim_start_matches([' ', '\t']) {
                comment if comment.starts_with('#') => format!("{indent}{comment}"),
                _ => line.to_owned(),
            });
            Some(above.collect::<String>() + &reindented(&own, &column, indent))
        });
        lines.collect::<Vec<_>>().join(self.newline)
    }

    /// Returns members as they are between brackets, with the comments above and beside each, for another place.
    pub(super) fn moved_text(&self, outer: &Syntax, members: &[usize], form: &Form) -> String {
        let (text, entries) = (self.text(), outer.entries());
        let between = self.separator(form);
        let mut moved = String::new();
        for (number, index) in members.iter().enumerate() {
            let Some(entry) = entries.get(*index) else { continue };
            let before = entry_before(entries, *index);
            let above = self
                .slice(before.map_or(entry.start, |before| self.after_comma(outer, before)), entry.start)
                .trim_start();
            let end = entry.end_with_comma();
            let comma = if number + 1 < members.len() { "," } else { "" };
            let own = format!("{above}{}", &text[entry.start..entry.end]);
            let own = match form {
                Form::Line => own,
                Form::Lines(indent) | Form::Block(indent) => {
                    let mut lines = own.split_inclusive(['\n', '\r']);
                    let first = lines.next().unwrap_or_default();
                    let rest: String = lines.collect();
                    format!("{first}{}", reindented(&rest, &self.column(entry.start), indent))
                }
            };
            moved.push_str(&format!("{between}{own}{comma}{}", &text[end..self.after_comma(outer, entry)]));
        }
        moved
    }

    /// Returns whether there are comments above or beside members between brackets.
    pub(super) fn have_comments(&self, outer: &Syntax, members: &[usize]) -> bool {
        let entries = outer.entries();
        members.iter().any(|index| {
            let Some(entry) = entries.get(*index) else { return false };
            let above =
                entry_before(entries, *index).map_or("", |before| self.slice(before.end_with_comma(), entry.start));
            above.contains('#') || self.after_comma(outer, entry) > entry.end_with_comma()
        })
    }
}

/// Returns lines with another indentation.
fn reindented(lines: &str, old: &str, new: &str) -> String {
    let line = |line: &str| match line.strip_prefix(old).filter(|_| !line.trim_ascii().is_empty()) {
        Some(rest) => format!("{new}{rest}"),
        None => line.to_owned(),
    };
    lines.split_inclusive(['\n', '\r']).map(line).collect()
}
