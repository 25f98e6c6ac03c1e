//! The types that have methods.

use crate::model::{Body, Model, Type, TypeId};

/// Returns whether a type of Go has methods: an interface, a pointer, and another name of a type have none.
pub(in crate::target) fn has_methods(model: &Model, id: TypeId) -> bool {
    match &model.definition(id).body {
        Body::Record(_) | Body::Enum(_) => true,
        Body::Union(_) => false,
        Body::Alias(ty) => match ty {
            Type::Any | Type::Never | Type::Null | Type::Named(_) | Type::Instance(..) | Type::Parameter { .. } => {
                false
            }
            // A list or a map has a null of its own.
            Type::Nullable(inner) => matches!(**inner, Type::List(_) | Type::Map(_)),
            Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::List(_)
            | Type::Tuple(_)
            | Type::Map(_) => true,
        },
    }
}
