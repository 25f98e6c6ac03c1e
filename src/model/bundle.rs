//! The bundle of a model by name: the schema of a type with all that it refers to.

use std::collections::{BTreeSet, HashMap};

use super::{Bundled, Model, OutputDialect, Schema, TypeId, reached};
use crate::text::Json;

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
        let bundled = |index: usize| &self.model.bundle[index];
        let Some(mut root) = index(&self.model.definition(id).name) else {
            return Whole { root: &ANY, definitions: Vec::new() };
        };
        // A chain of references is no longer than the bundle.
        for _ in 0..self.by_name.len() {
            let schema = &bundled(root).schema;
            let Some(target) = schema.reference().filter(|_| schema.entries().len() == 1).and_then(index) else {
                break;
            };
            root = target;
        }
        let referred = |index: usize| self.references[index].iter().copied();
        let definitions = reached(referred(root), referred).into_iter().map(bundled).collect();
        Whole { root: &bundled(root).schema, definitions }
    }
}

/// Any value.
const ANY: Schema = Schema::Boolean(true);

/// Returns a schema of the bundle for generated code: with numbers that all readers of JSON support.
pub(crate) fn published(schema: &Schema) -> Json {
    schema.to_json(OutputDialect::Draft202012).within_doubles()
}
