//! Tags: what a schema says of the property, and schemas that require it.

use std::collections::{HashMap, HashSet};

use super::super::schemas::find_mut;
use super::null::{core, core_mut};
use super::{array, branches, member, object, referred, string};
use crate::source::{Node, Value};

/// The values of a property that select a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) property: String,
    pub(super) selection: TagSelection,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TagSelection {
    /// One of these, in a property that is required.
    Listed(Vec<String>),
    /// Any but these, which select others, or none (3.2, `defaultMapping`).
    Others(Vec<String>),
}

impl Tag {
    /// Makes a schema require the tag; null has none.
    pub(super) fn require(&self, schema: &mut Node) {
        let Some(schema) = core_mut(schema) else { return };
        // A schema of undeclared properties also applies to the tag, unless that gets declared.
        let is_open = schema.get("additionalProperties").is_none_or(|rest| rest.as_bool() == Some(true));
        let is_own = is_open && schema.get("$ref").is_none() && schema.get("allOf").is_none();
        let declared = schema.get("properties").and_then(|properties| properties.get(&self.property)).is_some();
        match (is_own, declared) {
            (_, true) | (true, false) => self.require_in(schema),
            (false, false) => self.require_beside(schema),
        }
    }

    /// Returns a schema that requires the tag and nothing else.
    pub(super) fn schema(&self, at: &Node) -> Node {
        let mut schema = object(at, Vec::new());
        self.require_in(&mut schema);
        schema
    }

    /// Requires the tag beside what a schema extends.
    fn require_beside(&self, schema: &mut Node) {
        let tag = self.schema(schema);
        let at = object(schema, Vec::new());
        if let Some(Node { value: Value::Array(parts), .. }) = find_mut(schema, "allOf") {
            parts.push(tag);
            return;
        }
        let Value::Object(members) = &mut schema.value else { return };
        // Beside `$ref`, keywords of 3.0 have no effect: the reference becomes a part.
        let extended: Vec<_> = members.extract_if(.., |known| known.key == "$ref").collect();
        let mut parts: Vec<Node> = extended.into_iter().map(|known| object(&at, vec![known])).collect();
        parts.push(tag);
        members.push(member(&at, "allOf", array(&at, parts)));
    }

    /// Requires the tag among the properties of a schema.
    fn require_in(&self, schema: &mut Node) {
        let at = object(schema, Vec::new());
        let Value::Object(members) = &mut schema.value else { return };
        let mut ensure = |name: &str, empty: Node| {
            if !members.iter().any(|known| known.key == name) {
                members.push(member(&at, name, empty));
            }
        };
        ensure("type", string(&at, "object"));
        ensure("properties", object(&at, Vec::new()));
        if let TagSelection::Listed(_) = self.selection {
            ensure("required", array(&at, Vec::new()));
            self.require_property(schema, &at);
        }
        let Some(properties) = find_mut(schema, "properties") else { return };
        if properties.get(&self.property).is_none()
            && let Value::Object(members) = &mut properties.value
        {
            let empty = object(&at, vec![member(&at, "type", string(&at, "string"))]);
            members.insert(0, member(&at, &self.property, empty));
        }
        find_mut(properties, &self.property).into_iter().for_each(|property| self.list(property));
    }

    /// Adds the property to the list of those that are required.
    fn require_property(&self, schema: &mut Node, at: &Node) {
        let Some(Node { value: Value::Array(names), .. }) = find_mut(schema, "required") else { return };
        if !names.iter().any(|name| name.as_str() == Some(&self.property)) {
            names.push(string(at, &self.property));
        }
    }

    /// Makes a property have the values of the tag alone.
    fn list(&self, property: &mut Node) {
        let at = object(property, Vec::new());
        let listed = |names: &[String]| array(&at, names.iter().map(|name| string(&at, name)).collect());
        let constraint = match &self.selection {
            TagSelection::Others(names) => member(&at, "not", object(&at, vec![member(&at, "enum", listed(names))])),
            TagSelection::Listed(names) => {
                if let Some(Node { value: Value::Array(known), .. }) = find_mut(property, "enum") {
                    // The listed values keep their places.
                    let names: HashSet<&str> = names.iter().map(String::as_str).collect();
                    known.retain(|value| value.as_str().is_some_and(|text| names.contains(text)));
                    return;
                }
                member(&at, "enum", listed(names))
            }
        };
        // Beside `$ref`, keywords of 3.0 have no effect, and no keyword stands twice.
        if property.get("$ref").is_some() || property.get(constraint.key.as_str()).is_some() {
            *property = object(&at, vec![member(&at, "allOf", array(&at, vec![property.clone()]))]);
        }
        match &mut property.value {
            Value::Object(members) => members.push(constraint),
            Value::Bool(true) => *property = object(&at, vec![constraint]),
            Value::Null | Value::Bool(false) | Value::Number(_) | Value::String(_) | Value::Array(_) => {}
        }
    }
}

/// What a schema says of a property, as far as its references, `allOf`, `enum` and `const` show.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The texts that it may be, if they are listed.
    pub(super) values: Option<Vec<String>>,
    pub(super) is_required: bool,
    pub(super) is_declared: bool,
    /// Whether the property is of a type other than strings.
    pub(super) is_other: bool,
    /// Whether undeclared properties are rejected.
    pub(super) is_closed: bool,
    /// Whether `type` is `object` alone.
    pub(super) is_object: bool,
    /// Whether the schema has another `type`.
    pub(super) is_of_other_type: bool,
    /// Whether the schema is a union.
    pub(super) is_union: bool,
    /// Whether the schema has more parts than are looked at.
    pub(super) is_incomplete: bool,
}

impl Facts {
    /// Returns whether the schema is one of objects that can have the tag.
    pub(super) fn can_have_tag(&self) -> bool {
        let may_be_object = !self.is_of_other_type && !self.is_union;
        may_be_object && !self.is_other && (self.is_declared || !self.is_closed)
    }
}

/// Maximum number of schemas that are looked at to know what one says of a property.
pub(super) const BUDGET: usize = 1_000;

/// Reads what schemas say of a property, given the components.
pub(super) struct FactReader<'n> {
    pub(super) components: &'n HashMap<&'n str, &'n Node>,
    pub(super) property: &'n str,
    seen: HashSet<*const Node>,
}

impl<'n> FactReader<'n> {
    pub(super) fn read(components: &'n HashMap<&'n str, &'n Node>, property: &'n str, schema: &'n Node) -> Facts {
        let mut facts = Facts::default();
        let mut reader = Self { components, property, seen: HashSet::new() };
        reader.schema(schema, &mut facts, true);
        facts
    }

    fn schema(&mut self, schema: &'n Node, facts: &mut Facts, is_whole: bool) {
        if !self.is_new(schema, facts) {
            return;
        }
        let schema = core(schema);
        facts.is_union |= is_whole && branches(schema).is_some();
        match schema.get("type").map(|ty| &ty.value) {
            Some(Value::String(name)) if name == "object" => facts.is_object = true,
            Some(Value::Array(names)) if names.iter().any(|name| name.as_str() == Some("object")) => {}
            Some(_) => facts.is_of_other_type = true,
            None => {}
        }
        let closes = schema.get("additionalProperties").and_then(Node::as_bool) == Some(false);
        facts.is_closed |= closes;
        let required = schema.get("required").and_then(Node::as_array).unwrap_or_default();
        facts.is_required |= required.iter().any(|name| name.as_str() == Some(self.property));
        if let Some(property) = schema.get("properties").and_then(|properties| properties.get(self.property)) {
            facts.is_declared = true;
            self.value(property, facts);
        }
        if let Some(target) = referred(schema).and_then(|name| self.components.get(name.as_str()).copied()) {
            self.schema(target, facts, is_whole);
        }
        for part in schema.get("allOf").and_then(Node::as_array).unwrap_or_default() {
            self.schema(part, facts, false);
        }
    }

    /// Returns whether a schema is to be read, for the first time and within the budget.
    fn is_new(&mut self, schema: &'n Node, facts: &mut Facts) -> bool {
        let is_new = !self.seen.contains(&std::ptr::from_ref(schema));
        facts.is_incomplete |= is_new && self.seen.len() >= BUDGET;
        is_new && !facts.is_incomplete && self.seen.insert(std::ptr::from_ref(schema))
    }

    /// Reads the schema of the property.
    fn value(&mut self, property: &'n Node, facts: &mut Facts) {
        if !self.is_new(property, facts) {
            return;
        }
        match property.get("type").map(|ty| &ty.value) {
            Some(Value::String(name)) => facts.is_other |= name != "string",
            Some(Value::Array(names)) => facts.is_other |= !names.iter().any(|name| name.as_str() == Some("string")),
            _ => {}
        }
        let listed = property.get("enum").and_then(Node::as_array);
        let listed = listed.or_else(|| property.get("const").map(std::slice::from_ref));
        if let Some(listed) = listed {
            let texts = listed.iter().filter_map(Node::as_str).map(str::to_owned);
            facts.values = Some(match facts.values.take() {
                Some(known) => {
                    let known: HashSet<String> = known.into_iter().collect();
                    texts.filter(|text| known.contains(text)).collect()
                }
                None => texts.collect(),
            });
        }
        if let Some(target) = referred(property).and_then(|name| self.components.get(name.as_str()).copied()) {
            self.value(target, facts);
        }
        for part in property.get("allOf").and_then(Node::as_array).unwrap_or_default() {
            self.value(part, facts);
        }
    }
}
