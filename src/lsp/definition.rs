//! Go to definition: the schema that a reference names.

use std::path::{Path, PathBuf};

use super::cursor::Cursor;
use crate::schema::follow;
use crate::source::{Document, Node, absolute};
use crate::text::{Place, percent_decode};

/// The file and the part of it that a reference names.
pub(super) struct Referent {
    /// The file; none if it is the document with the reference, and that has no file.
    pub(super) path: Option<PathBuf>,
    /// A JSON Pointer or an anchor, decoded.
    pub(super) fragment: String,
}

/// Returns what a reference names, in a document whose file this is.
pub(super) fn referent(reference: &str, own: Option<&Path>) -> Option<Referent> {
    let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let path = match file {
        "" => own.map(Path::to_owned),
        file => Some(beside(own?.parent()?, file)?),
    };
    Some(Referent { path, fragment: percent_decode(fragment)? })
}

/// Returns where the reference at the cursor leads; none for standard types, which adl-gen has. A function opens other
/// files.
pub(super) fn find(cursor: &Cursor, own: Option<&Path>, open: impl Fn(&Path) -> Option<Document>) -> Option<Place> {
    let reference = cursor.reference()?;
    let Referent { path, fragment } = referent(reference, own)?;
    match path.filter(|path| Some(path.as_path()) != own) {
        Some(path) => within(&open(&path)?, &fragment),
        None => within(cursor.document, &fragment),
    }
}

/// Returns the file that a relative reference names, which can't leave the folder.
fn beside(folder: &Path, file: &str) -> Option<PathBuf> {
    let path = absolute(&folder.join(percent_decode(file)?));
    (path.starts_with(absolute(folder)) && path.is_file()).then_some(path)
}

/// Returns the part of a document that a fragment names: by a JSON Pointer, or an anchor.
fn within(document: &Document, fragment: &str) -> Option<Place> {
    let is_pointer = fragment.is_empty() || fragment.starts_with('/');
    let node = if is_pointer { follow(&document.root, fragment) } else { anchored(&document.root, fragment) }?;
    Some(document.place(node.span))
}

/// Returns whether a schema has an anchor.
pub(super) fn has_anchor(node: &Node, name: &str) -> bool {
    let has = |key: &str| node.get(key).and_then(Node::as_str) == Some(name);
    has("$anchor") || has("$dynamicAnchor")
}

/// Returns the schema with an anchor.
fn anchored<'d>(node: &'d Node, name: &str) -> Option<&'d Node> {
    if has_anchor(node, name) { Some(node) } else { node.parts().find_map(|part| anchored(part, name)) }
}
