//! Tests of the kind of a value, and of what numbers and strings are asked for.

use super::Printer;
use super::code::Expr;
use super::helpers::Helper;
use super::view::GROUPS;
use crate::backend::typescript::quote;
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck, PatternId, StringCheck};
use crate::pattern::{Pattern, PlainText};
use crate::text::Number;

/// The greatest divisor whose multiples are told exactly by `isMultipleOf`.
const GREATEST_DIVISOR: f64 = 9e14;

/// The greatest power of ten that a double holds.
const GREATEST_POWER: i64 = 22;

/// Returns the text of a pattern that is tested without a regular expression.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text().filter(|plain| !(plain.at_start && plain.at_end))
}

/// Returns a divisor as a whole number and the power of ten that it is divided by; none where `isMultipleOf` isn't exact.
pub(super) fn scaled(divisor: &Number) -> Option<(String, String)> {
    let (digits, exponent) = divisor.digits();
    let whole = digits.parse::<f64>().unwrap_or(f64::INFINITY);
    let multiplied = whole * 10f64.powi(i32::try_from(exponent.clamp(0, 400)).unwrap_or(0));
    if multiplied > GREATEST_DIVISOR || exponent < -GREATEST_POWER {
        return None;
    }
    let zeros = usize::try_from(exponent.max(0)).unwrap_or(0);
    let scale = match exponent {
        ..=-7 => format!("1e{}", exponent.unsigned_abs()),
        -6..=-1 => format!("1{}", "0".repeat(usize::try_from(exponent.unsigned_abs()).unwrap_or(0))),
        _ => "1".to_owned(),
    };
    Some((format!("{digits}{}", "0".repeat(zeros)), scale))
}

impl<'a> Printer<'a> {
    /// Whether a value is of one of some kinds: by naming them, so that what is no JSON value is of none.
    pub(super) fn kind_test(&mut self, kinds: Kinds, x: &str) -> Expr {
        if kinds == Kinds::ALL {
            return Expr::True;
        }
        let tests: Vec<Expr> = GROUPS.iter().map(|group| self.group_test(kinds.and(*group), x)).collect();
        Expr::any(tests)
    }

    fn group_test(&mut self, kind: Kinds, x: &str) -> Expr {
        let type_of = |name: &str| Expr::equal(format!("typeof {x}"), format!("\"{name}\""));
        let whole = || Expr::Call(format!("Number.isInteger({x})"));
        let finite = || Expr::Call(format!("Number.isFinite({x})"));
        match kind {
            Kinds::STRING => type_of("string"),
            Kinds::BOOLEAN => type_of("boolean"),
            Kinds::NULL => Expr::equal(x, "null"),
            Kinds::NUMBER => finite(),
            Kinds::INTEGER => whole(),
            Kinds::FRACTION => Expr::all([finite(), whole().negated()]),
            Kinds::ARRAY => Expr::Call(format!("Array.isArray({x})")),
            Kinds::OBJECT => Expr::Call(format!("{}({x})", self.uses(Helper::IsObject))),
            _ => Expr::False,
        }
    }

    /// Whether a value is a number of some kinds and all that is asked of numbers, to the compiler also.
    pub(super) fn numbers(&mut self, kinds: Kinds, checks: &[NumberCheck], x: &str) -> Expr {
        let is_bounded = |low: bool| {
            checks.iter().any(|check| match check {
                NumberCheck::Minimum(_) | NumberCheck::ExclusiveMinimum(_) => low,
                NumberCheck::Maximum(_) | NumberCheck::ExclusiveMaximum(_) => !low,
                NumberCheck::MultipleOf(_) => false,
            })
        };
        let is_number = Expr::equal(format!("typeof {x}"), "\"number\"");
        let kind = kinds.and(Kinds::NUMBER);
        // What lies between bounds is finite.
        let is_finite = match kind {
            Kinds::NUMBER if is_bounded(true) && is_bounded(false) => Expr::True,
            kind => self.group_test(kind, x),
        };
        let asked: Vec<Expr> = checks.iter().map(|check| self.number(check, x)).collect();
        Expr::all([is_number, is_finite].into_iter().chain(asked))
    }

    /// Whether a number is as it is asked for.
    pub(super) fn number(&mut self, check: &NumberCheck, x: &str) -> Expr {
        let compare = |operator: &str, bound: &Number| Expr::Compare(format!("{x} {operator} {}", bound.as_str()));
        match check {
            NumberCheck::Minimum(bound) => compare(">=", bound),
            NumberCheck::ExclusiveMinimum(bound) => compare(">", bound),
            NumberCheck::Maximum(bound) => compare("<=", bound),
            NumberCheck::ExclusiveMaximum(bound) => compare("<", bound),
            NumberCheck::MultipleOf(divisor) => self.multiple(divisor, x),
        }
    }

    fn multiple(&mut self, divisor: &Number, x: &str) -> Expr {
        let (digits, exponent) = divisor.digits();
        if (digits.as_str(), exponent) == ("1", 0) {
            return Expr::Call(format!("Number.isInteger({x})"));
        }
        Expr::Call(match scaled(divisor) {
            Some((whole, scale)) => format!("{}({x}, {whole}, {scale})", self.uses(Helper::IsMultipleOf)),
            None => format!("Number.isInteger({x} / {})", divisor.as_str()),
        })
    }

    /// Whether a string is as it is asked for.
    pub(super) fn string(&mut self, check: &StringCheck, x: &str) -> Expr {
        match check {
            StringCheck::MinLength(0) => Expr::True,
            StringCheck::MinLength(1) => Expr::equal(x, "\"\"").negated(),
            StringCheck::MinLength(least) => Expr::Call(format!("{}({x}, {least})", self.uses(Helper::HasMinLength))),
            StringCheck::MaxLength(0) => Expr::equal(x, "\"\""),
            StringCheck::MaxLength(most) => Expr::Call(format!("{}({x}, {most})", self.uses(Helper::HasMaxLength))),
            StringCheck::Pattern(id) => self.matches(*id, x),
            StringCheck::Format(format, pattern) => {
                let rule = match format.rule() {
                    None => Expr::True,
                    Some(FormatRule::LeapSecond) => Expr::Call(format!("{}({x})", self.uses(Helper::HasRealSecond))),
                    Some(FormatRule::AtMost253) => Expr::Compare(format!("{x}.length <= 253")),
                    Some(FormatRule::RegularExpression) => {
                        Expr::Call(format!("{}({x})", self.uses(Helper::IsRegularExpression)))
                    }
                };
                Expr::all([self.matches(*pattern, x), rule])
            }
        }
    }

    /// Whether a string matches a pattern.
    pub(super) fn matches(&mut self, id: PatternId, x: &str) -> Expr {
        let pattern = &self.model.checks.pattern(id).pattern;
        Expr::Call(match plain(pattern) {
            Some(PlainText { at_start: true, text, .. }) => format!("{x}.startsWith({})", quote::string(&text)),
            Some(PlainText { at_end: true, text, .. }) => format!("{x}.endsWith({})", quote::string(&text)),
            Some(PlainText { text, .. }) => format!("{x}.includes({})", quote::string(&text)),
            None => format!("{}.test({x})", self.pattern(id)),
        })
    }
}
