//! The parts of a document of OpenAPI: of which kind the members of each part are, and what form they have.

use super::METHODS;
use crate::front::Notes;
use crate::source::{Node, Value};

/// The kind of a part of a document, by which its own parts are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Document,
    Components,
    PathItem,
    Operation,
    /// A parameter, a request body, a response or a media type.
    Carrier,
    Example,
    Schema,
}

/// The value under a key of a part.
pub(super) enum Child {
    Part(Kind),
    /// Parts by name.
    Map(Kind),
    List(Kind),
    /// Anything without parts in other files.
    Other,
}

impl Child {
    pub(super) fn of(kind: Kind, key: &str) -> Self {
        match (kind, key) {
            (Kind::Document, "paths") | (Kind::Components, "pathItems") => Self::Map(Kind::PathItem),
            (Kind::Document, "components") => Self::Part(Kind::Components),
            (Kind::Components, "parameters" | "requestBodies" | "responses" | "mediaTypes") => Self::Map(Kind::Carrier),
            (Kind::Components, "examples") | (Kind::Carrier, "examples") => Self::Map(Kind::Example),
            (Kind::Components, "schemas") => Self::Map(Kind::Schema),
            (Kind::PathItem | Kind::Operation, "parameters") => Self::List(Kind::Carrier),
            (Kind::PathItem, "additionalOperations") => Self::Map(Kind::Operation),
            (Kind::PathItem, name) if METHODS.contains(&name) => Self::Part(Kind::Operation),
            (Kind::Operation, "requestBody") => Self::Part(Kind::Carrier),
            (Kind::Operation, "responses") | (Kind::Carrier, "content") => Self::Map(Kind::Carrier),
            (Kind::Carrier, "schema" | "itemSchema") => Self::Part(Kind::Schema),
            _ => Self::Other,
        }
    }
}

/// Reports parts of the wrong JSON type, which would be left out. `null` stands for no value, as YAML writes it.
pub(super) fn check(part: &Node, kind: Kind, notes: &mut Notes) {
    for member in part.members() {
        let (key, value) = (&member.key, &member.value);
        match Child::of(kind, key) {
            // The reader of schemas reports the former, and examples aren't worth an error.
            Child::Part(Kind::Schema) | Child::Map(Kind::Example) | Child::Other => {}
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

fn check_part(part: &Node, what: &str, kind: Kind, notes: &mut Notes) {
    match (&part.value, kind) {
        (Value::Object(_) | Value::Bool(_), Kind::Schema) => {}
        (Value::Object(_), _) => check(part, kind, notes),
        (_, Kind::Schema) => wrong(part, "a schema", "an object or a boolean", notes),
        _ => wrong(part, what, "an object", notes),
    }
}

fn wrong(node: &Node, what: &str, form: &str, notes: &mut Notes) {
    if node.value != Value::Null {
        notes.wrong_type(node, format!("{what} must be {form}, not {}", node.kind()));
    }
}
