//! The names of variants: the components that schemas of the other direction are.

use std::collections::{HashMap, HashSet};

use super::graph::Graph;
use super::units::Unit;
use crate::front::openapi::{member, object};
use crate::names::{Case, identifier};
use crate::source::{Member, Node, Value};
use crate::text::decode_token;

/// The pointer to the components.
pub(super) const COMPONENTS: &str = "/components/schemas/";

/// A component for the direction for which a unit isn't written.
pub(super) struct Variant {
    pub(super) name: String,
    /// The name of the component after which it stands; none for a schema of an operation.
    pub(super) after: Option<String>,
    pub(super) schema: Node,
}

/// The names of variants by the indexes of their units.
pub(super) struct Names {
    names: HashMap<usize, String>,
    /// The identifiers of components, since types are named by these.
    taken: HashSet<String>,
}

impl Names {
    /// Names the variants of all components that differ, also those that no operation needs, so that another operation
    /// renames nothing.
    pub(super) fn new(graph: &Graph) -> Self {
        let taken = graph.units.iter().filter_map(component).map(|name| identifier(&name, Case::UpperCamel)).collect();
        let mut names = Self { names: HashMap::new(), taken };
        let components = graph.units.iter().enumerate().filter(|(_, unit)| component(unit).is_some());
        components.filter(|(_, unit)| graph.differs(&unit.schema)).for_each(|(index, unit)| {
            names.of(index, unit);
        });
        names
    }

    /// Returns the name of the variant of a unit.
    pub(super) fn of(&mut self, index: usize, unit: &Unit) -> String {
        if let Some(known) = self.names.get(&index) {
            return known.clone();
        }
        let own = component(unit).unwrap_or_else(|| words(&unit.pointer));
        let name = format!("{own}{}", unit.home.other().word());
        let mut free = name.clone();
        let mut number = 2;
        while !self.taken.insert(identifier(&free, Case::UpperCamel)) {
            free = format!("{name}{number}");
            number += 1;
        }
        self.names.insert(index, free.clone());
        free
    }
}

/// Returns the name of a component.
pub(super) fn component(unit: &Unit) -> Option<String> {
    unit.pointer.strip_prefix(COMPONENTS).map(decode_token)
}

/// Returns a name for the schema of an operation, from where it stands: `users_post_requestBody`.
fn words(pointer: &str) -> String {
    let tokens = pointer.split('/').map(decode_token);
    let says = |token: &String| !matches!(token.as_str(), "" | "paths" | "components" | "content" | "schema");
    let words: Vec<String> = tokens.filter(|token| says(token) && !is_media_type(token)).collect();
    words.join("_")
}

fn is_media_type(token: &str) -> bool {
    token.contains('/') && !token.starts_with('/')
}

/// Adds variants to the components of a document, each after the schema that it is a variant of.
pub(super) fn add(root: &mut Node, variants: Vec<Variant>) {
    if variants.is_empty() {
        return;
    }
    let components = entry(root, "components").and_then(|components| entry(components, "schemas"));
    let Some(Node { value: Value::Object(members), .. }) = components else { return };
    let (mut beside, mut others) = (HashMap::new(), Vec::new());
    for Variant { name, after, schema } in variants {
        match after {
            Some(after) => drop(beside.insert(after, (name, schema))),
            None => others.push(Member { key: name.into(), key_span: schema.span, value: schema }),
        }
    }
    for own in std::mem::take(members) {
        let variant = beside.remove(own.key.as_str());
        let variant = variant.map(|(name, value)| Member { key: name.into(), key_span: own.key_span, value });
        members.push(own);
        members.extend(variant);
    }
    members.extend(others);
}

/// Returns the member of an object, which gets an empty one if it has none.
fn entry<'n>(owner: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    let added = owner.get(name).is_none().then(|| member(owner, name, object(owner, Vec::new())));
    let Value::Object(members) = &mut owner.value else { return None };
    members.extend(added);
    members.iter_mut().find(|member| member.key == name).map(|member| &mut member.value)
}
