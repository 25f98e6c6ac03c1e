//! Finds the required properties that are marked as `readOnly` or `writeOnly` (OpenAPI 3.0.3, Schema Object).

use std::collections::{HashMap, HashSet};

use super::Direction;
use super::graph::{Graph, Id, Wholes};
use crate::front::references::parts;
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

    fn names_mut(&mut self, direction: Direction) -> &mut HashSet<&'u str> {
        match direction {
            Direction::Request => &mut self.in_requests,
            Direction::Response => &mut self.in_responses,
        }
    }

    /// Returns whether the directions require different names.
    pub(super) fn differs(&self) -> bool {
        self.in_requests != self.in_responses
    }
}

/// Returns the names in the `required` of each schema that apply in one direction at most. A property is declared in the
/// same schema, or in what `allOf` and references join to it, or in each branch of a union with a discriminator; so is its
/// mark.
pub(super) fn released<'u>(graph: &Graph<'u>) -> HashMap<Id, Released<'u>> {
    let mut wholes = Wholes::new(graph);
    let marks = Marks::new(graph, &mut wholes);
    let declared = marks.declared(graph);
    let mut required: HashMap<&str, Vec<Id>> = HashMap::new();
    for (id, schema) in graph.schemas.iter().enumerate() {
        let own = required_of(schema.node).filter(|name| declared.contains_key(name));
        own.for_each(|name| required.entry(name).or_default().push(id));
    }
    // One search for each name, since most schemas that are joined have the same few.
    let mut found: HashMap<Id, Released> = HashMap::new();
    let whole = |id: Id| graph.schemas.get(id).map_or(id, |schema| schema.whole);
    for (name, ids) in required {
        let Some(declared) = declared.get(name) else { continue };
        for direction in [Direction::Request, Direction::Response] {
            wholes.search(declared.not_in(direction));
            for id in ids.iter().filter(|id| wholes.has(whole(**id))) {
                found.entry(*id).or_default().names_mut(direction).insert(name);
            }
        }
    }
    found
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
    fn new(graph: &Graph, wholes: &mut Wholes) -> Self {
        let mut marked = |keyword: &str| {
            let is_marked = |id: &Id| {
                let mark = graph.schemas.get(*id).and_then(|schema| schema.node.get(keyword));
                mark.and_then(Node::as_bool) == Some(true)
            };
            wholes.search(&(0..graph.schemas.len()).filter(is_marked).collect::<Vec<Id>>());
            (0..graph.schemas.len()).filter(|id| wholes.has(*id)).collect()
        };
        Self { read_only: marked("readOnly"), write_only: marked("writeOnly") }
    }

    /// Returns the names of properties that are marked anywhere, with the schemas that declare them so.
    fn declared<'u>(&self, graph: &Graph<'u>) -> HashMap<&'u str, Declared> {
        let mut found: HashMap<&str, Declared> = HashMap::new();
        for (id, schema) in graph.schemas.iter().enumerate() {
            for (name, property) in properties(schema.node) {
                let Some(property) = graph.id(property) else { continue };
                if self.read_only.contains(&property) {
                    found.entry(name).or_default().read_only.push(id);
                }
                if self.write_only.contains(&property) {
                    found.entry(name).or_default().write_only.push(id);
                }
            }
        }
        found
    }
}

/// The schemas that declare a property of a name with a mark.
#[derive(Default)]
struct Declared {
    read_only: Vec<Id>,
    write_only: Vec<Id>,
}

impl Declared {
    /// Returns those for which the property isn't in a direction.
    fn not_in(&self, direction: Direction) -> &[Id] {
        match direction {
            Direction::Request => &self.read_only,
            Direction::Response => &self.write_only,
        }
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
