//! The target `openapi`: an OpenAPI 3.1 document of schemas and responses, for others to refer to.

mod cases;
mod composition;
mod flat;
mod markdown;
mod responses;
mod schemas;
#[cfg(test)]
mod tests;
mod translate;

use self::schemas::Bundle;
use super::{Generated, header};
use crate::model::{Bundled, Input, Loss, Model, OutputDialect, component};
use crate::text::Json;

/// The version of OpenAPI that the document is written in.
const VERSION: &str = "3.1.1";

/// Prints the document of a model.
pub(super) fn generate(model: &Model) -> Generated {
    let bundle = Bundle::new(model);
    let schemas = bundle.components().into_iter();
    let mut schemas: Vec<(String, Json)> =
        schemas.map(|(name, schema)| (component(&name), schema.to_json(OutputDialect::OpenApi))).collect();
    let envelope = envelope_name(&schemas);
    let responses = responses::components(model, &envelope);
    if !responses.is_empty() {
        schemas.push((envelope, responses::envelope(&bundle)));
    }
    let mut components = vec![("schemas", Json::Object(schemas))];
    if !responses.is_empty() {
        components.push(("responses", Json::Object(responses)));
    }
    let document = Json::object([
        ("x-generated", Json::string(header(model))),
        ("openapi", Json::string(VERSION)),
        ("info", info(&model.input)),
        // OpenAPI's default: redocly wants it declared.
        ("servers", Json::array([Json::object([("url", Json::string("/"))])])),
        ("paths", Json::object::<String>([])),
        ("components", Json::object(components)),
    ]);
    Generated::new(document.to_pretty() + "\n", misfits(model))
}

/// Returns the losses of defaults that the document omits.
fn misfits(model: &Model) -> Vec<Loss> {
    let has_misfit = |bundled: &&Bundled| bundled.schema.all().into_iter().any(translate::has_misfit);
    (model.bundle.iter().filter(has_misfit))
        .map(|bundled| {
            let message =
                format!("a default in `{}` that its own schema rules out is left out of OpenAPI", bundled.name);
            let loss = Loss::new("default", message);
            match bundled.definition {
                Some(id) => loss.of(id).at(model.definition(id).place.clone()),
                None => loss,
            }
        })
        .collect()
}

/// Returns the title, description and version of the agent (OpenAPI 3.1 §4.8.2). Where the document has none, the title
/// is the input's name, and the version (semver) changes with its bytes.
fn info(Input { name, sha256, about }: &Input) -> Json {
    let unversioned = || format!("0.0.0+sha256.{}", sha256.chars().take(12).collect::<String>());
    let mut members = vec![("title", Json::string(about.title.as_deref().unwrap_or_else(|| title(name))))];
    members.extend(about.description.as_ref().map(|text| ("description", Json::String(markdown::text(text)))));
    members.push(("version", Json::String(about.version.clone().unwrap_or_else(unversioned))));
    Json::object(members)
}

/// Returns the name of a file without its extensions: `support-agent` for `tools/support-agent.adl.json`.
fn title(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or_default();
    let mut stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    while let Some(shorter) = [".adl", ".schema", ".tools"].iter().find_map(|suffix| stem.strip_suffix(suffix)) {
        stem = shorter;
    }
    if stem.is_empty() { "contracts" } else { stem }
}

/// Returns a name for the envelope of errors. In names of definitions every dot is one of an escape, so
/// the second is free.
fn envelope_name(schemas: &[(String, Json)]) -> String {
    let name = "ErrorResponse";
    let is_taken = schemas.iter().any(|(taken, _)| taken.eq_ignore_ascii_case(name));
    if is_taken { format!("adl.{name}") } else { name.to_owned() }
}
