//! The declarations of the keywords of one schema.

use std::collections::BTreeSet;

use super::tree::Tree;
use crate::model::{Keyword, Kinds, Schema};
use crate::text::{Json, Number};

/// The declarations about an object.
#[derive(Debug, Clone)]
pub(super) struct Info<'a> {
    /// The kinds of value that the schemas may accept.
    pub(super) kinds: Kinds,
    /// The declared names.
    pub(super) names: BTreeSet<&'a str>,
    /// Whether properties are named, whatever alternatives apply.
    is_named: bool,
    /// Whether every name is declared.
    is_free: bool,
}

impl<'a> Info<'a> {
    pub(super) const SILENT: Self = Self { kinds: Kinds::ALL, names: BTreeSet::new(), is_named: false, is_free: false };
    pub(super) const FREE: Self = Self { kinds: Kinds::ALL, names: BTreeSet::new(), is_named: false, is_free: true };

    /// Returns whether only some names are declared.
    pub(super) fn is_restricted(&self) -> bool {
        self.is_named && !self.is_free
    }

    pub(super) fn and(mut self, other: Self) -> Self {
        self.names.extend(other.names);
        let (is_named, is_free) = (self.is_named || other.is_named, self.is_free || other.is_free);
        Self { kinds: self.kinds.and(other.kinds), names: self.names, is_named, is_free }
    }

    pub(super) fn or(mut self, other: Self) -> Self {
        // An alternative that isn't an object names none.
        let is_named = |info: &Self| info.is_named || !info.kinds.has(Kinds::OBJECT);
        let (is_named, is_free) = (is_named(&self) && is_named(&other), self.is_free || other.is_free);
        self.names.extend(other.names);
        Self { kinds: self.kinds.or(other.kinds), names: self.names, is_named, is_free }
    }
}

/// A part of a value.
#[derive(Clone, Copy)]
pub(super) enum Step<'n> {
    Property(&'n str),
    /// A property that no schema names.
    Other,
    Item,
}

/// Returns the declarations of the keywords of a schema, apart from its composites.
pub(super) fn own(schema: &Schema) -> Info<'_> {
    if *schema == Schema::Boolean(false) {
        return Info { kinds: Kinds::NONE, ..Info::SILENT };
    }
    let mut kinds = schema.kinds();
    if let Some(values) = schema.values() {
        kinds = kinds.and(Kinds::of_values(values));
    }
    let properties = schema.schema_map(Keyword::Properties);
    let mut names: BTreeSet<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
    names.extend(schema.required());
    names.extend(schema.schema_map(Keyword::DependentSchemas).iter().map(|(name, _)| name.as_str()));
    for (name, needed) in schema.data(Keyword::DependentRequired).map(Json::members).unwrap_or_default() {
        names.insert(name);
        names.extend(needed.items().iter().filter_map(Json::as_str));
    }
    let others = [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties].map(|keyword| schema.schema(keyword));
    let is_closed = |of: Option<&Schema>| of.is_some_and(|of| *of == Schema::Boolean(false));
    let count = Number::from_text(names.len().to_string());
    let counts_more = |keyword| matches!(schema.data(keyword), Some(Json::Number(number)) if *number > count);
    Info {
        kinds,
        is_named: !properties.is_empty() || others.into_iter().any(is_closed),
        is_free: lists_parts(schema)
            || others.into_iter().any(|of| of.is_some() && !is_closed(of))
            || schema.has_any(&[Keyword::PatternProperties, Keyword::PropertyNames])
            || counts_more(Keyword::MinProperties)
            || counts_more(Keyword::MaxProperties),
        names,
    }
}

/// Returns whether a schema lists values that have parts.
fn lists_parts(schema: &Schema) -> bool {
    let has_parts = |value: &Json| matches!(value, Json::Array(_) | Json::Object(_));
    schema.values().is_some_and(|values| values.iter().any(has_parts))
}

/// Returns the schemas that the keywords of a schema have for a part of a value, apart from its composites.
pub(super) fn own_part<'a>(schema: &'a Schema, step: Step<'_>) -> Vec<Tree<'a>> {
    let one = |keyword| schema.schema(keyword).filter(|of| **of != Schema::Boolean(false)).map(Tree::Schema);
    if lists_parts(schema) {
        return vec![Tree::Free];
    }
    let mut parts = Vec::new();
    if let Step::Item = step {
        let prefix = schema.schemas(Keyword::PrefixItems).unwrap_or_default();
        let items = schema.schema(Keyword::Items).map(Tree::Schema);
        if !prefix.is_empty() || items.is_some() {
            let rest = items.unwrap_or(Tree::Silent);
            parts.push(Tree::any(prefix.iter().map(Tree::Schema).chain([rest])));
        }
        parts.extend([Keyword::Contains, Keyword::UnevaluatedItems].into_iter().filter_map(one).map(Tree::perhaps));
        return parts;
    }
    let named = match step {
        Step::Property(name) => schema.schema_map(Keyword::Properties).iter().find(|(known, _)| known == name),
        Step::Other | Step::Item => None,
    };
    let patterns = schema.schema_map(Keyword::PatternProperties).iter().map(|(_, of)| Tree::Schema(of));
    match named {
        Some((_, of)) => {
            parts.push(Tree::Schema(of));
            parts.extend(patterns.map(Tree::perhaps));
        }
        None => {
            let mut others: Vec<Tree> = patterns.collect();
            match schema.schema(Keyword::AdditionalProperties) {
                Some(of) => others.push(Tree::Schema(of)),
                None if !others.is_empty() => others.push(Tree::Silent),
                None => {}
            }
            parts.extend((!others.is_empty()).then(|| Tree::any(others)));
        }
    }
    parts.extend(one(Keyword::UnevaluatedProperties).map(Tree::perhaps));
    parts
}
