//! The target `json-schema`: the normalised bundle of a model, as one 2020-12 document.
//!
//! Validators, `typify` and other generators read it, so it is equivalent to the schemas of the input.

use super::job::{File, Generated, Job};
use super::options::{StrictHost, options};
use super::profile::Profile;
use super::{Target, header};
use crate::diagnostics::Error;
use crate::model::{Model, Naming, OutputDialect, TypeId};
use crate::text::Json;

/// The dialect of the bundle.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

options! {
    /// Options of the bundle.
    JsonSchemaOptions of Target::JsonSchema => {
        /// Host for whose structured outputs schemas are closed and all of their properties required: see strict.md
        strict: Option<StrictHost> = "strict";
    }
}

/// The facts of the bundle.
pub(in crate::target) static PROFILE: Profile = Profile {
    strict: Some(|options| options.of::<JsonSchemaOptions>().strict),
    options: JsonSchemaOptions::TABLE,
    ..Profile::of_documents(Target::JsonSchema, ".schema.json", print)
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    job.strictly(|input| Ok(generate(input.model)))
}

/// Prints the bundle of a model.
fn generate(model: &Model) -> Generated {
    let mut members = vec![("$schema".into(), Json::string(DIALECT)), ("$comment".into(), Json::string(header(model)))];
    if let Some(root) = only_root(model) {
        members.push(("$ref".into(), Json::string(OutputDialect::Draft202012.reference(&model.definition(root).name))));
    }
    let schemas = model.bundle.iter().map(|of| (&of.name, of.schema.to_json(OutputDialect::Draft202012)));
    members.push(("$defs".into(), Json::object(schemas)));
    Generated { text: Json::Object(members).to_pretty() + "\n", losses: Vec::new() }
}

/// Returns the definition that a document represents as a whole: that of a bare schema.
fn only_root(model: &Model) -> Option<TypeId> {
    if !model.contracts.is_empty() {
        return None;
    }
    let mut roots = model.iter().filter(|(_, definition)| definition.naming == Naming::Root).map(|(id, _)| id);
    roots.next().filter(|_| roots.next().is_none())
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
