//! The values of a document, each with its source location.

use ecow::EcoString;

use crate::text::{Change, Edit, File, Json, Number, Operation, Span, decode_token};

/// A value in a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The source location.
    pub span: Span,
    /// The content.
    pub value: Value,
}

/// The content of a [`Node`]. The keys of an object are distinct: duplicate keys are rejected while reading.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(EcoString),
    /// An array.
    Array(Vec<Node>),
    /// An object.
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: EcoString,
    /// The source location of the key.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Member {
    /// Returns the change that gives it another key, a word, in the quotes that it has in its file.
    pub(crate) fn renamed(&self, file: &File, key: &str) -> Change {
        let text = file.text().get(self.key_span.start..self.key_span.end).unwrap_or_default();
        let quote =
            text.chars().next().filter(|first| matches!(first, '"' | '\'')).map(String::from).unwrap_or_default();
        Change {
            operations: vec![Operation::Rename(self.key_span, key.into())],
            edits: vec![Edit { span: self.key_span, text: format!("{quote}{key}{quote}") }],
        }
    }
}

impl Node {
    /// Returns the member of that name, where this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.member(key).map(|member| &member.value)
    }

    /// Returns the member of that name, with the source location of its key.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().find(|member| member.key == key)
    }

    /// Returns the part to which a JSON Pointer refers, or the innermost part on the way to it.
    pub(crate) fn nearest(&self, pointer: &str) -> &Self {
        let mut node = self;
        for token in pointer.split('/').skip(1).map(decode_token) {
            let part = match &node.value {
                Value::Array(items) => token.parse::<usize>().ok().and_then(|index| items.get(index)),
                _ => node.get(&token),
            };
            let Some(part) = part else { break };
            node = part;
        }
        node
    }

    /// Returns the members, where this is an object; else none.
    pub fn members(&self) -> &[Member] {
        if let Value::Object(members) = &self.value { members } else { &[] }
    }

    /// Returns the items, if this is an array.
    pub fn as_array(&self) -> Option<&[Self]> {
        if let Value::Array(items) = &self.value { Some(items) } else { None }
    }

    /// Returns the values within this one: the items of an array, or the values of the members of an object.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Self> {
        self.as_array().unwrap_or_default().iter().chain(self.members().iter().map(|member| &member.value))
    }

    /// Returns the number, if this is one.
    pub(crate) fn as_number(&self) -> Option<&Number> {
        if let Value::Number(number) = &self.value { Some(number) } else { None }
    }

    /// Returns the text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        if let Value::String(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the boolean, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(value) = self.value { Some(value) } else { None }
    }

    /// Returns whether this is an object.
    pub fn is_object(&self) -> bool {
        matches!(self.value, Value::Object(_))
    }

    /// Returns the name of its JSON type, with an article, for diagnostics.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        }
    }

    /// Returns the value without its source locations.
    pub fn to_json(&self) -> Json {
        self.to_json_without(&|_| false)
    }

    /// Returns the value without its source locations, and without some members.
    pub(crate) fn to_json_without(&self, is_left_out: &dyn Fn(&Member) -> bool) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Number(number) => Json::Number(number.clone()),
            Value::String(text) => Json::String(text.clone()),
            Value::Array(items) => Json::array(items.iter().map(|item| item.to_json_without(is_left_out))),
            Value::Object(members) => {
                let kept = members.iter().filter(|member| !is_left_out(member));
                Json::object(kept.map(|member| (member.key.clone(), member.value.to_json_without(is_left_out))))
            }
        }
    }
}
