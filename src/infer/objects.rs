//! The common traits of objects in one place: properties, maps, and the variants of a union.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::strings::is_data;
use super::{ENOUGH, schema};
use crate::text::Json;

/// The names of properties that often tell variants apart, the most usual first.
const TAGS: [&str; 6] = ["type", "kind", "event", "op", "success", "tag"];

/// The maximum number of variants.
const MOST_VARIANTS: usize = 12;

/// The number of keys that make a map, if none is in every object.
const MANY_KEYS: usize = 20;

/// The number of keys from which on a few objects may be maps, if their values are of one kind.
const FEW_KEYS: usize = 3;

/// A property of objects.
pub(super) struct Property<'v> {
    pub(super) key: &'v str,
    pub(super) values: Vec<&'v Json>,
    /// The indexes of the objects that have it.
    holders: Vec<usize>,
}

/// Returns the properties of objects, in the order in which they first appear; other values have none.
pub(super) fn properties<'v>(objects: &[&'v Json]) -> Vec<Property<'v>> {
    let mut found: Vec<Property> = Vec::new();
    let mut places = HashMap::new();
    for (index, object) in objects.iter().enumerate() {
        for (key, value) in object.members() {
            let place = *places.entry(key.as_str()).or_insert_with(|| {
                found.push(Property { key, values: Vec::new(), holders: Vec::new() });
                found.len() - 1
            });
            found[place].values.push(value);
            found[place].holders.push(index);
        }
    }
    found
}

/// Returns the keywords of objects.
pub(super) fn keywords(objects: &[&Json]) -> Vec<(EcoString, Json)> {
    let properties = properties(objects);
    if properties.is_empty() {
        return Vec::new();
    }
    if is_map(&properties, objects.len()) {
        let values: Vec<&Json> = properties.iter().flat_map(|property| property.values.iter().copied()).collect();
        return vec![("additionalProperties".into(), schema(&values))];
    }
    record(&properties, objects.len(), None)
}

/// Returns the keywords of a number of objects with declared properties, one of which may have a constant.
fn record(properties: &[Property], objects: usize, tag: Option<(&str, &Json)>) -> Vec<(EcoString, Json)> {
    let constant = |key: &str| tag.filter(|(tag, _)| *tag == key).map(|(_, value)| value);
    // Few objects whose values are alike may be maps, whose keys differ from one to the next.
    let may_be_map = tag.is_none() && objects < ENOUGH && properties.len() >= FEW_KEYS && are_alike(properties);
    let is_required = |property: &&Property| {
        let may_be_flag = objects < ENOUGH && property.values.iter().any(|value| matches!(value, Json::Bool(_)));
        let is_likely = !may_be_map && !may_be_flag || constant(property.key).is_some();
        is_likely && property.values.len() == objects
    };
    let required: Vec<Json> =
        properties.iter().filter(is_required).map(|property| Json::string(property.key)).collect();
    let declared = properties.iter().map(|property| {
        let constant = constant(property.key).map(|value| Json::object([("const", value.clone())]));
        (property.key, constant.unwrap_or_else(|| schema(&property.values)))
    });
    let mut keywords = vec![("properties".into(), Json::object(declared))];
    if !required.is_empty() {
        keywords.push(("required".into(), Json::array(required)));
    }
    keywords
}

/// Returns whether the keys of objects are data: they look like it, or there are many that few objects share.
fn is_map(properties: &[Property], objects: usize) -> bool {
    let is_rare = |property: &Property| 2 * property.values.len() <= objects;
    are_alike(properties)
        && (properties.iter().all(|property| is_data(property.key))
            || properties.len() > MANY_KEYS && properties.iter().all(is_rare))
}

/// Returns whether all values are of one kind.
fn are_alike(properties: &[Property]) -> bool {
    let mut kinds = properties.iter().flat_map(|property| &property.values).map(|value| std::mem::discriminant(*value));
    let first = kinds.next();
    kinds.all(|kind| Some(kind) == first)
}

/// Returns the schemas of the variants that a property tells apart; none if there is no such property.
pub(super) fn variants(objects: &[&Json]) -> Option<Vec<Json>> {
    let properties = properties(objects);
    let holders: HashSet<&[usize]> = properties.iter().map(|property| property.holders.as_slice()).collect();
    // Each variant but one has a property in every object that no other variant has.
    let are_distinct = |groups: &[Group]| {
        let distinct = groups.iter().filter(|group| holders.contains(group.objects.as_slice())).count();
        distinct > 0 && distinct + 1 >= groups.len()
    };
    let mut candidates: Vec<&Property> =
        properties.iter().filter(|property| property.values.len() == objects.len()).collect();
    candidates.sort_by_key(|property| TAGS.iter().position(|tag| *tag == property.key).unwrap_or(TAGS.len()));
    candidates.into_iter().find_map(|tag| {
        let groups = groups(&tag.values)?;
        let is_usual = TAGS.contains(&tag.key);
        let is_sure = groups.iter().all(|group| is_usual || group.objects.len() >= ENOUGH) && are_distinct(&groups);
        is_sure.then(|| groups.iter().map(|group| variant(tag.key, group, objects)).collect())
    })
}

/// The indexes of the objects of a variant, with the value that tells it apart.
struct Group<'v> {
    value: &'v Json,
    objects: Vec<usize>,
}

/// Returns objects by their values of a property, if these are few words or booleans.
fn groups<'v>(values: &[&'v Json]) -> Option<Vec<Group<'v>>> {
    let mut groups: Vec<Group> = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let is_tag = match value {
            Json::String(text) => !text.is_empty() && text.len() <= 40 && !text.contains(' '),
            Json::Bool(_) => true,
            Json::Null | Json::Number(_) | Json::Array(_) | Json::Object(_) => false,
        };
        let is_new_allowed = is_tag && groups.len() < MOST_VARIANTS;
        match groups.iter_mut().find(|group| group.value == *value) {
            Some(group) => group.objects.push(index),
            None if !is_new_allowed => return None,
            None => groups.push(Group { value, objects: vec![index] }),
        }
    }
    (groups.len() > 1).then_some(groups)
}

fn variant(tag: &str, group: &Group, objects: &[&Json]) -> Json {
    let objects: Vec<&Json> = group.objects.iter().map(|index| objects[*index]).collect();
    let keywords = record(&properties(&objects), objects.len(), Some((tag, group.value)));
    Json::Object(std::iter::once(("type".into(), Json::string("object"))).chain(keywords).collect())
}
