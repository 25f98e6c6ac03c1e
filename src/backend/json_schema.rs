//! The target `json-schema`: the normalised bundle of a model, as one 2020-12 document.
//!
//! Validators, `typify` and other generators read it, so it is equivalent to the schemas of the input.

use super::{Generated, header};
use crate::model::{Bundled, Model, Naming, OutputDialect, Schema, TypeId};
use crate::text::Json;

/// The dialect of the bundle.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Prints the bundle of a model.
pub(super) fn generate(model: &Model) -> Generated {
    let mut members =
        vec![("$schema".to_owned(), Json::string(DIALECT)), ("$comment".to_owned(), Json::string(header(model)))];
    if let Some(root) = only_root(model) {
        members.push((
            "$ref".to_owned(),
            Json::string(OutputDialect::Draft202012.reference(&model.definition(root).name)),
        ));
    }
    let schema = |bundled: &Bundled| (bundled.name.clone(), bundled.schema.to_json(OutputDialect::Draft202012));
    members.push(("$defs".to_owned(), Json::object(model.bundle.iter().map(schema))));
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
