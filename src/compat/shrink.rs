//! Makes a counterexample smaller.

use crate::text::Json;

/// Maximum number of values that are tried.
const MOST_TRIED: usize = 400;

/// Returns a smaller value for which a predicate is true, if one is found.
pub(super) fn shrunk(value: Json, is_so: impl Fn(&Json) -> bool) -> Json {
    let (mut value, mut left) = (value, MOST_TRIED);
    while let Some(smaller) = smaller(&value, &mut left, &is_so) {
        value = smaller;
    }
    value
}

/// Returns the first smaller value for which the predicate is true.
fn smaller(value: &Json, left: &mut usize, is_so: &dyn Fn(&Json) -> bool) -> Option<Json> {
    for candidate in simpler(value) {
        *left = left.checked_sub(1)?;
        if is_so(&candidate) {
            return Some(candidate);
        }
    }
    match value {
        Json::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            let with = |part: &Json| {
                let mut items = items.clone();
                items[index] = part.clone();
                Json::Array(items)
            };
            smaller(item, left, &|part| is_so(&with(part))).map(|part| with(&part))
        }),
        Json::Object(members) => members.iter().enumerate().find_map(|(index, (_, member))| {
            let with = |part: &Json| {
                let mut members = members.clone();
                members[index].1 = part.clone();
                Json::Object(members)
            };
            smaller(member, left, &|part| is_so(&with(part))).map(|part| with(&part))
        }),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
    }
}

/// Returns values that have less than a value.
fn simpler(value: &Json) -> Vec<Json> {
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) => Vec::new(),
        Json::String(text) if text.chars().count() > 8 => {
            let half: String = text.chars().take(text.chars().count() / 2).collect();
            vec![Json::String(half)]
        }
        Json::String(_) => Vec::new(),
        Json::Array(items) => without_each(items).map(Json::Array).collect(),
        Json::Object(members) => without_each(members).map(Json::Object).collect(),
    }
}

/// Returns lists without one of the items, and first the empty list.
fn without_each<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let empty = (items.len() > 1).then(Vec::new);
    let without = |index: usize| items.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, item)| item.clone()).collect();
    empty.into_iter().chain((0..items.len()).rev().map(without).collect::<Vec<_>>())
}
