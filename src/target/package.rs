//! The common parts of packages in all languages: the names by which a module uses the definitions of others.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::job::Module;
use super::names::{InputNames, TypeNames};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::CheckId;
use crate::model::{Definition, External, Model, TypeId, components, named};

/// The names of a type in its module.
struct Export {
    /// The name of the module.
    module: String,
    /// The base name of the file.
    file: String,
    /// Where programs find its package, if that is another one.
    package: Option<String>,
    ty: String,
    /// The names before defaults are filled in, if there are some.
    input: Option<InputNames>,
    /// None if they are in another module.
    check: Option<CheckNames>,
}

/// The names of the check of a type.
#[derive(Debug, Clone)]
pub(super) struct CheckNames {
    /// The function that decides on values.
    pub(super) verdict: String,
    /// The table that explains values.
    pub(super) table: String,
}

/// The exported types, by module and name.
#[derive(Default)]
pub(super) struct Exports(HashMap<(String, String), Export>);

impl Exports {
    /// Exports all types of a module, so that it doesn't depend on those that use it.
    pub(super) fn add(
        &mut self,
        module: &Module<'_>,
        names: &TypeNames,
        mut check: impl FnMut(CheckId) -> Option<CheckNames>,
    ) {
        let model = &module.model;
        for (id, definition) in model.own() {
            let check = model.checks.of(id).and_then(&mut check);
            let (name, file, package) = (module.name.clone(), module.file.clone(), module.package.clone());
            let (ty, input) = (names.of(id).to_owned(), names.input(id).cloned());
            let export = Export { module: name, file, package, ty, input, check };
            self.0.insert((module.distinct_name.clone(), definition.name.clone()), export);
        }
    }

    fn of(&self, external: &External) -> Option<&Export> {
        self.0.get(&(external.module.clone(), external.name.clone()))
    }

    /// Returns the names of what a module uses of others. `claim` names a module, given its name and its file.
    pub(super) fn imports(
        &self,
        model: &Model,
        mut claim: impl FnMut(&str, &str) -> String,
    ) -> Result<Imports, Diagnostic> {
        let mut imports = Imports::default();
        for (id, definition) in model.iter() {
            let Some(external) = definition.external.as_ref().filter(|_| !definition.is_foreign()) else { continue };
            let Some(export) = self.of(external) else {
                let message = format!("`{}` has no type `{}`", external.module, external.name);
                return Err(Diagnostic::new(Code::Defect, message));
            };
            let namespace = imports.namespaces.entry(external.module.clone()).or_insert_with(|| {
                let name = claim(&export.module, &export.file);
                let Export { module, file, package, .. } = export;
                Namespace { name, module: module.clone(), file: file.clone(), package: package.clone() }
            });
            let qualified = |name: &str| format!("{}.{name}", namespace.name);
            imports.types.push((id, qualified(&export.ty)));
            let input = export.input.as_ref();
            imports.inputs.extend(input.map(|names| (id, names.qualified(qualified))));
        }
        for (id, function) in model.checks.iter().filter(|(_, function)| function.external) {
            let external = function.definition.and_then(|id| model.definition(id).external.as_ref());
            let of_export = |external| Some((external, self.of(external)?.check.as_ref()?));
            let Some((external, check)) = external.and_then(of_export) else { continue };
            let namespace = imports.namespaces.get(&external.module).map_or("", |namespace| &namespace.name);
            let qualified = |name: &str| format!("{namespace}.{name}");
            let check = CheckNames { verdict: qualified(&check.verdict), table: qualified(&check.table) };
            imports.checks.push((id, check));
        }
        Ok(imports)
    }
}

/// The names of what a module uses of others.
#[derive(Default)]
pub(super) struct Imports {
    /// The imported modules by name.
    pub(super) namespaces: BTreeMap<String, Namespace>,
    pub(super) types: Vec<(TypeId, String)>,
    pub(super) inputs: Vec<(TypeId, InputNames)>,
    pub(super) checks: Vec<(CheckId, CheckNames)>,
}

impl Imports {
    /// Sets the names of the types of other modules.
    pub(super) fn qualify(&mut self, names: &mut TypeNames) {
        self.types.drain(..).for_each(|(id, name)| names.qualify(id, name));
        self.inputs.drain(..).for_each(|(id, input)| names.qualify_input(id, input));
    }
}

/// An imported module.
pub(super) struct Namespace {
    /// The name in the importing module.
    pub(super) name: String,
    /// The name of its own.
    pub(super) module: String,
    /// The base name of its file.
    pub(super) file: String,
    /// Where programs find its package, if that is another one.
    pub(super) package: Option<String>,
}

/// Returns the modules whose definitions a module exports beside its own.
pub(super) fn exported<'m>(module: &'m Module<'_>, modules: &'m [Module<'m>]) -> impl Iterator<Item = &'m Module<'m>> {
    modules.iter().filter(|other| module.exports.contains(&other.distinct_name))
}

/// Returns the module that declares a definition, if that is another one whose name is used.
pub(super) fn module_of(definition: &Definition) -> Option<&str> {
    let is_named = definition.inlined().is_none() && !definition.is_foreign();
    definition.external.as_ref().filter(|_| is_named).map(|external| external.module.as_str())
}

/// Returns the other modules of the types that the definitions of a module name.
pub(super) fn modules_named(model: &Model) -> impl Iterator<Item = &str> {
    let parts = model.own().flat_map(|(_, definition)| definition.parts());
    named(parts.collect()).into_iter().filter_map(|id| module_of(model.definition(id)))
}

/// Returns the cycle of each module. In one, a module may be executed before one that it imports.
pub(super) fn cycles<'m>(modules: &'m [Module<'_>]) -> HashMap<&'m str, usize> {
    let names = || modules.iter().map(|module| module.distinct_name.as_str());
    let position: HashMap<&str, usize> = names().enumerate().map(|(index, name)| (name, index)).collect();
    let targets = |module: &Module<'_>| -> Vec<usize> {
        let named: BTreeSet<&str> = module.model.definitions.iter().filter_map(module_of).collect();
        named.into_iter().filter_map(|name| position.get(name).copied()).collect()
    };
    let edges: Vec<Vec<usize>> = modules.iter().map(targets).collect();
    names().zip(components(&edges)).collect()
}
