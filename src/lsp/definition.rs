//! Go to definition: the schema that a reference names.

use std::path::{Path, PathBuf};

use super::cursor::Cursor;
use crate::schema::follow;
use crate::source::{Document, Node, Value, absolute};
use crate::text::{Place, percent_decode};

/// Returns where the reference at the cursor leads; none for standard types, which adl-gen has.
pub(super) fn find(cursor: &Cursor, folder: Option<&Path>) -> Option<Place> {
    let reference = cursor.value_of("$ref").or_else(|| cursor.value_of("$dynamicRef"))?;
    let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if file.is_empty() {
        return within(cursor.document, fragment);
    }
    let path = beside(folder?, file)?;
    within(&Document::open(&path, &path.to_string_lossy()).ok()?, fragment)
}

/// Returns the file that a relative reference names, which can't leave the folder.
fn beside(folder: &Path, file: &str) -> Option<PathBuf> {
    let path = absolute(&folder.join(percent_decode(file)?));
    (path.starts_with(absolute(folder)) && path.is_file()).then_some(path)
}

/// Returns the part of a document that a fragment names: by a JSON Pointer, or an anchor.
fn within(document: &Document, fragment: &str) -> Option<Place> {
    let fragment = percent_decode(fragment)?;
    let is_pointer = fragment.is_empty() || fragment.starts_with('/');
    let node = if is_pointer { follow(&document.root, &fragment) } else { anchored(&document.root, &fragment) }?;
    Some(Place { file: document.file.clone(), span: node.span })
}

/// Returns the schema with an anchor.
fn anchored<'d>(node: &'d Node, name: &str) -> Option<&'d Node> {
    let has = |key: &str| node.get(key).and_then(Node::as_str) == Some(name);
    if has("$anchor") || has("$dynamicAnchor") {
        return Some(node);
    }
    match &node.value {
        Value::Object(members) => members.iter().find_map(|member| anchored(&member.value, name)),
        Value::Array(items) => items.iter().find_map(|item| anchored(item, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
