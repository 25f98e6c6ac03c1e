//! What Python's types don't say of what the model says.

use super::types::{DEEPEST, items, literal};
use crate::model::{Body, Definition, Loss, Model, Rest, Type};
use crate::text::Place;

/// The losses of a model, in reading order.
pub(in crate::backend) fn losses(model: &Model) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (id, definition) in model.iter() {
        let mut add = |what: &str, message: &str, place: Option<&Place>| {
            let message = format!("`{}` {message}", definition.name);
            losses.push(Loss::new(what, message).of(id).at(place.or(definition.place.as_ref()).cloned()));
        };
        let is_widened = |definition: &Definition| match &definition.body {
            Body::Enum(members) => members.iter().any(|member| literal(&member.value).is_none()),
            Body::Alias(_) | Body::Record(_) | Body::Union(_) => false,
        };
        if is_widened(definition) {
            add("enum", "takes any value of the types of those that `Literal` can't hold", None);
        }
        for (ty, place) in uses(definition) {
            if holds(ty, &|ty| matches!(ty, Type::Tuple(_))) {
                add("prefixItems", "has a list of one type, whose items don't depend on their place", place);
            }
            if depth(ty) > DEEPEST {
                add("items", "is nested deeper than type checkers follow; it ends in `Any`", place);
            }
        }
        if has_empty_key(definition) {
            add("properties", "has an empty key, which pyright doesn't know", None);
        }
        match rest(definition) {
            Some(Rest::Refused) => add("additionalProperties", "can't refuse other keys before PEP 728", None),
            Some(Rest::Kept(ty)) if *ty != Type::Any => {
                add("additionalProperties", "can't say the type of other keys before PEP 728", None);
            }
            Some(Rest::Ignored | Rest::Kept(_)) | None => {}
        }
    }
    losses
}

fn has_empty_key(definition: &Definition) -> bool {
    match &definition.body {
        Body::Record(record) => record.fields.iter().any(|field| field.name.is_empty()),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => false,
    }
}

fn rest(definition: &Definition) -> Option<&Rest> {
    match &definition.body {
        Body::Record(record) => Some(&record.rest),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => None,
    }
}

/// The types that a definition writes, each with its own place where it has one.
fn uses(definition: &Definition) -> Vec<(&Type, Option<&Place>)> {
    match &definition.body {
        Body::Record(record) => record.fields.iter().map(|field| (&field.ty, field.place.as_ref())).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
            definition.parts().into_iter().map(|ty| (ty, None)).collect()
        }
    }
}

pub(super) fn holds(ty: &Type, wanted: &dyn Fn(&Type) -> bool) -> bool {
    wanted(ty) || ty.parts().into_iter().any(|part| holds(part, wanted))
}

pub(super) fn depth(ty: &Type) -> usize {
    match ty {
        Type::Tuple(tuple) => 1 + items(tuple).map(depth).max().unwrap_or_default(),
        _ => ty.parts().into_iter().map(|part| 1 + depth(part)).max().unwrap_or_default(),
    }
}
