//! Edits that give a part of a document another value, and keep the text of what stays the same.

use ecow::EcoString;

use super::{Editor, Entry};
use crate::source::{Node, Value};
use crate::text::{Edit, Json, Span};

impl Editor<'_> {
    /// Returns the edits after which a value is another one. Returns none if text that must change is elsewhere, behind
    /// an alias or a merge key of YAML.
    pub fn update(&self, node: &Node, new: &Json) -> Option<Vec<Edit>> {
        if node.to_json() == *new {
            return Some(Vec::new());
        }
        match (&node.value, new) {
            (Value::Object(_), Json::Object(members)) => self.update_object(node, members),
            (Value::Array(items), Json::Array(values)) => self.update_array(node, items, values),
            _ => Some(vec![self.replace(node, new)]),
        }
    }

    fn update_object(&self, object: &Node, new: &[(EcoString, Json)]) -> Option<Vec<Edit>> {
        let (mut entries, mut nested) = (Vec::new(), Vec::new());
        for (key, value) in new {
            match object.get(key) {
                Some(old) if old.to_json() == *value => entries.push(Entry::Keep(key)),
                Some(old) if !is_within(old.span, object.span) => return None,
                Some(old) if is_alike(old, value) => match self.update(old, value) {
                    Some(edits) => {
                        nested.extend(edits);
                        entries.push(Entry::Keep(key));
                    }
                    // What is elsewhere is written here.
                    None => entries.push(Entry::Set(key, value.clone().into())),
                },
                Some(_) | None => entries.push(Entry::Set(key, value.clone().into())),
            }
        }
        let is_kept = entries.iter().all(|entry| matches!(entry, Entry::Keep(_)));
        if is_kept && entries.len() == object.members().len() {
            return Some(nested);
        }
        let own = self.members(object, &entries)?;
        // An object on one line that becomes too long is written anew.
        if !nested.is_empty() && own.iter().any(|edit| edit.span == object.span) {
            let all: Vec<Entry> = new.iter().map(|(key, value)| Entry::Set(key, value.clone().into())).collect();
            return self.members(object, &all);
        }
        nested.extend(own);
        Some(nested)
    }

    fn update_array(&self, array: &Node, items: &[Node], new: &[Json]) -> Option<Vec<Edit>> {
        if !items.iter().all(|item| is_within(item.span, array.span)) {
            return None;
        }
        if new.is_empty() || items.is_empty() {
            return Some(self.rewrite(array, new));
        }
        let is_flow = self.slice(array.span).starts_with('[');
        if !is_flow && !items.iter().all(|item| self.follows_dash(item)) {
            return None;
        }
        let block = items.first().filter(|_| !is_flow).map(|first| self.indentation(first.span.start));
        if new.len() < items.len() {
            return Some(self.without(items, new, block.as_deref()).unwrap_or_else(|| self.rewrite(array, new)));
        }
        let mut edits = Vec::new();
        for (item, value) in items.iter().zip(new) {
            match &block {
                Some(column) if !is_alike(item, value) && item.to_json() != *value => {
                    let span = Span { start: item.span.start, end: self.text_end(item) };
                    edits.push(Edit { span, text: self.item(value, column) });
                }
                Some(_) | None => edits.extend(self.update(item, value)?),
            }
        }
        let added = new.get(items.len()..).unwrap_or_default();
        let last = items.last().filter(|_| !added.is_empty());
        edits.extend(last.map(|last| self.appended(array, last, added, block.as_deref())));
        Some(edits)
    }

    /// Returns the edit that writes an array anew.
    fn rewrite(&self, array: &Node, new: &[Json]) -> Vec<Edit> {
        vec![Edit { span: array.span, text: self.inline(&Json::array(new.iter().cloned())) }]
    }

    /// Returns whether only a dash is before an item on its line: the text of a block scalar is below its dash.
    fn follows_dash(&self, item: &Node) -> bool {
        self.text().get(self.line_start(item.span.start)..item.span.start).is_some_and(|line| line.trim() == "-")
    }

    /// Returns the end of an item. That of a block scalar is before its last line break.
    fn text_end(&self, item: &Node) -> usize {
        item.span.start + self.slice(item.span).trim_ascii_end().len()
    }

    /// Returns the edit that adds items after the last one.
    fn appended(&self, array: &Node, last: &Node, added: &[Json], block: Option<&str>) -> Edit {
        let newline = self.newline();
        if let Some(column) = block {
            let at = self.line_end(self.text_end(last));
            let text = added.iter().map(|item| format!("{newline}{column}- {}", self.item(item, column))).collect();
            return Edit { span: Span { start: at, end: at }, text };
        }
        let is_on_lines = self.text().get(array.span.start..last.span.start).is_some_and(|text| text.contains('\n'));
        let indent = self.indentation(last.span.start);
        let text = |item: &Json| match (is_on_lines, self.is_dense()) {
            (true, _) => format!(",{newline}{indent}{}", self.braces(item, &indent)),
            (false, true) => format!(",{}", self.inline(item)),
            (false, false) => format!(", {}", self.inline(item)),
        };
        let at = last.span.end;
        Edit { span: Span { start: at, end: at }, text: added.iter().map(text).collect() }
    }

    /// Returns the edits that remove items, if the others are the new ones.
    fn without(&self, items: &[Node], new: &[Json], block: Option<&str>) -> Option<Vec<Edit>> {
        let kept = kept(items, new)?;
        let removed = kept.iter().enumerate().filter(|(_, kept)| !**kept).map(|(index, _)| index);
        removed.map(|index| self.removal(items, index, &kept, block)).collect()
    }

    /// Returns the edit that removes an item, with what separates it from one that stays.
    fn removal(&self, items: &[Node], index: usize, kept: &[bool], block: Option<&str>) -> Option<Edit> {
        let item = items.get(index)?;
        let span = if block.is_some() {
            let start = self.line_start(item.span.start);
            let next = items.get(index + 1).map(|next| self.line_start(next.span.start));
            match next {
                Some(next) => Span { start, end: next },
                None => {
                    Span { start: start.saturating_sub(self.newline().len()), end: self.line_end(self.text_end(item)) }
                }
            }
        } else if kept.get(..index)?.contains(&true) {
            Span { start: items.get(index - 1)?.span.end, end: item.span.end }
        } else {
            Span { start: item.span.start, end: items.get(index + 1)?.span.start }
        };
        Some(Edit { span, text: String::new() })
    }
}

/// Returns whether a value is another one with changes in its parts: both are objects, or arrays of which one has some
/// more items.
fn is_alike(old: &Node, new: &Json) -> bool {
    match (&old.value, new) {
        (Value::Object(_), Json::Object(_)) => true,
        (Value::Array(items), Json::Array(values)) if items.is_empty() || values.is_empty() => false,
        (Value::Array(items), Json::Array(values)) => items.len() <= values.len() || kept(items, values).is_some(),
        _ => false,
    }
}

/// Returns which items are the new ones; none if there are others.
fn kept(items: &[Node], new: &[Json]) -> Option<Vec<bool>> {
    let mut left = new.iter().peekable();
    let kept = items.iter().map(|item| left.next_if(|value| item.to_json() == **value).is_some()).collect();
    if left.peek().is_none() { Some(kept) } else { None }
}

fn is_within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
