//! Verdicts about numbers.
//!
//! Integers are compared exactly; others as the doubles that they are.

use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::text::Number;

use super::expr::Expr;
use super::helpers::Helper;
use super::kinds::is_of;

/// The integers that a double counts exactly lie between them.
const SAFE: i128 = 1 << 53;

/// Whether a value is a number of that kind, within bounds.
pub(super) fn verdict(kind: Kinds, checks: &[NumberCheck], value: &str) -> Expr {
    let is_integer = kind == Kinds::INTEGER;
    let (multiples, bounds): (Vec<_>, Vec<_>) =
        checks.iter().partition(|check| matches!(check, NumberCheck::MultipleOf(_)));
    let multiples: Vec<Expr> = multiples.into_iter().map(|check| part(check, value)).collect();
    let (mut exact, mut rounded, mut far) = (Vec::new(), Vec::new(), Vec::new());
    for check in bounds {
        match integer(bound(check)) {
            Some(_) if is_integer => exact.push(check),
            Some(integer) if integer.abs() >= SAFE => far.push(part(check, value)),
            _ => rounded.push(check),
        }
    }
    let mut all = Vec::new();
    if !exact.is_empty() {
        let helper = Helper::Integer.name();
        let body = within(&exact, &|bound| integer(bound).unwrap_or_default().to_string());
        all.push(some_and(format!("{helper}({value})"), body));
    } else {
        all.push(is_of(kind, value));
    }
    if !rounded.is_empty() || !far.is_empty() || !multiples.is_empty() {
        // Those ask for a number themselves.
        if all == [Expr::Apply("Value::is_number".to_owned(), value.to_owned())] {
            all.clear();
        }
    }
    if !rounded.is_empty() {
        all.push(some_and(format!("{value}.as_f64()"), within(&rounded, &|bound| double(bound.as_f64()))));
    }
    Expr::all(all.into_iter().chain(far).chain(multiples))
}

/// Whether a number is as one check asks.
pub(super) fn part(check: &NumberCheck, value: &str) -> Expr {
    let bound = bound(check);
    match check {
        NumberCheck::MultipleOf(divisor) => multiple(divisor, value),
        _ => match integer(bound).filter(|bound| bound.abs() >= SAFE) {
            Some(bound) => {
                let order = Helper::Order.name();
                let test = match check {
                    NumberCheck::Minimum(_) => "is_ge",
                    NumberCheck::ExclusiveMinimum(_) => "is_gt",
                    NumberCheck::Maximum(_) => "is_le",
                    NumberCheck::ExclusiveMaximum(_) | NumberCheck::MultipleOf(_) => "is_lt",
                };
                Expr::Plain(format!("{order}({value}, {bound}).is_some_and(Ordering::{test})"))
            }
            None => some_and(format!("{value}.as_f64()"), within(&[check], &|bound| double(bound.as_f64()))),
        },
    }
}

fn some_and(number: String, body: Expr) -> Expr {
    match body {
        Expr::Constant(true) => Expr::Plain(format!("{number}.is_some()")),
        Expr::Constant(false) => body,
        body => Expr::with(format!("{number}.is_some_and"), "number", body),
    }
}

fn multiple(divisor: &Number, value: &str) -> Expr {
    let (digits, power) = divisor.digits();
    match (digits.parse::<u64>(), i32::try_from(power)) {
        (Ok(digits), Ok(power)) if digits > 0 => {
            let helper = Helper::IsMultiple.name();
            Expr::Plain(format!("{helper}({value}, {digits}, {power})"))
        }
        // More than these types hold: as doubles.
        _ => {
            let quotient = format!("(number / {}).fract() == 0.0", double(divisor.as_f64()));
            Expr::with(format!("{value}.as_f64().is_some_and"), "number", Expr::Comparison(quotient))
        }
    }
}

/// Whether `number` lies within bounds.
fn within(checks: &[&NumberCheck], literal: &dyn Fn(&Number) -> String) -> Expr {
    let mut least: Vec<&Number> = Vec::new();
    let mut most: Vec<(&Number, bool)> = Vec::new();
    let mut all = Vec::new();
    for check in checks {
        match check {
            NumberCheck::Minimum(bound) => least.push(bound),
            NumberCheck::ExclusiveMinimum(bound) => {
                all.push(Expr::Comparison(format!("number > {}", literal(bound))));
            }
            NumberCheck::Maximum(bound) => most.push((bound, true)),
            NumberCheck::ExclusiveMaximum(bound) => most.push((bound, false)),
            NumberCheck::MultipleOf(_) => {}
        }
    }
    while let Some(first) = least.pop() {
        all.push(match most.pop() {
            Some((last, inclusive)) if first > last || (first == last && !inclusive) => Expr::Constant(false),
            Some((last, inclusive)) => {
                let sign = if inclusive { "..=" } else { ".." };
                Expr::Plain(format!("({}{sign}{}).contains(&number)", literal(first), literal(last)))
            }
            None => Expr::Comparison(format!("number >= {}", literal(first))),
        });
    }
    for (last, inclusive) in most {
        let sign = if inclusive { "<=" } else { "<" };
        all.push(Expr::Comparison(format!("number {sign} {}", literal(last))));
    }
    Expr::all(all)
}

fn bound(check: &NumberCheck) -> &Number {
    match check {
        NumberCheck::Minimum(bound)
        | NumberCheck::ExclusiveMinimum(bound)
        | NumberCheck::Maximum(bound)
        | NumberCheck::ExclusiveMaximum(bound)
        | NumberCheck::MultipleOf(bound) => bound,
    }
}

/// The integer that a number is, where 64 bits hold it: those are the ones that a `Value` holds exactly.
pub(super) fn integer(number: &Number) -> Option<i128> {
    number.as_integer().filter(|integer| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(integer))
}

/// A double as Rust writes it.
pub(super) fn double(number: f64) -> String {
    match number {
        f64::INFINITY => "f64::INFINITY".to_owned(),
        f64::NEG_INFINITY => "f64::NEG_INFINITY".to_owned(),
        number => format!("{:?}", if number == 0.0 { 0.0 } else { number }),
    }
}
