//! JSON values with their numbers as text.
//!
//! `serde_json::Value` rounds numbers that `f64` can't represent; a schema's `const` or `maximum` must keep them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use ecow::{EcoString, EcoVec, eco_format};

/// A JSON value. Equality is JSON Schema's (Core §4.2.2): `1` equals `1.0`, the order of members is no difference.
#[derive(Debug, Clone)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it was written.
    Number(Number),
    /// A string.
    String(EcoString),
    /// An array.
    Array(EcoVec<Json>),
    /// An object; members keep their order, keys are distinct.
    Object(Vec<(EcoString, Json)>),
}

/// A JSON number, as it was written.
#[derive(Debug, Clone)]
pub struct Number(EcoString);

/// The value of a number: `digits` × 10^`exponent`, without leading or trailing zeros in `digits`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Decimal {
    negative: bool,
    digits: String,
    exponent: i64,
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
    fn rounded(self) -> Self {
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

    fn decimal(&self) -> Decimal {
        let (negative, unsigned) = match self.0.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.0.strip_prefix('+').unwrap_or(&self.0)),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
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

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::String(a), Self::String(b)) => a == b,
            (Self::Array(a), Self::Array(b)) => a == b,
            (Self::Object(a), Self::Object(b)) => {
                let in_order = a.iter().zip(b).all(|((one, _), (other, _))| one == other);
                a.len() == b.len() && if in_order { a == b } else { by_key(a) == by_key(b) }
            }
            _ => false,
        }
    }
}

impl Eq for Json {}

fn by_key(members: &[(EcoString, Json)]) -> BTreeMap<&str, &Json> {
    members.iter().map(|(key, value)| (key.as_str(), value)).collect()
}

impl std::hash::Hash for Json {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.canonical().hash(state);
    }
}

impl Json {
    /// A string.
    pub fn string(text: impl Into<EcoString>) -> Self {
        Self::String(text.into())
    }

    /// An object with these members, in this order.
    pub fn object<K: Into<EcoString>>(members: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// An array of these items.
    pub fn array(items: impl IntoIterator<Item = Self>) -> Self {
        Self::Array(items.into_iter().collect())
    }

    /// Returns the distinct values of a list: the list itself if all of them are.
    pub(crate) fn distinct(values: EcoVec<Self>) -> EcoVec<Self> {
        let mut seen = HashSet::with_capacity(values.len());
        if values.iter().all(|value| seen.insert(value)) {
            return values;
        }
        seen.clear();
        values.iter().filter(|value| seen.insert(*value)).cloned().collect()
    }

    /// Returns the member of that name, where this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns a function that finds members of an object by their names, in constant time where there are many.
    pub(crate) fn finder<'v>(members: &'v [(EcoString, Self)]) -> impl Fn(&str) -> Option<&'v Self> {
        const FEW: usize = 16;
        let by_name = || members.iter().map(|(name, value)| (name.as_str(), value)).collect();
        let index: Option<HashMap<&str, &'v Self>> = (members.len() > FEW).then(by_name);
        move |key| match &index {
            Some(index) => index.get(key).copied(),
            None => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
        }
    }

    /// Returns the text, where this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns whether it is neither an array nor an object.
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::String(_) => true,
            Self::Array(_) | Self::Object(_) => false,
        }
    }

    /// Returns the name of its JSON type in `type`: `integer` for numbers without a fractional part.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Number(number) if number.is_integer() => "integer",
            Self::Number(_) => "number",
            Self::String(_) => "string",
            Self::Array(_) => "array",
            Self::Object(_) => "object",
        }
    }

    /// Returns the value with its numbers within the range of doubles (see [`Number::within_doubles`]).
    pub fn within_doubles(self) -> Self {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => self,
            Self::Number(number) => Self::Number(number.within_doubles()),
            Self::Array(items) => Self::Array(items.into_iter().map(Self::within_doubles).collect()),
            Self::Object(members) => {
                Self::Object(members.into_iter().map(|(key, value)| (key, value.within_doubles())).collect())
            }
        }
    }

    /// Returns the value as programs read it: fractions as the nearest doubles.
    pub(crate) fn rounded(self) -> Self {
        match self {
            // A list without fractions stays shared.
            value if !value.has_fractions() => value,
            Self::Null | Self::Bool(_) | Self::String(_) => self,
            Self::Number(number) => Self::Number(number.rounded()),
            Self::Array(items) => Self::Array(items.into_iter().map(Self::rounded).collect()),
            Self::Object(members) => {
                Self::Object(members.into_iter().map(|(key, value)| (key, value.rounded())).collect())
            }
        }
    }

    fn has_fractions(&self) -> bool {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => false,
            Self::Number(number) => !number.is_integer(),
            Self::Array(items) => items.iter().any(Self::has_fractions),
            Self::Object(members) => members.iter().any(|(_, value)| value.has_fractions()),
        }
    }

    /// Returns a text that two values share exactly if they are equal.
    pub fn canonical(&self) -> String {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => self.to_string(),
            Self::Number(number) => {
                let Decimal { negative, digits, exponent } = number.decimal();
                format!("{}{digits}e{exponent}", if negative { "-" } else { "" })
            }
            Self::Array(items) => {
                format!("[{}]", items.iter().map(Self::canonical).collect::<Vec<_>>().join(","))
            }
            Self::Object(members) => {
                let text = |(key, value): &(EcoString, Self)| format!("{}:{}", Self::string(key), value.canonical());
                let mut members: Vec<String> = members.iter().map(text).collect();
                members.sort_unstable();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    /// Returns the value as indented text (two spaces), without a newline at the end.
    pub fn to_pretty(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number.as_str()),
            Self::String(text) => write_string(out, text),
            Self::Array(items) => {
                write_sequence(out, indent, ['[', ']'], items, |out, item, indent| item.write(out, indent))
            }
            Self::Object(members) => write_sequence(out, indent, ['{', '}'], members, |out, (key, value), indent| {
                write_string(out, key);
                out.push_str(if indent.is_some() { ": " } else { ":" });
                value.write(out, indent);
            }),
        }
    }
}

fn write_sequence<T>(
    out: &mut String,
    indent: Option<usize>,
    [open, close]: [char; 2],
    items: &[T],
    mut write: impl FnMut(&mut String, &T, Option<usize>),
) {
    let inner = indent.map(|level| level + 1);
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        new_line(out, inner);
        write(out, item, inner);
    }
    if !items.is_empty() {
        new_line(out, indent);
    }
    out.push(close);
}

fn new_line(out: &mut String, indent: Option<usize>) {
    if let Some(level) = indent {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", level));
    }
}

/// Returns whether a character ends a line, turns the direction of the text around it, or is refused by readers of
/// YAML.
fn misleads(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Writes a JSON string literal. Beyond the requirements of RFC 8259, it escapes U+2028, U+2029, DEL, the C1 controls
/// and the direction controls, so that every reader sees the text on one line and in its own order.
fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || misleads(c) => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Returns a text as a JSON string with the escapes that are necessary, as `JSON.stringify` and `serde_json` print it.
pub(crate) fn stringified(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..'\u{20}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Compact JSON.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out, None);
        f.write_str(&out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::from_text(text)
    }

    #[test]
    fn texts_are_printed_as_serde_json_prints_them() {
        let text: String = ('\0'..='\u{a0}').chain(['\u{2028}', '\u{feff}', '😀']).collect();
        assert_eq!(stringified(&text), serde_json::to_string(&text).expect("JSON"));
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

    #[test]
    fn objects_are_equal_in_any_order() {
        let a = Json::object([("a", Json::Null), ("b", Json::Bool(true))]);
        let b = Json::object([("b", Json::Bool(true)), ("a", Json::Null)]);
        assert_eq!(a, b);
        assert_ne!(a, Json::object([("a", Json::Null), ("c", Json::Bool(true))]));
        assert_eq!(a.canonical(), b.canonical());
        assert_eq!(Json::Number(number("1.50")).canonical(), Json::Number(number("15e-1")).canonical());
    }

    #[test]
    fn text_is_one_line_to_every_reader() {
        assert_eq!(Json::string("a\"\\\n\u{2028}\u{7f}é").to_string(), "\"a\\\"\\\\\\n\\u2028\\u007fé\"");
    }
}
