//! The comments of definitions: their documentation, and facts from the model.

use super::tsdoc;
use crate::model::{Body, Case, Contract, Definition, Docs, ErrorCategory, Model, Record, Rest, Type, TypeId};
use crate::names::capitalized;
use crate::target::docs;

/// Returns the comment of a definition.
pub(in crate::target) fn of(model: &Model, id: TypeId) -> Vec<String> {
    let definition = model.definition(id);
    let contract = model.contracts.iter().find(|contract| contract.result == id);
    let mut paragraphs = match contract {
        Some(contract) => {
            let title = definition.docs.title.as_deref().map(tsdoc::prose);
            [returns(contract, &definition.docs)].into_iter().chain(title).collect()
        }
        None => tsdoc::texts(&definition.docs),
    };
    add_notes(&mut paragraphs, &notes(definition, model.error == Some(id), contract).join(" "));
    let alias = definition.body.alias().unwrap_or(&Type::Any);
    let mut tags = tsdoc::tags(&definition.docs, alias);
    for example in contract.iter().flat_map(|contract| tsdoc::examples(&contract.examples)) {
        if !tags.contains(&example) {
            tags.push(example);
        }
    }
    tsdoc::comment(paragraphs, tags)
}

/// Returns the comment of a case of a record.
pub(super) fn of_case(record: &Record, name: &str, case: &Case) -> Vec<String> {
    let text = docs::case(&format!("{{@link {name}}}"), record, case, tsdoc::code);
    text.into_iter().map(|text| format!("{text}.")).collect()
}

/// Returns the description of a contract's result.
fn returns(contract: &Contract, of_type: &Docs) -> Vec<String> {
    let result = docs::of_result(contract, tsdoc::code);
    let description = of_type.description.as_deref().unwrap_or_default();
    // Descriptions often begin with `Returns`, which would repeat that it is a result.
    let mut lines = tsdoc::prose(&description.strip_prefix("Returns ").map_or(description.into(), capitalized));
    match lines.as_mut_slice() {
        [] => vec![result],
        [only] if only.starts_with(char::is_alphanumeric) => {
            vec![format!("{result} {}", sentence(only))]
        }
        _ => {
            lines.splice(0..0, [result, String::new()]);
            lines
        }
    }
}

/// Returns the text with a full stop, where it ends with a word.
fn sentence(text: &str) -> String {
    if text.ends_with(char::is_alphanumeric) { format!("{text}.") } else { text.to_owned() }
}

/// Adds notes: behind the text where both fit on a line, else as a paragraph.
fn add_notes(paragraphs: &mut Vec<Vec<String>>, notes: &str) {
    if notes.is_empty() {
        return;
    }
    if let [paragraph] = paragraphs.as_mut_slice()
        && let [only] = paragraph.as_mut_slice()
    {
        let joined = format!("{} {notes}", sentence(only));
        if joined.chars().count() <= tsdoc::WIDTH {
            *only = joined;
            return;
        }
    }
    paragraphs.push(vec![notes.to_owned()]);
}

/// Returns facts about a definition that its type doesn't express, a sentence each.
fn notes(definition: &Definition, is_error: bool, contract: Option<&Contract>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Body::Record(record) = &definition.body {
        notes.extend(docs::cases(record, tsdoc::code));
        if matches!(record.rest, Rest::Refused) && !record.fields.is_empty() {
            notes.push("Additional properties are not allowed.".to_owned());
        }
        if is_error && record.fields.iter().any(|field| field.name == "code") {
            notes.push(categories());
        }
    }
    if let Some(contract) = contract.filter(|contract| !contract.is_json()) {
        let content_type = tsdoc::code(&contract.content_type);
        notes.push(if contract.is_stream() {
            format!("One element of a stream, which is sent as {content_type}.")
        } else {
            format!("The body is sent as {content_type}, not as JSON.")
        });
    }
    notes.extend(definition.docs.section.map(|section| format!("{section}.")));
    notes
}

/// Returns the description of how error codes map to categories.
fn categories() -> String {
    let prefixes: Vec<_> = ErrorCategory::ALL.iter().map(|category| format!("`{}`", category.prefix())).collect();
    format!("The beginning of `code` tells the category (§5.2): {}; other codes may occur.", prefixes.join(", "))
}
