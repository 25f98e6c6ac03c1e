//! The declarations behind uses of types.

use super::{Body, Member, Model, Record, Type};

impl Model {
    /// Returns the record that a type names.
    pub(crate) fn record(&self, ty: &Type) -> Option<&Record> {
        match ty {
            Type::Named(id) => match &self.definition(*id).body {
                Body::Record(record) => Some(record),
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => None,
            },
            _ => None,
        }
    }

    /// Returns the values of the enumeration that a type names.
    pub(crate) fn listed(&self, ty: &Type) -> Option<&[Member]> {
        match ty {
            Type::Named(id) => match &self.definition(*id).body {
                Body::Enum(members) => Some(members),
                Body::Alias(_) | Body::Record(_) | Body::Union(_) => None,
            },
            _ => None,
        }
    }
}
