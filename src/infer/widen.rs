//! Widens a schema by the least that makes samples valid.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::objects::{Property, properties};
use super::{Validator, bare, schema};
use crate::diagnostics::Error;
use crate::text::{Json, Number, decode_token};

/// Returns a schema widened so that all samples are valid; the same if they are.
pub(crate) fn widened(old: &Json, samples: &[Json]) -> Result<Json, Error> {
    let invalid = |schema: &Json| -> Result<Vec<Json>, Error> {
        let validator = Validator::new(schema)?;
        Ok(validator.refused(samples).cloned().collect())
    };
    let wrong = invalid(old)?;
    if wrong.is_empty() {
        return Ok(old.clone());
    }
    let mut widener = Widener { root: old.clone(), pending: vec![("#".to_owned(), wrong.iter().collect())] };
    widener.run();
    let left = invalid(&widener.root)?;
    if left.is_empty() { Ok(widener.root) } else { alternative(&widener.root, &left) }
}

/// Returns a schema with an alternative for values that keywords such as `not` refuse.
fn alternative(old: &Json, values: &[Json]) -> Result<Json, Error> {
    const DOCUMENT: [&str; 5] = ["$schema", "$id", "$defs", "definitions", "title"];
    let new = bare(values)?;
    let Json::Object(members) = old else { return Ok(new) };
    let (document, rest): (Vec<_>, Vec<_>) =
        members.iter().cloned().partition(|(name, _)| DOCUMENT.contains(&name.as_str()));
    let either = ("anyOf".into(), Json::array([Json::Object(rest), new]));
    Ok(Json::Object(document.into_iter().chain([either]).collect()))
}

/// The maximum number of schemas that are widened through references.
const MOST_ROUNDS: usize = 1000;

struct Widener<'v> {
    root: Json,
    /// References whose schemas must accept values.
    pending: Vec<(String, Vec<&'v Json>)>,
}

impl<'v> Widener<'v> {
    fn run(&mut self) {
        for _ in 1..MOST_ROUNDS {
            let Some((reference, values)) = self.pending.pop() else { return };
            let Some(old) = resolve(&mut self.root, &reference).map(|old| old.clone()) else { continue };
            let new = self.widen(&old, &values);
            if let Some(place) = resolve(&mut self.root, &reference) {
                *place = new;
            }
        }
    }

    /// Returns a schema that accepts values too, apart from its references and from keywords that aren't widened.
    fn widen(&mut self, old: &Json, values: &[&'v Json]) -> Json {
        let Json::Object(members) = old else {
            return if *old == Json::Bool(false) && !values.is_empty() { schema(values) } else { old.clone() };
        };
        let widened = members.iter().filter_map(|(keyword, operand)| {
            let applied = self.applicator(keyword, operand, old, values);
            applied.map(|operand| (keyword.clone(), operand)).or_else(|| constraint(keyword, operand, values))
        });
        let mut new = widened.collect();
        with_new_properties(&mut new, values);
        Json::Object(new)
    }

    /// Widens the schemas of a keyword that has some.
    fn applicator(&mut self, keyword: &str, operand: &Json, old: &Json, values: &[&'v Json]) -> Option<Json> {
        match (keyword, operand) {
            ("$ref", Json::String(reference)) => {
                if !values.is_empty() {
                    self.pending.push((reference.to_string(), values.to_vec()));
                }
                Some(operand.clone())
            }
            ("properties", Json::Object(declared)) => {
                let mut found: HashMap<&str, Vec<&Json>> =
                    properties(values).into_iter().map(|property| (property.key, property.values)).collect();
                let widened = declared.iter().map(|(key, schema)| {
                    (key.clone(), self.widen(schema, &found.remove(key.as_str()).unwrap_or_default()))
                });
                Some(Json::Object(widened.collect()))
            }
            ("additionalProperties", Json::Object(_)) if old.get("patternProperties").is_none() => {
                let others: Vec<&Json> =
                    unknown(old.get("properties"), values).into_iter().flat_map(|property| property.values).collect();
                Some(self.widen(operand, &others))
            }
            ("items", Json::Object(_) | Json::Bool(_)) => {
                let skipped = old.get("prefixItems").map_or(0, |first| first.items().len());
                let items: Vec<&Json> = values.iter().flat_map(|value| value.items().iter().skip(skipped)).collect();
                Some(self.widen(operand, &items))
            }
            ("prefixItems", Json::Array(first)) => {
                let widened = first.iter().enumerate().map(|(index, schema)| {
                    self.widen(schema, &values.iter().filter_map(|value| value.items().get(index)).collect::<Vec<_>>())
                });
                Some(Json::array(widened))
            }
            ("allOf", Json::Array(branches)) => {
                Some(Json::array(branches.iter().map(|branch| self.widen(branch, values))))
            }
            ("anyOf" | "oneOf", Json::Array(branches)) => Some(Json::array(self.alternatives(branches, values))),
            _ => None,
        }
    }

    /// Widens the alternative that a value is closest to, or adds one.
    fn alternatives(&mut self, branches: &[Json], values: &[&'v Json]) -> Vec<Json> {
        let mut of_branch: Vec<Vec<&Json>> = vec![Vec::new(); branches.len()];
        let mut others = Vec::new();
        let validators: Vec<Validator> = branches.iter().filter_map(|branch| self.validator(branch)).collect();
        let is_invalid = |value: &&&Json| !validators.iter().any(|validator| validator.violation(value).is_none());
        let invalid: Vec<&&Json> = values.iter().filter(is_invalid).collect();
        let resolved: Vec<Json> = branches.iter().map(|branch| self.resolved(branch)).collect();
        for value in invalid {
            match closest(&resolved, value) {
                Some(index) => of_branch[index].push(*value),
                None => others.push(*value),
            }
        }
        let mut new: Vec<Json> =
            branches.iter().zip(&of_branch).map(|(branch, values)| self.widen(branch, values)).collect();
        if !others.is_empty() {
            new.push(schema(&others));
        }
        new
    }

    fn validator(&self, branch: &Json) -> Option<Validator> {
        let definitions =
            ["$defs", "definitions"].into_iter().filter_map(|name| Some((name, self.root.get(name)?.clone())));
        let schema = Json::object(definitions.chain([("allOf", Json::array([branch.clone()]))]));
        Validator::new(&schema).ok()
    }

    fn resolved(&mut self, branch: &Json) -> Json {
        let target = branch.get("$ref").and_then(Json::as_str).and_then(|reference| resolve(&mut self.root, reference));
        target.map_or_else(|| branch.clone(), |target| target.clone())
    }
}

/// Returns the alternative with the constants of a value, or the only one of its kind.
fn closest(branches: &[Json], value: &Json) -> Option<usize> {
    let is_tagged = |branch: &&Json| {
        let properties = branch.get("properties").map(Json::members).unwrap_or_default();
        let mut tags = properties.iter().filter_map(|(key, schema)| Some((key, schema.get("const")?))).peekable();
        tags.peek().is_some() && tags.all(|(key, constant)| value.get(key) == Some(constant))
    };
    let is_of_kind = |branch: &&Json| {
        let kind = value.type_name();
        let properties = branch.get("properties").map(Json::members).unwrap_or_default();
        is_listed(branch.get("type"), kind) && properties.iter().all(|(_, schema)| schema.get("const").is_none())
    };
    let only = |found: Vec<usize>| if let [index] = found[..] { Some(index) } else { None };
    let indices = |test: &dyn Fn(&&Json) -> bool| -> Vec<usize> {
        branches.iter().enumerate().filter(|(_, branch)| test(branch)).map(|(index, _)| index).collect()
    };
    only(indices(&is_tagged)).or_else(|| only(indices(&is_of_kind)))
}

/// Returns the schema that a reference within the document leads to.
fn resolve<'s>(root: &'s mut Json, reference: &str) -> Option<&'s mut Json> {
    let mut tokens = reference.strip_prefix('#')?.split('/').skip(1).map(decode_token);
    tokens.try_fold(root, |schema, token| match schema {
        Json::Object(members) => members.iter_mut().find(|(key, _)| *key == token).map(|(_, value)| value),
        Json::Array(items) => items.make_mut().get_mut(token.parse::<usize>().ok()?),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
    })
}

/// Returns the properties of values that aren't declared.
fn unknown<'v>(declared: Option<&Json>, values: &[&'v Json]) -> Vec<Property<'v>> {
    let declared: HashSet<&str> = declared.into_iter().flat_map(Json::members).map(|(key, _)| key.as_str()).collect();
    let mut found = properties(values);
    found.retain(|property| !declared.contains(property.key));
    found
}

/// Declares the properties that a closed object doesn't have yet.
fn with_new_properties(schema: &mut Vec<(EcoString, Json)>, values: &[&Json]) {
    let operand = |name: &str| schema.iter().position(|(keyword, _)| keyword == name);
    let is_closed = operand("additionalProperties").is_some_and(|index| schema[index].1 == Json::Bool(false));
    if !is_closed || operand("patternProperties").is_some() {
        return;
    }
    let index = operand("properties").unwrap_or_else(|| {
        schema.push(("properties".into(), Json::object::<&str>([])));
        schema.len() - 1
    });
    let found = unknown(Some(&schema[index].1), values);
    if let Json::Object(properties) = &mut schema[index].1 {
        properties.extend(found.iter().map(|property| (property.key.into(), self::schema(&property.values))));
    }
}

/// Widens a keyword without schemas; none if it must go.
fn constraint(keyword: &str, operand: &Json, values: &[&Json]) -> Option<(EcoString, Json)> {
    let widened = match (keyword, operand) {
        ("type", _) => kinds(operand, values),
        ("const", _) if values.iter().any(|value| *value != operand) => {
            return Some(("enum".into(), Json::array(listed(std::slice::from_ref(operand), values))));
        }
        ("enum", Json::Array(known)) => Json::array(listed(known, values)),
        ("required", Json::Array(names)) => {
            let objects = values.iter().filter(|value| matches!(value, Json::Object(_))).count();
            let found = properties(values);
            let always = found.iter().filter(|property| property.values.len() == objects);
            let always: HashSet<&str> = always.map(|property| property.key).collect();
            let has = |name: &Json| objects == 0 || name.as_str().is_some_and(|name| always.contains(name));
            Json::array(names.iter().filter(|name| has(name)).cloned())
        }
        ("pattern" | "format" | "multipleOf" | "uniqueItems", _) if refuses(keyword, operand, values) => return None,
        ("pattern" | "format" | "multipleOf" | "uniqueItems", _) => operand.clone(),
        (_, Json::Number(bound)) => return Some(bounded(keyword, bound, values)),
        _ => operand.clone(),
    };
    Some((keyword.into(), widened))
}

/// Returns whether a keyword alone refuses a value.
fn refuses(keyword: &str, operand: &Json, values: &[&Json]) -> bool {
    if values.is_empty() {
        return false;
    }
    let alone = Json::object([(keyword, operand.clone())]);
    let validator = Validator::new(&Json::object([("allOf", Json::array([alone]))]));
    validator.is_ok_and(|validator| values.iter().any(|value| validator.violation(value).is_some()))
}

/// Widens a bound to the values beyond it.
fn bounded(keyword: &str, bound: &Number, values: &[&Json]) -> (EcoString, Json) {
    let count = |count: usize| Some(Number::from_text(count.to_string()));
    let measured = values.iter().filter_map(|value| match (keyword, value) {
        ("minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum", Json::Number(number)) => Some(number.clone()),
        ("minLength" | "maxLength", Json::String(text)) => count(text.chars().count()),
        ("minItems" | "maxItems", Json::Array(items)) => count(items.len()),
        ("minProperties" | "maxProperties", Json::Object(members)) => count(members.len()),
        _ => None,
    });
    let is_lower = keyword.contains("min") || keyword.contains("Min");
    let is_exclusive = keyword.starts_with("exclusive");
    let extreme = if is_lower { measured.min() } else { measured.max() };
    let is_beyond =
        |value: &Number| (if is_lower { value < bound } else { value > bound }) || is_exclusive && value == bound;
    let name = match keyword {
        "exclusiveMinimum" => "minimum",
        "exclusiveMaximum" => "maximum",
        other => other,
    };
    match extreme.filter(is_beyond) {
        Some(extreme) => (name.into(), Json::Number(extreme)),
        None => (keyword.into(), Json::Number(bound.clone())),
    }
}

fn is_listed(kinds: Option<&Json>, kind: &str) -> bool {
    let is =
        |listed: &Json| listed.as_str().is_some_and(|listed| listed == kind || listed == "number" && kind == "integer");
    match kinds {
        Some(Json::Array(listed)) => listed.iter().any(is),
        Some(listed) => is(listed),
        None => false,
    }
}

/// Returns the types with those of the values.
fn kinds(old: &Json, values: &[&Json]) -> Json {
    let mut kinds: Vec<Json> = match old {
        Json::Array(kinds) => kinds.to_vec(),
        one => vec![one.clone()],
    };
    for value in values {
        let kind = value.type_name();
        if is_listed(Some(&Json::array(kinds.clone())), kind) {
            continue;
        }
        match kinds.iter_mut().find(|known| kind == "number" && known.as_str() == Some("integer")) {
            Some(integer) => *integer = Json::string(kind),
            None => kinds.push(Json::string(kind)),
        }
    }
    if kinds.len() == 1 { kinds.remove(0) } else { Json::array(kinds) }
}

fn listed(known: &[Json], values: &[&Json]) -> Vec<Json> {
    let mut seen: HashSet<&Json> = known.iter().collect();
    let new = values.iter().copied().filter(|value| seen.insert(value));
    known.iter().chain(new).cloned().collect()
}
