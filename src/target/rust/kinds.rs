//! The kinds of JSON value that types take.

use crate::model::{Body, Definition, Kinds, Model, Type, TypeId, components, named_inside};

/// The kinds that each definition of a model takes: all numbers or none.
pub(super) struct TakenKinds(Vec<Kinds>);

impl TakenKinds {
    /// Computes the kinds, of referenced definitions first: chains of unions may be long.
    pub(super) fn new(model: &Model) -> Self {
        let component = components(&model.iter().map(|(_, definition)| referred(definition)).collect::<Vec<_>>());
        let mut order: Vec<_> = model.iter().collect();
        order.sort_by_key(|(id, _)| component[id.index()]);
        // A definition that is directly itself has no values.
        let mut kinds = Self(vec![Kinds::ALL; component.len()]);
        for (id, definition) in order {
            kinds.0[id.index()] = with_all_numbers(Kinds::of_body(&definition.body, |ty| kinds.of(ty)));
        }
        kinds
    }

    /// Returns the kinds that a type takes.
    pub(super) fn of(&self, ty: &Type) -> Kinds {
        with_all_numbers(Kinds::of_type(ty, |ty| self.of(ty), |id| self.0[id.index()]))
    }
}

fn with_all_numbers(kinds: Kinds) -> Kinds {
    if kinds.has(Kinds::NUMBER) { kinds.or(Kinds::NUMBER) } else { kinds }
}

/// Returns the definitions whose values a definition takes as its own.
fn referred(definition: &Definition) -> Vec<usize> {
    match definition.body {
        Body::Alias(_) | Body::Union(_) => {
            let named = named_inside(definition.body.parts(), |ty| matches!(ty, Type::Nullable(_)));
            named.into_iter().map(TypeId::index).collect()
        }
        Body::Enum(_) | Body::Record(_) => Vec::new(),
    }
}
