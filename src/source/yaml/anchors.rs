//! Anchors and aliases, whose values are copied up to a limit.

use super::{Key, Loader, too_deep};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{MAX_DEPTH, Node, Value, finding};
use crate::text::Span;

/// Maximum size of all expanded anchors and aliases of a document: bytes of text, and [`NODE_WEIGHT`] for each value.
const MAX_EXPANSION: usize = 16 << 20;

/// The weight of a value, in addition to its text.
const NODE_WEIGHT: usize = 64;

pub(super) struct Anchored {
    node: Node,
    weight: usize,
    height: usize,
}

impl Loader<'_> {
    pub(super) fn alias(&mut self, id: usize, span: Span) -> Result<(), Diagnostic> {
        let Some(anchored) = self.anchors.get(&id) else {
            self.findings.push(self.refuse(span, "this alias refers to a node that contains it"));
            return self.value(Node { span, value: Value::Null }, 0);
        };
        if self.wants_key() {
            let text = anchored.node.as_str().map(str::to_owned);
            if text.is_none() {
                self.findings.push(self.refuse(span, "an alias used as a key must refer to a string"));
            }
            self.key(Key::Text(text.unwrap_or_default().into(), span));
            return Ok(());
        }
        if self.open.len() + anchored.height > MAX_DEPTH {
            return Err(too_deep(self.file, span));
        }
        // Inner nodes keep the locations where they were written; the value itself is here.
        let (node, weight) = (Node { span, value: anchored.node.value.clone() }, anchored.weight);
        self.expand(weight, span)?;
        self.value(node, 0)
    }

    pub(super) fn remember(&mut self, anchor: usize, node: Node) -> Result<(), Diagnostic> {
        let (weight, height) = measure(&node);
        self.expand(weight, node.span)?;
        self.anchors.insert(anchor, Anchored { node, weight, height });
        Ok(())
    }

    /// Adds the size of an anchor or an alias: each is a copy.
    fn expand(&mut self, weight: usize, span: Span) -> Result<(), Diagnostic> {
        self.expanded = self.expanded.saturating_add(weight);
        if self.expanded > MAX_EXPANSION {
            let message = format!("aliases expand to more than {} MiB", MAX_EXPANSION >> 20);
            return Err(finding(self.file, Code::TooLarge, span, message).help("replace aliases by their values"));
        }
        Ok(())
    }
}

/// Returns the weight of a value, and its nesting depth.
fn measure(node: &Node) -> (usize, usize) {
    let of_parts = |parts: &mut dyn Iterator<Item = (usize, &Node)>| {
        let (weight, height) = parts.fold((NODE_WEIGHT, 0), |(weight, height), (key, part)| {
            let (part_weight, part_height) = measure(part);
            (weight + key + part_weight, height.max(part_height))
        });
        (weight, height + 1)
    };
    match &node.value {
        Value::Null | Value::Bool(_) => (NODE_WEIGHT, 0),
        Value::Number(number) => (NODE_WEIGHT + number.as_str().len(), 0),
        Value::String(text) => (NODE_WEIGHT + text.len(), 0),
        Value::Array(items) => of_parts(&mut items.iter().map(|item| (0, item))),
        Value::Object(members) => of_parts(&mut members.iter().map(|member| (member.key.len(), &member.value))),
    }
}
