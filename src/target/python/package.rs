//! A package of Python: a module for each document, the support once, and an index of the modules.
//!
//! Modules import each other by name (`from . import common`). Where documents refer to each other in a cycle, a module
//! could find others that aren't executed yet: it imports them at its end, and quotes the types that it has of them.
//! pydantic completes its models of such types in the index, which Python executes before it gives anybody a module.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::check::helpers;
use super::names::{Names, is_reserved};
use super::pydantic::{ABSENT, is_large, printable};
use super::symbols::{Symbol, renamed, root};
use super::{IndexView, Printer, Style, TEMPLATES, comments, contract_index, contracts, exported, operations};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::declaration_order::{Location, Order};
use crate::model::{Definition, Model, TypeId};
use crate::names::{Case, identifier, is_plain};
use crate::target::job::{File, Job, Module, Part};
use crate::target::operations::CheckedModules;
use crate::target::package::{self, CheckNames, Exports, Namespace, cycles, module_of};
use crate::target::package_header;
use crate::target::profile::Imports;

/// The module of the support.
const SUPPORT: &str = "_support";

/// The names of parameters, which modules must not have.
const PARAMETERS: [&str; 2] = ["text", "value"];

/// The functions that build dataclasses, by the module and the name of the type.
type BuilderNames = HashMap<(String, String), String>;

/// The imports of a module from the others of its package.
#[derive(Default)]
pub(super) struct Scope {
    /// The base name of its file.
    pub(super) file: String,
    /// The names of the checks that modules share: its own, and those that it uses.
    pub(super) checks: BTreeMap<CheckId, CheckNames>,
    /// The other modules by name.
    namespaces: BTreeMap<String, Namespace>,
    /// The names of the modules that are imported at the end.
    late: BTreeSet<String>,
    /// The files of the modules whose public names are also its own, each with its name here.
    again: Vec<(String, String)>,
    /// The helpers that are imported from the support.
    pub(super) helpers: BTreeSet<&'static str>,
    /// The models, and whether they name others that come later.
    pub(super) classes: Vec<(String, bool)>,
}

/// How modules use the types of other packages.
pub(super) const IMPORTS: Imports = Imports {
    words: "name of a package",
    is_path: |path| path.split('.').all(|name| is_plain(name.trim_start_matches('_'))),
    path: |package| identifier(package, Case::Snake),
};

/// Prints the files of a package of `TypedDict`s.
pub(super) fn files(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let modules = job.modules()?;
    let (cycles, style) = (Cycles::new(&modules), Style::of(job.options));
    Package { modules: &modules, cycles, job, style, is_deferred: false }.files()
}

/// Prints the files of a package of pydantic's models.
pub(super) fn files_of_models(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let modules = job.modules()?;
    let cycles = Cycles::new(&modules);
    let printed = modules.into_iter().map(|module| {
        let (file, order) = (format!("{}_models", module.name), cycles.order(&module));
        Module { file, model: printable(module.model, &order), ..module }
    });
    let modules: Vec<Module<'_>> = printed.collect();
    let is_deferred = modules.iter().any(|module| is_large(&module.model));
    Package { modules: &modules, cycles, job, style: Style::Pydantic(BTreeMap::new()), is_deferred }.files()
}

/// A package while it is printed.
struct Package<'a> {
    modules: &'a [Module<'a>],
    cycles: Cycles,
    job: &'a Job<'a>,
    style: Style,
    /// Whether pydantic builds models when they are used first.
    is_deferred: bool,
}

impl<'a> Package<'a> {
    fn files(&self) -> Result<Vec<File>, Diagnostic> {
        let mut printers: Vec<Printer> = self.modules.iter().map(|module| self.module(module)).collect();
        let (exports, builders, checked) = self.exports(&mut printers);
        let (mut files, mut incomplete) = (Vec::new(), Vec::new());
        let (mut helpers, mut uses_absent) = (BTreeSet::new(), false);
        let mut signatures = BTreeMap::new();
        let own = self.modules.iter().zip(printers).enumerate().filter(|(_, (module, _))| module.package.is_none());
        for (index, (module, mut printer)) in own {
            let again = package::exported(module, self.modules).map(|other| (&*other.distinct_name, &*other.file));
            printer.import(&exports, &builders, self.cycles.of(module), &again.collect::<Vec<_>>())?;
            if printer.is_of_pydantic() {
                printer.models()?
            } else {
                printer.typed_dicts()?
            }
            incomplete.extend(printer.incomplete());
            helpers.extend(printer.package.iter().flat_map(|package| package.helpers.iter().copied()));
            uses_absent |= printer.uses_absent;
            printer.losses.extend(module.losses.iter().cloned());
            let (generated, types) = printer.generated()?;
            files.push(File::new(Part::Document(index), file(&module.file), generated));
            if self.job.profile.runtime.is_none() {
                continue;
            }
            files.extend(self.job.contracts(index, |contracts| {
                let (text, of_tools) = contracts::with_views(contracts, &types.of_contracts)?;
                signatures.insert(index, of_tools);
                Ok(text)
            })?);
            let (names, types) = ([&*module.name, &module.file], (&types.of_operations, &checked));
            files.extend(operations::print(self.job, index, names, &module.model, types)?);
        }
        if self.is_deferred {
            incomplete.clear();
        }
        incomplete.sort_unstable();
        if !builders.is_empty() {
            helpers.insert("to_json");
        }
        let (public, support) = self.support(helpers, uses_absent)?;
        files.extend(support.map(|text| File::shared(file(SUPPORT), text)));
        files.push(File::shared(file("__init__"), self.index(public, incomplete)?));
        files.push(marker());
        if self.prints_operations() {
            let own = self.modules.iter().filter(|module| module.package.is_none());
            files.extend(operations::shared(self.job, own.map(|module| &*module.model))?);
        }
        if !signatures.is_empty() {
            files.extend(contract_index::print(self.job, signatures)?);
        }
        Ok(files)
    }

    /// Returns what modules use of each other: what they export, the builders of models, and what operations name.
    fn exports(&self, printers: &mut [Printer]) -> (Exports, BuilderNames, CheckedModules) {
        let (mut exports, mut builders) = (Exports::default(), BuilderNames::new());
        let mut checked = CheckedModules::new(operations::own_name);
        for (module, printer) in self.modules.iter().zip(printers) {
            let checks = printer.exported_checks();
            exports.add(module, &printer.names, |check| checks.get(&check).cloned());
            if self.prints_operations() {
                checked.add(module, &printer.checked_types());
            }
            printer.package = Some(Scope { file: module.file.clone(), checks, ..Scope::default() });
            for (id, builder) in printer.exported_builders() {
                let name = module.model.definition(id).name.clone();
                builders.insert((module.distinct_name.clone(), name), builder);
            }
        }
        (exports, builders, checked)
    }

    /// Returns whether operations are wanted, and printed by the target.
    fn prints_operations(&self) -> bool {
        self.job.options.operations && self.job.profile.has_operations
    }

    fn module(&self, module: &'a Module<'a>) -> Printer<'a> {
        Printer { order: self.cycles.order(module), ..self.printer(&module.model) }
    }

    fn printer<'m>(&self, model: &'m Model) -> Printer<'m> {
        let helpers = helpers::shared_names();
        let mut names = Names::new(model, is_reserved, &helpers.iter().map(String::as_str).collect::<Vec<_>>());
        PARAMETERS.iter().for_each(|name| names.reserve(name));
        Printer::new(model, names, self.job.options, self.style.clone())
    }

    /// Prints what all modules import, if there is anything; returns its public names and its text.
    fn support(
        &self,
        helpers: BTreeSet<&'static str>,
        uses_absent: bool,
    ) -> Result<(BTreeSet<String>, Option<String>), Diagnostic> {
        let model = Model::default();
        let mut printer = self.printer(&model);
        printer.bases.is_deferred = self.is_deferred;
        if uses_absent && printer.is_of_pydantic() {
            printer.absent = ABSENT.to_owned();
            printer.absent_type()?;
        } else if uses_absent {
            printer.absent_class();
        }
        printer.support(helpers);
        let (public, is_empty) = (printer.exported.clone(), printer.items.is_empty());
        let text = printer.module(package_header())?;
        Ok((public, (!is_empty).then_some(text)))
    }

    /// Prints the index.
    fn index(&self, mut public: BTreeSet<String>, incomplete: Vec<String>) -> Result<String, Diagnostic> {
        let of_support = (!public.is_empty()).then(|| import(&format!(".{SUPPORT}"), public.iter().cloned().collect()));
        let own = self.modules.iter().filter(|module| module.package.is_none());
        let files: BTreeSet<String> = own.map(|module| module.file.clone()).collect();
        public.extend(files.iter().cloned());
        let view = IndexView {
            header: comments(&package_header()),
            imports: [import(".", files.into_iter().collect())].into_iter().chain(of_support).collect(),
            exported: exported(&public),
            incomplete,
        };
        TEMPLATES.render(&self.job.options.templates, "python/index.tera", view)
    }
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.py")
}

/// Imports names from a module.
pub(super) fn import(from: &str, names: Vec<String>) -> String {
    let line = format!("from {from} import {}", names.join(", "));
    if line.len() <= super::types::LINE {
        return line;
    }
    Doc::filled(names.into_iter().map(Doc::text), format!("from {from} import ("), ")").print(super::STYLE, 0)
}

impl Printer<'_> {
    /// Names the types and checks of other modules, of which some are `late`, and those whose public names are its own
    /// `again`, each with its file.
    fn import(
        &mut self,
        exports: &Exports,
        builders: &BuilderNames,
        late: BTreeSet<String>,
        again: &[(&str, &str)],
    ) -> Result<(), Diagnostic> {
        let names = &mut self.names;
        // A module hides nothing of Python.
        let hides = |file: &str| Symbol::from_name(file).is_some();
        let mut claimed =
            |file: &str| names.claim_value(if hides(file) { format!("{file}_") } else { file.to_owned() });
        let mut imports = exports.imports(self.model, |_, file| claimed(file))?;
        let again = again.iter().map(|(module, file)| match imports.namespaces.get(*module) {
            Some(namespace) => ((*file).to_owned(), namespace.name.clone()),
            None => ((*file).to_owned(), claimed(file)),
        });
        let again = again.collect();
        for (id, name) in &imports.types {
            let external = self.model.definition(*id).external.as_ref();
            let builder = external.and_then(|of| builders.get(&(of.module.clone(), of.name.clone())));
            if let Some(builder) = builder {
                self.builders.names.insert(*id, format!("{}.{builder}", root(name)));
            }
        }
        imports.qualify(&mut self.names);
        if let Some(package) = &mut self.package {
            package.checks.extend(imports.checks);
            package.namespaces = imports.namespaces;
            package.late = late;
            package.again = again;
        }
        Ok(())
    }

    /// Returns whether the module that declares a definition is imported at the end.
    pub(super) fn is_late(&self, id: TypeId) -> bool {
        let external = self.model.definition(id).external.as_ref();
        external.zip(self.package.as_ref()).is_some_and(|(of, package)| package.late.contains(&of.module))
    }

    /// Returns the imported modules of the package: those at the top, and those at the end.
    fn imported(&self) -> [Vec<String>; 2] {
        let Some(package) = &self.package else { return [Vec::new(), Vec::new()] };
        let used = self.used_modules(package).filter(|(_, namespace)| namespace.package.is_none());
        let (late, early): (Vec<_>, Vec<_>) = used.partition(|(module, _)| package.late.contains(*module));
        [early, late]
            .map(|modules| modules.into_iter().map(|(_, Namespace { file, name, .. })| renamed(file, name)).collect())
    }

    /// Returns the imports from other packages.
    pub(super) fn extern_imports(&self) -> Vec<String> {
        let mut modules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (_, Namespace { file, name, package, .. }) in self.package.iter().flat_map(|scope| self.used_modules(scope))
        {
            let other = package.as_deref().map(|package| modules.entry(package).or_default());
            other.into_iter().for_each(|names| names.push(renamed(file, name)));
        }
        modules.into_iter().map(|(package, names)| import(package, names)).collect()
    }

    fn used_modules<'s>(&'s self, package: &'s Scope) -> impl Iterator<Item = (&'s String, &'s Namespace)> {
        package.namespaces.iter().filter(|(_, namespace)| self.symbols.is_module_used(&namespace.name))
    }

    /// Returns the imports from the package: those at the top, and the last statement of the module.
    pub(super) fn own_imports(&self) -> (Vec<String>, Option<String>) {
        if self.package.is_none() {
            return (Vec::new(), None);
        }
        let [early, late] = self.imported();
        let statements = [(".".to_owned(), early), (format!(".{SUPPORT}"), self.imported_support())];
        let statements = statements.into_iter().filter(|(_, names)| !names.is_empty());
        let late = (!late.is_empty())
            .then(|| format!("# Imported last, because they also import this module.\n{}", import(".", late)));
        (statements.map(|(from, names)| import(&from, names)).collect(), late)
    }

    /// Returns the last statements of a module that exports what others do; none if it exports nothing of others. Here, all
    /// of them are there, whichever was imported first.
    pub(super) fn exports_of_others(&self) -> Option<String> {
        let again = &self.package.as_ref()?.again;
        let modules: Vec<String> = again.iter().map(|(file, name)| renamed(file, name)).collect();
        let names = again.iter().map(|(file, name)| format!("from .{file} import *\n__all__ += {name}.__all__"));
        let names: Vec<String> = names.collect();
        (!again.is_empty()).then(|| format!("{}\n{}", import(".", modules), names.join("\n")))
    }

    /// Returns the models that are only complete when all modules are there.
    fn incomplete(&self) -> Vec<String> {
        let Some(package) = &self.package else { return Vec::new() };
        let [_, late] = self.imported();
        let incomplete = package.classes.iter().filter(|(_, is_forward)| *is_forward || !late.is_empty());
        incomplete.map(|(class, _)| format!("{}.{class}", package.file)).collect()
    }
}

/// The modules that refer to each other, directly or not.
struct Cycles {
    /// The location of each module.
    locations: HashMap<String, Location>,
}

impl Cycles {
    fn new(modules: &[Module<'_>]) -> Self {
        let cycles = cycles(modules);
        let location = |(module, of): (usize, &Module<'_>)| {
            let cycle = cycles.get(of.distinct_name.as_str()).copied().unwrap_or_default();
            (of.distinct_name.clone(), Location { module, cycle })
        };
        Self { locations: modules.iter().enumerate().map(location).collect() }
    }

    fn location(&self, module: &str) -> Location {
        self.locations.get(module).copied().unwrap_or_default()
    }

    /// Returns the modules that a module names, and that refer back to it.
    fn of(&self, module: &Module<'_>) -> BTreeSet<String> {
        let own = self.location(&module.distinct_name);
        let named = module.model.definitions.iter().filter_map(module_of);
        named.filter(|name| self.location(name).cycle == own.cycle).map(str::to_owned).collect()
    }

    /// Returns the order of the definitions of a module.
    fn order(&self, module: &Module<'_>) -> Order {
        let of = |definition: &Definition| match &definition.external {
            Some(external) => self.location(&external.module),
            None => self.location(&module.distinct_name),
        };
        Order::in_package(&module.model, of)
    }
}

/// Returns the file that tells type checkers that a package has types.
pub(super) fn marker() -> File {
    File::shared("py.typed".to_owned(), format!("# {}\n", package_header()))
}
