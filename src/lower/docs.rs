//! Documentation of types and fields.

use super::Lowering;
use super::merged_schema::{Key, Kinds, MergedSchema};
use crate::model::{Constraint, Docs, Subject, Type};
use crate::schema::{EnumValues, Keyword, Schema, SchemaId};
use crate::text::{Json, Rare};

impl Lowering<'_> {
    /// Returns the documentation of a definition, from the outermost schema that has any.
    pub(super) fn definition_docs(&self, key: &Key, facets: &MergedSchema) -> Rare<Docs> {
        let mut docs = Docs::default();
        for id in &facets.members {
            let schema = self.graph.get(*id);
            fill(&mut docs, schema);
            docs.is_of_bytes |= schema.is_of_bytes;
            if let Some(standard) = schema.standard {
                docs.section.get_or_insert(standard.section());
                docs.description.get_or_insert_with(|| format!("{}.", standard.purpose()));
            }
        }
        // A title behind a reference names another type.
        let titles = key.schemas.iter().find_map(|id| self.graph.get(*id).title());
        docs.title = titles.map(str::to_owned);
        if facets.kinds.has(Kinds::NULL) {
            self.describe_null(&mut docs, &facets.members);
        }
        docs.constraints = self.constraints(key, facets);
        docs.into()
    }

    /// Returns the documentation of a use, from its schemas, the last (narrowest) first.
    pub(super) fn use_docs(&self, schemas: &[SchemaId], ty: &Type) -> Rare<Docs> {
        let mut docs = Docs::default();
        let wrappers: Vec<SchemaId> = schemas.iter().rev().flat_map(|id| self.wrappers(*id)).collect();
        wrappers.iter().for_each(|id| fill(&mut docs, self.graph.get(*id)));
        docs.title = None;
        if matches!(ty, Type::Nullable(_) | Type::Null) {
            self.describe_null(&mut docs, &wrappers);
        }
        let inner = if let Type::Nullable(inner) = ty { inner } else { ty };
        if !matches!(inner, Type::Named(_)) && !schemas.is_empty() {
            let key = Key::new(schemas.to_vec());
            docs.constraints = self.constraints(&key, &self.facets(&key));
        }
        docs.into()
    }

    /// Adds what schemas say of `null`, as a branch or as a listed value, to the description of a nullable type: it is no
    /// member of the type that could have documentation of its own.
    fn describe_null(&self, docs: &mut Docs, schemas: &[SchemaId]) {
        let said = schemas.iter().find_map(|id| {
            let listed = EnumValues::of(self.graph.get(*id)).description(&Json::Null).map(str::to_owned);
            listed.or_else(|| self.null_branch(*id))
        });
        if let Some(said) = said {
            let described = docs.description.take().map(|text| format!("{text}\n\n")).unwrap_or_default();
            docs.description = Some(format!("{described}`null`: {}", said.trim()));
        }
    }

    /// Returns the description of the branch of a schema that accepts `null` alone, or else its title.
    fn null_branch(&self, id: SchemaId) -> Option<String> {
        let unions = [Keyword::AnyOf, Keyword::OneOf];
        let mut branches = unions.into_iter().flat_map(|keyword| self.graph.get(id).schemas(keyword));
        branches.find_map(|branch| {
            let key = Key::single(*branch);
            let is_null = self.facets(&key).kinds == Kinds::NULL;
            let Docs { title, description, .. } = is_null.then(|| self.value_docs(&key))?.into_inner();
            description.or(title)
        })
    }

    /// Returns the bounds of the type itself, then those of its items or values.
    fn constraints(&self, key: &Key, facets: &MergedSchema) -> Vec<Constraint> {
        let mut constraints = facets.constraints.clone();
        for id in &facets.members {
            let schema = self.graph.get(*id);
            constraints.extend(self.key_pattern(schema).map(|pattern| Constraint::KeyPattern(pattern.to_owned())));
            let names = schema.schema(Keyword::PropertyNames).and_then(|id| self.graph.get(id).text(Keyword::Pattern));
            constraints.extend(names.map(|pattern| Constraint::KeyPattern(pattern.to_owned())));
            let items = schema.schema(Keyword::Items).filter(|_| key.choices.is_empty());
            constraints.extend(items.into_iter().flat_map(|items| self.each(Subject::Item, items)));
            let values =
                schema.schema(Keyword::AdditionalProperties).filter(|_| self.properties(facets).names().is_empty());
            constraints.extend(values.into_iter().flat_map(|values| self.each(Subject::Value, values)));
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
    docs.title = docs.title.take().or_else(|| text(Keyword::Title).filter(|_| !schema.is_titled_by_key));
    docs.description = docs.description.take().or_else(|| text(Keyword::Description));
    docs.format = docs.format.take().or_else(|| text(Keyword::Format));
    docs.default = docs.default.take().or_else(|| schema.data(Keyword::Default).cloned());
    docs.deprecated |= is_set(Keyword::Deprecated);
    docs.read_only |= is_set(Keyword::ReadOnly);
    docs.write_only |= is_set(Keyword::WriteOnly);
    if docs.examples.is_empty() {
        docs.examples = schema.list(Keyword::Examples).to_vec();
    }
}
