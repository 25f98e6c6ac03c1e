//! The target: its facts, and the files of a job.

use super::options::PythonOptions;
use super::{TEMPLATES, contracts, generate, manifest, names, operations, package, runtime};
use crate::diagnostics::{Diagnostic, Error};
use crate::target::defaults::{APPLIED_DEFAULTS, no_refusal};
use crate::target::job::{File, Form, Job, Part};
use crate::target::names::declared_names;
use crate::target::operations::CheckedModules;
use crate::target::own_types::{OWN_TYPES, OwnTypes, RUNTIME_ERROR, UNCHECKED};
use crate::target::pass::MONOMORPHIC;
use crate::target::profile::{FillsIn, Profile, Runtime, States, Unit, Users};
use crate::target::{CheckLevel, DefaultsMode, Options, Target};

/// The facts of Python.
pub(in crate::target) static PROFILE: Profile = FACTS;

/// The facts as a value: pydantic takes those in which it doesn't differ.
pub(super) const FACTS: Profile = Profile {
    id: Target::Python,
    folder: "python",
    suffix: ".py",
    other_suffixes: None,
    emits: None,
    unit: Unit::Module,
    whole_file: None,
    file_name: str::to_owned,
    is_reserved: names::is_reserved_module,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime {
        modules: [
            ("adl_runtime.py", |job| runtime::print(job.options)),
            ("adl_legacy.py", |job| runtime::print_legacy(job.options)),
        ],
        error: |_, _| ".adl_runtime.ToolError".to_owned(),
    }),
    has_operations: true,
    manifests: Some(|job| manifest::print(job, Target::Python, job.options.package.name().to_owned(), None)),
    imports: Some(package::IMPORTS),
    users: Some(Users {
        have_modules: true,
        have_generics: false,
        have_integers: true,
        narrows_integers: |_| false,
        have_exact_types: false,
        have_tuples: true,
        is_open: None,
        have_index_signatures: false,
    }),
    options: PythonOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[MONOMORPHIC, RUNTIME_ERROR, OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| OwnTypes {
        paths: options.python().paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: &[],
        converts: false,
        bytes: "bytes",
        sent: ["bytes"; 2],
        loss: UNCHECKED,
    }),
    fills_in: Some(FillsIn {
        // Only then there are readers.
        own: |options| match level(options) {
            CheckLevel::Full => options.python().defaults,
            CheckLevel::Guards | CheckLevel::None => Some(DefaultsMode::Document),
        },
        refusal: no_refusal,
    }),
    warnings: |_| Vec::new(),
    print,
    type_names: |model, _| declared_names(model, names::is_reserved),
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
    let (mut files, no_modules) = (Vec::new(), CheckedModules::new(operations::own_name));
    let mut models = Vec::new();
    for (index, document) in job.own() {
        let (model, losses) = job.model(document)?;
        let (generated, public) = generate(&model, losses, job.options)?;
        files.push(File::new(Part::Document(index), PROFILE.file(&document.name, job.options), generated));
        files.extend(job.contracts(index, |of| contracts::print(of, &public.of_contracts))?);
        let names = [&document.name, &*PROFILE.module(&document.name)];
        files.extend(operations::print(job, index, names, &model, (&public.of_operations, &no_modules))?);
        models.push(model);
    }
    files.extend(operations::shared(job, models.iter().map(|model| &**model))?);
    Ok(files)
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.python().checks)
}
