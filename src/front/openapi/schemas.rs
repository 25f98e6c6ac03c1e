//! Finds the schemas of a document, and those in them.

use crate::front::references::subschemas;
use crate::source::{Member, Node, Value};

/// Calls a function with every schema of a document, each before those in it: what the function writes is visited, too.
pub(super) fn each(root: &mut Node, visit: &mut impl FnMut(&mut Node)) {
    let Value::Object(members) = &mut root.value else { return };
    for part in members {
        match (part.key.as_str(), &mut part.value.value) {
            ("components", Value::Object(sections)) => sections.iter_mut().for_each(|part| section(part, visit)),
            _ => document(part, visit),
        }
    }
}

/// Visits the schemas in a section of the components.
fn section(section: &mut Member, visit: &mut impl FnMut(&mut Node)) {
    let is_schemas = section.key == "schemas";
    let Value::Object(parts) = &mut section.value.value else { return };
    for part in parts {
        if is_schemas { schema(&mut part.value, visit) } else { children(&mut part.value, visit) }
    }
}

/// Visits the schemas in a member of an object that is no schema.
fn document(part: &mut Member, visit: &mut impl FnMut(&mut Node)) {
    match part.key.as_str() {
        "schema" | "itemSchema" => schema(&mut part.value, visit),
        "example" | "examples" => {}
        name if name.starts_with("x-") => {}
        _ => children(&mut part.value, visit),
    }
}

fn children(part: &mut Node, visit: &mut impl FnMut(&mut Node)) {
    match &mut part.value {
        Value::Object(members) => members.iter_mut().for_each(|part| document(part, visit)),
        Value::Array(items) => items.iter_mut().for_each(|item| children(item, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Visits a schema and those in it: the operands of keywords, and definitions.
fn schema(schema: &mut Node, visit: &mut impl FnMut(&mut Node)) {
    if schema.is_object() {
        visit(schema);
    }
    let Value::Object(members) = &mut schema.value else { return };
    let parts = members.iter_mut().flat_map(|member| subschemas(&member.key, &mut member.value));
    parts.for_each(|part| self::schema(part, visit));
}

/// Returns a member of a schema that is being rewritten.
pub(super) fn find<'m>(members: &'m [Member], name: &str) -> Option<&'m Node> {
    members.iter().find(|member| member.key == name).map(|member| &member.value)
}

/// Returns a member of a schema, to be rewritten.
pub(super) fn find_mut<'m>(schema: &'m mut Node, name: &str) -> Option<&'m mut Node> {
    let Value::Object(members) = &mut schema.value else { return None };
    members.iter_mut().find(|member| member.key == name).map(|member| &mut member.value)
}
