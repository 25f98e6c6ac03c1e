//! The schemas of a document that stand in no other schema, each with the direction in which its values are sent.

use super::Direction;
use crate::front::openapi::parts::{CALLBACKS, Child, PartKind};
use crate::schema::follow;
use crate::source::{Node, Value};
use crate::text::{decode_token, encode_token};

/// A schema that stands in no other one: a component, or that of a parameter or a body.
#[derive(Debug)]
pub(super) struct Unit {
    /// The JSON Pointer to it, behind the URI of its file if that is another one.
    pub(super) pointer: String,
    /// The direction for which the schema is written at its place.
    pub(super) home: Direction,
    pub(super) schema: Node,
    pub(super) is_of_other_file: bool,
}

/// Takes all units out of a document, which has `null` in their places until they are [put back](put_back).
pub(super) fn take(root: &mut Node) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut take = |schema: &mut Node, kind: PartKind, at: &At| {
        if kind != PartKind::Schema {
            return;
        }
        let null = Node { span: schema.span, value: Value::Null };
        let schema = std::mem::replace(schema, null);
        units.push(Unit { pointer: at.pointer.clone(), home: at.direction, schema, is_of_other_file: false });
    };
    each(root, PartKind::Document, &At::default(), &mut take);
    units
}

/// Puts schemas back into a document, in the order in which they were taken.
pub(super) fn put_back(root: &mut Node, schemas: Vec<Node>) {
    let mut schemas = schemas.into_iter();
    let mut put = |part: &mut Node, kind: PartKind, _: &At| {
        let schema = if kind == PartKind::Schema { schemas.next() } else { None };
        schema.into_iter().for_each(|schema| *part = schema);
    };
    each(root, PartKind::Document, &At::default(), &mut put);
}

/// The place of a part.
#[derive(Debug, Clone)]
pub(super) struct At {
    pub(super) pointer: String,
    pub(super) direction: Direction,
    /// Whether the API sends the requests: in callbacks and webhooks, also in a callback of a webhook (OpenAPI 3.1 §4.8.18).
    pub(super) is_reversed: bool,
}

impl Default for At {
    /// Creates the place of a document. What no operation reaches is written for responses.
    fn default() -> Self {
        Self { pointer: String::new(), direction: Direction::Response, is_reversed: false }
    }
}

impl At {
    /// Returns the place of a part of a document, and its kind; none if no rule says what it is.
    pub(super) fn of(root: &Node, pointer: &str) -> Option<(Self, PartKind)> {
        /// What stands at a pointer.
        enum Found {
            Part(PartKind),
            /// Parts of a kind, by name or by number.
            Parts(PartKind),
        }
        // Only then has the pointer no more tokens than the document has levels.
        follow(root, pointer)?;
        let (mut at, mut found) = (Self::default(), Found::Part(PartKind::Document));
        for key in pointer.split('/').skip(1).map(decode_token) {
            (at, found) = match found {
                Found::Parts(kind) => (at.part(&key), Found::Part(kind)),
                Found::Part(kind) => match Child::of(kind, &key) {
                    Child::Part(child) => (at.member(kind, &key), Found::Part(child)),
                    Child::Map(child) | Child::List(child) => (at.member(kind, &key), Found::Parts(child)),
                    Child::Other => return None,
                },
            };
        }
        match found {
            Found::Part(kind) => Some((at, kind)),
            Found::Parts(_) => None,
        }
    }

    /// Returns the place of a member of a part of a kind.
    fn member(&self, kind: PartKind, key: &str) -> Self {
        // Callbacks of other files stand in members of the document of their own.
        let is_of_files = kind == PartKind::Document && CALLBACKS.contains(&key);
        let is_reversing = matches!(key, "callbacks" | "webhooks") && kind != PartKind::Carrier || is_of_files;
        let is_reversed = self.is_reversed || is_reversing;
        let direction = match (kind, key) {
            (PartKind::Components, "requestBodies" | "parameters")
            | (PartKind::PathItem | PartKind::CallbackItem | PartKind::Operation, "parameters")
            | (PartKind::Operation, "requestBody") => Direction::Request,
            (PartKind::Components | PartKind::Operation, "responses") => Direction::Response,
            _ => return Self { pointer: self.pointer_to(key), direction: self.direction, is_reversed },
        };
        let direction = if is_reversed { direction.other() } else { direction };
        Self { pointer: self.pointer_to(key), direction, is_reversed }
    }

    /// Returns the place of a part in a map or a list.
    fn part(&self, token: &str) -> Self {
        Self { pointer: self.pointer_to(token), ..self.clone() }
    }

    fn pointer_to(&self, token: &str) -> String {
        format!("{}/{}", self.pointer, encode_token(token))
    }
}

/// Visits the parts in a part of a document, down to schemas, each before its own parts.
pub(super) fn each(part: &mut Node, kind: PartKind, at: &At, visit: &mut impl FnMut(&mut Node, PartKind, &At)) {
    let Value::Object(parts) = &mut part.value else { return };
    for member in parts {
        let at = at.member(kind, &member.key);
        match (Child::of(kind, &member.key), &mut member.value.value) {
            (Child::Part(kind), _) => self::part(&mut member.value, kind, &at, visit),
            (Child::Map(kind), Value::Object(parts)) => {
                parts.iter_mut().for_each(|part| self::part(&mut part.value, kind, &at.part(&part.key), visit));
            }
            (Child::List(kind), Value::Array(items)) => {
                let items = items.iter_mut().enumerate();
                items.for_each(|(index, item)| self::part(item, kind, &at.part(&index.to_string()), visit));
            }
            (Child::Map(_) | Child::List(_) | Child::Other, _) => {}
        }
    }
}

fn part(part: &mut Node, kind: PartKind, at: &At, visit: &mut impl FnMut(&mut Node, PartKind, &At)) {
    visit(part, kind, at);
    if kind != PartKind::Schema {
        each(part, kind, at, visit);
    }
}
