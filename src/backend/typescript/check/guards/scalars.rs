//! Tests of scalars.

use super::{Writer, literal};
use crate::backend::typescript::check::guards::conditions::{AND, CALL, COMPARISON, Text};
use crate::backend::typescript::check::helpers::Helper;
use crate::backend::typescript::quote;
use crate::codegen::program::{Bound, ListId, Literal, Local, Measure};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck, PatternId};
use crate::pattern::{Pattern, PlainText};
use crate::text::{Json, Number};

/// The greatest divisor whose multiples are told exactly by `isMultipleOf`.
const GREATEST_DIVISOR: f64 = 9e14;

/// The greatest power of ten that is a double.
const GREATEST_POWER: i64 = 22;

/// The kinds that tests tell apart, in their order.
const GROUPS: [Kinds; 6] = [Kinds::STRING, Kinds::NUMBER, Kinds::BOOLEAN, Kinds::NULL, Kinds::ARRAY, Kinds::OBJECT];

/// Whether a value is compared by `===`.
pub(super) fn is_scalar(value: Literal<'_>) -> bool {
    match value {
        Literal::Name(_) | Literal::Json(Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_)) => true,
        Literal::Json(Json::Array(_) | Json::Object(_)) => false,
    }
}

/// The text that a pattern searches for, where that is all.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text().filter(|plain| !(plain.at_start && plain.at_end))
}

impl Writer<'_, '_> {
    /// Whether a value has one of some kinds, for each of which there is one test.
    pub(super) fn kinds(&mut self, kinds: Kinds, x: &str) -> Vec<Text> {
        GROUPS.iter().flat_map(|group| self.kind(kinds.and(*group), x)).collect()
    }

    fn kind(&mut self, kind: Kinds, x: &str) -> Option<Text> {
        let type_of = |name: &str| Text::equal(format!("typeof {x}"), format!("\"{name}\""));
        Some(match kind {
            Kinds::STRING => type_of("string"),
            Kinds::BOOLEAN => type_of("boolean"),
            Kinds::NULL => Text::equal(x, "null"),
            Kinds::NUMBER => Text::call(format!("Number.isFinite({x})")),
            Kinds::INTEGER => Text::call(format!("Number.isInteger({x})")),
            Kinds::FRACTION => {
                let text = format!("Number.isFinite({x}) && !Number.isInteger({x})");
                Text { text, negative: None, strength: AND }
            }
            Kinds::ARRAY => Text::call(format!("Array.isArray({x})")),
            Kinds::OBJECT => Text::call(format!("{}({x})", self.uses(Helper::IsObject))),
            _ => return None,
        })
    }

    /// Whether a value equals a literal.
    pub(super) fn equals(&self, value: Literal<'_>, x: &str) -> Text {
        Text::equal(x, literal(value))
    }

    /// Whether a value is one of a list.
    pub(super) fn listed(&mut self, list: ListId, x: &str) -> Text {
        let name = self.guards.lists.get(list.0).map_or("", String::as_str);
        let values = self.guards.program.lists.get(list.0).map(|list| &list.values[..]).unwrap_or_default();
        match values.iter().all(|value| is_scalar(*value)) {
            true => Text::call(format!("{name}.has({x})")),
            false => {
                let is_equal = self.uses(Helper::IsEqual);
                Text::call(format!("{name}.some((listed) => {is_equal}({x}, listed))"))
            }
        }
    }

    /// Whether a number is within a bound, or a multiple.
    pub(super) fn number(&mut self, check: &NumberCheck, x: &str) -> Text {
        let compare = |operator: &str, bound: &Number| Text::compared(format!("{x} {operator} {}", bound.as_str()));
        match check {
            NumberCheck::Minimum(bound) => compare(">=", bound),
            NumberCheck::ExclusiveMinimum(bound) => compare(">", bound),
            NumberCheck::Maximum(bound) => compare("<=", bound),
            NumberCheck::ExclusiveMaximum(bound) => compare("<", bound),
            NumberCheck::MultipleOf(divisor) => self.multiple(divisor, x),
        }
    }

    fn multiple(&mut self, divisor: &Number, x: &str) -> Text {
        let (digits, exponent) = divisor.digits();
        if (digits.as_str(), exponent) == ("1", 0) {
            return Text::call(format!("Number.isInteger({x})"));
        }
        let whole = digits.parse::<f64>().unwrap_or(f64::INFINITY);
        let multiplied = whole * 10f64.powi(i32::try_from(exponent.clamp(0, 400)).unwrap_or(0));
        if multiplied > GREATEST_DIVISOR || exponent < -GREATEST_POWER {
            return Text::call(format!("Number.isInteger({x} / {})", divisor.as_str()));
        }
        let zeros = usize::try_from(exponent.max(0)).unwrap_or(0);
        let scale = match exponent {
            ..=-7 => format!("1e{}", exponent.unsigned_abs()),
            -6..=-1 => format!("1{}", "0".repeat(usize::try_from(exponent.unsigned_abs()).unwrap_or(0))),
            _ => "1".to_owned(),
        };
        Text::call(format!("{}({x}, {digits}{}, {scale})", self.uses(Helper::IsMultipleOf), "0".repeat(zeros)))
    }

    /// Whether a value has so many characters, items or properties.
    pub(super) fn size(&mut self, of: Measure, bound: Bound, x: &str) -> Text {
        let length = match of {
            Measure::Characters => return self.characters(bound, x),
            Measure::Items => format!("{x}.length"),
            Measure::Properties => format!("Object.keys({x}).length"),
        };
        count(&length, bound)
    }

    fn characters(&mut self, bound: Bound, x: &str) -> Text {
        match bound {
            Bound::AtLeast(1) => {
                Text { negative: Some(format!("{x} === \"\"")), ..Text::compared(format!("{x} !== \"\"")) }
            }
            Bound::AtMost(0) => Text::equal(x, "\"\""),
            Bound::AtLeast(least) => Text::call(format!("{}({x}, {least})", self.uses(Helper::HasMinLength))),
            Bound::AtMost(most) => Text::call(format!("{}({x}, {most})", self.uses(Helper::HasMaxLength))),
        }
    }

    /// Whether a text matches a pattern.
    pub(super) fn matches(&mut self, id: PatternId, x: &str) -> Text {
        let plain = plain(&self.guards.checks.pattern(id).pattern);
        Text::call(match plain {
            Some(PlainText { at_start: true, text, .. }) => format!("{x}.startsWith({})", quote::string(&text)),
            Some(PlainText { at_end: true, text, .. }) => format!("{x}.endsWith({})", quote::string(&text)),
            Some(PlainText { text, .. }) => format!("{x}.includes({})", quote::string(&text)),
            None => format!("{}.test({x})", self.guards.patterns.get(&id).map_or("", String::as_str)),
        })
    }

    /// Whether a text follows the rule of a format.
    pub(super) fn rule(&mut self, rule: FormatRule, x: &str) -> Text {
        match rule {
            FormatRule::LeapSecond => Text::call(format!("{}({x})", self.uses(Helper::HasRealSecond))),
            FormatRule::AtMost253 => count(&format!("{x}.length"), Bound::AtMost(253)),
            FormatRule::RegularExpression => Text::call(format!("{}({x})", self.uses(Helper::IsRegularExpression))),
        }
    }

    /// The expression for a variable.
    pub(super) fn x(&self, local: Local) -> String {
        self.variables.expression(local).to_owned()
    }
}

/// Whether a natural number is within a bound.
pub(super) fn count(number: &str, bound: Bound) -> Text {
    let (operator, opposite, limit) = match bound {
        Bound::AtLeast(least) => (">=", "<", least),
        Bound::AtMost(most) => ("<=", ">", most),
    };
    Text {
        text: format!("{number} {operator} {limit}"),
        negative: Some(format!("{number} {opposite} {limit}")),
        strength: COMPARISON,
    }
}

impl Text {
    /// A call, or something else that binds as strongly.
    pub(super) fn call(text: String) -> Self {
        Self { text, negative: None, strength: CALL }
    }

    /// A comparison whose opposite is no comparison: of numbers, which may be none.
    pub(super) fn compared(text: String) -> Self {
        Self { text, negative: None, strength: COMPARISON }
    }

    /// `left === right`
    pub(super) fn equal(left: impl Into<String>, right: impl Into<String>) -> Self {
        let (left, right) = (left.into(), right.into());
        Self {
            text: format!("{left} === {right}"),
            negative: Some(format!("{left} !== {right}")),
            strength: COMPARISON,
        }
    }
}
