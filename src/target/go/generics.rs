//! Definitions with parameters: those that Go prints as generic types, and those that it spells out.

use std::collections::HashSet;

use super::methods;
use crate::model::{Body, Definition, Model, Type, TypeId, named};
use crate::target::pass::{Pass, lossless};

/// Keeps the parameters of objects whose arguments are never null, and instantiates all other definitions.
pub(super) const GENERICS: Pass = Pass {
    name: "go-generics",
    about: "Keeps the parameters of objects, such as `ObjectResult[User]`, where no argument may be null",
    applies: |_| true,
    run: |model, _| lossless(kept(model)),
};

/// The greatest number of parameters, which declarations have names for.
const MOST_PARAMETERS: usize = 4;

fn kept(model: Model) -> Model {
    if !model.is_generic() {
        return model;
    }
    let mut rewritten = model.clone().monomorphic();
    let used: HashSet<TypeId> = model.tool_types().chain(named_alone(&model)).collect();
    for (id, definition) in model.iter() {
        let Body::Alias(Type::Instance(generic, arguments)) = &definition.body else { continue };
        let of = model.definition(*generic);
        let is_record =
            of.body.record().is_some() && !of.is_of_other_package() && of.parameters.len() <= MOST_PARAMETERS;
        if is_record && !used.contains(generic) && arguments.iter().all(|argument| is_kept(&model, argument)) {
            rewritten.definitions[id.index()] = definition.clone();
            rewritten.definitions[generic.index()] = model.definition(*generic).clone();
        }
    }
    rewritten
}

/// Returns a type without names of types of the user's own, which are aliases: arguments are the same with them in Go.
pub(super) fn without_aliases(model: &Model, ty: &Type) -> Type {
    let of = |ty: &Type| without_aliases(model, ty);
    match ty {
        Type::Instance(id, arguments) => Type::Instance(*id, arguments.iter().map(of).collect()),
        Type::List(item) => Type::List(Box::new(of(item))),
        Type::Map(value) => Type::Map(Box::new(of(value))),
        Type::Named(id) => {
            let is_own = |ty: &&Type| ty.name().is_some_and(|id| model.definition(id).is_foreign());
            model.definition(*id).body.alias().filter(is_own).unwrap_or(ty).clone()
        }
        Type::Any
        | Type::Never
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::Nullable(_)
        | Type::Tuple(_)
        | Type::Parameter { .. } => ty.clone(),
    }
}

/// Returns the definitions that others name without arguments, which means their defaults.
fn named_alone(model: &Model) -> impl Iterator<Item = TypeId> {
    named(model.definitions.iter().flat_map(Definition::parts).flat_map(without_generic).collect()).into_iter()
}

/// Returns a type; of an instance its arguments.
fn without_generic(ty: &Type) -> Vec<&Type> {
    match ty {
        Type::Instance(_, arguments) => arguments.iter().collect(),
        ty => vec![ty],
    }
}

/// Returns whether a type of Go is the same as that of an equal argument alone, and has no null: an optional property of
/// that type is a pointer.
fn is_kept(model: &Model, ty: &Type) -> bool {
    match ty {
        Type::Boolean | Type::Integer(_) | Type::Number | Type::String => true,
        Type::List(item) => is_kept(model, item),
        Type::Map(value) => is_kept(model, value) || **value == Type::Any,
        Type::Named(id) => {
            let is_own = methods::has_methods(model, *id) || matches!(model.definition(*id).body, Body::Union(_));
            is_own && !matches!(model.resolve(ty), Type::Nullable(_))
        }
        Type::Any | Type::Never | Type::Null | Type::Nullable(_) | Type::Tuple(_) => false,
        Type::Instance(..) | Type::Parameter { .. } => false,
    }
}
