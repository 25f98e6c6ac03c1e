//! Translates schemas of the bundle to keywords that OpenAPI's tools support, with the same valid values.
//!
//! redocly and openapi-typescript reject `true` or `false` in most places of schemas, and values and keywords that the
//! `type` beside them excludes; openapi-spec-validator rejects an invalid `default`. None of these affects validity.

use std::collections::HashSet;

use ecow::EcoString;

use super::composition::composed;
use super::markdown;
use super::schemas::Bundle;
use crate::model::{Entry, Keyword, Kinds, Operand, Schema, operand};
use crate::text::Json;

/// Keywords whose schemas may be `true` or `false` for every tool.
const WITH_BOOLEANS: [Keyword; 3] =
    [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems];

/// Keywords that restrict the properties of an object schema.
const OF_MEMBERS: [Keyword; 4] =
    [Keyword::AdditionalProperties, Keyword::PatternProperties, Keyword::Properties, Keyword::UnevaluatedProperties];

/// Translates the schemas of a component.
pub(super) struct Translator<'b, 'a> {
    bundle: &'b Bundle<'a>,
    /// Whether it may matter which properties it evaluates.
    is_asked: bool,
}

impl<'b, 'a> Translator<'b, 'a> {
    pub(super) fn new(bundle: &'b Bundle<'a>, is_asked: bool) -> Self {
        Self { bundle, is_asked }
    }

    /// Returns the component for a schema of the bundle.
    pub(super) fn component(&self, schema: &Schema) -> Schema {
        self.translated(&schema.as_keywords(), !self.is_asked)
    }

    /// Returns a schema under a keyword.
    fn inner(&self, keyword: Keyword, schema: &Schema) -> Schema {
        match schema {
            // Properties of other values are never evaluated here.
            Schema::Keywords(_) => self.translated(schema, !self.is_asked || keyword.applies_to_children()),
            Schema::Boolean(_) if WITH_BOOLEANS.contains(&keyword) => schema.clone(),
            Schema::Boolean(_) => schema.as_keywords().into_owned(),
        }
    }

    /// Translates a schema with keywords. `is_free` is whether it doesn't matter which properties it evaluates, so that
    /// keywords that accept everything can be added.
    fn translated(&self, schema: &Schema, is_free: bool) -> Schema {
        let kinds = schema.kinds();
        let mut translated: Vec<Entry> = schema
            .entries()
            .iter()
            .filter(|(keyword, _)| keyword.kinds().has(kinds) && (*keyword != Keyword::Default || !has_misfit(schema)))
            .map(|(keyword, operand)| (*keyword, self.operand(*keyword, operand, kinds)))
            .collect();
        if let (false, Some(types)) = (schema.has(Keyword::Type), types_of_values(schema)) {
            // Generators require the type of an enumeration.
            translated.insert(0, (Keyword::Type, Operand::Data(types)));
        }
        if is_free {
            declare_required(&mut translated);
            if schema.has(Keyword::Type) && kinds.has(Kinds::ARRAY) {
                declare_items(&mut translated);
            }
            let is_object = schema.has(Keyword::Type) && kinds.has(Kinds::OBJECT);
            if is_object && !translated.iter().any(|(keyword, _)| OF_MEMBERS.contains(keyword)) {
                // openapi-typescript treats an object without properties as one that can't have any.
                let anything = Operand::Schema(Box::new(Schema::Boolean(true)));
                translated.push((Keyword::AdditionalProperties, anything));
            }
        }
        Schema::keywords(match self.is_asked {
            true => translated,
            false => composed(translated, |name| self.bundle.is_plain(name)),
        })
    }

    fn operand(&self, keyword: Keyword, operand: &Operand, kinds: Kinds) -> Operand {
        match (keyword, operand) {
            (Keyword::Description, Operand::Data(Json::String(text))) => {
                Operand::Data(Json::string(markdown::text(text)))
            }
            (Keyword::Enum, Operand::Data(Json::Array(values))) => Operand::Data(fitting(values, kinds)),
            (Keyword::Type, Operand::Data(Json::Array(names))) => Operand::Data(simplest(names)),
            (keyword, operand) => operand.map(|schema| self.inner(keyword, schema)),
        }
    }
}

/// Returns whether a schema has a default that its own types, values or required properties exclude.
pub(super) fn has_misfit(schema: &Schema) -> bool {
    let Some(value) = schema.data(Keyword::Default) else { return false };
    let is_of_type = Kinds::of_value(value).within(schema.kinds());
    let is_constant = schema.data(Keyword::Const).is_none_or(|constant| constant == value);
    let is_listed = match schema.data(Keyword::Enum) {
        Some(Json::Array(values)) => values.contains(value),
        Some(_) | None => true,
    };
    let has_members = match value {
        Json::Object(_) => schema.required().into_iter().all(|name| value.get(name).is_some()),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) => true,
    };
    !(is_of_type && is_constant && is_listed && has_members)
}

/// Returns a list of one type as that type.
fn simplest(names: &[Json]) -> Json {
    match names {
        [name] => name.clone(),
        names => Json::Array(names.into()),
    }
}

/// Returns the distinct values of an enumeration that are of these types.
fn fitting(values: &[Json], kinds: Kinds) -> Json {
    let mut seen = HashSet::new();
    Json::array(values.iter().filter(|value| Kinds::of_value(value).within(kinds) && seen.insert(*value)).cloned())
}

/// Declares required properties: generators print only declared ones.
fn declare_required(entries: &mut Vec<Entry>) {
    let anything = Operand::Schema(Box::new(Schema::Boolean(true)));
    let is_closed = operand(entries, Keyword::AdditionalProperties).is_some_and(|rest| *rest != anything);
    let Some(Operand::Data(Json::Array(required))) = operand(entries, Keyword::Required).filter(|_| !is_closed) else {
        return;
    };
    let known: HashSet<&str> = match operand(entries, Keyword::Properties) {
        Some(Operand::SchemaMap(properties)) => properties.iter().map(|(name, _)| name.as_str()).collect(),
        _ => HashSet::new(),
    };
    let missing = required.iter().filter_map(Json::as_str).filter(|name| !known.contains(name));
    let missing: Vec<(EcoString, Schema)> =
        missing.map(|name| (name.into(), Schema::Boolean(true).as_keywords().into_owned())).collect();
    if missing.is_empty() {
        return;
    }
    match entries.iter_mut().find(|(keyword, _)| *keyword == Keyword::Properties) {
        Some((_, Operand::SchemaMap(properties))) => properties.extend(missing),
        _ => entries.push((Keyword::Properties, Operand::SchemaMap(missing))),
    }
}

/// Declares the items of an array: spectral requires them.
fn declare_items(entries: &mut Vec<Entry>) {
    let has_items =
        [Keyword::Items, Keyword::UnevaluatedItems].iter().any(|keyword| operand(entries, *keyword).is_some());
    if !has_items {
        entries.push((Keyword::Items, Operand::Schema(Box::new(Schema::Boolean(true).as_keywords().into_owned()))));
    }
}

/// Returns the types of the values that a schema lists, if all of them are scalars.
fn types_of_values(schema: &Schema) -> Option<Json> {
    let mut types: Vec<Json> = Vec::new();
    for value in schema.values()? {
        let name = match value {
            Json::Array(_) | Json::Object(_) => return None,
            scalar => Json::string(scalar.type_name()),
        };
        if !types.contains(&name) {
            types.push(name);
        }
    }
    (!types.is_empty()).then(|| simplest(&types))
}
