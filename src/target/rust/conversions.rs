//! Conversions into unions: a variant has a `From` if its type is certainly distinct.

use std::collections::HashMap;

use crate::model::{Type, TypeId, Union};

use super::types::{TupleForm, Types, width};

/// The most comparisons of parts for two types: parts may repeat, and double on each level.
const MOST_COMPARISONS: usize = 64;

/// The most types of one form that are compared with each other.
const MOST_ALIKE: usize = 16;

/// Returns which variants of a union are converted from their types.
pub(super) fn of(types: &Types, id: TypeId, union: &Union) -> Vec<bool> {
    let all: Vec<&Type> = union.variants.iter().map(|variant| types.target(&variant.ty)).collect();
    let mut alike: HashMap<Form, Vec<&Type>> = HashMap::new();
    for ty in &all {
        alike.entry(Form::of(types, ty)).or_default().push(ty);
    }
    let is_distinct = |ty: &Type| {
        let alike = alike.get(&Form::of(types, ty)).map_or(&[][..], Vec::as_slice);
        let same = || alike.iter().filter(|other| !are_distinct(types, ty, other, &mut { MOST_COMPARISONS }));
        // The type itself is one of them.
        alike.len() == 1 || alike.len() <= MOST_ALIKE && same().count() == 1
    };
    all.iter().map(|ty| is_convertible(types, id, ty) && is_distinct(ty)).collect()
}

/// Returns whether values of a type belong into a union without a question. Any JSON is to be read instead, a type of the
/// user may be any, and nothing is another union of its own.
fn is_convertible(types: &Types, union: TypeId, ty: &Type) -> bool {
    match ty {
        Type::Named(id) => *id != union && !types.model.definition(*id).is_foreign(),
        ty => !matches!(ty, Type::Any | Type::Never | Type::Parameter { .. }),
    }
}

/// The form of a type: types that are the same in Rust have the same.
#[derive(PartialEq, Eq, Hash)]
enum Form<'t> {
    Primitive(&'static str),
    List,
    Tuple(usize),
    Map,
    Nullable,
    Named(&'t str),
}

impl<'t> Form<'t> {
    fn of(types: &'t Types, ty: &Type) -> Self {
        match ty {
            Type::Any => Self::Primitive("Value"),
            Type::Never => Self::Primitive("Never"),
            Type::Null => Self::Primitive("()"),
            Type::Boolean => Self::Primitive("bool"),
            Type::Integer(range) => Self::Primitive(width(range)),
            Type::Number => Self::Primitive("f64"),
            Type::String => Self::Primitive("String"),
            Type::Parameter { .. } => Self::Primitive("T"),
            Type::List(_) => Self::List,
            Type::Tuple(tuple) => match TupleForm::of(tuple) {
                TupleForm::Fixed(items) => Self::Tuple(items.len()),
                TupleForm::Empty | TupleForm::Alike(_) | TupleForm::Open => Self::List,
            },
            Type::Map(_) => Self::Map,
            Type::Nullable(_) => Self::Nullable,
            Type::Named(id) | Type::Instance(id, _) => Self::Named(types.name(*id)),
        }
    }
}

/// Returns whether two types are certainly distinct in Rust, after so many comparisons at most.
fn are_distinct(types: &Types, one: &Type, other: &Type, left: &mut usize) -> bool {
    let Some(fewer) = left.checked_sub(1) else { return false };
    *left = fewer;
    let (one, other) = (types.target(one), types.target(other));
    if Form::of(types, one) != Form::of(types, other) {
        return !is_any_type(types, one) && !is_any_type(types, other);
    }
    match (one, other) {
        (Type::List(one), Type::List(other))
        | (Type::Map(one), Type::Map(other))
        | (Type::Nullable(one), Type::Nullable(other)) => are_distinct(types, one, other, left),
        (Type::Tuple(one), Type::Tuple(other)) => match (TupleForm::of(one), TupleForm::of(other)) {
            (TupleForm::Fixed(one), TupleForm::Fixed(other)) => {
                one.iter().zip(other).any(|(one, other)| are_distinct(types, one, other, left))
            }
            _ => false,
        },
        (Type::Instance(_, one), Type::Instance(_, other)) => {
            one.iter().zip(other).any(|(one, other)| are_distinct(types, one, other, left))
        }
        // Types that look alike are the same, or may be.
        _ => false,
    }
}

/// Returns whether a type may be any of Rust's.
fn is_any_type(types: &Types, ty: &Type) -> bool {
    match ty {
        Type::Named(id) => types.model.definition(*id).is_foreign(),
        Type::Parameter { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Generator, Source, Target};

    /// Returns the variants in the row of the type `U`.
    fn variants(schema: &str) -> String {
        let source = Source::Text { name: "a.json".into(), bytes: schema.as_bytes().to_vec() };
        let generator = Generator::new().targets([Target::Rust]);
        let generated = generator.generate_sources([source]).expect("generates");
        let text = generated.files.get("a.rs").expect("a file").to_owned();
        let row = text.split("    U(").nth(1).and_then(|rest| rest.split(") {").next());
        row.unwrap_or_else(|| panic!("no row in {text}")).to_owned()
    }

    #[test]
    fn only_distinct_types_are_converted() {
        for (alternatives, expected) in [
            (r##"{"type": "string"}, {"type": "integer"}"##, "String: String, Integer: i64"),
            (
                r##"{"$ref": "#/$defs/One"}, {"$ref": "#/$defs/Other"}, {"type": "boolean"}"##,
                "One, Other, Boolean: bool",
            ),
            (
                r##"{"$ref": "#/$defs/Texts"}, {"$ref": "#/$defs/More"}, {"type": "boolean"}"##,
                "Texts, More, Boolean: bool",
            ),
            (
                r##"{"$ref": "#/$defs/Texts"}, {"type": "array", "items": {"type": "number"}}"##,
                "Texts: Texts, NumberList: Vec<f64>",
            ),
            (r##"{"type": "string"}, {"$ref": "#/$defs/Not"}"##, "String: String, Not: Not"),
        ] {
            let schema = format!(
                r##"{{"$defs": {{"U": {{"anyOf": [{alternatives}]}}, "One": {{"type": "string", "title": "One"}},
                    "Other": {{"type": "string", "description": "Another."}}, "Not": {{"type": "object", "required": ["not"],
                    "properties": {{"not": {{"$ref": "#/$defs/U"}}}}}}, "Texts": {{"type": "array", "items": {{"type": "string"}}}},
                    "More": {{"type": "array", "items": {{"$ref": "#/$defs/One"}}}}}}}}"##
            );
            assert_eq!(variants(&schema), expected, "{alternatives}");
        }
    }
}
