//! Objects: records with declared properties, and maps.

use std::collections::{HashMap, HashSet};

use super::merged_schema::{Excluded, Key, Kinds, MergedSchema, key_list, required};
use super::{Lowering, Use, limits};
use crate::model::{Case, Field, Record, Rest, Type};
use crate::schema::{Keyword, Schema, SchemaId};
use crate::text::Json;

impl Lowering<'_> {
    /// Returns whether an object has declared properties, or can have none.
    pub(super) fn is_record(&self, facets: &MergedSchema) -> bool {
        !self.property_names(facets).is_empty() || self.is_cases(facets) || self.is_closed(facets)
    }

    /// Returns whether all undeclared properties are rejected.
    fn is_closed(&self, facets: &MergedSchema) -> bool {
        let refuses = |id: &SchemaId| {
            let schema = self.graph.get(*id);
            schema.schema_map(Keyword::PatternProperties).is_empty()
                && schema.schema(Keyword::AdditionalProperties).is_some_and(|id| self.graph.get(id).is_false())
        };
        !self.properties(facets).lists.is_empty() || facets.members.iter().any(refuses)
    }

    /// Returns the names of the properties that an object schema mentions.
    pub(super) fn property_names<'f>(&self, facets: &'f MergedSchema) -> &'f [String] {
        &self.properties(facets).names
    }

    /// Returns a record: its fields in the schema's order.
    pub(super) fn record(&mut self, index: usize, key: &Key, facets: &MergedSchema) -> Record {
        let properties = self.properties(facets);
        let in_cases = self.case_sets(facets).into_iter().flatten();
        let mut seen = HashSet::new();
        let is_new = |name: &String| !properties.declared.contains_key(name) && seen.insert(name.clone());
        let only_in_cases: Vec<String> = in_cases.filter(is_new).collect();
        let names = properties.names.iter().chain(&only_in_cases);
        let mut fields: Vec<Field> = Vec::with_capacity(properties.names.len() + only_in_cases.len());
        for name in names {
            fields.push(self.field(index, key, facets, name.clone()));
        }
        let rest = self.rest(facets, &Use { owner: index, words: "value".to_owned() });
        let cases = self.cases(facets, &mut fields);
        Record { fields, rest, cases }
    }

    fn field(&mut self, owner: usize, key: &Key, facets: &MergedSchema, name: String) -> Field {
        let properties = self.properties(facets);
        let schemas = properties.schemas(&name);
        let required = facets.requires(&name);
        let at = Use { owner, words: name.clone() };
        let value = self.property_key(facets, &name, schemas.clone());
        let ty = if properties.is_unlisted(&name) {
            self.never_field(&name, required, &schemas)
        } else if schemas.is_empty() {
            Type::Any
        } else if name == "error" && self.is_error(&schemas) {
            self.error_type()
        } else if self.facets(&value).is_never() {
            self.never_field(&name, required, &schemas)
        } else {
            self.use_of(value, &at)
        };
        let docs = self.use_docs(&schemas, &ty);
        let ty = self.open_payload(owner, key, &name, ty);
        let place = schemas.last().map(|id| self.graph.get(*id).place.clone());
        Field { name: name.into(), ty, required, docs, place }
    }

    /// Returns the key of a property's value. Exclusions apply if the values are listed.
    pub(super) fn property_key(&self, facets: &MergedSchema, name: &str, schemas: Vec<SchemaId>) -> Key {
        let excluded = facets.excluded.iter().filter(|excluded| excluded.member == name);
        let excluded: Vec<String> = excluded.flat_map(|excluded| excluded.values.clone()).collect();
        let key = Key::new(schemas);
        let listed = if excluded.is_empty() { None } else { self.facets(&key).literals };
        match listed {
            Some(literals) if literals.iter().any(|literal| excluded.contains(&literal.canonical())) => {
                Key { excluded, ..key }
            }
            _ => key,
        }
    }

    /// Reports excluded values of properties as losses, if the remaining values aren't listed.
    pub(super) fn lose_exclusions(&mut self, facets: &MergedSchema) {
        let is_lost = |excluded: &&Excluded| {
            self.facets(&Key::new(self.property_schemas(facets, &excluded.member))).literals.is_none()
        };
        let lost: Vec<_> =
            facets.excluded.iter().filter(is_lost).map(|excluded| (excluded.owner, Keyword::Not)).collect();
        self.lose(&lost);
    }

    /// Returns whether an object is a contradiction because no value satisfies a required property, such as a
    /// discriminator with two values.
    pub(super) fn contradicts_itself(&self, facets: &MergedSchema) -> bool {
        facets.kinds == Kinds::OBJECT
            && facets.required.iter().any(|name| {
                let schemas = self.property_schemas(facets, name);
                let is_tested = schemas.len() > 1 || facets.excluded.iter().any(|excluded| excluded.member == *name);
                is_tested && self.facets(&self.property_key(facets, name, schemas)).is_never()
            })
    }

    /// Returns the type of a property that no value satisfies: it must be absent. Reports a contradiction if it is
    /// required too.
    fn never_field(&mut self, name: &str, required: bool, schemas: &[SchemaId]) -> Type {
        if required {
            let message = format!("`{name}` is required, and no value satisfies its schema");
            schemas.last().into_iter().for_each(|id| self.unsatisfiable(*id, &message));
        }
        Type::Never
    }

    /// Returns the schemas that a property's value must satisfy; none if there are no constraints.
    pub(super) fn property_schemas(&self, facets: &MergedSchema, name: &str) -> Vec<SchemaId> {
        self.properties(facets).schemas(name)
    }

    /// Returns the constraints of an object's schemas on properties.
    fn properties<'f>(&self, facets: &'f MergedSchema) -> &'f Properties {
        facets.properties.get_or_init(|| {
            let mut properties = Properties { unnamed: self.unnamed(facets), ..Properties::default() };
            for (position, id) in facets.members.iter().enumerate() {
                let schema = self.graph.get(*id);
                for (name, schema) in schema.schema_map(Keyword::Properties) {
                    properties.mention(name).push((position, *schema));
                }
                let list = key_list(self.graph, schema);
                for name in required(schema).chain(list.iter().flatten().map(String::as_str)) {
                    properties.mention(name);
                }
                properties.lists.extend(list.map(HashSet::from_iter));
            }
            properties
        })
    }

    /// Returns the constraints of an object's schemas on properties that they don't name.
    fn unnamed(&self, facets: &MergedSchema) -> Vec<Unnamed> {
        let mut unnamed = Vec::new();
        for (position, id) in facets.members.iter().enumerate() {
            let schema = self.graph.get(*id);
            let patterns = schema.schema_map(Keyword::PatternProperties);
            let always = patterns.iter().filter(|(pattern, _)| matches_all(pattern));
            unnamed.extend(always.map(|(_, id)| Unnamed { position, schema: *id, spares_declared: false }));
            // Whether a pattern matches isn't decided here: where one might, the type stays wide.
            let additional = schema.schema(Keyword::AdditionalProperties).filter(|_| patterns.is_empty());
            unnamed.extend(additional.map(|schema| Unnamed { position, schema, spares_declared: true }));
        }
        unnamed
    }

    /// Returns the type of undeclared properties.
    fn rest(&mut self, facets: &MergedSchema, at: &Use) -> Rest {
        self.lose_patterns(facets);
        if self.is_closed(facets) {
            return Rest::Refused;
        }
        let said: Vec<Vec<SchemaId>> = facets.members.iter().map(|id| self.rest_schemas(self.graph.get(*id))).collect();
        if facets.members.iter().all(|id| !speaks_of_rest(self.graph.get(*id))) {
            return Rest::Ignored;
        }
        let schemas: Vec<SchemaId> = said.into_iter().flatten().collect();
        Rest::Kept(if schemas.is_empty() { Type::Any } else { self.use_of(Key::new(schemas), at) })
    }

    /// Returns the schemas that any undeclared property satisfies, according to one schema.
    fn rest_schemas(&self, schema: &Schema) -> Vec<SchemaId> {
        let patterns = schema.schema_map(Keyword::PatternProperties);
        let additional = schema.schema(Keyword::AdditionalProperties);
        let refused = additional.is_some_and(|id| self.graph.get(id).is_false());
        match patterns {
            [] => additional.into_iter().collect(),
            [(pattern, id)] if refused || matches_all(pattern) => vec![*id],
            // With several patterns, or a pattern beside other properties, a value may match any of them.
            _ => Vec::new(),
        }
    }

    /// Returns the type of an object without declared properties.
    pub(super) fn map(&mut self, facets: &MergedSchema, at: &Use) -> Type {
        match self.rest(facets, &at.part("value")) {
            Rest::Ignored | Rest::Refused => Type::Map(Box::new(Type::Any)),
            Rest::Kept(ty) => Type::Map(Box::new(ty)),
        }
    }

    /// Returns the pattern that every key of an object matches, if a schema has one.
    pub(super) fn key_pattern<'s>(&self, schema: &'s Schema) -> Option<&'s str> {
        let closed = schema.schema(Keyword::AdditionalProperties).is_some_and(|id| self.graph.get(id).is_false())
            && schema.schema_map(Keyword::Properties).is_empty();
        match schema.schema_map(Keyword::PatternProperties) {
            [(pattern, _)] if closed && !matches_all(pattern) => Some(pattern),
            _ => None,
        }
    }

    /// Records patterns of properties as losses: types don't express them.
    fn lose_patterns(&mut self, facets: &MergedSchema) {
        for &id in &facets.members {
            let schema = self.graph.get(id);
            if let Some(pattern) = self.key_pattern(schema) {
                self.document(id, Keyword::PatternProperties, &Json::string(pattern));
            } else if schema.schema_map(Keyword::PatternProperties).iter().any(|(pattern, _)| !matches_all(pattern)) {
                self.lose(&[(id, Keyword::PatternProperties)]);
            }
        }
    }

    /// Returns the `required` of each branch, if branches make cases.
    fn case_sets(&self, facets: &MergedSchema) -> Vec<Vec<String>> {
        self.case_branches(facets)
            .into_iter()
            .map(|branch| required(self.graph.get(branch)).map(str::to_owned).collect())
            .collect()
    }

    /// Returns the branches that make cases.
    fn case_branches(&self, facets: &MergedSchema) -> Vec<SchemaId> {
        if !self.is_cases(facets) {
            return Vec::new();
        }
        facets.unions.iter().flat_map(|(id, keyword)| self.graph.get(*id).schemas(*keyword)).copied().collect()
    }

    /// Returns the cases of a record: the properties that each requires, and those that it excludes.
    fn cases(&mut self, facets: &MergedSchema, fields: &mut [Field]) -> Vec<Case> {
        let (sets, branches) = (self.case_sets(facets), self.case_branches(facets));
        if sets.len() > limits::CASES || sets.len() * fields.len() > limits::CASE_PROPERTIES {
            self.lose(&facets.unions);
            return Vec::new();
        }
        let exclusive = facets.unions.iter().any(|(_, keyword)| *keyword == Keyword::OneOf);
        let index_of = |fields: &[Field], name: &String| fields.iter().position(|field| field.name == *name);
        let mut cases = Vec::new();
        for (own, set) in sets.iter().enumerate() {
            let present: Vec<usize> = set.iter().filter_map(|name| index_of(fields, name)).collect();
            let mut absent = Vec::new();
            let mut possible = true;
            for other in sets.iter().enumerate().filter(|(other, _)| exclusive && *other != own).map(|(_, set)| set) {
                let missing: Vec<_> =
                    other.iter().filter(|name| !set.contains(name) && !facets.requires(name)).collect();
                match missing[..] {
                    [] => possible = false,
                    [name] => absent.extend(index_of(fields, name).filter(|index| !absent.contains(index))),
                    // One of several must be absent: no type expresses which.
                    _ => self.lose(&facets.unions),
                }
            }
            if possible {
                let words = set.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
                let place = branches.get(own).map(|branch| self.graph.get(*branch).place.clone());
                cases.push(Case { name: words, present, absent, place });
            }
        }
        // A single case has only required properties.
        if let [case] = &cases[..] {
            case.present.iter().for_each(|index| fields[*index].required = true);
            case.absent.iter().for_each(|index| fields[*index].ty = Type::Never);
            cases.clear();
        }
        cases
    }
}

/// The constraints of an object's schemas on properties.
#[derive(Debug, Default)]
pub(super) struct Properties {
    /// The names that are mentioned, in order.
    names: Vec<String>,
    /// The schemas of each, with the positions of the schemas that declare it.
    declared: HashMap<String, Vec<(usize, SchemaId)>>,
    unnamed: Vec<Unnamed>,
    /// The keys allowed, by each `propertyNames` that lists them.
    lists: Vec<HashSet<String>>,
}

/// The constraints of a schema on properties that it doesn't name.
#[derive(Debug)]
struct Unnamed {
    /// The position of the schema.
    position: usize,
    schema: SchemaId,
    /// Whether properties that the same schema declares are exempt (`additionalProperties`).
    spares_declared: bool,
}

impl Properties {
    /// Returns the schemas of a name, which is mentioned.
    fn mention(&mut self, name: &str) -> &mut Vec<(usize, SchemaId)> {
        if !self.declared.contains_key(name) {
            self.names.push(name.to_owned());
        }
        // Most are declared once, and there may be a million of them.
        self.declared.entry(name.to_owned()).or_insert_with(|| Vec::with_capacity(1))
    }

    /// Returns whether a key isn't among those that `propertyNames` lists.
    fn is_unlisted(&self, name: &str) -> bool {
        self.lists.iter().any(|list| !list.contains(name))
    }

    /// Returns the schemas that a property's value must satisfy; none if there are no constraints.
    fn schemas(&self, name: &str) -> Vec<SchemaId> {
        merged(self.declared.get(name).map(Vec::as_slice).unwrap_or_default(), &self.unnamed)
    }
}

/// Returns the schemas of a property, in the order of the schemas that contain them.
fn merged(declared: &[(usize, SchemaId)], unnamed: &[Unnamed]) -> Vec<SchemaId> {
    let declares = |position: usize| declared.binary_search_by_key(&position, |(own, _)| *own).is_ok();
    let others = unnamed.iter().filter(|other| !(other.spares_declared && declares(other.position)));
    let mut all: Vec<(usize, SchemaId)> = declared.to_vec();
    all.extend(others.map(|other| (other.position, other.schema)));
    all.sort_by_key(|(position, _)| *position);
    all.into_iter().map(|(_, schema)| schema).collect()
}

/// Returns whether a schema constrains undeclared properties.
fn speaks_of_rest(schema: &Schema) -> bool {
    schema.entry(Keyword::AdditionalProperties).is_some() || schema.entry(Keyword::PatternProperties).is_some()
}

/// Returns whether a pattern matches every key, in the forms that generators write.
pub(super) fn matches_all(pattern: &str) -> bool {
    matches!(pattern, "" | ".*" | "^" | "$" | "^.*" | ".*$" | "^.*$" | "^(.*)$" | "(.*)" | "[\\s\\S]*" | "^[\\s\\S]*$")
}
