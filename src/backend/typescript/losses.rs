//! What TypeScript's types don't say of what the model says.

use super::quote;
use crate::model::{Body, Definition, Loss, Model, Rest, TypeId};
use crate::text::Json;

/// The losses of a model, in its order.
///
/// That a `number` may be one with a fraction, or a string miss its pattern, is none: the model has that as
/// documentation, and so have the types.
pub(super) fn of(model: &Model) -> Vec<Loss> {
    model.iter().filter_map(|(id, definition)| of_definition(id, definition)).collect()
}

fn of_definition(id: TypeId, definition: &Definition) -> Option<Loss> {
    let (what, message) = match &definition.body {
        Body::Record(record) if matches!(record.rest, Rest::Refused) && !record.fields.is_empty() => (
            "a closed object",
            format!(
                "TypeScript's object types are open: `{}` refuses unknown members in object literals only",
                definition.name
            ),
        ),
        Body::Enum(members) if !members.iter().all(|member| is_exact(&member.value)) => (
            "enum",
            format!("JavaScript rounds a number of `{}`: its type is `number`, and accepts any", definition.name),
        ),
        Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_) => return None,
    };
    Some(Loss::new(what, message).of(id).at(definition.place.clone()))
}

fn is_exact(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => true,
        Json::Number(number) => quote::is_exact(number),
        Json::Array(items) => items.iter().all(is_exact),
        Json::Object(members) => members.iter().all(|(_, value)| is_exact(value)),
    }
}
