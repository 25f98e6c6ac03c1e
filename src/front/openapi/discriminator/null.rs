//! Null beside a schema: `anyOf` of it and null alone, as `nullable: true` is written in JSON Schema. Null has no tag, so
//! that a discriminator is about the rest.

use super::super::schemas::find_mut;
use super::{array, branches, is_about, member, object, string};
use crate::schema::Keyword;
use crate::source::{Node, Value};

/// Returns what a schema is apart from null: the other branch of a union with null alone, or the schema itself.
pub(super) fn core(schema: &Node) -> &Node {
    let other = other_branch(schema);
    other.and_then(|(keyword, index)| schema.get(keyword)?.as_array()?.get(index)).unwrap_or(schema)
}

/// Returns what a schema is apart from null, to be rewritten.
pub(super) fn core_mut(schema: &mut Node) -> Option<&mut Node> {
    let Some((keyword, index)) = other_branch(schema) else { return Some(schema) };
    let Value::Array(parts) = &mut find_mut(schema, keyword)?.value else { return None };
    parts.get_mut(index)
}

/// Returns whether a schema is one of objects and null, by its form.
pub(super) fn is_nullable(schema: &Node) -> bool {
    let types = schema.get("type").and_then(Node::as_array).unwrap_or_default();
    other_branch(schema).is_some() || types.iter().any(|name| name.as_str() == Some("null"))
}

/// Makes a schema accept null as well. What it says about itself is about both.
pub(super) fn or_null(schema: Node) -> Node {
    let at = object(&schema, Vec::new());
    let Value::Object(members) = schema.value else { return schema };
    let (mut about, own): (Vec<_>, Vec<_>) = members.into_iter().partition(|known| is_about(&known.key));
    about.push(member(&at, "anyOf", array(&at, vec![object(&at, own), null(&at)])));
    object(&at, about)
}

/// Returns the schema of null.
pub(super) fn null(at: &Node) -> Node {
    object(at, vec![member(at, "type", string(at, "null"))])
}

/// Returns the keyword of a union with null alone, and the index of its other branch.
fn other_branch(schema: &Node) -> Option<(&'static str, usize)> {
    let (keyword, parts) = branches(schema)?;
    let [one, other] = parts else { return None };
    let is_alone = schema.members().iter().all(|known| known.key == keyword || !constrains(&known.key));
    match (is_null(one), is_null(other)) {
        (false, true) if is_alone => Some((keyword, 0)),
        (true, false) if is_alone => Some((keyword, 1)),
        _ => None,
    }
}

fn is_null(schema: &Node) -> bool {
    let mut constraints = schema.members().iter().filter(|known| constrains(&known.key));
    let only = constraints.next().filter(|known| known.key == "type" && known.value.as_str() == Some("null"));
    only.is_some() && constraints.next().is_none()
}

/// Returns whether a member of a schema decides about values, or selects among them.
fn constrains(name: &str) -> bool {
    name == "discriminator" || Keyword::from_name(name).is_some_and(|keyword| !keyword.is_metadata())
}
