//! Values and texts of the schema, in Python; and the questions that need nothing else.

use super::condition::Condition;
use super::marks::{BOOL, INT, IS_INSTANCE, LEN, STR, TYPE};
use crate::backend::python::quote;
use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::text::{Json, Number};

/// The integers up to here are doubles, all of them.
const GREATEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// How many digits an integer may have in Python's source (`sys.int_info.default_max_str_digits`).
const MOST_DIGITS: usize = 4300;

/// A number: an integer as one, so that it is compared exactly.
pub(super) fn number(number: &Number) -> String {
    // What `json` reads as a float is one, and not always the integer that is written.
    let is_float = number.as_str().contains(['.', 'e', 'E']);
    if is_float && number.as_f64().is_finite() && number.as_f64().abs() > GREATEST_EXACT {
        return number.as_str().to_owned();
    }
    if let Some(integer) = number.as_integer() {
        return integer.to_string();
    }
    let (digits, exponent) = number.digits();
    let sign = if number.as_str().starts_with('-') { "-" } else { "" };
    match exponent {
        0 => format!("{sign}{}", natural(&digits)),
        1..=400 => format!("{sign}{} * 10**{exponent}", natural(&digits)),
        // More than any number has: JSON's are doubles, or written out.
        401.. => format!("{sign}10**400"),
        _ => number.as_str().to_owned(),
    }
}

/// A natural number by its digits. Python reads no literal of more than 4,300: it is put together from several.
pub(super) fn natural(digits: &str) -> String {
    match digits.len().checked_sub(MOST_DIGITS) {
        None | Some(0) => digits.to_owned(),
        Some(middle) => {
            let (high, low) = digits.split_at(middle);
            // Zeros in front of an integer are no Python.
            let low = low.trim_start_matches('0');
            format!("({} * 10**{MOST_DIGITS} + {low})", natural(high))
        }
    }
}

/// A value of the schema.
pub(super) fn value(json: &Json) -> String {
    match json {
        Json::Number(number) => self::number(number),
        Json::Array(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
        Json::Object(members) => {
            let member = |(key, member): &(String, Json)| format!("{}: {}", quote::string(key), value(member));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        Json::Null | Json::Bool(_) | Json::String(_) => quote::value(json),
    }
}

/// Whether a number is within a bound.
pub(super) fn bound(check: &NumberCheck, value: &str) -> Condition {
    match check {
        NumberCheck::Minimum(bound) => Condition::compared(value, [">=", "<"], &number(bound)),
        NumberCheck::ExclusiveMinimum(bound) => Condition::compared(value, [">", "<="], &number(bound)),
        NumberCheck::Maximum(bound) => Condition::compared(value, ["<=", ">"], &number(bound)),
        NumberCheck::ExclusiveMaximum(bound) => Condition::compared(value, ["<", ">="], &number(bound)),
        NumberCheck::MultipleOf(divisor) => {
            let (digits, exponent) = divisor.digits();
            Condition::test(format!("_is_multiple({value}, {}, {exponent})", natural(&digits)))
        }
    }
}

/// Whether there are as many as that.
pub(super) fn at_least(value: &str, least: u64) -> Condition {
    if least == 0 {
        return Condition::TRUE;
    }
    Condition::compared(&format!("{LEN}({value})"), [">=", "<"], &least.to_string())
}

/// Whether there are no more than that.
pub(super) fn at_most(value: &str, most: u64) -> Condition {
    Condition::compared(&format!("{LEN}({value})"), ["<=", ">"], &most.to_string())
}

/// Whether an object has a member.
pub(super) fn has(value: &str, name: &str) -> Condition {
    Condition::compared(&quote::string(name), ["in", "not in"], value)
}

/// Whether a value is `None`.
pub(super) fn is_none(value: &str) -> Condition {
    Condition::compared(value, ["is", "is not"], "None")
}

/// Whether a value is of one of these kinds, where it is known to be of one of those: as fast as can be.
pub(super) fn is_of(kinds: Kinds, known: Kinds, value: &str) -> Condition {
    let kinds = kinds.and(known);
    let others = known.without(kinds);
    if kinds == known {
        return Condition::TRUE;
    }
    if others == Kinds::NULL {
        return is_none(value).negated();
    }
    let is = |class: &str| Condition::test(format!("{IS_INSTANCE}({value}, {class})"));
    let exactly_int = || Condition::compared(&format!("{TYPE}({value})"), ["is", "is not"], INT);
    let number = match (kinds.has(Kinds::INTEGER), kinds.has(Kinds::FRACTION)) {
        (true, true) => Condition::any([exactly_int(), Condition::test(format!("_is_number({value})"))]),
        (true, false) => Condition::any([exactly_int(), Condition::test(format!("_is_integer({value})"))]),
        (false, true) => Condition::test(format!("_is_fraction({value})")),
        (false, false) => Condition::FALSE,
    };
    Condition::any([
        if kinds.has(Kinds::STRING) { is(STR) } else { Condition::FALSE },
        number,
        if kinds.has(Kinds::OBJECT) { Condition::test(format!("_is_object({value})")) } else { Condition::FALSE },
        if kinds.has(Kinds::ARRAY) { is("_Array") } else { Condition::FALSE },
        if kinds.has(Kinds::BOOLEAN) { is(BOOL) } else { Condition::FALSE },
        if kinds.has(Kinds::NULL) { is_none(value) } else { Condition::FALSE },
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        let huge = format!("-12{}{}", "0".repeat(10), "3".repeat(4290));
        for (text, expected) in [
            ("1.0", "1"),
            ("-2.50", "-2.50"),
            ("1e2", "100"),
            ("1e300", "1e300"),
            ("1e400", "1 * 10**400"),
            ("-1e999", "-10**400"),
            ("123456789012345678901234567890123456789012345", "123456789012345678901234567890123456789012345"),
            (&huge, &format!("-(12 * 10**4300 + {})", "3".repeat(4290))),
        ] {
            assert_eq!(number(&Number::from_text(text)), expected);
        }
    }
}
