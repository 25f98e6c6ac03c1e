//! A package of TypeScript: a module for each document, the support once, and an index of namespaces.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{self, Names, Uses, lower_first};
use super::losses::losses;
use super::names::is_reserved_value;
use super::options::level;
use super::types::Types;
use super::{Code, PublicTypes, TEMPLATES, contract_index, contracts, operations, quote};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::names::{Case, identifier};
use crate::render::{UserTemplates, views};
use crate::target::job::{File, Generated, Job, Module, Part};
use crate::target::operations::CheckedModules;
use crate::target::package::{Exports, Namespace, exported, module_of, modules_named};
use crate::target::profile::Imports;
use crate::target::{Options, header, package_header};

/// The module of the support.
const SUPPORT: &str = "adl_support";

/// The index of the package.
const INDEX: &str = "index";

views! {
    /// A module of a document.
    struct ModuleView {
        header: String,
        imports: Vec<String>,
        /// The paths of the modules whose exports are also its own.
        exports: Vec<String>,
        declarations: Vec<String>,
    }

    /// The module of the support.
    struct SupportView {
        header: String,
        declarations: Vec<String>,
        /// The exports of what isn't public.
        exports: String,
    }

    /// The index.
    struct IndexView {
        header: String,
        modules: Vec<IndexEntry>,
        /// The names that the index exports of the support.
        exports: Vec<String>,
        support: String,
    }

    /// A module in the index.
    struct IndexEntry {
        namespace: String,
        path: String,
    }
}

/// The names of a module.
struct Named<'m> {
    module: &'m Module<'m>,
    types: Types<'m>,
    functions: Names,
}

/// Prints the files of a package.
pub(super) fn files(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    let modules = job.modules()?;
    let named = modules.iter().map(|module| {
        let mut types = Types::new(&module.model, options);
        let functions = Names::new(&module.model, &mut types, level(options));
        Named { module, types, functions }
    });
    let mut named: Vec<Named> = named.collect();
    let mut exports = Exports::default();
    for Named { module, types, functions } in &mut named {
        exports.add(module, &types.names, |check| functions.export(&module.model.checks, check));
    }
    let mut checked = CheckedModules::new(operations::own_name);
    for Named { module, types, functions } in named.iter().filter(|_| job.options.operations) {
        checked.add(module, &operations::checked_types(types, &functions.sets));
    }
    let (mut files, mut uses) = (Vec::new(), Vec::new());
    let own = named.into_iter().enumerate().filter(|(_, named)| named.module.package.is_none());
    for (index, named) in own {
        let name = file(&named.module.file);
        let again = exported(named.module, &modules).map(|module| path(&module.file, options)).collect();
        let module = named.module;
        let (generated, public, used) = named.print(&exports, again, options)?;
        files.push(File::new(Part::Document(index), name, generated));
        files.extend(job.contracts(index, |contracts| contracts::print(contracts, &public.of_contracts))?);
        let types = (&public.of_operations, &checked);
        files.extend(operations::print(job, index, [&module.name, &module.file], &module.model, types)?);
        uses.extend(used);
    }
    let uses = Uses::all(uses);
    files.push(File::shared(file(INDEX), index(&modules, uses.public(), options)?));
    if !uses.is_empty() {
        files.push(File::shared(file(SUPPORT), support(uses, &options.templates)?));
    }
    let own = modules.iter().filter(|module| module.package.is_none());
    files.extend(operations::shared(job, own.map(|module| &*module.model))?);
    if job.wants.contracts {
        files.extend(contract_index::print(job)?);
    }
    Ok(files)
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.ts")
}

impl Named<'_> {
    /// Prints the module, which exports again what modules of these paths do.
    fn print(
        mut self,
        exports: &Exports,
        again: Vec<String>,
        options: &Options,
    ) -> Result<(Generated, PublicTypes, Option<Uses>), Diagnostic> {
        let model: &Model = &self.module.model;
        let namespaces = self.qualify(exports)?;
        let Code { declarations, public, uses } = Code::new(&mut self.types, self.functions)?;
        let mut used: BTreeSet<&str> = modules_named(model).collect();
        let of_checks = uses.iter().flat_map(|uses| &uses.externals);
        let definitions = of_checks.filter_map(|function| model.checks.function(*function).definition);
        used.extend(definitions.filter_map(|id| module_of(model.definition(id))));
        let namespaces = namespaces.iter().filter(|(module, _)| used.contains(module.as_str()));
        let mut imports = import_modules(namespaces.map(|(_, namespace)| namespace), options);
        let of_support = uses.iter().filter(|uses| !uses.is_empty());
        imports.extend(of_support.map(|uses| import(uses.imports(), &path(SUPPORT, options))));
        let view = ModuleView { header: quote::line_comment(&header(model)), imports, exports: again, declarations };
        let text = TEMPLATES.render(&options.templates, "typescript/module.tera", view)?;
        Ok((Generated { text, losses: losses(model, self.module.losses.clone()) }, public, uses))
    }

    /// Names the types and functions of other modules; returns the namespace of each module.
    fn qualify(&mut self, exports: &Exports) -> Result<BTreeMap<String, Namespace>, Diagnostic> {
        let claim = |module: &str, _: &str| self.functions.claim(&namespace(module), "Module");
        let mut imports = exports.imports(&self.module.model, claim)?;
        imports.qualify(&mut self.types.names);
        imports.checks.into_iter().for_each(|(id, check)| self.functions.name_external(id, check));
        Ok(imports.namespaces)
    }
}

/// How modules use the types of other packages.
pub(in crate::target) const IMPORTS: Imports = Imports {
    words: "module specifier",
    is_path: |path| !path.is_empty() && !path.contains(|c: char| c.is_control() || c.is_whitespace()),
    path: str::to_owned,
};

/// Returns whether a module of the package itself has that name.
pub(super) fn is_own_module(name: &str) -> bool {
    name == INDEX
}

/// Returns the name of a module in others. No other module's ends with an underscore.
pub(in crate::target) fn namespace(module: &str) -> String {
    let name = lower_first(&identifier(module, Case::UpperCamel));
    if is_reserved_value(&name) { format!("{name}_") } else { name }
}

/// Imports modules: files of the package, and namespaces of the indexes of other packages.
pub(in crate::target) fn import_modules<'m>(
    modules: impl Iterator<Item = &'m Namespace>,
    options: &Options,
) -> Vec<String> {
    let (mut imports, mut packages) = (Vec::new(), BTreeMap::<&str, Vec<String>>::new());
    for Namespace { name, file, package, module } in modules {
        let Some(package) = package else {
            imports.push(format!("import * as {name} from {};", path(file, options)));
            continue;
        };
        let there = namespace(module);
        let import = if there == *name { there } else { format!("{there} as {name}") };
        packages.entry(package).or_default().push(import);
    }
    let of_packages = packages.into_iter().map(|(package, names)| import(names, &quote::string(package)));
    of_packages.chain(imports).collect()
}

/// Returns the path of a module in an import.
pub(in crate::target) fn path(module: &str, options: &Options) -> String {
    quote::string(&format!("./{module}.{}", options.typescript().import_extension.name()))
}

/// Imports names from a module.
fn import(names: Vec<String>, from: &str) -> String {
    Doc::filled(names.into_iter().map(Doc::text), "import { ", format!(" }} from {from};")).print(check::STYLE, 0)
}

/// Prints the support that all modules use.
fn support(uses: Uses, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let names = uses.exports().into_iter().map(Doc::text);
    let exports = Doc::filled(names, "export { ", " };").print(check::STYLE, 0);
    let view = SupportView { header: package_header(), declarations: uses.support()?, exports };
    TEMPLATES.render(templates, "typescript/package_support.tera", view)
}

/// Prints the index of modules, and of what the support exports.
pub(in crate::target) fn index(
    modules: &[Module<'_>],
    exports: Vec<String>,
    options: &Options,
) -> Result<String, Diagnostic> {
    let entry =
        |module: &Module<'_>| IndexEntry { namespace: namespace(&module.name), path: path(&module.file, options) };
    let modules = modules.iter().filter(|module| module.package.is_none()).map(entry).collect();
    let view = IndexView { header: package_header(), modules, exports, support: path(SUPPORT, options) };
    TEMPLATES.render(&options.templates, "typescript/index.tera", view)
}
