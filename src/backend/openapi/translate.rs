//! A schema of the bundle in the words that the tools of OpenAPI take. It accepts the same values.
//!
//! redocly and openapi-typescript refuse unknown keywords, a `true` or `false` in most places where a schema may stand,
//! and values and keywords that the `type` beside them rules out; openapi-spec-validator refuses a `default` that does
//! not fit. All of these say nothing about which values are valid.

use std::collections::HashSet;

use super::composition::composed;
use super::schemas::Bundle;
use super::{markdown, names};
use crate::backend::json_schema::{Members, keyword, map_inner, referred};
use crate::text::Json;

/// Every type.
const ALL_TYPES: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];

/// The types whose values a keyword says something about; none for keywords that OpenAPI doesn't have.
fn subjects(keyword: &str) -> &'static [&'static str] {
    match keyword {
        "$comment" | "$defs" | "$dynamicRef" | "$ref" | "allOf" | "anyOf" | "const" | "default" | "deprecated"
        | "description" | "else" | "enum" | "examples" | "format" | "if" | "not" | "oneOf" | "readOnly" | "then"
        | "title" | "type" | "writeOnly" => ALL_TYPES,
        "additionalProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "maxProperties"
        | "minProperties"
        | "patternProperties"
        | "properties"
        | "propertyNames"
        | "required"
        | "unevaluatedProperties" => &["object"],
        "contains" | "items" | "maxContains" | "maxItems" | "minContains" | "minItems" | "prefixItems"
        | "unevaluatedItems" | "uniqueItems" => &["array"],
        "contentEncoding" | "contentMediaType" | "contentSchema" | "maxLength" | "minLength" | "pattern" => &["string"],
        "exclusiveMaximum" | "exclusiveMinimum" | "maximum" | "minimum" | "multipleOf" => &["integer", "number"],
        _ if keyword.starts_with("x-") => ALL_TYPES,
        _ => &[],
    }
}

/// Keywords whose schemas may be `true` or `false` for every tool.
const WITH_BOOLEANS: &[&str] =
    &["additionalProperties", "items", "patternProperties", "properties", "unevaluatedItems", "unevaluatedProperties"];

/// Keywords whose schemas are about values inside the value.
const OF_OTHER_PLACES: &[&str] =
    &["additionalProperties", "contains", "items", "patternProperties", "prefixItems", "properties"];

/// Keywords beside which an object schema isn't one for any object.
const OF_MEMBERS: &[&str] = &["additionalProperties", "patternProperties", "properties", "unevaluatedProperties"];

/// Translates a schema of a bundle.
pub(super) struct Dialect<'b, 'a> {
    bundle: &'b Bundle<'a>,
    /// Whether it may be asked which members it evaluates.
    is_asked: bool,
}

impl<'b, 'a> Dialect<'b, 'a> {
    pub(super) fn new(bundle: &'b Bundle<'a>, is_asked: bool) -> Self {
        Self { bundle, is_asked }
    }

    /// The component for a schema of the bundle.
    pub(super) fn component(&self, schema: &Json) -> Json {
        match schema {
            Json::Object(members) => Json::Object(self.translated(members, !self.is_asked)),
            schema => object_form(schema),
        }
    }

    /// A schema under a keyword.
    fn inner(&self, keyword: &str, schema: &Json) -> Json {
        match schema {
            // No keyword asks which members of another place it evaluates.
            Json::Object(members) => {
                let is_free = !self.is_asked || OF_OTHER_PLACES.contains(&keyword);
                Json::Object(self.translated(members, is_free))
            }
            schema if WITH_BOOLEANS.contains(&keyword) => schema.clone(),
            schema => object_form(schema),
        }
    }

    /// The members of a schema. `is_free`: whether nobody asks which members it evaluates, so that what accepts everything
    /// can be added.
    fn translated(&self, members: &Members, is_free: bool) -> Members {
        let types = keyword(members, "type");
        let fits = |value: &Json| types.is_none_or(|types| fits(types, value));
        let mut translated: Members = members
            .iter()
            .filter(|(keyword, value)| is_spoken(keyword, types) && (keyword != "default" || admits(members, value)))
            .map(|(keyword, value)| {
                let value = match (keyword.as_str(), value) {
                    ("$ref", value) => {
                        referred(value).map(names::schema_reference).map_or_else(|| value.clone(), Json::String)
                    }
                    ("description", Json::String(text)) => Json::String(markdown::text(text)),
                    ("enum", values) => fitting(values, fits),
                    ("type", types) => simplest(types),
                    (keyword, value) => map_inner(keyword, value, |schema| self.inner(keyword, schema)),
                };
                (keyword.clone(), value)
            })
            .collect();
        if let (None, Some(types)) = (types, types_of_values(&translated)) {
            // Generators ask for the type of an enumeration.
            translated.insert(0, ("type".to_owned(), types));
        }
        if is_free {
            declare_required(&mut translated);
            if is_any_object(&translated) {
                // openapi-typescript takes an object without properties for one that can't have any.
                translated.push(("additionalProperties".to_owned(), Json::Bool(true)));
            }
        }
        if self.is_asked { translated } else { composed(translated, |name| self.bundle.is_plain(name)) }
    }
}

/// Whether a schema object has a default that it rules out itself.
pub(super) fn has_misfit(members: &Members) -> bool {
    keyword(members, "default").is_some_and(|value| !admits(members, value))
}

/// Whether the types, the values and the members that a schema object asks for by itself let a value be.
fn admits(members: &Members, value: &Json) -> bool {
    let is_of_type = keyword(members, "type").is_none_or(|types| fits(types, value));
    let is_constant = keyword(members, "const").is_none_or(|constant| constant == value);
    let is_listed = match keyword(members, "enum") {
        Some(Json::Array(values)) => values.contains(value),
        Some(_) | None => true,
    };
    let has_members = match (keyword(members, "required"), value) {
        (Some(Json::Array(names)), Json::Object(_)) => {
            names.iter().filter_map(Json::as_str).all(|name| value.get(name).is_some())
        }
        (Some(_) | None, _) => true,
    };
    is_of_type && is_constant && is_listed && has_members
}

/// Whether a keyword is one of OpenAPI's, and says something beside these types.
fn is_spoken(keyword: &str, types: Option<&Json>) -> bool {
    let subjects = subjects(keyword);
    match types {
        Some(types) => names_of(types).iter().any(|name| subjects.contains(name)),
        None => !subjects.is_empty(),
    }
}

/// A list of one type as that type.
fn simplest(types: &Json) -> Json {
    match types {
        Json::Array(names) => match names.as_slice() {
            [name] => name.clone(),
            _ => types.clone(),
        },
        types => types.clone(),
    }
}

/// The names of the types that `type` allows.
pub(super) fn names_of(types: &Json) -> Vec<&str> {
    match types {
        Json::String(name) => vec![name],
        Json::Array(names) => names.iter().filter_map(Json::as_str).collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Object(_) => Vec::new(),
    }
}

/// Whether a value is of one of the types that `type` allows.
pub(super) fn fits(types: &Json, value: &Json) -> bool {
    let is = |name: &str| match value {
        Json::Null => name == "null",
        Json::Bool(_) => name == "boolean",
        Json::Number(number) => name == "number" || name == "integer" && number.is_integer(),
        Json::String(_) => name == "string",
        Json::Array(_) => name == "array",
        Json::Object(_) => name == "object",
    };
    names_of(types).into_iter().any(is)
}

/// The values of an enumeration that fit, each once.
fn fitting(values: &Json, fits: impl Fn(&Json) -> bool) -> Json {
    let Json::Array(values) = values else {
        return values.clone();
    };
    let mut seen = HashSet::new();
    let kept = values.iter().filter(|value| fits(value) && seen.insert(value.canonical()));
    Json::array(kept.cloned())
}

/// Names the members that must be there among the properties: generators print those alone.
fn declare_required(members: &mut Members) {
    let is_closed = keyword(members, "additionalProperties").is_some_and(|schema| *schema != Json::Bool(true));
    let Some(Json::Array(required)) = keyword(members, "required").filter(|_| !is_closed) else {
        return;
    };
    let known = keyword(members, "properties");
    let is_known = |name: &&str| known.is_some_and(|known| known.get(name).is_some());
    let missing: Members = (required.iter().filter_map(Json::as_str).filter(|name| !is_known(name)))
        .map(|name| (name.to_owned(), Json::Bool(true)))
        .collect();
    if missing.is_empty() {
        return;
    }
    match members.iter_mut().find(|(keyword, _)| keyword == "properties") {
        Some((_, Json::Object(properties))) => properties.extend(missing),
        Some(_) => {}
        None => members.push(("properties".to_owned(), Json::Object(missing))),
    }
}

/// The types of the values that a schema lists, where all of them are scalars.
fn types_of_values(members: &Members) -> Option<Json> {
    let values = match (keyword(members, "const"), keyword(members, "enum")) {
        (Some(value), _) => std::slice::from_ref(value),
        (None, Some(Json::Array(values))) => values,
        (None, _) => return None,
    };
    let mut types: Vec<Json> = Vec::new();
    for value in values {
        let name = Json::string(scalar_type(value)?);
        if !types.contains(&name) {
            types.push(name);
        }
    }
    (!types.is_empty()).then(|| simplest(&Json::Array(types)))
}

fn scalar_type(value: &Json) -> Option<&'static str> {
    match value {
        Json::Null => Some("null"),
        Json::Bool(_) => Some("boolean"),
        Json::Number(number) if number.is_integer() => Some("integer"),
        Json::Number(_) => Some("number"),
        Json::String(_) => Some("string"),
        Json::Array(_) | Json::Object(_) => None,
    }
}

/// `true` and `false` as objects.
fn object_form(schema: &Json) -> Json {
    let all = || Json::object::<String>([]);
    match schema {
        Json::Bool(true) => all(),
        Json::Bool(false) => Json::object([("not", all())]),
        schema => schema.clone(),
    }
}

fn is_any_object(members: &Members) -> bool {
    keyword(members, "type").is_some_and(|types| names_of(types).contains(&"object"))
        && !members.iter().any(|(keyword, _)| OF_MEMBERS.contains(&keyword.as_str()))
}
