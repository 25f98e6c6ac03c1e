//! The target `json-schema`: the normalised bundle of a model, as one 2020-12 document.
//!
//! Validators, `typify` and other generators read it, so it is equivalent to the schemas of the input.

use std::collections::{BTreeSet, HashMap};

use super::{Generated, header};
use crate::model::{Bundled, Model, Naming, OutputDialect, Schema, TypeId};
use crate::text::Json;

/// The dialect of the bundle.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Prints the bundle of a model.
pub(super) fn generate(model: &Model) -> Generated {
    let mut members = vec![("$schema".into(), Json::string(DIALECT)), ("$comment".into(), Json::string(header(model)))];
    if let Some(root) = only_root(model) {
        members.push(("$ref".into(), Json::string(OutputDialect::Draft202012.reference(&model.definition(root).name))));
    }
    let schemas = model.bundle.iter().map(|of| (&of.name, of.schema.to_json(OutputDialect::Draft202012)));
    members.push(("$defs".into(), Json::object(schemas)));
    Generated::new(Json::Object(members).to_pretty() + "\n", Vec::new())
}

/// Returns the definition that a document represents as a whole: that of a bare schema.
fn only_root(model: &Model) -> Option<TypeId> {
    if !model.contracts.is_empty() {
        return None;
    }
    let mut roots = model.iter().filter(|(_, definition)| definition.naming == Naming::Root).map(|(id, _)| id);
    roots.next().filter(|_| roots.next().is_none())
}

/// The bundle of a model, by the names of its schemas.
pub(crate) struct Bundle<'m> {
    model: &'m Model,
    by_name: HashMap<&'m str, usize>,
    /// The schemas to which each refers, by their indexes.
    references: Vec<Vec<usize>>,
}

/// The schema of a type with those that it refers to, in the order of the bundle.
pub(crate) struct Whole<'m> {
    /// The schema of the type itself, not a reference to it.
    pub(crate) root: &'m Schema,
    /// The schemas that it refers to, also through others.
    pub(crate) definitions: Vec<&'m Bundled>,
}

impl<'m> Bundle<'m> {
    pub(crate) fn of(model: &'m Model) -> Self {
        let names = model.bundle.iter().enumerate().map(|(index, bundled)| (bundled.name.as_str(), index));
        let by_name: HashMap<&str, usize> = names.collect();
        let referred = |schema: &Schema| {
            let indexes: BTreeSet<usize> = schema.references().filter_map(|name| by_name.get(name).copied()).collect();
            indexes.into_iter().collect()
        };
        let references = model.bundle.iter().map(|bundled| referred(&bundled.schema)).collect();
        Self { model, by_name, references }
    }

    /// Returns the schema of a definition of the model.
    pub(crate) fn whole(&self, id: TypeId) -> Whole<'m> {
        let index = |name: &str| self.by_name.get(name).copied();
        let bundled = |index: usize| self.model.bundle.get(index);
        let Some(mut root) = index(&self.model.definition(id).name) else {
            return Whole { root: &ANY, definitions: Vec::new() };
        };
        // A chain of references is no longer than the bundle.
        for _ in 0..self.by_name.len() {
            let schema = bundled(root).map(|bundled| &bundled.schema).filter(|schema| schema.entries().len() == 1);
            let Some(target) = schema.and_then(Schema::reference).and_then(index) else { break };
            root = target;
        }
        let mut found: BTreeSet<usize> = BTreeSet::new();
        let mut pending = vec![root];
        while let Some(index) = pending.pop() {
            let referred = self.references.get(index).into_iter().flatten().copied();
            pending.extend(referred.filter(|index| found.insert(*index)));
        }
        let definitions = found.into_iter().filter_map(bundled).collect();
        Whole { root: bundled(root).map_or(&ANY, |bundled| &bundled.schema), definitions }
    }
}

/// Any value.
const ANY: Schema = Schema::Boolean(true);

/// Returns a schema of the bundle for generated code: with numbers that all readers of JSON support.
pub(super) fn published(schema: &Schema) -> Json {
    schema.to_json(OutputDialect::Draft202012).within_doubles()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::test_models::{ModelBuilder, json};

    #[test]
    fn a_bare_schema_is_its_root() {
        let model = ModelBuilder::default().root("Café", r##"{"items": {"$ref": "#/$defs/Café"}}"##).model();
        let document = json(&generate(&model).text);
        assert_eq!(document.get("$ref"), Some(&Json::string("#/$defs/Caf%C3%A9")));
        let definitions = r##"{"Café": {"items": {"$ref": "#/$defs/Caf%C3%A9"}}}"##;
        assert_eq!(document.get("$defs"), Some(&json(definitions)));
    }

    #[test]
    fn a_document_of_contracts_has_no_root() {
        let builder = ModelBuilder::default().root("A", "true").contract("a", "A", "application/json", &[]);
        assert_eq!(json(&generate(&builder.model()).text).get("$ref"), None);
    }
}
