//! The edits that give an entry, or the document, another value.

use super::entries::edit;
use super::lines::{line_end, line_start};
use super::syntax::Layout;
use super::{Editor, Form, New, Slot, Syntax};
use crate::text::{Edit, Json};

impl Editor<'_> {
    /// Returns the edits that give an entry, or the document, another value.
    ///
    /// An anchor stays, and so do comments; a tag, which is that of the old value, doesn't.
    pub(super) fn replacement(&self, slot: Slot, new: &New) -> Vec<Edit> {
        let old = slot.syntax;
        let anchor = old.anchor.map(|span| self.slice(span.start, span.end)).unwrap_or_default();
        let is_flow = old.layout() == Some(Layout::Flow);
        if slot.is_in_flow() || self.is_json() || is_flow && slot.outer.is_none() {
            let form = match slot.outer {
                Some((outer, _)) => self.form(outer, Layout::Flow),
                None if self.is_dense() || is_flow && !self.has_break(old.start, old.end) => Form::Line,
                None => Form::Lines(self.indentation(old.start)),
            };
            let text = joined(anchor, &self.content(new, &form));
            let (gap, at) = match slot.outer.map(|(_, entry)| entry) {
                // Nothing is written for null, and maybe no colon.
                Some(entry) if old.start == old.end && entry.key.is_some() => match entry.indicator {
                    Some(colon) => (" ", colon),
                    None => (": ", entry.end),
                },
                _ => ("", old.start),
            };
            return vec![edit(at, old.end.max(at), format!("{gap}{text}"))];
        }
        match slot.outer {
            // A list in a list is on one line.
            Some((_, entry)) if entry.key.is_none() && matches!(new, New::Json(Json::Array(_))) => {
                self.replace_by_line(slot, anchor, new)
            }
            Some(_) | None if !new.is_inline() => self.replace_by_lines(slot, anchor, new),
            Some(_) | None => self.replace_by_line(slot, anchor, new),
        }
    }

    /// Returns where a value of a block may begin: after its dash or colon.
    fn value_start(&self, slot: Slot) -> usize {
        match slot.outer {
            Some((_, entry)) => entry.indicator.unwrap_or(entry.end),
            None => slot.syntax.start,
        }
    }

    /// Returns the edits that replace a value of a block by text beside its key or dash.
    fn replace_by_line(&self, slot: Slot, anchor: &str, new: &New) -> Vec<Edit> {
        let (old, text) = (slot.syntax, self.text());
        let new = joined(anchor, &self.content(new, &Form::Line));
        let at = self.value_start(slot);
        if let Some((_, entry)) = slot.outer.filter(|(_, entry)| entry.key.is_some() && entry.indicator.is_none()) {
            // A complex key without a value.
            let at = line_end(text, entry.end);
            let text = format!("{}{}: {new}", self.newline, self.column(entry.start));
            return vec![edit(at, at, text)];
        }
        let line = line_end(text, at);
        if old.start == old.end {
            return vec![edit(at, at, format!(" {new}"))];
        }
        if old.content < line || slot.outer.is_none() {
            return vec![edit(old.start, old.end, new)];
        }
        // The value is below: comments beside its key stay.
        let properties = if old.start < line { self.properties_end(old).min(line) } else { at };
        vec![edit(at, properties.max(at), format!(" {new}")), edit(line, line_end(text, old.end), "")]
    }

    /// Returns the end of the anchor and the tag of a value, where these are on one line.
    fn properties_end(&self, syntax: &Syntax) -> usize {
        let line = line_end(self.text(), syntax.start).min(syntax.content);
        let properties = self.slice(syntax.start, line);
        let end = properties.find(" #").unwrap_or(properties.len());
        syntax.start + properties[..end].trim_end_matches([' ', '\t']).len()
    }

    /// Returns the edits that replace a value of a block by lines.
    fn replace_by_lines(&self, slot: Slot, anchor: &str, new: &New) -> Vec<Edit> {
        let (old, text, newline) = (slot.syntax, self.text(), self.newline);
        let Some((_, entry)) = slot.outer else {
            let start = if anchor.is_empty() { String::new() } else { format!("{anchor}{newline}") };
            return vec![edit(old.start, old.end, start + &self.block(new, ""))];
        };
        let outer = self.column(entry.start);
        let is_array = matches!(new, New::Json(Json::Array(_)));
        let at = self.value_start(slot);
        let line = line_end(text, at);
        let spaces = if anchor.is_empty() { String::new() } else { format!(" {anchor}") };
        // An item begins beside its dash, and a block below its key stays at its column.
        let is_item = entry.key.is_none();
        let is_below = old.content > line;
        let is_block = old.layout() == Some(Layout::Block);
        if is_item && anchor.is_empty() && !is_below {
            let (gap, at, column) = match old.start == old.end {
                true => (" ", at, format!("{outer}  ")),
                false => ("", old.start, self.column(old.start)),
            };
            return vec![edit(at, old.end.max(at), format!("{gap}{}", self.block(new, &column)))];
        }
        let column = match (is_block && is_below, is_array) {
            (true, _) if self.column(old.content).len() > outer.len() => self.column(old.content),
            (_, true) if !is_item && !self.indents_items => outer.clone(),
            _ => format!("{outer}{}", if is_item { "  " } else { &self.unit }),
        };
        let lines = format!("{newline}{column}{}", self.block(new, &column));
        if entry.indicator.is_none() {
            let at = line_end(text, entry.end);
            return vec![edit(at, at, format!("{newline}{outer}:{lines}"))];
        }
        if is_below {
            let properties = if old.start < line { self.properties_end(old).min(line) } else { at };
            let mut edits = Vec::new();
            if self.slice(at, properties.max(at)).trim() != anchor {
                edits.push(edit(at, properties.max(at), spaces));
            }
            let start = line_start(text, old.content);
            let below = lines.strip_prefix(newline).unwrap_or(&lines);
            edits.push(edit(start.max(line), old.end, below));
            return edits;
        }
        // A comment beside the old value stays beside its key.
        let end = line_end(text, old.end);
        if end == old.end.max(at) {
            return vec![edit(at, end, spaces + &lines)];
        }
        vec![edit(at, old.end.max(at), spaces), edit(end, end, lines)]
    }
}

/// Returns the text of a value with its anchor.
fn joined(anchor: &str, text: &str) -> String {
    if anchor.is_empty() { text.to_owned() } else { format!("{anchor} {text}") }
}
