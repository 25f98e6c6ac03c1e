//! Finds the schemas of other files that a document refers to, also through each other.

use std::collections::HashSet;

use super::Direction;
use super::units::Unit;
use crate::front::openapi::files::placed;
use crate::front::openapi::older;
use crate::front::references::{has_uri, rewrite};
use crate::schema::{follow, resolve};
use crate::source::{Library, Node};
use crate::text::{percent_decode, percent_encode_path};

/// Adds the schemas of other files to the units of a document with a URI. References in them lead there from
/// the document. Files that are inputs themselves have types of their own.
pub(super) fn add(units: &mut Vec<Unit>, base: &str, library: &Library, is_of_3_0: bool) {
    let mut seen = HashSet::new();
    let mut open = 0;
    while let Some(unit) = units.get(open) {
        open += 1;
        let at = unit.schema.clone();
        for (uri, pointer) in references(&at, base) {
            if uri == base || !seen.insert((uri.clone(), pointer.clone())) {
                continue;
            }
            let Some(schema) = target(&uri, &pointer, library) else { continue };
            let mut schema = placed(schema, &at);
            if is_of_3_0 {
                older::schema(&mut schema);
            }
            rewrite(&mut schema, &|reference| Some(absolute(reference, &uri, base)));
            units.push(Unit { pointer: format!("{uri}#{pointer}"), home: Direction::Response, schema, is_of_other_file: true });
        }
    }
}

/// Returns the targets of the references in a schema: each a URI, and a pointer.
fn references(schema: &Node, home: &str) -> Vec<(String, String)> {
    let found = std::cell::RefCell::new(Vec::new());
    rewrite(&mut schema.clone(), &|reference| {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        if !uri.is_empty() && let Some(pointer) = percent_decode(fragment) {
            found.borrow_mut().push((resolve(uri, home), pointer));
        }
        None
    });
    found.into_inner()
}

/// Returns a schema of another file; none if it has a URI of its own, or if there is none, which is reported later.
fn target<'l>(uri: &str, pointer: &str, library: &'l Library) -> Option<&'l Node> {
    library.load(uri).ok().filter(|is_found| *is_found)?;
    let document = library.get(uri).filter(|document| !library.is_input(&document.file))?;
    let schema = follow(&document.root, pointer)?;
    (schema.is_object() && !has_uri(&document.root) && !has_uri(schema)).then_some(schema)
}

/// Returns a reference from a file as one from the document.
fn absolute(reference: &str, home: &str, base: &str) -> String {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let uri = if uri.is_empty() { home.to_owned() } else { resolve(uri, home) };
    let folder = base.rsplit_once('/').map_or(base, |(folder, _)| folder);
    let relative = uri.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    let file = if uri == base { "" } else { relative.unwrap_or(&uri) };
    let fragment = percent_decode(fragment).map_or_else(|| fragment.to_owned(), |pointer| percent_encode_path(&pointer));
    format!("{file}#{fragment}")
}
