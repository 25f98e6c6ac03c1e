//! The types that operations name, with the functions that validate them.

use std::collections::HashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Definition, Model, TypeId};
use crate::target::job::Module;
use crate::target::rust::check::PublicType;
use crate::target::rust::names::escaped;

/// The types of a module, and those of violations and errors, as a module of operations names them.
#[derive(Default)]
pub(in crate::target::rust) struct CheckedTypes {
    pub(in crate::target::rust) all: HashMap<TypeId, PublicType>,
    pub(in crate::target::rust) violations: String,
    pub(in crate::target::rust) parse_error: String,
}

/// The types of all modules, by the distinct name of the module and the name of the definition.
#[derive(Default)]
pub(in crate::target::rust) struct CheckedModules(HashMap<String, CheckedModule>);

struct CheckedModule {
    path: String,
    /// Whether it is of another package, whose errors are other types.
    is_of_other: bool,
    types: HashMap<String, PublicType>,
}

impl CheckedModules {
    /// Adds the types of a module.
    pub(in crate::target::rust) fn add(&mut self, module: &Module<'_>, types: &HashMap<TypeId, PublicType>) {
        let named = |(id, ty): (&TypeId, &PublicType)| (module.model.definition(*id).name.clone(), ty.clone());
        let added = CheckedModule {
            path: format!("{}::{}", module.package.as_deref().unwrap_or("super::super"), escaped(&module.file)),
            is_of_other: module.package.is_some(),
            types: types.iter().map(named).collect(),
        };
        self.0.insert(module.distinct_name.clone(), added);
    }

    fn of(&self, definition: &Definition) -> Option<(&CheckedModule, &PublicType)> {
        let external = definition.external.as_ref()?;
        let module = self.0.get(&external.module)?;
        Some((module, module.types.get(&external.name)?))
    }
}

/// A type by its path, with the paths of its functions.
pub(super) struct CheckedType {
    pub(super) path: String,
    pub(super) check: String,
    /// The function that reads it from JSON, and the one that explains why that fails.
    pub(super) parse: String,
    pub(super) invalid: String,
    /// Whether it is declared in the package, so that it can implement a trait.
    pub(super) is_declared: bool,
}

/// Names types in a module of operations.
pub(super) struct Naming<'c> {
    pub(super) model: &'c Model,
    pub(super) types: &'c CheckedTypes,
    pub(super) modules: &'c CheckedModules,
}

impl Naming<'_> {
    /// Returns the paths of a type and its functions. Fails if it has no validator.
    pub(super) fn of(&self, id: TypeId) -> Result<CheckedType, Diagnostic> {
        if let Some(ty) = self.types.all.get(&id) {
            return Ok(CheckedType::new("types", ty, "invalid"));
        }
        let definition = self.model.definition(id);
        match self.modules.of(definition) {
            Some((module, ty)) if module.is_of_other => {
                Ok(CheckedType { is_declared: false, ..CheckedType::new(&module.path, ty, "adl_http::Invalid::of") })
            }
            Some((module, ty)) => Ok(CheckedType::new(&module.path, ty, "invalid")),
            None => Err(Diagnostic::new(Code::Defect, format!("`{}` has no check", definition.name))),
        }
    }
}

impl CheckedType {
    /// Returns the arguments of what reads it from JSON.
    pub(super) fn reader(&self) -> String {
        format!("{}, {}", self.parse, self.invalid)
    }

    fn new(module: &str, PublicType { ty, check, parse, is_declared }: &PublicType, invalid: &str) -> Self {
        Self {
            path: format!("{module}::{ty}"),
            check: format!("{module}::{check}"),
            parse: format!("{module}::{parse}"),
            invalid: invalid.to_owned(),
            is_declared: *is_declared,
        }
    }
}
