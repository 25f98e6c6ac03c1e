//! The common traits of strings in one place.

use std::sync::LazyLock;

use super::ENOUGH;
use crate::model::check::Format;
use crate::pattern::Pattern;
use crate::text::Json;

/// The formats that are recognised, with their patterns: of others, ordinary words are valid too.
static FORMATS: LazyLock<Vec<(Format, Pattern)>> = LazyLock::new(|| {
    let formats = [
        Format::DateTime,
        Format::Date,
        Format::Time,
        Format::Uuid,
        Format::Email,
        Format::Ipv4,
        Format::Ipv6,
        Format::Uri,
    ];
    formats.into_iter().filter_map(|format| Some((format, Pattern::parse(format.pattern()).ok()?))).collect()
});

/// The maximum number of values of an enumeration, and of characters of each.
const MOST_VALUES: usize = 12;
const MOST_CHARACTERS: usize = 40;

/// Returns the format that all strings have.
pub(super) fn format(strings: &[&Json]) -> Option<Format> {
    let texts: Vec<&str> = strings.iter().filter_map(|value| value.as_str()).collect();
    if texts.is_empty() {
        return None;
    }
    let is_of_all = |(format, pattern): &&(Format, Pattern)| texts.iter().all(|text| is_of(*format, pattern, text));
    FORMATS.iter().find(is_of_all).map(|(format, _)| *format)
}

fn is_of(format: Format, pattern: &Pattern, text: &str) -> bool {
    // `note: x` and `::` are valid, and mostly meant as something else.
    let is_likely = match format {
        Format::Uri => text.contains("://"),
        Format::Ipv6 => text.matches(':').count() > 2 || text.len() > 3,
        _ => true,
    };
    is_likely && pattern.is_match(text) && format.rule().is_none_or(|rule| rule.accepts(text))
}

/// Returns the values of an enumeration, in the order of the samples: few, none of which is rare.
pub(super) fn enumeration<'v>(strings: &[&'v Json]) -> Option<Vec<&'v str>> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for text in strings.iter().filter_map(|value| value.as_str()) {
        let is_full = found.len() == MOST_VALUES;
        match found.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None if is_full || text.is_empty() || text.chars().count() > MOST_CHARACTERS => return None,
            None => found.push((text, 1)),
        }
    }
    let is_whole = found.len() > 1 && found.iter().all(|(_, count)| *count >= ENOUGH);
    (is_whole && format(strings).is_none()).then(|| found.into_iter().map(|(text, _)| text).collect())
}

/// Returns whether a key looks like data: a number, an identifier with digits, a date, an address.
pub(super) fn is_data(key: &str) -> bool {
    let (digits, letters) =
        (key.chars().filter(char::is_ascii_digit).count(), key.chars().filter(|c| c.is_alphabetic()).count());
    let is_identifier = digits >= 3 && key.contains(['_', '-', ':', '.']) || digits >= 4 || digits > 0 && letters == 0;
    is_identifier || FORMATS.iter().any(|(format, pattern)| is_of(*format, pattern, key))
}
