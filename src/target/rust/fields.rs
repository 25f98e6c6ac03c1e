//! The members of a record: as its public fields, and as they are read and written.

use crate::model::{Record, Type, TypeId};

use super::parameters::only_value;
use super::types::Types;
use super::uses::Uses;
use super::{names, quote};

/// The fields of a record.
pub(super) struct Fields {
    /// The declared members, in the order of the record.
    pub(super) members: Vec<Member>,
    /// The one that keeps what has no field of its own.
    pub(super) extra: Option<Extra>,
}

/// A member, in Rust's words.
#[derive(Clone)]
pub(super) struct Member {
    /// The field's name.
    pub(super) name: String,
    /// The type of its value, when there is one.
    pub(super) value: String,
    /// Whether it is required.
    pub(super) required: bool,
    /// The function of the type that returns its default, if readers fill that in.
    pub(super) default: Option<String>,
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

/// Returns the fields of a record.
pub(super) fn fields(types: &Types, owner: TypeId, record: &Record, uses: &mut Uses) -> Fields {
    let keys: Vec<&str> = record.fields.iter().map(|field| field.name.as_str()).collect();
    let describe = |(field, name): (&crate::model::Field, String)| Member {
        value: types.text(owner, &field.ty, uses),
        required: field.required,
        default: field.filled_in().map(|_| format!("default_{}", name.trim_start_matches("r#"))),
        constant: constant(types, &field.ty),
        key: (name != field.name).then(|| quote::literal(&field.name)),
        name,
    };
    let members: Vec<Member> = record.fields.iter().zip(types.names.fields(&keys)).map(describe).collect();
    let is_taken = members.iter().any(|member| member.name == "extra");
    let name = if is_taken { "extra_" } else { "extra" };
    let extra = |ty| Extra { name: name.to_owned(), ty: types.map_text(owner, ty, uses), map: types.map_of(ty) };
    let extra = record.rest.kept().map(extra);
    Fields { members, extra }
}

fn constant(types: &Types, ty: &Type) -> Option<String> {
    Some(match only_value(types.model, ty)? {
        Some((id, variant)) => format!("{}::{}", types.name(id), names::escaped(variant)),
        None => "()".to_owned(),
    })
}

impl Member {
    /// Returns the type of the public field.
    pub(super) fn ty(&self) -> String {
        if self.is_always_present() { self.value.clone() } else { self.optional() }
    }

    /// Returns whether a value always has the member.
    pub(super) fn is_always_present(&self) -> bool {
        self.required || self.default.is_some()
    }

    /// Returns the type where the member may be absent.
    pub(super) fn optional(&self) -> String {
        format!("Option<{}>", self.value)
    }

    /// Returns the member as macros know it: `name "key"?`.
    pub(super) fn property(&self, required: bool) -> String {
        let key = self.key.as_ref().map_or(String::new(), |key| format!(" {key}"));
        format!("{}{key}{}", self.name, if required { "" } else { "?" })
    }
}
