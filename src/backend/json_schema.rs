//! The target `json-schema`: the normalised bundle of a model, as one 2020-12 document.
//!
//! Validators, `typify` and other generators read it, so it is equivalent to the schemas of the input.

use std::collections::{BTreeMap, BTreeSet};

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

/// The schema of a type with those that it refers to, in the order of the bundle.
pub(crate) struct Whole<'m> {
    /// The schema of the type itself, not a reference to it.
    pub(crate) root: &'m Schema,
    /// The schemas that it refers to, also through others.
    pub(crate) definitions: Vec<&'m Bundled>,
}

impl<'m> Whole<'m> {
    /// Returns the schema of a definition of a model.
    pub(crate) fn of(model: &'m Model, id: TypeId) -> Self {
        let by_name: BTreeMap<&str, &Bundled> =
            model.bundle.iter().map(|bundled| (bundled.name.as_str(), bundled)).collect();
        let mut root = by_name.get(model.definition(id).name.as_str()).map_or(&ANY, |bundled| &bundled.schema);
        // A chain of references is no longer than the bundle.
        for _ in 0..by_name.len() {
            let target = root.reference().filter(|_| root.entries().len() == 1).and_then(|name| by_name.get(name));
            let Some(target) = target else { break };
            root = &target.schema;
        }
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut pending = vec![root];
        while let Some(schema) = pending.pop() {
            let new: Vec<&str> = schema.references().filter(|name| found.insert(name)).collect();
            pending.extend(new.into_iter().filter_map(|name| Some(&by_name.get(name)?.schema)));
        }
        let definitions = model.bundle.iter().filter(|bundled| found.contains(bundled.name.as_str())).collect();
        Self { root, definitions }
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
    use crate::backend::test_models::{ModelBuilder, json};

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
