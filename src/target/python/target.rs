//! The target: its facts, and the files of a job.

use super::options::{PythonOptions, PythonPathOptions};
use super::{TEMPLATES, contracts, generate, manifest, names, package, runtime};
use crate::diagnostics::{Diagnostic, Error};
use crate::model::Model;
#[cfg(feature = "cli")]
use crate::model::TypeId;
use crate::target::job::{File, Form, Job, Part};
use crate::target::options::Scope;
use crate::target::own_types::{OWN_TYPES, RUNTIME_ERROR};
use crate::target::pass::MONOMORPHIC;
use crate::target::profile::{Profile, Runtime, States, Unit, Users};
use crate::target::{Backend, CheckLevel, Options, Target};

/// The target.
pub(in crate::target) struct Python;

/// The facts of Python.
pub(super) static PROFILE: Profile = Profile {
    id: Target::Python,
    folder: "python",
    suffix: ".py",
    other_suffixes: None,
    unit: Unit::Module,
    whole_file: None,
    is_reserved: names::is_reserved_module,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime { file: "adl_runtime.py", error: |_, _| ".adl_runtime.ToolError".to_owned() }),
    imports: Some(package::IMPORTS),
    declares_types: true,
    users: Some(Users {
        have_modules: true,
        have_generics: false,
        have_integers: true,
        narrows_integers: |_| false,
        have_tuples: true,
        is_open: None,
        have_index_signatures: false,
    }),
    options: &[PythonOptions::ROWS, PythonPathOptions::ROWS],
    templates: &[&TEMPLATES],
    passes: &[MONOMORPHIC, RUNTIME_ERROR, OWN_TYPES],
    own_types: Some(|options| options.python()),
};

impl Backend for Python {
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
            files.push(File::lossless(Part::Runtime, "adl_runtime.py", runtime::print(job.options)?));
        }
        if job.wants.manifests {
            files.push(manifest::print(job, job.options.package.name().to_owned(), None)?);
        }
        Ok(files)
    }

    #[cfg(feature = "cli")]
    fn type_names(&self, model: &Model, _options: &Options) -> Vec<Option<String>> {
        names::of_types(model)
    }

    #[cfg(feature = "cli")]
    fn declaration(&self, model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
        super::declaration(model, id, options)
    }
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.python().checks)
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
