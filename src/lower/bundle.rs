//! The normalised bundle: one schema for each definition, everything that is referred to by name.

use std::collections::{HashMap, HashSet};

use super::assemble::Assembled;
use super::merged_schema::{Key, Kinds};
use super::{Lowering, error_type};
use crate::model::{Body, Bundled, Type};
use crate::names::{self, Case};
use crate::schema::{self, Keyword, Operand, SchemaId};
use crate::text::Json;

/// How a printed schema refers to others.
struct Printer<'l, 'g> {
    lowering: &'l Lowering<'g>,
    /// The schemas that have a name.
    names: HashMap<SchemaId, String>,
    taken: HashSet<String>,
    /// The name of the shared error type, where it is used.
    error: Option<String>,
    /// Schemas that are referred to and have no definition: printed after the definitions.
    extra: Vec<(SchemaId, String)>,
}

impl Lowering<'_> {
    /// The schemas of all definitions, in their order.
    pub(super) fn bundle(&self, assembled: &Assembled) -> Vec<Bundled> {
        let drafts = || self.drafts.iter().enumerate().filter(|(index, _)| assembled.ids[*index].is_some());
        let named = drafts().filter_map(|(index, draft)| {
            let id = draft.key.as_ref()?.sole()?;
            Some((id, assembled.names[index].clone()))
        });
        // It is printed only where a type has it: what forbids `error` leaves the schema of it, and no definition.
        let error = self.error.filter(|index| assembled.ids[*index].is_some());
        let error = error.map(|index| assembled.names[index].clone());
        let mut printer = Printer::new(self, named.collect(), error);
        let mut bundle: Vec<Bundled> = drafts()
            .map(|(index, draft)| {
                let schema = match (&draft.key, &draft.body) {
                    _ if Some(index) == self.error => Self::error_schema(),
                    (Some(key), _) => printer.key(key),
                    (None, Some(Body::Enum(members))) => {
                        let values = members.iter().map(|member| member.value.clone());
                        Json::object([("enum", Json::array(values))])
                    }
                    (None, Some(Body::Alias(Type::Named(id)))) => reference(&assembled.names[id.index()]),
                    (None, _) => Json::Bool(true),
                };
                Bundled { name: assembled.names[index].clone(), definition: assembled.ids[index], schema }
            })
            .collect();
        bundle.sort_by_key(|bundled| bundled.definition);
        while let Some((id, name)) = printer.extra.pop() {
            let schema = printer.schema(id);
            bundle.push(Bundled { name, definition: None, schema });
        }
        bundle
    }

    /// The text of what a key says, and of everything that it refers to: what tells apart types of one name. None
    /// where that is too much to be compared.
    pub(super) fn text_of(&self, key: &Key) -> Option<String> {
        const MAX_SCHEMAS: usize = 64;
        let mut printer = Printer::new(self, HashMap::new(), None);
        let mut text = printer.key(key).to_string();
        while let Some((id, name)) = printer.extra.pop() {
            text.push_str(&format!("{name}={}", printer.schema(id)));
            if printer.names.len() > MAX_SCHEMAS {
                return None;
            }
        }
        Some(text)
    }
}

fn reference(name: &str) -> Json {
    Json::object([("$ref", Json::string(format!("#/$defs/{name}")))])
}

impl<'l, 'g> Printer<'l, 'g> {
    fn new(lowering: &'l Lowering<'g>, names: HashMap<SchemaId, String>, error: Option<String>) -> Self {
        let taken = names.values().cloned().collect();
        Self { lowering, names, taken, error, extra: Vec::new() }
    }

    /// The schema of a key: that of its one schema, else `allOf` what it says.
    fn key(&mut self, key: &Key) -> Json {
        if let Some(id) = key.sole() {
            return self.schema(id);
        }
        let graph = self.lowering.graph;
        let mut parts: Vec<Json> = key.schemas.iter().map(|id| self.part(*id, key.schemas.len() > 1)).collect();
        for (owner, keyword, branch) in &key.choices {
            let branch = branch.and_then(|branch| graph.get(*owner).schemas(*keyword).get(branch));
            parts.extend(branch.map(|id| self.part(*id, true)));
        }
        if !key.excluded.is_empty() {
            let literals = self.lowering.facets(key).literals.unwrap_or_default();
            parts.push(Json::object([("enum", Json::array(literals))]));
        }
        if key.kinds != Kinds::ALL {
            parts.push(Json::object([("type", key.kinds.names())]));
        }
        Json::object([("allOf", Json::array(parts))])
    }

    /// A schema inside another: by its name where it has one.
    fn part(&mut self, id: SchemaId, by_name: bool) -> Json {
        match self.names.get(&id) {
            Some(name) if by_name => reference(name),
            _ => self.schema(id),
        }
    }

    fn schema(&mut self, id: SchemaId) -> Json {
        let schema = self.lowering.graph.get(id);
        match &schema.body {
            schema::Body::Boolean(value) => Json::Bool(*value),
            schema::Body::Keywords(entries) => {
                // A discriminator's mapping leads to places of the document, not to those of the bundle.
                let said = entries.iter().filter(|entry| entry.keyword != Keyword::Discriminator);
                Json::object(said.map(|entry| (entry.keyword.name(), self.operand(entry.keyword, &entry.operand))))
            }
        }
    }

    fn operand(&mut self, keyword: Keyword, operand: &Operand) -> Json {
        match operand {
            Operand::Data(value) => value.clone(),
            Operand::Schema(id) if keyword == Keyword::Ref => Json::string(format!("#/$defs/{}", self.target(*id))),
            Operand::Schema(id) => self.part(*id, true),
            Operand::Schemas(ids) => Json::array(ids.iter().map(|id| self.part(*id, true))),
            Operand::SchemaMap(members) => {
                let is_properties = keyword == Keyword::Properties;
                Json::object(members.iter().map(|(name, id)| {
                    let error = self.error.clone().filter(|_| is_properties && name == "error");
                    let schema = match error {
                        Some(error) if self.lowering.is_error(&[*id]) => self.error_use(*id, &error),
                        _ => self.part(*id, true),
                    };
                    (name.clone(), schema)
                }))
            }
        }
    }

    /// A use of the shared error type: what it says more is said beside the reference.
    fn error_use(&self, id: SchemaId, name: &str) -> Json {
        let schema = self.lowering.graph.get(id);
        let mut members = vec![("$ref".to_owned(), Json::string(format!("#/$defs/{name}")))];
        if let Some(description) = schema.text(Keyword::Description) {
            members.push(("description".to_owned(), Json::string(description)));
        }
        let more =
            schema.schema_map(Keyword::Properties).iter().filter(|(name, _)| name != "code" && name != "message");
        let more: Vec<(String, Json)> = more
            .map(|(name, id)| {
                let json_type = self.lowering.graph.get(*id).data(Keyword::Type).cloned();
                (name.clone(), Json::object([("type", json_type.unwrap_or(Json::Null))]))
            })
            .collect();
        if !more.is_empty() {
            members.push(("properties".to_owned(), Json::Object(more)));
        }
        Json::Object(members)
    }

    /// What a reference calls its target; a target without a definition gets a place of its own.
    fn target(&mut self, id: SchemaId) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.clone();
        }
        let text = self.lowering.own_name(id).unwrap_or_else(|| "root".to_owned());
        let mut name = names::identifier(&text, Case::UpperCamel);
        if self.taken.contains(&name) || name == error_type::NAME {
            let place = &self.lowering.graph.get(id).place;
            name = format!("{name}X{}", names::mark(&place.to_string()));
        }
        self.names.insert(id, name.clone());
        self.taken.insert(name.clone());
        self.extra.push((id, name.clone()));
        name
    }
}
