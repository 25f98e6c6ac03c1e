//! What objects in one place have in common: properties, maps, and the variants of a union.

use ecow::EcoString;

use super::schema;
use super::strings::is_data;
use crate::text::Json;

/// The names of properties that often tell variants apart, the most usual first.
const TAGS: [&str; 6] = ["type", "kind", "event", "op", "success", "tag"];

/// The maximum number of variants.
const MOST_VARIANTS: usize = 12;

/// The number of keys that make a map, if none is in every object.
const MANY_KEYS: usize = 20;

type Property<'v> = (&'v str, Vec<&'v Json>);

/// Returns the properties of objects with their values, in the order in which they first appear.
fn properties<'v>(objects: &[&'v Json]) -> Vec<Property<'v>> {
    let mut found: Vec<Property> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for (key, value) in objects.iter().flat_map(|object| members(object)) {
        let place = *places.entry(key.as_str()).or_insert_with(|| {
            found.push((key, Vec::new()));
            found.len() - 1
        });
        found[place].1.push(value);
    }
    found
}

fn members(object: &Json) -> &[(EcoString, Json)] {
    match object {
        Json::Object(members) => members,
        _ => &[],
    }
}

/// Returns the keywords of objects.
pub(super) fn keywords(objects: &[&Json]) -> Vec<(EcoString, Json)> {
    let properties = properties(objects);
    if properties.is_empty() {
        return Vec::new();
    }
    if is_map(&properties, objects.len()) {
        let values: Vec<&Json> = properties.iter().flat_map(|(_, values)| values.iter().copied()).collect();
        return vec![("additionalProperties".into(), schema(&values))];
    }
    let required: Vec<Json> = properties
        .iter()
        .filter(|(_, values)| values.len() == objects.len())
        .map(|(key, _)| Json::string(*key))
        .collect();
    let declared = properties.iter().map(|(key, values)| (*key, schema(values)));
    let mut keywords = vec![("properties".into(), Json::object(declared))];
    if !required.is_empty() {
        keywords.push(("required".into(), Json::array(required)));
    }
    keywords
}

/// Returns whether the keys of objects are data: they look like it, or there are many that few objects share.
fn is_map(properties: &[Property], objects: usize) -> bool {
    let is_alike = {
        let mut kinds: Vec<&str> = properties.iter().flat_map(|(_, values)| values).map(|value| kind(value)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len() == 1
    };
    let rare = properties.iter().all(|(_, values)| 2 * values.len() <= objects);
    is_alike && (properties.iter().all(|(key, _)| is_data(key)) || (rare && properties.len() > MANY_KEYS))
}

/// Returns the kind of a value: integers are numbers.
fn kind(value: &Json) -> &'static str {
    match value.type_name() {
        "integer" => "number",
        other => other,
    }
}

/// Returns the schemas of the variants that a property tells apart; none if there is no such property.
pub(super) fn variants(objects: &[&Json]) -> Option<Vec<Json>> {
    let properties = properties(objects);
    let mut candidates: Vec<&Property> =
        properties.iter().filter(|(_, values)| values.len() == objects.len()).collect();
    candidates.sort_by_key(|(key, _)| TAGS.iter().position(|tag| tag == key).unwrap_or(TAGS.len()));
    candidates.into_iter().find_map(|(tag, values)| {
        let groups = groups(objects, values)?;
        let is_usual = TAGS.contains(tag);
        let is_sure = groups.iter().all(|(_, group)| is_usual || group.len() > 1) && are_distinct(&groups);
        is_sure.then(|| groups.iter().map(|(value, group)| variant(tag, value, group)).collect())
    })
}

/// The objects of a variant, with the value that tells it apart.
type Group<'v> = (&'v Json, Vec<&'v Json>);

/// Returns objects by the value of a property, if these are few words or booleans.
fn groups<'v>(objects: &[&'v Json], values: &[&'v Json]) -> Option<Vec<Group<'v>>> {
    let mut groups: Vec<Group> = Vec::new();
    for (object, value) in objects.iter().zip(values) {
        let is_tag = match value {
            Json::String(text) => !text.is_empty() && text.len() <= 40 && !text.contains(' '),
            Json::Bool(_) => true,
            Json::Null | Json::Number(_) | Json::Array(_) | Json::Object(_) => false,
        };
        if !is_tag || groups.len() > MOST_VARIANTS {
            return None;
        }
        match groups.iter_mut().find(|(known, _)| known == value) {
            Some((_, group)) => group.push(object),
            None => groups.push((value, vec![object])),
        }
    }
    (groups.len() > 1).then_some(groups)
}

/// Returns whether each group but one has a property in every object that no other group has.
fn are_distinct(groups: &[Group]) -> bool {
    let always = |group: &Group| -> Vec<String> {
        let found = properties(&group.1);
        found.into_iter().filter(|(_, values)| values.len() == group.1.len()).map(|(key, _)| key.to_owned()).collect()
    };
    let has = |group: &Group, key: &str| group.1.iter().any(|object| object.get(key).is_some());
    let is_distinct = |index: &usize| {
        let others = || groups.iter().enumerate().filter(|(other, _)| other != index);
        always(&groups[*index]).iter().any(|key| others().all(|(_, other)| !has(other, key)))
    };
    let distinct = (0..groups.len()).filter(is_distinct).count();
    distinct > 0 && distinct + 1 >= groups.len()
}

fn variant(tag: &str, value: &Json, group: &[&Json]) -> Json {
    let mut keywords = keywords(group);
    if let Some((_, Json::Object(properties))) = keywords.iter_mut().find(|(name, _)| name == "properties") {
        for (_, of_tag) in properties.iter_mut().filter(|(key, _)| key == tag) {
            *of_tag = Json::object([("const", value.clone())]);
        }
    }
    Json::Object(std::iter::once(("type".into(), Json::string("object"))).chain(keywords).collect())
}
