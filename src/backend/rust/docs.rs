//! Doc comments from the documentation of schemas.

use crate::model::{Constraint, Docs, Subject};
use crate::text::Number;

use super::quote;

/// Returns the lines of a doc comment, without `///`; none if there is no documentation.
pub(super) fn lines(docs: &Docs) -> Vec<String> {
    with_facts(docs, Vec::new())
}

/// The same with additional sentences.
pub(super) fn with_facts(docs: &Docs, mut sentences: Vec<String>) -> Vec<String> {
    let texts = [&docs.title, &docs.description].into_iter().flatten().map(|text| quote::doc_text(text));
    let mut paragraphs: Vec<Vec<String>> = texts.filter(|lines| !lines.is_empty()).collect();
    paragraphs.dedup();
    sentences.extend(facts(docs));
    if !sentences.is_empty() {
        paragraphs.push(vec![sentences.join(" ")]);
    }
    join(paragraphs)
}

/// Paragraphs with a blank line between each two.
pub(super) fn join(paragraphs: Vec<Vec<String>>) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(paragraph);
    }
    lines
}

/// Returns the facts besides the description, a sentence each.
fn facts(docs: &Docs) -> Vec<String> {
    let mut facts: Vec<String> = constraints(&docs.constraints).iter().map(|words| sentence(words)).collect();
    if let Some(format) = &docs.format {
        facts.push(format!("Format: {}.", quote::code(format)));
    }
    if let Some(default) = &docs.default {
        facts.push(format!("Default: {}.", quote::code(&default.to_string())));
    }
    facts.extend(docs.read_only.then(|| "Read only.".to_owned()));
    facts.extend(docs.write_only.then(|| "Write only.".to_owned()));
    facts.extend(docs.section.map(|section| format!("{section}.")));
    facts
}

fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", chars.as_str())
}

/// Returns bounds in words, with pairs of bounds as one phrase.
fn constraints(constraints: &[Constraint]) -> Vec<String> {
    let mut phrases = Vec::new();
    let mut rest = constraints;
    while let Some((first, others)) = rest.split_first() {
        let pair = others.first().and_then(|second| pair(first, second));
        rest = if pair.is_some() { &others[1..] } else { others };
        phrases.push(pair.unwrap_or_else(|| phrase(first)));
    }
    phrases
}

/// Returns two adjacent bounds as one phrase: `0 to 150`.
fn pair(first: &Constraint, second: &Constraint) -> Option<String> {
    use Constraint::{MaxItems, MaxLength, MaxProperties, Maximum, MinItems, MinLength, MinProperties, Minimum};
    Some(match (first, second) {
        (Minimum(least), Maximum(greatest)) => format!("{} to {}", least.as_str(), greatest.as_str()),
        (MinLength(least), MaxLength(greatest)) => counts(least, greatest, "character"),
        (MinItems(least), MaxItems(greatest)) => counts(least, greatest, "item"),
        (MinProperties(least), MaxProperties(greatest)) => counts(least, greatest, "member"),
        _ => return None,
    })
}

fn counts(least: &Number, greatest: &Number, what: &str) -> String {
    if least == greatest {
        format!("exactly {}", count(least, what))
    } else {
        format!("{} to {}", least.as_str(), count(greatest, what))
    }
}

fn count(number: &Number, what: &str) -> String {
    let plural = if number.as_integer() == Some(1) { "" } else { "s" };
    format!("{} {what}{plural}", number.as_str())
}

fn phrase(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Minimum(bound) => format!("at least {}", bound.as_str()),
        Constraint::ExclusiveMinimum(bound) => format!("greater than {}", bound.as_str()),
        Constraint::Maximum(bound) => format!("at most {}", bound.as_str()),
        Constraint::ExclusiveMaximum(bound) => format!("less than {}", bound.as_str()),
        Constraint::MultipleOf(step) => format!("a multiple of {}", step.as_str()),
        Constraint::MinLength(bound) => format!("at least {}", count(bound, "character")),
        Constraint::MaxLength(bound) => format!("at most {}", count(bound, "character")),
        Constraint::Pattern(pattern) => format!("matches {}", quote::code(pattern)),
        Constraint::MinItems(bound) => format!("at least {}", count(bound, "item")),
        Constraint::MaxItems(bound) => format!("at most {}", count(bound, "item")),
        Constraint::UniqueItems => "no two items alike".to_owned(),
        Constraint::MinProperties(bound) => format!("at least {}", count(bound, "member")),
        Constraint::MaxProperties(bound) => format!("at most {}", count(bound, "member")),
        Constraint::KeyPattern(pattern) => format!("keys match {}", quote::code(pattern)),
        Constraint::Each(Subject::Item, inner) => format!("each item: {}", phrase(inner)),
        Constraint::Each(Subject::Value, inner) => format!("each value: {}", phrase(inner)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::from_text(text)
    }

    #[test]
    fn bounds_are_words() {
        let found = constraints(&[
            Constraint::Minimum(number("0")),
            Constraint::Maximum(number("150")),
            Constraint::MinLength(number("1")),
            Constraint::Each(Subject::Item, Box::new(Constraint::Pattern("^`a`$".into()))),
        ]);
        assert_eq!(found, ["0 to 150", "at least 1 character", "each item: matches ``^`a`$``"]);
    }

    #[test]
    fn a_description_comes_before_the_facts() {
        let docs = Docs {
            description: Some("Age in years".into()),
            constraints: vec![Constraint::ExclusiveMinimum(number("0"))],
            default: Some(crate::text::Json::string("a")),
            ..Docs::default()
        };
        assert_eq!(lines(&docs), ["Age in years", "", "Greater than 0. Default: `\"a\"`."]);
    }
}
