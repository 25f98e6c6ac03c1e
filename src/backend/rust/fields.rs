//! The members of a record: as its public fields, and as they are read.

use crate::model::{Record, Rest, Type, TypeId};

use super::format::listed;
use super::names::{self, unraw};
use super::quote;
use super::types::Types;
use super::uses::{Helper, Uses};

/// A member, in Rust's words.
#[derive(Clone)]
pub(super) struct Member {
    /// The field's name.
    pub(super) name: String,
    /// The type of its value, when there is one.
    pub(super) value: String,
    /// Whether it must be there.
    pub(super) required: bool,
    /// What serde must be told of its key.
    rename: Option<String>,
    /// What reads it, where serde's own reading isn't exact.
    reader: Option<Helper>,
    /// What reads it where it may be absent.
    present_reader: Helper,
}

/// The members that a record has beside its fields.
pub(super) struct Extra {
    /// The name of the field that keeps them.
    pub(super) name: String,
    /// Its type.
    pub(super) ty: String,
    reader: Option<Helper>,
}

/// The members of a record, in its order.
pub(super) fn members(types: &Types, owner: TypeId, record: &Record, uses: &mut Uses) -> Vec<Member> {
    let keys: Vec<&str> = record.fields.iter().map(|field| field.name.as_str()).collect();
    let describe = |(field, name): (&crate::model::Field, String)| {
        let is_exact = types.is_exact(&field.ty);
        Member {
            value: types.text(owner, &field.ty, uses),
            required: field.required,
            rename: (unraw(&name) != field.name).then(|| format!("rename = {}", quote::literal(&field.name))),
            reader: match () {
                () if !is_exact => Some(Helper::Integer),
                () if types.is_option(&field.ty) => Some(Helper::Nullable),
                () => None,
            },
            present_reader: if is_exact { Helper::Present } else { Helper::PresentInteger },
            name,
        }
    };
    record.fields.iter().zip(names::fields(&keys)).map(describe).collect()
}

/// The field that keeps what has no field of its own.
pub(super) fn extra(
    types: &Types,
    owner: TypeId,
    record: &Record,
    members: &[Member],
    uses: &mut Uses,
) -> Option<Extra> {
    let Rest::Kept(ty) = &record.rest else { return None };
    let is_taken = members.iter().any(|member| member.name == "extra");
    let reader = match ty {
        Type::Any => None,
        ty if types.is_exact(ty) => Some(Helper::Rest),
        _ => Some(Helper::IntegerRest),
    };
    let name = if is_taken { "extra_" } else { "extra" }.to_owned();
    Some(Extra { name, ty: types.map_text(owner, ty, uses), reader })
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

    /// What serde is told of a public field.
    pub(super) fn written(&self, level: usize, required: bool) -> String {
        let skip = (!required).then(|| "skip_serializing_if = \"Option::is_none\"".to_owned());
        attribute(level, self.rename.iter().cloned().chain(skip))
    }

    /// The function that reads its value.
    pub(super) fn reader_path(&self, required: bool, uses: &mut Uses) -> String {
        let reader = if required { self.reader.clone() } else { Some(self.present_reader.clone()) };
        match reader {
            Some(Helper::Nullable) | None => "Deserialize::deserialize".to_owned(),
            Some(reader) => {
                let path = format!("reader::{}", reader.file());
                uses.help(reader);
                path
            }
        }
    }

    /// What serde is told of the field that is read.
    pub(super) fn read(&self, required: bool, own_reader: Option<&str>, uses: &mut Uses) -> String {
        let default = (!required).then(|| "default".to_owned());
        if let Some(reader) = own_reader {
            let reader = format!("deserialize_with = \"{reader}\"");
            return flat_attribute(self.rename.iter().cloned().chain(default).chain([reader]));
        }
        let reader = if required { self.reader.clone() } else { Some(self.present_reader.clone()) };
        let reader = reader.map(|reader| read_with(reader, uses));
        flat_attribute(self.rename.iter().cloned().chain(default).chain(reader))
    }
}

impl Extra {
    /// What serde is told of the field that is read.
    pub(super) fn read(&self, uses: &mut Uses) -> String {
        let reader = self.reader.clone().map(|reader| read_with(reader, uses));
        flat_attribute(std::iter::once("flatten".to_owned()).chain(reader))
    }
}

fn read_with(reader: Helper, uses: &mut Uses) -> String {
    let text = format!("deserialize_with = \"reader::{}\"", reader.file());
    uses.help(reader);
    text
}

/// An attribute of serde on one line; nothing where it is empty.
fn flat_attribute(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { String::new() } else { format!("#[serde({})]", parts.join(", ")) }
}

fn attribute(level: usize, parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { String::new() } else { listed(level, ["#[serde", "(", ")]"], &parts, "") + "\n" }
}
