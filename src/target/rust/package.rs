//! A package of Rust: a module for each document, the support once, and `mod.rs`, which declares the modules.

use std::collections::{BTreeSet, HashMap};

use super::check;
use super::guards::DeserializeAnalysis;
use super::names::{UNKNOWN_VARIANT, escaped};
use super::options::{RustEngine, Visibility};
use super::target::{PROFILE, level};
use super::uses::{Import, Uses, use_lines};
use super::{
    CheckLevel, ItemPrinter, Named, Printed, TEMPLATES, contract_index, contracts, helpers, joined, losses, never,
    quote, unknown_variant, valid,
};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{CheckId, External, Loss, Model, TypeId};
use crate::render::views;
use crate::target::job::{File, Generated, Job, Module, Part, Wants};
use crate::target::profile::INDEX as CONTRACTS;
use crate::target::{Options, header, package_header};

/// The module of the support.
pub(super) const SUPPORT_MODULE: &str = "adl_support";

/// The file that declares the modules.
pub(super) const INDEX: &str = "mod";

views! {
    /// The file that declares the modules.
    struct RootView {
        header: String,
        items: String,
    }

    /// The declarations of the modules.
    struct IndexView {
        modules: Vec<DeclaredView>,
        visibility: String,
        /// The names that it exports of the support.
        exports: Vec<String>,
        support: String,
    }

    /// The declaration of a module.
    struct DeclaredView {
        doc: String,
        item: String,
    }
}

/// A module of the package.
struct Declared {
    doc: String,
    /// Whether the package exports it.
    is_exported: bool,
    /// The base name of its file.
    file: String,
}

/// A model whose readers are planned.
struct Planned<'o> {
    options: &'o Options,
    name: String,
    distinct_name: String,
    /// The path of its package, if that is another one.
    package: Option<String>,
    file: String,
    model: Model,
    analysis: DeserializeAnalysis,
    losses: Vec<Loss>,
}

/// A type as other modules see it.
struct Export {
    /// The module that declares it, in paths.
    module: String,
    /// The path of its package, if that is another one.
    package: Option<String>,
    ty: String,
    is_newtype: bool,
    /// The static of the table that validates values.
    table: Option<String>,
}

/// The types by module and name.
struct Exports(HashMap<(String, String), Export>);

impl Exports {
    fn of(&self, external: &External) -> Option<&Export> {
        self.0.get(&(external.module.clone(), external.name.clone()))
    }
}

impl Export {
    /// Returns the path of the type in the modules of the package.
    fn path(&self) -> String {
        let Self { module, package, ty, .. } = self;
        format!("{}::{module}::{ty}", package.as_deref().unwrap_or("super"))
    }
}

/// The support that the modules of a package use.
#[derive(Default)]
struct Support {
    uses: Uses,
    /// The parts of the interpreter.
    checks: BTreeSet<String>,
    has_tables: bool,
    /// Whether invalid values are explained.
    explains: bool,
}

/// Prints the files of a package.
pub(super) fn files(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    if options.rust().engine == RustEngine::Typify {
        let message = "the engine `typify` has no layout `package`";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `--rust-engine typify` or `--layout package`"));
    }
    let level = level(options);
    let plan = |Module { name, distinct_name, package, file, model, losses: lost }: Module<'_>| {
        let mut model = model.into_owned();
        let analysis = DeserializeAnalysis::new(&mut model, level);
        let losses = losses(&model, level).into_iter().chain(lost).collect();
        Planned { options, name, distinct_name, package, file, model, analysis, losses }
    };
    let planned: Vec<Planned> = job.modules(&PROFILE)?.into_iter().map(plan).collect();
    let exports = Exports(planned.iter().flat_map(Planned::exports).collect());
    let mut support = Support { explains: level == CheckLevel::Full, ..Support::default() };
    let mut files = Vec::new();
    for (index, _) in job.own() {
        let planned = &planned[index];
        let (generated, named) = planned.print(&exports, &mut support)?;
        files.push(File::new(Part::Document(index), file(&planned.file), generated));
        files.extend(job.contracts(index, &PROFILE, |contracts| contracts::print(contracts, &named))?);
    }
    let modules: Vec<&Planned> = job.own().map(|(index, _)| &planned[index]).collect();
    files.push(File::shared(file(INDEX), index(&modules, job.wants, &support, options)?));
    if !support.is_empty() {
        files.push(File::shared(file(SUPPORT_MODULE), support.print(options)?));
    }
    if job.wants.contracts {
        files.extend(contract_index::print(job)?);
    }
    Ok(files)
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.rs")
}

impl Planned<'_> {
    fn printer(&self) -> ItemPrinter<'_> {
        let mut printer = ItemPrinter::new(&self.model, &self.name, &self.analysis, self.options);
        printer.types.names.share();
        printer
    }

    /// Exports all types, so that a module doesn't depend on those that use it.
    fn exports(&self) -> Vec<((String, String), Export)> {
        let printer = self.printer();
        let export = |id: TypeId| {
            let key = (self.distinct_name.clone(), self.model.definition(id).name.clone());
            let export = Export {
                module: escaped(&self.file),
                package: self.package.clone(),
                ty: printer.types.name(id).to_owned(),
                is_newtype: printer.types.is_newtype(id),
                table: printer.checking.exported(id),
            };
            (key, export)
        };
        printer.own().map(export).collect()
    }

    /// Prints the module.
    fn print(&self, exports: &Exports, support: &mut Support) -> Result<(Generated, Named), Diagnostic> {
        let mut printer = self.printer();
        for (id, definition) in self.model.iter() {
            let Some(external) = definition.external.as_ref().filter(|_| !definition.is_foreign()) else { continue };
            let Some(export) = exports.of(external) else {
                let message = format!("`{}` has no type `{}`", external.module, external.name);
                return Err(Diagnostic::new(Code::Defect, message));
            };
            printer.types.qualify(id, export.path(), export.is_newtype);
        }
        let Printed { types, functions, names } = printer.print()?;
        let table = |function: CheckId| {
            let id = self.model.checks.function(function).definition?;
            let export = exports.of(self.model.definition(id).external.as_ref()?)?;
            Some((export.module.clone(), export.table.clone()?))
        };
        let (tables, checks) = printer.checking.tables(table);
        let uses = printer.uses;
        let json = (!uses.needs.is_empty()).then(|| format!("use super::{SUPPORT_MODULE}::json;\n"));
        let imports = json.unwrap_or_default() + &use_lines(&uses.imports);
        support.has_tables |= tables.is_some();
        support.checks.extend(checks);
        support.uses.extend(uses);
        let sections = [imports.trim_end().to_owned()].into_iter().chain(types).chain(functions).chain(tables);
        let text = valid(module(header(&self.model), joined(sections)), &self.options.templates)?;
        let violations = ["Violation", "Violations"].map(|name| format!("super::super::{name}"));
        Ok((Generated { text, losses: self.losses.clone() }, Named { types: names, violations }))
    }

    /// Declares the module.
    fn declared(&self) -> Declared {
        let input = &self.model.input;
        let doc = match input.sha256.is_empty() {
            true => "The standard types of ADL.".to_owned(),
            false => format!("The types of {}.", quote::code(&input.name)),
        };
        Declared::new(true, self.file.clone(), &doc)
    }

    /// Declares the module of contracts, if there are some.
    fn contracts(&self) -> Option<Declared> {
        self.model.tool_names().next()?;
        let doc = format!("The contracts of {}.", quote::code(&self.model.input.name));
        Some(Declared::new(true, PROFILE.contracts_module(&self.name), &doc))
    }
}

impl Support {
    /// Returns whether there is an interpreter of checks.
    fn has_checks(&self) -> bool {
        self.has_tables || !self.checks.is_empty()
    }

    /// Returns whether the modules share nothing.
    fn is_empty(&self) -> bool {
        self.uses.needs.is_empty() && !self.uses.never && !self.has_checks()
    }

    /// Returns the types that are public.
    fn exports(&self) -> Vec<String> {
        let of_checks =
            ["ParseError", "Violation", "Violations"].into_iter().filter(|_| self.explains && self.has_checks());
        let of_readers = self.uses.needs.contains("texts").then_some(UNKNOWN_VARIANT);
        let own = self.uses.never.then_some("Never").into_iter().chain(of_checks).chain(of_readers);
        let mut exports: Vec<String> = own.map(str::to_owned).collect();
        exports.sort_unstable();
        exports
    }

    /// Prints the module.
    fn print(mut self, options: &Options) -> Result<String, Diagnostic> {
        self.uses.imports.clear();
        let never = never(&mut self.uses, "Never", &options.templates)?;
        let names = check::Names::default();
        let checks = self.has_checks().then(|| {
            let interpreter = check::support(&self.checks, &names, self.explains);
            if !self.explains {
                return vec![interpreter];
            }
            self.uses.import(Import::Fmt);
            vec![names.declarations(), interpreter]
        });
        let imports = use_lines(&self.uses.imports).trim_end().to_owned();
        let helpers = helpers::support(&self.uses, options.rust().map);
        let unknown = unknown_variant(&self.uses, UNKNOWN_VARIANT);
        let checks = checks.into_iter().flatten();
        let sections = [imports].into_iter().chain(never).chain(checks).chain(unknown).chain(helpers);
        Ok(module(package_header(), joined(sections)))
    }
}

impl Declared {
    fn new(is_exported: bool, file: String, doc: &str) -> Self {
        Self { doc: quote::doc_comment(&[doc.to_owned()]).trim_end().to_owned(), is_exported, file }
    }

    /// Returns the declaration. A file that is included declares modules that are included.
    fn view(self, wants: Wants, visibility: Visibility) -> DeclaredView {
        let Self { doc, is_exported, file } = self;
        let visibility = if is_exported { format!("{} ", visibility.name()) } else { String::new() };
        let name = escaped(&file);
        let item = match wants.is_included {
            true => format!("{visibility}mod {name} {{\n    include!({});\n}}", quote::literal(&format!("{file}.rs"))),
            false => format!("#[rustfmt::skip]\n{visibility}mod {name};"),
        };
        DeclaredView { doc, item }
    }
}

/// Returns the text of a module.
fn module(header: String, items: String) -> String {
    format!("// {}\n\n{items}\n", quote::line(&header))
}

/// Prints the file that declares the modules.
fn index(planned: &[&Planned], wants: Wants, support: &Support, options: &Options) -> Result<String, Diagnostic> {
    let mut modules: Vec<Declared> = planned.iter().map(|planned| planned.declared()).collect();
    let shared = || Declared::new(false, SUPPORT_MODULE.to_owned(), "What all modules share.");
    modules.extend((!support.is_empty()).then(shared));
    let contracts: Vec<Declared> =
        if wants.contracts { planned.iter().filter_map(|planned| planned.contracts()).collect() } else { Vec::new() };
    if !contracts.is_empty() {
        modules.push(Declared::new(true, "adl_runtime".to_owned(), "The runtime of contracts."));
        let legacy = || Declared::new(true, "adl_legacy".to_owned(), "Results in the format from before contracts.");
        modules.extend(options.legacy_results.then(legacy));
        modules.push(Declared::new(true, CONTRACTS.to_owned(), "The contracts of all documents."));
    }
    modules.extend(contracts);
    modules.sort_by(|one, other| one.file.cmp(&other.file));
    let modules = modules.into_iter().map(|module| module.view(wants, options.rust().visibility)).collect();
    let (templates, visibility) = (&options.templates, options.rust().visibility);
    let view = IndexView {
        modules,
        visibility: visibility.name().to_owned(),
        exports: support.exports(),
        support: SUPPORT_MODULE.to_owned(),
    };
    let items = TEMPLATES.render(templates, "rust/index.tera", view)?;
    let items = items.trim_end().to_owned();
    match wants.is_included {
        true => super::file(&package_header(), items, visibility, templates),
        false => {
            TEMPLATES.render(templates, "rust/root.tera", RootView { header: quote::line(&package_header()), items })
        }
    }
}
