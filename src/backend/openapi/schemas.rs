//! `components/schemas`: the bundle, in the words of OpenAPI.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::dialect::Dialect;
use super::flat::{Flat, annotations};
use super::{cases, dialect, names};
use crate::backend::json_schema::{Members, any_schema, for_each_schema, keyword, referred};
use crate::model::{Bundled, Model};
use crate::text::Json;

/// The bundle of a model, with its definitions by name.
pub(super) struct Bundle<'a> {
    pub(super) model: &'a Model,
    by_name: BTreeMap<&'a str, &'a Json>,
    by_reference: BTreeMap<String, &'a Json>,
    /// The schemas that may be asked which members they evaluate, so that a keyword that accepts everything matters.
    asked: BTreeSet<&'a str>,
}

impl<'a> Bundle<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let by_name = model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema));
        let by_reference = by_name.clone().map(|(name, schema)| (names::schema_reference(name), schema));
        let by_name = by_name.collect();
        Self { model, by_reference: by_reference.collect(), asked: asked(model, &by_name), by_name }
    }

    /// The schemas of all definitions, and of what they refer to.
    pub(super) fn components(&self) -> Vec<(String, Json)> {
        let mut components: Vec<(String, Json)> = Vec::new();
        let mut unnamed = Vec::new();
        for bundled in &self.model.bundle {
            if bundled.definition.is_none() {
                unnamed.push(components.len());
            }
            let expanded = cases::expand(self, bundled).unwrap_or_else(|| vec![self.component(bundled)]);
            let dialect = Dialect::new(self, self.asked.contains(bundled.name.as_str()));
            components.extend(expanded.into_iter().map(|(name, schema)| (name, dialect.component(&schema))));
        }
        without_unused(components, &unnamed)
    }

    /// The component of a definition; as one object schema, where that says more to generators than its parts.
    fn component(&self, bundled: &'a Bundled) -> (String, Json) {
        let flat = Flat::of(self, &[&bundled.schema]).filter(|flat| flat.is_refined() && flat.presence.is_empty());
        let schema = match flat {
            Some(flat) => {
                let mut members = annotations(&bundled.schema);
                members.extend(flat.members(self, &[], &[]));
                Json::Object(members)
            }
            None => bundled.schema.clone(),
        };
        (names::component(&bundled.name), schema)
    }

    /// The schema of that name.
    pub(super) fn find(&self, name: &str) -> Option<&'a Json> {
        self.by_name.get(name).copied()
    }

    /// Whether a reference of OpenAPI leads to an object schema that is written out.
    pub(super) fn is_plain(&self, reference: &Json) -> bool {
        let elsewhere = ["$ref", "allOf", "anyOf", "oneOf", "not", "items"];
        let target = reference.as_str().and_then(|path| self.by_reference.get(path));
        target.is_some_and(|schema| {
            schema.get("type").and_then(Json::as_str) == Some("object")
                && elsewhere.iter().all(|keyword| schema.get(keyword).is_none())
        })
    }

    /// One schema for values that fit all of them; those that follow from others are left out.
    pub(super) fn all_of(&self, schemas: &[&'a Json]) -> Json {
        let mut kept = without_repeats(schemas);
        let mut index = 0;
        while index < kept.len() {
            let follows = says_only_type(kept[index])
                && (0..kept.len()).any(|other| other != index && self.implies(kept[other], kept[index]));
            if follows {
                kept.remove(index);
            } else {
                index += 1;
            }
        }
        match kept.as_slice() {
            [schema] => described((*schema).clone(), schemas),
            kept => self.merged(kept).map_or_else(|| all_of(kept), |schema| described(schema, schemas)),
        }
    }

    /// One schema for arrays, or for objects that are written out, that fit several.
    fn merged(&self, schemas: &[&'a Json]) -> Option<Json> {
        // What isn't followed can't lead back here.
        if schemas.iter().any(|schema| schema.get("$ref").is_some() || schema.get("allOf").is_some()) {
            return None;
        }
        if let Some(flat) = Flat::of(self, schemas).filter(|flat| flat.presence.is_empty()) {
            return Some(Json::Object(flat.members(self, &[], &[])));
        }
        let is_list = |schema: &&Json| match schema {
            Json::Object(members) => members.iter().all(|(keyword, value)| match keyword.as_str() {
                "type" => value.as_str() == Some("array"),
                "items" | "title" | "description" | "$comment" => true,
                _ => false,
            }),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) => false,
        };
        let items: Vec<&Json> = schemas.iter().filter_map(|schema| schema.get("items")).collect();
        let are_arrays = schemas.iter().all(is_list) && schemas.iter().any(|schema| schema.get("type").is_some());
        let array = || Json::object([("type", Json::string("array")), ("items", self.all_of(&items))]);
        (are_arrays && !items.is_empty()).then(array)
    }

    /// Whether every value that fits `schema` fits `weaker`, which says only of which types values are.
    fn implies(&self, schema: &'a Json, weaker: &Json) -> bool {
        weaker.get("type").is_none_or(|types| self.is_within(schema, types))
    }

    /// Whether the values that fit a schema are all of these types, as far as it says so itself.
    fn is_within(&self, schema: &'a Json, types: &Json) -> bool {
        let Some(schema) = self.resolve(schema) else {
            return false;
        };
        match (schema.get("type"), schema.get("const"), schema.get("enum")) {
            (Some(found), _, _) => {
                let allowed = dialect::names_of(types);
                let is_allowed =
                    |name: &str| allowed.contains(&name) || name == "integer" && allowed.contains(&"number");
                dialect::names_of(found).into_iter().all(is_allowed)
            }
            (None, Some(value), _) => dialect::fits(types, value),
            (None, None, Some(Json::Array(values))) => values.iter().all(|value| dialect::fits(types, value)),
            (None, None, _) => false,
        }
    }

    /// The schema that says of which types its values are, itself or the one it refers to.
    fn resolve(&self, mut schema: &'a Json) -> Option<&'a Json> {
        // A chain of references can't be longer than the bundle.
        for _ in 0..=self.model.bundle.len() {
            if ["type", "const", "enum"].iter().any(|keyword| schema.get(keyword).is_some()) {
                return Some(schema);
            }
            schema = self.find(referred(schema.get("$ref")?)?)?;
        }
        None
    }
}

/// The schemas with `unevaluatedProperties`, and all that they lead to.
fn asked<'a>(model: &'a Model, by_name: &BTreeMap<&'a str, &'a Json>) -> BTreeSet<&'a str> {
    let asks = |members: &Members| keyword(members, "unevaluatedProperties").is_some();
    let asking = model.bundle.iter().filter(|bundled| any_schema(&bundled.schema, asks));
    let mut work: Vec<&str> = asking.map(|bundled| bundled.name.as_str()).collect();
    let mut asked: BTreeSet<&str> = work.iter().copied().collect();
    while let Some(schema) = work.pop().and_then(|name| by_name.get(name)) {
        for_each_schema(schema, &mut |members| {
            let target = keyword(members, "$ref").and_then(referred);
            work.extend(target.filter(|target| by_name.contains_key(target) && asked.insert(target)));
        });
    }
    asked
}

/// The schemas, each once: where it stands last.
fn without_repeats<'a>(schemas: &[&'a Json]) -> Vec<&'a Json> {
    let mut seen = HashSet::new();
    let mut kept: Vec<&Json> = schemas.iter().rev().filter(|schema| seen.insert(schema.to_string())).copied().collect();
    kept.reverse();
    kept
}

/// Whether a schema says nothing of values but of which types they are.
fn says_only_type(schema: &Json) -> bool {
    let Json::Object(members) = schema else { return false };
    members.iter().all(|(keyword, value)| match keyword.as_str() {
        "type" | "title" | "description" | "$comment" => true,
        "additionalProperties" => *value == Json::Bool(true),
        _ => false,
    })
}

fn all_of(schemas: &[&Json]) -> Json {
    Json::object([("allOf", Json::array(schemas.iter().map(|schema| (*schema).clone())))])
}

/// The components without those of `unnamed` that nothing leads to: what they said stands in others now.
fn without_unused(components: Vec<(String, Json)>, unnamed: &[usize]) -> Vec<(String, Json)> {
    let index_of: BTreeMap<String, usize> =
        components.iter().enumerate().map(|(index, (name, _))| (names::component_reference(name), index)).collect();
    let mut used: Vec<bool> = (0..components.len()).map(|index| !unnamed.contains(&index)).collect();
    let mut work: Vec<usize> = (0..components.len()).filter(|index| used[*index]).collect();
    while let Some(index) = work.pop() {
        for_each_schema(&components[index].1, &mut |members| {
            let target = keyword(members, "$ref").and_then(Json::as_str).and_then(|path| index_of.get(path));
            if let Some(&target) = target.filter(|target| !used[**target]) {
                used[target] = true;
                work.push(target);
            }
        });
    }
    components.into_iter().zip(used).filter_map(|(component, used)| used.then_some(component)).collect()
}

/// The schema, with the description of the first that has one, if it has none.
fn described(schema: Json, others: &[&Json]) -> Json {
    let description = others.iter().find_map(|other| other.get("description"));
    match (schema, description) {
        (Json::Object(mut members), Some(description)) if !members.iter().any(|(key, _)| key == "description") => {
            members.insert(0, ("description".to_owned(), description.clone()));
            Json::Object(members)
        }
        (schema, _) => schema,
    }
}
