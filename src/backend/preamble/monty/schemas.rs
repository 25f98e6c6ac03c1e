//! Schemas of a bundle, as this style reads them.

use std::cell::Cell;
use std::collections::HashMap;

use crate::model::Model;
use crate::text::Json;

/// How deep schemas may be nested, references included.
const MAX_DEPTH: usize = 64;

/// How many schemas are looked at for one tool: what is referred to twice is looked at twice.
const MAX_STEPS: usize = 10_000;

/// The keywords that no hint can express.
const UNSUPPORTED: [&str; 3] = ["not", "if", "prefixItems"];

/// The keywords that a hint is made of. A schema without any constrains values that other schemas give a shape.
const SHAPING: [&str; 10] = [
    "type",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "items",
];

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

/// A schema, how deep it is nested, and the path to it.
#[derive(Clone)]
pub(super) struct Part<'m> {
    /// The schemas that all apply to one value: once resolved, one, or several of the same JSON type.
    schemas: Vec<&'m Json>,
    pub(super) at: String,
    depth: usize,
}

/// A property: its name, its schema, and whether it is required.
pub(super) type Property<'m> = (&'m str, Part<'m>, bool);

impl<'m> Part<'m> {
    pub(super) fn root(schema: &'m Json) -> Self {
        Self { schemas: vec![schema], at: "schema".to_owned(), depth: 0 }
    }

    fn inside(&self, schemas: Vec<&'m Json>, step: &str) -> Self {
        Self { schemas, at: format!("{}.{step}", self.at), depth: self.depth + 1 }
    }

    /// The operand of a keyword, in the first of the schemas that has it.
    pub(super) fn get(&self, keyword: &str) -> Option<&'m Json> {
        self.schemas.iter().find_map(|schema| schema.get(keyword))
    }

    /// The properties of all schemas, in the order in which they are first declared.
    pub(super) fn properties(&self) -> Vec<Property<'m>> {
        let mut names: Vec<&'m str> = Vec::new();
        let mut declared: HashMap<&'m str, Vec<&'m Json>> = HashMap::new();
        for schema in &self.schemas {
            let Some(Json::Object(properties)) = schema.get("properties") else { continue };
            for (name, schema) in properties {
                let schemas = declared.entry(name).or_default();
                if schemas.is_empty() {
                    names.push(name);
                }
                schemas.push(schema);
            }
        }
        let mut property = |name: &'m str| {
            let schemas = declared.remove(name).unwrap_or_default();
            (name, self.inside(schemas, &format!("properties.{name}")), self.requires(name))
        };
        names.into_iter().map(&mut property).collect()
    }

    fn requires(&self, name: &str) -> bool {
        let lists = self.schemas.iter().filter_map(|schema| match schema.get("required") {
            Some(Json::Array(names)) => Some(names),
            _ => None,
        });
        lists.flatten().any(|required| required.as_str() == Some(name))
    }

    /// The schema of the items of a list.
    pub(super) fn items(&self) -> Option<Self> {
        let items: Vec<&Json> = self.schemas.iter().filter_map(|schema| schema.get("items")).collect();
        (!items.is_empty()).then(|| self.inside(items, "items"))
    }

    /// The branches of a union.
    pub(super) fn branches(&self) -> Option<Vec<Self>> {
        if self.get("type").is_some() {
            return None;
        }
        ["anyOf", "oneOf"].into_iter().find_map(|keyword| match self.get(keyword)? {
            Json::Array(branches) => {
                let branch = |(index, branch)| self.inside(vec![branch], &format!("{keyword}[{index}]"));
                Some(branches.iter().enumerate().map(branch).collect())
            }
            _ => None,
        })
    }

    /// Whether it is an object, and nothing else.
    pub(super) fn is_object(&self) -> bool {
        match self.get("type") {
            Some(json_type) => json_type.as_str() == Some("object"),
            None => self.get("properties").is_some(),
        }
    }

    fn unsupported(&self) -> Unsupported {
        Unsupported::new(&self.at)
    }

    /// The keyword that puts several schemas beside each other.
    fn conjunction(&self) -> Unsupported {
        let has_all_of = self.get("allOf").is_some() || self.schemas.len() > 1;
        Unsupported::keyword(&self.at, if has_all_of { "allOf" } else { "$ref" })
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

    /// The schemas that a value must meet: those that references and `allOf` lead to, without those that give no shape.
    /// Several are one where they are of the same JSON type: an object has the properties of all.
    pub(super) fn resolve(&self, part: &Part<'m>) -> Result<Part<'m>, Unsupported> {
        let mut resolved = Part { schemas: Vec::new(), ..part.clone() };
        for schema in &part.schemas {
            self.flatten(schema, part.depth, &mut resolved)?;
        }
        let any = resolved.schemas.first().copied();
        resolved.schemas.retain(|schema| is_shaping(schema));
        let mut kinds = resolved.schemas.iter().map(|schema| kind(schema));
        let first = kinds.next().flatten();
        if !kinds.all(|kind| kind.is_some() && kind == first) {
            return Err(part.conjunction());
        }
        if resolved.schemas.is_empty() {
            resolved.schemas.extend(any);
        }
        Ok(resolved)
    }

    /// Adds a schema to those that apply, and what it refers to.
    fn flatten(&self, schema: &'m Json, depth: usize, resolved: &mut Part<'m>) -> Result<(), Unsupported> {
        self.steps.set(self.steps.get() + 1);
        if depth > MAX_DEPTH || self.steps.get() > MAX_STEPS {
            return Err(resolved.unsupported());
        }
        resolved.depth = resolved.depth.max(depth);
        if let Some(keyword) = UNSUPPORTED.iter().find(|keyword| schema.get(keyword).is_some()) {
            return Err(Unsupported::keyword(&resolved.at, keyword));
        }
        if let Some(reference) = schema.get("$ref") {
            let target = reference.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
            let Some(target) = target.and_then(|name| self.named.get(name)) else {
                return Err(Unsupported::keyword(&resolved.at, "$ref"));
            };
            self.flatten(target, depth + 1, resolved)?;
        }
        if let Some(Json::Array(parts)) = schema.get("allOf") {
            parts.iter().try_for_each(|part| self.flatten(part, depth + 1, resolved))?;
        }
        resolved.schemas.push(schema);
        Ok(())
    }

    /// The type hint of a schema.
    pub(super) fn hint(&self, part: &Part<'m>) -> Result<String, Unsupported> {
        Ok(self.alternatives(part)?.join(" | "))
    }

    /// The alternatives that the hint of a schema consists of, each once.
    pub(super) fn alternatives(&self, part: &Part<'m>) -> Result<Vec<String>, Unsupported> {
        let part = self.resolve(part)?;
        match part.schemas.first() {
            Some(Json::Bool(true)) => Ok(vec!["Any".to_owned()]),
            Some(Json::Object(_)) => Ok(distinct(self.of_keywords(&part)?)),
            Some(Json::Null | Json::Bool(false) | Json::Number(_) | Json::String(_) | Json::Array(_)) | None => {
                Err(part.unsupported())
            }
        }
    }

    fn of_keywords(&self, part: &Part<'m>) -> Result<Vec<String>, Unsupported> {
        let get = |keyword| part.get(keyword);
        match get("type") {
            Some(Json::String(json_type)) => return Ok(vec![self.typed(part, json_type)?]),
            Some(Json::Array(types)) => {
                return types.iter().map(|one| self.typed(part, one.as_str().unwrap_or_default())).collect();
            }
            Some(_) => return Err(part.unsupported()),
            None => {}
        }
        if let Some(branches) = part.branches() {
            let branches = branches.iter().map(|branch| self.alternatives(branch));
            return Ok(branches.collect::<Result<Vec<_>, _>>()?.concat());
        }
        match (get("enum"), get("const")) {
            (Some(Json::Array(values)), _) => {
                return Ok(values.iter().map(|value| of_value(value).to_owned()).collect());
            }
            (_, Some(value)) => return Ok(vec![of_value(value).to_owned()]),
            _ => {}
        }
        match () {
            () if ["properties", "patternProperties", "additionalProperties"].iter().any(|key| get(key).is_some()) => {
                Ok(vec![self.typed(part, "object")?])
            }
            () if get("items").is_some() => Ok(vec![self.typed(part, "array")?]),
            () => Ok(vec!["Any".to_owned()]),
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
            "array" => match part.items() {
                Some(items) => format!("list[{}]", self.hint(&items)?),
                None => "list[Any]".to_owned(),
            },
            "object" => match part.get("patternProperties") {
                Some(Json::Object(patterns)) if patterns.len() == 1 && part.properties().is_empty() => {
                    let value = part.inside(vec![&patterns[0].1], "patternProperties");
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

/// Whether a schema gives values a shape.
fn is_shaping(schema: &Json) -> bool {
    match schema {
        Json::Object(_) => SHAPING.iter().any(|keyword| schema.get(keyword).is_some()),
        Json::Bool(value) => !value,
        Json::Null | Json::Number(_) | Json::String(_) | Json::Array(_) => true,
    }
}

/// The one JSON type of a schema's values, where it has one.
fn kind(schema: &Json) -> Option<&str> {
    match (schema.get("type"), schema.get("enum"), schema.get("const")) {
        (Some(json_type), _, _) => return json_type.as_str(),
        (None, Some(Json::Array(values)), _) => {
            let first = json_type(values.first()?);
            return values.iter().all(|value| json_type(value) == first).then_some(first);
        }
        (None, _, Some(value)) => return Some(json_type(value)),
        (None, ..) => {}
    }
    let has = |keyword: &&str| schema.get(keyword).is_some();
    let is_union = ["anyOf", "oneOf"].iter().any(has);
    match () {
        () if is_union => None,
        () if ["properties", "patternProperties", "additionalProperties", "required"].iter().any(has) => Some("object"),
        () => has(&"items").then_some("array"),
    }
}

fn json_type(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_integer() => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}

/// Each of several hints once.
pub(super) fn distinct(hints: Vec<String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for hint in hints {
        if !distinct.contains(&hint) {
            distinct.push(hint);
        }
    }
    distinct
}
