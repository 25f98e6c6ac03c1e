//! Tests of scalars.

use super::conditions::SYNTAX;
use super::helpers::Helper;
use super::verdict::Writer;
use crate::codegen::expression::{Expression, Form};
use crate::codegen::program::{Bound, List, ListId};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck, PatternId};
use crate::pattern::{Pattern, PlainText};
use crate::target::typescript::quote;
use crate::text::Number;

/// The greatest divisor whose multiples are told exactly by `isMultipleOf`.
const GREATEST_DIVISOR: f64 = 9e14;

/// The greatest power of ten that is a double.
const GREATEST_POWER: i64 = 22;

/// The kinds that tests tell apart, in their order.
const GROUPS: [Kinds; 6] = [Kinds::STRING, Kinds::NUMBER, Kinds::BOOLEAN, Kinds::NULL, Kinds::ARRAY, Kinds::OBJECT];

/// Returns the text that a pattern searches for, if that is all.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text().filter(|plain| !(plain.at_start && plain.at_end))
}

/// Returns a divisor as a whole number and the power of ten that it is divided by; none where doubles aren't exact.
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

/// Returns the digits of a divisor as a `bigint`, and the power of ten that they are multiplied by.
pub(super) fn decimal(divisor: &Number) -> (String, String) {
    let (digits, exponent) = divisor.digits();
    (format!("{digits}n"), exponent.to_string())
}

impl Writer<'_, '_, '_> {
    /// Tests whether a value has one of some kinds.
    pub(super) fn kinds(&mut self, kinds: Kinds, x: &str) -> Expression {
        Expression::any(GROUPS.iter().filter_map(|group| self.kind(kinds.and(*group), x)).collect::<Vec<_>>())
    }

    fn kind(&mut self, kind: Kinds, x: &str) -> Option<Expression> {
        Some(match kind {
            Kinds::STRING => equal(&format!("typeof {x}"), "\"string\""),
            Kinds::BOOLEAN => equal(&format!("typeof {x}"), "\"boolean\""),
            Kinds::NULL => equal(x, "null"),
            Kinds::NUMBER => SYNTAX.call(format!("Number.isFinite({x})")),
            Kinds::INTEGER => SYNTAX.call(format!("Number.isInteger({x})")),
            Kinds::FRACTION => Expression::all([
                SYNTAX.call(format!("Number.isFinite({x})")),
                SYNTAX.call(format!("Number.isInteger({x})")).negated(),
            ]),
            Kinds::ARRAY => SYNTAX.call(format!("Array.isArray({x})")),
            Kinds::OBJECT => self.helped(Helper::IsObject, x),
            _ => return None,
        })
    }

    /// Tests whether a value is one of a list.
    pub(super) fn listed(&mut self, list: ListId, x: &str) -> Expression {
        let name = self.language.lists.get(list.0).cloned().unwrap_or_default();
        match self.language.program.lists.get(list.0).is_some_and(List::is_of_scalars) {
            true => SYNTAX.call(format!("{name}.has({x})")),
            false => {
                let is_equal = self.uses(Helper::IsEqual);
                SYNTAX.call(format!("{name}.some((listed) => {is_equal}({x}, listed))"))
            }
        }
    }

    /// Tests a number.
    pub(super) fn number(&mut self, check: &NumberCheck, x: &str) -> Expression {
        match check {
            NumberCheck::Minimum(bound) => compared(x, ">=", bound),
            NumberCheck::ExclusiveMinimum(bound) => compared(x, ">", bound),
            NumberCheck::Maximum(bound) => compared(x, "<=", bound),
            NumberCheck::ExclusiveMaximum(bound) => compared(x, "<", bound),
            NumberCheck::MultipleOf(divisor) => self.is_multiple(divisor, x),
        }
    }

    fn is_multiple(&mut self, divisor: &Number, x: &str) -> Expression {
        let (digits, exponent) = divisor.digits();
        if (digits.as_str(), exponent) == ("1", 0) {
            return SYNTAX.call(format!("Number.isInteger({x})"));
        }
        match scaled(divisor) {
            Some((whole, scale)) => self.helped(Helper::IsMultipleOf, &format!("{x}, {whole}, {scale}")),
            None => {
                let (digits, exponent) = decimal(divisor);
                self.helped(Helper::IsDecimalMultipleOf, &format!("{x}, {digits}, {exponent}"))
            }
        }
    }

    /// Tests the length of a text in characters.
    pub(super) fn characters(&mut self, bound: Bound, x: &str) -> Expression {
        match bound {
            Bound::AtLeast(1) => equal(x, "\"\"").negated(),
            Bound::AtMost(0) => equal(x, "\"\""),
            Bound::AtLeast(least) => self.helped(Helper::HasMinLength, &format!("{x}, {least}")),
            Bound::AtMost(most) => self.helped(Helper::HasMaxLength, &format!("{x}, {most}")),
        }
    }

    /// Tests whether a text matches a pattern.
    pub(super) fn matches(&mut self, id: PatternId, x: &str) -> Expression {
        let functions = &*self.language;
        SYNTAX.call(match plain(&functions.checks.pattern(id).pattern) {
            Some(PlainText { at_start: true, text, .. }) => format!("{x}.startsWith({})", quote::string(&text)),
            Some(PlainText { at_end: true, text, .. }) => format!("{x}.endsWith({})", quote::string(&text)),
            Some(PlainText { text, .. }) => format!("{x}.includes({})", quote::string(&text)),
            None => format!("{}.test({x})", functions.patterns.get(&id).map_or("", String::as_str)),
        })
    }

    /// Tests whether a text follows the rule of a format.
    pub(super) fn rule(&mut self, rule: FormatRule, x: &str) -> Expression {
        match rule {
            FormatRule::LeapSecond => self.helped(Helper::HasRealSecond, x),
            FormatRule::AtMost253 => count(&format!("{x}.length"), Bound::AtMost(253)),
            FormatRule::RegularExpression => self.helped(Helper::IsRegularExpression, x),
        }
    }

    /// Calls a helper.
    pub(super) fn helped(&mut self, helper: Helper, arguments: &str) -> Expression {
        SYNTAX.call(format!("{}({arguments})", self.uses(helper)))
    }
}

/// Compares a natural number.
pub(super) fn count(number: &str, bound: Bound) -> Expression {
    let (operator, opposite, limit) = match bound {
        Bound::AtLeast(1) => (">", "===", 0),
        Bound::AtMost(0) => ("===", ">", 0),
        Bound::AtLeast(least) => (">=", "<", least),
        Bound::AtMost(most) => ("<=", ">", most),
    };
    let text = |operator: &str| format!("{number} {operator} {limit}");
    Expression::test(text(operator), text(opposite), Form::Comparison)
}

/// Compares a number, which may be none: the negation isn't the opposite comparison.
fn compared(x: &str, operator: &str, bound: &Number) -> Expression {
    let text = format!("{x} {operator} {}", bound.as_str());
    Expression::test(text.as_str(), format!("!({text})"), Form::Comparison)
}

/// Compares a value with another.
pub(super) fn equal(left: &str, right: &str) -> Expression {
    Expression::test(format!("{left} === {right}"), format!("{left} !== {right}"), Form::Comparison)
}
