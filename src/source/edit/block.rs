//! The edits of the entries of a block of YAML.

use super::entries::{edit, entry_before, runs};
use super::lines::{line_end, next_line};
use super::syntax::{Entry, Kind};
use super::{Editor, Form, New, Plan, Syntax};
use crate::text::Edit;

impl Editor<'_> {
    pub(super) fn write_block(&self, outer: &Syntax, entries: &[Entry], plan: &Plan, form: &Form) -> Vec<Edit> {
        let text = self.text();
        let indent = self.column(entries.first().map_or(outer.content, |first| first.start));
        let between = format!("{}{indent}", self.newline);
        let mut edits = Vec::new();
        let mut all = Vec::new();
        let insertions = plan.by_place();
        for (number, insertion) in plan.insertions.iter().enumerate() {
            let inserted = self.inserted(insertion, form);
            match insertion.after.and_then(|index| Some((index, entries.get(index)?))) {
                Some((index, after)) => {
                    let mut at = line_end(text, after.end);
                    if last_block_scalar(&insertion.value).is_some() {
                        let removed = plan.kept.iter().skip(index + 1).take_while(|kept| !**kept).count();
                        at = entries.get(index + removed).map_or(at, |last| line_end(text, last.end));
                        at = self.absorbed(at, indent.len()).last().map_or(at, |(line, _)| line_end(text, *line));
                    }
                    let is_last = number + 1 == plan.insertions.len();
                    let end = if is_last { self.last_break(plan, at) } else { "" };
                    edits.push(edit(at, at, format!("{between}{inserted}{end}")));
                }
                None => all.push(inserted),
            }
        }
        let first = entries.first().map_or(outer.content, |first| first.start);
        if !plan.kept.contains(&true) {
            let (mut end, mut comments) = (line_end(text, outer.end), String::new());
            let moved = plan.insertions.last().and_then(|insertion| last_block_scalar(&insertion.value));
            if let Some(scalar) = moved {
                (end, comments) = self.detached(end, scalar, &indent);
            }
            let rest = if comments.is_empty() { self.last_break(plan, end) } else { &comments };
            edits.push(edit(first, end, all.join(&between) + rest));
            return edits;
        }
        edits.extend(all.into_iter().map(|inserted| edit(first, first, inserted + &between)));
        for (from, to) in runs(&plan.kept) {
            let following = from.checked_sub(1).and_then(|before| insertions.get(&Some(before))?.first());
            let is_followed = following.is_some_and(|insertion| last_block_scalar(&insertion.value).is_none());
            edits.push(self.removed_block(entries, from, to, is_followed));
        }
        edits
    }

    /// Returns the edit that removes entries of a block, with the comments above each and beside it.
    fn removed_block(&self, entries: &[Entry], from: usize, to: usize, is_followed: bool) -> Edit {
        let text = self.text();
        let (first, last) = (&entries[from], &entries[to - 1]);
        let end = line_end(text, last.end);
        let Some(before) = entry_before(entries, from) else {
            let next = entries.get(to).map_or(end, |next| next.start);
            // A comment above the next entry stays.
            let comment = self.slice(end, next).find('#').map_or(next, |at| end + at);
            return edit(first.start, comment, "");
        };
        let start = line_end(text, before.end);
        let scalar = before.value.last();
        if !matches!(scalar.kind, Kind::BlockScalar) || is_followed {
            return edit(start, end, "");
        }
        let (rest, comments) = self.detached(end, scalar, &self.column(first.start));
        if rest == text.len() {
            // The scalar keeps its last line break.
            edit(next_line(text, start), rest, comments.strip_prefix(self.newline).unwrap_or_default())
        } else {
            edit(start, rest, comments)
        }
    }

    /// Returns what becomes of the lines after a place that a block scalar comes to precede, and may not become a part
    /// of it: the end of those that go, which are blank or have comments, and the comments with their indentation.
    fn detached(&self, from: usize, scalar: &Syntax, column: &str) -> (usize, String) {
        let keeps = self.indicators(scalar).contains('+');
        let (mut end, mut comments) = (from, String::new());
        for (line, comment) in self.absorbed(from, column.len()) {
            if !comment.is_empty() {
                comments.push_str(&format!("{}{column}{comment}", self.newline));
            }
            if !comment.is_empty() || keeps {
                end = line_end(self.text(), line);
            }
        }
        (end, comments)
    }

    /// Returns the lines after a place that a block scalar before them would take for its own, each with its comment.
    fn absorbed(&self, from: usize, column: usize) -> Vec<(usize, &str)> {
        let (text, mut lines, mut at) = (self.text(), Vec::new(), from);
        loop {
            let next = next_line(text, at);
            let line = self.slice(next, line_end(text, next));
            let solid = line.trim_start_matches([' ', '\t']);
            let is_comment = solid.starts_with('#') && line.len() - solid.len() > column;
            if !solid.is_empty() && !is_comment || next >= text.len() {
                return lines;
            }
            lines.push((next, solid));
            at = line_end(text, next);
        }
    }

    /// Returns the edit of the header of a block scalar at the end of the text that has no line break: it gets one if
    /// something follows, which is then no part of it.
    pub(super) fn finished(&self, before: &Syntax) -> Option<Edit> {
        let last = before.last();
        let is_unfinished = matches!(last.kind, Kind::BlockScalar) && last.end == self.text().len();
        let indicators = self.indicators(last);
        if !is_unfinished || indicators.contains('-') || !self.has_break(last.content, last.end) {
            return None;
        }
        let (start, length) = indicators.find('+').map_or((1, 0), |at| (at, 1));
        Some(edit(last.content + start, last.content + start + length, "-"))
    }

    /// Returns the line break that the last insertion needs at a place: at the end of the text, a block scalar that was
    /// moved there would lose its own.
    fn last_break(&self, plan: &Plan, at: usize) -> &str {
        let last = plan.insertions.last().and_then(|insertion| last_block_scalar(&insertion.value));
        let needs_break = last.is_some_and(|last| {
            at == self.text().len()
                && last.end < at
                && !self.indicators(last).contains('-')
                && self.has_break(last.content, last.end)
        });
        if needs_break { self.newline } else { "" }
    }

    /// Returns the first word of a block scalar: `|+`.
    pub(super) fn indicators(&self, scalar: &Syntax) -> &str {
        let header = self.slice(scalar.content, line_end(self.text(), scalar.content));
        header.split([' ', '\t', '#']).next().unwrap_or_default()
    }
}

/// Returns the block scalar at the end of a value, of which lines after it may become a part.
fn last_block_scalar<'e>(value: &New<'e>) -> Option<&'e Syntax> {
    let New::Moved(outer, members) = value else { return None };
    let last = outer.entries().get(*members.last()?)?.value.last();
    matches!(last.kind, Kind::BlockScalar).then_some(last)
}
