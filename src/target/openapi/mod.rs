//! The target `openapi`: an OpenAPI document of schemas and responses, with operations on request, or an overlay that
//! adds them to another document.

mod cases;
mod composition;
mod envelope;
mod flat;
mod markdown;
mod older;
mod operations;
pub(super) mod options;
mod problem;
mod responses;
mod schemas;
#[cfg(test)]
mod tests;
mod translate;

use std::collections::{BTreeMap, BTreeSet};

use ecow::EcoString;

use self::options::{OpenApiOptions, OpenApiVersion, TextFormat};
use self::responses::Responses;
use self::schemas::{Bundle, Component};
use super::job::{File, Generated, Job};
use super::pass::MONOMORPHIC;
use super::profile::{Profile, Suffixes, Users};
use super::{Options, Target, header};
use crate::diagnostics::Error;
use crate::model::{Bundled, Input, Keyword, Loss, Model, OutputDialect, Schema, TypeId, component};
use crate::text::{Json, to_yaml};

/// The version of overlays.
const OVERLAY: &str = "1.1.0";

impl OpenApiVersion {
    /// Returns the version that a document declares.
    fn declared(self) -> &'static str {
        match self {
            Self::V30 => "3.0.4",
            Self::V31 => "3.1.1",
            Self::V32 => "3.2.0",
        }
    }
}

impl OpenApiOptions {
    /// Returns the suffix of the file.
    pub(super) fn extension(&self) -> &'static str {
        match (self.overlay, self.format) {
            (false, TextFormat::Json) => ".openapi.json",
            (false, TextFormat::Yaml) => ".openapi.yaml",
            (true, TextFormat::Json) => ".overlay.json",
            (true, TextFormat::Yaml) => ".overlay.yaml",
        }
    }
}

/// The suffixes of files, whatever the options.
pub(super) const EXTENSIONS: [&str; 4] = [".openapi.json", ".openapi.yaml", ".overlay.json", ".overlay.yaml"];

/// The facts of OpenAPI.
pub(in crate::target) static PROFILE: Profile = Profile {
    other_suffixes: Some(Suffixes { chosen: |options| options.openapi().extension(), all: &EXTENSIONS }),
    emits: None,
    users: Some(Users {
        have_modules: false,
        have_generics: false,
        have_integers: true,
        narrows_integers: |_| false,
        have_exact_types: false,
        have_tuples: false,
        is_open: None,
        have_index_signatures: false,
    }),
    options: OpenApiOptions::TABLE,
    passes: &[MONOMORPHIC],
    type_names: |model, _| model.iter().map(|(_, definition)| Some(component(&definition.name))).collect(),
    ..Profile::of_documents(Target::OpenApi, ".openapi.json", print)
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    job.standalone(|input| Ok(generate(&input.plain, job.options)))
}

/// Prints the document of a model.
fn generate(model: &Model, options: &Options) -> Generated {
    let openapi = options.openapi();
    let mut losses = misfits(model);
    let parts = Parts::new(model, options, &mut losses);
    let generated = ("x-generated", Json::string(header(model)));
    let document = match openapi.overlay {
        false => {
            let mut members = vec![
                generated,
                ("openapi", Json::string(openapi.version.declared())),
                ("info", Json::object(info(model))),
                // OpenAPI's default: redocly wants it declared.
                ("servers", Json::array([Json::object([("url", Json::string("/"))])])),
            ];
            if openapi.paths {
                // A model says nothing about authentication.
                members.push(("security", Json::array([])));
                members.push(("tags", Json::array([operations::tag()])));
            }
            members.push(("paths", Json::Object(parts.paths)));
            members.push(("components", Json::object(parts.components)));
            Json::object(members)
        }
        true => {
            let mut update = Vec::new();
            if openapi.paths {
                // Lists of both documents are joined (Overlay 1.1, Action Object).
                update.push(("tags", Json::array([operations::tag()])));
                update.push(("paths", Json::Object(parts.paths)));
            }
            update.push(("components", Json::object(parts.components)));
            let action = Json::object([("target", Json::string("$")), ("update", Json::object(update))]);
            let about = info(model).into_iter().filter(|(name, _)| *name != "description");
            Json::object([
                generated,
                ("overlay", Json::string(OVERLAY)),
                ("info", Json::object(about)),
                ("actions", Json::array([action])),
            ])
        }
    };
    let text = match openapi.format {
        TextFormat::Json => document.to_pretty() + "\n",
        TextFormat::Yaml => to_yaml(&document),
    };
    Generated { text, losses }
}

/// The parts of a document about a model.
struct Parts {
    paths: Vec<(EcoString, Json)>,
    components: Vec<(&'static str, Json)>,
}

impl Parts {
    fn new(model: &Model, options: &Options, losses: &mut Vec<Loss>) -> Self {
        let bundle = Bundle::new(model);
        let schemas = used(model, options.openapi(), bundle.components());
        let mut schemas = printed(model, options.openapi().version, schemas, losses);
        let responses = Responses::new(&bundle, &schemas, options);
        schemas.extend(responses.error_schema());
        let mut components = vec![("schemas", Json::Object(schemas))];
        let paths = if options.openapi().paths { operations::paths(&responses) } else { Vec::new() };
        let responses = responses.components();
        if !responses.is_empty() {
            components.push(("responses", Json::Object(responses)));
        }
        Self { paths, components }
    }
}

/// Returns the components that are needed. Without tools, all definitions are meant for others.
fn used(model: &Model, options: &OpenApiOptions, components: Vec<Component>) -> Vec<Component> {
    let has_tools = model.tool_names().next().is_some();
    let of_tools: Vec<TypeId> = match options.paths {
        true => responses::shown_types(model, options).collect(),
        false => model.tool_types().chain(model.error).collect(),
    };
    schemas::used(components, |component| match component.definition {
        Some(id) => !has_tools || options.unused || of_tools.contains(&id),
        None => options.unused,
    })
}

/// Prints schemas in the dialect of a version.
fn printed(
    model: &Model,
    version: OpenApiVersion,
    components: Vec<Component>,
    losses: &mut Vec<Loss>,
) -> Vec<(EcoString, Json)> {
    match version {
        OpenApiVersion::V31 | OpenApiVersion::V32 => {
            let print = |Component { name, schema, .. }| {
                (component(&name).into(), Schema::to_json(&schema, OutputDialect::OpenApi))
            };
            components.into_iter().map(print).collect()
        }
        OpenApiVersion::V30 => {
            let named: Vec<_> = components.iter().map(|found| (found.name.as_str(), &found.schema)).collect();
            let printed = older::components(&named);
            let mut lost: BTreeMap<_, BTreeSet<Keyword>> = BTreeMap::new();
            for (found, printed) in components.iter().zip(&printed) {
                lost.entry(found.definition).or_default().extend(&printed.lost);
            }
            for (definition, keywords) in lost {
                let message = "not in OpenAPI 3.0, whose schema accepts more";
                losses.extend(keywords.iter().map(|keyword| lost_of(model, definition, keyword.name(), message)));
            }
            let names = components.iter().map(|found| component(&found.name).into());
            names.zip(printed.into_iter().map(|printed| printed.schema)).collect()
        }
    }
}

/// Returns the losses of defaults that the document omits.
fn misfits(model: &Model) -> Vec<Loss> {
    let has_misfit = |bundled: &&Bundled| bundled.schema.all().into_iter().any(translate::has_misfit);
    let lost = |bundled: &Bundled| {
        let message = format!("a default in `{}` that its own schema rules out is left out of OpenAPI", bundled.name);
        lost_of(model, bundled.definition, "default", message)
    };
    model.bundle.iter().filter(has_misfit).map(lost).collect()
}

/// Returns what is lost of a schema, given its definition if it has one.
fn lost_of(model: &Model, definition: Option<TypeId>, what: &str, message: impl Into<String>) -> Loss {
    let loss = Loss::new(what, message);
    match definition {
        Some(id) => loss.of(id).at(model.definition(id).place.clone()),
        None => loss,
    }
}

/// Returns the title, description and version of the agent (OpenAPI 3.1 §4.8.2). Where the document has none, the title
/// is the input's name, and the version (semver) changes with its bytes; spectral demands a description.
fn info(model: &Model) -> [(&'static str, Json); 3] {
    let Input { name, sha256, about, .. } = &model.input;
    let title = about.title.as_deref().unwrap_or_else(|| title(name));
    let what = if model.tool_names().next().is_some() { "tools" } else { "types" };
    let description = about.description.clone().unwrap_or_else(|| format!("The {what} of {title}."));
    let unversioned = || format!("0.0.0+sha256.{}", sha256.chars().take(12).collect::<String>());
    [
        ("title", Json::string(title)),
        ("description", Json::string(markdown::text(&description))),
        ("version", Json::string(about.version.clone().unwrap_or_else(unversioned))),
    ]
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
