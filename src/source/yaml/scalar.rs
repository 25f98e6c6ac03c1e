//! Resolves scalars (YAML 1.2.2 §10.3) to JSON values.

use crate::source::Value;
use crate::text::{Number, number_parts};

/// The kind of a scalar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Resolved by the syntax of its text.
    Plain,
    /// `!!str`, or quoted.
    String,
    /// `!!int`
    Integer,
    /// `!!float`
    Float,
    /// `!!bool`
    Boolean,
    /// `!!null`
    Null,
}

/// Returns the value of a scalar, or an error message.
pub(super) fn resolve(text: &str, kind: Kind) -> Result<Value, String> {
    let found = match kind {
        Kind::String => return Ok(Value::String(text.into())),
        Kind::Plain => null(text).or_else(|| boolean(text)).map(Ok).or_else(|| number(text)),
        Kind::Null => null(text).map(Ok),
        Kind::Boolean => boolean(text).map(Ok),
        Kind::Integer => number(text).filter(|_| !text.contains(['.', 'e', 'E']) || text.starts_with("0x")),
        Kind::Float => number(text),
    };
    match found {
        Some(value) => value,
        None if kind == Kind::Plain => Ok(Value::String(text.into())),
        None => Err(format!("`{}` doesn't match its tag", text.chars().take(60).collect::<String>())),
    }
}

fn null(text: &str) -> Option<Value> {
    matches!(text, "" | "~" | "null" | "Null" | "NULL").then_some(Value::Null)
}

fn boolean(text: &str) -> Option<Value> {
    match text {
        "true" | "True" | "TRUE" => Some(Value::Bool(true)),
        "false" | "False" | "FALSE" => Some(Value::Bool(false)),
        _ => None,
    }
}

/// Parses a number; returns none if the text isn't one.
fn number(text: &str) -> Option<Result<Value, String>> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Some(Err(format!("`{text}` is not a JSON number")));
    }
    let digits = match radix(text) {
        Some(Ok(digits)) => digits,
        Some(Err(message)) => return Some(Err(message)),
        None => decimal(unsigned)?,
    };
    let sign = if negative { "-" } else { "" };
    Some(Ok(Value::Number(Number::from_text(format!("{sign}{digits}")))))
}

/// Returns `0x1F` or `0o17` as decimal digits. They have no sign.
fn radix(text: &str) -> Option<Result<String, String>> {
    let (radix, digits) = match text.strip_prefix("0x") {
        Some(digits) => (16, digits),
        None => (8, text.strip_prefix("0o")?),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let value = u128::from_str_radix(digits, radix);
    Some(value.map(|value| value.to_string()).map_err(|_| "number too large: write it in decimal".into()))
}

/// Returns `[0-9]+`, `.5`, `5.` or `1.5e+3` as JSON writes it: digits on both sides of the point, no leading zeros.
fn decimal(text: &str) -> Option<String> {
    let (whole, fraction, exponent) = number_parts(text);
    let all_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let some_digits = |digits: &str| !digits.is_empty() && all_digits(digits);
    let is_mantissa = match fraction {
        Some(fraction) => all_digits(whole) && all_digits(fraction) && !(whole.is_empty() && fraction.is_empty()),
        None => some_digits(whole),
    };
    let is_exponent = |exponent: &str| some_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent));
    if !is_mantissa || !exponent.is_none_or(is_exponent) {
        return None;
    }
    let digits_or_zero = |digits: &str| if digits.is_empty() { "0".to_owned() } else { digits.to_owned() };
    let whole = digits_or_zero(whole.trim_start_matches('0'));
    let fraction = fraction.map(|digits| format!(".{}", digits_or_zero(digits))).unwrap_or_default();
    let exponent = exponent.map(|digits| format!("e{digits}")).unwrap_or_default();
    Some(format!("{whole}{fraction}{exponent}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        match resolve(text, Kind::Plain) {
            Ok(Value::Null) => "null".into(),
            Ok(Value::Bool(value)) => value.to_string(),
            Ok(Value::Number(number)) => number.as_str().into(),
            Ok(Value::String(text)) => format!("{text:?}"),
            Ok(Value::Array(_) | Value::Object(_)) => "a collection".into(),
            Err(message) => message,
        }
    }

    #[test]
    fn plain_scalars_are_the_core_schemas() {
        for (text, expected) in [
            ("", "null"),
            ("~", "null"),
            ("True", "true"),
            ("yes", "\"yes\""),
            ("0x1F", "31"),
            ("0o17", "15"),
            ("0x", "\"0x\""),
            ("-0x1", "\"-0x1\""),
            ("0b1", "\"0b1\""),
            ("1_000", "\"1_000\""),
            ("007", "7"),
            ("000", "0"),
            ("+12", "12"),
            ("-.5", "-0.5"),
            ("5.", "5.0"),
            (".", "\".\""),
            ("-", "\"-\""),
            ("1e", "\"1e\""),
            ("1e+3", "1e+3"),
            ("1.0E-07", "1.0e-07"),
            ("e3", "\"e3\""),
            ("2002-12-14", "\"2002-12-14\""),
            ("12:30", "\"12:30\""),
            ("1.5.0", "\"1.5.0\""),
            ("12345678901234567890123", "12345678901234567890123"),
            ("-.INF", "`-.INF` is not a JSON number"),
            (".nan", "`.nan` is not a JSON number"),
        ] {
            assert_eq!(plain(text), expected, "{text:?}");
        }
    }

    #[test]
    fn tags_decide() {
        assert!(matches!(resolve("1", Kind::String), Ok(Value::String(_))));
        assert!(matches!(resolve("1", Kind::Float), Ok(Value::Number(_))));
        assert!(resolve("1.5", Kind::Integer).is_err());
        assert!(matches!(resolve("0x1e", Kind::Integer), Ok(Value::Number(_))));
        assert!(resolve("yes", Kind::Boolean).is_err());
    }
}
