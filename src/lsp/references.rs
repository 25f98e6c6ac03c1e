//! References to definitions, in a document and in those beside it, and the edits that rename a definition.

use std::path::{Path, PathBuf};

use super::cursor::Cursor;
use super::definition::{self, Target};
use crate::front::openapi_version;
use crate::source::{Document, Member, Node, Value};
use crate::text::{Edit, Span, decode_token, encode_token, percent_encode};

/// Returns whether the members at this way from the root are definitions.
pub(super) fn is_map_of_definitions<S: AsRef<str>>(way: &[S]) -> bool {
    match way {
        [key] => matches!(key.as_ref(), "$defs" | "definitions"),
        [components, _] => components.as_ref() == "components",
        _ => false,
    }
}

/// A definition: a member of `$defs`, `definitions` or a part of `components`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    /// Its file; none if it is the document with the cursor, and that has no file.
    pub(super) path: Option<PathBuf>,
    /// The keys that lead there.
    way: Vec<String>,
}

impl Definition {
    /// Returns the definition at the cursor: on its key, or on a reference to it or to a part of it.
    pub(super) fn at(cursor: &Cursor, own: Option<&Path>) -> Option<Self> {
        if cursor.is_on_key {
            let way: Vec<String> = cursor.keys()?.into_iter().map(str::to_owned).collect();
            let length = way.len();
            let definition = Self { path: own.map(Path::to_owned), way }.of_way();
            return definition.filter(|definition| definition.way.len() == length);
        }
        let reference = cursor.value_of("$ref").or_else(|| cursor.value_of("$dynamicRef"))?;
        let Target { path, fragment } = definition::target(reference, own)?;
        let way: Vec<String> = fragment.strip_prefix('/')?.split('/').map(decode_token).collect();
        Self { path, way }.of_way()
    }

    /// Returns the definition on the way to a part of it; none if there is none.
    fn of_way(mut self) -> Option<Self> {
        let length = (1..self.way.len()).find(|length| is_map_of_definitions(&self.way[..*length]))? + 1;
        self.way.truncate(length);
        Some(self)
    }

    /// Returns its name.
    pub(super) fn name(&self) -> &str {
        self.way.last().map_or("", String::as_str)
    }

    /// Returns the member that declares it in its document.
    pub(super) fn member<'d>(&self, document: &'d Document) -> Option<&'d Member> {
        let (name, around) = self.way.split_last()?;
        around.iter().try_fold(&document.root, |node, key| node.get(key))?.member(name)
    }

    /// Returns why it can't have a name.
    pub(super) fn refusal(&self, document: &Document, name: &str) -> Option<String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let mut renamed = self.clone();
        renamed.way.pop();
        renamed.way.push(name.to_owned());
        if name.is_empty() {
            Some("a definition needs a name".to_owned())
        } else if openapi_version(&document.root).is_some() && !name.chars().all(is_plain) {
            Some(format!("`{name}`: OpenAPI's components have names of ASCII letters, digits, `.`, `_` and `-`"))
        } else if name != self.name() && renamed.member(document).is_some() {
            Some(format!("there is a definition `{name}` already"))
        } else {
            None
        }
    }

    /// Returns the edit that renames it where it is declared; none if it can't be edited in place.
    pub(super) fn rename(&self, document: &Document, name: &str) -> Option<Edit> {
        let member = self.member(document)?;
        let text = document.file.text().get(member.key_span.start..member.key_span.end)?;
        Some(Edit { span: member.key_span, text: requoted(text, &member.key, name)? })
    }

    /// Returns the references in a document, whose file this is, to the definition or a part of it.
    pub(super) fn references<'d>(&self, document: &'d Document, own: Option<&Path>) -> Vec<Reference<'d>> {
        let mut found = Vec::new();
        collect(&document.root, &mut |reference, is_name| {
            let text = reference.as_str().unwrap_or_default();
            let is_named = is_name && self.path.as_deref() == own && self.way[..] == ["components", "schemas", text];
            if is_named || self.is_target(document, text, own) {
                found.push(Reference { node: reference, is_name: is_named });
            }
        });
        found
    }

    fn is_target(&self, document: &Document, reference: &str, own: Option<&Path>) -> bool {
        let Some(Target { path, fragment }) = definition::target(reference, own) else { return false };
        if path != self.path {
            return false;
        }
        if fragment.is_empty() || fragment.starts_with('/') {
            let mut tokens = fragment.split('/').skip(1).map(decode_token);
            return self.way.iter().all(|key| tokens.next().as_ref() == Some(key));
        }
        // An anchor of the definition; in another file it isn't looked for.
        path.as_deref() == own
            && self.member(document).is_some_and(|member| definition::has_anchor(&member.value, &fragment))
    }
}

/// A reference in a document.
pub(super) struct Reference<'d> {
    /// The text.
    node: &'d Node,
    /// Whether it is a name alone, in the mapping of a discriminator.
    is_name: bool,
}

impl Reference<'_> {
    pub(super) fn span(&self) -> Span {
        self.node.span
    }

    /// Returns the edit after which it refers to the definition by its new name; none for an anchor, which stays, or if
    /// the text can't be edited in place.
    pub(super) fn rename(&self, document: &Document, definition: &Definition, name: &str) -> Option<Edit> {
        let old = self.node.as_str()?;
        let new = if self.is_name {
            name.to_owned()
        } else {
            let (file, fragment) = old.split_once('#')?;
            let mut tokens: Vec<&str> = fragment.split('/').collect();
            let encoded = percent_encode(&encode_token(name));
            *tokens.get_mut(definition.way.len())? = &encoded;
            format!("{file}#{}", tokens.join("/"))
        };
        let text = document.file.text().get(self.node.span.start..self.node.span.end)?;
        Some(Edit { span: self.node.span, text: requoted(text, old, &new)? })
    }
}

/// Calls a function with each text that may be a reference, and whether it may be a name alone.
fn collect<'d>(node: &'d Node, found: &mut impl FnMut(&'d Node, bool)) {
    match &node.value {
        Value::Object(members) => {
            for member in members {
                match (member.key.as_str(), &member.value.value) {
                    ("$ref" | "$dynamicRef", Value::String(_)) => found(&member.value, false),
                    ("discriminator", Value::Object(_)) => {
                        let mapping = member.value.get("mapping").map(Node::members).unwrap_or_default();
                        mapping.iter().for_each(|mapped| found(&mapped.value, true));
                    }
                    _ => collect(&member.value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns a new text in the quotes of the old one; none if the old one isn't written in full in one line.
fn requoted(written: &str, old: &str, new: &str) -> Option<String> {
    let double = || serde_json::to_string(new).ok();
    let is_plain = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
    };
    match written.as_bytes().first()? {
        b'"' if !written.contains('\n') => double(),
        b'\'' if written.get(1..written.len() - 1)?.replace("''", "'") == old => {
            Some(format!("'{}'", new.replace('\'', "''")))
        }
        _ if written == old && is_plain(new) && !is_reserved(new) => Some(new.to_owned()),
        _ if written == old => double(),
        _ => None,
    }
}

/// Returns whether YAML reads a plain text as another type than a string.
fn is_reserved(text: &str) -> bool {
    ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_quotes() {
        for (written, old, new, expected) in [
            ("\"a\"", "a", "b\"", Some("\"b\\\"\"")),
            ("'a'", "a", "it's", Some("'it''s'")),
            ("a", "a", "b", Some("b")),
            ("a", "a", "no", Some("\"no\"")),
            ("a", "a", "b: c", Some("\"b: c\"")),
            ("\"a\n  b\"", "a b", "c", None),
            (">-\n a", "a", "c", None),
        ] {
            assert_eq!(requoted(written, old, new).as_deref(), expected, "{written}");
        }
    }
}
