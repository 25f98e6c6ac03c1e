//! A package of Rust: a module for each document, the support once, and `mod.rs` or `lib.rs`, which declares
//! the modules.

use std::collections::{BTreeMap, HashMap};

use super::check::{self, Interpreter, PublicType};
use super::guards::DeserializeAnalysis;
use super::names::{UNKNOWN_VARIANT, escaped};
use super::operations::{self, CheckedModules, CheckedTypes};
use super::options::RustEngine;
use super::options::level;
use super::support::SUPPORT_MODULE;
use super::uses::{Import, Uses, use_lines};
use super::{
    ItemPrinter, Named, Printed, TEMPLATES, checked, contract_index, contracts, helpers, joined, losses, never, quote,
    unknown_variant, valid,
};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{CheckId, External, TypeId};
use crate::render::views;
use crate::target::job::{File, Generated, Job, Module, Part, Wants};
use crate::target::operations::has_operations;
use crate::target::profile::{INDEX as CONTRACTS, Profile};
use crate::target::{Options, Target, header, package_header};

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

/// A module whose model has the functions of its readers.
struct Planned<'m> {
    options: &'m Options,
    module: Module<'m>,
    analysis: DeserializeAnalysis,
}

/// A type as other modules see it.
struct Export {
    /// The module that declares it, in paths.
    module: String,
    /// The path of the type in the modules of the package.
    path: String,
    is_newtype: bool,
    /// The static of the table that validates values.
    table: Option<String>,
}

/// The types by module and name.
type Exports = HashMap<(String, String), Export>;

/// The support that the modules of a package use.
struct Support {
    uses: Uses,
    interpreter: Interpreter,
}

/// Prints the files of a package.
pub(super) fn files(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    if options.rust().engine == RustEngine::Typify {
        let message = "the engine `typify` has no layout `package`";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `--rust-engine typify` or `--layout package`"));
    }
    let planned: Vec<Planned> = job.modules()?.into_iter().map(|module| Planned::new(module, options)).collect();
    let exports: Exports = planned.iter().flat_map(Planned::exports).collect();
    let mut checked = CheckedModules::default();
    for planned in planned.iter().filter(|_| options.operations) {
        checked.add(&planned.module, &planned.checked(&exports)?);
    }
    let mut support = Support { uses: Uses::default(), interpreter: Interpreter::new(level(options)) };
    let mut files = Vec::new();
    let all = &planned;
    for (index, _) in job.own() {
        let planned = &all[index];
        let all = || all.iter().map(|planned| &planned.module);
        let again = all().filter(|other| planned.module.exports.contains(&other.distinct_name));
        let export =
            |module: &Module| format!("#[allow(unused_imports)]\npub use super::{}::*;", escaped(&module.file));
        let again = again.map(export).collect();
        let (generated, named) = planned.print(&exports, again, &mut support)?;
        files.push(File::new(Part::Document(index), file(&planned.module.file), generated));
        files.extend(job.contracts(index, |contracts| contracts::print(contracts, &named))?);
        let Module { name, file, model, .. } = &planned.module;
        files.extend(operations::print(job, index, [name, file], model, (&named.of_operations, &checked))?);
    }
    let modules: Vec<&Planned> = job.own().map(|(index, _)| &planned[index]).collect();
    files.push(File::shared(file(root(job)), index(&modules, job.wants, &support, options)?));
    if !support.is_empty() {
        files.push(File::shared(file(SUPPORT_MODULE), support.print(options)?));
    }
    files.extend(operations::shared(job, modules.iter().map(|planned| &*planned.module.model))?);
    if job.wants.contracts {
        files.extend(contract_index::print(job)?);
    }
    Ok(files)
}

/// Returns the base name of the file that declares the modules: `lib` where the files are the source of a crate.
pub(super) fn root(job: &Job<'_>) -> &'static str {
    match job.options.folder_name(Target::Rust) {
        Some("src") if !job.wants.is_included => "lib",
        _ => INDEX,
    }
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.rs")
}

impl<'m> Planned<'m> {
    fn new(mut module: Module<'m>, options: &'m Options) -> Self {
        let level = level(options);
        let analysis = DeserializeAnalysis::new(module.model.to_mut(), level);
        module.losses.splice(0..0, losses(&module.model, level));
        Self { options, module, analysis }
    }

    fn printer(&self) -> ItemPrinter<'_> {
        let Self { options, module, analysis } = self;
        let mut printer = ItemPrinter::new(&module.model, &module.document, analysis, options);
        printer.types.names.share();
        printer
    }

    /// Returns a printer that names the types of other modules by their paths.
    fn qualified(&self, exports: &Exports) -> Result<ItemPrinter<'_>, Diagnostic> {
        let mut printer = self.printer();
        let model = &*self.module.model;
        let export = |external: &External| exports.get(&(external.module.clone(), external.name.clone()));
        for (id, definition) in model.iter() {
            let Some(external) = definition.external.as_ref().filter(|_| !definition.is_foreign()) else { continue };
            let Some(export) = export(external) else {
                let message = format!("`{}` has no type `{}`", external.module, external.name);
                return Err(Diagnostic::new(Code::Defect, message));
            };
            printer.types.qualify(id, export.path.clone(), export.is_newtype);
        }
        Ok(printer)
    }

    /// Returns the types that operations name.
    fn checked(&self, exports: &Exports) -> Result<HashMap<TypeId, PublicType>, Diagnostic> {
        let mut printer = self.qualified(exports)?;
        let public = printer.checks();
        Ok(checked(&public, &printer.types, self.options))
    }

    /// Exports all types, so that a module doesn't depend on those that use it.
    fn exports(&self) -> Vec<((String, String), Export)> {
        let (printer, module) = (self.printer(), &self.module);
        let export = |id: TypeId| {
            let ty = printer.types.name(id);
            let export = Export {
                path: format!("{}::{}::{ty}", module.package.as_deref().unwrap_or("super"), escaped(&module.file)),
                module: escaped(&module.file),
                is_newtype: printer.types.is_newtype(id),
                table: printer.checking.exported(id),
            };
            ((module.distinct_name.clone(), module.model.definition(id).name.clone()), export)
        };
        printer.own().map(export).collect()
    }

    /// Prints the module, with lines that export again what others do.
    fn print(
        &self,
        exports: &Exports,
        again: Vec<String>,
        support: &mut Support,
    ) -> Result<(Generated, Named), Diagnostic> {
        let mut printer = self.qualified(exports)?;
        printer.checking.has_others = !again.is_empty();
        let model = &*self.module.model;
        let export = |external: &External| exports.get(&(external.module.clone(), external.name.clone()));
        let Printed { types, functions, names, checked } = printer.print()?;
        let table = |function: CheckId| {
            let id = model.checks.function(function).definition?;
            let export = export(model.definition(id).external.as_ref()?)?;
            Some((export.module.clone(), export.table.clone()?))
        };
        let (tables, interpreter) = printer.checking.tables(table);
        let uses = printer.uses;
        let json = (!uses.needs.is_empty()).then(|| format!("use super::{SUPPORT_MODULE}::json;\n"));
        let imports = json.unwrap_or_default() + &use_lines(&uses.imports);
        support.interpreter.extend(interpreter);
        support.uses.extend(uses);
        let again = again.join("\n");
        let sections = [imports.trim_end().to_owned(), again].into_iter().chain(types).chain(functions).chain(tables);
        let text = valid(module(header(model), joined(sections)), &self.options.templates)?;
        let [violation, violations, parse_error] =
            ["Violation", "Violations", "ParseError"].map(|name| format!("super::super::{name}"));
        let of_operations = CheckedTypes { all: checked, violations: violations.clone(), parse_error };
        let named = Named { types: names, violations: [violation, violations], of_operations };
        Ok((Generated { text, losses: self.module.losses.clone() }, named))
    }
}

impl Support {
    /// Returns whether invalid values are explained.
    fn explains(&self) -> bool {
        self.interpreter.explains() && self.interpreter.is_needed()
    }

    /// Returns whether the modules share nothing.
    fn is_empty(&self) -> bool {
        self.uses.needs.is_empty() && !self.uses.never && !self.interpreter.is_needed()
    }

    /// Returns the types that are public.
    fn exports(&self) -> Vec<String> {
        let of_checks = ["ParseError", "Violation", "Violations"].into_iter().filter(|_| self.explains());
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
        let names = check::Names::new(str::to_owned);
        if self.explains() {
            self.uses.import(Import::FMT);
        }
        let violations = self.explains().then(|| names.declarations());
        let interpreter = self.interpreter.is_needed().then(|| self.interpreter.module(&names, None));
        let imports = use_lines(&self.uses.imports).trim_end().to_owned();
        let helpers = helpers::module(&self.uses, options.rust().map, true);
        let unknown = unknown_variant(&self.uses, UNKNOWN_VARIANT);
        let checks = violations.into_iter().chain(interpreter);
        let sections = [imports].into_iter().chain(never).chain(checks).chain(unknown).chain(helpers);
        Ok(module(package_header(), joined(sections)))
    }
}

/// Returns the text of a module.
fn module(header: String, items: String) -> String {
    format!("// {}\n\n{items}\n", quote::line(&header))
}

/// Prints the file that declares the modules.
fn index(planned: &[&Planned], wants: Wants, support: &Support, options: &Options) -> Result<String, Diagnostic> {
    let (templates, visibility) = (&options.templates, options.rust().visibility);
    let mut modules = BTreeMap::new();
    let mut declare = |is_exported: bool, file: String, doc: &str| {
        let visibility = if is_exported { format!("{} ", visibility.name()) } else { String::new() };
        let name = escaped(&file);
        let item = match wants.is_included {
            // A file that is included declares modules that are included.
            true => format!("{visibility}mod {name} {{\n    include!({});\n}}", quote::literal(&format!("{file}.rs"))),
            false => format!("#[rustfmt::skip]\n{visibility}mod {name};"),
        };
        let doc = quote::doc_comment(&[doc.to_owned()]).trim_end().to_owned();
        modules.insert(file, DeclaredView { doc, item });
    };
    let mut has_contracts = false;
    for Module { name, file, model, .. } in planned.iter().map(|planned| &planned.module) {
        let input = quote::code(&model.input.name);
        let types = format!("The types of {input}.");
        let is_standard = model.input.sha256.is_empty();
        declare(true, file.clone(), if is_standard { "The standard types of ADL." } else { &types });
        if wants.contracts && model.tool_names().next().is_some() {
            has_contracts = true;
            declare(true, Profile::contracts_module(name), &format!("The contracts of {input}."));
        }
        if has_operations(model) {
            declare(true, Profile::operations_module(name), &format!("The operations of {input}."));
        }
    }
    if !support.is_empty() {
        declare(false, SUPPORT_MODULE.to_owned(), "What all modules share.");
    }
    for (module, doc) in operations::modules(planned.iter().map(|planned| &*planned.module.model), wants) {
        declare(true, module.to_owned(), doc);
    }
    if has_contracts {
        declare(true, "adl_runtime".to_owned(), "The runtime of contracts.");
        if options.legacy_results {
            declare(true, "adl_legacy".to_owned(), "Results in the format from before contracts.");
        }
        declare(true, CONTRACTS.to_owned(), "The contracts of all documents.");
    }
    let view = IndexView {
        modules: modules.into_values().collect(),
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
