//! Describes expected and found values, in the words of `phrases.rs`.
//!
//! The expected phrase is known when code is generated, and is the same text in all languages. Each language describes
//! the found value by the same rules.

use super::phrases::Phrase;
use super::{ArrayCheck, Check, NumberCheck, StringCheck, Values};
use crate::model::Kinds;
use crate::text::{Json, Number, encode_token, shortened, stringified};

/// Maximum number of characters shown of a string or a listed value.
pub const SHOWN_CHARACTERS: usize = 60;

/// Maximum number of violations that are listed; the others are counted.
pub const LISTED_VIOLATIONS: usize = 100;

/// Maximum number of violations that are found: an explanation ends there.
pub const FOUND_VIOLATIONS: usize = 1_000;

/// Maximum number of listed values shown.
const SHOWN_VALUES: usize = 20;

impl Kinds {
    /// Returns the expected phrase: `a string, a number or null`.
    pub(crate) fn phrase(self) -> String {
        let number = if self.and(Self::NUMBER) == Self::INTEGER { Phrase::Integer } else { Phrase::Number };
        let phrases = [Phrase::Object, Phrase::Array, Phrase::String, number, Phrase::Boolean, Phrase::Null];
        let kinds = [Self::OBJECT, Self::ARRAY, Self::STRING, Self::NUMBER, Self::BOOLEAN, Self::NULL];
        match self {
            Self::NONE => Phrase::Absent.with(&[]),
            own => any_of(
                kinds.into_iter().zip(phrases).filter(|(kind, _)| own.has(*kind)).map(|(_, phrase)| phrase.with(&[])),
            ),
        }
    }
}

impl Values {
    /// Returns the expected phrase.
    pub(crate) fn phrase(&self) -> String {
        one_of(&self.values)
    }
}

/// Returns the expected phrase for listed values: the first of many.
pub(crate) fn one_of(values: &[Json]) -> String {
    let more = values.len().saturating_sub(SHOWN_VALUES);
    let shown = values.iter().take(SHOWN_VALUES).map(|value| visible(&shortened(&value.to_string(), SHOWN_CHARACTERS)));
    match more {
        0 => any_of(shown),
        more => Phrase::OneOfMany.with(&[&shown.collect::<Vec<_>>().join(", "), &more]),
    }
}

impl NumberCheck {
    /// Returns its keyword, its phrase, and its bound or divisor.
    fn parts(&self) -> (&'static str, Phrase, &Number) {
        match self {
            Self::Minimum(bound) => ("minimum", Phrase::Minimum, bound),
            Self::ExclusiveMinimum(bound) => ("exclusiveMinimum", Phrase::ExclusiveMinimum, bound),
            Self::Maximum(bound) => ("maximum", Phrase::Maximum, bound),
            Self::ExclusiveMaximum(bound) => ("exclusiveMaximum", Phrase::ExclusiveMaximum, bound),
            Self::MultipleOf(divisor) => ("multipleOf", Phrase::MultipleOf, divisor),
        }
    }

    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        self.parts().0
    }

    /// Returns its bound or divisor.
    pub(crate) fn number(&self) -> &Number {
        self.parts().2
    }

    /// Returns the expected phrase.
    pub(crate) fn phrase(&self) -> String {
        let (_, phrase, number) = self.parts();
        phrase.with(&[&number.as_str()])
    }
}

impl StringCheck {
    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::MinLength(_) => "minLength",
            Self::MaxLength(_) => "maxLength",
            Self::Pattern(_) => "pattern",
            Self::Format(..) => "format",
        }
    }

    /// Returns the expected phrase.
    pub(crate) fn phrase(&self, checks: &super::Checks) -> String {
        match self {
            Self::MinLength(least) => Phrase::MinLength.with(&[least]),
            Self::MaxLength(most) => Phrase::MaxLength.with(&[most]),
            Self::Pattern(id) => Phrase::Pattern.with(&[&visible(&checks.pattern(*id).pattern.shown())]),
            Self::Format(format, _) => format.phrase().to_owned(),
        }
    }
}

impl ArrayCheck {
    /// Returns its keyword, if the array itself violates it rather than an item.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::MinItems(_) => "minItems",
            Self::MaxItems(_) => "maxItems",
            Self::UniqueItems => "uniqueItems",
            Self::Items { .. } => "items",
            Self::Contains { says_min: false, .. } => "contains",
            Self::Contains { .. } => "minContains",
            Self::Unevaluated { .. } => "unevaluatedItems",
        }
    }

    /// Returns the expected phrase; none if it depends on the items.
    pub(crate) fn phrase(&self) -> String {
        match self {
            Self::MinItems(least) => Phrase::MinItems.with(&[least]),
            Self::MaxItems(most) => Phrase::MaxItems.with(&[most]),
            Self::UniqueItems => Phrase::UniqueItems.with(&[]),
            Self::Contains { min, .. } => Phrase::MinContains.with(&[min]),
            Self::Items { .. } | Self::Unevaluated { .. } => String::new(),
        }
    }
}

/// Returns the expected phrase of `required`.
pub(crate) fn with_property(name: &str) -> String {
    Phrase::Required.with(&[&quoted(name)])
}

/// Returns the expected phrase of `not`.
pub(crate) fn other_than(check: &Check) -> String {
    let names = match &check.object[..] {
        [part] => part.required(),
        _ => &[],
    };
    let bare = check.is_only_of_objects();
    let phrase = match (&check.values, names) {
        (None, [name]) if bare => with_property(name),
        (Some(values), []) if bare && check.object.is_empty() => values.phrase(),
        (None, []) if bare && check.object.is_empty() => check.kinds.phrase(),
        _ => return Phrase::NotThis.with(&[]),
    };
    Phrase::Not.with(&[&phrase])
}

/// Returns a list of words: `a, b or c`.
pub(crate) fn any_of(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => Phrase::Or.with(&[&first.join(", "), last]),
        _ => words.concat(),
    }
}

/// Returns phrases that are all expected.
pub(crate) fn all_of(phrases: impl IntoIterator<Item = String>) -> String {
    let phrases: Vec<String> = phrases.into_iter().collect();
    phrases.join(&Phrase::And.with(&[&"", &""]))
}

/// Describes a value in a few words.
pub(crate) fn describe(value: &Json) -> String {
    match value {
        Json::Null => Phrase::Null.with(&[]),
        Json::Bool(value) => value.to_string(),
        Json::Number(number) => Phrase::TheNumber.with(&[&number_text(number.as_f64())]),
        Json::String(text) => Phrase::TheString.with(&[&quoted(text)]),
        Json::Array(items) => Phrase::ArrayOf.with(&[&items.len()]),
        Json::Object(members) => Phrase::ObjectOf.with(&[&members.len()]),
    }
}

/// Returns a text as `JSON.stringify` prints it, with visible escapes, truncated if it is long.
pub(crate) fn quoted(text: &str) -> String {
    visible(&stringified(&shortened(text, SHOWN_CHARACTERS)))
}

/// Returns the name of a property as a path segment (RFC 6901 §3), escaped and truncated.
pub(crate) fn segment(name: &str) -> String {
    visible(&encode_token(&shortened(name, SHOWN_CHARACTERS)))
}

/// Returns a text with escapes for characters that are invisible, break lines, or change the direction of text.
fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}' => {
                out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
            c => out.push(c),
        }
    }
    out
}

/// Returns a number as ECMAScript prints it (ECMA-262 §6.1.6.1.20).
pub(crate) fn number_text(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-6..1e21 => number.to_string(),
        _ => {
            let text = format!("{number:e}");
            if text.contains("e-") { text } else { text.replace('e', "e+") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_ecmascript_writes_them() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-9.99, "-9.99"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (0.000_001, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-7, "1.25e-7"),
            (123_456.789, "123456.789"),
        ] {
            assert_eq!(number_text(number), text);
        }
    }

    #[test]
    fn what_is_hidden_is_escaped() {
        for (text, expected) in [
            ("a\nb", r#""a\nb""#),
            ("\u{1b}\u{9b}\u{7f}", r#""\u001b\u009b\u007f""#),
            ("\u{202e}\u{2028}\u{feff}é😀", r#""\u202e\u2028\ufeffé😀""#),
            ("\u{e0041}", r#""\udb40\udc41""#),
        ] {
            assert_eq!(quoted(text), expected);
        }
        assert_eq!(segment("a/~\n\"é"), "a~1~0\\u000a\"é");
        assert_eq!(segment(&"/".repeat(61)), "~1".repeat(60) + "…");
    }

    #[test]
    fn kinds_are_listed() {
        assert_eq!(Kinds::STRING.or(Kinds::NULL).or(Kinds::INTEGER).phrase(), "a string, an integer or null");
        assert_eq!(Kinds::NONE.phrase(), "absent");
    }
}
