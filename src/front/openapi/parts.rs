//! The parts of a document of OpenAPI: of which kind the members of each part are, and what form they have.

use crate::front::Notes;
use crate::source::{Node, Value};

/// The members of a path item that are operations.
pub(super) const METHODS: [&str; 9] = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// The member of a document with the callbacks of other files, and that with their path items. Several operations may
/// refer to one, and it may lead back to itself: each stands here once.
pub(super) const CALLBACKS: [&str; 2] = ["x-callbacks-of-files", "x-callback-items-of-files"];

/// The kind of a part of a document, by which its own parts are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartKind {
    Document,
    Components,
    PathItem,
    /// Path items by expressions, which other operations call back.
    Callback,
    /// A path item of a callback.
    CallbackItem,
    Operation,
    /// A parameter, a request body, a response or a media type.
    Carrier,
    Example,
    Schema,
}

impl PartKind {
    /// Returns the fixed members of a part (OpenAPI 3.2 §4), to detect misspelled ones; none where all are names.
    fn members(self) -> &'static [&'static str] {
        match self {
            Self::Document => &[
                "openapi",
                "$self",
                "info",
                "jsonSchemaDialect",
                "servers",
                "paths",
                "webhooks",
                "components",
                "security",
                "tags",
                "externalDocs",
            ],
            Self::Components => &[
                "schemas",
                "responses",
                "parameters",
                "examples",
                "requestBodies",
                "headers",
                "securitySchemes",
                "links",
                "callbacks",
                "pathItems",
                "mediaTypes",
            ],
            Self::PathItem | Self::CallbackItem => &[
                "$ref",
                "summary",
                "description",
                "get",
                "put",
                "post",
                "delete",
                "options",
                "head",
                "patch",
                "trace",
                "query",
                "additionalOperations",
                "servers",
                "parameters",
            ],
            Self::Operation => &[
                "tags",
                "summary",
                "description",
                "externalDocs",
                "operationId",
                "parameters",
                "requestBody",
                "responses",
                "callbacks",
                "deprecated",
                "security",
                "servers",
            ],
            // Of a parameter, a request body, a response and a media type.
            Self::Carrier => &[
                "$ref",
                "name",
                "in",
                "summary",
                "description",
                "required",
                "deprecated",
                "allowEmptyValue",
                "style",
                "explode",
                "allowReserved",
                "schema",
                "itemSchema",
                "example",
                "examples",
                "content",
                "headers",
                "links",
                "encoding",
                "prefixEncoding",
                "itemEncoding",
            ],
            Self::Callback | Self::Example | Self::Schema => &[],
        }
    }
}

/// The value under a key of a part.
pub(super) enum Child {
    Part(PartKind),
    /// Parts by name.
    Map(PartKind),
    List(PartKind),
    /// Anything without parts in other files.
    Other,
}

impl Child {
    pub(super) fn of(kind: PartKind, key: &str) -> Self {
        match (kind, key) {
            (PartKind::Document, "paths" | "webhooks") | (PartKind::Components, "pathItems") => {
                Self::Map(PartKind::PathItem)
            }
            (PartKind::Document, name) if name == CALLBACKS[0] => Self::Map(PartKind::Callback),
            (PartKind::Document, name) if name == CALLBACKS[1] => Self::Map(PartKind::CallbackItem),
            (PartKind::Components | PartKind::Operation, "callbacks") => Self::Map(PartKind::Callback),
            (PartKind::Callback, name) if name != "$ref" && !name.starts_with("x-") => {
                Self::Part(PartKind::CallbackItem)
            }
            (PartKind::Document, "components") => Self::Part(PartKind::Components),
            (PartKind::Components, "parameters" | "requestBodies" | "responses" | "mediaTypes") => {
                Self::Map(PartKind::Carrier)
            }
            (PartKind::Components, "examples") | (PartKind::Carrier, "examples") => Self::Map(PartKind::Example),
            (PartKind::Components, "schemas") => Self::Map(PartKind::Schema),
            (PartKind::PathItem | PartKind::CallbackItem | PartKind::Operation, "parameters") => {
                Self::List(PartKind::Carrier)
            }
            (PartKind::PathItem | PartKind::CallbackItem, "additionalOperations") => Self::Map(PartKind::Operation),
            (PartKind::PathItem | PartKind::CallbackItem, name) if METHODS.contains(&name) => {
                Self::Part(PartKind::Operation)
            }
            (PartKind::Operation, "requestBody") => Self::Part(PartKind::Carrier),
            (PartKind::Operation, "responses") | (PartKind::Carrier, "content") => Self::Map(PartKind::Carrier),
            (PartKind::Carrier, "schema" | "itemSchema") => Self::Part(PartKind::Schema),
            _ => Self::Other,
        }
    }
}

/// The place of a part in the part around it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place<'p> {
    /// The member of the part around it.
    member: &'p str,
    /// The name in the map that the member is; none for a part alone or in a list.
    name: Option<&'p str>,
}

impl<'p> Place<'p> {
    /// Returns the media type of which a part is the body.
    pub(super) fn media_type(self) -> Option<&'p str> {
        self.name.filter(|_| self.member == "content")
    }
}

/// Calls a function with every part of a document, each before those in it: what the function writes is visited, too. What
/// is in schemas isn't visited.
pub(super) fn visit(root: &mut Node, visitor: &mut impl FnMut(&mut Node, PartKind, Place)) {
    visit_part(root, PartKind::Document, Place::default(), visitor);
}

fn visit_part(part: &mut Node, kind: PartKind, place: Place, visitor: &mut impl FnMut(&mut Node, PartKind, Place)) {
    visitor(part, kind, place);
    if kind == PartKind::Schema {
        return;
    }
    let Value::Object(members) = &mut part.value else { return };
    for member in members {
        let place = Place { member: &member.key, name: None };
        match (inner(kind, &member.key), &mut member.value.value) {
            (Child::Part(kind), _) => visit_part(&mut member.value, kind, place, visitor),
            (Child::Map(of), Value::Object(parts)) => {
                let is_own = |key: &str| !has_extensions(kind, place.member) || !key.starts_with("x-");
                for part in parts.iter_mut().filter(|part| is_own(&part.key)) {
                    let place = Place { name: Some(&part.key), ..place };
                    visit_part(&mut part.value, of, place, visitor);
                }
            }
            (Child::List(kind), Value::Array(items)) => {
                items.iter_mut().for_each(|item| visit_part(item, kind, place, visitor));
            }
            (Child::Map(_) | Child::List(_) | Child::Other, _) => {}
        }
    }
}

/// Returns the parts of a member, also those that are in no type: they have schemas, but what is wrong with them is neither
/// reported nor followed into other files.
fn inner(kind: PartKind, key: &str) -> Child {
    match (kind, key) {
        (PartKind::Components | PartKind::Carrier, "headers") | (PartKind::Carrier, "encoding") => {
            Child::Map(PartKind::Carrier)
        }
        (PartKind::Carrier, "prefixEncoding") => Child::List(PartKind::Carrier),
        (PartKind::Carrier, "itemEncoding") => Child::Part(PartKind::Carrier),
        _ => Child::of(kind, key),
    }
}

/// Returns whether members that begin with `x-` are the author's in a map of parts: they are names in other maps, as those of
/// headers.
fn has_extensions(kind: PartKind, key: &str) -> bool {
    matches!((kind, key), (PartKind::Document, "paths" | "webhooks") | (PartKind::Operation, "responses"))
}

/// Reports misspelled members, and parts of the wrong JSON type, which would be left out. `null` stands for no value, as YAML writes it.
pub(super) fn check(part: &Node, kind: PartKind, notes: &mut Notes) {
    notes.misspelled(part, kind.members(), |name, value| match Child::of(kind, name) {
        Child::Part(_) | Child::Map(_) => value.is_object(),
        Child::List(_) => value.as_array().is_some(),
        Child::Other => false,
    });
    for member in part.members() {
        let (key, value) = (&member.key, &member.value);
        match Child::of(kind, key) {
            // The reader of schemas reports the former, and examples aren't worth an error.
            Child::Part(PartKind::Schema) | Child::Map(PartKind::Example) | Child::Other => {}
            Child::Part(kind) => check_part(value, &format!("`{key}`"), kind, notes),
            Child::Map(kind) => match &value.value {
                // Members that begin with `x-` are the author's.
                Value::Object(parts) => parts
                    .iter()
                    .filter(|part| !part.key.starts_with("x-"))
                    .for_each(|part| check_part(&part.value, &format!("`{}`", part.key), kind, notes)),
                _ => wrong(value, &format!("`{key}`"), "an object", notes),
            },
            Child::List(kind) => match value.as_array() {
                Some(parts) => {
                    let what = format!("an item of `{key}`");
                    parts.iter().for_each(|part| check_part(part, &what, kind, notes));
                }
                None => wrong(value, &format!("`{key}`"), "an array", notes),
            },
        }
    }
}

fn check_part(part: &Node, what: &str, kind: PartKind, notes: &mut Notes) {
    match (&part.value, kind) {
        (Value::Object(_) | Value::Bool(_), PartKind::Schema) => {}
        (Value::Object(_), _) => check(part, kind, notes),
        (_, PartKind::Schema) => wrong(part, "a schema", "an object or a boolean", notes),
        _ => wrong(part, what, "an object", notes),
    }
}

fn wrong(node: &Node, what: &str, form: &str, notes: &mut Notes) {
    if node.value != Value::Null {
        notes.broken_type(node, format!("{what} must be {form}, not {}", node.kind()));
    }
}
