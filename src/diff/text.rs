//! The texts that a model reads: templates, default texts, limits, descriptions.

use std::collections::BTreeSet;

use super::Places;
use super::side::{Side, Subject, SubjectKind};
use super::table::rules;
use crate::model::{Contract, LlmText, TextPart, ToolHints};
use crate::text::markdown::plain;
use crate::text::{encode_token, shortened};

rules! {
    /// An edit of a text for a model.
    TextRule {
        Template, "template", "the template of the text changed";
        DefaultText, "default-text", "the default text is that of another standard type";
        Limit, "limit", "the limit of the text changed";
        ToolTitle, "tool-title", "the title of the tool changed";
        ToolDescription, "tool-description", "the description of the tool changed";
        ToolHint, "tool-hint", "a hint of the tool for hosts changed";
        ResultDescription, "result-description", "the description of the result changed";
    }
}

/// An edit of what a model reads.
#[derive(Debug, Clone)]
pub(crate) struct TextChange {
    pub(crate) rule: TextRule,
    before: String,
    now: String,
    pub(crate) places: Places,
}

impl TextChange {
    /// Returns the edit in words.
    pub(crate) fn sentence(&self) -> String {
        format!("{}: {} → {}", self.rule.edit(), self.before, self.now)
    }

    /// Returns the edit in Markdown.
    pub(crate) fn markdown(&self) -> String {
        format!("{}: {} → {}", self.rule.edit(), plain(&self.before), plain(&self.now))
    }
}

/// Compares the texts of a contract.
pub(super) fn compare(sides: (&Side, &Side), old: &Subject, new: &Subject) -> Vec<TextChange> {
    let mut found = Vec::new();
    let mut add = |rule, before: String, now: String| {
        if before != now {
            let places = Places { old: old.place().cloned(), new: new.place().cloned() };
            found.push(TextChange { rule, before, now, places });
        }
    };
    add(TextRule::ToolDescription, described(tool_description(old)), described(tool_description(new)));
    if let (Some(before), Some(now)) = (hints(old), hints(new)) {
        add(TextRule::ToolTitle, described(before.title.as_deref()), described(now.title.as_deref()));
        let names: BTreeSet<&str> = before.annotations().chain(now.annotations()).map(|(name, _)| name).collect();
        for name in names {
            add(TextRule::ToolHint, hint(before, name), hint(now, name));
        }
    }
    if let (Some(before), Some(now)) = (old.contract(), new.contract()) {
        add(TextRule::DefaultText, before.returns.name().to_owned(), now.returns.name().to_owned());
        add(
            TextRule::ResultDescription,
            described(before.description.as_deref()),
            described(now.description.as_deref()),
        );
        if sides.0.has_settings && sides.1.has_settings {
            add(TextRule::Template, template(before.llm_text.as_ref()), template(now.llm_text.as_ref()));
            add(TextRule::Limit, limit(before), limit(now));
        }
    }
    found
}

/// Returns the title and the hints of a tool; none of a lock, which doesn't have them.
fn hints<'s>(subject: &Subject<'s>) -> Option<&'s ToolHints> {
    match subject.kind {
        _ if subject.document.is_locked => None,
        SubjectKind::Contract(contract) => Some(&contract.hints),
        SubjectKind::Silent(silent) => Some(&silent.hints),
        SubjectKind::Schema(_) => None,
    }
}

fn hint(hints: &ToolHints, name: &str) -> String {
    let value = hints.annotations().find(|(known, _)| *known == name).map(|(_, value)| value);
    format!("`{name}` {}", value.map_or_else(|| "none".to_owned(), |value| value.to_string()))
}

fn tool_description<'s>(subject: &Subject<'s>) -> Option<&'s str> {
    match subject.kind {
        SubjectKind::Contract(contract) => contract.tool_description.as_deref(),
        SubjectKind::Silent(silent) => silent.tool_description.as_deref(),
        SubjectKind::Schema(_) => None,
    }
}

/// Returns a text in quotes; `none` if there is none.
fn described(text: Option<&str>) -> String {
    text.map_or_else(|| "none".to_owned(), |text| format!("{:?}", shortened(text, 80)))
}

fn limit(contract: &Contract) -> String {
    format!("{} characters, {}", contract.limit.max_chars, contract.limit.keep.name())
}

/// Returns a template as the config file has it; `none` if there is none.
pub(super) fn template(text: Option<&LlmText>) -> String {
    let Some(text) = text else { return "none".to_owned() };
    let placeholder = |sign: &str, path: &[String], fallback: &Option<String>| {
        let is_plain = |key: &String| !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
        let path = match path {
            [] => ".".to_owned(),
            path if path.iter().all(is_plain) => path.join("."),
            path => path.iter().map(|key| format!("/{}", encode_token(key))).collect(),
        };
        let fallback = fallback.as_ref().map(|text| format!("|{text}")).unwrap_or_default();
        format!("{{{sign}{path}{fallback}}}")
    };
    let part = |part: &TextPart| match part {
        TextPart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
        TextPart::Member(of) => placeholder("", &of.path, &of.fallback),
        TextPart::Count(of) => placeholder("#", &of.path, &of.fallback),
    };
    text.parts.iter().map(part).collect()
}
