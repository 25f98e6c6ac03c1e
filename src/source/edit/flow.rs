//! The edits of the entries of a collection between brackets.

use super::entries::{LINE, edit, edited, entry_before, runs};
use super::lines::{line_end, line_start};
use super::syntax::{Entry, Kind, Layout};
use super::{Editor, Form, Plan, Syntax};
use crate::text::Edit;

impl Editor<'_> {
    pub(super) fn write_flow(
        &self,
        outer: &Syntax,
        entries: &[Entry],
        plan: &Plan,
        form: &Form,
        layout: Layout,
    ) -> Vec<Edit> {
        if plan.insertions.is_empty() && !plan.kept.contains(&false) {
            return Vec::new();
        }
        let mut edits = Vec::new();
        let insertions = plan.by_place();
        let separator = self.separator(form);
        let last_kept = plan.kept.iter().rposition(|kept| *kept);
        let ends_with_comma = entries.last().is_some_and(|last| last.comma.is_some());
        for after in std::iter::once(None).chain((0..entries.len()).map(Some)) {
            let new = insertions.get(&after).into_iter().flatten();
            let new: Vec<String> = new.map(|insertion| self.inserted(insertion, form)).collect();
            let joined = new.join(&format!(",{separator}"));
            let has_new = !new.is_empty();
            match after.and_then(|index| entries.get(index)) {
                None if !has_new => {}
                None if last_kept.is_none() => edits.push(self.only(outer, entries, joined, form)),
                None => {
                    let first = entries.first().map_or(outer.content + 1, |first| first.start);
                    edits.push(edit(first, first, format!("{joined},{separator}")));
                }
                Some(entry) => {
                    let is_last = after == last_kept;
                    let at = match form {
                        Form::Line => entry.end_with_comma(),
                        Form::Lines(_) | Form::Block(_) => self.after_comma(outer, entry),
                    };
                    match entry.comma {
                        None if has_new => {
                            edits.push(edit(entry.end, entry.end, ","));
                            edits.push(edit(at, at, format!("{separator}{joined}")));
                        }
                        Some(_) if has_new => {
                            let comma = if is_last && !ends_with_comma { "" } else { "," };
                            edits.push(edit(at, at, format!("{separator}{joined}{comma}")));
                        }
                        Some(comma) if is_last && !ends_with_comma => edits.push(edit(comma, comma + 1, "")),
                        None | Some(_) => {}
                    }
                }
            }
        }
        if last_kept.is_some() {
            edits.extend(runs(&plan.kept).into_iter().map(|(from, to)| self.removed_flow(outer, entries, from, to)));
        }
        if layout == Layout::Pair {
            edits.insert(0, edit(outer.content, outer.content, "{"));
            edits.push(edit(outer.end, outer.end, "}"));
        }
        edits
    }

    /// Returns the edit that gives a collection between brackets new entries only.
    fn only(&self, outer: &Syntax, entries: &[Entry], joined: String, form: &Form) -> Edit {
        let (start, end) = match (entries.first(), entries.last()) {
            (Some(first), Some(last)) => (first.start, self.after_comma(outer, last)),
            _ => (outer.content + 1, outer.content + 1),
        };
        match form {
            Form::Lines(indent) if entries.is_empty() => {
                let inner = indent.strip_suffix(&self.unit).unwrap_or_default();
                edit(start, end, format!("{0}{indent}{joined}{0}{inner}", self.newline))
            }
            Form::Line | Form::Lines(_) | Form::Block(_) => edit(start, end, joined),
        }
    }

    /// Returns the end of an entry with its comma, and the comment beside it.
    pub(super) fn after_comma(&self, outer: &Syntax, entry: &Entry) -> usize {
        let text = self.text();
        let end = entry.end_with_comma();
        let is_comment = text[end..].trim_start_matches([' ', '\t']).starts_with('#') && end < outer.end;
        if is_comment { line_end(text, end) } else { end }
    }

    /// Returns the edit that removes entries between brackets, with the comments above each and beside it.
    fn removed_flow(&self, outer: &Syntax, entries: &[Entry], from: usize, to: usize) -> Edit {
        let end = self.after_comma(outer, &entries[to - 1]);
        let before = entry_before(entries, from);
        match (before, entries.get(to)) {
            (Some(before), _) => edit(self.after_comma(outer, before), end, ""),
            (None, Some(next)) => {
                let comment = self.slice(end, next.start).find('#').map_or(next.start, |at| end + at);
                edit(entries[from].start, comment, "")
            }
            (None, None) => edit(entries[from].start, end, ""),
        }
    }

    /// Returns the edit that writes an object of one line on several, if it is too long for one.
    pub(super) fn spread(
        &self,
        outer: &Syntax,
        entries: &[Entry],
        plan: &Plan,
        form: &Form,
        values: &[Edit],
    ) -> Option<Edit> {
        let text = self.text();
        let inner = format!("{}{}", self.indentation(outer.start), self.unit);
        let lines = Form::Lines(inner.clone());
        let is_line = matches!(form, Form::Line)
            && matches!(outer.kind, Kind::Object(Layout::Flow, _))
            && self.has_lines
            && !self.has_break(outer.start, outer.end);
        if plan.insertions.is_empty() || !is_line {
            return None;
        }
        let new: usize = values.iter().chain(&plan.nested).map(|edit| edit.text.len()).sum();
        let line = line_end(text, outer.end) - line_start(text, outer.end);
        let inserted: usize = plan.insertions.iter().map(|insertion| self.inserted(insertion, form).len()).sum();
        if line + new + inserted <= LINE {
            return None;
        }
        let (mut parts, insertions) = (Vec::new(), plan.by_place());
        for after in std::iter::once(None).chain((0..entries.len()).map(Some)) {
            let entry = after.and_then(|index| Some((index, entries.get(index)?)));
            if let Some((index, entry)) = entry.filter(|(index, _)| plan.kept[*index]) {
                let set = plan.values.iter().find(|(set, _)| *set == index);
                let key = entry.key.as_ref().and_then(|key| key.text.as_deref());
                parts.push(match (set, key) {
                    (Some((_, content)), Some(key)) => self.member(key, content, &lines),
                    _ => edited(&plan.nested, text, entry.start, entry.end)?,
                });
            }
            for insertion in insertions.get(&after).into_iter().flatten() {
                parts.push(self.inserted(insertion, &lines));
            }
        }
        let newline = self.newline;
        let parts: Vec<String> = parts.into_iter().map(|part| format!("{newline}{inner}{part}")).collect();
        let end = format!("{newline}{}", self.indentation(outer.start));
        Some(edit(outer.content, outer.end, format!("{{{}{end}}}", parts.join(","))))
    }

    /// Returns what separates two entries, beside the comma.
    pub(super) fn separator(&self, form: &Form) -> String {
        match form {
            Form::Line if self.is_dense() => String::new(),
            Form::Line => " ".to_owned(),
            Form::Lines(indent) | Form::Block(indent) => format!("{}{indent}", self.newline),
        }
    }
}
