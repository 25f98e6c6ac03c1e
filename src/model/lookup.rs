//! The declarations behind uses of types.

use super::{Body, Member, Model, Record, Type};

impl Model {
    /// Returns the record that a type names.
    pub(crate) fn record(&self, ty: &Type) -> Option<&Record> {
        if let Body::Record(record) = &self.definition(ty.name()?).body { Some(record) } else { None }
    }

    /// Returns the values of the enumeration that a type names.
    pub(crate) fn listed(&self, ty: &Type) -> Option<&[Member]> {
        if let Body::Enum(members) = &self.definition(ty.name()?).body { Some(members) } else { None }
    }

    /// Returns the strings that a required property of the record that a type names may have, if these are listed.
    pub(crate) fn strings_of(&self, ty: &Type, property: &str) -> Option<Vec<&str>> {
        let mut fields = self.record(ty)?.fields.iter();
        let field = fields.find(|field| field.required && field.name == property)?;
        self.listed(self.resolve(&field.ty))?.iter().map(|member| member.value.as_str()).collect()
    }
}
