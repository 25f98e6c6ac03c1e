//! Writes each schema for the direction of its place, and variants for the other one.

use std::collections::{BTreeMap, HashSet};

use super::Direction;
use super::graph::Graph;
use super::names::{COMPONENTS, Names, Variant, component};
use crate::front::openapi::{array, member, node, object, string};
use crate::front::references::{DEFINITIONS, Operand, has_uri};
use crate::source::{Member, Node, Value};
use crate::text::{encode_token, percent_encode_path};

/// How a schema is written.
#[derive(Clone, Copy)]
struct Form {
    direction: Direction,
    /// Whether it is a copy, which another place of the document has already.
    is_copy: bool,
}

/// Writes the schemas of a document.
pub(super) struct Writer<'g, 'u> {
    graph: &'g Graph<'u>,
    names: Names,
    /// The variants that something refers to: units, each with a direction.
    wanted: HashSet<(usize, Direction)>,
    /// The variants that aren't written yet.
    open: Vec<(usize, Direction)>,
}

impl<'g, 'u> Writer<'g, 'u> {
    pub(super) fn new(graph: &'g Graph<'u>) -> Self {
        Self { graph, names: Names::new(graph), wanted: HashSet::new(), open: Vec::new() }
    }

    /// Returns the units of the document, each for the direction of its place, and the variants that they need.
    pub(super) fn write(mut self) -> (Vec<Node>, Vec<Variant>) {
        let graph = self.graph;
        let own = graph.units.iter().enumerate().filter(|(_, unit)| !unit.is_of_other_file);
        let units = own.map(|(index, unit)| self.unit(index, Form { direction: unit.home, is_copy: false })).collect();
        let mut variants = BTreeMap::new();
        while let Some((index, direction)) = self.open.pop() {
            let Some(unit) = graph.units.get(index) else { continue };
            let schema = self.unit(index, Form { direction, is_copy: true });
            let name = self.names.of(index, unit, direction);
            variants.insert((index, direction), Variant { name, after: component(unit), schema });
        }
        (units, variants.into_values().collect())
    }

    /// Returns a unit. In place of one that is only a reference into another file, it is what is there.
    fn unit(&mut self, index: usize, form: Form) -> Node {
        let graph = self.graph;
        self.schema(&graph.units[self.names.content(index)].schema, form)
    }

    fn schema(&mut self, schema: &Node, form: Form) -> Node {
        if form.is_copy
            && let Some(uri) = schema.get("$id").filter(|_| has_uri(schema))
        {
            return object(schema, vec![member(schema, "$ref", uri.clone())]);
        }
        if self.graph.id(schema).is_none() || !form.is_copy && !self.graph.is_changed(schema) {
            return schema.clone();
        }
        let members = schema.members().iter().filter_map(|member| self.member(schema, member, form));
        let mut members: Vec<Member> = members.collect();
        self.map_implied(schema, &mut members, form.direction);
        object(schema, members)
    }

    /// Returns a member of a schema; none if it is left out.
    fn member(&mut self, schema: &Node, keyword: &Member, form: Form) -> Option<Member> {
        let value = match (keyword.key.as_str(), &keyword.value.value) {
            ("required", Value::Array(names)) => self.required(schema, &keyword.value, names, form.direction)?,
            ("$ref", Value::String(reference)) => match self.reference(reference, form.direction) {
                Some(reference) => string(&keyword.value, &reference),
                None => keyword.value.clone(),
            },
            ("title", Value::String(title)) if form.direction == Direction::Request && self.graph.differs(schema) => {
                string(&keyword.value, &titled(title))
            }
            ("discriminator", Value::Object(members)) => self.discriminator(&keyword.value, members, form.direction),
            ("$anchor" | "$dynamicAnchor", _) if form.is_copy => return None,
            (name, _) => self.operand(name, &keyword.value, form),
        };
        Some(with(keyword, value))
    }

    /// Returns the names that a direction requires; none if it requires none of them.
    fn required(&self, schema: &Node, operand: &Node, names: &[Node], direction: Direction) -> Option<Node> {
        let is_kept = |name: &&Node| name.as_str().is_none_or(|name| self.graph.requires(schema, name, direction));
        let kept: Vec<Node> = names.iter().filter(is_kept).cloned().collect();
        (!kept.is_empty() || names.is_empty()).then(|| array(operand, kept))
    }

    /// Returns the operand of a keyword, with the schemas in it.
    fn operand(&mut self, name: &str, operand: &Node, form: Form) -> Node {
        match (Operand::of(name), &operand.value) {
            (Some(Operand::Schemas), Value::Object(_)) => self.schema(operand, form),
            (Some(Operand::Schemas), Value::Array(items)) => {
                array(operand, items.iter().map(|item| self.schema(item, form)).collect())
            }
            (Some(Operand::Map), Value::Object(parts)) => {
                // References to definitions that don't change lead to the original ones.
                let is_left_out =
                    |part: &&Member| form.is_copy && DEFINITIONS.contains(&name) && !self.graph.is_changed(&part.value);
                let needed: Vec<&Member> = parts.iter().filter(|part| !is_left_out(part)).collect();
                object(operand, needed.into_iter().map(|own| with(own, self.schema(&own.value, form))).collect())
            }
            _ => operand.clone(),
        }
    }

    /// Returns the reference for a direction; none if it stays as it is.
    fn reference(&mut self, reference: &str, direction: Direction) -> Option<String> {
        let target = self.graph.changed_target(reference)?;
        let index = self.names.component_of(target.unit);
        let unit = self.graph.units.get(index)?;
        let direction = if target.differs { direction } else { unit.home };
        let is_here = unit.home == direction && !unit.is_of_other_file;
        if is_here && index == target.unit {
            return None;
        }
        if !is_here && self.wanted.insert((index, direction)) {
            self.open.push((index, direction));
        }
        let name = if is_here { component(unit)? } else { self.names.of(index, unit, direction) };
        Some(format!("#{}", percent_encode_path(&format!("{COMPONENTS}{}{}", encode_token(&name), target.rest))))
    }

    /// Returns the schema for a direction that a discriminator leads to: by its name as a component, or by a reference.
    fn mapped(&mut self, to: &str, direction: Direction) -> Option<String> {
        let reference = format!("#{}", percent_encode_path(&format!("{COMPONENTS}{}", encode_token(to))));
        match self.graph.find(&reference) {
            Some((_, rest)) if rest.is_empty() => self.reference(&reference, direction),
            _ => self.reference(to, direction),
        }
    }

    /// Returns a discriminator that leads to the schemas of a direction.
    fn discriminator(&mut self, operand: &Node, members: &[Member], direction: Direction) -> Node {
        let mut to = |value: &Node| match value.as_str().and_then(|to| self.mapped(to, direction)) {
            Some(reference) => string(value, &reference),
            None => value.clone(),
        };
        let members = members.iter().map(|own| {
            let value = match (own.key.as_str(), &own.value.value) {
                ("mapping", Value::Object(entries)) => {
                    let entries = entries.iter().map(|entry| with(entry, to(&entry.value)));
                    object(&own.value, entries.collect())
                }
                ("defaultMapping", _) => to(&own.value),
                _ => own.value.clone(),
            };
            with(own, value)
        });
        object(operand, members.collect())
    }

    /// Maps the tags that a discriminator implies by the names of components, which variants don't have.
    fn map_implied(&mut self, schema: &Node, written: &mut [Member], direction: Direction) {
        let discriminator = written.iter_mut().find(|member| member.key == "discriminator" && member.value.is_object());
        let Some(discriminator) = discriminator.map(|member| &mut member.value) else { return };
        let mapping = discriminator.get("mapping").map(Node::members).unwrap_or_default();
        let mut mapped: HashSet<String> =
            mapping.iter().filter_map(|entry| entry.value.as_str()).map(str::to_owned).collect();
        let branches = ["oneOf", "anyOf"].into_iter().filter_map(|name| schema.get(name)?.as_array()).flatten();
        let mut implied = Vec::new();
        for branch in branches.filter_map(|branch| branch.get("$ref")) {
            let reference = branch.as_str().unwrap_or_default();
            let Some(name) = self.graph.component(reference) else { continue };
            let Some(variant) = self.reference(reference, direction) else { continue };
            if mapped.insert(variant.clone()) {
                implied.push(member(branch, &name, string(branch, &variant)));
            }
        }
        add_mapping(discriminator, implied);
    }
}

/// Returns a member with another value.
fn with(own: &Member, value: Node) -> Member {
    Member { key: own.key.clone(), key_span: own.key_span, value }
}

/// Adds entries to the mapping of a discriminator, which may have none.
fn add_mapping(discriminator: &mut Node, entries: Vec<Member>) {
    if entries.is_empty() {
        return;
    }
    let at = node(discriminator, Value::Null);
    let Value::Object(members) = &mut discriminator.value else { return };
    match members.iter_mut().find(|member| member.key == "mapping").map(|member| &mut member.value.value) {
        Some(Value::Object(mapping)) => mapping.extend(entries),
        Some(_) => {}
        None => members.push(member(&at, "mapping", object(&at, entries))),
    }
}

/// Returns the title of a schema of requests, by which its type may be named.
fn titled(title: &str) -> String {
    let word = if title.trim().contains(char::is_whitespace) { " request" } else { "Request" };
    format!("{}{word}", title.trim_end())
}
