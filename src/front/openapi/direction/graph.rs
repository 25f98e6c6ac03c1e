//! The schemas of a document and their references to each other: which properties each direction requires, and which
//! schemas differ by that.

use std::collections::{HashMap, HashSet};

use super::Direction;
use super::names::component;
use super::required::{Released, released};
use super::units::Unit;
use crate::front::references::{has_uri, parts};
use crate::schema::{follow, resolve};
use crate::source::{MAX_DEPTH, Node};
use crate::text::percent_decode;

/// The index of a schema in the graph.
pub(super) type Id = usize;

/// A schema: a unit, or a part of one.
pub(super) struct Schema<'u> {
    pub(super) node: &'u Node,
    /// The schema that contains it.
    parent: Option<Id>,
    /// What it is there.
    role: Role,
    /// The outermost schema of which it is a branch, or a branch of a branch; or itself.
    pub(super) whole: Id,
    /// The schema to which its `$ref` leads.
    target: Option<Id>,
}

/// What a schema is in the one that contains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// All values of that one are its values: a branch of `allOf`, or the schema in `anyOf: [schema, null]`.
    Conjunct,
    /// Each value of that one is a value of some such branch. The union has a discriminator.
    Branch,
    Other,
}

impl Role {
    /// Returns the role of a part of a schema that is in the operand of a keyword, with others.
    fn of(schema: &Node, keyword: &str, part: &Node, parts: &[&Node]) -> Self {
        let is_union = matches!(keyword, "oneOf" | "anyOf") && !is_null(part);
        match keyword {
            "allOf" => Self::Conjunct,
            _ if is_union && parts.len() == 2 && parts.iter().any(|part| is_null(part)) => Self::Conjunct,
            _ if is_union && schema.get("discriminator").is_some_and(Node::is_object) => Self::Branch,
            _ => Self::Other,
        }
    }
}

/// Returns whether a schema is `{"type": "null"}`.
fn is_null(schema: &Node) -> bool {
    schema.members().len() == 1 && schema.get("type").and_then(Node::as_str) == Some("null")
}

/// The target of a reference.
pub(super) struct Target {
    /// The index of the unit in which it is.
    pub(super) unit: usize,
    /// The pointer to it from there.
    pub(super) rest: String,
    pub(super) differs: bool,
}

/// The schemas of a document.
pub(super) struct Graph<'u> {
    pub(super) units: &'u [Unit],
    /// The URI of the document.
    base: &'u str,
    pub(super) schemas: Vec<Schema<'u>>,
    ids: HashMap<*const Node, Id>,
    /// The units by their pointers.
    pointers: HashMap<&'u str, usize>,
    /// The length of the longest of them.
    longest: usize,
    /// The names that a schema requires in one direction at most.
    released: HashMap<Id, Released<'u>>,
    /// Whether a schema requires less in a direction than it says, also in its parts and behind references.
    changed: HashSet<Id>,
    /// Whether its values are others in requests than in responses.
    differing: HashSet<Id>,
}

impl<'u> Graph<'u> {
    /// Creates the graph of the schemas of a document with a URI.
    pub(super) fn new(units: &'u [Unit], base: &'u str) -> Self {
        let pointers = units.iter().enumerate().map(|(index, unit)| (unit.pointer.as_str(), index)).collect();
        let longest = units.iter().map(|unit| unit.pointer.len()).max().unwrap_or_default();
        let mut graph = Self {
            units,
            base,
            schemas: Vec::new(),
            ids: HashMap::new(),
            pointers,
            longest,
            released: HashMap::new(),
            changed: HashSet::new(),
            differing: HashSet::new(),
        };
        for unit in units {
            graph.add(&unit.schema, None, Role::Other);
        }
        graph.resolve_references();
        graph.released = released(&graph);
        let users = graph.users();
        graph.changed = reached(graph.released.keys().copied(), &users);
        let differing = graph.released.iter().filter(|(_, released)| released.differs());
        graph.differing = reached(differing.map(|(id, _)| *id), &users);
        graph
    }

    /// Returns whether a direction requires less than the document says.
    pub(super) fn has_changes(&self) -> bool {
        !self.released.is_empty()
    }

    /// Returns whether a schema requires less in a direction than it says, also in its parts and behind references.
    pub(super) fn is_changed(&self, schema: &Node) -> bool {
        self.id(schema).is_some_and(|id| self.changed.contains(&id))
    }

    /// Returns whether the values of a schema are others in requests than in responses.
    pub(super) fn differs(&self, schema: &Node) -> bool {
        self.id(schema).is_some_and(|id| self.differing.contains(&id))
    }

    /// Returns whether a schema requires a property in a direction, given that it does so in `required`.
    pub(super) fn requires(&self, schema: &Node, name: &str, direction: Direction) -> bool {
        let released = self.id(schema).and_then(|id| self.released.get(&id));
        released.is_none_or(|released| !released.names(direction).contains(name))
    }

    /// Returns the target of a reference, if a direction requires less there than it says.
    pub(super) fn changed_target(&self, reference: &str) -> Option<Target> {
        let (unit, rest) = self.find(reference)?;
        let schema = follow(&self.units.get(unit)?.schema, &rest)?;
        self.is_changed(schema).then(|| Target { unit, rest, differs: self.differs(schema) })
    }

    /// Returns the schema of another file of which a unit is only an alias, if a direction requires less there than it says.
    pub(super) fn alias_of(&self, unit: &Unit) -> Option<usize> {
        let reference = unit.schema.get("$ref").and_then(Node::as_str).filter(|_| unit.schema.members().len() == 1)?;
        let target = self.changed_target(reference).filter(|target| target.rest.is_empty())?;
        self.units.get(target.unit).filter(|unit| unit.is_of_other_file).map(|_| target.unit)
    }

    /// Returns the name of the component to which a reference leads.
    pub(super) fn component(&self, reference: &str) -> Option<String> {
        let (unit, rest) = self.find(reference)?;
        self.units.get(unit).filter(|_| rest.is_empty()).and_then(component)
    }

    pub(super) fn id(&self, schema: &Node) -> Option<Id> {
        self.ids.get(&std::ptr::from_ref(schema)).copied()
    }

    /// Adds a schema and its parts. One with a URI of its own is left alone: references in it are relative to that.
    fn add(&mut self, node: &'u Node, parent: Option<Id>, role: Role) {
        if !node.is_object() || has_uri(node) {
            return;
        }
        let id = self.schemas.len();
        let whole = parent
            .filter(|_| role == Role::Conjunct)
            .and_then(|parent| self.schemas.get(parent))
            .map(|parent| parent.whole);
        self.schemas.push(Schema { node, parent, role, whole: whole.unwrap_or(id), target: None });
        self.ids.insert(node, id);
        for member in node.members() {
            let parts = parts(member);
            for part in &parts {
                self.add(part, Some(id), Role::of(node, &member.key, part, &parts));
            }
        }
    }

    /// Returns the unit in which the target of a reference is, and the pointer to it from there.
    pub(super) fn find(&self, reference: &str) -> Option<(usize, String)> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let uri = Some(resolve(uri, self.base)).filter(|resolved| !uri.is_empty() && resolved != self.base);
        let file = uri.map(|uri| format!("{uri}#")).unwrap_or_default();
        let pointer = percent_decode(fragment)?;
        let address = format!("{file}{pointer}");
        let ends = address.match_indices('/').map(|(end, _)| end).filter(|end| *end >= file.len());
        // A reference may have any length, but no unit is deeper than documents are.
        let ends = ends.chain([address.len()]).take_while(|end| *end <= self.longest).take(MAX_DEPTH + 1);
        let ends: Vec<usize> = ends.collect();
        ends.into_iter().rev().find_map(|end| {
            let (start, rest) = address.split_at_checked(end)?;
            Some((*self.pointers.get(start)?, rest.to_owned()))
        })
    }

    fn resolve_references(&mut self) {
        let mut known: HashMap<&str, Option<Id>> = HashMap::new();
        let reference = |schema: &Schema<'u>| schema.node.get("$ref").and_then(Node::as_str);
        let references: Vec<Option<&str>> = self.schemas.iter().map(reference).collect();
        for (id, reference) in references.into_iter().enumerate() {
            let Some(reference) = reference else { continue };
            let target = *known.entry(reference).or_insert_with(|| {
                let (unit, rest) = self.find(reference)?;
                self.id(follow(&self.units.get(unit)?.schema, &rest)?)
            });
            if let Some(schema) = self.schemas.get_mut(id) {
                schema.target = target;
            }
        }
    }

    /// Returns, for each schema, those that it is a part of, and those that refer to it.
    fn users(&self) -> Vec<Vec<Id>> {
        let parents = self.schemas.iter().map(|schema| schema.parent);
        edges(self.schemas.len(), parents.zip(self.schemas.iter().map(|schema| schema.target)))
    }

    /// Returns the union of which a schema is a branch.
    fn union_of(&self, id: Id) -> Option<Id> {
        self.schemas.get(id).filter(|schema| schema.role == Role::Branch)?.parent
    }
}

/// Returns the edges from each schema to its parent, and from its target to it.
fn edges(count: usize, schemas: impl Iterator<Item = (Option<Id>, Option<Id>)>) -> Vec<Vec<Id>> {
    let mut edges = vec![Vec::new(); count];
    let mut add = |from: Id, to: Id| edges.get_mut(from).into_iter().for_each(|list: &mut Vec<Id>| list.push(to));
    for (id, (parent, target)) in schemas.enumerate() {
        parent.into_iter().for_each(|parent| add(id, parent));
        target.into_iter().for_each(|target| add(target, id));
    }
    edges
}

/// Finds the schemas of which others are conjuncts, again and again.
pub(super) struct Wholes<'g, 'u> {
    graph: &'g Graph<'u>,
    /// For each schema, those of which it is a conjunct by itself.
    edges: Vec<Vec<Id>>,
    /// The number of branches of each union.
    branches: Vec<usize>,
    /// The number of the search that reached each schema last.
    reached: Vec<usize>,
    /// The number of the search that reached a branch of each union last, and the number of branches that it reached.
    counted: Vec<(usize, usize)>,
    number: usize,
}

impl<'g, 'u> Wholes<'g, 'u> {
    pub(super) fn new(graph: &'g Graph<'u>) -> Self {
        let schemas = &graph.schemas;
        let parents = schemas.iter().map(|schema| schema.parent.filter(|_| schema.role == Role::Conjunct));
        let edges = edges(schemas.len(), parents.zip(schemas.iter().map(|schema| schema.target)));
        let mut branches = vec![0; schemas.len()];
        let unions = (0..schemas.len()).filter_map(|id| graph.union_of(id));
        unions.for_each(|union| branches.get_mut(union).into_iter().for_each(|count| *count += 1));
        Self {
            graph,
            edges,
            branches,
            reached: vec![0; schemas.len()],
            counted: vec![(0, 0); schemas.len()],
            number: 0,
        }
    }

    /// Starts a search from some schemas. It reaches those of which they are conjuncts, by themselves or by each branch.
    pub(super) fn search(&mut self, from: &[Id]) {
        self.number += 1;
        let mut open = from.to_vec();
        while let Some(id) = open.pop() {
            if let Some(reached) = self.reached.get_mut(id).filter(|reached| **reached < self.number) {
                *reached = self.number;
                open.extend(self.edges.get(id).into_iter().flatten());
                open.extend(self.graph.union_of(id).filter(|union| self.is_last(*union)));
            }
        }
    }

    /// Counts a branch of a union, and returns whether it is the last one to be reached.
    fn is_last(&mut self, union: Id) -> bool {
        let Some((number, count)) = self.counted.get_mut(union) else { return false };
        if *number < self.number {
            (*number, *count) = (self.number, 0);
        }
        *count += 1;
        self.branches.get(union) == Some(count)
    }

    /// Returns whether the last search reached a schema.
    pub(super) fn has(&self, id: Id) -> bool {
        self.reached.get(id) == Some(&self.number)
    }
}

/// Returns what edges lead to from some schemas, with these.
pub(super) fn reached(from: impl IntoIterator<Item = Id>, edges: &[Vec<Id>]) -> HashSet<Id> {
    let mut open: Vec<Id> = from.into_iter().collect();
    let mut reached: HashSet<Id> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        let next = edges.get(id).into_iter().flatten().copied();
        open.extend(next.filter(|next| reached.insert(*next)));
    }
    reached
}
