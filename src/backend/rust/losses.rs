//! What Rust's types don't say of what the model says.

use crate::model::{Body, Loss, Model, Type, TypeId};
use crate::text::Place;

use super::types::is_beyond_64_bits;

/// The losses of a model, in its order.
pub(super) fn of(model: &Model) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (id, definition) in model.iter() {
        match &definition.body {
            Body::Record(record) => {
                for field in &record.fields {
                    find(id, &field.ty, field.place.as_ref().or(definition.place.as_ref()), &mut losses);
                }
                if let crate::model::Rest::Kept(ty) = &record.rest {
                    find(id, ty, definition.place.as_ref(), &mut losses);
                }
            }
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                for ty in definition.parts() {
                    find(id, ty, definition.place.as_ref(), &mut losses);
                }
            }
        }
    }
    losses
}

fn find(id: TypeId, ty: &Type, place: Option<&Place>, losses: &mut Vec<Loss>) {
    let mut add = |what: &str, message: &str| {
        losses.push(Loss::new(what, message).of(id).at(place.cloned()));
    };
    match ty {
        Type::Integer(range) if is_beyond_64_bits(range) => {
            add("integer", "integers beyond 64 bits are allowed here, and are refused when they are read");
        }
        _ => {}
    }
    ty.parts().into_iter().for_each(|part| find(id, part, place, losses));
}
