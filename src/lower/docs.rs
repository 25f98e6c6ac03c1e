//! Documentation of types and fields.

use super::Lowering;
use super::merged_schema::{Key, MergedSchema};
use crate::model::{Constraint, Docs, Subject, Type};
use crate::schema::{Keyword, Schema, SchemaId};
use crate::text::{Json, Rare};

impl Lowering<'_> {
    /// Returns the documentation of a definition, from the outermost schema that has any.
    pub(super) fn definition_docs(&self, key: &Key, facets: &MergedSchema) -> Rare<Docs> {
        let mut docs = Docs::default();
        for id in &facets.members {
            let schema = self.graph.get(*id);
            fill(&mut docs, schema);
            if let Some(standard) = schema.standard {
                docs.section.get_or_insert(standard.section());
                docs.description.get_or_insert_with(|| format!("{}.", standard.purpose()));
            }
        }
        // A title behind a reference names another type.
        let titles = key.schemas.iter().find_map(|id| self.graph.get(*id).title());
        docs.title = titles.map(str::to_owned);
        docs.constraints = self.constraints(key, facets);
        docs.into()
    }

    /// Returns the documentation of a use, from its schemas, the last (narrowest) first.
    pub(super) fn use_docs(&self, schemas: &[SchemaId], ty: &Type) -> Rare<Docs> {
        let mut docs = Docs::default();
        let wrappers = schemas.iter().rev().flat_map(|id| self.wrappers(*id));
        wrappers.for_each(|id| fill(&mut docs, self.graph.get(id)));
        docs.title = None;
        let declared = match ty {
            Type::Nullable(inner) => matches!(**inner, Type::Named(_)),
            ty => matches!(ty, Type::Named(_)),
        };
        if !declared && !schemas.is_empty() {
            let key = Key::new(schemas.to_vec());
            docs.constraints = self.constraints(&key, &self.facets(&key));
        }
        docs.into()
    }

    /// Returns the bounds of the type itself, then those of its items or values.
    fn constraints(&self, key: &Key, facets: &MergedSchema) -> Vec<Constraint> {
        let mut constraints = facets.constraints.clone();
        for id in &facets.members {
            let schema = self.graph.get(*id);
            constraints.extend(self.key_pattern(schema).map(|pattern| Constraint::KeyPattern(pattern.to_owned())));
            let names = schema.schema(Keyword::PropertyNames).and_then(|id| self.graph.get(id).text(Keyword::Pattern));
            constraints.extend(names.map(|pattern| Constraint::KeyPattern(pattern.to_owned())));
            if let Some(items) = schema.schema(Keyword::Items).filter(|_| key.choices.is_empty()) {
                constraints.extend(self.each(Subject::Item, items));
            }
            if let Some(values) =
                schema.schema(Keyword::AdditionalProperties).filter(|_| self.property_names(facets).is_empty())
            {
                constraints.extend(self.each(Subject::Value, values));
            }
        }
        constraints
    }

    /// Returns the bounds on the parts of a container; none if the type of the parts is named and documents them
    /// itself.
    fn each(&self, subject: Subject, id: SchemaId) -> Vec<Constraint> {
        let id = self.chase(id);
        if self.own_name(id).is_some() {
            return Vec::new();
        }
        let facets = self.facets(&Key::single(id));
        if self.is_record(&facets) || !facets.unions.is_empty() {
            return Vec::new();
        }
        facets.constraints.into_iter().map(|constraint| Constraint::Each(subject, Box::new(constraint))).collect()
    }
}

/// Adds the documentation of a schema, unless it is set already.
pub(super) fn fill(docs: &mut Docs, schema: &Schema) {
    let text = |keyword| schema.text(keyword).filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let is_set = |keyword| matches!(schema.data(keyword), Some(Json::Bool(true)));
    docs.title =
        docs.title.take().or_else(|| schema.title().filter(|title| !title.trim().is_empty()).map(str::to_owned));
    docs.description = docs.description.take().or_else(|| text(Keyword::Description));
    docs.format = docs.format.take().or_else(|| text(Keyword::Format));
    docs.default = docs.default.take().or_else(|| schema.data(Keyword::Default).cloned());
    docs.deprecated |= is_set(Keyword::Deprecated);
    docs.read_only |= is_set(Keyword::ReadOnly);
    docs.write_only |= is_set(Keyword::WriteOnly);
    if let (true, Some(Json::Array(examples))) = (docs.examples.is_empty(), schema.data(Keyword::Examples)) {
        docs.examples = examples.to_vec();
    }
}
