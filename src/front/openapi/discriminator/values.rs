//! `x-ms-discriminator-value`: the tag of a component, in documents that were Swagger 2.0. There, a mapping can't be written.

use std::collections::{HashMap, HashSet};

use super::super::schemas::{components_mut, each, find_mut};
use super::null::{core, core_mut};
use super::parents::extended;
use super::{branches, member, object, pointer, property_name, referred, string};
use crate::source::{Member, Node, Value};

/// The extension with the tag of a component.
const VALUE: &str = "x-ms-discriminator-value";

/// Maximum number of components that a component extends, through others.
const MAX_ANCESTORS: usize = 64;

/// The components that have a tag of their own.
struct Values<'n> {
    components: HashMap<&'n str, &'n Node>,
    /// The names and the tags of the components that extend one.
    by_ancestor: HashMap<String, Vec<(&'n str, &'n str)>>,
}

/// Writes the tags into the mapping of each discriminator that selects the component, unless that is there.
pub(super) fn map(root: &mut Node) {
    let Some(schemas) = super::schemas(root) else { return };
    if !schemas.members().iter().any(|known| own_value(&known.value).is_some()) {
        return;
    }
    let schemas = schemas.clone();
    let values = Values::of(&schemas);
    let Some(components) = components_mut(root) else { return };
    for known in components {
        let of = values.by_ancestor.get(known.key.as_str()).map(Vec::as_slice).unwrap_or_default();
        core_mut(&mut known.value).into_iter().for_each(|schema| add(schema, of));
    }
    each(root, &mut |schema| {
        let of: Vec<(&str, &str)> = branches(schema)
            .map(|(_, parts)| parts.iter().filter_map(referred).filter_map(|name| values.of_component(&name)).collect())
            .unwrap_or_default();
        add(schema, &of);
    });
}

impl<'n> Values<'n> {
    fn of(schemas: &'n Node) -> Self {
        let components = schemas.members().iter().map(|known| (known.key.as_str(), &known.value)).collect();
        let mut values = Self { components, by_ancestor: HashMap::new() };
        for known in schemas.members() {
            let Some(own) = values.of_component(&known.key) else { continue };
            for ancestor in values.ancestors(known) {
                values.by_ancestor.entry(ancestor).or_default().push(own);
            }
        }
        values
    }

    /// Returns the name and the tag of a component that has one.
    fn of_component(&self, name: &str) -> Option<(&'n str, &'n str)> {
        let (name, schema) = self.components.get_key_value(name)?;
        Some((name, own_value(schema)?.as_str()?))
    }

    /// Returns a component and those that it extends, also through others.
    fn ancestors(&self, of: &Member) -> HashSet<String> {
        let (mut found, mut next) = (HashSet::new(), vec![of.key.to_string()]);
        while let Some(name) = next.pop().filter(|_| found.len() < MAX_ANCESTORS) {
            let schema = self.components.get(name.as_str()).copied();
            if found.insert(name) {
                schema.into_iter().for_each(|schema| extended(schema, &mut next));
            }
        }
        found
    }
}

/// Returns the tag of a component; null beside it has none.
fn own_value(schema: &Node) -> Option<&Node> {
    schema.get(VALUE).or_else(|| core(schema).get(VALUE))
}

/// Adds tags to the mapping of the discriminator of a schema, for components that it has no tag for.
fn add(schema: &mut Node, values: &[(&str, &str)]) {
    if values.is_empty() || property_name(schema).is_none() {
        return;
    }
    let Some(discriminator) = find_mut(schema, "discriminator") else { return };
    let at = object(discriminator, Vec::new());
    let Value::Object(members) = &mut discriminator.value else { return };
    if !members.iter().any(|known| known.key == "mapping") {
        members.push(member(&at, "mapping", object(&at, Vec::new())));
    }
    let Some(Node { value: Value::Object(entries), .. }) = find_mut(discriminator, "mapping") else { return };
    let mut known: HashSet<String> = entries.iter().map(|entry| entry.key.to_string()).collect();
    let targets: HashSet<String> = entries.iter().filter_map(|entry| entry.value.as_str().map(str::to_owned)).collect();
    for (name, tag) in values {
        let to = pointer(name);
        if !targets.contains(&to) && !targets.contains(*name) && known.insert((*tag).to_owned()) {
            entries.push(member(&at, tag, string(&at, &to)));
        }
    }
}
