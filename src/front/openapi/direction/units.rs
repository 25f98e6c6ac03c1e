//! The schemas of a document that stand in no other schema, each with the direction in which its values are sent.

use super::Direction;
use crate::front::openapi::parts::{Child, PartKind};
use crate::source::{Node, Value};
use crate::text::encode_token;

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
    let mut take = |schema: &mut Node, at: &At| {
        let null = Node { span: schema.span, value: Value::Null };
        let schema = std::mem::replace(schema, null);
        units.push(Unit { pointer: at.pointer.clone(), home: at.direction, schema, is_of_other_file: false });
    };
    members(root, PartKind::Document, &At::default(), &mut take);
    units
}

/// Puts schemas back into a document, in the order in which they were taken.
pub(super) fn put_back(root: &mut Node, schemas: Vec<Node>) {
    let mut schemas = schemas.into_iter();
    let mut put = |schema: &mut Node, _: &At| *schema = schemas.next().unwrap_or_else(|| schema.clone());
    members(root, PartKind::Document, &At::default(), &mut put);
}

/// The place of a part.
#[derive(Clone)]
struct At {
    pointer: String,
    direction: Direction,
    /// Whether the API sends the requests: in callbacks and webhooks.
    is_reversed: bool,
}

impl Default for At {
    /// Creates the place of a document. What no operation reaches is written for responses.
    fn default() -> Self {
        Self { pointer: String::new(), direction: Direction::Response, is_reversed: false }
    }
}

impl At {
    /// Returns the place of a member of a part of a kind.
    fn member(&self, kind: PartKind, key: &str) -> Self {
        // Callbacks of other files stand in members of the document of their own.
        let is_of_files = kind == PartKind::Document && key.starts_with("x-callback");
        let is_reversing = matches!(key, "callbacks" | "webhooks") && kind != PartKind::Carrier || is_of_files;
        let is_reversed = self.is_reversed || is_reversing;
        let direction = match (kind, key) {
            (PartKind::Components, "requestBodies" | "parameters")
            | (PartKind::PathItem | PartKind::Operation, "parameters" | "requestBody") => Direction::Request,
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

/// Visits the units in a part of a document.
fn members(part: &mut Node, kind: PartKind, at: &At, visit: &mut impl FnMut(&mut Node, &At)) {
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

fn part(part: &mut Node, kind: PartKind, at: &At, visit: &mut impl FnMut(&mut Node, &At)) {
    match kind {
        PartKind::Schema => visit(part, at),
        _ => members(part, kind, at, visit),
    }
}
