//! Schemas that apply together (`allOf`, `$ref` with siblings) as one object schema.

use std::collections::{BTreeMap, BTreeSet};

use super::dialect::names_of;
use super::presence::Presence;
use super::schemas::Bundle;
use crate::backend::json_schema::{Members, referred};
use crate::text::Json;

/// Keywords that say nothing about which values are valid.
const ANNOTATIONS: &[&str] =
    &["title", "description", "$comment", "default", "deprecated", "examples", "readOnly", "writeOnly"];

/// Whether a keyword says nothing about which values are valid.
pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword)
}

/// What a schema says about itself, not about its values.
pub(super) fn annotations(schema: &Json) -> Members {
    match schema {
        Json::Object(members) => members.iter().filter(|(keyword, _)| is_annotation(keyword)).cloned().collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) => Vec::new(),
    }
}

/// How many references are followed: what is behind longer ways stays an `allOf`. It keeps the stack small, and the cost
/// of a chain in proportion.
const MAX_REFERENCES: usize = 64;

/// The conjunction of object schemas, keyword by keyword.
#[derive(Default)]
pub(super) struct Flat<'a> {
    /// The conditions on what must be there beyond what is required.
    pub(super) presence: Vec<Presence>,
    /// The schemas of each property, in reading order; all of them apply.
    properties: Vec<(&'a str, Vec<&'a Json>)>,
    /// Where each property stands in `properties`.
    known: BTreeMap<&'a str, usize>,
    /// The members that must be there, in reading order.
    required: Vec<&'a str>,
    /// The other keywords, each once.
    others: Vec<(&'a str, &'a Json)>,
    is_object: bool,
    parts: Vec<Part<'a>>,
    /// What was referred to: what is being added, and what is added already.
    open: BTreeSet<&'a str>,
    done: BTreeSet<&'a str>,
}

/// What one of the schemas says about which members there are.
#[derive(Default)]
struct Part<'a> {
    properties: BTreeSet<&'a str>,
    required: BTreeSet<&'a str>,
    has_patterns: bool,
    additional: Option<&'a Json>,
}

impl<'a> Flat<'a> {
    /// Flattens schemas that apply together, if one object schema says exactly the same.
    pub(super) fn of(bundle: &Bundle<'a>, schemas: &[&'a Json]) -> Option<Self> {
        let mut flat = Self::default();
        schemas.iter().try_for_each(|schema| flat.add(bundle, schema))?;
        flat.add_additional()?;
        let mut seen = BTreeSet::new();
        flat.required.retain(|name| seen.insert(*name));
        flat.is_object.then_some(flat)
    }

    /// Whether a member of that name must be there.
    pub(super) fn requires(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.required.contains(name))
    }

    /// Whether a schema says more about a member of another, so that a type that is put together of both wouldn't say it.
    pub(super) fn is_refined(&self) -> bool {
        let refines =
            |part: &Part| part.required.difference(&part.properties).any(|name| self.known.contains_key(name));
        self.properties.iter().any(|(_, schemas)| schemas.len() > 1) || self.parts.iter().any(refines)
    }

    /// The members of the object schema in which some members must be there beside those that are required, and some
    /// must not.
    pub(super) fn members(&self, bundle: &Bundle<'a>, present: &[&str], absent: &[&str]) -> Members {
        let property = |(name, schemas): &(&str, Vec<&'a Json>)| {
            let schema = if absent.contains(name) { Json::Bool(false) } else { bundle.all_of(schemas) };
            ((*name).to_owned(), schema)
        };
        let mut properties: Members = self.properties.iter().map(property).collect();
        let unknown = absent.iter().filter(|name| !self.known.contains_key(*name));
        properties.extend(unknown.map(|name| ((*name).to_owned(), Json::Bool(false))));
        let mut required = self.required.clone();
        required.extend(present.iter().filter(|name| !self.requires(name)));
        let mut members = vec![("type".to_owned(), Json::string("object"))];
        if !properties.is_empty() {
            members.push(("properties".to_owned(), Json::Object(properties)));
        }
        if !required.is_empty() {
            members.push(("required".to_owned(), Json::array(required.into_iter().map(Json::string))));
        }
        members.extend(self.others.iter().map(|(keyword, value)| ((*keyword).to_owned(), (*value).clone())));
        members
    }

    fn add(&mut self, bundle: &Bundle<'a>, schema: &'a Json) -> Option<()> {
        let members = match schema {
            Json::Bool(true) => return Some(()),
            Json::Object(members) => members,
            Json::Null | Json::Bool(false) | Json::Number(_) | Json::String(_) | Json::Array(_) => return None,
        };
        let mut part = Part::default();
        for (keyword, value) in members {
            self.add_keyword(bundle, &mut part, keyword, value)?;
        }
        self.parts.push(part);
        Some(())
    }

    fn add_keyword(
        &mut self,
        bundle: &Bundle<'a>,
        part: &mut Part<'a>,
        keyword: &'a str,
        value: &'a Json,
    ) -> Option<()> {
        match (keyword, value) {
            ("$ref", reference) => self.add_reference(bundle, reference)?,
            ("allOf", Json::Array(schemas)) => schemas.iter().try_for_each(|schema| self.add(bundle, schema))?,
            ("type", types) => {
                let types = names_of(types);
                self.is_object |= types == ["object"];
                types.contains(&"object").then_some(())?;
            }
            ("properties", Json::Object(properties)) => {
                part.properties = properties.iter().map(|(name, _)| name.as_str()).collect();
                properties.iter().for_each(|(name, schema)| self.add_property(name, schema));
            }
            ("required", Json::Array(names)) => {
                let names: Vec<&str> = names.iter().map(Json::as_str).collect::<Option<_>>()?;
                part.required.extend(names.iter().copied());
                self.required.extend(names);
            }
            ("additionalProperties", schema) => part.additional = Some(schema),
            ("oneOf" | "anyOf" | "not", _) => self.presence.push(Presence::of_keyword(keyword, value)?),
            ("patternProperties", _) => {
                part.has_patterns = true;
                self.add_other(keyword, value)?;
            }
            ("minProperties" | "maxProperties" | "propertyNames" | "dependentRequired" | "dependentSchemas", _) => {
                self.add_other(keyword, value)?;
            }
            _ => is_annotation(keyword).then_some(())?,
        }
        Some(())
    }

    fn add_reference(&mut self, bundle: &Bundle<'a>, reference: &'a Json) -> Option<()> {
        let name = referred(reference)?;
        // What applies twice says no more than once. What applies to itself says nothing that could be written.
        if self.done.contains(name) {
            return Some(());
        }
        if !self.open.insert(name) || self.open.len() > MAX_REFERENCES {
            return None;
        }
        self.add(bundle, bundle.find(name)?)?;
        self.done.insert(name);
        Some(())
    }

    fn add_property(&mut self, name: &'a str, schema: &'a Json) {
        let index = *self.known.entry(name).or_insert(self.properties.len());
        match self.properties.get_mut(index) {
            Some((_, schemas)) => schemas.push(schema),
            None => self.properties.push((name, vec![schema])),
        }
    }

    fn add_other(&mut self, keyword: &'a str, value: &'a Json) -> Option<()> {
        if self.others.iter().any(|(known, _)| *known == keyword) {
            return None;
        }
        self.others.push((keyword, value));
        Some(())
    }

    /// `additionalProperties` is about what its own schema doesn't name: it can stand in the whole only where its own
    /// schema names everything that the whole does.
    fn add_additional(&mut self) -> Option<()> {
        let is_open = |part: &&Part| part.additional == Some(&Json::Bool(true));
        let closed: Vec<&Part> = self.parts.iter().filter(|part| part.additional.is_some() && !is_open(part)).collect();
        let additional = match closed.as_slice() {
            [] => self.parts.iter().find(is_open).and_then(|part| part.additional),
            [part] => {
                let names_all = self.known.keys().all(|name| part.properties.contains(name));
                let has_others_patterns = !part.has_patterns && self.parts.iter().any(|part| part.has_patterns);
                if !names_all || has_others_patterns {
                    return None;
                }
                part.additional
            }
            _ => return None,
        };
        self.others.extend(additional.map(|schema| ("additionalProperties", schema)));
        Some(())
    }
}
