//! The implementations of schemars' trait, which return the schemas of the document.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::check::PublicChecks;
use super::{ItemPrinter, quote};
use crate::model::{Bundled, Model, OutputDialect, reached};
use crate::text::{Json, percent_decode};

impl ItemPrinter<'_> {
    /// Returns the schemas of the types of a file, and the implementations that return them.
    pub(super) fn schemas(&mut self) -> Option<String> {
        if !self.options.rust().schemars {
            return None;
        }
        let owners = PublicChecks::owners(self.own(), &self.types, &mut self.uses);
        if owners.is_empty() {
            return None;
        }
        self.uses.need("schemas");
        let model = self.types.model;
        let name = |id| model.definition(id).name.as_str();
        let all = with_references(model, owners.iter().map(|(_, id)| name(*id)));
        let line = |of: &Bundled| {
            let schema = with_plain_references(of.schema.to_json(OutputDialect::Draft202012));
            format!("{}: {schema}", Json::string(&of.name))
        };
        let text = format!("{{\n{}\n}}", all.into_iter().map(line).collect::<Vec<_>>().join(",\n"));
        let rows: String =
            owners.iter().map(|(ty, id)| format!("    {ty} => {},\n", quote::literal(name(*id)))).collect();
        Some(format!(
            "/// The schemas of these types, as the document has them.\nconst SCHEMAS: &str = {};\n\n\
             json::schemas! {{\n{rows}}}",
            raw(&text)
        ))
    }
}

/// Returns a schema whose references have names as they are, by which the support finds them.
fn with_plain_references(schema: Json) -> Json {
    match schema {
        Json::Array(items) => Json::array(items.into_iter().map(with_plain_references)),
        Json::Object(members) => Json::object(members.into_iter().map(|(key, member)| match member {
            Json::String(target) if key == "$ref" => {
                (key, Json::String(percent_decode(&target).map_or(target, EcoString::from)))
            }
            member => (key, with_plain_references(member)),
        })),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => schema,
    }
}

/// Returns a raw string literal.
fn raw(text: &str) -> String {
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Returns the schemas of some names, and those that they refer to.
fn with_references<'m>(model: &'m Model, names: impl Iterator<Item = &'m str>) -> Vec<&'m Bundled> {
    let by_name: BTreeMap<&str, &Bundled> = model.bundle.iter().map(|of| (of.name.as_str(), of)).collect();
    let found = reached(names, |name| by_name.get(name).into_iter().flat_map(|of| of.schema.references()));
    model.bundle.iter().filter(|of| found.contains(of.name.as_str())).collect()
}
