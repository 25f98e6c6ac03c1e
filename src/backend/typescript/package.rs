//! A package of TypeScript: a module for each document, the support once, and an index of namespaces.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::check::{self, Names, Uses, lower_first};
use super::declarations::Declarations;
use super::types::Types;
use super::{PROFILE, TEMPLATES, public_names, quote};
use crate::backend::{Generated, Options, PackageFile, PackageModule, header, package_header};
use crate::codegen::layout::Doc;
use crate::codegen::residual::Domains;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Definition, External, Model, TypeId, named};
use crate::names::{Case, identifier};
use crate::render::views;

/// The module of the support.
const SUPPORT: &str = "adl_support";

/// The index of the package.
const INDEX: &str = "index";

views! {
    /// A module of a document.
    struct ModuleView {
        header: String,
        imports: Vec<String>,
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
    module: &'m PackageModule<'m>,
    types: Types<'m>,
    functions: Names,
}

/// The names of a type for other modules.
struct Export {
    /// The base name of the file.
    file: String,
    ty: String,
    /// The function that decides on values; none if that is in another module.
    guard: Option<String>,
    /// The table that explains values.
    table: Option<String>,
}

/// The exported types by module and name.
type Exports = HashMap<External, Export>;

/// Prints the files of a package.
pub(in crate::backend) fn generate(
    modules: &[PackageModule<'_>],
    options: &Options,
) -> Result<Vec<PackageFile>, Diagnostic> {
    let mut named: Vec<Named> = modules.iter().map(Named::new).collect();
    let exports = exports(&mut named);
    let (mut files, mut uses) = (Vec::new(), Vec::new());
    for (index, named) in named.into_iter().enumerate() {
        let (name, (generated, used)) = (named.module.file.clone(), named.print(&exports, options)?);
        files.push(PackageFile { name: file(&name), module: Some(index), generated });
        uses.extend(used);
    }
    let of_package =
        |name: &str, text| PackageFile { name: file(name), module: None, generated: Generated::new(text, Vec::new()) };
    let uses = Uses::all(uses);
    let names = modules.iter().map(|module| (module.name.as_str(), module.file.as_str()));
    files.push(of_package(INDEX, index(names, uses.public(), options)?));
    files.push(of_package(SUPPORT, support(uses)?));
    Ok(files)
}

/// Returns the name of a file.
fn file(module: &str) -> String {
    format!("{module}.ts")
}

/// Exports all types, so that a module doesn't depend on those that use it.
fn exports(named: &mut [Named<'_>]) -> Exports {
    let mut exports = Exports::new();
    for named in named {
        let model = &named.module.model;
        let own = model.iter().filter(|(_, definition)| definition.external.is_none());
        for (id, definition) in own {
            let key = External { module: named.module.name.clone(), name: definition.name.clone() };
            let function = model.checks.of(id).and_then(|function| named.functions.export(&model.checks, function));
            let (guard, table) = function.unzip();
            let (file, ty) = (named.module.file.clone(), named.types.names.of(id).to_owned());
            exports.insert(key, Export { file, ty, guard, table });
        }
    }
    exports
}

impl<'m> Named<'m> {
    fn new(module: &'m PackageModule<'m>) -> Self {
        let mut types = Types::new(&module.model);
        let functions = Names::new(&module.model, &mut types);
        Self { module, types, functions }
    }

    /// Prints the module.
    fn print(mut self, exports: &Exports, options: &Options) -> Result<(Generated, Option<Uses>), Diagnostic> {
        let model: &Model = &self.module.model;
        let namespaces = self.qualify(exports)?;
        let (mut declarations, shapes) = Declarations::new(&mut self.types).all()?;
        let public = public_names(model, &self.types, &self.functions.sets);
        let checks = check::print(model, &self.types, &shapes, self.functions)?;
        declarations.extend(checks.own.into_iter().map(|text| format!("{}\n", text.trim_end())));
        let mut used = types_of_others(model.definitions.iter());
        let of_checks = checks.uses.iter().flat_map(|uses| &uses.externals);
        used.extend(of_checks.filter_map(|function| model.checks.function(*function).definition));
        let used: BTreeSet<&str> = used.iter().filter_map(|id| module_of(model.definition(*id))).collect();
        let mut imports: Vec<String> = namespaces
            .iter()
            .filter(|(module, _)| used.contains(module.as_str()))
            .map(|(_, namespace)| format!("import * as {} from {};", namespace.name, path(&namespace.file, options)))
            .collect();
        imports.extend(checks.uses.iter().map(|uses| import(uses.imports(), &path(SUPPORT, options))));
        let view = ModuleView { header: quote::line_comment(&header(model)), imports, declarations };
        let text = TEMPLATES.render("module.ts", view)?;
        let losses = Domains::new(model, &PROFILE, |_| true).losses();
        Ok((Generated { text, losses, names: public }, checks.uses))
    }

    /// Names the types and functions of other modules; returns the namespace of each module.
    fn qualify(&mut self, exports: &Exports) -> Result<BTreeMap<String, Namespace>, Diagnostic> {
        let model: &Model = &self.module.model;
        let mut namespaces: BTreeMap<String, Namespace> = BTreeMap::new();
        for (id, definition) in model.iter() {
            let Some(external) = &definition.external else { continue };
            let Some(export) = exports.get(external) else {
                let message = format!("`{}` has no type `{}`", external.module, external.name);
                return Err(Diagnostic::new(Code::Defect, message));
            };
            let namespace = namespaces.entry(external.module.clone()).or_insert_with(|| {
                let name = lower_first(&identifier(&external.module, Case::UpperCamel));
                Namespace { name: self.functions.claim(&name, "Module"), file: export.file.clone() }
            });
            self.types.names.qualify(id, format!("{}.{}", namespace.name, export.ty));
        }
        for (id, function) in model.checks.iter().filter(|(_, function)| function.external) {
            let external = function.definition.and_then(|id| model.definition(id).external.as_ref());
            let Some((external, export)) = external.and_then(|external| Some((external, exports.get(external)?)))
            else {
                continue;
            };
            let namespace = namespaces.get(&external.module).map_or("", |namespace| &namespace.name);
            if let (Some(guard), Some(table)) = (&export.guard, &export.table) {
                self.functions.name_external(id, format!("{namespace}.{guard}"), format!("{namespace}.{table}"));
            }
        }
        Ok(namespaces)
    }
}

/// An imported module.
struct Namespace {
    name: String,
    file: String,
}

/// Returns the types of other modules that the declarations of a module name.
pub(in crate::backend) fn types_of_others<'m>(definitions: impl Iterator<Item = &'m Definition>) -> Vec<TypeId> {
    let own = definitions.filter(|definition| definition.external.is_none());
    named(own.flat_map(Definition::parts).collect())
}

/// Returns the module that declares a definition, if it is another one.
pub(in crate::backend) fn module_of(definition: &Definition) -> Option<&str> {
    definition.external.as_ref().filter(|_| definition.inlined().is_none()).map(|external| external.module.as_str())
}

/// Returns the path of a module in an import.
pub(in crate::backend) fn path(module: &str, options: &Options) -> String {
    quote::string(&format!("./{module}.{}", options.import_extension.name()))
}

/// Imports names from a module.
fn import(names: Vec<String>, from: &str) -> String {
    Doc::filled(names.into_iter().map(Doc::text).collect(), "import { ", format!(" }} from {from};"))
        .print(check::STYLE, 0)
}

/// Prints the support that all modules use.
fn support(uses: Uses) -> Result<String, Diagnostic> {
    let names = uses.exports().into_iter().map(Doc::text).collect();
    let exports = Doc::filled(names, "export { ", " };").print(check::STYLE, 0);
    let view = SupportView { header: package_header(), declarations: uses.support()?, exports };
    TEMPLATES.render("support.ts", view)
}

/// Prints the index of modules, each with the base name of its file, and of what the support exports.
pub(in crate::backend) fn index<'m>(
    modules: impl Iterator<Item = (&'m str, &'m str)>,
    exports: Vec<String>,
    options: &Options,
) -> Result<String, Diagnostic> {
    let entry = |(name, file): (&str, &str)| IndexEntry {
        namespace: lower_first(&identifier(name, Case::UpperCamel)),
        path: path(file, options),
    };
    let modules = modules.map(entry).collect();
    let view = IndexView { header: package_header(), modules, exports, support: path(SUPPORT, options) };
    TEMPLATES.render("index.ts", view)
}
