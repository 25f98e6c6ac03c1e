//! The targets of references: anchors, and JSON Pointers (RFC 6901).

use std::collections::HashMap;

use super::resource::{Index, ResourceId};
use crate::source::{Node, Value};
use crate::text::{decode_token, percent_decode};

/// The target of a reference.
pub(super) struct ReferenceTarget<'a> {
    pub(super) node: &'a Node,
    pub(super) resource: ResourceId,
    /// The plain name of the fragment, if it has one.
    pub(super) anchor: Option<String>,
}

/// Minimum number of members for which a table is made.
const MANY: usize = 32;

/// The members of large objects that pointers go through, which would take long to search each time.
#[derive(Default)]
pub(super) struct LargeObjects<'a>(HashMap<*const Node, HashMap<&'a str, &'a Node>>);

impl<'a> Index<'a> {
    /// Returns the schema of an anchor.
    pub(super) fn anchor(&self, resource: ResourceId, name: &str) -> Option<&'a Node> {
        self.get(resource).anchors.get(name).copied()
    }

    /// Finds the target of a reference.
    pub(super) fn find(&mut self, reference: &str, from: ResourceId) -> Option<ReferenceTarget<'a>> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = match uri {
            "" => from,
            uri => self.by_uri(&self.absolute(uri, from), self.get(from).setting.dialect)?,
        };
        let fragment = percent_decode(fragment)?;
        let found = self.fragment(resource, &fragment);
        let outer = self.get(resource).setting.outer.filter(|_| uri.is_empty());
        found.or_else(|| self.fragment(outer?, &fragment))
    }

    /// Returns the values in which a fragment without a URI is looked up.
    pub(super) fn roots(&self, from: ResourceId) -> Vec<&'a Node> {
        let resource = self.get(from);
        let outer = resource.setting.outer.map(|outer| self.get(outer).root);
        std::iter::once(resource.root).chain(outer).collect()
    }

    fn fragment(&mut self, resource: ResourceId, fragment: &str) -> Option<ReferenceTarget<'a>> {
        let root = self.get(resource).root;
        if fragment.is_empty() {
            return Some(ReferenceTarget { node: root, resource, anchor: None });
        }
        let Some(pointer) = fragment.strip_prefix('/') else {
            let node = self.anchor(resource, fragment)?;
            return Some(ReferenceTarget { node, resource, anchor: Some(fragment.to_owned()) });
        };
        let (mut node, mut resource) = (root, resource);
        for token in pointer.split('/') {
            node = self.step(node, &decode_token(token))?;
            resource = self.of_root(node).unwrap_or(resource);
        }
        Some(ReferenceTarget { node, resource, anchor: None })
    }

    /// Follows one step of a pointer.
    fn step(&mut self, node: &'a Node, token: &str) -> Option<&'a Node> {
        match &node.value {
            Value::Object(members) if members.len() > MANY => {
                let table = || members.iter().map(|member| (member.key.as_str(), &member.value)).collect();
                self.large.0.entry(node).or_insert_with(table).get(token).copied()
            }
            _ => step(node, token),
        }
    }
}

/// Returns the value that a JSON Pointer (RFC 6901) refers to.
pub(crate) fn follow<'a>(root: &'a Node, pointer: &str) -> Option<&'a Node> {
    if pointer.is_empty() {
        return Some(root);
    }
    let mut tokens = pointer.strip_prefix('/')?.split('/');
    tokens.try_fold(root, |node, token| step(node, &decode_token(token)))
}

/// Follows one step of a pointer.
fn step<'a>(node: &'a Node, token: &str) -> Option<&'a Node> {
    match &node.value {
        Value::Object(_) => node.get(token),
        Value::Array(items) => items.get(token.parse::<usize>().ok()?),
        _ => None,
    }
}
