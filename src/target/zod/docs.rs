//! The documentation of schemas.

use super::expression::{Argument, Zod};
use crate::model::Docs;
use crate::target::typescript::quote;

/// Returns a schema with its documentation.
pub(super) fn documented(zod: Zod, docs: &Docs) -> Zod {
    let mut entries: Vec<(&str, String)> = Vec::new();
    let description = docs.description.as_ref().or(docs.title.as_ref());
    if docs.description.is_some() {
        entries.extend(docs.title.iter().map(|title| ("title", quote::string(title))));
    }
    entries.extend(description.map(|text| ("description", quote::string(text))));
    entries.extend(docs.format.iter().map(|format| ("format", quote::string(format))));
    let default = docs.default.iter().filter(|_| !docs.is_filled_in);
    entries.extend(default.map(|value| ("default", quote::value(value))));
    if !docs.examples.is_empty() {
        let examples: Vec<String> = docs.examples.iter().map(quote::value).collect();
        entries.push(("examples", format!("[{}]", examples.join(", "))));
    }
    let flags = [("readOnly", docs.read_only), ("writeOnly", docs.write_only), ("deprecated", docs.deprecated)];
    entries.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(key, _)| (key, "true".to_owned())));
    match &entries[..] {
        [] => zod,
        [("description", text)] => zod.with("describe", vec![Argument::Text(text.clone())]),
        _ => {
            let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            zod.with("meta", vec![Argument::Meta(entries)])
        }
    }
}
