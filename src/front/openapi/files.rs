//! Puts parts of other files where references to them stand: path items, parameters, bodies, responses, media types and
//! examples. Their schemas stay in their files, and are referred to.

use super::{METHODS, member, object, string};
use crate::diagnostics::Findings;
use crate::schema::{follow, resolve};
use crate::source::{Library, Node, Value};
use crate::text::{encode_token, percent_decode, percent_encode};

/// The kind of a part of a document, by which its own parts are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    PathItem,
    Operation,
    /// A parameter, a request body, a response or a media type.
    Carrier,
    Example,
    Schema,
}

/// Where the text of a part stands.
#[derive(Debug, Clone)]
struct Home {
    uri: String,
    pointer: String,
    /// The number of references that led there.
    references: usize,
}

impl Home {
    /// Returns where a member or an item of the part stands.
    fn at(&self, token: &str) -> Self {
        Self { pointer: format!("{}/{}", self.pointer, encode_token(token)), ..self.clone() }
    }
}

/// Embeds what the document with a URI refers to in other files. References that can't be resolved stay.
pub(super) fn embed(root: &mut Node, base: &str, library: &Library, findings: &mut Findings) {
    let home = Home { uri: base.to_owned(), pointer: String::new(), references: 0 };
    let mut files = Files { base, library, findings };
    let Value::Object(members) = &mut root.value else { return };
    for part in members {
        match part.key.as_str() {
            "paths" => files.map(&mut part.value, Kind::PathItem, &home.at("paths")),
            "components" => files.components(&mut part.value, &home.at("components")),
            _ => {}
        }
    }
}

struct Files<'a, 'l> {
    /// The URI of the document.
    base: &'a str,
    library: &'a Library<'l>,
    findings: &'a mut Findings,
}

impl Files<'_, '_> {
    fn components(&mut self, components: &mut Node, home: &Home) {
        let Value::Object(sections) = &mut components.value else { return };
        for section in sections {
            let kind = match section.key.as_str() {
                "pathItems" => Kind::PathItem,
                "parameters" | "requestBodies" | "responses" | "mediaTypes" => Kind::Carrier,
                "examples" => Kind::Example,
                _ => continue,
            };
            self.map(&mut section.value, kind, &home.at(&section.key));
        }
    }

    fn map(&mut self, map: &mut Node, kind: Kind, home: &Home) {
        let Value::Object(members) = &mut map.value else { return };
        for part in members {
            self.part(&mut part.value, kind, &home.at(&part.key));
        }
    }

    /// Embeds what a part refers to.
    fn part(&mut self, part: &mut Node, kind: Kind, home: &Home) {
        if kind == Kind::Schema {
            return self.schema(part, home);
        }
        let Some(reference) = part.get("$ref").and_then(Node::as_str) else { return self.parts(part, kind, home) };
        let (uri, pointer) = self.absolute(reference, home);
        if uri == self.base {
            // In the document itself, the reference is followed later.
            *part = self.reference(part, &uri, &pointer);
        } else if home.references < super::MAX_REFERENCES
            && let Some(mut target) = self.target(&uri, &pointer)
        {
            place(&mut target, part);
            self.part(&mut target, kind, &Home { uri, pointer, references: home.references + 1 });
            *part = target;
        }
    }

    /// Embeds what the parts of a part refer to.
    fn parts(&mut self, part: &mut Node, kind: Kind, home: &Home) {
        let Value::Object(members) = &mut part.value else { return };
        for part in members {
            let home = home.at(&part.key);
            match (kind, part.key.as_str()) {
                (Kind::PathItem | Kind::Operation, "parameters") => self.items(&mut part.value, &home),
                (Kind::PathItem, "additionalOperations") => self.map(&mut part.value, Kind::Operation, &home),
                (Kind::PathItem, name) if METHODS.contains(&name) => {
                    self.part(&mut part.value, Kind::Operation, &home);
                }
                (Kind::Operation, "requestBody") => self.part(&mut part.value, Kind::Carrier, &home),
                (Kind::Operation, "responses") => self.map(&mut part.value, Kind::Carrier, &home),
                (Kind::Carrier, "content") => self.map(&mut part.value, Kind::Carrier, &home),
                (Kind::Carrier, "examples") => self.map(&mut part.value, Kind::Example, &home),
                (Kind::Carrier, "schema" | "itemSchema") => self.part(&mut part.value, Kind::Schema, &home),
                (Kind::PathItem | Kind::Operation | Kind::Carrier | Kind::Example | Kind::Schema, _) => {}
            }
        }
    }

    fn items(&mut self, items: &mut Node, home: &Home) {
        let Value::Array(items) = &mut items.value else { return };
        for (index, item) in items.iter_mut().enumerate() {
            self.part(item, Kind::Carrier, &home.at(&index.to_string()));
        }
    }

    /// Replaces a schema of another file by a reference to it, or to what it is a reference to.
    fn schema(&self, schema: &mut Node, home: &Home) {
        if home.uri == self.base || !schema.is_object() {
            return;
        }
        let is_alone = schema.members().len() == 1;
        let reference = schema.get("$ref").and_then(Node::as_str).filter(|_| is_alone);
        let (uri, pointer) = match reference {
            Some(reference) => self.absolute(reference, home),
            None => (home.uri.clone(), home.pointer.clone()),
        };
        *schema = self.reference(schema, &uri, &pointer);
    }

    /// Returns the URI of a reference and its fragment, decoded.
    fn absolute(&self, reference: &str, home: &Home) -> (String, String) {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let uri = if uri.is_empty() { home.uri.clone() } else { resolve(uri, &home.uri) };
        (uri, percent_decode(fragment).unwrap_or_default())
    }

    /// Returns a reference from the document, relative to its folder if it can be.
    fn reference(&self, at: &Node, uri: &str, fragment: &str) -> Node {
        let folder = self.base.rsplit_once('/').map_or(self.base, |(folder, _)| folder);
        let relative = uri.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).unwrap_or(uri);
        let file = if uri == self.base { "" } else { relative };
        let fragment: Vec<String> = fragment.split('/').map(percent_encode).collect();
        object(at, vec![member(at, "$ref", string(at, &format!("{file}#{}", fragment.join("/"))))])
    }

    /// Returns a part of another file; none if there is none. A file that can't be read is reported.
    fn target(&mut self, uri: &str, pointer: &str) -> Option<Node> {
        match self.library.load(uri) {
            Ok(true) => follow(&self.library.get(uri)?.root, pointer).cloned(),
            Ok(false) => None,
            Err(error) => {
                self.findings.extend(error.diagnostics().iter().cloned());
                None
            }
        }
    }
}

/// Gives a part of another file the source location of the reference to it.
fn place(part: &mut Node, reference: &Node) {
    part.span = reference.span;
    match &mut part.value {
        Value::Object(members) => {
            for member in members {
                member.key_span = reference.span;
                place(&mut member.value, reference);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| place(item, reference)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
