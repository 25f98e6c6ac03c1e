//! The kinds of JSON value that types take.

use crate::model::{Body, Definition, Kinds, Model, Type, TypeId, components};

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
            let all = match &definition.body {
                Body::Record(_) => Kinds::OBJECT,
                Body::Enum(members) => {
                    members.iter().fold(Kinds::NONE, |all, member| all.or(Kinds::of_value(&member.value)))
                }
                Body::Alias(_) | Body::Union(_) => {
                    definition.body.parts().into_iter().fold(Kinds::NONE, |all, ty| all.or(kinds.of(ty)))
                }
            };
            kinds.0[id.index()] = if all.has(Kinds::NUMBER) { all.or(Kinds::NUMBER) } else { all };
        }
        kinds
    }

    /// Returns the kinds that a type takes.
    pub(super) fn of(&self, ty: &Type) -> Kinds {
        match ty {
            Type::Any | Type::Parameter { .. } => Kinds::ALL,
            Type::Never => Kinds::NONE,
            Type::Null => Kinds::NULL,
            Type::Boolean => Kinds::BOOLEAN,
            Type::Integer(_) | Type::Number => Kinds::NUMBER,
            Type::String => Kinds::STRING,
            Type::List(_) | Type::Tuple(_) => Kinds::ARRAY,
            Type::Map(_) => Kinds::OBJECT,
            Type::Nullable(inner) => Kinds::NULL.or(self.of(inner)),
            Type::Named(id) | Type::Instance(id, _) => self.0[id.index()],
        }
    }
}

/// Returns the definitions whose values a definition takes as its own.
fn referred(definition: &Definition) -> Vec<usize> {
    match definition.body {
        Body::Alias(_) | Body::Union(_) => {
            definition.body.parts().into_iter().filter_map(named).map(TypeId::index).collect()
        }
        Body::Enum(_) | Body::Record(_) => Vec::new(),
    }
}

fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Nullable(inner) => named(inner),
        Type::Named(id) | Type::Instance(id, _) => Some(*id),
        _ => None,
    }
}
