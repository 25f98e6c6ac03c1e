//! Files: bodies and parts of `multipart` bodies that are bytes, which JSON doesn't have.
//!
//! They refer to a component that accepts anything, and that languages write as their type of bytes.

use std::collections::{HashMap, HashSet};

use super::bodies::is_any;
use super::parts::{self, PartKind};
use super::schemas::{FreeNames, component, components, components_mut, is_about, or_null, pointer, referred};
use super::{member, node, object, string};
use crate::front::references::{parts as inner_schemas, subschemas};
use crate::model::{BYTES, essence, is_json};
use crate::schema::OF_BYTES;
use crate::source::{Member, Node, Value};

/// The name of the component, and the one if the document has that already.
const NAMES: [&str; 2] = ["Binary", "BinaryFile"];

/// Rewrites the files of a document, and adds the component for them, if there are any.
pub(super) fn lower(root: &mut Node) {
    let files = file_components(root);
    let only_parts = Uses::of(root, &files).only_parts(root);
    let mut names = FreeNames::of(components(root).iter().map(|known| &*known.key));
    let name = NAMES.into_iter().find(|name| !names.is_taken(name)).unwrap_or(NAMES[1]);
    let name = names.take(name);
    let mut lowering = Files { reference: pointer(&name), files, only_parts, is_used: false };
    parts::visit(root, &mut |part, kind, place| {
        if let Some(media_type) = place.media_type().filter(|_| kind == PartKind::Carrier) {
            lowering.media(media_type, part);
        }
    });
    let Some(schemas) = components_mut(root) else { return };
    for part in schemas {
        if lowering.only_parts.contains(&*part.key) {
            lowering.schema(&mut part.value);
        }
    }
    if lowering.is_used {
        add_component(root, &name);
    }
}

/// Returns the names of the components that are files, also by references to others, each with whether it accepts null.
fn file_components(root: &Node) -> HashMap<String, bool> {
    let mut aliases = HashMap::<String, Vec<&str>>::new();
    let mut pending = Vec::new();
    for Member { key, value, .. } in components(root) {
        match referred(value) {
            Some(name) => aliases.entry(name).or_default().push(key),
            None if is_file(value) => pending.push((&**key, accepts_null(value))),
            None => {}
        }
    }
    let mut found = HashMap::new();
    while let Some((name, is_nullable)) = pending.pop() {
        found.insert(name.to_owned(), is_nullable);
        // Each is an alias of one component, and no file is one itself.
        pending.extend(aliases.remove(name).unwrap_or_default().into_iter().map(|alias| (alias, is_nullable)));
    }
    found
}

/// The names of components to which the schemas of a document refer.
#[derive(Default)]
struct Uses {
    /// The names in bodies that have parts.
    of_parts: Vec<String>,
    of_others: Vec<String>,
}

impl Uses {
    /// Collects those of a document. What refers to a file as a whole body won't: it is rewritten.
    fn of(root: &mut Node, files: &HashMap<String, bool>) -> Self {
        let mut uses = Self::default();
        parts::visit(root, &mut |part, kind, place| {
            if kind != PartKind::Carrier {
                return;
            }
            let media_type = place.media_type();
            let has_parts = media_type.is_some_and(is_multipart);
            let is_whole = |schema: &&Node| media_type.is_some_and(|name| is_whole_file(name, schema, files));
            let schema = part.get("schema").filter(|schema| has_parts || !is_whole(schema));
            let names = if has_parts { &mut uses.of_parts } else { &mut uses.of_others };
            schema.into_iter().chain(part.get("itemSchema")).for_each(|schema| references(schema, names));
        });
        uses
    }

    /// Returns the components that only parts of bodies reach.
    fn only_parts(self, root: &Node) -> HashSet<String> {
        let components = components(root).iter().map(|part| (&*part.key, &part.value)).collect();
        let of_others = reached(self.of_others, &components);
        let mut found = reached(self.of_parts, &components);
        found.retain(|name| !of_others.contains(name));
        found
    }
}

/// Collects the names of the components to which a schema refers, and those in it.
fn references(schema: &Node, names: &mut Vec<String>) {
    let mut pending = vec![schema];
    while let Some(schema) = pending.pop() {
        let target = schema.get("$ref").and_then(Node::as_str).and_then(component);
        names.extend(target.map(|(name, _)| name));
        pending.extend(schema.members().iter().flat_map(inner_schemas));
    }
}

/// Returns the components that these lead to.
fn reached(mut pending: Vec<String>, components: &HashMap<&str, &Node>) -> HashSet<String> {
    let mut found = HashSet::new();
    while let Some(name) = pending.pop() {
        let Some(schema) = components.get(name.as_str()) else { continue };
        if found.insert(name) {
            references(schema, &mut pending);
        }
    }
    found
}

/// Rewrites files.
struct Files {
    /// The reference to the component of bytes.
    reference: String,
    /// The components that are files, each with whether it accepts null.
    files: HashMap<String, bool>,
    /// The components that only parts of bodies reach: they are rewritten themselves.
    only_parts: HashSet<String>,
    is_used: bool,
}

impl Files {
    /// Rewrites a body in a media type.
    fn media(&mut self, media_type: &str, media: &mut Node) {
        let at = node(media, Value::Null);
        let Value::Object(members) = &mut media.value else { return };
        let is_untyped = !members.iter().any(|member| UNTYPED.contains(&&*member.key));
        let schema = members.iter_mut().find(|member| member.key == "schema").map(|member| &mut member.value);
        match schema {
            Some(schema) if is_multipart(media_type) => self.schema(schema),
            Some(schema) if is_whole_file(media_type, schema, &self.files) => self.replace(schema),
            Some(_) => {}
            None if is_untyped && is_of_bytes(media_type) => {
                let mut schema = object(&at, Vec::new());
                self.replace(&mut schema);
                members.push(member(&at, "schema", schema));
            }
            None => {}
        }
    }

    /// Rewrites the files in a schema of a body that has parts.
    fn schema(&mut self, schema: &mut Node) {
        let target = referred(schema);
        // A component that has other uses keeps its text, to which they refer.
        let is_kept = target.as_ref().is_some_and(|name| self.only_parts.contains(name));
        if is_file(schema) || !is_kept && target.is_some_and(|name| self.files.contains_key(&name)) {
            return self.replace(schema);
        }
        let Value::Object(members) = &mut schema.value else { return };
        members.iter_mut().flat_map(|part| subschemas(&part.key, &mut part.value)).for_each(|part| self.schema(part));
    }

    /// Replaces the schema of a file by a reference with the same documentation.
    fn replace(&mut self, schema: &mut Node) {
        self.is_used = true;
        let is_nullable = match referred(schema) {
            Some(name) => self.files.get(&name).copied().unwrap_or(false),
            None => accepts_null(schema),
        };
        let at = node(schema, Value::Null);
        let reference = member(&at, "$ref", string(&at, &self.reference));
        let mut members = match std::mem::replace(&mut schema.value, Value::Null) {
            Value::Object(members) => members,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Vec::new(),
        };
        // Defaults and examples are texts.
        members.retain(|member| is_about(&member.key) && !matches!(member.key.as_str(), "default" | "examples"));
        members.push(if is_nullable { or_null(object(&at, vec![reference])) } else { reference });
        schema.value = Value::Object(members);
    }
}

/// The members of a media type that say what is in it, or where that is.
const UNTYPED: [&str; 2] = ["itemSchema", "$ref"];

/// Returns whether a body in a media type is a file, or refers to one.
fn is_whole_file(media_type: &str, schema: &Node, files: &HashMap<String, bool>) -> bool {
    let is_of_files = || referred(schema).is_some_and(|name| files.contains_key(&name));
    !is_json(media_type) && (is_file(schema) || is_of_files())
}

/// Returns whether the schema of a file lists null among its types.
fn accepts_null(schema: &Node) -> bool {
    let types = schema.get("type").and_then(Node::as_array).unwrap_or_default();
    types.iter().any(|name| name.as_str() == Some("null"))
}

/// Returns whether a schema is that of a file: `format: binary` (3.0.3, Data Types), or `contentMediaType` without
/// `contentEncoding` (3.1, Considerations for File Uploads), unless that is text.
fn is_file(schema: &Node) -> bool {
    let of_type = |name: &str| matches!(name, "string" | "null");
    let is_text = match schema.get("type").map(|types| (types.as_str(), types.as_array())) {
        None => true,
        Some((Some(name), _)) => name == "string",
        Some((None, Some(names))) => {
            let names: Vec<&str> = names.iter().filter_map(Node::as_str).collect();
            names.contains(&"string") && names.into_iter().all(of_type)
        }
        Some((None, None)) => false,
    };
    let text = |name: &str| schema.get(name).and_then(Node::as_str);
    let is_content =
        text("contentMediaType").is_some_and(|name| !is_textual(name)) && schema.get("contentEncoding").is_none();
    is_text && schema.get("$ref").is_none() && (text("format") == Some("binary") || is_content)
}

fn is_multipart(media_type: &str) -> bool {
    essence(media_type).starts_with("multipart/")
}

/// Returns whether values of a media type are texts: also JSON and XML, which parts of a body may have.
pub(super) fn is_textual(media_type: &str) -> bool {
    let name = essence(media_type);
    is_json(&name) || name.starts_with("text/") || name.ends_with("/xml") || name.ends_with("+xml")
}

/// Returns whether a body without a schema is bytes, by its media type (3.1, Considerations for File Uploads).
pub(super) fn is_of_bytes(media_type: &str) -> bool {
    const APPLICATIONS: [&str; 4] = ["octet-stream", "pdf", "zip", "gzip"];
    let name = essence(media_type);
    match name.split_once('/') {
        Some((_, name)) if name.ends_with("xml") || is_any(media_type) => false,
        Some(("image" | "audio" | "video" | "font", _)) => true,
        Some(("application", name)) => APPLICATIONS.contains(&name),
        _ => false,
    }
}

/// Adds the component of bytes.
fn add_component(root: &mut Node, name: &str) {
    let at = node(root, Value::Null);
    let text = |name: &str, text: &str| member(&at, name, string(&at, text));
    let bytes = vec![
        text("description", "Bytes, which JSON does not have: any value is accepted."),
        text("format", BYTES),
        text("contentMediaType", "application/octet-stream"),
        member(&at, OF_BYTES, node(&at, Value::Bool(true))),
    ];
    if let Some(schemas) = components_mut(root) {
        schemas.push(member(&at, name, object(&at, bytes)));
    }
}

#[cfg(test)]
mod tests;
