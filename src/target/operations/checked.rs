//! The types that operations name, with the functions that validate them.

use std::collections::{BTreeMap, HashMap};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Definition, Model, TypeId};
use crate::target::job::Module;
use crate::target::package::Namespace;

/// A type, and the functions that validate it.
#[derive(Clone)]
pub(in crate::target) struct CheckedType {
    /// The type of valid values.
    pub(in crate::target) valid: String,
    /// The type of values that were read, whose defaults may be filled in.
    pub(in crate::target) read: String,
    pub(in crate::target) check: String,
    pub(in crate::target) parse: String,
}

/// The types of a module.
#[derive(Default)]
pub(in crate::target) struct CheckedTypes(HashMap<TypeId, CheckedType>);

/// The types of all modules, by the distinct name of the module and the name of the definition.
pub(in crate::target) struct CheckedModules {
    modules: HashMap<String, CheckedModule>,
    /// Returns the name of a module of types in one of operations.
    own_name: fn(&str) -> String,
}

struct CheckedModule {
    name: String,
    file: String,
    package: Option<String>,
    types: HashMap<String, CheckedType>,
}

impl FromIterator<(TypeId, CheckedType)> for CheckedTypes {
    fn from_iter<I: IntoIterator<Item = (TypeId, CheckedType)>>(types: I) -> Self {
        Self(types.into_iter().collect())
    }
}

impl CheckedModules {
    pub(in crate::target) fn new(own_name: fn(&str) -> String) -> Self {
        Self { modules: HashMap::new(), own_name }
    }

    /// Adds the types of a module.
    pub(in crate::target) fn add(&mut self, module: &Module<'_>, types: &CheckedTypes) {
        let named = |(id, ty): (&TypeId, &CheckedType)| (module.model.definition(*id).name.clone(), ty.clone());
        let added = CheckedModule {
            name: module.name.clone(),
            file: module.file.clone(),
            package: module.package.clone(),
            types: types.0.iter().map(named).collect(),
        };
        self.modules.insert(module.distinct_name.clone(), added);
    }

    /// Returns the names of the modules in those that import them.
    pub(in crate::target) fn names(&self) -> impl Iterator<Item = String> {
        self.modules.values().map(|module| (self.own_name)(&module.name))
    }

    fn of(&self, definition: &Definition) -> Option<(&CheckedModule, &CheckedType)> {
        let external = definition.external.as_ref()?;
        let module = self.modules.get(&external.module)?;
        Some((module, module.types.get(&external.name)?))
    }
}

/// Names types in a module of operations, and notes the modules that it imports.
pub(in crate::target) struct Naming<'c> {
    pub(in crate::target) model: &'c Model,
    pub(in crate::target) types: &'c CheckedTypes,
    pub(in crate::target) modules: &'c CheckedModules,
    /// The name of the module of the document's types, and whether it is used.
    pub(in crate::target) own: (&'static str, bool),
    /// The other modules that are used, by name.
    pub(in crate::target) imports: BTreeMap<String, Namespace>,
}

impl<'c> Naming<'c> {
    /// Names the types of a model, whose module is `own`.
    pub(in crate::target) fn new(
        model: &'c Model,
        own: &'static str,
        types: &'c CheckedTypes,
        modules: &'c CheckedModules,
    ) -> Self {
        Self { model, types, modules, own: (own, false), imports: BTreeMap::new() }
    }

    /// Returns the qualified names of a type. Fails if it has no validator.
    pub(in crate::target) fn of(&mut self, id: TypeId) -> Result<CheckedType, Diagnostic> {
        if let Some(ty) = self.types.0.get(&id) {
            self.own.1 = true;
            return Ok(ty.qualified(self.own.0));
        }
        let definition = self.model.definition(id);
        let Some((module, ty)) = self.modules.of(definition) else {
            return Err(Diagnostic::new(Code::Defect, format!("`{}` has no check", definition.name)));
        };
        let name = self.import(module);
        Ok(ty.qualified(&name))
    }

    /// Returns the name of another module, which is imported.
    fn import(&mut self, module: &CheckedModule) -> String {
        let name = (self.modules.own_name)(&module.name);
        let CheckedModule { name: there, file, package, .. } = module;
        let import =
            || Namespace { name: name.clone(), module: there.clone(), file: file.clone(), package: package.clone() };
        self.imports.entry(name.clone()).or_insert_with(import);
        name
    }
}

impl CheckedType {
    fn qualified(&self, module: &str) -> Self {
        let [valid, read, check, parse] =
            [&self.valid, &self.read, &self.check, &self.parse].map(|name| format!("{module}.{name}"));
        Self { valid, read, check, parse }
    }
}
