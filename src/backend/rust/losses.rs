//! What Rust's types don't say of what the model says.

use crate::model::{Body, Loss, Model, Type};
use crate::source::Place;

use super::types::{TupleForm, is_beyond_64_bits};

/// The losses of a model, in its order.
pub(super) fn of(model: &Model) -> Vec<Loss> {
    let mut losses = Vec::new();
    for definition in &model.definitions {
        match &definition.body {
            Body::Record(record) => {
                for field in &record.fields {
                    find(&field.ty, field.place.as_ref().or(definition.place.as_ref()), &mut losses);
                }
                if let crate::model::Rest::Kept(ty) = &record.rest {
                    find(ty, definition.place.as_ref(), &mut losses);
                }
            }
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                for ty in definition.parts() {
                    find(ty, definition.place.as_ref(), &mut losses);
                }
            }
        }
    }
    losses
}

fn find(ty: &Type, place: Option<&Place>, losses: &mut Vec<Loss>) {
    let mut add = |what: &str, message: &str| {
        losses.push(Loss { what: what.to_owned(), message: message.to_owned(), place: place.cloned() });
    };
    match ty {
        Type::Integer(range) if is_beyond_64_bits(range) => {
            add("integer", "Rust: integers beyond 64 bits are allowed here, and are refused when they are read");
        }
        Type::Tuple(tuple) => match TupleForm::of(tuple) {
            TupleForm::Alike(_) if tuple.min > 0 => add("minItems", "Rust: the length of this array isn't checked"),
            TupleForm::Alike(_) | TupleForm::Empty | TupleForm::Fixed(_) | TupleForm::Open => {}
        },
        _ => {}
    }
    ty.parts().into_iter().for_each(|part| find(part, place, losses));
}
