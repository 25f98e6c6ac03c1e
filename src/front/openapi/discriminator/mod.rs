//! `discriminator` (3.0.3 §4.7.25, 3.1 §4.8.25, 3.2 §4.25): the value of a property, the tag, selects the schema of an
//! object, by the `mapping`, or by the name of the component.
//!
//! The document is rewritten so that each branch of a union requires its tags:
//!
//! - a component that nothing else refers to requires them itself. Otherwise there are two, `Cat`, which is the branch, and
//!   `CatBase` without tags, to which all other references lead;
//! - a parent, which its children extend by `allOf`, becomes the union of them where it is referred to. What they extend is
//!   `PetBase`.

mod null;
mod parents;
mod tags;
mod unions;
mod values;

use std::collections::{HashMap, HashSet};

use self::tags::Tag;
use super::schemas::{FreeNames, component, components, components_mut, each, pointer, referred};
use super::{array, member, object, string};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Member, Node, Value};

/// Stands for `$ref` in references that keep their target, while others get another.
const KEPT: &str = "x-adl-gen-ref";

/// Maximum number of branches that are written: a chain of parents has the square of its length, and so have unions of a
/// parent.
const MAX_BRANCHES: usize = 100_000;

/// Rewrites the schemas of a document so that discriminators select. Returns the first whose branches would be too many.
pub(super) fn select(root: &mut Node) -> Option<Node> {
    select_within(root, MAX_BRANCHES)
}

/// Returns the diagnostic for a discriminator that isn't read as one.
pub(super) fn too_large() -> Diagnostic {
    let message = format!(
        "the discriminators of this document select more than {MAX_BRANCHES} branches, or one of more than {} parts",
        tags::BUDGET
    );
    let help = "`openapi.discriminator = \"annotation\"` reads discriminators as annotations, or divide the document";
    Diagnostic::new(Code::TooLarge, message).help(help)
}

fn select_within(root: &mut Node, budget: usize) -> Option<Node> {
    let mut is_used = false;
    each(root, &mut |schema| is_used |= property_name(schema).is_some());
    if !is_used {
        return None;
    }
    values::map(root);
    let mut budget = Budget { left: budget, exceeded: None };
    let inheritance = parents::rewrite(root, &mut budget);
    let components = schemas(root).cloned()?;
    let mut unions = unions::Unions::new(&components, &inheritance, budget);
    each(root, &mut |schema| unions.rewrite(schema));
    let (tagged, budget) = unions.finish();
    split(root, tagged, &inheritance.children);
    budget.exceeded
}

/// The number of branches that may still be written.
struct Budget {
    left: usize,
    /// The first schema whose branches are more.
    exceeded: Option<Node>,
}

impl Budget {
    /// Takes the branches of a schema; none if they are too many.
    fn take(&mut self, count: usize, at: &Node) -> Option<()> {
        let Some(left) = self.left.checked_sub(count) else {
            self.exceeded.get_or_insert_with(|| object(at, Vec::new()));
            return None;
        };
        self.left = left;
        Some(())
    }
}

/// Returns the schemas among the components.
fn schemas(root: &Node) -> Option<&Node> {
    root.get("components").and_then(|components| components.get("schemas")).filter(|schemas| schemas.is_object())
}

/// Returns the property that the discriminator of a schema names.
fn property_name(schema: &Node) -> Option<&str> {
    schema.get("discriminator")?.get("propertyName")?.as_str()
}

/// Returns the branches of a union, and their keyword.
fn branches(schema: &Node) -> Option<(&'static str, &[Node])> {
    ["oneOf", "anyOf"].into_iter().find_map(|keyword| Some((keyword, schema.get(keyword)?.as_array()?)))
}

/// Returns a reference to a component.
fn reference(at: &Node, key: &str, name: &str) -> Node {
    object(at, vec![member(at, key, string(at, &pointer(name)))])
}

/// Returns the names that a discriminator maps to each component, or to each text that is none.
fn mapping(discriminator: &Node, is_component: impl Fn(&str) -> bool) -> HashMap<String, Vec<String>> {
    let mut names = HashMap::<String, Vec<String>>::new();
    for entry in discriminator.get("mapping").map(Node::members).unwrap_or_default() {
        let Some(to) = entry.value.as_str() else { continue };
        names.entry(target(to, &is_component)).or_default().push(entry.key.to_string());
    }
    names
}

/// Returns the component that a mapping names; a text that names none is a URI (§4.8.25.4).
fn target(to: &str, is_component: impl Fn(&str) -> bool) -> String {
    match component(to) {
        _ if is_component(to) => to.to_owned(),
        Some((name, "")) => name,
        _ => to.to_owned(),
    }
}

/// Adds the tags of components to them, and gives those that are also used without tags a second one.
fn split(root: &mut Node, tagged: Vec<(String, Tag)>, inherited: &HashSet<String>) {
    // What a child extends has the discriminator: a reference to the child alone selects it, too.
    let splittable: HashSet<String> =
        tagged.iter().map(|(name, _)| name.clone()).filter(|name| !inherited.contains(name)).collect();
    let mut used = HashSet::new();
    each(root, &mut |schema| {
        let target = schema.get("$ref").and_then(Node::as_str).and_then(component);
        used.extend(target.map(|(name, _)| name).filter(|name| splittable.contains(name)));
    });
    let mut names = FreeNames::of(components(root).iter().map(|known| known.key.as_str()));
    let order = tagged.iter().map(|(name, _)| name).filter(|name| used.contains(*name));
    let bases: HashMap<String, String> = order.map(|name| (name.clone(), names.take(&format!("{name}Base")))).collect();
    each(root, &mut |schema| redirect(schema, &bases));
    let Some(components) = components_mut(root) else { return };
    let mut tags = HashMap::<String, Vec<Tag>>::new();
    tagged.into_iter().for_each(|(name, tag)| tags.entry(name).or_default().push(tag));
    let all = std::mem::take(components);
    for mut own in all {
        let tags = tags.remove(own.key.as_str()).unwrap_or_default();
        match bases.get(own.key.as_str()) {
            Some(base) => {
                let mut with_tags = extension(&own.value, base);
                tags.iter().for_each(|tag| tag.require(&mut with_tags));
                if null::is_nullable(&own.value) {
                    with_tags = null::or_null(with_tags);
                }
                components.push(Member { key: own.key.clone(), key_span: own.key_span, value: with_tags });
                components.push(Member { key: base.as_str().into(), ..own });
            }
            None => {
                tags.iter().for_each(|tag| tag.require(&mut own.value));
                components.push(own);
            }
        }
    }
}

/// Returns whether a member of a schema documents all of its values.
fn is_about(name: &str) -> bool {
    matches!(name, "title" | "description" | "deprecated")
}

/// Returns a schema that extends a component by nothing, with what another says about itself.
fn extension(about: &Node, base: &str) -> Node {
    let mut members: Vec<Member> = about.members().iter().filter(|known| is_about(&known.key)).cloned().collect();
    members.push(member(about, "allOf", array(about, vec![reference(about, "$ref", base)])));
    object(about, members)
}

/// Makes a reference lead to the base of a component, if it has one; restores those that keep their target.
fn redirect(schema: &mut Node, bases: &HashMap<String, String>) {
    let Value::Object(members) = &mut schema.value else { return };
    for part in members {
        match (part.key.as_str(), &mut part.value.value) {
            (KEPT, _) => part.key = "$ref".into(),
            ("$ref", Value::String(text)) => {
                let moved = component(text).and_then(|(name, path)| Some((bases.get(&name)?, path)));
                if let Some((base, path)) = moved {
                    *text = format!("{}{path}", pointer(base)).into();
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
