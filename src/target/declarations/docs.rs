//! The documentation of types and properties, as lines.

use super::quote::CommentStyle;
use crate::model::{Constraint, Docs};
use crate::target::docs::constraints;

/// Returns the title and the description, then a line of what the schema says besides.
pub(super) fn lines(docs: &Docs, style: CommentStyle) -> Vec<String> {
    let mut texts: Vec<Vec<String>> =
        docs.title.iter().chain(&docs.description).map(|text| style.lines(text)).collect();
    texts.dedup();
    let mut lines = texts.concat();
    let facts = facts(docs, style);
    if !facts.is_empty() {
        lines.push(facts.join(" "));
    }
    lines
}

fn facts(docs: &Docs, style: CommentStyle) -> Vec<String> {
    let all: Vec<&Constraint> = docs.constraints.iter().collect();
    let code = |text: &str| style.code(text);
    let mut facts: Vec<String> = docs.section.iter().map(|section| format!("{section}.")).collect();
    facts.extend(docs.format.iter().map(|format| format!("Format: {}.", code(format))));
    let words = constraints(&all, code);
    facts.extend((!words.is_empty()).then(|| format!("Constraints: {}.", words.join(", "))));
    facts.extend(docs.default.iter().map(|value| format!("Default: {}.", code(&value.to_string()))));
    facts.extend(docs.read_only.then(|| "Read-only.".to_owned()));
    facts.extend(docs.write_only.then(|| "Write-only.".to_owned()));
    facts
}
