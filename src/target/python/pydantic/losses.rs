//! Constraints that pydantic's annotations, and their JSON Schemas, can't express.

use super::fields;
use crate::codegen::residual::{Domains, Profile};
use crate::model::{Body, Constraint, Definition, Docs, Kinds, Loss, Member, Model, Subject};
use crate::target::python::losses::{NOT_LITERAL, VALUES};
use crate::target::python::unions::literal;
use crate::text::{Json, Place};

/// The abilities of pydantic's types: it accepts other values for booleans, numbers, arrays and objects.
pub(super) const ABILITIES: Profile = Profile {
    strict: Kinds::NULL.or(Kinds::STRING),
    literals: |members| (!are_literals(members)).then_some(NOT_LITERAL),
    cases: |_| Some("has all properties of its cases, each of them optional"),
    ..VALUES
};

/// Returns the losses of a model, in reading order.
pub(super) fn losses(model: &Model, domains: &Domains) -> Vec<Loss> {
    let mut losses = domains.losses();
    for (id, definition) in model.iter() {
        let hidden = uses(definition)
            .into_iter()
            .filter(|(docs, _)| docs.constraints.iter().any(|constraint| fields::keyword(constraint).is_none()));
        for (docs, place) in hidden {
            let message = format!("`{}` has bounds on what is inside, which its schema doesn't show", definition.name);
            losses.push(Loss::new(inner(docs), message).of(id).at(place.or(definition.place.as_ref()).cloned()));
        }
    }
    losses
}

/// Returns whether a `Literal` contains all values: booleans only alone, because pydantic accepts other values for them.
fn are_literals(members: &[Member]) -> bool {
    let is_boolean = |member: &Member| matches!(member.value, Json::Bool(_));
    let is_other = |member: &Member| !matches!(member.value, Json::Bool(_) | Json::Null);
    let is_mixed = members.iter().any(is_boolean) && members.iter().any(is_other);
    !is_mixed && members.iter().all(|member| literal(&member.value).is_some())
}

/// Returns the keyword of the hidden bounds.
fn inner(docs: &Docs) -> &'static str {
    let of_value = docs.constraints.iter().any(|constraint| matches!(constraint, Constraint::Each(Subject::Value, _)));
    if of_value { "additionalProperties" } else { "items" }
}

/// Returns the documentation of the types in a definition, with their source locations.
fn uses(definition: &Definition) -> Vec<(&Docs, Option<&Place>)> {
    match &definition.body {
        Body::Record(record) => record.fields.iter().map(|field| (&*field.docs, field.place.as_ref())).collect(),
        Body::Enum(_) => Vec::new(),
        Body::Alias(_) | Body::Union(_) => vec![(&definition.docs, None)],
    }
}
