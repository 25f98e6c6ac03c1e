//! The normalised bundle: a schema for each definition, with references by name.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::assemble::Assembled;
use super::merged_schema::{Key, Kinds};
use super::{Lowering, error_type, limits};
use crate::model::{Body, Bundled, Entry, Operand, OutputDialect, Schema, Type};
use crate::names::{self, Case};
use crate::schema::{self, Keyword, SchemaId};
use crate::text::Json;

/// Prints schemas with references by name.
struct SchemaPrinter<'l, 'g> {
    lowering: &'l Lowering<'g>,
    /// The schemas that have a name.
    names: HashMap<SchemaId, String>,
    /// The schemas that are part of many definitions.
    repeated: HashSet<SchemaId>,
    taken: HashSet<String>,
    /// The name of the shared error type, if it is used.
    error: Option<String>,
    /// Schemas that are referred to and have no definition: printed after the definitions.
    extra: Vec<(SchemaId, String)>,
    /// The schemas with `type` only.
    of_types: HashMap<EcoString, Schema>,
}

impl Lowering<'_> {
    /// Returns the schemas of all definitions, in their order.
    pub(super) fn bundle(&self, assembled: &Assembled) -> Vec<Bundled> {
        let drafts = || assembled.ids.iter().map(|(index, _)| (index, &self.drafts[index]));
        let named = drafts().filter_map(|(index, draft)| {
            let id = draft.key.as_ref()?.sole()?;
            Some((id, assembled.name(index).to_owned()))
        });
        // The type of errors is printed only if a type uses it: where `error` is forbidden, its schema has no definition.
        let error = self.error.filter(|index| assembled.ids.get(*index).is_some());
        let error = error.map(|index| assembled.name(index).to_owned());
        let mut printer = SchemaPrinter::new(self, named.collect(), error);
        printer.repeated = repeated(drafts().filter_map(|(_, draft)| draft.key.as_ref()));
        let mut bundle: Vec<Bundled> = drafts()
            .map(|(index, draft)| {
                let schema = match (&draft.key, &draft.body) {
                    _ if Some(index) == self.error => Self::error_schema(),
                    (Some(key), _) => printer.key(key),
                    (None, Some(Body::Enum(members))) => enumeration(members.iter().map(|member| member.value.clone())),
                    (None, Some(Body::Alias(Type::Named(id)))) => Schema::reference_to(assembled.name(id.index())),
                    (None, _) => Schema::Boolean(true),
                };
                Bundled { name: assembled.name(index).to_owned(), definition: assembled.ids.get(index), schema }
            })
            .collect();
        bundle.sort_by_key(|bundled| bundled.definition);
        while let Some((id, name)) = printer.extra.pop() {
            let schema = printer.schema(id);
            bundle.push(Bundled { name, definition: None, schema });
        }
        bundle
    }

    /// Returns the text of a key's schema and of everything that it refers to, to compare types of the same name; none
    /// if that is too long.
    pub(super) fn text_of(&self, key: &Key) -> Option<String> {
        const MAX_SCHEMAS: usize = 64;
        let mut printer = SchemaPrinter::new(self, HashMap::new(), None);
        let mut text = printer.key(key).to_json(OutputDialect::Draft202012).to_string();
        while let Some((id, name)) = printer.extra.pop() {
            text.push_str(&format!("{name}={}", printer.schema(id).to_json(OutputDialect::Draft202012)));
            if printer.names.len() > MAX_SCHEMAS {
                return None;
            }
        }
        Some(text)
    }
}

/// Returns the schemas that are part of many keys.
pub(super) fn repeated<'k>(keys: impl Iterator<Item = &'k Key>) -> HashSet<SchemaId> {
    let mut counts: HashMap<SchemaId, usize> = HashMap::new();
    keys.flat_map(|key| &key.schemas).for_each(|id| *counts.entry(*id).or_default() += 1);
    counts.into_iter().filter(|(_, count)| *count > limits::REPEATED).map(|(id, _)| id).collect()
}

fn enumeration(values: impl IntoIterator<Item = Json>) -> Schema {
    Schema::keywords([(Keyword::Enum, Operand::Data(Json::array(values)))])
}

impl<'l, 'g> SchemaPrinter<'l, 'g> {
    fn new(lowering: &'l Lowering<'g>, names: HashMap<SchemaId, String>, error: Option<String>) -> Self {
        let taken = names.values().cloned().collect();
        let (repeated, extra, of_types) = (HashSet::new(), Vec::new(), HashMap::new());
        Self { lowering, names, repeated, taken, error, extra, of_types }
    }

    /// Returns the schema of a key: that of its only schema, otherwise `allOf` its schemas.
    fn key(&mut self, key: &Key) -> Schema {
        if let Some(id) = key.sole() {
            return self.schema(id);
        }
        let mut parts: Vec<Schema> = Vec::new();
        for id in &key.schemas {
            parts.push(match self.repeated.contains(id) {
                true => Schema::reference_to(self.target(*id)),
                false => self.part(*id, key.schemas.len() > 1),
            });
        }
        parts.extend(key.branches(self.lowering.graph).map(|id| self.part(id, true)));
        if !key.excluded.is_empty() {
            let literals = self.lowering.facets(key).literals.unwrap_or_default();
            parts.push(enumeration(literals));
        }
        if key.kinds != Kinds::ALL {
            parts.push(Schema::keywords([(Keyword::Type, Operand::Data(key.kinds.names()))]));
        }
        Schema::keywords([(Keyword::AllOf, Operand::Schemas(parts))])
    }

    /// Returns a schema inside another: a reference if it has a name.
    fn part(&mut self, id: SchemaId, by_name: bool) -> Schema {
        match self.names.get(&id) {
            Some(name) if by_name => Schema::reference_to(name),
            _ => self.schema(id),
        }
    }

    fn schema(&mut self, id: SchemaId) -> Schema {
        let schema = self.lowering.graph.get(id);
        match &schema.body {
            schema::Body::Boolean(value) => Schema::Boolean(*value),
            schema::Body::Keywords(entries) => {
                // A discriminator's mapping refers to locations in the document, not in the bundle.
                let kept = entries.iter().filter(|entry| entry.keyword != Keyword::Discriminator);
                let kept: Vec<Entry> =
                    kept.map(|entry| (entry.keyword, self.operand(entry.keyword, &entry.operand))).collect();
                match &kept[..] {
                    [(Keyword::Type, Operand::Data(Json::String(name)))] => self.of_type(name),
                    _ => Schema::keywords(kept),
                }
            }
        }
    }

    /// Returns a schema with `type` only. Those of one type are shared: they are most of a large schema's.
    fn of_type(&mut self, name: &EcoString) -> Schema {
        let made = || Schema::keywords([(Keyword::Type, Operand::Data(Json::String(name.clone())))]);
        self.of_types.entry(name.clone()).or_insert_with(made).clone()
    }

    fn operand(&mut self, keyword: Keyword, operand: &schema::Operand) -> Operand {
        match operand {
            schema::Operand::Data(value) => Operand::Data(value.clone()),
            schema::Operand::Schema(id) if keyword == Keyword::Ref => Operand::Reference(self.target(*id).into()),
            schema::Operand::Schema(id) => Operand::Schema(Box::new(self.part(*id, true))),
            schema::Operand::Schemas(ids) => Operand::Schemas(ids.iter().map(|id| self.part(*id, true)).collect()),
            schema::Operand::SchemaMap(members) => {
                let is_properties = keyword == Keyword::Properties;
                let schema = |(name, id): &(EcoString, SchemaId)| {
                    let error = self.error.clone().filter(|_| is_properties && name == "error");
                    let schema = match error {
                        Some(error) if self.lowering.is_error(&[*id]) => self.error_use(*id, error),
                        _ => self.part(*id, true),
                    };
                    (name.clone(), schema)
                };
                Operand::SchemaMap(members.iter().map(schema).collect())
            }
        }
    }

    /// Returns the use of the shared error type: a reference, with the keywords beside it.
    fn error_use(&self, id: SchemaId, name: String) -> Schema {
        let schema = self.lowering.graph.get(id);
        let mut entries: Vec<Entry> = vec![(Keyword::Ref, Operand::Reference(name.into()))];
        if let Some(description) = schema.text(Keyword::Description) {
            entries.push((Keyword::Description, Operand::Data(Json::string(description))));
        }
        let more =
            schema.schema_map(Keyword::Properties).iter().filter(|(name, _)| name != "code" && name != "message");
        let more: Vec<(EcoString, Schema)> = more
            .filter_map(|(name, id)| {
                let json_type = self.lowering.graph.get(*id).data(Keyword::Type)?.clone();
                Some((name.clone(), Schema::keywords([(Keyword::Type, Operand::Data(json_type))])))
            })
            .collect();
        if !more.is_empty() {
            entries.push((Keyword::Properties, Operand::SchemaMap(more)));
        }
        Schema::keywords(entries)
    }

    /// Returns the name of a reference's target; a target without a definition is added to the bundle.
    fn target(&mut self, id: SchemaId) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.clone();
        }
        let text = self.lowering.own_name(id).unwrap_or_else(|| "root".to_owned());
        let mut name = names::identifier(&text, Case::UpperCamel);
        if self.taken.contains(&name) || name == error_type::NAME {
            let place = &self.lowering.graph.get(id).place;
            name = format!("{name}X{}", names::mark(&place.to_string()));
            // A broken part that several operations share has a schema for each of them, at one place.
            let numbered = (2..).map(|number| format!("{name}N{number}"));
            name =
                [name.clone()].into_iter().chain(numbered).find(|name| !self.taken.contains(name)).unwrap_or_default();
        }
        self.names.insert(id, name.clone());
        self.taken.insert(name.clone());
        self.extra.push((id, name.clone()));
        name
    }
}
