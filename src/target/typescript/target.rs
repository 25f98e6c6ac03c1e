//! The target: its facts, and the files of a job.

use super::contracts::error_of_runtime;
use super::manifest;
use super::options::{Emit, TypeScriptOptions, level};
use super::types::{BYTES, Types};
use super::{TEMPLATES, contracts, generate, operations, package, runtime};
#[cfg(not(feature = "javascript"))]
use crate::diagnostics::Code;
use crate::diagnostics::{Diagnostic, Error};
use crate::target::defaults::{APPLIED_DEFAULTS, no_refusal};
use crate::target::job::{File, Form, Job, Part};
use crate::target::operations::CheckedModules;
use crate::target::own_types::{OWN_TYPES, OwnTypes, RUNTIME_ERROR, UNCHECKED};
use crate::target::profile::{Emits, FillsIn, Profile, Runtime, States, Unit, Users};
use crate::target::{CheckLevel, DefaultsMode, Options, Target};

/// The facts of TypeScript.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::TypeScript,
    folder: "typescript",
    suffix: ".ts",
    other_suffixes: None,
    emits: Some(Emits { suffixes: &[".js", ".d.ts"], emit }),
    unit: Unit::Module,
    whole_file: None,
    file_name: str::to_owned,
    is_reserved: package::is_own_module,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(level),
    strict: None,
    runtime: Some(Runtime {
        modules: [
            ("adl_runtime.ts", |job| runtime::print(job.options)),
            ("adl_legacy.ts", |job| runtime::print_legacy(job.options)),
        ],
        error: error_of_runtime,
    }),
    has_operations: true,
    manifests: Some(|job| {
        manifest::print(job, job.options.package.name().to_owned(), None, job.options.typescript().emit)
    }),
    imports: Some(package::IMPORTS),
    users: Some(Users {
        have_modules: true,
        have_generics: true,
        have_integers: false,
        narrows_integers: |_| false,
        have_exact_types: false,
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
        converts: false,
        bytes: BYTES,
        sent: [BYTES; 2],
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
    Ok(match job.form {
        Form::Files => alone(job)?,
        Form::Package => package::files(job)?,
    })
}

/// Prints files of types that stand alone, each with its contracts and its operations.
fn alone(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let (mut files, no_modules, mut models) = (Vec::new(), CheckedModules::new(operations::own_name), Vec::new());
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

/// Returns the JavaScript and the declarations in place of a file, if options want them.
fn emit(options: &Options, text: &str) -> Result<Option<Vec<String>>, Diagnostic> {
    match options.typescript().emit {
        Emit::TypeScript => Ok(None),
        #[cfg(feature = "javascript")]
        Emit::JavaScript => super::javascript::files(options.typescript(), text).map(Some),
        #[cfg(not(feature = "javascript"))]
        Emit::JavaScript => {
            let _ = text;
            Err(Diagnostic::new(Code::Usage, "this adl-gen was built without JavaScript")
                .help("build it with `--features javascript`, or remove `typescript.emit`"))
        }
    }
}
