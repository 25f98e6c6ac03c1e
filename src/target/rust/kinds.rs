//! The kinds of JSON value that types take, as a set of bits.

use crate::model::{Body, Definition, Model, Type, TypeId, components};
use crate::text::Json;

pub(super) const NULL: u8 = 1;
pub(super) const BOOL: u8 = 1 << 1;
pub(super) const NUMBER: u8 = 1 << 2;
pub(super) const STRING: u8 = 1 << 3;
pub(super) const ARRAY: u8 = 1 << 4;
pub(super) const OBJECT: u8 = 1 << 5;
pub(super) const ALL: u8 = (1 << 6) - 1;

/// The kinds that each definition of a model takes.
pub(super) struct TakenKinds(Vec<u8>);

impl TakenKinds {
    /// Computes the kinds, of referenced definitions first: chains of unions may be long.
    pub(super) fn new(model: &Model) -> Self {
        let component = components(&model.iter().map(|(_, definition)| referred(definition)).collect::<Vec<_>>());
        let mut order: Vec<_> = model.iter().collect();
        order.sort_by_key(|(id, _)| component[id.index()]);
        // A definition that is directly itself has no values.
        let mut kinds = Self(vec![ALL; component.len()]);
        for (id, definition) in order {
            kinds.0[id.index()] = match &definition.body {
                Body::Alias(ty) => kinds.of(ty),
                Body::Enum(members) => members.iter().fold(0, |kinds, member| kinds | kind(&member.value)),
                Body::Record(_) => OBJECT,
                Body::Union(union) => union.variants.iter().fold(0, |all, variant| all | kinds.of(&variant.ty)),
            };
        }
        kinds
    }

    /// Returns the kinds that a type takes.
    pub(super) fn of(&self, ty: &Type) -> u8 {
        match ty {
            Type::Any | Type::Parameter { .. } => ALL,
            Type::Never => 0,
            Type::Null => NULL,
            Type::Boolean => BOOL,
            Type::Integer(_) | Type::Number => NUMBER,
            Type::String => STRING,
            Type::List(_) | Type::Tuple(_) => ARRAY,
            Type::Map(_) => OBJECT,
            Type::Nullable(inner) => NULL | self.of(inner),
            Type::Named(id) | Type::Instance(id, _) => self.0[id.index()],
        }
    }
}

/// Returns the definitions whose values a definition takes as its own.
fn referred(definition: &Definition) -> Vec<usize> {
    let types: Vec<&Type> = match &definition.body {
        Body::Alias(ty) => vec![ty],
        Body::Union(union) => union.variants.iter().map(|variant| &variant.ty).collect(),
        Body::Enum(_) | Body::Record(_) => Vec::new(),
    };
    types.into_iter().filter_map(named).map(|id| id.index()).collect()
}

fn named(mut ty: &Type) -> Option<TypeId> {
    while let Type::Nullable(inner) = ty {
        ty = inner;
    }
    match ty {
        Type::Named(id) | Type::Instance(id, _) => Some(*id),
        _ => None,
    }
}

fn kind(value: &Json) -> u8 {
    match value {
        Json::Null => NULL,
        Json::Bool(_) => BOOL,
        Json::Number(_) => NUMBER,
        Json::String(_) => STRING,
        Json::Array(_) => ARRAY,
        Json::Object(_) => OBJECT,
    }
}
