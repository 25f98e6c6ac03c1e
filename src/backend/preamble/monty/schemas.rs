//! Schemas of a bundle, as this style reads them.

use std::cell::Cell;
use std::collections::HashMap;

use crate::json::Json;
use crate::model::Model;

/// How deep schemas may be nested, references included.
const MAX_DEPTH: usize = 64;

/// How many schemas are looked at for one tool: what is referred to twice is looked at twice.
const MAX_STEPS: usize = 10_000;

/// The keywords that say something and that this style has no words for.
const UNSUPPORTED: [&str; 4] = ["allOf", "not", "if", "prefixItems"];

/// The keywords of which a schema with a reference may have any.
const ANNOTATIONS: [&str; 8] =
    ["$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"];

/// A schema that this style can't say, by the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::backend::preamble) struct Unsupported {
    at: String,
}

impl Unsupported {
    fn new(at: &str) -> Self {
        Self { at: at.to_owned() }
    }

    fn keyword(at: &str, keyword: &str) -> Self {
        Self { at: format!("{at}.{keyword}") }
    }
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Unsupported Monty schema at {}", self.at)
    }
}

/// Schemas that refer to each other by name.
pub(in crate::backend::preamble) struct Schemas<'m> {
    named: HashMap<&'m str, &'m Json>,
    steps: Cell<usize>,
}

/// A schema, how deep it is nested, and the way to it.
#[derive(Clone)]
pub(super) struct Part<'m> {
    pub(super) schema: &'m Json,
    pub(super) at: String,
    depth: usize,
}

impl<'m> Part<'m> {
    pub(super) fn root(schema: &'m Json) -> Self {
        Self { schema, at: "schema".to_owned(), depth: 0 }
    }

    pub(super) fn inside(&self, schema: &'m Json, step: &str) -> Self {
        Self { schema, at: format!("{}.{step}", self.at), depth: self.depth + 1 }
    }

    /// The properties, and which of them must be there.
    pub(super) fn properties(&self) -> Vec<(&'m str, &'m Json, bool)> {
        let Some(Json::Object(properties)) = self.schema.get("properties") else { return Vec::new() };
        let required: Vec<&str> = match self.schema.get("required") {
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
            _ => Vec::new(),
        };
        properties.iter().map(|(name, schema)| (name.as_str(), schema, required.contains(&name.as_str()))).collect()
    }

    /// Whether it is an object, and nothing else.
    pub(super) fn is_object(&self) -> bool {
        match self.schema.get("type") {
            Some(json_type) => json_type.as_str() == Some("object"),
            None => self.schema.get("properties").is_some(),
        }
    }

    pub(super) fn unsupported(&self) -> Unsupported {
        Unsupported::new(&self.at)
    }
}

impl<'m> Schemas<'m> {
    pub(in crate::backend::preamble) fn new(model: Option<&'m Model>) -> Self {
        let bundle = model.map(|model| model.bundle.as_slice()).unwrap_or_default();
        let named = bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect();
        Self { named, steps: Cell::new(0) }
    }

    /// Begins with another tool.
    pub(super) fn restart(&self) {
        self.steps.set(0);
    }

    /// A schema of that name.
    pub(super) fn named(&self, name: &str) -> Option<Part<'m>> {
        self.named.get(name).map(|schema| Part::root(schema))
    }

    /// The schema itself, where it refers to another, as far as this style reads it.
    pub(super) fn resolve(&self, part: &Part<'m>) -> Result<Part<'m>, Unsupported> {
        let mut part = part.clone();
        loop {
            self.steps.set(self.steps.get() + 1);
            if part.depth > MAX_DEPTH || self.steps.get() > MAX_STEPS {
                return Err(part.unsupported());
            }
            let Json::Object(members) = part.schema else { return Ok(part) };
            if let Some(keyword) = UNSUPPORTED.iter().find(|keyword| part.schema.get(keyword).is_some()) {
                return Err(Unsupported::keyword(&part.at, keyword));
            }
            let Some(reference) = part.schema.get("$ref") else { return Ok(part) };
            let says_more = members.iter().any(|(key, _)| key != "$ref" && !ANNOTATIONS.contains(&key.as_str()));
            let target = reference.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
            let target = target.filter(|_| !says_more).and_then(|name| self.named.get(name));
            match target {
                Some(target) => part = Part { schema: target, depth: part.depth + 1, ..part },
                None => return Err(Unsupported::keyword(&part.at, "$ref")),
            }
        }
    }

    /// The type hint of a schema.
    pub(super) fn hint(&self, part: &Part<'m>) -> Result<String, Unsupported> {
        let part = self.resolve(part)?;
        match part.schema {
            Json::Bool(true) => Ok("Any".to_owned()),
            Json::Object(_) => self.object_hint(&part),
            Json::Null | Json::Bool(false) | Json::Number(_) | Json::String(_) | Json::Array(_) => {
                Err(part.unsupported())
            }
        }
    }

    fn object_hint(&self, part: &Part<'m>) -> Result<String, Unsupported> {
        let get = |keyword| part.schema.get(keyword);
        match get("type") {
            Some(Json::String(json_type)) => return self.typed(part, json_type),
            Some(Json::Array(types)) => {
                let hints = types.iter().map(|one| self.typed(part, one.as_str().unwrap_or_default()));
                return Ok(union(hints.collect::<Result<_, _>>()?));
            }
            Some(_) => return Err(part.unsupported()),
            None => {}
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Json::Array(branches)) = get(keyword) {
                let hint = |(index, branch)| self.hint(&part.inside(branch, &format!("{keyword}[{index}]")));
                return Ok(union(branches.iter().enumerate().map(hint).collect::<Result<_, _>>()?));
            }
        }
        match (get("enum"), get("const")) {
            (Some(Json::Array(values)), _) => {
                return Ok(union(values.iter().map(|value| of_value(value).to_owned()).collect()));
            }
            (_, Some(value)) => return Ok(of_value(value).to_owned()),
            _ => {}
        }
        match () {
            () if ["properties", "patternProperties", "additionalProperties"].iter().any(|key| get(key).is_some()) => {
                self.typed(part, "object")
            }
            () if get("items").is_some() => self.typed(part, "array"),
            () => Ok("Any".to_owned()),
        }
    }

    /// The hint of a schema's values of one JSON type.
    fn typed(&self, part: &Part<'m>, json_type: &str) -> Result<String, Unsupported> {
        Ok(match json_type {
            "string" => "str".to_owned(),
            "integer" => "int".to_owned(),
            "number" => "float".to_owned(),
            "boolean" => "bool".to_owned(),
            "null" => "None".to_owned(),
            "array" => match part.schema.get("items") {
                Some(items) => format!("list[{}]", self.hint(&part.inside(items, "items"))?),
                None => "list[Any]".to_owned(),
            },
            "object" => match part.schema.get("patternProperties") {
                Some(Json::Object(patterns)) if patterns.len() == 1 && part.properties().is_empty() => {
                    let value = part.inside(&patterns[0].1, "patternProperties");
                    format!("dict[str, {}]", self.hint(&value)?)
                }
                _ => "dict[str, Any]".to_owned(),
            },
            _ => return Err(part.unsupported()),
        })
    }
}

/// The type of a value.
fn of_value(value: &Json) -> &'static str {
    match value {
        Json::Null => "None",
        Json::Bool(_) => "bool",
        Json::Number(number) if number.is_integer() => "int",
        Json::Number(_) => "float",
        Json::String(_) => "str",
        Json::Array(_) => "list[Any]",
        Json::Object(_) => "dict[str, Any]",
    }
}

/// Either of several types, each once.
fn union(hints: Vec<String>) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for hint in hints {
        if !distinct.contains(&hint) {
            distinct.push(hint);
        }
    }
    distinct.join(" | ")
}
