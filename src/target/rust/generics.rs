//! Definitions with parameters: those that Rust prints as generic types, and those that it spells out.

use std::collections::HashSet;

use crate::model::{Body, Definition, Model, Parameter, Type, TypeId, named};

use super::guards::Readers;
use super::types::{Types, open_tuple};
use super::uses::Uses;

/// Keeps the parameters of records whose arguments serde reads exactly, and instantiates all other definitions.
pub(super) fn pass(model: Model) -> Model {
    if !model.is_generic() {
        return model;
    }
    let mut rewritten = model.clone().monomorphic();
    let types = Types::new(&model);
    let readers = Readers::new(&types);
    for id in of_package(&model) {
        rewritten.definitions[id.index()] = model.definition(id).clone();
    }
    for (id, definition) in model.iter() {
        let Body::Alias(Type::Instance(generic, arguments)) = &definition.body else { continue };
        let is_plain = is_kept(model.definition(*generic)) && arguments.iter().all(is_plain);
        // A contract with constraints beyond the parameters has its own reader.
        if is_plain && readers.decides_instance(id, *generic, arguments) {
            rewritten.definitions[id.index()] = definition.clone();
            rewritten.definitions[generic.index()] = model.definition(*generic).clone();
        }
    }
    rewritten
}

/// Returns the generic definitions that several modules of a package use: those of other modules, and those that their
/// own module doesn't use. Each module decides the same about them.
fn of_package(model: &Model) -> Vec<TypeId> {
    let used: HashSet<TypeId> =
        named(model.definitions.iter().flat_map(Definition::parts).collect()).into_iter().collect();
    let is_shared = |id: &TypeId| {
        let definition = model.definition(*id);
        !definition.parameters.is_empty()
            && is_kept(definition)
            && (definition.external.is_some() || !used.contains(id))
    };
    model.iter().map(|(id, _)| id).filter(is_shared).collect()
}

fn is_kept(definition: &Definition) -> bool {
    matches!(definition.body, Body::Record(_))
        && definition.parameters.iter().all(|parameter| is_plain(&parameter.default))
}

/// Returns whether serde reads the type exactly in every position.
fn is_plain(ty: &Type) -> bool {
    !matches!(ty, Type::Integer(_) | Type::Instance(..))
        && open_tuple(ty).is_none()
        && ty.parts().into_iter().all(is_plain)
}

impl Types<'_> {
    /// Returns the name of a definition where it is declared: `Page<T = Value>`.
    pub(super) fn declared(&self, id: TypeId, uses: &mut Uses) -> String {
        let parameters = &self.model.definition(id).parameters;
        let default = |(index, of): (usize, &Parameter)| {
            format!("{} = {}", parameter(parameters.len(), index), self.text(id, &of.default, uses))
        };
        format!("{}{}", self.name(id), bracketed(parameters.iter().enumerate().map(default)))
    }

    /// Returns the parameters of a definition, and its name with them: `<T>` and `Page<T>`.
    pub(super) fn generic(&self, id: TypeId) -> (String, String) {
        let count = self.model.definition(id).parameters.len();
        let generics = bracketed((0..count).map(|index| parameter(count, index)));
        let name = format!("{}{generics}", self.name(id));
        (generics, name)
    }
}

/// Returns parameters in angle brackets; nothing if there are none.
fn bracketed(parameters: impl Iterator<Item = String>) -> String {
    let parameters: Vec<String> = parameters.collect();
    if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
}

/// Returns the name of one of so many parameters.
pub(super) fn parameter(count: usize, index: usize) -> String {
    if count == 1 { "T".to_owned() } else { format!("T{}", index + 1) }
}
