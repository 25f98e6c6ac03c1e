//! The members of a record: as its public fields, and as they are read and written.

use crate::model::{Body, Model, Record, Rest, Type, TypeId};

use super::types::Types;
use super::uses::Uses;
use super::{names, quote};

/// A member, in Rust's words.
#[derive(Clone)]
pub(super) struct Member {
    /// The field's name.
    pub(super) name: String,
    /// The type of its value, when there is one.
    pub(super) value: String,
    /// Whether it is required.
    pub(super) required: bool,
    /// The value, if there is only one.
    pub(super) constant: Option<String>,
    /// The key, where the field's name isn't the same.
    key: Option<String>,
}

/// The members that a record has beside its fields.
pub(super) struct Extra {
    /// The name of the field that keeps them.
    pub(super) name: String,
    /// The type.
    pub(super) ty: String,
    /// The path of the type, without what it contains.
    pub(super) map: &'static str,
}

/// The members of a record, in its order.
pub(super) fn members(types: &Types, owner: TypeId, record: &Record, uses: &mut Uses) -> Vec<Member> {
    let keys: Vec<&str> = record.fields.iter().map(|field| field.name.as_str()).collect();
    let describe = |(field, name): (&crate::model::Field, String)| Member {
        value: types.text(owner, &field.ty, uses),
        required: field.required,
        constant: constant(types, &field.ty),
        key: (name != field.name).then(|| quote::literal(&field.name)),
        name,
    };
    record.fields.iter().zip(types.names.fields(&keys)).map(describe).collect()
}

/// The field that keeps what has no field of its own.
pub(super) fn extra(
    types: &Types,
    owner: TypeId,
    record: &Record,
    members: &[Member],
    uses: &mut Uses,
) -> Option<Extra> {
    let ty = kept(record)?;
    let is_taken = members.iter().any(|member| member.name == "extra");
    let name = if is_taken { "extra_" } else { "extra" }.to_owned();
    Some(Extra { name, ty: types.map_text(owner, ty, uses), map: types.map_of(ty) })
}

/// Returns the variant that is the only value of a type, without a name if that is null; none if there are more values.
fn only_value<'m>(model: &'m Model, ty: &Type) -> Option<Option<(TypeId, &'m str)>> {
    let Type::Named(id) = ty else { return (*ty == Type::Null).then_some(None) };
    // The values of a type of the user aren't known.
    let definition = Some(model.definition(*id)).filter(|definition| !definition.is_foreign())?;
    let Body::Enum(members) = &definition.body else { return None };
    let [only] = members.as_slice() else { return None };
    Some(Some((*id, &only.name)))
}

/// Returns whether a type has only one value, which callers needn't give.
pub(super) fn is_constant(model: &Model, ty: &Type) -> bool {
    only_value(model, ty).is_some()
}

fn constant(types: &Types, ty: &Type) -> Option<String> {
    Some(match only_value(types.model, ty)? {
        Some((id, variant)) => format!("{}::{}", types.name(id), names::escaped(variant)),
        None => "()".to_owned(),
    })
}

/// The type of the members that a record keeps without fields of their own.
pub(super) fn kept(record: &Record) -> Option<&Type> {
    match &record.rest {
        Rest::Kept(ty) => Some(ty),
        Rest::Ignored | Rest::Refused => None,
    }
}

impl Member {
    /// The type of the public field.
    pub(super) fn ty(&self) -> String {
        if self.required { self.value.clone() } else { self.optional() }
    }

    /// The type where the member may be absent.
    pub(super) fn optional(&self) -> String {
        format!("Option<{}>", self.value)
    }

    /// The member as macros know it: `name "key"?`.
    pub(super) fn property(&self, required: bool) -> String {
        let key = self.key.as_ref().map_or(String::new(), |key| format!(" {key}"));
        format!("{}{key}{}", self.name, if required { "" } else { "?" })
    }
}
