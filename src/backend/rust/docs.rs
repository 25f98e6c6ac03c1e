//! Doc comments from the documentation of schemas.

use crate::model::{Constraint, Docs, Keyword, Subject};
use crate::text::Number;

use super::quote;

/// Returns the lines of a doc comment, without `///`; none if there is no documentation.
pub(super) fn lines(docs: &Docs) -> Vec<String> {
    with_facts(docs, Vec::new())
}

/// Returns the same with additional sentences.
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
    let (Constraint::Bound(first, least), Constraint::Bound(second, greatest)) = (first, second) else { return None };
    Some(match (first, second) {
        (Keyword::Minimum, Keyword::Maximum) => format!("{} to {}", least.as_str(), greatest.as_str()),
        (Keyword::MinLength, Keyword::MaxLength) => counts(least, greatest, "character"),
        (Keyword::MinItems, Keyword::MaxItems) => counts(least, greatest, "item"),
        (Keyword::MinProperties, Keyword::MaxProperties) => counts(least, greatest, "member"),
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
        Constraint::Bound(keyword, bound) => bounded(*keyword, bound),
        Constraint::Pattern(pattern) => format!("matches {}", quote::code(pattern)),
        Constraint::UniqueItems => "no two items alike".to_owned(),
        Constraint::KeyPattern(pattern) => format!("keys match {}", quote::code(pattern)),
        Constraint::Each(Subject::Item, inner) => format!("each item: {}", phrase(inner)),
        Constraint::Each(Subject::Value, inner) => format!("each value: {}", phrase(inner)),
    }
}

fn bounded(keyword: Keyword, bound: &Number) -> String {
    match keyword {
        Keyword::ExclusiveMinimum => format!("greater than {}", bound.as_str()),
        Keyword::Maximum => format!("at most {}", bound.as_str()),
        Keyword::ExclusiveMaximum => format!("less than {}", bound.as_str()),
        Keyword::MultipleOf => format!("a multiple of {}", bound.as_str()),
        Keyword::MinLength => format!("at least {}", count(bound, "character")),
        Keyword::MaxLength => format!("at most {}", count(bound, "character")),
        Keyword::MinItems => format!("at least {}", count(bound, "item")),
        Keyword::MaxItems => format!("at most {}", count(bound, "item")),
        Keyword::MinProperties => format!("at least {}", count(bound, "member")),
        Keyword::MaxProperties => format!("at most {}", count(bound, "member")),
        _ => format!("at least {}", bound.as_str()),
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
            Constraint::Bound(Keyword::Minimum, number("0")),
            Constraint::Bound(Keyword::Maximum, number("150")),
            Constraint::Bound(Keyword::MinLength, number("1")),
            Constraint::Each(Subject::Item, Box::new(Constraint::Pattern("^`a`$".into()))),
        ]);
        assert_eq!(found, ["0 to 150", "at least 1 character", "each item: matches ``^`a`$``"]);
    }

    #[test]
    fn a_description_comes_before_the_facts() {
        let docs = Docs {
            description: Some("Age in years".into()),
            constraints: vec![Constraint::Bound(Keyword::ExclusiveMinimum, number("0"))],
            default: Some(crate::text::Json::string("a")),
            ..Docs::default()
        };
        assert_eq!(lines(&docs), ["Age in years", "", "Greater than 0. Default: `\"a\"`."]);
    }
}
