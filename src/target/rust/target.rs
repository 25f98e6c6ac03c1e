//! The target: its facts, and the files of a job.

use super::manifest;
use super::names;
use super::options::{Integers, RustEngine, RustOptions, RustPathOptions};
use super::{TEMPLATES, contracts, generate, package, passes, runtime};
use crate::diagnostics::{Diagnostic, Error};
use crate::model::Model;
#[cfg(feature = "cli")]
use crate::model::TypeId;
use crate::names::{Case, identifier};
use crate::target::job::{File, Form, Job, Part};
use crate::target::options::Scope;
use crate::target::profile::{Imports, Profile, Runtime, States, Unit, Users};
use crate::target::{Backend, CheckLevel, Options, Target};

/// The target.
pub(in crate::target) struct Rust;

/// The facts of Rust.
pub(super) static PROFILE: Profile = Profile {
    id: Target::Rust,
    folder: "rust",
    suffix: ".rs",
    other_suffixes: None,
    unit: Unit::Module,
    whole_file: None,
    is_reserved: names::is_reserved_module,
    prints_packages: |options| options.rust().engine == RustEngine::Native,
    states: States::DocumentedTypes,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime { file: "adl_runtime.rs", error: contracts::error_of_runtime }),
    imports: Some(Imports { words: "path of a module", is_path: is_module, path: crate_of }),
    declares_types: true,
    users: Some(Users {
        have_modules: true,
        have_generics: true,
        have_integers: true,
        narrows_integers: |options| options.rust().integers == Integers::Narrow,
        have_tuples: true,
        is_open: Some(is_non_exhaustive),
        have_index_signatures: false,
    }),
    options: &[RustOptions::ROWS, RustPathOptions::ROWS],
    templates: &[&TEMPLATES],
    passes: &passes::PASSES,
    own_types: Some(|options| options.rust()),
};

impl Backend for Rust {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn warnings(&self, _model: &Model) -> Vec<Diagnostic> {
        Vec::new()
    }

    fn print(&self, job: &Job<'_>) -> Result<Vec<File>, Error> {
        let mut files = match job.form {
            Form::Files => alone(job)?,
            Form::Package => package::files(job)?,
        };
        if job.wants.runtime {
            files.push(File::lossless(Part::Runtime, "adl_runtime.rs", runtime::print(job.options)?));
        }
        if job.wants.manifests {
            files.push(File::once("Cargo.toml", manifest::print(job)?));
        }
        Ok(files)
    }

    #[cfg(feature = "cli")]
    fn type_names(&self, model: &Model, _options: &Options) -> Vec<Option<String>> {
        names::of_types(model).into_iter().map(Some).collect()
    }

    #[cfg(feature = "cli")]
    fn declaration(&self, model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
        super::declaration(model, id, options)
    }
}

/// Returns how much is generated beside types. The types of typify have no validators.
pub(super) fn level(options: &Options) -> CheckLevel {
    match options.rust().engine {
        RustEngine::Native => options.level(options.rust().checks),
        RustEngine::Typify => CheckLevel::None,
    }
}

/// Prints files that stand alone.
fn alone(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let mut files = Vec::new();
    for (index, document) in job.own() {
        let (model, losses) = job.model(document, &PROFILE)?;
        let printed = generate(model, losses, job.options)?;
        let contracts =
            job.contracts_of(document, &PROFILE).map(|contracts| contracts::print(contracts, &printed)).transpose()?;
        let part = Part::Document(index);
        files.push(File::new(part, PROFILE.file(&document.name, job.options), printed.generated));
        files.extend(contracts.map(|(name, text)| File::lossless(part, name, text)));
    }
    Ok(files)
}

/// Returns whether a path can be that of a module.
fn is_module(path: &str) -> bool {
    syn::parse_str::<syn::Path>(path).is_ok_and(|path| path.segments.iter().all(|segment| segment.arguments.is_none()))
}

/// Returns the path of the crate of a package, whatever a module of this package is called.
fn crate_of(package: &str) -> String {
    format!("::{}", identifier(package, Case::Snake))
}

/// Returns whether a type is `#[non_exhaustive]`.
fn is_non_exhaustive(options: &Options, document: &str, ty: &str) -> bool {
    let rust = options.rust();
    let of_path = rust.paths.of(document, ty, None).filter_map(|options| options.non_exhaustive);
    of_path.last().unwrap_or(rust.non_exhaustive)
}
