//! Tests of scalars.

use super::Flat;
use crate::codegen::expression::Expression;
use crate::codegen::program::{Bound, Literal};
use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::pattern::{Pattern, PlainText};
use crate::text::{Json, Number};

/// The kinds with their names; those of numbers may be one.
const KINDS: [(Kinds, &str); 8] = [
    (Kinds::NULL, "Null"),
    (Kinds::BOOLEAN, "Boolean"),
    (Kinds::NUMBER, "Number"),
    (Kinds::INTEGER, "Integer"),
    (Kinds::FRACTION, "Fraction"),
    (Kinds::STRING, "Text"),
    (Kinds::ARRAY, "Array"),
    (Kinds::OBJECT, "Object"),
];

/// Tests whether a value has one of some kinds.
pub(super) fn kinds<F: Flat>(kinds: Kinds, x: &str) -> Expression {
    let mut left = kinds;
    let mut tests = Vec::new();
    for (kind, name) in KINDS {
        if !left.is_empty() && kind.within(left) {
            left = left.without(kind);
            tests.push(F::SYNTAX.call(F::method(x, "is", &F::kind(name))));
        }
    }
    Expression::any(tests)
}

/// Returns the text of a test of a number.
pub(super) fn number<F: Flat>(check: &NumberCheck, x: &str) -> [String; 2] {
    let (bound, [operator, opposite]) = match check {
        NumberCheck::Minimum(bound) => (bound, [">=", "<"]),
        NumberCheck::ExclusiveMinimum(bound) => (bound, [">", "<="]),
        NumberCheck::Maximum(bound) => (bound, ["<=", ">"]),
        NumberCheck::ExclusiveMaximum(bound) => (bound, ["<", ">="]),
        NumberCheck::MultipleOf(divisor) => {
            let test = F::method(x, "isMultiple", &F::string(divisor.as_str()));
            return [test.clone(), format!("!{test}")];
        }
    };
    let compared = compared::<F>(bound, x);
    [operator, opposite].map(|operator| format!("{compared} {operator} 0"))
}

pub(super) fn characters<F: Flat>(bound: Bound, x: &str) -> Expression {
    match bound {
        Bound::AtLeast(1) => F::is_empty(x).negated(),
        Bound::AtMost(0) => F::is_empty(x),
        Bound::AtLeast(least) => F::SYNTAX.call(F::method(x, "hasMinLength", &F::size(least))),
        Bound::AtMost(most) => F::SYNTAX.call(F::method(x, "hasMaxLength", &F::size(most))),
    }
}

/// Returns the text that a pattern searches for, if that is all.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text()
}

/// Returns the call that looks for a text.
pub(super) fn plain_call<F: Flat>(plain: &PlainText, x: &str) -> String {
    let method = match (plain.at_start, plain.at_end) {
        (true, true) => "isText",
        (true, false) => "hasPrefix",
        (false, true) => "hasSuffix",
        (false, false) => "hasPart",
    };
    F::method(x, method, &F::string(&plain.text))
}

/// Returns the call that compares with a number: exactly, if it is an integer of 64 bits.
fn compared<F: Flat>(bound: &Number, x: &str) -> String {
    match bound.as_integer().map(|integer| (integer, i64::try_from(integer))) {
        Some((_, Ok(integer))) => F::method(x, "compare", &F::integer(integer)),
        Some((integer, Err(_))) => F::method(x, "compareDecimal", &F::string(&integer.to_string())),
        None => F::method(x, "compareDouble", &format!("{:e}", bound.as_f64())),
    }
}

/// Returns a test of a value of the schema.
pub(super) fn equal<F: Flat>(x: &str, literal: Literal<'_>) -> String {
    match literal {
        Literal::Name(name) => F::method(x, "isText", &F::string(name)),
        Literal::Json(Json::String(text)) => F::method(x, "isText", &F::string(text)),
        Literal::Json(Json::Null) => F::method(x, "is", &F::kind("Null")),
        Literal::Json(value) => F::method(x, "equals", &F::string(&value.to_string())),
    }
}
