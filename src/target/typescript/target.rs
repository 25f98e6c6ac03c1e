//! The target: its facts, and the files of a job.

use super::contracts::error_of_runtime;
use super::manifest;
use super::options::{TypeScriptOptions, level};
use super::types::{BYTES, Types};
use super::{TEMPLATES, contracts, generate, package, runtime};
use crate::diagnostics::Error;
use crate::target::defaults::{APPLIED_DEFAULTS, FillsIn, no_refusal};
use crate::target::job::{File, Form, Job};
use crate::target::own_types::{OWN_TYPES, OwnTypes, RUNTIME_ERROR, UNCHECKED};
use crate::target::profile::{Profile, Runtime, States, Unit, Users};
use crate::target::{CheckLevel, DefaultsMode, Target};

/// The facts of TypeScript.
pub(in crate::target) static PROFILE: Profile = Profile {
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
    runtime: Some(Runtime {
        modules: [("adl_runtime.ts", runtime::print), ("adl_legacy.ts", runtime::print_legacy)],
        error: error_of_runtime,
    }),
    manifests: Some(|job| manifest::print(job, job.options.package.name().to_owned(), None)),
    imports: Some(package::IMPORTS),
    users: Some(Users {
        have_modules: true,
        have_generics: true,
        have_integers: false,
        narrows_integers: |_| false,
        have_tuples: false,
        is_open: None,
        have_index_signatures: true,
    }),
    options: TypeScriptOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[RUNTIME_ERROR, OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| OwnTypes {
        paths: options.typescript().paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: &[],
        bytes: BYTES,
        loss: UNCHECKED,
    }),
    fills_in: Some(FillsIn {
        // Types alone have no readers.
        own: |options| match level(options) {
            CheckLevel::Full | CheckLevel::Guards => options.typescript().defaults,
            CheckLevel::None => Some(DefaultsMode::Document),
        },
        refusal: no_refusal,
    }),
    warnings: |_| Vec::new(),
    print,
    type_names: |model, options| {
        let types = Types::new(model, options);
        model.iter().map(|(id, _)| types.is_declared(id).then(|| types.names.of(id).to_owned())).collect()
    },
    declaration: Some(super::declaration),
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    let options = job.options;
    Ok(match job.form {
        Form::Files => job.alone(|model, lost| generate(&model, lost, options), contracts::print)?,
        Form::Package => package::files(job)?,
    })
}
