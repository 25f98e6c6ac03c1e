//! The cells of tables as Rust.

use ecow::EcoString;

use crate::codegen::layout::Doc;
use crate::model::Kinds;
use crate::text::{Json, Number, stringified};

use super::super::quote;

/// The integers that a double counts exactly lie between this and its negative.
const SAFE: i128 = 1 << 53;

/// Returns a variant of the interpreter's `Bound`, and the number in it.
pub(super) fn bound(bound: &Number) -> (&'static str, String) {
    match integer(bound).filter(|bound| bound.abs() >= SAFE) {
        Some(integer) => ("Integer", format!("&{integer}")),
        None => ("Double", double(bound)),
    }
}

/// `Name(item, …)`: a list behind texts begins on the same line.
pub(super) fn call(name: &str, items: Vec<Doc>) -> Doc {
    match items.split_last() {
        Some((last, first)) if last.is_group() && first.iter().all(Doc::is_text) => {
            let first = first.iter().flat_map(|item| [item.clone(), Doc::text(", ")]);
            Doc::all([Doc::text(format!("{name}(")), Doc::all(first), last.clone(), Doc::text(")")]).grouped()
        }
        _ => Doc::filled(items, format!("{name}("), ")"),
    }
}

/// `&[item, …]`
pub(super) fn slice(items: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::filled(items, "&[", "]")
}

/// `(item, …)`
pub(super) fn tuple(items: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::filled(items, "(", ")")
}

pub(super) fn literal(text: &str) -> Doc {
    Doc::text(quote::literal(text))
}

/// JSON types, as the interpreter's constants.
pub(super) fn types(kinds: Kinds) -> Doc {
    let all = [
        (Kinds::OBJECT, "OBJECT"),
        (Kinds::ARRAY, "ARRAY"),
        (Kinds::STRING, "STRING"),
        (Kinds::BOOLEAN, "BOOLEAN"),
        (Kinds::NULL, "NULL"),
        (Kinds::NUMBER, "NUMBER"),
        (Kinds::INTEGER, "INTEGER"),
        (Kinds::FRACTION, "FRACTION"),
    ];
    let is_part = |kind: Kinds| kind == Kinds::INTEGER || kind == Kinds::FRACTION;
    let is_named = |kind: Kinds| kind.within(kinds) && !(is_part(kind) && Kinds::NUMBER.within(kinds));
    match kinds {
        Kinds::ALL => Doc::text("ANY"),
        Kinds::NONE => Doc::text("0"),
        _ => {
            let names = all.iter().filter(|(kind, _)| is_named(*kind)).map(|(_, name)| *name);
            Doc::text(names.collect::<Vec<_>>().join(" | "))
        }
    }
}

/// Returns the integer that a number is, where 64 bits hold it: those are the ones that a `Value` holds exactly.
fn integer(number: &Number) -> Option<i128> {
    number.as_integer().filter(|integer| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(integer))
}

/// Returns the text of a value that only equal ones share, as the interpreter computes it.
pub(super) fn canonical(value: &Json) -> String {
    match value {
        Json::Null | Json::Bool(_) => value.to_string(),
        Json::String(text) => stringified(text),
        Json::Number(number) => match (integer(number), number.as_f64()) {
            (Some(integer), _) => integer.to_string(),
            (None, double) => format!("{double:e}"),
        },
        Json::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Json::Object(members) => {
            let text = |(name, value): &(EcoString, Json)| format!("{}:{}", stringified(name), canonical(value));
            let mut members: Vec<String> = members.iter().map(text).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// Returns a number as a double of Rust.
fn double(number: &Number) -> String {
    // The sum of -0 and 0 is 0.
    format!("{:?}", number.as_f64() + 0.0)
}
