//! Tests of scalars.

use super::quote::{json, string};
use super::verdict::SYNTAX;
use crate::codegen::expression::{Expression, Form};
use crate::codegen::program::{Bound, Literal};
use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::pattern::{Pattern, PlainText};
use crate::text::{Json, Number};

/// The kinds with the names of their constants; those of numbers may be one.
const KINDS: [(Kinds, &str); 8] = [
    (Kinds::NULL, "kindNull"),
    (Kinds::BOOLEAN, "kindBoolean"),
    (Kinds::NUMBER, "kindNumber"),
    (Kinds::INTEGER, "kindInteger"),
    (Kinds::FRACTION, "kindFraction"),
    (Kinds::STRING, "kindText"),
    (Kinds::ARRAY, "kindArray"),
    (Kinds::OBJECT, "kindObject"),
];

/// Tests whether a value has one of some kinds.
pub(super) fn kinds(kinds: Kinds, x: &str) -> Expression {
    let mut left = kinds;
    let mut tests = Vec::new();
    for (kind, name) in KINDS {
        if !left.is_empty() && kind.within(left) {
            left = left.without(kind);
            tests.push(SYNTAX.call(format!("{x}.is({name})")));
        }
    }
    Expression::any(tests)
}

/// Returns the text of a test of a number.
pub(super) fn number(check: &NumberCheck, x: &str) -> [String; 2] {
    let (bound, [operator, opposite]) = match check {
        NumberCheck::Minimum(bound) => (bound, [">=", "<"]),
        NumberCheck::ExclusiveMinimum(bound) => (bound, [">", "<="]),
        NumberCheck::Maximum(bound) => (bound, ["<=", ">"]),
        NumberCheck::ExclusiveMaximum(bound) => (bound, ["<", ">="]),
        NumberCheck::MultipleOf(divisor) => {
            let test = format!("{x}.isMultiple({})", string(divisor.as_str()));
            return [test.clone(), format!("!{test}")];
        }
    };
    let compared = compared(bound);
    [operator, opposite].map(|operator| format!("{x}.{compared} {operator} 0"))
}

pub(super) fn characters(bound: Bound, x: &str) -> Expression {
    let text =
        |operator, opposite| comparison(format!("{x}.text() {operator} \"\""), format!("{x}.text() {opposite} \"\""));
    match bound {
        Bound::AtLeast(1) => text("!=", "=="),
        Bound::AtMost(0) => text("==", "!="),
        Bound::AtLeast(least) => SYNTAX.call(format!("{x}.hasMinLength({})", size(least))),
        Bound::AtMost(most) => SYNTAX.call(format!("{x}.hasMaxLength({})", size(most))),
    }
}

/// Returns the text that a pattern searches for, if that is all.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text()
}

/// Returns the call that looks for a text.
pub(super) fn plain_call(plain: &PlainText, x: &str) -> String {
    let method = match (plain.at_start, plain.at_end) {
        (true, true) => "isText",
        (true, false) => "hasPrefix",
        (false, true) => "hasSuffix",
        (false, false) => "hasPart",
    };
    format!("{x}.{method}({})", string(&plain.text))
}

/// Returns the call that compares with a number: exactly, if it is an integer of 64 bits.
fn compared(bound: &Number) -> String {
    match bound.as_integer().and_then(|integer| i64::try_from(integer).ok()) {
        Some(integer) => format!("compare({integer})"),
        None if bound.as_integer().is_some() => {
            format!("compareDecimal({})", string(&bound.as_integer().unwrap_or_default().to_string()))
        }
        None => format!("compareDouble({:e})", bound.as_f64()),
    }
}

/// Returns a size; those that no memory has are the greatest integer.
pub(super) fn size(size: u64) -> u64 {
    size.min(i64::MAX.unsigned_abs())
}

pub(super) fn comparison(text: String, opposite: String) -> Expression {
    Expression::test(text, opposite, Form::Comparison)
}

/// Returns a test of a value of the schema.
pub(super) fn equal(x: &str, literal: Literal<'_>) -> String {
    match literal {
        Literal::Name(name) => format!("{x}.isText({})", string(name)),
        Literal::Json(Json::String(text)) => format!("{x}.isText({})", string(text)),
        Literal::Json(Json::Null) => format!("{x}.is(kindNull)"),
        Literal::Json(value) => format!("{x}.equals({})", string(&json(value))),
    }
}
