//! Marks of properties: whether requests have them, and how XML writes them.

use std::collections::BTreeMap;

use super::super::schemas::{each, find};
use super::super::{Node, OperationReader, member, node};
use crate::model::{Mark, XmlKind, XmlMark};
use crate::source::{Member, Value};

/// The member of a schema that says that it is `readOnly`, when requests have been separated from responses.
const READ_ONLY: &str = "x-adl-gen-read-only";

/// Maximum number of schemas of a body that are read, and of their depth.
const MOST: usize = 2_000;
const MAX_DEPTH: usize = 8;

/// Keeps what schemas of a document say of reading and writing, when they are written without it.
pub(in crate::front::openapi) fn keep(root: &mut Node) {
    each(root, &mut |schema| {
        let flag = node(schema, Value::Bool(true));
        let Value::Object(members) = &mut schema.value else { return };
        if find(members, "readOnly").and_then(Node::as_bool) == Some(true) {
            members.push(member(&flag, READ_ONLY, flag.clone()));
        }
    });
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns what is said of the properties of a body, by their paths.
    pub(super) fn marks(&mut self, schema: &'n Node) -> BTreeMap<String, Mark> {
        let mut marks = BTreeMap::new();
        let (mut pending, mut left) = (vec![(schema, String::new(), "", 0)], MOST);
        while let Some((schema, path, name, depth)) = pending.pop().filter(|_| left > 0) {
            left -= 1;
            let own = schema;
            let Some(schema) = self.resolve(schema).filter(|_| depth < MAX_DEPTH) else { continue };
            let mark: &mut Mark = marks.entry(path.clone()).or_default();
            mark.is_read_only |= [own, schema].iter().any(|of| is_read_only(of));
            if mark.xml == XmlMark::default() || schema.get("xml").is_some() {
                mark.xml = xml(schema, name);
            }
            for Member { key, value, .. } in schema.get("properties").map(Node::members).unwrap_or_default() {
                pending.push((value, format!("{path}/{key}"), key, depth + 1));
            }
            for keyword in ["items", "additionalProperties"] {
                pending.extend(schema.get(keyword).map(|part| (part, format!("{path}/*"), name, depth + 1)));
            }
            for keyword in ["allOf", "anyOf", "oneOf"] {
                let branches = schema.get(keyword).and_then(Node::as_array).unwrap_or_default();
                pending.extend(branches.iter().map(|branch| (branch, path.clone(), name, depth + 1)));
            }
        }
        marks
    }
}

fn is_read_only(schema: &Node) -> bool {
    [READ_ONLY, "readOnly"].iter().any(|name| schema.get(name).and_then(Node::as_bool) == Some(true))
}

/// Returns how XML writes a property of a name (XML Object).
fn xml(schema: &Node, name: &str) -> XmlMark {
    let said = |key: &str| schema.get("xml").and_then(|xml| xml.get(key));
    let text = |key: &str| said(key).and_then(Node::as_str);
    let is_so = |key: &str| said(key).and_then(Node::as_bool) == Some(true);
    let is_array = schema.get("type").and_then(Node::as_str) == Some("array");
    let kind = match text("nodeType") {
        Some("attribute") => XmlKind::Attribute,
        Some("text" | "cdata") => XmlKind::Text,
        Some("none") => XmlKind::None,
        Some(_) => XmlKind::Element,
        None if is_so("attribute") => XmlKind::Attribute,
        None if is_array && !is_so("wrapped") => XmlKind::None,
        None => XmlKind::Element,
    };
    let name = text("name").unwrap_or(name);
    let name = text("prefix").map_or_else(|| name.to_owned(), |prefix| format!("{prefix}:{name}"));
    XmlMark { kind, name, namespace: text("namespace").unwrap_or_default().to_owned() }
}
