//! Makes an example of a schema.

use ecow::EcoString;

use crate::source::Node;
use crate::text::{Json, decode_token};

/// The depth up to which references are followed.
const DEPTH: usize = 12;

/// The maximum length of a text.
const MOST: usize = 1000;

/// Returns a value that a schema probably accepts: the caller validates it. References lead into the document.
pub(super) fn of(schema: &Json, document: &Node) -> Option<Json> {
    made(schema, document, DEPTH)
}

fn made(schema: &Json, document: &Node, depth: usize) -> Option<Json> {
    let depth = depth.checked_sub(1)?;
    let first = |name: &str| schema.get(name)?.items().first();
    let given =
        schema.get("const").or_else(|| schema.get("default")).or_else(|| first("examples")).or_else(|| first("enum"));
    if let Some(value) = given {
        return Some(value.clone());
    }
    if let Some(reference) = schema.get("$ref").and_then(Json::as_str) {
        return made(&resolve(reference, document)?, document, depth);
    }
    if let Some(branch) = ["oneOf", "anyOf"].into_iter().find_map(first) {
        return made(branch, document, depth);
    }
    // The last branch is the one that narrows the others.
    if let Some(Json::Array(branches)) = schema.get("allOf") {
        return made(branches.last()?, document, depth);
    }
    let kind = schema.get("type").and_then(|kind| match kind {
        Json::Array(kinds) => kinds.first()?.as_str(),
        _ => kind.as_str(),
    });
    let bound = |name: &str| schema.get(name).filter(|bound| matches!(bound, Json::Number(_))).cloned();
    match kind {
        Some("string") => Some(Json::string(fitting(schema))),
        Some("integer" | "number") => bound("minimum").or_else(|| bound("maximum")).or_else(|| Some(Json::number(1))),
        Some("boolean") => Some(Json::Bool(true)),
        Some("null") => Some(Json::Null),
        Some("array") => Some(Json::array(schema.get("items").and_then(|items| made(items, document, depth)))),
        Some(_) | None => Some(object(schema, document, depth)),
    }
}

/// Returns an object with all properties that can be made.
fn object(schema: &Json, document: &Node, depth: usize) -> Json {
    let properties = schema.get("properties").map(Json::members).unwrap_or_default();
    let property = |(name, schema): &(EcoString, Json)| Some((name.clone(), made(schema, document, depth)?));
    Json::object(properties.iter().filter_map(property))
}

/// Returns a text of a length that is allowed.
fn fitting(schema: &Json) -> String {
    let length = |name: &str| usize::try_from(schema.get(name)?.as_number()?.as_integer()?).ok();
    let text = text(schema);
    let least = length("minLength").unwrap_or_default().min(MOST);
    let most = length("maxLength").unwrap_or(usize::MAX);
    text.chars().cycle().take(text.len().clamp(least, most.max(least))).collect()
}

fn text(schema: &Json) -> &'static str {
    match schema.get("format").and_then(Json::as_str) {
        Some("date-time") => "2026-02-15T10:30:00Z",
        Some("date") => "2026-02-15",
        Some("time") => "10:30:00Z",
        Some("email") => "john@example.com",
        Some("uri" | "url") => "https://example.com/",
        Some("uuid") => "123e4567-e89b-12d3-a456-426614174000",
        Some("ipv4") => "192.0.2.1",
        Some("hostname") => "example.com",
        Some(_) | None => "text",
    }
}

fn resolve(reference: &str, document: &Node) -> Option<Json> {
    let tokens = reference.strip_prefix("#/")?.split('/');
    tokens.map(decode_token).try_fold(document, |node, token| node.get(&token)).map(Node::to_json)
}
