//! Finds the schemas of other files that a document refers to, also through each other.

use std::collections::HashSet;

use super::Direction;
use super::units::Unit;
use crate::front::openapi::files::placed;
use crate::front::openapi::{node, older};
use crate::front::references::{has_uri, parts, rewrite};
use crate::schema::{follow, resolve};
use crate::source::{Library, Node, Value};
use crate::text::{percent_decode, percent_encode_path};

/// Adds the schemas of other files to the units of a document with a URI. References in them lead there from
/// the document. Files that are inputs themselves have types of their own.
pub(super) fn add(units: &mut Vec<Unit>, base: &str, library: &Library, is_of_3_0: bool) {
    let mut seen = HashSet::new();
    let mut open = 0;
    while let Some(unit) = units.get(open) {
        open += 1;
        let at = node(&unit.schema, Value::Null);
        let mut found = Vec::new();
        references(&unit.schema, &mut found);
        let mut found: Vec<(String, String)> = found.into_iter().filter_map(|text| split(text, base)).collect();
        found.retain(|target| seen.insert(target.clone()));
        for (uri, pointer) in found {
            let Some(schema) = target(&uri, &pointer, library) else { continue };
            let mut schema = placed(schema, &at);
            if is_of_3_0 {
                older::lower_schema(&mut schema);
            }
            rewrite(&mut schema, &|reference| Some(moved(reference, &uri, base)));
            let pointer = format!("{uri}#{pointer}");
            units.push(Unit { pointer, home: Direction::Response, schema, is_of_other_file: true });
        }
    }
}

/// Adds the references in a schema that lead into other files by their form.
fn references<'n>(schema: &'n Node, found: &mut Vec<&'n str>) {
    if has_uri(schema) {
        return;
    }
    let reference = schema.get("$ref").and_then(Node::as_str).filter(|text| !text.starts_with('#'));
    found.extend(reference);
    schema.members().iter().flat_map(parts).for_each(|part| references(part, found));
}

/// Returns the URI and the pointer of a reference from the document, if it leads into another file.
fn split(reference: &str, base: &str) -> Option<(String, String)> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let uri = resolve(uri, base);
    if uri == base { None } else { Some((uri, percent_decode(fragment)?)) }
}

/// Returns a schema of another file; none if it has a URI of its own, or if there is none, which is reported later.
fn target<'l>(uri: &str, pointer: &str, library: &'l Library) -> Option<&'l Node> {
    library.load(uri).ok().filter(|is_found| *is_found)?;
    let document = library.get(uri).filter(|document| !library.is_input(&document.file))?;
    let schema = follow(&document.root, pointer)?;
    (schema.is_object() && !has_uri(&document.root) && !has_uri(schema)).then_some(schema)
}

/// Returns a reference in a file as one from the document.
fn moved(reference: &str, home: &str, base: &str) -> String {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let uri = if uri.is_empty() { home.to_owned() } else { resolve(uri, home) };
    let folder = base.rsplit_once('/').map_or(base, |(folder, _)| folder);
    let relative = uri.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    let file = if uri == base { "" } else { relative.unwrap_or(&uri) };
    let fragment =
        percent_decode(fragment).map_or_else(|| fragment.to_owned(), |pointer| percent_encode_path(&pointer));
    format!("{file}#{fragment}")
}
