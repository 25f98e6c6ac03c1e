//! A package of Python: a module for each document, the support once, and an index of the modules.
//!
//! Modules import each other by name (`from . import common`). Where documents refer to each other in a cycle, a module
//! could find others that aren't executed yet: it imports them at its end, and quotes the types that it has of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::check::helpers;
use super::names::{Names, is_reserved};
use super::symbols::{Symbol, renamed};
use super::{IndexView, Printer, Style, TEMPLATES, comments, exported};
use crate::backend::package::{CheckNames, Exports, Namespace, module_of};
use crate::backend::{Options, PackageFile, PackageModule, package_header};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Model, components};

/// The module of the support.
const SUPPORT: &str = "_support";

/// The names of parameters, which modules must not have.
const PARAMETERS: [&str; 2] = ["text", "value"];

/// What a module of a package has of others.
#[derive(Default)]
pub(super) struct Scope {
    /// The names of the checks that modules share: its own, and those that it uses.
    pub(super) checks: BTreeMap<CheckId, CheckNames>,
    /// The other modules by name.
    namespaces: BTreeMap<String, Namespace>,
    /// The names of the modules that are imported at the end.
    pub(super) late: BTreeSet<String>,
    /// The helpers that are imported from the support.
    pub(super) helpers: BTreeSet<&'static str>,
}

/// Prints the files of a package.
pub(in crate::backend) fn generate(
    modules: &[PackageModule<'_>],
    options: &Options,
) -> Result<Vec<PackageFile>, Diagnostic> {
    let mut printers: Vec<Printer> = modules.iter().map(|module| printer(&module.model, options)).collect();
    let mut exports = Exports::default();
    for (module, printer) in modules.iter().zip(&mut printers) {
        let checks = printer.exported_checks();
        exports.add(module, &printer.names, |check| checks.get(&check).cloned());
        printer.package = Some(Scope { checks, ..Scope::default() });
    }
    let cycles = cycles(modules);
    let mut files = Vec::new();
    let mut helpers = BTreeSet::new();
    for (index, (module, mut printer)) in modules.iter().zip(printers).enumerate() {
        printer.import(&exports, &cycles[index])?;
        printer.typed_dicts()?;
        helpers.extend(printer.package.iter().flat_map(|package| &package.helpers));
        files.push(PackageFile { name: file(&module.file), module: Some(index), generated: printer.generated()? });
    }
    let (public, support) = support(helpers, options)?;
    files.push(PackageFile::shared(file(SUPPORT), support));
    files.push(PackageFile::shared(file("__init__"), index(modules, public)?));
    files.push(PackageFile::shared("py.typed".to_owned(), format!("# {}\n", package_header())));
    Ok(files)
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.py")
}

fn printer<'m>(model: &'m Model, options: &Options) -> Printer<'m> {
    let helpers = helpers::shared_names();
    let mut names = Names::new(model, is_reserved, &helpers.iter().map(String::as_str).collect::<Vec<_>>());
    PARAMETERS.iter().for_each(|name| names.reserve(name));
    Printer::new(model, names, options, Style::TypedDicts)
}

/// Prints the support; returns its public names and its text.
fn support(helpers: BTreeSet<&'static str>, options: &Options) -> Result<(BTreeSet<String>, String), Diagnostic> {
    let model = Model::default();
    let mut printer = printer(&model, options);
    printer.support(helpers);
    Ok((printer.exported.clone(), printer.module(package_header())?))
}

/// Prints the index.
fn index(modules: &[PackageModule<'_>], mut public: BTreeSet<String>) -> Result<String, Diagnostic> {
    let of_support = import(&format!(".{SUPPORT}"), public.iter().cloned().collect());
    let files: BTreeSet<String> = modules.iter().map(|module| module.file.clone()).collect();
    public.extend(files.iter().cloned());
    let view = IndexView {
        header: comments(&package_header()),
        docs: "The types of all documents, a module for each of them.".to_owned(),
        imports: vec![import(".", files.into_iter().collect()), of_support],
        exported: exported(&public),
    };
    TEMPLATES.render("index", view)
}

/// Imports names from a module.
fn import(from: &str, names: Vec<String>) -> String {
    let line = format!("from {from} import {}", names.join(", "));
    if line.len() <= super::types::LINE {
        return line;
    }
    Doc::filled(names.into_iter().map(Doc::text).collect(), format!("from {from} import ("), ")").print(super::STYLE, 0)
}

impl Printer<'_> {
    /// Names the types and checks of other modules, of which some are `late`.
    fn import(&mut self, exports: &Exports, late: &BTreeSet<String>) -> Result<(), Diagnostic> {
        let names = &mut self.names;
        // A module hides nothing of Python.
        let hides = |file: &str| Symbol::from_name(file).is_some();
        let mut claimed = |file: &str| names.claim_value(if hides(file) { format!("{file}_") } else { file.to_owned() });
        let imports = exports.imports(self.model, |_, file| claimed(file))?;
        imports.types.into_iter().for_each(|(id, name)| self.names.qualify(id, name));
        if let Some(package) = &mut self.package {
            package.checks.extend(imports.checks);
            package.namespaces = imports.namespaces;
            package.late.clone_from(late);
        }
        Ok(())
    }

    /// Returns the imports from the package: those at the top, and the last statement of the module.
    pub(super) fn own_imports(&self) -> (Vec<String>, Option<String>) {
        let Some(package) = &self.package else { return (Vec::new(), None) };
        let used = package.namespaces.iter().filter(|(_, namespace)| self.symbols.is_module_used(&namespace.name));
        let (late, early): (Vec<_>, Vec<_>) = used.partition(|(module, _)| package.late.contains(*module));
        let names = |modules: Vec<(&String, &Namespace)>| {
            modules.into_iter().map(|(_, Namespace { file, name })| renamed(file, name)).collect()
        };
        let statements = [(".".to_owned(), names(early)), (format!(".{SUPPORT}"), self.imported_support())];
        let statements = statements.into_iter().filter(|(_, names)| !names.is_empty());
        let late = (!late.is_empty())
            .then(|| format!("# Imported last, because they also import this module.\n{}", import(".", names(late))));
        (statements.map(|(from, names)| import(&from, names)).collect(), late)
    }
}

/// Returns for each module the other ones that refer back to it.
fn cycles(modules: &[PackageModule<'_>]) -> Vec<BTreeSet<String>> {
    let index: HashMap<&str, usize> =
        modules.iter().enumerate().map(|(index, module)| (module.name.as_str(), index)).collect();
    let edges: Vec<BTreeSet<usize>> = modules
        .iter()
        .map(|module| module.model.definitions.iter().filter_map(|of| index.get(module_of(of)?).copied()).collect())
        .collect();
    let lists: Vec<Vec<usize>> = edges.iter().map(|edges| edges.iter().copied().collect()).collect();
    let component = components(&lists);
    let is_back = |from: usize, to: &&usize| component[from] == component[**to];
    let name = |to: &usize| modules[*to].name.clone();
    edges.iter().enumerate().map(|(from, to)| to.iter().filter(|to| is_back(from, to)).map(name).collect()).collect()
}
