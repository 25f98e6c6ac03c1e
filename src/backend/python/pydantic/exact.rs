//! Which names for types need no check of their own: pydantic decides as their checks do.

use super::class_kinds::ClassKinds;
use crate::model::check::{Check, Composite};
use crate::model::{Body, Kinds, Model, Type, TypeId};
use crate::text::Json;

/// Returns whether pydantic decides on a type as its check does.
pub(super) fn decides(model: &Model, kinds: &ClassKinds, id: TypeId) -> bool {
    let Some(function) = model.checks.of(id) else { return true };
    let check = &model.checks.function(function).check;
    match &model.definition(id).body {
        Body::Alias(Type::Any) => check.is_always(),
        Body::Alias(Type::String) => is_only(check, Kinds::STRING),
        Body::Alias(_) | Body::Record(_) => false,
        // Of other values it takes some for others: `True` for `1`.
        Body::Enum(_) => check.values.as_ref().is_some_and(|values| {
            check.is_only_kinds_or_values() && values.values.iter().all(|value| matches!(value, Json::String(_)))
        }),
        Body::Union(union) => {
            let classes: Vec<_> = union.variants.iter().map(|variant| class(model, kinds, &variant.ty)).collect();
            is_one_of(check, &classes)
        }
    }
}

fn is_only(check: &Check, kinds: Kinds) -> bool {
    check.kinds == kinds && check.values.is_none() && check.is_only_kinds_or_values()
}

/// Returns the function that the class of a type validates with.
fn class(model: &Model, kinds: &ClassKinds, ty: &Type) -> Option<crate::model::CheckId> {
    match ty {
        Type::Named(id) if kinds.is_class(*id) => model.checks.of(*id),
        _ => None,
    }
}

/// Returns whether a check only requires that one of these functions, or several, accept the value.
fn is_one_of(check: &Check, functions: &[Option<crate::model::CheckId>]) -> bool {
    let asks_nothing_else = Check { also: Vec::new(), ..check.clone() }.is_always();
    match &check.also[..] {
        [Composite::AnyOf(alternatives)] => {
            let asked: Vec<_> = alternatives.branches.iter().map(|branch| branch.check.sole_call()).collect();
            asks_nothing_else
                && asked.len() == functions.len()
                && asked.iter().all(|one| one.is_some() && functions.contains(one))
        }
        _ => false,
    }
}
