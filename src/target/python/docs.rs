//! Documentation of types and fields.

use super::Printer;
use super::quote::{self, code};
use crate::model::{Constraint, Contract, Definition, Docs, Keyword, Member, Record, Rest, Tuple, Type, TypeId};
use crate::names::capitalized;
use crate::target::docs::{cases, constraints, of_result, value_texts};
use crate::text::Number;

/// The longest summary that takes notes in parentheses.
const ONE_LINE: usize = 88;

/// The text of a docstring, paragraph by paragraph.
#[derive(Debug, Default)]
pub(super) struct Text {
    paragraphs: Vec<String>,
}

impl Text {
    /// Adds a paragraph, unless it is blank or a duplicate.
    pub(super) fn push(&mut self, paragraph: impl Into<String>) {
        let paragraph = paragraph.into();
        if !paragraph.trim().is_empty() && !self.paragraphs.contains(&paragraph) {
            self.paragraphs.push(paragraph);
        }
    }

    /// Adds a list, each entry under its bullet.
    pub(super) fn push_list(&mut self, entries: &[(String, String)]) {
        let bullet = |(head, text): &(String, String)| {
            let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
            format!("- {head}: {}", lines.join("\n  "))
        };
        let bullets = entries.iter().map(bullet);
        self.push(bullets.collect::<Vec<_>>().join("\n"));
    }

    /// Returns whether another text repeats it up to some paragraph.
    pub(super) fn begins_with(&self, other: &str) -> bool {
        let text = self.paragraphs.join("\n\n");
        text.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with("\n\n"))
    }

    /// Returns the whole text.
    pub(super) fn into_string(self) -> String {
        self.paragraphs.join("\n\n")
    }
}

impl Printer<'_> {
    /// Returns the documentation of a field.
    pub(super) fn field_text(&mut self, docs: &Docs, ty: &Type, here: TypeId) -> String {
        let mut text = Text::default();
        self.describe(&mut text, docs, Some(ty), here);
        text.push(section(docs));
        text.into_string()
    }

    /// Returns the documentation of a definition, with facts that the type doesn't show.
    pub(super) fn definition_text(
        &mut self,
        id: TypeId,
        definition: &Definition,
        ty: Option<&Type>,
        facts: impl IntoIterator<Item = String>,
    ) -> Text {
        let mut text = Text::default();
        let mut docs = definition.docs.clone();
        let contract = self.model.contracts.iter().find(|contract| contract.result == id);
        let mut returned = contract.map(|contract| of_result(contract, code));
        if docs.description.is_none() {
            docs.description = returned.take();
        }
        self.describe(&mut text, &docs, ty, id);
        let facts = returned.into_iter().chain(contract.map(body)).chain(facts).chain([section(&docs)]);
        text.push(facts.filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" "));
        text
    }

    /// Returns the documentation of a record, with facts about its properties.
    pub(super) fn record_text(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Text {
        let rest = match &record.rest {
            Rest::Ignored => String::new(),
            Rest::Refused => "Additional properties are not allowed.".to_owned(),
            Rest::Kept(Type::Any) => "Additional properties are allowed.".to_owned(),
            Rest::Kept(ty) => format!("Additional properties are of type {}.", self.described(ty, id)),
        };
        self.definition_text(id, definition, None, [cases(record, code).unwrap_or_default(), rest])
    }

    pub(super) fn describe(&mut self, text: &mut Text, docs: &Docs, ty: Option<&Type>, here: TypeId) {
        let (title, description) = match (&docs.title, &docs.description) {
            (title, Some(description)) => (title.as_deref(), Some(description.trim())),
            (Some(title), None) => (None, Some(title.trim())),
            (None, None) => (None, None),
        };
        text.push(title.unwrap_or_default());
        let notes = self.notes(docs, ty, here).join("; ");
        match description.filter(|description| !description.is_empty()) {
            None => text.push(capitalized(&notes)),
            Some(description) if notes.is_empty() => text.push(description),
            Some(description) => match annotated(description, &notes) {
                Some(line) => text.push(line),
                None => {
                    text.push(description);
                    text.push(format!("{}.", capitalized(&notes)));
                }
            },
        }
        if !docs.examples.is_empty() {
            let examples: Vec<String> = docs.examples.iter().map(|example| code(&quote::value(example))).collect();
            text.push(format!("For example {}", examples.join(", ")));
        }
        if docs.deprecated {
            text.push("Deprecated.");
        }
    }

    fn notes(&mut self, docs: &Docs, ty: Option<&Type>, here: TypeId) -> Vec<String> {
        let mut notes = Vec::new();
        let ty = ty.map(Type::non_null);
        if let Some(Type::Tuple(tuple)) = ty {
            notes.push(self.in_order(tuple, here));
        }
        let bounds: Vec<&Constraint> = docs.constraints.iter().collect();
        let range = ty.map(range).unwrap_or_default();
        let bounds =
            if bounds.iter().any(|bound| is_limit(bound)) { bounds } else { range.iter().chain(bounds).collect() };
        notes.extend(constraints(&bounds, code));
        notes.extend(docs.format.iter().map(|format| format!("format: {}", plain(format))));
        notes.extend(docs.read_only.then(|| "read-only".to_owned()));
        notes.extend(docs.write_only.then(|| "write-only".to_owned()));
        notes.extend(docs.default.iter().map(|default| format!("default: {}", code(&quote::value(default)))));
        notes
    }

    fn in_order(&mut self, tuple: &Tuple, here: TypeId) -> String {
        let items: Vec<String> = tuple.items.iter().map(|item| self.described(item, here)).collect();
        let mut note = format!("items in order: {}", items.join(", "));
        if tuple.min < tuple.items.len() {
            note.push_str(", of which the last are optional");
        }
        if let Some(rest) = &tuple.rest {
            note.push_str(&format!("; then any number of {}", self.described(rest, here)));
        }
        note
    }
}

/// Returns the documented values of an enumeration, each with its documentation.
pub(super) fn values(members: &[Member]) -> Vec<(String, String)> {
    value_texts(members).map(|(value, text)| (code(&quote::value(value)), text)).collect()
}

/// Returns a sentence about the content type, unless it is JSON.
fn body(contract: &Contract) -> String {
    if contract.is_json() {
        return String::new();
    }
    format!("The body is {}, not JSON.", code(&contract.content_type))
}

/// Returns the section of the specification that defines it.
fn section(docs: &Docs) -> String {
    docs.section.map(|section| format!("{section}.")).unwrap_or_default()
}

/// Returns a description with its notes in parentheses, where that makes a line.
fn annotated(description: &str, notes: &str) -> Option<String> {
    if description.contains('\n') || description.chars().count() + notes.chars().count() + 3 > ONE_LINE {
        return None;
    }
    match description.strip_suffix('.') {
        Some(sentence) if !sentence.contains(". ") => Some(format!("{sentence} ({notes}).")),
        Some(_) => None,
        None => Some(format!("{description} ({notes})")),
    }
}

/// Returns a word unchanged, anything else as code.
fn plain(text: &str) -> String {
    let is_word =
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/'));
    if is_word { text.to_owned() } else { code(text) }
}

/// Returns the bounds of an integer type, as constraints.
fn range(ty: &Type) -> Vec<Constraint> {
    match ty {
        Type::Integer(range) => {
            let bound = |keyword, bound: i128| Constraint::Bound(keyword, Number::from_text(bound.to_string()));
            let min = range.min.map(|min| bound(Keyword::Minimum, min));
            min.into_iter().chain(range.max.map(|max| bound(Keyword::Maximum, max))).collect()
        }
        _ => Vec::new(),
    }
}

fn is_limit(constraint: &Constraint) -> bool {
    use Keyword::{ExclusiveMaximum, ExclusiveMinimum, Maximum, Minimum};
    matches!(constraint, Constraint::Bound(Minimum | ExclusiveMinimum | Maximum | ExclusiveMaximum, _))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::from_text(text)
    }

    fn said(constraints: &[Constraint]) -> String {
        super::constraints(&constraints.iter().collect::<Vec<_>>(), code).join("; ")
    }

    #[test]
    fn bounds_are_words() {
        assert_eq!(
            said(&[
                Constraint::Bound(Keyword::Minimum, number("0")),
                Constraint::Bound(Keyword::Maximum, number("150"))
            ]),
            "0 to 150"
        );
        assert_eq!(said(&[Constraint::Bound(Keyword::ExclusiveMinimum, number("0.5"))]), "greater than 0.5");
        assert_eq!(said(&[Constraint::Bound(Keyword::MaxLength, number("1"))]), "at most 1 character");
        assert_eq!(
            said(&[
                Constraint::UniqueItems,
                Constraint::Bound(Keyword::MinItems, number("2")),
                Constraint::Bound(Keyword::MaxItems, number("2")),
                Constraint::Each(crate::model::Subject::Item, Box::new(Constraint::Pattern("^a$".into()))),
                Constraint::Each(
                    crate::model::Subject::Item,
                    Box::new(Constraint::Bound(Keyword::MinLength, number("3")))
                ),
            ]),
            "exactly 2 items; unique items; each item: at least 3 characters, matches `^a$`"
        );
    }

    #[test]
    fn notes_stand_where_they_read_well() {
        assert_eq!(annotated("Age in years", "0 to 150").as_deref(), Some("Age in years (0 to 150)"));
        assert_eq!(annotated("Age in years.", "0 to 150").as_deref(), Some("Age in years (0 to 150)."));
        assert_eq!(annotated("One. Two.", "0 to 150"), None);
        assert_eq!(annotated("One\ntwo", "0 to 150"), None);
    }
}
