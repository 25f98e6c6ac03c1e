//! Verifies edits before anything is written: the edited text is read again, and must have the data of the old one with
//! exactly the intended changes.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ecow::EcoString;

use super::{BY_HAND, shared};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Document, Format, Member, Node, Value, finding};
use crate::text::{Change, Edit, File, Json, Operation, Span, encode_token, with_token};

/// Returns the text of a file after a change of it, which is verified.
pub fn changed(file: &Arc<File>, change: &Change) -> Result<String, Diagnostic> {
    if change.is_empty() {
        return Ok(file.text().to_owned());
    }
    let parse =
        |text: &str| Document::parse(file.name(), text.as_bytes(), Format::of(file.name(), file.text().as_bytes()));
    let refuse = |span: Span, message: String| finding(file, Code::NotEdited, span, message).help(BY_HAND);
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
    (node.span, node.parts().any(is_alias))
}

fn is_within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the data after operations.
fn expected(old: &Node, file: &Arc<File>, operations: &[Operation]) -> Result<Json, Diagnostic> {
    let refuse = |span: Span, message: String| finding(file, Code::NotEdited, span, message).help(BY_HAND);
    let mut applied = Applied::default();
    for operation in operations {
        match operation {
            Operation::Set(pointer, _) | Operation::Insert { object: pointer, .. } | Operation::Remove(pointer) => {
                applied.by_pointer.entry(pointer.clone()).or_default().push(operation);
            }
            Operation::Rename(span, key) => {
                if applied.renamed.insert(*span, (key, Vec::new())).is_some() {
                    return Err(refuse(*span, "this key would be edited twice, in different ways".to_owned()));
                }
            }
        }
    }
    let data = applied.value(old, &mut String::new());
    for (span, (_, places)) in &applied.renamed {
        match &places[..] {
            [_] => {}
            // An alias refers to the object, which would change in more than one place.
            [_, other, ..] => return Err(shared(file, own(old, other).0)),
            [] => return Err(refuse(*span, "this key isn't in the document".to_owned())),
        }
    }
    match applied.by_pointer.keys().min() {
        None => Ok(data),
        Some(pointer) => {
            Err(refuse(own(old, pointer).0, format!("`{pointer}` would be edited twice, in different ways")))
        }
    }
}

/// Applies operations to data.
#[derive(Default)]
struct Applied<'o> {
    /// The operations on values, by their pointers. What remains was applied to nothing.
    by_pointer: HashMap<String, Vec<&'o Operation>>,
    /// The new keys of members by the locations of the old ones, and the pointers of these members: several where an alias
    /// refers to the object.
    renamed: BTreeMap<Span, (&'o EcoString, Vec<String>)>,
}

impl Applied<'_> {
    /// Returns a value after the operations on it and its parts.
    fn value(&mut self, node: &Node, pointer: &mut String) -> Json {
        if self.by_pointer.is_empty() && self.renamed.is_empty() {
            return node.to_json();
        }
        let own = self.by_pointer.remove(pointer.as_str()).unwrap_or_default();
        if let [Operation::Set(_, value)] = own[..] {
            return value.clone();
        }
        if !own.iter().all(|operation| matches!(operation, Operation::Insert { .. })) {
            self.by_pointer.insert(pointer.clone(), own);
            return node.to_json();
        }
        match &node.value {
            Value::Array(items) => {
                let part = |(index, item): (usize, &Node)| self.part(item, &index.to_string(), pointer);
                Json::array(items.iter().enumerate().filter_map(part))
            }
            Value::Object(members) => {
                let mut new: Vec<(EcoString, Option<(EcoString, Json)>)> = Vec::with_capacity(members.len());
                for member in members {
                    new.push((member.key.clone(), self.member(member, pointer)));
                }
                for insertion in own {
                    let Operation::Insert { after, key, value, .. } = insertion else { continue };
                    let at = after.as_ref().and_then(|after| new.iter().position(|(known, _)| known == after));
                    new.insert(at.map_or(0, |at| at + 1), (key.clone(), Some((key.clone(), value.clone()))));
                }
                Json::Object(new.into_iter().filter_map(|(_, member)| member).collect())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => node.to_json(),
        }
    }

    /// Returns a member after the operations on it, with its new key; none if it goes.
    fn member(&mut self, member: &Member, pointer: &mut String) -> Option<(EcoString, Json)> {
        let token = encode_token(&member.key);
        let key = match self.renamed.get_mut(&member.key_span) {
            Some((key, places)) => {
                places.push(format!("{pointer}/{token}"));
                (*key).clone()
            }
            None => member.key.clone(),
        };
        Some((key, self.part(&member.value, &token, pointer)?))
    }

    /// Returns a part after the operations on it; none if it goes.
    fn part(&mut self, node: &Node, token: &str, pointer: &mut String) -> Option<Json> {
        with_token(pointer, token, |pointer| match self.by_pointer.get(pointer.as_str()).map(Vec::as_slice) {
            Some([Operation::Remove(_)]) => {
                self.by_pointer.remove(pointer.as_str());
                None
            }
            _ => Some(self.value(node, pointer)),
        })
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
    with_token(pointer, token, |pointer| difference(expected, found, pointer))
}
