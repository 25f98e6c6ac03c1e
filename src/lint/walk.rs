//! Finds the objects of a document in which keywords have their meaning.

use crate::source::{Node, Value};

/// Members whose values are data.
const DATA: [&str; 5] = ["examples", "example", "default", "const", "enum"];

/// Members whose values are maps from names that the author chose.
const MAPS: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// Returns the objects in a value that are neither data nor maps from names.
pub(super) fn objects(root: &Node) -> Vec<&Node> {
    let (mut found, mut pending) = (Vec::new(), vec![(root, false)]);
    while let Some((node, is_map)) = pending.pop() {
        match &node.value {
            Value::Array(items) => pending.extend(items.iter().rev().map(|item| (item, false))),
            Value::Object(members) => {
                if !is_map {
                    found.push(node);
                }
                let inner = members.iter().rev().filter(|member| is_map || !DATA.contains(&member.key.as_str()));
                pending.extend(inner.map(|member| (&member.value, !is_map && MAPS.contains(&member.key.as_str()))));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}
