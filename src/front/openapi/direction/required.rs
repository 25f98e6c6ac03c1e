//! Finds the required properties that are marked as `readOnly` or `writeOnly` (OpenAPI 3.0.3, Schema Object).

use std::collections::{HashMap, HashSet};

use super::Direction;
use super::graph::{Graph, Id, parts, reached, reversed};
use crate::source::Node;

/// The names in a `required` that apply in one direction at most.
#[derive(Default)]
pub(super) struct Released<'u> {
    in_requests: HashSet<&'u str>,
    in_responses: HashSet<&'u str>,
}

impl<'u> Released<'u> {
    /// Returns the names that a direction doesn't require.
    pub(super) fn names(&self, direction: Direction) -> &HashSet<&'u str> {
        match direction {
            Direction::Request => &self.in_requests,
            Direction::Response => &self.in_responses,
        }
    }

    /// Returns whether the directions require different names.
    pub(super) fn differs(&self) -> bool {
        self.in_requests != self.in_responses
    }

    /// Returns those of some names.
    fn of(&self, names: &HashSet<&'u str>) -> Option<Self> {
        let of = |own: &HashSet<&'u str>| own.intersection(names).copied().collect::<HashSet<_>>();
        let found = Self { in_requests: of(&self.in_requests), in_responses: of(&self.in_responses) };
        (!found.in_requests.is_empty() || !found.in_responses.is_empty()).then_some(found)
    }
}

/// Returns the names in the `required` of each schema that apply in one direction at most. A property is declared in the
/// same schema, or in what `allOf` and references join to it; so is its mark.
pub(super) fn released<'u>(graph: &Graph<'u>) -> HashMap<Id, Released<'u>> {
    let wholes = graph.wholes();
    let marks = Marks::new(graph, &wholes);
    let names = marks.names(graph);
    let mut required: Vec<(Id, Id, HashSet<&str>)> = Vec::new();
    let mut wanted: HashMap<Id, HashSet<&str>> = HashMap::new();
    for (id, schema) in graph.schemas.iter().enumerate() {
        let own: HashSet<&str> = required_of(schema.node).filter(|name| names.contains(name)).collect();
        if !own.is_empty() {
            wanted.entry(schema.whole).or_default().extend(&own);
            required.push((id, schema.whole, own));
        }
    }
    let parts = reversed(&wholes);
    let found = wanted.iter().map(|(whole, names)| (*whole, marks.released(graph, reached([*whole], &parts), names)));
    let found: HashMap<Id, Released> = found.collect();
    let released = |(id, whole, own): (Id, Id, HashSet<&'u str>)| Some((id, found.get(&whole)?.of(&own)?));
    required.into_iter().filter_map(released).collect()
}

/// Returns whether a schema, or one in it, is marked.
pub(super) fn has_marks(schema: &Node) -> bool {
    let is_marked = |keyword: &str| schema.get(keyword).and_then(Node::as_bool) == Some(true);
    is_marked("readOnly") || is_marked("writeOnly") || schema.members().iter().flat_map(parts).any(has_marks)
}

/// The schemas that are marked, by themselves or by what `allOf` and references join to them.
struct Marks {
    read_only: HashSet<Id>,
    write_only: HashSet<Id>,
}

impl Marks {
    fn new(graph: &Graph, wholes: &[Vec<Id>]) -> Self {
        let marked = |keyword: &str| {
            let is_marked = |id: &Id| {
                let mark = graph.schemas.get(*id).and_then(|schema| schema.node.get(keyword));
                mark.and_then(Node::as_bool) == Some(true)
            };
            reached((0..graph.schemas.len()).filter(is_marked), wholes)
        };
        Self { read_only: marked("readOnly"), write_only: marked("writeOnly") }
    }

    /// Returns the names of all properties that are marked anywhere.
    fn names<'u>(&self, graph: &Graph<'u>) -> HashSet<&'u str> {
        let all = graph.schemas.iter().flat_map(|schema| properties(schema.node));
        let is_marked = |id: Id| self.read_only.contains(&id) || self.write_only.contains(&id);
        all.filter(|(_, property)| graph.id(property).is_some_and(is_marked)).map(|(name, _)| name).collect()
    }

    /// Returns those of some names that are marked in conjuncts of a schema.
    fn released<'u>(&self, graph: &Graph<'u>, conjuncts: HashSet<Id>, names: &HashSet<&'u str>) -> Released<'u> {
        let mut found = Released::default();
        let schemas = conjuncts.into_iter().filter_map(|id| graph.schemas.get(id));
        for (name, property) in schemas.flat_map(|schema| properties(schema.node)) {
            let Some(id) = graph.id(property).filter(|_| names.contains(name)) else { continue };
            if self.read_only.contains(&id) {
                found.in_requests.insert(name);
            }
            if self.write_only.contains(&id) {
                found.in_responses.insert(name);
            }
        }
        found
    }
}

/// Returns the properties that a schema declares.
fn properties(schema: &Node) -> impl Iterator<Item = (&str, &Node)> {
    let members = schema.get("properties").map(Node::members).unwrap_or_default();
    members.iter().map(|member| (member.key.as_str(), &member.value))
}

/// Returns the properties that a schema requires.
fn required_of(schema: &Node) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Node::as_array).unwrap_or_default();
    names.iter().filter_map(Node::as_str)
}
