//! The target: its facts, and the files of a job.

use std::borrow::Cow;

use super::defaults;
use super::manifest;
use super::names;
use super::operations::{self, CheckedModules};
use super::options::{Integers, RustEngine, RustOptions, is_non_exhaustive, level};
use super::{TEMPLATES, contracts, generate, package, passes, runtime};
use crate::diagnostics::{Diagnostic, Error};
use crate::names::{Case, identifier};
use crate::target::Target;
use crate::target::job::{File, Form, Job, Part};
use crate::target::own_types::{CONVERTED, OwnTypes};
use crate::target::profile::{Imports, Profile, Runtime, States, Unit, Users};

/// The facts of Rust.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Rust,
    folder: "rust",
    suffix: ".rs",
    other_suffixes: None,
    emits: None,
    unit: Unit::Module,
    whole_file: None,
    file_name: str::to_owned,
    is_reserved: names::is_reserved_module,
    prints_packages: |options| options.rust().engine == RustEngine::Native,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime {
        modules: [
            ("adl_runtime.rs", |job| runtime::print(job.options)),
            ("adl_legacy.rs", |job| runtime::print_legacy(job.options)),
        ],
        error: contracts::error_of_runtime,
    }),
    has_operations: true,
    manifests: Some(|job| Ok(vec![File::once("Cargo.toml", manifest::print(job)?)])),
    imports: Some(Imports { words: "path of a module", is_path: is_module, path: crate_of }),
    users: Some(Users {
        have_modules: true,
        have_generics: true,
        have_integers: true,
        narrows_integers: |options| options.rust().integers == Integers::Narrow,
        have_exact_types: true,
        have_tuples: true,
        is_open: Some(is_non_exhaustive),
        have_index_signatures: false,
    }),
    options: RustOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &passes::PASSES,
    own_types: Some(|options| OwnTypes {
        paths: options.rust().paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: options.rust().formats.types(),
        converts: false,
        bytes: "Vec<u8>",
        sent: ["super::super::adl_http::File", "super::adl_http::File"],
        loss: CONVERTED,
    }),
    fills_in: Some(defaults::FILLS_IN),
    warnings: |_| Vec::new(),
    print,
    type_names: |model, _| names::of_types(model).into_iter().map(Some).collect(),
    declaration: Some(super::declaration),
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    Ok(match job.form {
        Form::Files => alone(job)?,
        Form::Package => package::files(job)?,
    })
}

/// Prints files of types that stand alone, each with its contracts and its operations.
fn alone(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let (mut files, no_modules, mut models) = (Vec::new(), CheckedModules::default(), Vec::new());
    for (index, document) in job.own() {
        let (model, losses) = job.model(document)?;
        let (generated, named) = generate(Cow::Borrowed(&model), losses, job.options)?;
        files.push(File::new(Part::Document(index), PROFILE.file(&document.name, job.options), generated));
        files.extend(job.contracts(index, |of| contracts::print(of, &named))?);
        let names = [&document.name, &*PROFILE.module(&document.name)];
        files.extend(operations::print(job, index, names, &model, (&named.of_operations, &no_modules))?);
        models.push(model);
    }
    files.extend(operations::shared(job, models.iter().map(|model| &**model))?);
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
