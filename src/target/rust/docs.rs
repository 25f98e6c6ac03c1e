//! Doc comments from the documentation of schemas.

use crate::model::{Docs, Member};
use crate::names::capitalized;
use crate::target::docs::{constraints, value_texts};
use crate::text::Json;

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

/// Returns a list of the documented values of an enumeration.
pub(super) fn values(members: &[Member]) -> Vec<String> {
    let entry = |(value, text): (&Json, String)| {
        let text = quote::doc_text(&text).into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>();
        format!("- {}: {}", quote::code(&value.to_string()), text.join(" "))
    };
    value_texts(members).map(entry).collect()
}

/// Paragraphs with a blank line between each two.
pub(super) fn join(paragraphs: Vec<Vec<String>>) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs.into_iter().filter(|paragraph| !paragraph.is_empty()) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(paragraph);
    }
    lines
}

/// Returns the facts besides the description, a sentence each.
fn facts(docs: &Docs) -> Vec<String> {
    let words = constraints(&docs.constraints.iter().collect::<Vec<_>>(), quote::code);
    let mut facts: Vec<String> = words.iter().map(|words| sentence(words)).collect();
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
    format!("{}.", capitalized(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Constraint, Keyword};
    use crate::text::Number;

    #[test]
    fn a_description_comes_before_the_facts() {
        let docs = Docs {
            description: Some("Age in years".into()),
            constraints: vec![Constraint::Bound(Keyword::ExclusiveMinimum, Number::from_text("0"))],
            default: Some(crate::text::Json::string("a")),
            ..Docs::default()
        };
        assert_eq!(lines(&docs), ["Age in years", "", "Greater than 0. Default: `\"a\"`."]);
    }
}
