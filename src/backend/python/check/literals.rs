//! Values of the schema in Python.

use crate::backend::python::quote;
use crate::text::{Json, Number};

/// The integers up to here are doubles, all of them.
const GREATEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// How many digits an integer may have in Python's source (`sys.int_info.default_max_str_digits`).
const MOST_DIGITS: usize = 4300;

/// Returns a number: an integer as one, so that it is compared exactly.
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

/// Returns a natural number by its digits. Python reads no literal of more than 4,300: it is put together from several.
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

/// Returns a value of the schema.
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
