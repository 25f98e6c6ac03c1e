//! JSON numbers as text, with their exact decimal values.

use std::cmp::Ordering;

use ecow::{EcoString, eco_format};

/// A JSON number, as it was written.
#[derive(Debug, Clone)]
pub struct Number(EcoString);

/// The value of a number: `digits` × 10^`exponent`, without leading or trailing zeros in `digits`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Decimal {
    pub(super) negative: bool,
    pub(super) digits: String,
    pub(super) exponent: i64,
}

impl Number {
    /// Takes the text of a JSON number (RFC 8259 §6); the caller's parser has checked its grammar.
    pub fn from_text(text: impl Into<EcoString>) -> Self {
        Self(text.into())
    }

    /// Returns the number as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number as an integer (`1.0` and `1e2` are integers), if it fits into an `i128`.
    pub fn as_integer(&self) -> Option<i128> {
        let decimal = self.decimal();
        let zeros = usize::try_from(decimal.exponent).ok().filter(|&zeros| zeros < 40)?;
        let digits = format!("{}{}", decimal.digits, "0".repeat(zeros));
        let magnitude: i128 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        Some(if decimal.negative { -magnitude } else { magnitude })
    }

    /// Returns whether the number has no fractional part.
    pub fn is_integer(&self) -> bool {
        self.is_plain() || self.decimal().exponent >= 0
    }

    /// Returns the nearest `f64`.
    pub fn as_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Returns whether doubles represent the number, exactly or rounded: it is neither beyond all of them, nor so small
    /// that it becomes 0.
    pub fn is_in_doubles(&self) -> bool {
        let nearest = self.as_f64();
        nearest.is_finite() && (nearest != 0.0 || self.decimal().digits.is_empty())
    }

    /// Returns the number as programs read it: a fraction as the nearest double.
    pub(super) fn rounded(self) -> Self {
        let nearest = Self(eco_format!("{:?}", self.as_f64()));
        if self.is_integer() || nearest == self { self } else { nearest }
    }

    /// Returns the number, or the largest double of its sign if it is beyond all doubles, which JSON readers reject.
    pub fn within_doubles(&self) -> Self {
        match self.as_f64() {
            number if number.is_finite() => self.clone(),
            number => Self(eco_format!("{:?}", number.clamp(f64::MIN, f64::MAX))),
        }
    }

    /// Returns its digits, without leading or trailing zeros, and the power of ten that they are multiplied by.
    pub fn digits(&self) -> (String, i64) {
        let Decimal { digits, exponent, .. } = self.decimal();
        (digits, exponent)
    }

    /// Returns whether it is the product of an integer and a divisor, which has 1 to 19 digits
    /// ([`Number::digits`]).
    pub fn is_multiple_of(&self, divisor: &Self) -> bool {
        let (number, divisor) = (self.decimal(), divisor.decimal());
        let Ok(divider @ 1..) = divisor.digits.parse::<u64>().map(u128::from) else { return number.digits.is_empty() };
        let power = number.exponent.saturating_sub(divisor.exponent);
        let rest = number.digits.bytes().fold(0, |rest, digit| (rest * 10 + u128::from(digit - b'0')) % divider);
        // Digits don't end in 0, so that no power of ten divides them.
        let multiplied = rest * power_of_ten(power.unsigned_abs(), divider);
        number.digits.is_empty() || power >= 0 && multiplied.is_multiple_of(divider)
    }

    /// Returns whether it is written as an integer other than 0, without an exponent: no other plain text is the same
    /// number.
    fn is_plain(&self) -> bool {
        let digits = self.0.strip_prefix('-').unwrap_or(&self.0);
        matches!(digits.as_bytes(), [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit))
    }

    pub(super) fn decimal(&self) -> Decimal {
        let (negative, unsigned) = match self.0.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.0.strip_prefix('+').unwrap_or(&self.0)),
        };
        let (whole, fraction, exponent) = number_parts(unsigned);
        let (fraction, exponent) = (fraction.unwrap_or_default(), exponent.unwrap_or("0"));
        // An exponent beyond i64 saturates.
        let saturated = if exponent.starts_with('-') { i64::MIN / 2 } else { i64::MAX / 2 };
        let exponent: i64 = exponent.parse().unwrap_or(saturated);
        let digits = format!("{whole}{fraction}");
        let significant = digits.trim_start_matches('0');
        let trimmed = significant.trim_end_matches('0');
        if trimmed.is_empty() {
            return Decimal { negative: false, digits: String::new(), exponent: 0 };
        }
        let zeros = (significant.len() - trimmed.len()) as i64;
        Decimal {
            negative,
            digits: trimmed.to_owned(),
            exponent: exponent.saturating_sub(fraction.len() as i64).saturating_add(zeros),
        }
    }
}

/// Returns the whole part of a decimal number, the digits after its point, and its exponent, where it has them.
pub(crate) fn number_parts(text: &str) -> (&str, Option<&str>, Option<&str>) {
    let split = |text, at: &[char]| -> (&str, Option<&str>) {
        str::split_once(text, at).map_or((text, None), |(before, after)| (before, Some(after)))
    };
    let (mantissa, exponent) = split(text, &['e', 'E']);
    let (whole, fraction) = split(mantissa, &['.']);
    (whole, fraction, exponent)
}

/// Returns the remainder of a power of ten by a divider of at most 64 bits.
fn power_of_ten(power: u64, divider: u128) -> u128 {
    let bits = (0..u64::BITS).rev().map(|bit| power >> bit & 1 == 1);
    bits.fold(1 % divider, |rest, is_odd| rest * rest % divider * if is_odd { 10 } else { 1 } % divider)
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || !(self.is_plain() && other.is_plain()) && self.decimal() == other.decimal()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        let (this, other) = (self.decimal(), other.decimal());
        match (this.sign(), other.sign()) {
            (-1, -1) => other.compare_magnitude(&this),
            (1, 1) => this.compare_magnitude(&other),
            (this, other) => this.cmp(&other),
        }
    }
}

impl Decimal {
    fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    /// Compares without the sign, neither being 0: by the place of the first digit, then by the digits.
    fn compare_magnitude(&self, other: &Self) -> Ordering {
        let first = |decimal: &Self| decimal.exponent.saturating_add(decimal.digits.len() as i64);
        first(self).cmp(&first(other)).then_with(|| self.digits.cmp(&other.digits))
    }
}

impl std::hash::Hash for Number {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.decimal().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::from_text(text)
    }

    #[test]
    fn numbers_are_equal_by_value() {
        for (a, b) in [
            ("1", "1.0"),
            ("100", "1e2"),
            ("-0", "0"),
            ("0.10", "1E-1"),
            ("12345678901234567890123", "12345678901234567890123.0"),
        ] {
            assert_eq!(number(a), number(b));
        }
        for (a, b) in [("1", "-1"), ("1", "10"), ("12345678901234567890123", "12345678901234567890124")] {
            assert_ne!(number(a), number(b));
        }
    }

    #[test]
    fn numbers_are_compared_by_value() {
        for (less, more) in
            [("-10", "-9.5"), ("-1", "0"), ("0", "1e-9"), ("9", "10"), ("0.99", "1"), ("1e300", "1e301")]
        {
            assert!(number(less) < number(more) && number(more) > number(less), "{less} {more}");
        }
    }

    #[test]
    fn multiples_are_decimal() {
        for (multiple, divisor) in [
            ("9.99", "0.01"),
            ("0.0075", "0.0001"),
            ("1e308", "0.5"),
            ("0", "3"),
            ("-4.5", "1.5"),
            ("1e2", "1e2"),
            ("1e308", "5e-320"),
            ("18446744073709551557000", "18446744073709551557"),
            ("123456789012345678901234567890123456789012345678901234567890", "9e1"),
        ] {
            assert!(number(multiple).is_multiple_of(&number(divisor)), "{multiple} {divisor}");
        }
        for (other, divisor) in [
            ("0.00751", "0.0001"),
            ("1e308", "0.123456789"),
            ("7", "2"),
            ("1", "1e2"),
            ("15", "10"),
            ("18446744073709551558", "18446744073709551557"),
            ("1e25", "3e20"),
            ("1e308", "3e-320"),
            ("1e10000000", "7e-10000000"),
        ] {
            assert!(!number(other).is_multiple_of(&number(divisor)), "{other} {divisor}");
        }
    }

    #[test]
    fn integers_are_read_by_value() {
        assert_eq!(number("-1.50e1").as_integer(), Some(-15));
        assert_eq!(number("1e400").as_integer(), None);
        assert!(number("1e400").is_integer());
        assert!(!number("1e-999999999999999999999999").is_integer());
    }

    #[test]
    fn numbers_beyond_doubles_become_the_largest() {
        let huge = format!("-{}", "9".repeat(5000));
        for (text, expected) in [
            ("1.50", "1.50"),
            ("1e400", "1.7976931348623157e308"),
            (huge.as_str(), "-1.7976931348623157e308"),
            ("1e-999", "1e-999"),
        ] {
            assert_eq!(number(text).within_doubles().as_str(), expected);
        }
    }
}
