//! Objects: records with declared properties, and maps.

use std::collections::HashSet;

use super::merged_schema::{Excluded, Key, Kinds, MergedSchema, required};
use super::{Lowering, Use, limits};
use crate::model::{Case, Field, Record, Rest, Type};
use crate::schema::{Keyword, Schema, SchemaId};
use crate::text::Json;

impl Lowering<'_> {
    /// Returns whether an object has declared properties, or can have none.
    pub(super) fn is_record(&self, facets: &MergedSchema) -> bool {
        !self.properties(facets).names().is_empty() || self.is_cases(facets) || self.is_closed(facets)
    }

    /// Returns whether all undeclared properties are rejected.
    fn is_closed(&self, facets: &MergedSchema) -> bool {
        let properties = self.properties(facets);
        let refuses = |id: &SchemaId| self.graph.get(*id).is_false();
        properties.is_listed() || properties.of_undeclared().iter().any(refuses)
    }

    /// Returns a record: its fields in the schema's order.
    pub(super) fn record(&mut self, index: usize, key: &Key, facets: &MergedSchema) -> Record {
        let properties = self.properties(facets);
        let in_cases = self.case_branches(facets).into_iter().flat_map(|(_, set)| set);
        let mut seen = HashSet::new();
        let is_new = |name: &String| !properties.mentions(name) && seen.insert(name.clone());
        let only_in_cases: Vec<String> = in_cases.filter(is_new).collect();
        let names = properties.names().iter().chain(&only_in_cases);
        let mut fields: Vec<Field> = Vec::with_capacity(properties.names().len() + only_in_cases.len());
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
            self.use_of(value.clone(), &at)
        };
        let mut docs = self.use_docs(&schemas, &ty);
        let formats = self.formats(&value, &ty);
        if !formats.is_none() {
            docs.formats = formats;
        }
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
        let value = |excluded: &Excluded| self.facets(&Key::new(self.properties(facets).schemas(&excluded.member)));
        let lost = facets.excluded.iter().filter(|excluded| value(excluded).literals.is_none());
        let lost: Vec<_> = lost.map(|excluded| (excluded.owner, Keyword::Not)).collect();
        self.lose(&lost);
    }

    /// Returns whether an object is a contradiction because no value satisfies a required property, such as a
    /// discriminator with two values.
    pub(super) fn contradicts_itself(&self, facets: &MergedSchema) -> bool {
        facets.kinds == Kinds::OBJECT
            && facets.required.iter().any(|name| {
                let schemas = self.properties(facets).schemas(name);
                let is_tested = schemas.len() > 1 || facets.excluded.iter().any(|excluded| excluded.member == *name);
                is_tested && self.facets(&self.property_key(facets, name, schemas)).is_never()
            })
    }

    /// Returns the type of a property that no value satisfies: it must be absent. Reports a contradiction if it is
    /// required too.
    fn never_field(&mut self, name: &str, is_required: bool, schemas: &[SchemaId]) -> Type {
        if is_required {
            let message = format!("`{name}` is required, and no value satisfies its schema");
            schemas.last().into_iter().for_each(|id| self.unsatisfiable(*id, &message));
        }
        Type::Never
    }

    /// Returns the type of undeclared properties.
    fn rest(&mut self, facets: &MergedSchema, at: &Use) -> Rest {
        self.lose_patterns(facets);
        self.lose(&self.properties(facets).unexpressed());
        if self.is_closed(facets) {
            return Rest::Refused;
        }
        if facets.members.iter().all(|id| !speaks_of_rest(self.graph.get(*id))) {
            return Rest::Ignored;
        }
        let schemas = self.properties(facets).of_undeclared();
        Rest::Kept(if schemas.is_empty() { Type::Any } else { self.use_of(Key::new(schemas), at) })
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

    /// Returns the branches that make cases, each with its `required`.
    fn case_branches(&self, facets: &MergedSchema) -> Vec<(SchemaId, Vec<String>)> {
        if !self.is_cases(facets) {
            return Vec::new();
        }
        let branches = facets.unions.iter().flat_map(|(id, keyword)| self.graph.get(*id).schemas(*keyword));
        branches.map(|id| (*id, required(self.graph.get(*id)).map(str::to_owned).collect())).collect()
    }

    /// Returns the cases of a record: the properties that each requires, and those that it excludes.
    fn cases(&mut self, facets: &MergedSchema, fields: &mut [Field]) -> Vec<Case> {
        let branches = self.case_branches(facets);
        if branches.len() > limits::CASES || branches.len() * fields.len() > limits::CASE_PROPERTIES {
            self.lose(&facets.unions);
            return Vec::new();
        }
        let exclusive = facets.unions.iter().any(|(_, keyword)| *keyword == Keyword::OneOf);
        let index_of = |fields: &[Field], name: &String| fields.iter().position(|field| field.name == *name);
        let mut cases = Vec::new();
        for (own, (branch, set)) in branches.iter().enumerate() {
            let present: Vec<usize> = set.iter().filter_map(|name| index_of(fields, name)).collect();
            let mut absent = Vec::new();
            let mut possible = true;
            let others = branches.iter().enumerate().filter(|(other, _)| exclusive && *other != own);
            for (_, (_, other)) in others {
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
                let place = Some(self.graph.get(*branch).place.clone());
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

/// Returns whether a schema constrains undeclared properties.
fn speaks_of_rest(schema: &Schema) -> bool {
    const REST: [Keyword; 3] =
        [Keyword::AdditionalProperties, Keyword::PatternProperties, Keyword::UnevaluatedProperties];
    REST.iter().any(|keyword| schema.has(*keyword))
}

/// Returns whether a pattern matches every key, in the forms that generators write.
pub(super) fn matches_all(pattern: &str) -> bool {
    matches!(pattern, "" | ".*" | "^" | "$" | "^.*" | ".*$" | "^.*$" | "^(.*)$" | "(.*)" | "[\\s\\S]*" | "^[\\s\\S]*$")
}
