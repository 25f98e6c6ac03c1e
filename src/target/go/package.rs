//! The files of a job, and what a package is to others: its path, and `go.mod`.

use std::collections::{BTreeMap, BTreeSet};

use super::foreign::MODULES_OF_FORMATS;
use super::names::{is_module, is_path};
use super::{PROFILE, contracts, generate, operations};
use crate::diagnostics::{Diagnostic, Error};
use crate::model::Model;
use crate::model::sandbox_projection::Projections;
use crate::target::contracts::Contracts;
use crate::target::job::{File, Form, Input, Job, Part};
use crate::target::options::Options;
use crate::target::pass::Subject;
use crate::target::profile::Imports;

/// How files use the packages of other documents.
pub(super) const IMPORTS: Imports = Imports {
    words: "path of a package, with or without its version",
    is_path: is_module_version,
    path: str::to_owned,
};

/// Prints the files of a job: of types, with all that they use but for the types of other packages, and of contracts.
pub(super) fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    let (profile, options) = (job.profile, job.options);
    let has_contracts = job.has_contracts();
    let Some(whole) = job.whole_of_documents().filter(|_| job.form == Form::Package) else {
        return Ok(alone(job)?);
    };
    let input = Input::new(&whole);
    let (mut model, losses) = input.after(profile, &Subject::new(profile, &whole, "", options))?;
    if model.definitions.iter().any(|definition| definition.is_of_package()) {
        declare_all(model.to_mut());
    }
    let (generated, mut named) = generate(&model, losses, options, has_contracts)?;
    let mut files = vec![File::new(Part::Package, profile.whole_file(options), generated)];
    files.extend(operations::print(job, Part::Package, options.package.name(), &model, &mut named)?);
    files.extend(operations::shared(job, std::iter::once(&*model))?);
    if has_contracts {
        let (projections, name) = (Projections::new(&input.plain), options.package.name());
        let of = Contracts { projections: &projections, profile, module: profile.module(name), options };
        let text = contracts::print(&of, &named, &job.documents_of_tools())?;
        files.push(File::shared(profile.contracts_file(name), text));
    }
    Ok(files)
}

/// Prints files of types that stand alone, each with its operations and its contracts.
fn alone(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let (mut files, mut models) = (Vec::new(), Vec::new());
    for (index, document) in job.own() {
        let (model, losses) = job.model(document)?;
        let (generated, mut named) = generate(&model, losses, job.options, job.has_contracts())?;
        files.push(File::new(Part::Document(index), job.profile.file(&document.name, job.options), generated));
        files.extend(operations::print(job, Part::Document(index), &document.name, &model, &mut named)?);
        files.extend(job.contracts(index, |of| contracts::print(of, &named, &[]))?);
        models.push(model);
    }
    files.extend(operations::shared(job, models.iter().map(|model| &**model))?);
    Ok(files)
}

/// Declares the definitions of all documents of a package.
fn declare_all(model: &mut Model) {
    let of_package = model.definitions.iter_mut().filter(|definition| definition.is_of_package());
    of_package.for_each(|definition| definition.external = None);
}

fn is_module_version(text: &str) -> bool {
    let is_version = |version: &str| version.starts_with('v') && is_path(version) && !version.contains('/');
    let (path, version) = parts(text);
    is_module(path) && version.is_none_or(is_version)
}

/// Returns the path of a package, and its version, if that is behind it.
fn parts(text: &str) -> (&str, Option<&str>) {
    text.split_once('@').map_or((text, None), |(path, version)| (path, Some(version)))
}

/// Returns the path of the package of an index.
pub(super) fn path(package: usize, options: &Options) -> String {
    // The caller has found that the package has one.
    let text = options.extern_path(Some(package), &PROFILE).ok().flatten().unwrap_or_default();
    parts(&text).0.to_owned()
}

/// Returns the imports of a file: those of Go's library, then the others.
pub(super) fn imports(of_library: Vec<String>, others: Vec<String>) -> Vec<String> {
    let path = |import: &String| import.split('"').nth(1).unwrap_or_default().to_owned();
    let is_of_library = |import: &String| !path(import).split('/').next().unwrap_or_default().contains('.');
    let (mut first, mut then): (Vec<String>, Vec<String>) = others.into_iter().partition(is_of_library);
    first.extend(of_library);
    for imports in [&mut first, &mut then] {
        imports.sort_by_key(path);
        imports.dedup();
    }
    let blank = (!first.is_empty() && !then.is_empty()).then(String::new);
    first.into_iter().chain(blank).chain(then).collect()
}

/// Prints `go.mod`.
pub(super) fn manifest(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let (options, go) = (job.options, job.options.go());
    let module = go.module.as_ref().map_or_else(|| options.package.name(), |module| module.text());
    let mut required: BTreeMap<String, String> = BTreeMap::new();
    let types: BTreeSet<&str> = go.formats.types().iter().map(|ty| ty.ty).collect();
    for (module, version) in MODULES_OF_FORMATS {
        if types.iter().any(|ty| ty.starts_with(module)) {
            required.insert(module.to_owned(), version.to_owned());
        }
    }
    for index in 0..options.externs.len() {
        let Some(text) = options.extern_path(options.package_of(index), &PROFILE)? else { continue };
        if let (path, Some(version)) = parts(&text) {
            required.insert(path.to_owned(), version.to_owned());
        }
    }
    let lines: String = required.iter().map(|(module, version)| format!("require {module} {version}\n")).collect();
    let blank = if lines.is_empty() { "" } else { "\n" };
    Ok(vec![File::once("go.mod", format!("module {module}\n\ngo 1.24\n{blank}{lines}"))])
}
