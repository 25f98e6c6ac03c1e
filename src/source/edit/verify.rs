//! Verifies edits before anything is written: the edited text is read again, and must have the data of the old one with
//! exactly the intended changes.

use std::collections::HashMap;
use std::sync::Arc;

use ecow::EcoString;

use super::{by_hand, shared};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Document, Format, Member, Node, Value, finding};
use crate::text::{Change, Edit, File, Json, Operation, Span, encode_token};

/// Returns the text of a file after a change of it, which is verified.
pub fn changed(file: &Arc<File>, change: &Change) -> Result<String, Diagnostic> {
    if change.is_empty() {
        return Ok(file.text().to_owned());
    }
    let parse =
        |text: &str| Document::parse(file.name(), text.as_bytes(), Format::of(file.name(), file.text().as_bytes()));
    let refuse = |span: Span, message: String| finding(file, Code::NotEdited, span, message).help(by_hand());
    let place = || change.edits.iter().map(|edit| edit.span).min().unwrap_or_default();
    let Some(text) = Edit::apply(&change.edits, file.text()) else {
        let message = "this place would be edited twice, in different ways".to_owned();
        return Err(refuse(overlap(&change.edits).unwrap_or_else(place), message));
    };
    let old = parse(file.text()).map_err(|error| refuse(place(), unread(&error)))?.root;
    let expected = expected(&old, file, &change.operations)?;
    let new = parse(&text).map_err(|error| refuse(place(), format!("the edited text {}", unread(&error))))?.root;
    match difference(&expected, &new, &mut String::new()) {
        None => Ok(text),
        Some(pointer) => {
            let (span, is_elsewhere) = own(&old, &pointer);
            if is_elsewhere {
                return Err(shared(file, span));
            }
            let shown = if pointer.is_empty() { "the document".to_owned() } else { format!("`{pointer}`") };
            Err(refuse(span, format!("the edited text would not have the intended value of {shown}")))
        }
    }
}

fn unread(error: &crate::diagnostics::Error) -> String {
    let message = error.diagnostics().first().map(|found| found.message.clone()).unwrap_or_default();
    format!("can't be read: {message}")
}

/// Returns the place of the first edit that overlaps another one.
fn overlap(edits: &[Edit]) -> Option<Span> {
    let mut spans: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
    spans.sort_unstable();
    let pair = spans.windows(2).find(|pair| pair[1].start < pair[0].end);
    pair.and_then(|pair| pair.last().copied())
}

/// Returns the source location of the innermost part on the way to a pointer that is in the text of the parts around it,
/// and whether what follows is elsewhere.
fn own(root: &Node, pointer: &str) -> (Span, bool) {
    let mut node = root;
    for token in pointer.split('/').skip(1) {
        let part = node.nearest(&format!("/{token}"));
        if std::ptr::eq(part, node) {
            break;
        }
        if !is_within(part.span, node.span) {
            return (node.span, true);
        }
        node = part;
    }
    // Only an alias has the location of a collection without its brackets or entries.
    let is_alias = |part: &Node| !is_within(part.span, node.span);
    let is_elsewhere =
        node.members().iter().map(|member| &member.value).chain(node.as_array().unwrap_or_default()).any(is_alias);
    (node.span, is_elsewhere)
}

fn is_within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the data after operations.
fn expected(old: &Node, file: &Arc<File>, operations: &[Operation]) -> Result<Json, Diagnostic> {
    let mut by_pointer: HashMap<String, Vec<&Operation>> = HashMap::new();
    let renamed: HashMap<Span, &Operation> = operations
        .iter()
        .filter_map(|operation| match operation {
            Operation::Rename(span, _) => Some((*span, operation)),
            Operation::Set(..) | Operation::Insert { .. } | Operation::Remove(_) => None,
        })
        .collect();
    let mut places = HashMap::new();
    find_keys(old, &renamed, &mut String::new(), &mut places);
    for operation in operations {
        let pointer = match operation {
            Operation::Set(pointer, _) | Operation::Insert { object: pointer, .. } | Operation::Remove(pointer) => {
                pointer.clone()
            }
            Operation::Rename(span, _) => match places.get(span).map(Vec::as_slice) {
                Some([pointer]) => pointer.clone(),
                // An alias refers to the object, which would change in more than one place.
                Some([_, other, ..]) => return Err(shared(file, own(old, other).0)),
                Some([]) | None => {
                    return Err(finding(file, Code::NotEdited, *span, "this key isn't in the document").help(by_hand()));
                }
            },
        };
        by_pointer.entry(pointer).or_default().push(operation);
    }
    let mut applied = Applied { by_pointer };
    let data = applied.value(old, &mut String::new());
    match applied.by_pointer.keys().min() {
        None => Ok(data),
        Some(pointer) => {
            let message = format!("`{pointer}` would be edited twice, in different ways");
            Err(finding(file, Code::NotEdited, own(old, pointer).0, message).help(by_hand()))
        }
    }
}

/// Notes the pointers of the members whose keys are renamed: several where an alias refers to the object.
fn find_keys(
    node: &Node,
    renamed: &HashMap<Span, &Operation>,
    pointer: &mut String,
    places: &mut HashMap<Span, Vec<String>>,
) {
    if renamed.is_empty() {
        return;
    }
    for_parts(node, pointer, &mut |part, key, pointer| {
        if let Some(span) = key.filter(|span| renamed.contains_key(span)) {
            places.entry(span).or_default().push(pointer.clone());
        }
        find_keys(part, renamed, pointer, places);
    });
}

/// Visits the parts of a value, with the locations of their keys and their pointers.
fn for_parts(node: &Node, pointer: &mut String, visit: &mut dyn FnMut(&Node, Option<Span>, &mut String)) {
    let length = pointer.len();
    let mut each = |part: &Node, key: Option<Span>, token: &str| {
        pointer.push('/');
        pointer.push_str(token);
        visit(part, key, pointer);
        pointer.truncate(length);
    };
    match &node.value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| each(item, None, &index.to_string()));
        }
        Value::Object(members) => {
            for Member { key, key_span, value } in members {
                each(value, Some(*key_span), &encode_token(key));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Applies operations to data. What remains in the table was applied to nothing.
struct Applied<'o> {
    by_pointer: HashMap<String, Vec<&'o Operation>>,
}

impl Applied<'_> {
    /// Returns a value after the operations on it and its parts.
    fn value(&mut self, node: &Node, pointer: &mut String) -> Json {
        if self.by_pointer.is_empty() {
            return node.to_json();
        }
        let own = self.by_pointer.remove(pointer.as_str()).unwrap_or_default();
        if let [Operation::Set(_, value)] = own[..] {
            return value.clone();
        }
        let insertions = own.iter().copied().filter(|operation| matches!(operation, Operation::Insert { .. }));
        let insertions: Vec<&Operation> = insertions.collect();
        if insertions.len() < own.len() {
            self.by_pointer.insert(pointer.clone(), own);
            return node.to_json();
        }
        match &node.value {
            Value::Array(items) => {
                let mut new = Vec::with_capacity(items.len());
                for (index, item) in items.iter().enumerate() {
                    let part = self.part(item, &index.to_string(), pointer);
                    new.extend(part.map(|(_, value)| value));
                }
                Json::array(new)
            }
            Value::Object(members) => {
                let mut new: Vec<(EcoString, Option<(EcoString, Json)>)> = Vec::with_capacity(members.len());
                for Member { key, value, .. } in members {
                    let part = self.part(value, &encode_token(key), pointer);
                    new.push((
                        key.clone(),
                        part.map(|(renamed, value)| (renamed.unwrap_or_else(|| key.clone()), value)),
                    ));
                }
                for insertion in insertions {
                    let Operation::Insert { after, key, value, .. } = insertion else { continue };
                    let at = after.as_ref().and_then(|after| new.iter().position(|(known, _)| known == after));
                    new.insert(at.map_or(0, |at| at + 1), (key.clone(), Some((key.clone(), value.clone()))));
                }
                Json::Object(new.into_iter().filter_map(|(_, member)| member).collect())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => node.to_json(),
        }
    }

    /// Returns a part after the operations on it, with its new key; none if it goes.
    fn part(&mut self, node: &Node, token: &str, pointer: &mut String) -> Option<(Option<EcoString>, Json)> {
        let length = pointer.len();
        pointer.push('/');
        pointer.push_str(token);
        let mut renamed = None;
        let mut is_removed = false;
        if let Some(own) = self.by_pointer.get_mut(pointer.as_str()) {
            own.retain(|operation| match operation {
                Operation::Rename(_, key) if renamed.is_none() => {
                    renamed = Some(key.clone());
                    false
                }
                Operation::Remove(_) if !is_removed => {
                    is_removed = true;
                    false
                }
                _ => true,
            });
            if own.is_empty() {
                self.by_pointer.remove(pointer.as_str());
            }
        }
        let value = (!is_removed).then(|| (renamed, self.value(node, pointer)));
        pointer.truncate(length);
        value
    }
}

/// Returns the pointer to the first part of a value that isn't as expected.
fn difference(expected: &Json, found: &Node, pointer: &mut String) -> Option<String> {
    match (expected, &found.value) {
        (Json::Array(values), Value::Array(items)) if values.len() == items.len() => {
            let mut parts = values.iter().zip(items).enumerate();
            parts.find_map(|(index, (value, item))| difference_in(&index.to_string(), value, item, pointer))
        }
        (Json::Object(values), Value::Object(members)) if values.len() == members.len() => {
            let in_order = values.iter().zip(members).all(|((key, _), member)| *key == member.key);
            // The members that a merge key brings are in its place, but for those that the object has itself.
            let has_merged = members.iter().any(|member| !is_within(member.key_span, found.span));
            if !in_order && !has_merged {
                return Some(pointer.clone());
            }
            let by_key: HashMap<&str, &Node> =
                members.iter().map(|member| (member.key.as_str(), &member.value)).collect();
            values.iter().find_map(|(key, value)| match by_key.get(key.as_str()) {
                Some(part) => difference_in(&encode_token(key), value, part, pointer),
                None => Some(pointer.clone()),
            })
        }
        (Json::Object(values), Value::Object(_)) => {
            // The part that is missing says more than the object.
            let missing = values.iter().find(|(key, _)| found.get(key).is_none());
            Some(missing.map_or_else(|| pointer.clone(), |(key, _)| format!("{pointer}/{}", encode_token(key))))
        }
        (expected, _) => (found.to_json() != *expected).then(|| pointer.clone()),
    }
}

fn difference_in(token: &str, expected: &Json, found: &Node, pointer: &mut String) -> Option<String> {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(token);
    let different = difference(expected, found, pointer);
    pointer.truncate(length);
    different
}
