//! Unions with a discriminator: each branch requires the tags that select it.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::schemas::find_mut;
use super::null::{core, core_mut, null};
use super::parents::Inheritance;
use super::tags::{FactReader, Facts, Tag, TagSelection};
use super::{
    Budget, KEPT, array, branches, mapping, member, object, property_name, reference, referred, string, target,
};
use crate::source::{Node, Value};

/// Rewrites unions, and collects the tags of their components.
pub(super) struct Unions<'n> {
    components: HashMap<&'n str, &'n Node>,
    inheritance: &'n Inheritance,
    /// The tags of components, in the order of the document.
    tagged: Vec<(String, Tag)>,
    by_component: HashMap<String, Vec<Tag>>,
    /// What components say of properties, by both names.
    facts: HashMap<(String, String), Rc<Facts>>,
    /// The tags that components have by the discriminator of what they extend, by the names of both.
    inherited: HashMap<(String, String), Vec<String>>,
    budget: Budget,
}

/// What becomes of a branch.
enum Selection {
    /// Nothing: it has the tags itself, or can have none.
    Unchanged(Vec<String>),
    /// It refers to a component, or to a schema of another file, that gets these tags.
    Tagged(Vec<String>),
}

impl Selection {
    fn names(&self) -> &[String] {
        match self {
            Self::Unchanged(names) | Self::Tagged(names) => names,
        }
    }
}

/// A discriminator, as its union has it.
struct Selector {
    property: String,
    /// The names that it maps to each schema.
    mapping: HashMap<String, Vec<String>>,
    /// The schema of objects whose tag selects no other (3.2).
    default: Option<String>,
}

impl<'n> Unions<'n> {
    pub(super) fn new(schemas: &'n Node, inheritance: &'n Inheritance, budget: Budget) -> Self {
        let components = schemas.members().iter().map(|known| (known.key.as_str(), &known.value)).collect();
        let (tagged, by_component, facts, inherited) = (Vec::new(), HashMap::new(), HashMap::new(), HashMap::new());
        let mut unions = Self { components, inheritance, tagged, by_component, facts, inherited, budget };
        let parents = schemas.members().iter().filter(|known| inheritance.unions.contains(known.key.as_str()));
        parents.for_each(|parent| unions.inherit(&parent.value));
        unions
    }

    /// Notes the tags of the branches of a parent, which they have in every union.
    fn inherit(&mut self, parent: &Node) {
        let (Some(selector), Some((_, list))) = (self.selector(parent), branches(parent)) else { return };
        for branch in list {
            let Some(name) = refers_to(branch) else { continue };
            let names = self.selection(branch, &selector).names().to_vec();
            if !names.is_empty() {
                self.inherited.entry((name, selector.property.clone())).or_insert(names);
            }
        }
    }

    /// Returns the tags of components, and what is left of the budget.
    pub(super) fn finish(self) -> (Vec<(String, Tag)>, Budget) {
        (self.tagged, self.budget)
    }

    /// Makes the branches of a schema require their tags, if it is a union with a discriminator.
    pub(super) fn rewrite(&mut self, schema: &mut Node) {
        let Some(selector) = self.selector(schema) else { return };
        let Some((keyword, list)) = branches(schema) else { return };
        let mut list = self.expanded(list);
        let default = selector.default.as_ref();
        let is_default = |branch: &Node| default.is_some_and(|name| refers_to(branch).as_ref() == Some(name));
        if let Some(name) = default.filter(|_| !list.iter().any(is_default)) {
            let is_component = self.components.contains_key(name.as_str());
            list.push(if is_component { reference(schema, "$ref", name) } else { foreign(schema, name) });
        }
        let selections: Vec<Selection> = list.iter().map(|branch| self.selection(branch, &selector)).collect();
        let of_others = |index: usize| {
            let others = selections.iter().enumerate().filter(move |(other, _)| *other != index);
            others.flat_map(|(_, selection)| selection.names().to_vec()).collect::<Vec<_>>()
        };
        for (index, branch) in list.iter_mut().enumerate() {
            let selection = match &selections[index] {
                _ if is_default(branch) => {
                    let names = of_others(index);
                    if self.budget.take(names.len(), branch).is_none() {
                        break;
                    }
                    TagSelection::Others(names)
                }
                Selection::Unchanged(_) => continue,
                Selection::Tagged(names) => TagSelection::Listed(names.clone()),
            };
            self.tag(branch, &Tag { property: selector.property.clone(), selection });
        }
        if let Some(branches) = find_mut(schema, keyword) {
            branches.value = Value::Array(list);
        }
    }

    fn selector(&self, schema: &Node) -> Option<Selector> {
        let property = property_name(schema)?.to_owned();
        let discriminator = schema.get("discriminator")?;
        let is_component = |name: &str| self.components.contains_key(name);
        let default = discriminator.get("defaultMapping").and_then(Node::as_str);
        let default = default.map(|to| target(to, is_component));
        Some(Selector { property, mapping: mapping(discriminator, is_component), default })
    }

    /// Returns branches with those of a parent in its place.
    fn expanded(&mut self, list: &[Node]) -> Vec<Node> {
        let listed: HashSet<String> = list.iter().filter_map(refers_to).collect();
        let mut expanded = Vec::new();
        for branch in list {
            let parent = refers_to(branch).filter(|name| self.inheritance.unions.contains(name));
            let union = parent.and_then(|name| self.components.get(name.as_str()).copied()).and_then(branches);
            match union {
                // A parent that is too large stays a branch.
                Some((_, parts)) if self.budget.take(parts.len(), branch).is_some() => {
                    let is_new = |part: &&Node| refers_to(part).is_none_or(|name| !listed.contains(&name));
                    expanded.extend(parts.iter().filter(is_new).cloned());
                    if !std::ptr::eq(core(branch), branch) {
                        expanded.push(null(branch));
                    }
                }
                _ => expanded.push(branch.clone()),
            }
        }
        expanded
    }

    /// Returns what becomes of a branch.
    fn selection(&mut self, branch: &Node, selector: &Selector) -> Selection {
        let Some(name) = refers_to(branch) else {
            let facts = FactReader::read(&self.components, &selector.property, branch);
            self.check(&facts, branch);
            return Selection::Unchanged(facts.values.unwrap_or_default());
        };
        // A parent as a branch of its own has the names of the parent.
        let known = self.inheritance.plain.get(&name).unwrap_or(&name);
        let mapped = selector.mapping.get(&name).or_else(|| selector.mapping.get(known));
        if self.budget.take(mapped.map_or(0, Vec::len), branch).is_none() {
            return Selection::Unchanged(Vec::new());
        }
        let mapped = mapped.cloned();
        let Some(facts) = self.facts_of(&name, &selector.property) else {
            // A schema of another file has no name but those of the mapping.
            return mapped.map_or_else(|| Selection::Unchanged(Vec::new()), Selection::Tagged);
        };
        self.check(&facts, branch);
        if !facts.can_have_tag() {
            return Selection::Unchanged(mapped.unwrap_or_default());
        }
        let names = match (mapped, self.inherited.get(&(name.clone(), selector.property.clone()))) {
            (Some(mapped), Some(inherited)) => common(mapped, inherited),
            (None, Some(inherited)) => inherited.clone(),
            (mapped, None) => mapped.unwrap_or_else(|| vec![known.clone()]),
        };
        let names = match &facts.values {
            Some(own) => common(names, own),
            None => names,
        };
        let has_names = facts.values.as_ref().is_some_and(|own| own.len() == names.len());
        if names.is_empty() || has_names && facts.is_required && facts.is_object {
            return Selection::Unchanged(names);
        }
        Selection::Tagged(names)
    }

    /// Notes a branch of which not everything is known.
    fn check(&mut self, facts: &Facts, branch: &Node) {
        if facts.is_incomplete {
            self.budget.exceeded.get_or_insert_with(|| object(branch, Vec::new()));
        }
    }

    /// Returns what a component says of a property; none if there is no such component.
    fn facts_of(&mut self, name: &str, property: &str) -> Option<Rc<Facts>> {
        let component = self.components.get(name)?;
        let facts = self.facts.entry((name.to_owned(), property.to_owned()));
        let facts = facts.or_insert_with(|| Rc::new(FactReader::read(&self.components, property, component)));
        Some(Rc::clone(facts))
    }

    /// Makes a branch require a tag: the component that it refers to, unless that has another, or the branch itself.
    fn tag(&mut self, branch: &mut Node, tag: &Tag) {
        let name = refers_to(branch).filter(|name| self.components.contains_key(name.as_str()));
        if let Some(name) = name {
            let known = self.by_component.entry(name.clone()).or_default();
            if known.is_empty() {
                known.push(tag.clone());
                self.tagged.push((name, tag.clone()));
            }
            if known.contains(tag) {
                keep(branch);
                return;
            }
        }
        let schema = tag.schema(branch);
        extend(branch, schema);
    }
}

/// Returns the names that select a schema: of those that it has by itself, the ones that the discriminator has; all, if that
/// has none of them.
fn common(names: Vec<String>, own: &[String]) -> Vec<String> {
    let known: HashSet<&str> = names.iter().map(String::as_str).collect();
    let common: Vec<String> = own.iter().filter(|name| known.contains(name.as_str())).cloned().collect();
    if common.is_empty() { own.to_vec() } else { common }
}

/// Returns the component or the schema of another file that a branch refers to, alone or in an `allOf`, apart from null.
fn refers_to(branch: &Node) -> Option<String> {
    let branch = core(branch);
    let alone = match branch.get("allOf").and_then(Node::as_array) {
        Some([only]) if branch.get("$ref").is_none() && !super::parents::extends(branch) => only,
        Some(_) => return None,
        None => branch,
    };
    let text = alone.get("$ref")?.as_str()?;
    referred(alone).or_else(|| (!text.starts_with('#')).then(|| text.to_owned()))
}

/// Returns a reference to a schema of another file.
fn foreign(at: &Node, uri: &str) -> Node {
    object(at, vec![member(at, "$ref", string(at, uri))])
}

/// Makes the reference of a branch keep its target.
fn keep(branch: &mut Node) {
    let Some(Node { value: Value::Object(members), .. }) = core_mut(branch) else { return };
    for part in members {
        match (part.key.as_str(), &mut part.value.value) {
            ("$ref", _) => part.key = KEPT.into(),
            ("allOf", Value::Array(parts)) => parts.iter_mut().for_each(keep),
            _ => {}
        }
    }
}

/// Makes a branch also satisfy another schema, apart from null.
fn extend(branch: &mut Node, other: Node) {
    let Some(branch) = core_mut(branch) else { return };
    let at = object(branch, Vec::new());
    let own = std::mem::replace(branch, object(&at, Vec::new()));
    *branch = object(&at, vec![member(&at, "allOf", array(&at, vec![own, other]))]);
}
