//! The names of properties as attributes of a class.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use super::class_kinds::{ClassKind, ClassKinds};
use crate::model::{Field, Model, Record, Type, Union};
use crate::target::names::words;
use crate::target::python::names::{self, Names, is_attribute, is_reserved};
use crate::target::python::options::AttributeNames;
use crate::target::python::symbols::Symbol;

/// The attributes of every model and of its metaclass, and names with a meaning in the body of a class.
static TAKEN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "construct copy dict from_orm json model_computed_fields model_config model_construct model_copy model_dump \
         model_dump_json model_extra model_fields model_fields_set model_json_schema model_parametrized_name \
         model_post_init model_rebuild model_validate model_validate_json model_validate_strings mro parse_file parse_obj \
         parse_raw register schema schema_json self update_forward_refs validate",
    )
});

/// Returns whether no property may have that attribute.
fn is_taken(name: &str) -> bool {
    is_reserved(name) || name.starts_with('_') || TAKEN.contains(name)
}

/// Returns the attributes of a record's properties, in order, which hide nothing, not even `hidden` names.
pub(super) fn attributes(record: &Record, hidden: &BTreeSet<String>, style: AttributeNames) -> Vec<String> {
    let names: Vec<&str> = record.fields.iter().map(|field| field.name.as_str()).collect();
    names::attributes(&names, style, |name| is_taken(name) || hidden.contains(name))
}

/// Returns the attribute that is pydantic's discriminator: each alternative is a class with its own values of it.
pub(super) fn discriminator(model: &Model, kinds: &ClassKinds, names: &Names, union: &Union) -> Option<String> {
    let tag = union.tag.as_deref()?;
    let is_hidden = Symbol::from_name(tag).is_some() || names.is_taken(tag);
    let is_plain = is_attribute(tag) && !is_taken(tag) && !is_hidden;
    let is_of = |ty: &Type, kind| ty.name().is_some_and(|id| kinds.of_definition(id) == kind);
    let mut texts = BTreeSet::new();
    let mut tells = |ty: &Type| -> Option<bool> {
        let record = model.record(ty).filter(|_| is_of(ty, ClassKind::Model))?;
        let Field { ty, .. } = record.fields.iter().find(|field| field.name == tag && field.required)?;
        let values = model.listed(ty).filter(|_| is_of(ty, ClassKind::Alias))?;
        Some(values.iter().all(|member| member.value.as_str().is_some_and(|text| texts.insert(text))))
    };
    let is_told = union.variants.iter().all(|variant| tells(&variant.ty) == Some(true));
    (is_plain && is_told).then(|| tag.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Docs, Rest};

    fn called(names: &[&str], hidden: &[&str]) -> Vec<String> {
        let field = |name: &&str| Field {
            name: (*name).into(),
            ty: Type::String,
            required: true,
            docs: Docs::default().into(),
            place: None,
        };
        let record = Record { fields: names.iter().map(field).collect(), rest: Rest::Ignored, cases: Vec::new() };
        attributes(&record, &hidden.iter().map(|name| (*name).to_owned()).collect(), AttributeNames::Json)
    }

    #[test]
    fn members_keep_their_names_where_they_can() {
        assert_eq!(called(&["id", "fooBar", "日本語", "model_name"], &[]), ["id", "fooBar", "日本語", "model_name"]);
    }

    #[test]
    fn what_means_something_ends_in_an_underscore() {
        assert_eq!(called(&["class", "json", "str", "Any"], &["str", "Any"]), ["class_", "json_", "str_", "Any_"]);
        assert_eq!(called(&["json", "json_", "json__"], &[]), ["json___", "json_", "json__"]);
    }

    #[test]
    fn other_texts_are_spelled_as_words() {
        assert_eq!(called(&["my-key", "", "_id", "__init__", "1st"], &[]), ["my_key", "empty", "id", "init", "n1st"]);
        assert_eq!(called(&["a-b", "a b", "a_b"], &[]), ["a_hyphen_b", "a_space_b", "a_b"]);
        assert_eq!(called(&["_id", "id"], &[]), ["underscore_id", "id"]);
    }

    #[test]
    fn the_order_is_no_difference() {
        let there = called(&["a-b", "json", "a_b", "json_"], &[]);
        let mut back = called(&["json_", "a_b", "json", "a-b"], &[]);
        back.reverse();
        assert_eq!(there, back);
    }
}
