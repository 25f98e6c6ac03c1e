//! The alternatives of a union, collected before the union is built.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::merged_schema::Key;
use crate::model::{Docs, Formats, Range, Type};
use crate::schema::{Keyword, SchemaId};
use crate::text::{Json, Place, Rare};

/// An alternative.
pub(super) struct Alternative {
    pub(super) form: AlternativeKind,
    /// The words of its name; none if the name of its type suffices.
    pub(super) words: Option<String>,
    /// The key of an object, for comparison.
    pub(super) key: Option<Key>,
    /// The schema, unless it is a list of values.
    pub(super) schema: Option<Key>,
    pub(super) docs: Rare<Docs>,
    /// The source location of its schema.
    pub(super) place: Option<Place>,
    /// Whether a value of it may match others too.
    pub(super) is_shared: bool,
}

impl Alternative {
    pub(super) fn new(form: AlternativeKind, place: Option<Place>) -> Self {
        Self { form, words: None, key: None, schema: None, docs: Rare::default(), place, is_shared: false }
    }

    /// Moves the documentation of listed values to each that has none.
    pub(super) fn describe_values(&mut self) {
        if let AlternativeKind::Literals(values) = &mut self.form {
            let docs = std::mem::take(&mut self.docs);
            values.iter_mut().filter(|value| value.docs.is_empty()).for_each(|value| value.docs = docs.clone());
        }
    }
}

#[derive(PartialEq)]
pub(super) enum AlternativeKind {
    Any,
    Null,
    Literals(Vec<ListedValue>),
    Type(Type),
}

/// The common properties of alternatives that are merged.
#[derive(PartialEq, Eq, Hash)]
enum Common {
    Any,
    Null,
    Literals,
    Integer,
    Type(Type),
}

impl AlternativeKind {
    fn common(&self) -> Common {
        match self {
            Self::Any => Common::Any,
            Self::Null => Common::Null,
            Self::Literals(_) => Common::Literals,
            Self::Type(Type::Integer(_)) => Common::Integer,
            Self::Type(ty) => Common::Type(ty.clone()),
        }
    }

    /// Merges another that has the same in common.
    fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::Literals(known), Self::Literals(values)) => known.extend(values),
            (Self::Type(Type::Integer(known)), Self::Type(Type::Integer(range))) => **known = hull(**known, *range),
            // Both are the same.
            (Self::Any | Self::Null | Self::Literals(_) | Self::Type(_), _) => {}
        }
    }
}

/// A listed value.
#[derive(Clone, PartialEq)]
pub(super) struct ListedValue {
    pub(super) value: Json,
    /// The name that the document gives it.
    pub(super) name: Option<EcoString>,
    pub(super) docs: Rare<Docs>,
    /// The schema and the keyword that list it.
    pub(super) listed: Option<(SchemaId, Keyword)>,
}

/// Removes `null` from the alternatives; returns whether it was there.
pub(super) fn take_null(alternatives: &mut Vec<Alternative>) -> bool {
    let mut found = false;
    for alternative in alternatives.iter_mut() {
        match &mut alternative.form {
            AlternativeKind::Null => found = true,
            AlternativeKind::Literals(values) => {
                let before = values.len();
                values.retain(|literal| literal.value != Json::Null);
                found |= values.len() < before;
            }
            AlternativeKind::Type(Type::Nullable(inner)) => {
                found = true;
                alternative.form = AlternativeKind::Type((**inner).clone());
            }
            AlternativeKind::Any | AlternativeKind::Type(_) => {}
        }
    }
    alternatives.retain(|alternative| match &alternative.form {
        AlternativeKind::Null => false,
        AlternativeKind::Literals(values) => !values.is_empty(),
        AlternativeKind::Any | AlternativeKind::Type(_) => true,
    });
    found
}

/// Merges alternatives that every language represents by one type: listed values, numbers, both booleans, duplicate
/// types.
pub(super) fn merge(alternatives: Vec<Alternative>) -> Vec<Alternative> {
    let has_number = alternatives.iter().any(|alternative| alternative.form == AlternativeKind::Type(Type::Number));
    let mut merged: Vec<Alternative> = Vec::new();
    let (mut places, mut listed) = (HashMap::<_, usize>::new(), HashSet::new());
    for mut alternative in alternatives {
        let common = alternative.form.common();
        if has_number && common == Common::Integer {
            continue;
        }
        if let AlternativeKind::Literals(values) = &mut alternative.form {
            values.retain(|literal| listed.insert(literal.value.canonical()));
        }
        match places.entry(common) {
            Entry::Occupied(place) => {
                let known = &mut merged[*place.get()];
                known.describe_values();
                alternative.describe_values();
                if known.docs.formats != alternative.docs.formats {
                    known.docs.formats = Formats::default();
                }
                known.form.join(alternative.form);
            }
            Entry::Vacant(place) => {
                place.insert(merged.len());
                merged.push(alternative);
            }
        }
    }
    drop_covered_literals(&mut merged);
    merged
}

/// Drops booleans and numbers that are listed beside their whole type; `true` and `false` together *are* the type.
/// Strings listed beside any string are kept: they are the known values.
fn drop_covered_literals(merged: &mut Vec<Alternative>) {
    let has =
        |merged: &[Alternative], ty: &Type| merged.iter().any(|known| known.form == AlternativeKind::Type(ty.clone()));
    let (boolean, number) = (has(merged, &Type::Boolean), has(merged, &Type::Number));
    let Some(at) = merged.iter().position(|known| matches!(known.form, AlternativeKind::Literals(_))) else { return };
    let AlternativeKind::Literals(values) = &mut merged[at].form else { return };
    let lists = |value: bool| values.iter().any(|literal| literal.value == Json::Bool(value));
    let both = lists(true) && lists(false);
    values.retain(|literal| match literal.value {
        Json::Bool(_) => !(boolean || both),
        Json::Number(_) => !number,
        _ => true,
    });
    let empty = values.is_empty();
    if both && !boolean {
        let place = merged[at].place.clone();
        merged.push(Alternative::new(AlternativeKind::Type(Type::Boolean), place));
    }
    if empty {
        merged.remove(at);
    }
}

fn hull(a: Range, b: Range) -> Range {
    let both = |x: Option<i128>, y: Option<i128>, pick: fn(i128, i128) -> i128| Some(pick(x?, y?));
    Range { min: both(a.min, b.min, i128::min), max: both(a.max, b.max, i128::max) }
}
