//! Puts parts of other files where references to them stand: path items, parameters, bodies, responses, media types and
//! examples. Their schemas stay in their files, and are referred to.

use std::collections::{HashMap, HashSet};

use super::parts::{CALLBACKS, Child, PartKind};
use super::{array, member, node, object, string};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::Notes;
use crate::schema::{follow, resolve};
use crate::source::{Library, MAX_DEPTH, Member, Node, Value};
use crate::text::{encode_token, percent_decode, percent_encode};

/// Maximum number of parts of other files within each other. A callback may refer to the path item that has it.
const MAX_NESTED: usize = 32;

/// Maximum number of values in copies of parts of other files: each use of a part has one, and a part may have several
/// of itself.
const MAX_COPIED: usize = 1_000_000;

/// The location of the text of a part.
#[derive(Debug, Clone)]
struct Home {
    uri: String,
    pointer: String,
    /// The number of parts around it that stand behind references.
    references: usize,
    /// The number of levels above it in the copy of the outermost one.
    levels: usize,
}

impl Home {
    /// Returns the location of a member or an item of the part.
    fn at(&self, token: &str) -> Self {
        let pointer = format!("{}/{}", self.pointer, encode_token(token));
        Self { pointer, levels: self.levels + 1, ..self.clone() }
    }
}

/// Embeds what the document with a URI refers to in other files. References that can't be resolved stay. It may declare
/// another URI, `own`, to which references are relative.
pub(super) fn embed(root: &mut Node, own: Option<&str>, base: &str, library: &Library, notes: &mut Notes) {
    let own = own.map(|own| resolve(own, base));
    let mut files = Files {
        base,
        own,
        library,
        notes,
        callbacks: [Vec::new(), Vec::new()],
        indexes: HashMap::new(),
        copied: 0,
        is_full: false,
        unreadable: HashSet::new(),
    };
    files.members(root, PartKind::Document);
    let callbacks = CALLBACKS.into_iter().zip(files.callbacks).filter(|(_, found)| !found.is_empty());
    let callbacks: Vec<Member> = callbacks.map(|(name, found)| member(root, name, object(root, found))).collect();
    if let Value::Object(members) = &mut root.value {
        members.extend(callbacks);
    }
}

struct Files<'a, 'l, 'r, 'd, 'f> {
    /// The URI of the document.
    base: &'a str,
    /// The URI that it declares.
    own: Option<String>,
    library: &'a Library<'l>,
    notes: &'r mut Notes<'d, 'f>,
    /// The callbacks of other files, and their path items.
    callbacks: [Vec<Member>; 2],
    /// The index of each of them, by its URI and its pointer.
    indexes: HashMap<(usize, String, String), usize>,
    /// The number of values in copies.
    copied: usize,
    /// Whether no more is copied, which is reported.
    is_full: bool,
    /// The files that can't be read, which is reported.
    unreadable: HashSet<String>,
}

impl<'a> Files<'a, '_, '_, '_, '_> {
    /// Embeds what a part of the document refers to in other files. References in the document itself are followed later.
    fn part(&mut self, part: &mut Node, kind: PartKind) {
        if let Some(reference) = part.get("$ref").and_then(Node::as_str) {
            let home = Home { uri: self.base.to_owned(), pointer: String::new(), references: 0, levels: 0 };
            if !reference.starts_with('#') {
                *part = self.copied(part, kind, &home, part);
            }
            return;
        }
        self.members(part, kind);
    }

    fn members(&mut self, part: &mut Node, kind: PartKind) {
        let Value::Object(members) = &mut part.value else { return };
        for member in members {
            match (Child::of(kind, &member.key), &mut member.value.value) {
                (Child::Part(PartKind::Schema) | Child::Map(PartKind::Schema) | Child::Other, _) => {}
                (Child::Part(kind), _) => self.part(&mut member.value, kind),
                (Child::Map(kind), Value::Object(parts)) => {
                    parts.iter_mut().for_each(|part| self.part(&mut part.value, kind));
                }
                (Child::List(kind), Value::Array(items)) => items.iter_mut().for_each(|item| self.part(item, kind)),
                (Child::Map(_) | Child::List(_), _) => {}
            }
        }
    }

    /// Returns a part that stands in another file, with references to its schemas, and the source location of the
    /// reference to it.
    fn copied(&mut self, source: &Node, kind: PartKind, home: &Home, at: &Node) -> Node {
        if kind == PartKind::Schema {
            return self.schema(source, home, at);
        }
        if let Some(reference) = source.get("$ref").and_then(Node::as_str) {
            return self.referred(reference, kind, home, at).unwrap_or_else(|| placed(source, at));
        }
        match kind {
            PartKind::Callback => self.called_back(source, kind, 0, home, at),
            PartKind::CallbackItem => self.called_back(source, kind, 1, home, at),
            PartKind::Document
            | PartKind::Components
            | PartKind::PathItem
            | PartKind::Operation
            | PartKind::Carrier
            | PartKind::Example
            | PartKind::Schema => self.with_parts(source, kind, home, at),
        }
    }

    /// Returns a part with copies of its own parts.
    fn with_parts(&mut self, source: &Node, kind: PartKind, home: &Home, at: &Node) -> Node {
        let copied = source.members().iter().map(|part| {
            let home = home.at(&part.key);
            let value = match (Child::of(kind, &part.key), &part.value.value) {
                (Child::Part(kind), _) => self.copied(&part.value, kind, &home, at),
                (Child::Map(kind), Value::Object(members)) => {
                    let copied =
                        |part: &Member| member(at, &part.key, self.copied(&part.value, kind, &home.at(&part.key), at));
                    object(at, members.iter().map(copied).collect())
                }
                (Child::List(kind), Value::Array(items)) => {
                    let copied =
                        |(index, item): (usize, &Node)| self.copied(item, kind, &home.at(&index.to_string()), at);
                    array(at, items.iter().enumerate().map(copied).collect())
                }
                (Child::Map(_) | Child::List(_) | Child::Other, _) => placed(&part.value, at),
            };
            member(at, &part.key, value)
        });
        match source.is_object() {
            true => object(at, copied.collect()),
            false => placed(source, at),
        }
    }

    /// Returns the part that a reference leads to, also through others; none if there is no such part.
    fn referred(&mut self, reference: &str, kind: PartKind, home: &Home, at: &Node) -> Option<Node> {
        let mut seen = HashSet::new();
        let (mut uri, mut pointer) = self.absolute(reference, home);
        loop {
            if uri == self.base {
                return Some(self.reference(at, &uri, &pointer));
            }
            let target = self.target(&uri, &pointer)?;
            let home = Home { uri, pointer, references: home.references + 1, levels: home.levels };
            match target.get("$ref").and_then(Node::as_str) {
                Some(next) if seen.insert((home.uri.clone(), home.pointer.clone())) => {
                    (uri, pointer) = self.absolute(next, &home);
                }
                Some(_) => return None,
                None if home.references > MAX_NESTED => return None,
                None if self.has_room(target, &home, at) => return Some(self.copied(target, kind, &home, at)),
                None => return Some(object(at, Vec::new())),
            }
        }
    }

    /// Returns whether a part can be copied, and counts it. Once one can't be, which is reported, no other one is.
    fn has_room(&mut self, target: &Node, home: &Home, at: &Node) -> bool {
        if self.is_full {
            return false;
        }
        self.copied = self.copied.saturating_add(size(target));
        let found = if home.levels > MAX_DEPTH {
            let message = format!("parts of other files stand in each other at more than {MAX_DEPTH} levels");
            Diagnostic::new(Code::TooDeep, message)
        } else if self.copied > MAX_COPIED {
            let message = format!("the parts of other files have more than {MAX_COPIED} values, counted for each use");
            Diagnostic::new(Code::TooLarge, message)
        } else {
            return true;
        };
        self.is_full = true;
        self.notes.report(at, found.help("put parts that refer to each other into `components` of the document"));
        false
    }

    /// Returns a reference to a callback or its path item of another file, which is copied once.
    fn called_back(&mut self, target: &Node, kind: PartKind, list: usize, home: &Home, at: &Node) -> Node {
        let key = (list, home.uri.clone(), home.pointer.clone());
        let index = match self.indexes.get(&key) {
            Some(index) => *index,
            None => {
                let index = self.callbacks[list].len();
                self.callbacks[list].push(member(at, &index.to_string(), node(at, Value::Null)));
                self.indexes.insert(key, index);
                self.callbacks[list][index].value = self.with_parts(target, kind, home, at);
                index
            }
        };
        object(at, vec![member(at, "$ref", string(at, &format!("#/{}/{index}", CALLBACKS[list])))])
    }

    /// Returns a reference to a schema of another file, or to what it is a reference to.
    fn schema(&self, schema: &Node, home: &Home, at: &Node) -> Node {
        if !schema.is_object() {
            return placed(schema, at);
        }
        let is_alone = schema.members().len() == 1;
        let reference = schema.get("$ref").and_then(Node::as_str).filter(|_| is_alone);
        let (uri, pointer) = match reference {
            Some(reference) => self.absolute(reference, home),
            None => (home.uri.clone(), home.pointer.clone()),
        };
        self.reference(at, &uri, &pointer)
    }

    /// Returns the URI of a reference and its fragment, decoded.
    fn absolute(&self, reference: &str, home: &Home) -> (String, String) {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let uri = if uri.is_empty() { home.uri.clone() } else { self.uri(uri, home) };
        (uri, percent_decode(fragment).unwrap_or_default())
    }

    /// Returns the URI of a reference: that of the document, if it is the one that the document declares. Files lie as their
    /// URIs do, unless the library has a file for one.
    fn uri(&self, reference: &str, home: &Home) -> String {
        let beside = resolve(reference, &home.uri);
        let Some(own) = &self.own else { return beside };
        let declared = if home.uri == self.base { resolve(reference, own) } else { beside.clone() };
        if declared == *own {
            return self.base.to_owned();
        }
        let folder = |uri: &str| uri.rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
        let below = folder(own).and_then(|folder| declared.strip_prefix(&folder).map(str::to_owned));
        match below.zip(folder(self.base)).filter(|_| !self.library.maps(&declared)) {
            Some((below, files)) => format!("{files}{below}"),
            None if self.library.maps(&declared) => declared,
            None => beside,
        }
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
    fn target(&mut self, uri: &str, pointer: &str) -> Option<&'a Node> {
        if self.unreadable.contains(uri) {
            return None;
        }
        match self.library.load(uri) {
            Ok(true) => follow(&self.library.get(uri)?.root, pointer),
            Ok(false) => None,
            Err(error) => {
                let found = error.diagnostics().iter().cloned();
                let lenient = self.notes.lenient;
                self.notes.findings.extend(found.map(|found| if lenient { found.left_out() } else { found }));
                self.unreadable.insert(uri.to_owned());
                None
            }
        }
    }
}

/// Returns the number of values in a value, with itself.
fn size(value: &Node) -> usize {
    let parts: usize = match &value.value {
        Value::Object(members) => members.iter().map(|member| size(&member.value)).sum(),
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    };
    parts + 1
}

/// Returns a value with another source location.
pub(super) fn placed(value: &Node, at: &Node) -> Node {
    let value = match &value.value {
        Value::Object(members) => {
            Value::Object(members.iter().map(|part| member(at, &part.key, placed(&part.value, at))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| placed(item, at)).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.value.clone(),
    };
    node(at, value)
}

#[cfg(test)]
mod tests {
    use crate::{Error, Generator, Source};

    /// Reads a document with one operation that refers to parts of another file.
    fn read(generator: &Generator, item: &str, other: &str) -> Result<(String, String), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let own = r#"{"operationId": "own", "responses": {"204": {"description": "Done"}}}"#;
        let api = format!(r#"{{"openapi": "3.0.3", "paths": {{"/own": {{"get": {own}}}, "/a": {item}}}}}"#);
        std::fs::write(folder.path().join("api.json"), api).expect("a file");
        std::fs::write(folder.path().join("b.json"), other).expect("a file");
        let models = generator.read([Source::Path(folder.path().join("api.json"))])?;
        let found: Vec<String> = models.warnings.iter().map(ToString::to_string).collect();
        Ok((models.models[0].to_string(), found.join("\n")))
    }

    #[test]
    fn parts_that_have_several_of_themselves_are_too_large() {
        let item = r##"{"get": {"responses": {"200": {"$ref": "b.json#/R"}}}}"##;
        let other = r##"{"R": {"description": "R", "content": {"a/a": {"$ref": "#/R"}, "b/b": {"$ref": "#/R"}}}}"##;
        let error = read(&Generator::new(), item, other).expect_err("too large").to_string();
        assert_eq!(error.matches("counted for each use").count(), 1, "{error}");
    }

    #[test]
    fn parts_of_many_levels_are_too_deep() {
        let other = format!(r##"{{"R": {{"content": {{"x": {}}}}}}}"##, nested(40));
        let item = r##"{"get": {"responses": {"200": {"$ref": "b.json#/R"}}}}"##;
        let error = read(&Generator::new(), item, &other).expect_err("too deep").to_string();
        assert_eq!(error.matches("at more than 128 levels").count(), 1, "{error}");
    }

    /// Returns a media type within media types, which is a reference to the response around it.
    fn nested(levels: usize) -> String {
        let open = r#"{"content": {"x": "#.repeat(levels);
        format!("{open}{}{}", r##"{"$ref": "#/R"}"##, "}}".repeat(levels))
    }

    #[test]
    fn an_unreadable_file_is_left_out() {
        let item = r##"{"$ref": "b.json#/I"}"##;
        assert!(read(&Generator::new(), item, "{,").is_err());
        let (model, found) = read(&Generator::new().lenient(true), item, "{,").expect("lenient");
        assert!(model.contains("contract \"own\""), "{model}");
        assert!(found.contains("b.json:1:2"), "{found}");
    }
}
