//! What pydantic's annotations, and the schemas that it makes of them, don't say of what the model says.

use super::fields;
use crate::backend::python::losses::{depth, holds};
use crate::backend::python::types::{DEEPEST, literal};
use crate::model::{Body, Constraint, Definition, Docs, Loss, Member, Model, Subject, Type};
use crate::text::Json;
use crate::text::Place;

/// The losses of a model, in reading order.
pub(super) fn losses(model: &Model) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (id, definition) in model.iter() {
        let mut add = |what: &str, message: &str, place: Option<&Place>| {
            let message = format!("`{}` {message}", definition.name);
            losses.push(Loss::new(what, message).of(id).at(place.or(definition.place.as_ref()).cloned()));
        };
        match &definition.body {
            Body::Record(record) if !record.cases.is_empty() => {
                let place = record.cases.iter().find_map(|case| case.place.as_ref());
                add("oneOf", "has all members of its cases, each of which may be missing", place);
            }
            Body::Enum(members) if is_widened(members) => {
                add("enum", "takes any value of the types of those that `Literal` can't hold", None);
            }
            Body::Record(_) | Body::Enum(_) | Body::Alias(_) | Body::Union(_) => {}
        }
        for (ty, docs, place) in uses(definition) {
            if holds(ty, &|ty| matches!(ty, Type::Tuple(_))) {
                add("prefixItems", "has a list of one type, whose items don't depend on their place", place);
            }
            if depth(ty) > DEEPEST {
                add("items", "is nested deeper than type checkers follow; it ends in `Any`", place);
            }
            if docs.constraints.iter().any(|constraint| fields::keyword(constraint).is_none()) {
                add(inner(docs), "has bounds on what is inside, which its schema doesn't show", place);
            }
        }
    }
    losses
}

/// Whether a `Literal` doesn't hold all values. Beside others it holds no booleans, which pydantic takes others for.
fn is_widened(members: &[Member]) -> bool {
    let is_boolean = |member: &Member| matches!(member.value, Json::Bool(_));
    let is_other = |member: &Member| !matches!(member.value, Json::Bool(_) | Json::Null);
    let is_mixed = members.iter().any(is_boolean) && members.iter().any(is_other);
    is_mixed || members.iter().any(|member| literal(&member.value).is_none())
}

/// What has bounds that pydantic isn't told.
fn inner(docs: &Docs) -> &'static str {
    let of_value = docs.constraints.iter().any(|constraint| matches!(constraint, Constraint::Each(Subject::Value, _)));
    if of_value { "additionalProperties" } else { "items" }
}

/// The types that a definition writes, with what is said of them and where.
fn uses(definition: &Definition) -> Vec<(&Type, &Docs, Option<&Place>)> {
    match &definition.body {
        Body::Record(record) => {
            record.fields.iter().map(|field| (&field.ty, &field.docs, field.place.as_ref())).collect()
        }
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
            definition.parts().into_iter().map(|ty| (ty, &definition.docs, None)).collect()
        }
    }
}
