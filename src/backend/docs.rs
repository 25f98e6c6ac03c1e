//! Sentences of documentation that several languages print; each quotes names by its own `code`.

use crate::model::{Case, Record};

/// Returns a list in words: `a, b and c`.
pub(super) fn listed(words: &[String], conjunction: &str) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// Returns the description of a case of a record of that name.
pub(super) fn case(name: &str, record: &Record, case: &Case, code: impl Fn(&str) -> String) -> Option<String> {
    Some(format!("{name} {}", words(record, case, &code)?))
}

/// Returns which properties of a record exclude or require each other, if it has cases.
pub(super) fn cases(record: &Record, code: impl Fn(&str) -> String) -> Option<String> {
    if let Some(properties) = alternatives(record) {
        return Some(format!("Exactly one of {} is present.", listed(&names(record, &properties, code), "and")));
    }
    let cases: Vec<String> = record.cases.iter().filter_map(|case| words(record, case, &code)).collect();
    (!cases.is_empty()).then(|| format!("An object {}.", cases.join(", or ")))
}

/// Returns the properties of which exactly one is present, if that is what the cases mean.
fn alternatives(record: &Record) -> Option<Vec<usize>> {
    let present: Vec<usize> = record.cases.iter().flat_map(|case| case.present.iter().copied()).collect();
    let is_alternative = |case: &Case| {
        let is_known = case.absent.iter().all(|index| present.contains(index));
        case.present.len() == 1 && case.absent.len() + 1 == record.cases.len() && is_known
    };
    (!present.is_empty() && record.cases.iter().all(is_alternative)).then_some(present)
}

/// Returns what tells a case from the others: `with a`, or `without b`.
fn words(record: &Record, case: &Case, code: impl Fn(&str) -> String) -> Option<String> {
    match (names(record, &case.present, &code), names(record, &case.absent, &code)) {
        (present, absent) if present.is_empty() => {
            (!absent.is_empty()).then(|| format!("without {}", listed(&absent, "or")))
        }
        (present, _) => Some(format!("with {}", listed(&present, "and"))),
    }
}

fn names(record: &Record, indexes: &[usize], code: impl Fn(&str) -> String) -> Vec<String> {
    indexes.iter().filter_map(|&index| record.fields.get(index)).map(|field| code(&field.name)).collect()
}
