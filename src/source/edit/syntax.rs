//! The parts of a text that edits need: where values begin and end with their anchors and tags, and what separates them.

use ecow::EcoString;

use crate::source::{Node, Value};
use crate::text::Span;

/// A value in a text. What is behind an alias has no parts here.
#[derive(Debug, Clone)]
pub(crate) struct Syntax {
    /// The source location of the value that was read from it.
    pub(super) node: Span,
    /// The first byte, of its anchor or tag if it has one.
    pub(super) start: usize,
    /// The first byte after its anchor and tag: of a block scalar, that of its header.
    pub(super) content: usize,
    /// One past the last byte. A block scalar ends before its last line break.
    pub(super) end: usize,
    /// The anchor, with its `&`.
    pub(super) anchor: Option<Span>,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// An alias of YAML: the value is elsewhere.
    Alias,
    Scalar,
    /// A block scalar of YAML: `|` or `>`.
    BlockScalar,
    Object(Layout, Vec<Entry>),
    Array(Layout, Vec<Entry>),
}

/// How the entries of a collection are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// By indentation.
    Block,
    /// By commas, between brackets.
    Flow,
    /// A single member without braces, as an item of a flow: `[a: 1]`.
    Pair,
    /// The lines of a file of JSON Lines.
    Lines,
}

/// An entry of a collection: a member or an item.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The first byte, of `-` or `?` if there is one.
    pub(super) start: usize,
    /// None of an item.
    pub(super) key: Option<Key>,
    /// One past `-` or `:`.
    pub(super) indicator: Option<usize>,
    pub(super) value: Syntax,
    /// One past the last byte.
    pub(super) end: usize,
    /// The place of the comma after it.
    pub(super) comma: Option<usize>,
}

#[derive(Debug, Clone)]
pub(super) struct Key {
    /// None of the merge key `<<`.
    pub(super) text: Option<EcoString>,
    /// The source location of the key that was read from it.
    pub(super) node: Span,
    /// One past the last byte.
    pub(super) end: usize,
}

impl Entry {
    /// Returns its end, with the comma after it.
    pub(super) fn end_with_comma(&self) -> usize {
        self.comma.map_or(self.end, |comma| comma + 1)
    }

    /// Returns whether it is the merge key `<<`.
    pub(super) fn is_merge(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.text.is_none())
    }
}

impl Syntax {
    /// Returns the layout of a collection.
    pub(super) fn layout(&self) -> Option<Layout> {
        if let Kind::Object(layout, _) | Kind::Array(layout, _) = &self.kind { Some(*layout) } else { None }
    }

    /// Returns the entries of a collection.
    pub(super) fn entries(&self) -> &[Entry] {
        if let Kind::Object(_, entries) | Kind::Array(_, entries) = &self.kind { entries } else { &[] }
    }

    /// Returns whether this is the text of a value. The location of a list may be that of its only item.
    pub(super) fn is_of(&self, node: &Node) -> bool {
        let is_kind = match (&self.kind, &node.value) {
            (Kind::Alias, _) | (Kind::Object(..), Value::Object(_)) => true,
            (Kind::Array(_, entries), Value::Array(items)) => {
                entries.first().map(|first| first.value.node) == items.first().map(|first| first.span)
            }
            (Kind::Scalar | Kind::BlockScalar, value) => !matches!(value, Value::Array(_) | Value::Object(_)),
            (Kind::Object(..) | Kind::Array(..), _) => false,
        };
        is_kind && self.node == node.span
    }

    /// Returns the last value in a value, in the order of the text.
    pub(super) fn last(&self) -> &Self {
        match (self.layout(), self.entries().last()) {
            (Some(Layout::Block), Some(last)) => last.value.last(),
            _ => self,
        }
    }

    /// Returns the syntax of a value of JSON.
    pub(super) fn of_json(text: &str, node: &Node, layout: Layout) -> Self {
        let entry = |key: Option<Key>, node: &Node| {
            let value = Self::of_json(text, node, Layout::Flow);
            let (start, end) = (key.as_ref().map_or(value.start, |key| key.node.start), value.end);
            let indicator = key.as_ref().and_then(|key| after(text, key.end, ':'));
            let comma = after(text, end, ',').map(|after| after - 1).filter(|_| layout == Layout::Flow);
            Entry { start, key, indicator, value, end, comma }
        };
        let kind = match &node.value {
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Kind::Scalar,
            Value::Array(items) => Kind::Array(layout, items.iter().map(|item| entry(None, item)).collect()),
            Value::Object(members) => {
                let key = |key: &EcoString, node: Span| Some(Key { text: Some(key.clone()), node, end: node.end });
                let members = members.iter();
                Kind::Object(layout, members.map(|m| entry(key(&m.key, m.key_span), &m.value)).collect())
            }
        };
        let Span { start, end } = node.span;
        Self { node: node.span, start, content: start, end, anchor: None, kind }
    }
}

/// Returns the byte after a character, if that is the next one in a text but whitespace.
fn after(text: &str, at: usize, expected: char) -> Option<usize> {
    let rest = text.get(at..)?.trim_start();
    rest.starts_with(expected).then(|| text.len() - rest.len() + expected.len_utf8())
}
