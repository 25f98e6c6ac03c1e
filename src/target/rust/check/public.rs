//! The public side: `check` and `parse` of each type, and what they return.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Body, CheckId, Type, TypeId};
use crate::names::{Case, Taken, recased};

use super::super::types::Types;
use super::super::uses::Uses;
use super::{Checking, Names, Part};

/// The public names of a type: its own, and the path of the function that explains invalid values.
#[derive(Clone)]
pub(in super::super) struct PublicType {
    pub(in super::super) ty: String,
    pub(in super::super) check: String,
    /// The path of the function that reads it.
    pub(in super::super) parse: String,
    /// Whether it is declared as a type of its own, without parameters.
    pub(in super::super) is_declared: bool,
}

/// The public checks of a file in the making.
#[derive(Default)]
pub(in super::super) struct PublicChecks {
    /// By the type that has it.
    of_types: BTreeMap<String, CheckId>,
    taken: Taken,
    /// The definitions that others are another name for, in the end.
    ends: BTreeMap<TypeId, TypeId>,
    /// The free functions, by what they check.
    free: BTreeMap<TypeId, [String; 2]>,
    /// The rows of the macro that implements the functions of types.
    types: Vec<String>,
    /// The declarations of the free functions.
    functions: Vec<String>,
}

impl PublicChecks {
    pub(in super::super) fn new(types: &Types) -> Self {
        let taken = types.model.iter().map(|(id, _)| types.name(id)).collect();
        let mut checks = Self { taken, ..Self::default() };
        for (id, _) in types.model.iter().filter(|(_, definition)| definition.external.is_some()) {
            let function = types.model.checks.of(id).filter(|_| is_declared(id, types));
            checks.of_types.extend(owner(id, types, &mut Uses::default()).zip(function));
        }
        checks
    }

    /// Returns the types of the file, each once, with their definitions.
    pub(in super::super) fn owners(
        own: impl Iterator<Item = TypeId>,
        types: &Types,
        uses: &mut Uses,
    ) -> Vec<(String, TypeId)> {
        let mut seen = BTreeSet::new();
        let is_local = |id: &TypeId| match &types.model.definition(*id).body {
            Body::Alias(Type::Instance(generic, _)) => !types.model.definition(*generic).is_of_other_package(),
            _ => true,
        };
        let owners = own.filter(is_local).filter_map(|id| Some((owner(id, types, uses)?, id)));
        owners.filter(|(ty, _)| seen.insert(ty.clone())).collect()
    }

    /// Adds the check of a definition, unless that of another is the same.
    pub(in super::super) fn add(&mut self, id: TypeId, types: &Types, checking: &mut Checking, uses: &mut Uses) {
        let Some(function) = types.model.checks.of(id) else { return };
        let mut uses_of_row = Uses::default();
        let end = self.end(id, types);
        // Functions of a type are in its crate.
        let is_local = !types.model.definition(end).is_of_other_package();
        let target = is_local.then(|| owner(end, types, &mut uses_of_row)).flatten();
        let Some(target) = target.filter(|target| self.of_types.get(target).is_none_or(|known| *known == function))
        else {
            let functions = self.free_functions(id, &checking.table(function), types);
            self.functions.push(functions);
            return;
        };
        if self.of_types.insert(target.clone(), function).is_none() {
            self.types.push(format!("{target} => {}", checking.table(function)));
            uses.extend(uses_of_row);
        }
    }

    /// Returns whether there are free functions.
    pub(in super::super) fn has_functions(&self) -> bool {
        !self.functions.is_empty()
    }

    /// Prints the checks, and notes what they need.
    pub(in super::super) fn print(&self, checking: &mut Checking) -> Vec<String> {
        let mut texts = self.functions.clone();
        if !self.types.is_empty() {
            checking.need(Part::Types);
            let rows: String = self.types.iter().map(|row| format!("    {row},\n")).collect();
            let own = if checking.has_others { "self::" } else { "" };
            texts.push(format!("{own}check::types! {{\n{rows}}}"));
        }
        texts
    }

    /// Returns the definition that one is another name for, or itself.
    fn end(&mut self, id: TypeId, types: &Types) -> TypeId {
        let (mut end, mut passed) = (id, Vec::new());
        while let Some(next) = self.ends.get(&end).copied().or_else(|| renamed(end, types)) {
            passed.push(end);
            end = next;
        }
        self.ends.extend(passed.into_iter().map(|id| (id, end)));
        end
    }

    /// Returns the public names of a definition that has a check.
    pub(in super::super) fn names(&self, id: TypeId, types: &Types) -> PublicType {
        let ty = types.name(id).to_owned();
        let of_type = || ["check", "parse"].map(|function| format!("{ty}::{function}"));
        let [check, parse] = self.free.get(&id).cloned().unwrap_or_else(of_type);
        let is_declared = is_declared(id, types) && types.model.definition(id).parameters.is_empty();
        PublicType { ty, check, parse, is_declared }
    }

    fn free_functions(&mut self, id: TypeId, table: &str, types: &Types) -> String {
        let name = types.name(id);
        let Names { violations, parse_error, .. } = &types.names.violations;
        let words = recased(name, Case::Snake);
        let [check, parse] = ["check", "parse"].map(|verb| self.taken.claim(&format!("{verb}_{words}"), "_value"));
        let text = format!(
            "/// Validates a JSON value against the schema of [`{name}`].\n\
             pub fn {check}(value: &Value) -> Result<(), {violations}> {{\n    check::report(check::{table}, value)\n}}\n\n\
             /// Reads a valid [`{name}`] from JSON text.\n\
             pub fn {parse}(text: &str) -> Result<{name}, {parse_error}> {{\n    check::parse(check::{table}, text)\n}}"
        );
        self.free.insert(id, [check, parse]);
        text
    }
}

/// Returns the target of an alias that is no type of its own.
fn renamed(id: TypeId, types: &Types) -> Option<TypeId> {
    let Body::Alias(ty) = &types.model.definition(id).body else { return None };
    let Type::Named(named) = ty else { return None };
    (!types.is_foreign(ty) && !types.is_newtype(id)).then_some(*named)
}

/// Returns the type of the file that a definition is, which is no other's name; none where it is no type of the file.
fn owner(id: TypeId, types: &Types, uses: &mut Uses) -> Option<String> {
    match &types.model.definition(id).body {
        Body::Enum(members) if types.is_any_value(members) => None,
        Body::Enum(_) | Body::Record(_) | Body::Union(_) => Some(declared(id, types, uses)),
        Body::Alias(_) if types.is_newtype(id) => Some(types.name(id).to_owned()),
        Body::Alias(Type::Instance(generic, arguments)) if is_own(types, *generic, arguments) => {
            Some(types.text(id, &Type::Instance(*generic, arguments.clone()), uses))
        }
        Body::Alias(_) => None,
    }
}

/// Returns whether a definition is printed as a type of its own, not as an alias.
fn is_declared(id: TypeId, types: &Types) -> bool {
    !matches!(types.model.definition(id).body, Body::Alias(_)) || types.is_newtype(id)
}

/// Returns whether no other module of a package has functions of the same instance of a generic type: the type is of
/// this module, or its arguments are.
fn is_own(types: &Types, generic: TypeId, arguments: &[Type]) -> bool {
    let is_of_module = |id: TypeId| types.model.definition(id).external.is_none();
    is_of_module(generic)
        || arguments.iter().all(|ty| innermost(ty).is_some_and(|id| is_of_module(id) && is_declared(id, types)))
}

/// Returns the definition that a type, or its items, values or values other than null, are of.
fn innermost(mut ty: &Type) -> Option<TypeId> {
    while let Type::List(inner) | Type::Map(inner) | Type::Nullable(inner) = ty {
        ty = inner;
    }
    if let Type::Named(id) = ty { Some(*id) } else { None }
}

/// Returns a declared type, its parameters being what they are where nobody says.
fn declared(id: TypeId, types: &Types, uses: &mut Uses) -> String {
    let parameters = &types.model.definition(id).parameters;
    let defaults: Vec<Type> = parameters.iter().map(|parameter| parameter.default.clone()).collect();
    match defaults.is_empty() {
        true => types.name(id).to_owned(),
        false => types.text(id, &Type::Instance(id, defaults), uses),
    }
}
