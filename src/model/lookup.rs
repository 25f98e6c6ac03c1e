//! The declarations behind uses of types.

use super::{Body, Member, Model, Record, Type};

impl Model {
    /// Returns the record that a type names.
    pub(crate) fn record(&self, ty: &Type) -> Option<&Record> {
        self.named_body(ty)?.record()
    }

    /// Returns the values of the enumeration that a type names.
    pub(crate) fn listed(&self, ty: &Type) -> Option<&[Member]> {
        self.named_body(ty)?.members()
    }

    fn named_body(&self, ty: &Type) -> Option<&Body> {
        Some(&self.definition(ty.name()?).body)
    }
}
