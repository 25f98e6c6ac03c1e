//! Rewrites references inside of schemas, when a schema moves to another place.

use crate::schema::{Keyword, OperandKind};
use crate::source::{Node, Value};

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

fn has_uri(schema: &Node) -> bool {
    let uri = schema.get("$id").and_then(Node::as_str);
    uri.is_some_and(|uri| !uri.starts_with('#'))
}

/// Returns the schemas in the operand of a keyword, in any dialect.
pub(super) fn subschemas<'n>(name: &str, operand: &'n mut Node) -> Vec<&'n mut Node> {
    let kind = Keyword::from_name(name).map(Keyword::operand_kind);
    let is_map = matches!(kind, Some(OperandKind::SchemaMap)) || DEFINITIONS.contains(&name) || name == "dependencies";
    // `items` may be an array up to 2019-09.
    let is_schema = matches!(kind, Some(OperandKind::Schema | OperandKind::Schemas)) || name == "additionalItems";
    if is_schema && operand.is_object() {
        return vec![operand];
    }
    match &mut operand.value {
        Value::Object(members) if is_map => members.iter_mut().map(|member| &mut member.value).collect(),
        Value::Array(items) if is_schema => items.iter_mut().collect(),
        _ => Vec::new(),
    }
}
