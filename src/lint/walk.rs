//! Tells which parts of a document have keywords, and which are data.

use crate::source::{Node, Value};

/// Members whose values are data.
const DATA: [&str; 5] = ["examples", "example", "default", "const", "enum"];

/// Members whose values are maps from names that the author chose.
const MAPS: [&str; 12] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
    "dependencies",
    // Of OpenAPI.
    "responses",
    "headers",
    "links",
    "callbacks",
    "webhooks",
    "encoding",
];

/// The role of a part of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A value in which keywords have their meaning.
    Keywords,
    /// A map from names.
    Map,
    /// The components of OpenAPI: maps by what they have.
    Components,
    /// Examples of OpenAPI, which have names.
    Examples,
    /// An example of OpenAPI.
    Example,
    /// A value in which keywords have no meaning.
    Data,
}

impl Part {
    /// Returns what a member is.
    pub(crate) fn member(self, key: &str, value: &Node) -> Self {
        match (self, key) {
            (Self::Data, _) | (Self::Example, "value" | "dataValue") => Self::Data,
            (Self::Map, _) => Self::Keywords,
            (Self::Examples, _) => Self::Example,
            (Self::Components | Self::Keywords, "examples") if value.is_object() => Self::Examples,
            (Self::Components, _) => Self::Map,
            (Self::Keywords, "components") => Self::Components,
            (Self::Keywords, _) if DATA.contains(&key) => Self::Data,
            (Self::Keywords, _) if MAPS.contains(&key) => Self::Map,
            (Self::Keywords | Self::Example, _) => Self::Keywords,
        }
    }

    /// Returns what an item is.
    pub(crate) fn item(self) -> Self {
        if self == Self::Data { Self::Data } else { Self::Keywords }
    }
}

/// Returns the objects in a value that are neither data nor maps from names.
pub(super) fn objects(root: &Node) -> Vec<&Node> {
    let (mut found, mut pending) = (Vec::new(), vec![(root, Part::Keywords)]);
    while let Some((node, part)) = pending.pop() {
        match &node.value {
            _ if part == Part::Data => {}
            Value::Array(items) => pending.extend(items.iter().rev().map(|item| (item, part.item()))),
            Value::Object(members) => {
                if part == Part::Keywords {
                    found.push(node);
                }
                let inner = members.iter().rev();
                pending.extend(inner.map(|member| (&member.value, part.member(&member.key, &member.value))));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}
