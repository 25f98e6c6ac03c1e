//! Schemas that apply together, in the form that generators read best. For schemas that nobody asks which members they
//! evaluate.

use super::flat::is_annotation;
use crate::backend::json_schema::{Members, keyword};
use crate::text::Json;

/// Keywords that depend on each other: those of one row must come from one schema.
const TOGETHER: [&[&str]; 4] = [
    &["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
    &["prefixItems", "items", "unevaluatedItems"],
    &["contains", "minContains", "maxContains", "unevaluatedItems"],
    &["if", "then", "else"],
];

/// The members of a schema of OpenAPI, composed in another way that says the same. `is_plain` tells a reference to an
/// object schema that is written out.
pub(super) fn composed(members: Members, is_plain: impl Fn(&Json) -> bool) -> Members {
    if let Some(members) = only_reference(&members).or_else(|| merged(&members)) {
        return members;
    }
    match keyword(&members, "$ref") {
        Some(reference) if is_plain(reference) && says_members(&members) => beside(members),
        Some(_) | None => members,
    }
}

fn says_members(members: &Members) -> bool {
    ["properties", "required", "additionalProperties", "patternProperties"]
        .iter()
        .any(|name| keyword(members, name).is_some())
        && keyword(members, "allOf").is_none()
}

/// `allOf` of one reference as that reference.
fn only_reference(members: &Members) -> Option<Members> {
    let Json::Array(schemas) = keyword(members, "allOf")? else { return None };
    let [Json::Object(only)] = schemas.as_slice() else { return None };
    let [(key, reference)] = only.as_slice() else { return None };
    let is_alone = members.iter().all(|(keyword, _)| keyword == "allOf" || is_annotation(keyword));
    (key == "$ref" && is_alone).then(|| {
        let mut members: Members = members.iter().filter(|(keyword, _)| keyword != "allOf").cloned().collect();
        members.push(("$ref".to_owned(), reference.clone()));
        members
    })
}

/// `allOf` of schemas that speak of different things as one schema.
fn merged(members: &Members) -> Option<Members> {
    let Json::Array(schemas) = keyword(members, "allOf")? else { return None };
    let mut merged: Members = members.iter().filter(|(keyword, _)| keyword != "allOf").cloned().collect();
    for schema in schemas {
        let Json::Object(part) = schema else { return None };
        let said = merged.len();
        for (key, value) in part {
            match keyword(&merged[..said], key) {
                _ if key == "$ref" || key == "allOf" || depends(&merged[..said], key) => return None,
                Some(_) if is_annotation(key) => {}
                Some(known) if known == value => {}
                Some(_) => return None,
                None => merged.push((key.clone(), value.clone())),
            }
        }
    }
    keyword(&merged, "$ref").is_none().then_some(merged)
}

/// Whether a keyword depends on one of the members.
fn depends(members: &[(String, Json)], key: &str) -> bool {
    let rows = TOGETHER.iter().filter(|row| row.contains(&key));
    rows.flat_map(|row| row.iter()).any(|other| keyword(members, other).is_some())
}

/// A reference with siblings as `allOf` both: generators read nothing beside a reference.
fn beside(members: Members) -> Members {
    let (mut composed, rest): (Members, Members) = members.into_iter().partition(|(keyword, _)| is_annotation(keyword));
    let (reference, rest): (Members, Members) = rest.into_iter().partition(|(keyword, _)| keyword == "$ref");
    composed.push(("allOf".to_owned(), Json::array([Json::Object(reference), Json::Object(rest)])));
    composed
}
