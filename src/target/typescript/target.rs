//! The target: its facts, and the files of a job.

use super::contracts::error_of_runtime;
use super::manifest;
use super::options::{TypeScriptOptions, TypeScriptPathOptions};
#[cfg(feature = "cli")]
use super::types::Types;
use super::{TEMPLATES, contracts, generate, package, runtime};
use crate::diagnostics::{Diagnostic, Error};
use crate::model::Model;
#[cfg(feature = "cli")]
use crate::model::TypeId;
use crate::target::job::{File, Form, Job, Part};
use crate::target::options::Scope;
use crate::target::own_types::{OWN_TYPES, RUNTIME_ERROR};
use crate::target::profile::{Profile, Runtime, States, Unit, Users};
use crate::target::{Backend, CheckLevel, Options, Target};

/// The target.
pub(in crate::target) struct TypeScript;

/// The facts of TypeScript.
pub(super) static PROFILE: Profile = Profile {
    id: Target::TypeScript,
    folder: "typescript",
    suffix: ".ts",
    other_suffixes: None,
    unit: Unit::Module,
    whole_file: None,
    is_reserved: package::is_own_module,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime { file: "adl_runtime.ts", error: error_of_runtime }),
    imports: Some(package::IMPORTS),
    declares_types: true,
    users: Some(Users {
        have_modules: true,
        have_generics: true,
        have_integers: false,
        narrows_integers: |_| false,
        have_tuples: false,
        is_open: None,
        have_index_signatures: true,
    }),
    options: &[TypeScriptOptions::ROWS, TypeScriptPathOptions::ROWS],
    templates: &[&TEMPLATES],
    passes: &[RUNTIME_ERROR, OWN_TYPES],
    own_types: Some(|options| options.typescript()),
};

impl Backend for TypeScript {
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
            files.push(File::lossless(Part::Runtime, "adl_runtime.ts", runtime::print(job.options)?));
        }
        if job.wants.manifests {
            files.extend(manifest::print(job, job.options.package.name().to_owned(), None)?);
        }
        Ok(files)
    }

    #[cfg(feature = "cli")]
    fn type_names(&self, model: &Model, options: &Options) -> Vec<Option<String>> {
        let types = Types::new(model, options);
        model.iter().map(|(id, _)| types.is_declared(id).then(|| types.names.of(id).to_owned())).collect()
    }

    #[cfg(feature = "cli")]
    fn declaration(&self, model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
        super::declaration(model, id, options)
    }
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.typescript().checks)
}

/// Prints files that stand alone.
fn alone(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let mut files = Vec::new();
    for (index, document) in job.own() {
        let (model, losses) = job.model(document, &PROFILE)?;
        let (generated, types) = generate(&model, losses, job.options)?;
        let contracts = job.contracts_of(document, &PROFILE).map(|contracts| contracts::print(contracts, &types));
        let part = Part::Document(index);
        files.push(File::new(part, PROFILE.file(&document.name, job.options), generated));
        files.extend(contracts.transpose()?.map(|(name, text)| File::lossless(part, name, text)));
    }
    Ok(files)
}
