//! Schemas of OpenAPI 3.0, whose dialect has fewer keywords than JSON Schema 2020-12, by named rules.
//!
//! A rule never makes a schema narrower. One that makes it wider is a loss, and where wider would be narrower (under
//! `not`), the keyword around it goes.

mod rules;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ecow::EcoString;

use self::rules::RULES;
use crate::model::{Keyword, Operand, OutputDialect, Schema, reached};
use crate::text::Json;

/// A component, and the keywords that it lost.
pub(super) struct Older {
    pub(super) schema: Json,
    pub(super) lost: BTreeSet<Keyword>,
}

/// Prints components, by name.
pub(super) fn components(components: &[(&str, &Schema)]) -> Vec<Older> {
    let wider = wider(components);
    components
        .iter()
        .map(|(_, schema)| {
            let mut printer = Printer { wider: wider.clone(), lost: BTreeSet::new() };
            Older { schema: printer.schema(schema), lost: printer.lost }
        })
        .collect()
}

/// Returns the components that accept more than their schemas, by themselves or by what they refer to.
fn wider<'a>(components: &[(&'a str, &Schema)]) -> BTreeSet<String> {
    let mut users: BTreeMap<&str, Vec<&'a str>> = BTreeMap::new();
    for (name, target) in components.iter().flat_map(|(name, schema)| schema.references().map(move |to| (name, to))) {
        users.entry(target).or_default().push(name);
    }
    let loses = |schema: &Schema| {
        let mut printer = Printer { wider: BTreeSet::new(), lost: BTreeSet::new() };
        printer.schema(schema);
        !printer.lost.is_empty()
    };
    let losing = components.iter().filter(|(_, schema)| loses(schema)).map(|(name, _)| *name);
    let wider = reached(losing, |name| users.get(name).into_iter().flatten().copied());
    wider.into_iter().map(str::to_owned).collect()
}

/// Prints schemas.
struct Printer {
    /// The components that accept more than their schemas.
    wider: BTreeSet<String>,
    /// The keywords that were left out or replaced by wider ones.
    lost: BTreeSet<Keyword>,
}

/// A schema while it is printed.
#[derive(Default)]
struct Printed {
    members: Vec<(EcoString, Json)>,
    /// Further schemas that apply to the same values.
    conjuncts: Vec<Json>,
}

impl Printed {
    fn add(&mut self, name: &str, value: Json) {
        self.members.push((name.into(), value));
    }

    fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(known, _)| known == name)
    }

    /// Adds a schema under `allOf`, at a position among the others.
    fn conjoin(&mut self, schema: Json, position: fn(&[Json]) -> usize) {
        match self.members.iter_mut().find(|(name, _)| name == "allOf") {
            Some((_, Json::Array(schemas))) => schemas.insert(position(schemas), schema),
            _ => self.add("allOf", Json::array([schema])),
        }
    }

    /// Returns the schema with its conjuncts: a member of its own, or under `allOf`.
    fn finish(mut self) -> Json {
        for conjunct in std::mem::take(&mut self.conjuncts) {
            match conjunct {
                Json::Object(mut members) if members.len() == 1 && !self.has(&members[0].0) => {
                    self.members.append(&mut members);
                }
                conjunct => self.conjoin(conjunct, <[Json]>::len),
            }
        }
        // `$ref` makes tools ignore what is beside it.
        if self.members.len() > 1
            && let Some(index) = self.members.iter().position(|(name, _)| name == "$ref")
        {
            let reference = Json::Object(vec![self.members.remove(index)]);
            self.conjoin(reference, |_| 0);
        }
        // The siblings of the only conjunct may be lost.
        if let [(name, Json::Array(schemas))] = self.members.as_slice()
            && let ("allOf", [only]) = (name.as_str(), schemas.as_slice())
        {
            return only.clone();
        }
        if self.members.iter().any(|(name, value)| name == "type" && value.as_str() == Some("array"))
            && !self.has("items")
        {
            self.add("items", Json::object::<String>([]));
        }
        Json::Object(self.members)
    }
}

impl Printer {
    fn schema(&mut self, schema: &Schema) -> Json {
        let entries = match schema {
            Schema::Boolean(value) => return Json::Bool(*value),
            Schema::Keywords(entries) => entries,
        };
        let (mut printed, mut done) = (Printed::default(), BTreeSet::new());
        for (keyword, operand) in entries {
            let rule = RULES.iter().enumerate().find(|(_, rule)| rule.keywords.contains(keyword));
            match rule {
                Some((index, rule)) if done.insert(index) => (rule.apply)(self, schema, &mut printed),
                Some(_) => {}
                None => {
                    let value = self.operand(operand);
                    printed.add(keyword.name(), value);
                }
            }
        }
        printed.finish()
    }

    fn operand(&mut self, operand: &Operand) -> Json {
        match operand {
            Operand::Data(value) => value.clone(),
            Operand::Reference(name) => Json::string(OutputDialect::OpenApi.reference(name)),
            Operand::Schema(schema) => self.schema(schema),
            Operand::Schemas(schemas) => self.schemas(schemas),
            Operand::SchemaMap(members) => {
                let printed: Vec<(EcoString, Json)> =
                    members.iter().map(|(name, schema)| (name.clone(), self.schema(schema))).collect();
                Json::Object(printed)
            }
        }
    }

    fn schemas(&mut self, schemas: &[Schema]) -> Json {
        Json::Array(schemas.iter().map(|schema| self.schema(schema)).collect())
    }

    /// Returns a schema as an object: `true` and `false` are allowed under `additionalProperties` only.
    fn object(&mut self, schema: &Schema) -> Json {
        self.schema(&schema.as_keywords())
    }

    /// Returns a schema if it accepts exactly the same values; its losses are none of the whole then.
    fn exact(&mut self, schema: &Schema) -> Option<Json> {
        let mut inner = Self { wider: std::mem::take(&mut self.wider), lost: BTreeSet::new() };
        let printed = inner.object(schema);
        self.wider = inner.wider;
        let is_exact = inner.lost.is_empty() && !schema.references().any(|name| self.wider.contains(name));
        is_exact.then_some(printed)
    }

    fn lose(&mut self, schema: &Schema, keywords: &[Keyword]) {
        self.lost.extend(keywords.iter().filter(|keyword| schema.has(**keyword)));
    }
}
