//! The words of violations: expected and found.
//!
//! The expected phrase is known when code is generated, and is the same text in all languages. Each language describes
//! the found value by the same rules.

use super::{ArrayCheck, Check, NumberCheck, StringCheck, Values};
use crate::model::Kinds;
use crate::text::{Json, encode_token, shortened};

/// Maximum number of characters shown of a string or a listed value.
pub const SHOWN_CHARACTERS: usize = 60;

/// Maximum number of violations that are listed; the others are counted.
pub const LISTED_VIOLATIONS: usize = 100;

/// Maximum number of violations that are found: an explanation ends there.
pub const FOUND_VIOLATIONS: usize = 1_000;

/// Maximum number of listed values shown.
const SHOWN_VALUES: usize = 20;

/// Expected, if a property is forbidden.
pub const ABSENT: &str = "absent";

/// Found, if a property is missing.
pub const WITHOUT: &str = "an object without it";

/// Expected of a value that is valid for several alternatives of `oneOf`.
pub const ONE_ALTERNATIVE: &str = "valid for one alternative only";

/// Expected of a value that satisfies a negated check without a short description.
pub const SOMETHING_ELSE: &str = "something else";

/// Expected by `uniqueItems`.
pub const DISTINCT: &str = "an array of distinct items";

impl Kinds {
    /// Returns the expected phrase: `a string, a number or null`.
    pub(crate) fn phrase(self) -> String {
        let number = if self.and(Self::NUMBER) == Self::INTEGER { "an integer" } else { "a number" };
        let all = [
            (Self::OBJECT, "an object"),
            (Self::ARRAY, "an array"),
            (Self::STRING, "a string"),
            (Self::NUMBER, number),
            (Self::BOOLEAN, "a boolean"),
            (Self::NULL, "null"),
        ];
        match self {
            Self::NONE => ABSENT.to_owned(),
            kinds => any_of(all.iter().filter(|(kind, _)| kinds.has(*kind)).map(|(_, words)| (*words).to_owned())),
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
        more => format!("one of {} and {more} more", shown.collect::<Vec<_>>().join(", ")),
    }
}

impl NumberCheck {
    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::Minimum(_) => "minimum",
            Self::ExclusiveMinimum(_) => "exclusiveMinimum",
            Self::Maximum(_) => "maximum",
            Self::ExclusiveMaximum(_) => "exclusiveMaximum",
            Self::MultipleOf(_) => "multipleOf",
        }
    }

    /// Returns the expected phrase.
    pub(crate) fn phrase(&self) -> String {
        match self {
            Self::Minimum(bound) => format!("at least {}", bound.as_str()),
            Self::ExclusiveMinimum(bound) => format!("greater than {}", bound.as_str()),
            Self::Maximum(bound) => format!("at most {}", bound.as_str()),
            Self::ExclusiveMaximum(bound) => format!("less than {}", bound.as_str()),
            Self::MultipleOf(divisor) => format!("a multiple of {}", divisor.as_str()),
        }
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
            Self::MinLength(least) => format!("a string of at least {}", count(*least, "character")),
            Self::MaxLength(most) => format!("a string of at most {}", count(*most, "character")),
            Self::Pattern(id) => format!("a string that matches {}", visible(&checks.pattern(*id).pattern.shown())),
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
            Self::MinItems(least) => format!("an array of at least {}", count(*least, "item")),
            Self::MaxItems(most) => format!("an array of at most {}", count(*most, "item")),
            Self::UniqueItems => DISTINCT.to_owned(),
            Self::Contains { min, .. } => format!("an array with at least {}", count(*min, "matching item")),
            Self::Items { .. } | Self::Unevaluated { .. } => String::new(),
        }
    }
}

/// Returns the expected phrase of `maxContains`.
pub(crate) fn at_most_matching(most: u64) -> String {
    format!("an array with at most {}", count(most, "matching item"))
}

/// Returns the expected phrase of `required`.
pub(crate) fn with_member(name: &str) -> String {
    format!("an object with the member {}", quoted(name))
}

/// Returns the expected phrase of `not`.
pub(crate) fn other_than(check: &Check) -> String {
    let names = match &check.object[..] {
        [part] => part.required(),
        _ => &[],
    };
    let bare = check.is_only_of_objects();
    match (&check.values, names) {
        (None, [name]) if bare => format!("anything but {}", with_member(name)),
        (Some(values), []) if bare && check.object.is_empty() => format!("anything but {}", values.phrase()),
        (None, []) if bare && check.object.is_empty() => format!("anything but {}", check.kinds.phrase()),
        _ => SOMETHING_ELSE.to_owned(),
    }
}

/// Returns a number with its noun: `1 item`, `2 items`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Returns a list of words: `a, b or c`.
pub(crate) fn any_of(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Describes a value in a few words.
pub(crate) fn describe(value: &Json) -> String {
    match value {
        Json::Null => "null".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Number(number) => format!("the number {}", number_text(number.as_f64())),
        Json::String(text) => format!("the string {}", quoted(text)),
        Json::Array(items) => format!("an array of {}", count(items.len() as u64, "item")),
        Json::Object(members) => format!("an object of {}", count(members.len() as u64, "member")),
    }
}

/// Returns a text as `JSON.stringify` prints it, with visible escapes, truncated if it is long.
pub(crate) fn quoted(text: &str) -> String {
    let shown = shortened(text, SHOWN_CHARACTERS);
    visible(&serde_json::to_string(&shown).unwrap_or(shown))
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
