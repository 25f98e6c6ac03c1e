//! Parents: components with a discriminator that others extend by `allOf` (3.0.3 §4.7.25, with Pet, Cat and Dog).

use std::collections::{HashMap, HashSet};

use super::super::places::MARK;
use super::super::schemas::{FreeNames, components, components_mut, each, entry, find_mut};
use super::null::{core, core_mut, is_nullable, null};
use super::tags::FactReader;
use super::{
    Budget, array, branches, component, mapping, member, object, property_name, reference, referred, string, target,
};
use crate::schema::Keyword;
use crate::source::{Member, Node, Value};

/// What inheritance makes of components.
#[derive(Default)]
pub(super) struct Inheritance {
    /// The components that have a discriminator by what they extend.
    pub(super) children: HashSet<String>,
    /// The components that became unions of their children.
    pub(super) unions: HashSet<String>,
    /// The components that became unions, by the names of what they are as branches.
    pub(super) plain: HashMap<String, String>,
}

/// The components that extend others, apart from null.
struct Tree<'n> {
    components: HashMap<&'n str, &'n Node>,
    /// The children of each component, in the order of the document.
    children: HashMap<String, Vec<&'n str>>,
    /// The components that are unions with null: what the parent of such a child accepts has no null by that.
    nullable: HashSet<&'n str>,
}

/// A component that becomes the union of its children, or a child that is one with null.
struct Parent {
    name: String,
    /// The discriminator, with a mapping for each branch that hasn't the name of its component.
    discriminator: Node,
    /// The branches by the names of their components.
    branches: Vec<String>,
    /// The name of what the children extend; of a child without children, what it is apart from null.
    base: String,
    /// Whether no component extends it.
    is_leaf: bool,
    /// The name of the parent itself as a branch; none if it doesn't stand alone.
    plain: Option<String>,
}

/// Makes parents the unions of their children, and these extend what their parents were.
pub(super) fn rewrite(root: &mut Node, budget: &mut Budget) -> Inheritance {
    let Some(tree) = super::schemas(root).map(Tree::of) else { return Inheritance::default() };
    let names = FreeNames::of(components(root).iter().map(|known| known.key.as_str()));
    let (parents, mut children) = tree.parents(names, budget);
    let leaves = parents.iter().filter(|parent| parent.is_leaf);
    children.extend(leaves.filter_map(|parent| parent.plain.clone()));
    let unions = parents.iter().map(|parent| parent.name.clone()).collect();
    let plain = parents.iter().filter_map(|parent| Some((parent.plain.clone()?, parent.name.clone()))).collect();
    let inheritance = Inheritance { children, unions, plain };
    if parents.is_empty() {
        return inheritance;
    }
    let bases: HashMap<String, String> =
        parents.iter().map(|parent| (parent.name.clone(), parent.base.clone())).collect();
    each(root, &mut |schema| redirect_parts(schema, &bases));
    let mut parents: HashMap<String, Parent> =
        parents.into_iter().map(|parent| (parent.name.clone(), parent)).collect();
    let Some(components) = components_mut(root) else { return inheritance };
    for mut own in std::mem::take(components) {
        if inheritance.children.contains(own.key.as_str()) {
            redirect_extended(&mut own.value, &bases);
        }
        match parents.remove(own.key.as_str()) {
            Some(parent) => components.extend(parent.members(own)),
            None => components.push(own),
        }
    }
    inheritance
}

/// Returns whether a schema with `allOf` is more than another name for what it refers to.
pub(super) fn extends(schema: &Node) -> bool {
    let constrains = |known: &Member| {
        known.key != "allOf" && Keyword::from_name(&known.key).is_some_and(|keyword| !keyword.is_metadata())
    };
    let parts = schema.get("allOf").and_then(Node::as_array).unwrap_or_default();
    parts.len() > 1 || schema.members().iter().any(constrains)
}

/// Adds the components that a schema extends, also within parts that have no name.
pub(super) fn extended(schema: &Node, found: &mut Vec<String>) {
    for part in core(schema).get("allOf").and_then(Node::as_array).unwrap_or_default() {
        found.extend(referred(core(part)));
        extended(part, found);
    }
}

impl<'n> Tree<'n> {
    fn of(schemas: &'n Node) -> Self {
        let mut children = HashMap::<String, Vec<&str>>::new();
        for known in schemas.members().iter().filter(|known| extends(core(&known.value))) {
            let mut parents = Vec::new();
            extended(&known.value, &mut parents);
            for parent in parents {
                let known_children = children.entry(parent).or_default();
                if known_children.last() != Some(&known.key.as_str()) {
                    known_children.push(&known.key);
                }
            }
        }
        let known = schemas.members().iter().map(|known| (known.key.as_str(), &known.value));
        let components = known.clone().map(|(name, schema)| (name, core(schema))).collect();
        let nullable = known.filter(|(_, schema)| !std::ptr::eq(core(schema), *schema)).map(|(name, _)| name).collect();
        Self { components, children, nullable }
    }

    /// Returns the parents, and all components that have a discriminator by what they extend.
    fn parents(&self, mut names: FreeNames, budget: &mut Budget) -> (Vec<Parent>, HashSet<String>) {
        let (mut parents, mut inherited, mut done) = (Vec::new(), HashSet::new(), HashSet::new());
        let roots = self.roots(budget);
        let is_root: HashSet<&str> = roots.iter().copied().collect();
        for root in roots {
            let Some(schema) = self.components.get(root) else { continue };
            let descendants = self.descendants(root, budget.left);
            let size =
                schema.get("discriminator").and_then(|known| known.get("mapping")).map_or(0, |it| it.members().len());
            inherited.extend(descendants.iter().map(|name| (*name).to_owned()));
            let is_union = |name: &&str| self.children.contains_key(*name) || self.nullable.contains(name);
            let nested = descendants.iter().copied().filter(is_union);
            for name in std::iter::once(root).chain(nested.filter(|name| !is_root.contains(name))) {
                let all = self.descendants(name, budget.left);
                if budget.take(size + all.len() + 1, schema).is_none() {
                    break;
                }
                if done.insert(name) {
                    parents.push(self.parent(name, schema, (root, &all), &mut names));
                }
            }
        }
        self.finish(&mut parents);
        (parents, inherited)
    }

    /// Returns the components that have a discriminator for those that extend them, in the order of the document: names of
    /// what is added depend on it.
    fn roots(&self, budget: &mut Budget) -> Vec<&'n str> {
        let known = self.components.iter().map(|(name, schema)| (*name, *schema));
        let mut known: Vec<(&str, &Node)> = known.filter(|(name, schema)| self.may_be_root(name, schema)).collect();
        known.sort_by_key(|(_, schema)| schema.span.start);
        known.retain(|(name, schema)| self.is_meant_as_parent(name, schema, budget));
        known.into_iter().map(|(name, _)| name).collect()
    }

    fn may_be_root(&self, name: &str, schema: &Node) -> bool {
        property_name(schema).is_some() && self.children.contains_key(name) && !self.has_foreign_children(schema)
    }

    /// Returns whether the mapping of a discriminator names schemas of other files. These may extend the component, as which
    /// they would refer to a union that doesn't have them.
    fn has_foreign_children(&self, schema: &Node) -> bool {
        let is_component = |name: &str| self.components.contains_key(name);
        let entries = schema.get("discriminator").and_then(|known| known.get("mapping")).map(Node::members);
        let texts = entries.unwrap_or_default().iter().filter_map(|entry| entry.value.as_str());
        texts.map(|to| target(to, is_component)).any(|to| !is_component(&to) && is_file(&to))
    }

    /// Returns whether a component with a discriminator isn't a union, or is one of what extends it.
    fn is_meant_as_parent(&self, name: &str, schema: &Node, budget: &mut Budget) -> bool {
        let Some((_, parts)) = branches(schema) else { return true };
        let descendants: HashSet<&str> = self.descendants(name, budget.left).into_iter().collect();
        budget.take(descendants.len(), schema).is_some()
            && parts.iter().filter_map(referred).any(|part| descendants.contains(part.as_str()))
    }

    /// Returns the components that extend one, also through others, children before grandchildren.
    fn descendants(&self, name: &str, budget: usize) -> Vec<&'n str> {
        let (mut found, mut seen) = (Vec::<&str>::new(), HashSet::from([name]));
        let mut next = 0;
        let mut of = name;
        loop {
            for child in self.children.get(of).map(Vec::as_slice).unwrap_or_default() {
                if seen.insert(child) {
                    found.push(child);
                }
            }
            if next >= found.len() || found.len() > budget {
                return found;
            }
            of = found[next];
            next += 1;
        }
    }

    /// Returns a parent, given the schema and the name of the component with the discriminator, and all that extend it.
    fn parent(&self, name: &str, root: &Node, (root_name, all): (&str, &[&str]), free: &mut FreeNames) -> Parent {
        let discriminator = root.get("discriminator").cloned().unwrap_or_else(|| object(root, Vec::new()));
        let own = self.components.get(name).copied().unwrap_or(root);
        let is_leaf = !self.children.contains_key(name);
        let listed =
            branches(own).filter(|_| !is_leaf).map(|(_, parts)| parts.iter().filter_map(referred).collect::<Vec<_>>());
        let branches = listed.unwrap_or_else(|| all.iter().map(|name| (*name).to_owned()).collect());
        let mut names = self.own_names(name, own, root_name, &discriminator, &branches);
        if is_leaf && names.is_empty() {
            names.push(name.to_owned());
        }
        let base = (!is_leaf).then(|| free.take(&format!("{name}Base")));
        let plain = (!names.is_empty()).then(|| free.take(&format!("Plain{name}")));
        let base = base.or_else(|| plain.clone()).unwrap_or_default();
        let mut parent = Parent { name: name.to_owned(), discriminator, branches, base, is_leaf, plain };
        parent.map(names);
        parent
    }

    /// Returns the tags of a parent itself: those of the mapping; its name, for one that extends another and where there is no
    /// mapping; and those that it lists and no child has.
    fn own_names(
        &self,
        name: &str,
        own: &Node,
        root_name: &str,
        discriminator: &Node,
        branches: &[String],
    ) -> Vec<String> {
        let is_component = |name: &str| self.components.contains_key(name);
        let mapping = mapping(discriminator, is_component);
        let mut names = mapping.get(name).cloned().unwrap_or_default();
        if names.is_empty() && mapping.is_empty() && name != root_name {
            names.push(name.to_owned());
        }
        let Some(property) = discriminator.get("propertyName").and_then(Node::as_str) else { return names };
        let values = FactReader::read(&self.components, property, own).values.unwrap_or_default();
        let of_children: HashSet<String> = branches
            .iter()
            .flat_map(|child| mapping.get(child).cloned().unwrap_or_else(|| vec![child.clone()]))
            .collect();
        let is_of_child = |value: &&String| of_children.contains(*value);
        if name == root_name && values.iter().any(|value| is_of_child(&value)) {
            let known: HashSet<String> = names.iter().cloned().collect();
            names.extend(values.into_iter().filter(|value| !is_of_child(&value) && !known.contains(value)));
        }
        names
    }

    /// Puts the parents themselves among the branches of others, and of their own.
    fn finish(&self, parents: &mut [Parent]) {
        let plain: HashMap<String, Option<String>> =
            parents.iter().map(|parent| (parent.name.clone(), parent.plain.clone())).collect();
        let named = plain.iter().filter_map(|(name, plain)| Some((plain.clone()?, name.clone())));
        let names: HashMap<String, String> = named.collect();
        for parent in parents {
            let own = parent.plain.clone();
            let others = std::mem::take(&mut parent.branches);
            let others =
                others.into_iter().filter(|name| *name != parent.name).filter_map(|name| match plain.get(&name) {
                    Some(plain) => plain.clone(),
                    None => Some(name),
                });
            parent.branches = own.into_iter().chain(others).collect();
            parent.rename(&plain, &names);
        }
    }
}

impl Parent {
    /// Maps names to the parent itself.
    fn map(&mut self, names: Vec<String>) {
        let Some(plain) = self.plain.clone() else { return };
        let at = object(&self.discriminator, Vec::new());
        let Some(entries) = entries(&mut self.discriminator) else { return };
        let own: HashSet<&str> = names.iter().map(String::as_str).collect();
        entries.retain(|known| !own.contains(known.key.as_str()));
        entries.extend(names.iter().map(|name| member(&at, name, string(&at, &plain))));
    }

    /// Makes the mapping lead to other parents themselves.
    fn rename(&mut self, plain: &HashMap<String, Option<String>>, names: &HashMap<String, String>) {
        let at = object(&self.discriminator, Vec::new());
        let Some(entries) = entries(&mut self.discriminator) else { return };
        for entry in entries.iter_mut() {
            let Some(to) = entry.value.as_str() else { continue };
            let name = component(to).map_or_else(|| to.to_owned(), |(name, _)| name);
            if let Some(Some(plain)) = plain.get(&name) {
                entry.value = string(&at, plain);
            }
        }
        let known: HashSet<String> =
            entries.iter().filter_map(|entry| entry.value.as_str().map(str::to_owned)).collect();
        // A parent that extends another has its own name as a tag, where no mapping names it.
        for branch in self.branches.iter().filter(|branch| !known.contains(*branch)) {
            let named = names.get(branch.as_str()).map(|name| member(&at, name, string(&at, branch)));
            entries.extend(named);
        }
    }

    /// Returns the components that a parent becomes.
    fn members(self, own: Member) -> Vec<Member> {
        let at = object(&own.value, Vec::new());
        let key = |name: &str| name.into();
        let is_about =
            |known: &&Member| super::is_about(&known.key) || known.key.starts_with("x-") && known.key != MARK;
        let mut union: Vec<Member> = own.value.members().iter().filter(is_about).cloned().collect();
        let mut parts: Vec<Node> = self.branches.iter().map(|name| reference(&at, "$ref", name)).collect();
        if is_nullable(&own.value) {
            parts.push(null(&at));
        }
        // The lists of `oneOf` may overlap, where children have no tags of their own.
        union.push(member(&at, "anyOf", array(&at, parts)));
        union.push(member(&at, "discriminator", self.discriminator));
        let plain = self.plain.filter(|_| !self.is_leaf).map(|plain| {
            let value = super::extension(&own.value, &self.base);
            Member { key: key(&plain), key_span: own.key_span, value }
        });
        let mut base = Member { key: key(&self.base), key_span: own.key_span, value: core(&own.value).clone() };
        let union = Member { value: object(&at, union), ..own };
        if let Value::Object(members) = &mut base.value.value {
            let is_replaced = |name: &str| matches!(name, "discriminator" | "oneOf" | "anyOf");
            members.retain(|known| self.is_leaf || !is_replaced(&known.key));
        }
        [Some(union), Some(base), plain].into_iter().flatten().collect()
    }
}

/// Returns the entries of the mapping of a discriminator, which gets one if it has none.
fn entries(discriminator: &mut Node) -> Option<&mut Vec<Member>> {
    let Value::Object(entries) = &mut entry(discriminator, "mapping")?.value else { return None };
    Some(entries)
}

/// Returns whether the target of a mapping that is no component is a schema of another file, by its form.
fn is_file(to: &str) -> bool {
    let is_path = to.contains(['/', '#']) || [".json", ".yaml", ".yml"].iter().any(|end| to.ends_with(end));
    is_path && !to.starts_with('#')
}

/// Makes references to parts of parents lead to where they are.
fn redirect_parts(schema: &mut Node, bases: &HashMap<String, String>) {
    let Some(reference) = find_mut(schema, "$ref") else { return };
    let Value::String(text) = &mut reference.value else { return };
    let moved = component(text).filter(|(_, path)| !path.is_empty());
    if let Some((base, path)) = moved.and_then(|(name, path)| Some((bases.get(&name)?, path))) {
        *text = format!("{}{path}", super::pointer(base)).into();
    }
}

/// Makes a child extend what its parents were.
fn redirect_extended(schema: &mut Node, bases: &HashMap<String, String>) {
    let extended = core_mut(schema).and_then(|schema| find_mut(schema, "allOf"));
    let Some(Node { value: Value::Array(parts), .. }) = extended else { return };
    for part in parts.iter_mut().filter_map(core_mut) {
        let base = referred(part).and_then(|name| bases.get(&name));
        match (base, find_mut(part, "$ref")) {
            (Some(base), Some(reference)) => reference.value = Value::String(super::pointer(base).into()),
            _ => redirect_extended(part, bases),
        }
    }
}
