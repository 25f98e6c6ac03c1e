//! Prints values in the style of a document.

use ecow::EcoString;

use super::entries::LINE;
use super::{Editor, Form, New};
use crate::source::Format;
use crate::text::{Json, MAX_SIMPLE_KEY};

impl Editor<'_> {
    pub(super) fn is_json(&self) -> bool {
        self.format != Format::Yaml
    }

    /// Returns a member, without its indentation.
    pub(super) fn member(&self, key: &str, value: &New, form: &Form) -> String {
        let key = self.string(key);
        let is_complex = !self.is_json() && key.chars().count() > MAX_SIMPLE_KEY;
        match form {
            Form::Block(indent) if is_complex => {
                format!("? {key}{}{indent}:{}", self.newline, self.below(value, indent))
            }
            Form::Block(indent) => format!("{key}:{}", self.below(value, indent)),
            Form::Line | Form::Lines(_) if is_complex => format!("? {key} : {}", self.content(value, form)),
            Form::Line if self.is_dense() => format!("{key}:{}", self.content(value, form)),
            Form::Line | Form::Lines(_) => format!("{key}: {}", self.content(value, form)),
        }
    }

    fn json_member(&self, (key, value): &(EcoString, Json), form: &Form) -> String {
        self.member(key, &New::Json(value.clone()), form)
    }

    /// Returns a value between brackets, or a scalar.
    pub(super) fn content(&self, value: &New, form: &Form) -> String {
        match (value, form) {
            (New::Json(value), Form::Line | Form::Block(_)) => self.inline(value),
            (New::Json(value), Form::Lines(indent)) => self.braces(value, indent),
            (New::Moved(outer, members), Form::Line | Form::Block(_)) if !self.have_comments(outer, members) => {
                format!("{{{}}}", self.moved_text(outer, members, &Form::Line).trim_start())
            }
            (New::Moved(outer, members), _) => {
                let indent = match form {
                    Form::Lines(indent) => indent.clone(),
                    Form::Line | Form::Block(_) => self.indentation(outer.content),
                };
                let inner = Form::Lines(format!("{indent}{}", self.unit));
                format!("{{{}{}{indent}}}", self.moved_text(outer, members, &inner), self.newline)
            }
        }
    }

    /// Returns what follows the colon of a key of a block with this indentation.
    fn below(&self, value: &New, indent: &str) -> String {
        let inner = format!("{indent}{}", self.unit);
        if value.is_inline() {
            return format!(" {}", self.content(value, &Form::Line));
        }
        let column = match value {
            New::Json(Json::Array(_)) if !self.indents_items => indent,
            New::Moved(..) | New::Json(_) => &inner,
        };
        format!("{}{column}{}", self.newline, self.block(value, column))
    }

    /// Returns the lines of an object or an array with this indentation, the first without it.
    pub(super) fn block(&self, value: &New, indent: &str) -> String {
        let between = format!("{}{indent}", self.newline);
        let lines: Vec<String> = match value {
            New::Moved(outer, members) => {
                let lines = self.moved_lines(outer, members, indent);
                return lines.strip_prefix(indent).unwrap_or(&lines).to_owned();
            }
            New::Json(Json::Object(members)) => {
                let form = Form::Block(indent.to_owned());
                members.iter().map(|member| self.json_member(member, &form)).collect()
            }
            New::Json(Json::Array(items)) => {
                items.iter().map(|item| format!("- {}", self.item(item, indent))).collect()
            }
            New::Json(value) => vec![self.inline(value)],
        };
        lines.join(&between)
    }

    /// Returns an item of a block sequence with this indentation.
    pub(super) fn item(&self, item: &Json, indent: &str) -> String {
        match item {
            Json::Object(members) if !members.is_empty() => {
                let inner = format!("{indent}  ");
                let form = Form::Block(inner.clone());
                let members = members.iter().map(|member| self.json_member(member, &form));
                members.collect::<Vec<_>>().join(&format!("{}{inner}", self.newline))
            }
            _ => self.inline(item),
        }
    }

    /// Returns a value on one line.
    pub(super) fn inline(&self, value: &Json) -> String {
        if self.is_dense() {
            return value.to_string();
        }
        match value {
            Json::Null | Json::Bool(_) | Json::Number(_) => value.to_string(),
            Json::String(text) => self.string(text),
            Json::Array(items) => {
                format!("[{}]", items.iter().map(|item| self.inline(item)).collect::<Vec<_>>().join(", "))
            }
            Json::Object(members) => {
                let members = members.iter().map(|member| self.json_member(member, &Form::Line));
                format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns a value between brackets, on lines of which those within have one level more than this indentation. A
    /// short array of scalars is on one line.
    pub(super) fn braces(&self, value: &Json, indent: &str) -> String {
        let (newline, inner) = (self.newline, format!("{indent}{}", self.unit));
        let lines = |open: char, parts: Vec<String>, close: char| {
            let parts: Vec<String> = parts.into_iter().map(|part| format!("{newline}{inner}{part}")).collect();
            format!("{open}{}{newline}{indent}{close}", parts.join(","))
        };
        let is_scalar = |item: &Json| !matches!(item, Json::Array(_) | Json::Object(_));
        match value {
            Json::Array(items) if !items.is_empty() => {
                let inline = self.inline(value);
                let is_short = items.iter().all(is_scalar) && indent.len() + inline.len() < LINE;
                let item = |item| self.braces(item, &inner);
                if is_short { inline } else { lines('[', items.iter().map(item).collect(), ']') }
            }
            Json::Object(members) if !members.is_empty() => {
                let form = Form::Lines(inner.clone());
                lines('{', members.iter().map(|member| self.json_member(member, &form)).collect(), '}')
            }
            _ => self.inline(value),
        }
    }

    /// Returns a string, or a key: in YAML without quotes where every reader takes it for a string.
    fn string(&self, text: &str) -> String {
        if !self.is_json() && is_plain(text) { text.to_owned() } else { Json::string(text).to_string() }
    }
}

/// Returns whether a text without quotes is a string in every version of YAML, also in a flow.
fn is_plain(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$');
    let is_word = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    text.starts_with(starts)
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-' | '.' | '/' | ' '))
        && !text.ends_with(' ')
        && !is_word.contains(&text.to_ascii_lowercase().as_str())
}
