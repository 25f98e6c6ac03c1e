//! Rewrites references inside of schemas, when a schema moves to another place.

use crate::schema::{Keyword, OperandKind};
use crate::source::{Member, Node, Value};

/// The members of a schema with definitions by name.
pub(super) const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];

/// Rewrites every reference of a schema and of its subschemas. A schema with a URI of its own is left alone: references in
/// it are relative to that.
pub(super) fn rewrite(schema: &mut Node, rewritten: &impl Fn(&str) -> Option<String>) {
    if has_uri(schema) {
        return;
    }
    let Value::Object(members) = &mut schema.value else { return };
    for member in members {
        match (member.key.as_str(), &mut member.value.value) {
            ("$ref" | "$dynamicRef" | "$recursiveRef", Value::String(reference)) => {
                if let Some(changed) = rewritten(reference) {
                    *reference = changed.into();
                }
            }
            (name, _) => subschemas(name, &mut member.value).into_iter().for_each(|part| rewrite(part, rewritten)),
        }
    }
}

/// Returns whether all references of a schema satisfy a condition.
pub(super) fn all(schema: &Node, is_fine: &impl Fn(&str) -> bool) -> bool {
    let mut schema = schema.clone();
    let is_all = std::cell::Cell::new(true);
    rewrite(&mut schema, &|reference| {
        is_all.set(is_all.get() && is_fine(reference));
        None
    });
    is_all.get()
}

/// Returns whether a schema has a URI of its own, to which references in it are relative.
pub(super) fn has_uri(schema: &Node) -> bool {
    let uri = schema.get("$id").and_then(Node::as_str);
    uri.is_some_and(|uri| !uri.starts_with('#'))
}

/// The schemas in the operand of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// The operand is a schema, or an array of schemas.
    Schemas,
    /// The operand is an object of schemas by name.
    Map,
}

impl Operand {
    /// Returns where the operand of a keyword has schemas, in any dialect; none if it has none.
    pub(super) fn of(name: &str) -> Option<Self> {
        match Keyword::from_name(name).map(Keyword::operand_kind) {
            Some(OperandKind::SchemaMap) => Some(Self::Map),
            Some(OperandKind::Schema | OperandKind::Schemas) => Some(Self::Schemas),
            Some(OperandKind::Data(_) | OperandKind::Reference) => None,
            None if DEFINITIONS.contains(&name) || name == "dependencies" => Some(Self::Map),
            // `items` may be an array up to 2019-09.
            None => (name == "additionalItems").then_some(Self::Schemas),
        }
    }
}

/// Returns the schemas in the operand of a keyword, in any dialect.
pub(super) fn subschemas<'n>(name: &str, operand: &'n mut Node) -> Vec<&'n mut Node> {
    let form = Operand::of(name);
    if form == Some(Operand::Schemas) && operand.is_object() {
        return vec![operand];
    }
    match (form, &mut operand.value) {
        (Some(Operand::Schemas), Value::Array(items)) => items.iter_mut().collect(),
        (Some(Operand::Map), Value::Object(members)) => members.iter_mut().map(|member| &mut member.value).collect(),
        _ => Vec::new(),
    }
}

/// Returns the schemas in the operand of a keyword, to be read.
pub(super) fn parts(keyword: &Member) -> Vec<&Node> {
    match (Operand::of(&keyword.key), &keyword.value.value) {
        (Some(Operand::Schemas), Value::Object(_)) => vec![&keyword.value],
        (Some(Operand::Schemas), Value::Array(items)) => items.iter().collect(),
        (Some(Operand::Map), Value::Object(members)) => members.iter().map(|member| &member.value).collect(),
        _ => Vec::new(),
    }
}
