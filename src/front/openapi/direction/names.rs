//! The names of variants: the components that schemas of the other direction are.

use std::collections::HashMap;

use super::Direction;
use super::graph::Graph;
use super::units::Unit;
use crate::front::openapi::schemas::{FreeNames, components_mut};
use crate::source::{Member, Node};
use crate::text::{decode_token, percent_decode};

/// The pointer to the components.
pub(super) const COMPONENTS: &str = "/components/schemas/";

/// A component for a direction for which a unit isn't written at its place.
pub(super) struct Variant {
    pub(super) name: String,
    /// The name of the component after which it stands; none for a schema of an operation or of another file.
    pub(super) after: Option<String>,
    pub(super) schema: Node,
}

/// The names of variants.
pub(super) struct Names {
    /// By the indexes of their units and by directions.
    names: HashMap<(usize, Direction), String>,
    /// The names that no component has.
    free: FreeNames,
    /// The components that are only references to schemas of other files, by the indexes of both: what differs stands in
    /// place of them.
    contents: HashMap<usize, usize>,
    components: HashMap<usize, usize>,
}

impl Names {
    /// Names the variants of all components that differ, also those that no operation needs, so that another operation
    /// renames nothing.
    pub(super) fn new(graph: &Graph) -> Self {
        let known: Vec<String> = graph.units.iter().filter_map(component).collect();
        let free = FreeNames::of(known.iter().map(String::as_str));
        let mut names = Self { names: HashMap::new(), free, contents: HashMap::new(), components: HashMap::new() };
        for (index, unit) in graph.units.iter().enumerate().filter(|(_, unit)| component(unit).is_some()) {
            if graph.differs(&unit.schema) {
                names.of(index, unit, unit.home.other());
            }
            if let Some(content) = graph.alias_of(unit)
                && !names.components.contains_key(&content)
            {
                names.components.insert(content, index);
                names.contents.insert(index, content);
            }
        }
        names
    }

    /// Returns the unit that is written in place of one.
    pub(super) fn content(&self, unit: usize) -> usize {
        self.contents.get(&unit).copied().unwrap_or(unit)
    }

    /// Returns the component in place of which a unit is written, or the unit itself.
    pub(super) fn component_of(&self, unit: usize) -> usize {
        self.components.get(&unit).copied().unwrap_or(unit)
    }

    /// Returns the name of a unit for a direction.
    pub(super) fn of(&mut self, index: usize, unit: &Unit, direction: Direction) -> String {
        if let Some(known) = self.names.get(&(index, direction)) {
            return known.clone();
        }
        let own = match unit.pointer.split_once('#').filter(|_| unit.is_of_other_file) {
            Some((uri, pointer)) => name_in_file(uri, pointer),
            None => component(unit).unwrap_or_else(|| words(&unit.pointer)),
        };
        let name = if direction == unit.home { own } else { format!("{own}{}", direction.word()) };
        let free = self.free.take(&name);
        self.names.insert((index, direction), free.clone());
        free
    }
}

/// Returns the name of a schema of another file: that of its key, or of the file.
fn name_in_file(uri: &str, pointer: &str) -> String {
    let key = pointer.rsplit('/').next().filter(|key| !key.is_empty()).map(decode_token);
    let file = uri.rsplit('/').next().and_then(|file| file.split('.').next());
    key.or_else(|| file.and_then(percent_decode)).unwrap_or_default()
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
    let Some(members) = components_mut(root) else { return };
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
