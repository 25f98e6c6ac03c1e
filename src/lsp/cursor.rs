//! The part of a document at the cursor.

use crate::lint::Part;
use crate::source::{Document, Member, Node, Value};
use crate::text::Span;

/// A step from a value to a part of it.
#[derive(Clone, Copy)]
pub(super) enum Step<'d> {
    /// A member of an object.
    Member(&'d Member),
    /// An item of an array.
    Item(&'d Node),
}

impl<'d> Step<'d> {
    /// Returns the part.
    pub(super) fn node(self) -> &'d Node {
        match self {
            Self::Member(member) => &member.value,
            Self::Item(node) => node,
        }
    }

    /// Returns its key; none for an item.
    fn key(self) -> Option<&'d str> {
        if let Self::Member(member) = self { Some(&member.key) } else { None }
    }
}

/// The way from the root of a document to its innermost part at the cursor.
pub(super) struct Cursor<'d> {
    pub(super) document: &'d Document,
    steps: Vec<Step<'d>>,
    /// Whether the cursor is on the key of the last member.
    pub(super) is_on_key: bool,
}

impl<'d> Cursor<'d> {
    /// Returns the cursor at a byte of a document.
    pub(super) fn new(document: &'d Document, at: usize) -> Self {
        let mut cursor = Self { document, steps: Vec::new(), is_on_key: false };
        let contains = |node: &Node| node.span.start <= at && at <= node.span.end;
        let mut node = &document.root;
        loop {
            let step = match &node.value {
                Value::Object(members) => {
                    let is_on_key = |member: &&Member| member.key_span.start <= at && at <= member.key_span.end;
                    let on_key = members.iter().find(is_on_key);
                    cursor.is_on_key = on_key.is_some();
                    on_key.or_else(|| members.iter().find(|member| contains(&member.value))).map(Step::Member)
                }
                Value::Array(items) => items.iter().find(|item| contains(item)).map(Step::Item),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
            };
            let Some(step) = step else { return cursor };
            cursor.steps.push(step);
            if cursor.is_on_key {
                return cursor;
            }
            node = step.node();
        }
    }

    /// Returns the innermost part.
    pub(super) fn last(&self) -> Option<Step<'d>> {
        self.steps.last().copied()
    }

    /// Returns the key of the innermost part.
    pub(super) fn key(&self) -> Option<&'d str> {
        self.last()?.key()
    }

    /// Returns the keys that lead to the innermost part; none if it is in an array.
    pub(super) fn keys(&self) -> Option<Vec<&'d str>> {
        self.steps.iter().map(|step| step.key()).collect()
    }

    /// Returns the parts around the cursor, from the innermost to the root.
    pub(super) fn around(&self) -> impl Iterator<Item = &'d Node> {
        self.steps.iter().rev().map(|step| step.node()).chain([&self.document.root])
    }

    /// Returns the span of the key or the value at the cursor.
    pub(super) fn span(&self) -> Option<Span> {
        match self.last()? {
            Step::Member(member) if self.is_on_key => Some(member.key_span),
            step => Some(step.node().span),
        }
    }

    /// Returns the string at the cursor, if that is the value of a member of this name.
    pub(super) fn value_of(&self, key: &str) -> Option<&'d str> {
        if self.is_on_key || self.key() != Some(key) { None } else { self.last()?.node().as_str() }
    }

    /// Returns the reference at the cursor. One in data isn't a reference.
    pub(super) fn reference(&self) -> Option<&'d str> {
        let inner = |part: Part, step: &Step| match step {
            Step::Member(member) => part.member(&member.key, &member.value),
            Step::Item(_) => part.item(),
        };
        let reference = self.value_of("$ref").or_else(|| self.value_of("$dynamicRef"))?;
        (self.steps.iter().fold(Part::Keywords, inner) != Part::Data).then_some(reference)
    }

    /// Returns the tool around the cursor.
    pub(super) fn tool(&self) -> Option<&'d Node> {
        let index = self.steps.iter().position(|step| step.key() == Some("tools"))?;
        self.steps.get(index + 1).map(|step| step.node())
    }

    /// Returns whether the innermost part is a member of `returns` itself.
    pub(super) fn is_in_returns(&self) -> bool {
        self.steps.len().checked_sub(2).and_then(|index| self.steps.get(index)?.key()) == Some("returns")
    }

    /// Returns whether the cursor is on a member of the tool itself.
    pub(super) fn is_in_tool(&self) -> bool {
        let index = self.steps.iter().position(|step| step.key() == Some("tools"));
        index.is_some_and(|index| self.steps.len() == index + 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Format;

    #[test]
    fn the_cursor_finds_the_innermost_part() {
        let text = r#"{"tools": [{"name": "a", "returns": {"type": "ListResult", "schema": {"$ref": "x"}}}]}"#;
        let document = Document::parse("a.json", text.as_bytes(), Format::Json).expect("JSON");
        let at = |part: &str| Cursor::new(&document, text.find(part).expect("the part") + 1);
        let of_type = at("\"ListResult");
        assert_eq!(of_type.value_of("type"), Some("ListResult"));
        assert!(of_type.is_in_returns() && !of_type.is_on_key);
        assert!(at("\"type").is_on_key && at("\"type").is_in_returns());
        assert_eq!(at("\"x").value_of("$ref"), Some("x"));
        assert!(at("\"name").is_in_tool() && !at("\"x").is_in_tool());
        assert_eq!(at("\"x").tool().and_then(|tool| tool.get("name")?.as_str()), Some("a"));
        assert_eq!(Cursor::new(&document, 0).around().count(), 1);
    }
}
