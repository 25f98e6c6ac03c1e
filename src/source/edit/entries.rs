//! The edits of the entries of an object or an array: of its members or items.

use super::lines::line_start;
use super::syntax::{Entry, Kind, Layout};
use super::{Editor, New, Plan, Slot, Syntax};
use crate::diagnostics::Diagnostic;
use crate::text::{Edit, Json, Span};

/// An entry that is added to a collection.
pub(super) struct Insertion<'e> {
    /// The index of the entry before it.
    pub(super) after: Option<usize>,
    /// None of an item.
    pub(super) key: Option<&'e str>,
    pub(super) value: New<'e>,
}

/// The maximum length of a line with an object.
pub(super) const LINE: usize = 100;

/// How the entries of a collection are laid out.
#[derive(Debug, Clone)]
pub(super) enum Form {
    /// Between brackets, on one line.
    Line,
    /// Between brackets, on lines with this indentation.
    Lines(String),
    /// A block of YAML whose entries have this indentation.
    Block(String),
}

/// Returns the edit that replaces a part of the text.
pub(super) fn edit(start: usize, end: usize, text: impl Into<String>) -> Edit {
    Edit { span: Span { start, end: end.max(start) }, text: text.into() }
}

impl Editor<'_> {
    /// Returns the edits that write what a collection becomes.
    pub(super) fn write(&self, slot: Slot, plan: Plan) -> Result<Vec<Edit>, Diagnostic> {
        let (Kind::Object(layout, entries) | Kind::Array(layout, entries)) = &slot.syntax.kind else {
            return Err(self.elsewhere(slot.syntax.node));
        };
        if plan.insertions.is_empty() && !entries.is_empty() && !plan.kept.contains(&true) {
            let is_object = matches!(slot.syntax.kind, Kind::Object(..));
            let empty = if is_object { Json::object::<&str>([]) } else { Json::array([]) };
            return Ok(self.replacement(slot, &New::Json(empty)));
        }
        let form = self.form(slot.syntax, *layout);
        let mut edits = Vec::new();
        for (index, content) in &plan.values {
            if let Some(entry) = entries.get(*index) {
                let inner = Slot { syntax: &entry.value, outer: Some((slot.syntax, entry)) };
                edits.extend(self.replacement(inner, content));
            }
        }
        match layout {
            Layout::Lines => return Err(self.elsewhere(slot.syntax.node)),
            Layout::Block => edits.extend(self.write_block(slot.syntax, entries, &plan, &form)),
            Layout::Flow | Layout::Pair => {
                if let Some(spread) = self.spread(slot.syntax, entries, &plan, &form, &edits) {
                    return Ok(vec![spread]);
                }
                edits.extend(self.write_flow(slot.syntax, entries, &plan, &form, *layout));
            }
        }
        // An addition within an entry comes before one after it.
        let mut all = plan.nested;
        all.extend(edits);
        Ok(all)
    }

    /// Returns how the entries of a collection are laid out.
    pub(super) fn form(&self, syntax: &Syntax, layout: Layout) -> Form {
        match (layout, syntax.entries().first()) {
            (Layout::Block, Some(first)) => Form::Block(self.column(first.start)),
            (Layout::Flow, Some(first)) if self.has_break(syntax.content, first.start) => {
                Form::Lines(self.indentation(first.start))
            }
            (Layout::Flow, None) if self.is_json() && self.has_lines => {
                Form::Lines(format!("{}{}", self.indentation(syntax.start), self.unit))
            }
            _ => Form::Line,
        }
    }

    /// Returns the text of a new entry.
    pub(super) fn inserted(&self, insertion: &Insertion, form: &Form) -> String {
        match (insertion.key, form, &insertion.value) {
            (Some(key), ..) => self.member(key, &insertion.value, form),
            (None, Form::Block(indent), New::Json(item)) => format!("- {}", self.item(item, indent)),
            (None, ..) => self.content(&insertion.value, form),
        }
    }

    /// Returns all edits of a change, fitted to each other, and to the end of the text.
    pub(super) fn fitted(&self, mut edits: Vec<Edit>) -> Vec<Edit> {
        let text = self.text();
        // A removal at the end of a collection may reach to the comments below it, where others begin.
        edits.sort_by_key(|edit| edit.span);
        let mut reached = 0;
        for Edit { span, .. } in &mut edits {
            span.start = span.start.max(reached);
            span.end = span.end.max(reached);
            reached = span.end;
        }
        let keeps_break = |edit: &Edit| {
            let Span { start, end } = edit.span;
            edit.text.is_empty() && start < end && end == text.len() && start == line_start(text, start)
        };
        let is_new_line = edits.iter().any(keeps_break);
        let Some(added) = edits.iter_mut().find(|edit| edit.span.start == text.len()) else { return edits };
        if let Some(rest) = added.text.strip_prefix(self.newline).filter(|_| is_new_line) {
            added.text = rest.to_owned();
        }
        let finished = self.syntax.as_deref().and_then(|root| self.finished(root)).filter(|header| {
            let at = header.span.start;
            !edits.iter().any(|edit| edit.span.start <= at && at < edit.span.end)
        });
        edits.extend(finished);
        edits
    }
}

/// Returns a part of a text after the edits within it.
pub(super) fn edited(edits: &[Edit], text: &str, start: usize, end: usize) -> Option<String> {
    let own = edits.iter().filter(|edit| start <= edit.span.start && edit.span.end <= end);
    let moved = |other: &Edit| edit(other.span.start - start, other.span.end - start, other.text.as_str());
    Edit::apply(&own.map(moved).collect::<Vec<_>>(), text.get(start..end)?)
}

/// Returns the ranges of entries that go.
pub(super) fn runs(kept: &[bool]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (index, _) in kept.iter().enumerate().filter(|(_, kept)| !**kept) {
        match runs.last_mut() {
            Some((_, to)) if *to == index => *to = index + 1,
            _ => runs.push((index, index + 1)),
        }
    }
    runs
}

/// Returns the entry before one.
pub(super) fn entry_before(entries: &[Entry], index: usize) -> Option<&Entry> {
    entries.get(index.checked_sub(1)?)
}
