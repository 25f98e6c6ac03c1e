//! What strings in one place have in common.

use crate::model::check::Format;
use crate::pattern::Pattern;
use crate::text::Json;

/// The formats that are recognised: of others, ordinary words are valid too.
const FORMATS: [Format; 8] = [
    Format::DateTime,
    Format::Date,
    Format::Time,
    Format::Uuid,
    Format::Email,
    Format::Ipv4,
    Format::Ipv6,
    Format::Uri,
];

/// The maximum number of values of an enumeration, and of characters of each.
const MOST_VALUES: usize = 12;
const MOST_CHARACTERS: usize = 40;

/// Returns the format that all strings have.
pub(super) fn format(strings: &[&Json]) -> Option<Format> {
    let texts: Vec<&str> = strings.iter().filter_map(|value| value.as_str()).collect();
    if texts.is_empty() {
        return None;
    }
    FORMATS.into_iter().find(|format| {
        let pattern = Pattern::parse(format.pattern());
        pattern.is_ok_and(|pattern| texts.iter().all(|text| is_of(*format, &pattern, text)))
    })
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

/// Returns the values of an enumeration, in the order of the samples: few that repeat.
pub(super) fn enumeration<'v>(strings: &[&'v Json]) -> Option<Vec<&'v str>> {
    let mut distinct: Vec<&str> = Vec::new();
    for text in strings.iter().filter_map(|value| value.as_str()) {
        if distinct.contains(&text) {
            continue;
        }
        if distinct.len() == MOST_VALUES || text.is_empty() || text.chars().count() > MOST_CHARACTERS {
            return None;
        }
        distinct.push(text);
    }
    let repeats = distinct.len() >= 2 && strings.len() >= 2 * distinct.len();
    (repeats && format(strings).is_none()).then_some(distinct)
}

/// Returns whether a key looks like data: a number, an identifier with digits, a date, an address.
pub(super) fn is_data(key: &str) -> bool {
    let (digits, letters) =
        (key.chars().filter(char::is_ascii_digit).count(), key.chars().filter(|c| c.is_alphabetic()).count());
    let is_identifier = digits >= 3 && key.contains(['_', '-', ':', '.']) || digits >= 4 || digits > 0 && letters == 0;
    is_identifier
        || FORMATS
            .iter()
            .any(|format| Pattern::parse(format.pattern()).is_ok_and(|pattern| is_of(*format, &pattern, key)))
}
