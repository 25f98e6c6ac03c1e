//! The types that operations name, with the functions that validate them.

use std::collections::{BTreeMap, HashMap};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Definition, Model, TypeId};
use crate::target::job::Module;
use crate::target::package::Namespace;
use crate::target::typescript::check::PublicSet;
use crate::target::typescript::package::namespace;
use crate::target::typescript::types::Types;

/// A type, and the functions that validate it.
#[derive(Clone)]
pub(in crate::target::typescript) struct CheckedType {
    /// The type of valid values.
    pub(super) valid: String,
    /// The type of values that were read, whose defaults may be filled in.
    pub(super) read: String,
    pub(super) check: String,
    pub(super) parse: String,
}

/// The types of a module.
pub(in crate::target::typescript) struct CheckedTypes(HashMap<TypeId, CheckedType>);

/// The types of all modules, by the distinct name of the module and the name of the definition.
#[derive(Default)]
pub(in crate::target::typescript) struct CheckedModules(HashMap<String, CheckedModule>);

struct CheckedModule {
    name: String,
    file: String,
    package: Option<String>,
    types: HashMap<String, CheckedType>,
}

impl CheckedTypes {
    pub(in crate::target::typescript) fn new(types: &Types<'_>, sets: &[PublicSet]) -> Self {
        let of = |set: &PublicSet| {
            let [check, parse, _] = set.explains.clone()?;
            let (valid, read) = (types.names.of_valid(set.definition), types.names.of(set.definition));
            Some((set.definition, CheckedType { valid: valid.to_owned(), read: read.to_owned(), check, parse }))
        };
        Self(sets.iter().filter_map(of).collect())
    }
}

impl CheckedModules {
    /// Adds the types of a module.
    pub(in crate::target::typescript) fn add(&mut self, module: &Module<'_>, types: &CheckedTypes) {
        let named = |(id, ty): (&TypeId, &CheckedType)| (module.model.definition(*id).name.clone(), ty.clone());
        let added = CheckedModule {
            name: module.name.clone(),
            file: module.file.clone(),
            package: module.package.clone(),
            types: types.0.iter().map(named).collect(),
        };
        self.0.insert(module.distinct_name.clone(), added);
    }

    /// Returns the names of the modules in those that import them.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.0.values().map(|module| own_name(&module.name))
    }

    fn of(&self, definition: &Definition) -> Option<(&CheckedModule, &CheckedType)> {
        let external = definition.external.as_ref()?;
        let module = self.0.get(&external.module)?;
        Some((module, module.types.get(&external.name)?))
    }
}

/// Names types in a module of operations, and notes the modules that it imports.
pub(super) struct Naming<'c> {
    pub(super) model: &'c Model,
    pub(super) types: &'c CheckedTypes,
    pub(super) modules: &'c CheckedModules,
    /// The name of the module of the document's types.
    pub(super) own: String,
    /// The other modules that are used, by name.
    pub(super) imports: BTreeMap<String, Namespace>,
}

impl Naming<'_> {
    /// Returns the qualified names of a type. Fails if it has no validator.
    pub(super) fn of(&mut self, id: TypeId) -> Result<CheckedType, Diagnostic> {
        if let Some(ty) = self.types.0.get(&id) {
            return Ok(ty.qualified(&self.own));
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
        let name = own_name(&module.name);
        let CheckedModule { name: there, file, package, .. } = module;
        let import =
            || Namespace { name: name.clone(), module: there.clone(), file: file.clone(), package: package.clone() };
        self.imports.entry(name.clone()).or_insert_with(import);
        name
    }
}

/// Returns the name of a module of types in a module of operations, which has another one as `types`.
fn own_name(module: &str) -> String {
    format!("{}Types", namespace(module))
}

impl CheckedType {
    fn qualified(&self, module: &str) -> Self {
        let [valid, read, check, parse] =
            [&self.valid, &self.read, &self.check, &self.parse].map(|name| format!("{module}.{name}"));
        Self { valid, read, check, parse }
    }
}
