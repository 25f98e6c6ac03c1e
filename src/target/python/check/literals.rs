//! Values of the schema in Python.

use crate::codegen::json_literal::JsonSyntax;
use crate::target::python::quote;
use crate::text::{Json, Number};

/// The integers up to here are doubles, all of them.
const GREATEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// Returns a number: an integer as one, so that it is compared exactly.
pub(super) fn number(number: &Number) -> String {
    // A number that `json` reads as a float is one, and not always the integer that is written.
    let is_float = number.as_str().contains(['.', 'e', 'E']);
    if is_float && number.as_f64().abs() > GREATEST_EXACT {
        return number.as_str().to_owned();
    }
    if let Some(integer) = number.as_integer() {
        return integer.to_string();
    }
    let (digits, exponent) = number.digits();
    let sign = if number.as_str().starts_with('-') { "-" } else { "" };
    match exponent {
        0 => format!("{sign}{digits}"),
        1.. => format!("{sign}{digits} * 10**{exponent}"),
        ..0 => number.as_str().to_owned(),
    }
}

/// Returns a value of the schema.
pub(super) fn value(json: &Json) -> String {
    JsonSyntax { number, ..quote::JSON }.value(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for (text, expected) in [
            ("1.0", "1"),
            ("-2.50", "-2.50"),
            ("1e2", "100"),
            ("1e300", "1e300"),
            ("-1234567890123456789012345678901234567890000", "-123456789012345678901234567890123456789 * 10**4"),
            ("123456789012345678901234567890123456789012345", "123456789012345678901234567890123456789012345"),
        ] {
            assert_eq!(number(&Number::from_text(text)), expected);
        }
    }
}
