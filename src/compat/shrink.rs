//! Makes a counterexample smaller.

use crate::text::Json;

/// Maximum number of values that are tried.
const MOST_TRIED: usize = 400;
/// Maximum size of all values that are tried, in characters.
const MOST_CHARACTERS: usize = 400_000;

/// Returns a smaller value for which a predicate is true, if one is found.
pub(super) fn shrunk(value: Json, is_so: impl Fn(&Json) -> bool) -> Json {
    let left = MOST_CHARACTERS / value.to_string().len().max(1);
    let (mut value, mut left) = (value, left.min(MOST_TRIED));
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
                items.make_mut()[index] = part.clone();
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
fn simpler(value: &Json) -> Box<dyn Iterator<Item = Json> + '_> {
    match value {
        Json::Array(items) => Box::new(fewer(items).map(Json::array)),
        Json::Object(members) => Box::new(fewer(members).map(Json::Object)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => Box::new(std::iter::empty()),
    }
}

/// Returns lists with a half of the items, and without each of them.
fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let half = items.iter().take(items.len() / 2).cloned().collect::<Vec<_>>();
    let without = |index: usize| {
        items.iter().enumerate().filter(move |(at, _)| *at != index).map(|(_, item)| item.clone()).collect()
    };
    (items.len() > 1).then_some(half).into_iter().chain((0..items.len()).rev().map(without))
}
