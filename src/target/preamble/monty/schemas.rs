//! Reads schemas of a bundle for this style.

use std::cell::Cell;
use std::collections::HashMap;

use ecow::EcoString;

use crate::model::{Keyword, Model, Schema};
use crate::text::Json;

/// Maximum nesting depth of schemas, including references.
const MAX_DEPTH: usize = 64;

/// Maximum number of schemas that are read for one tool; those with several references are read several times.
const MAX_STEPS: usize = 10_000;

/// The keywords that no hint can express.
const UNSUPPORTED: [Keyword; 3] = [Keyword::Not, Keyword::If, Keyword::PrefixItems];

/// The keywords that make a schema one of objects.
const OF_OBJECTS: [Keyword; 4] =
    [Keyword::Properties, Keyword::PatternProperties, Keyword::AdditionalProperties, Keyword::Required];

/// The keywords that make a schema a union.
const OF_UNIONS: [Keyword; 2] = [Keyword::AnyOf, Keyword::OneOf];

/// The other keywords that determine a hint. A schema without any only constrains values whose shape others define.
const OF_OTHERS: [Keyword; 4] = [Keyword::Type, Keyword::Enum, Keyword::Const, Keyword::Items];

/// A schema that this style can't express, with its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::target::preamble) struct Unsupported {
    at: String,
}

impl Unsupported {
    fn keyword(at: &str, keyword: Keyword) -> Self {
        Self { at: format!("{at}.{}", keyword.name()) }
    }
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Unsupported Monty schema at {}", self.at)
    }
}

/// Schemas that refer to each other by name.
pub(in crate::target::preamble) struct Schemas<'m> {
    named: HashMap<&'m str, &'m Schema>,
    steps: Cell<usize>,
}

/// A schema, its nesting depth, and its path.
#[derive(Clone)]
pub(super) struct Part<'m> {
    /// The schemas that apply to one value: once resolved, one, or several of the same JSON type.
    schemas: Vec<&'m Schema>,
    pub(super) at: String,
    depth: usize,
}

/// A property: its name, its schema, and whether it is required.
pub(super) type Property<'m> = (&'m str, Part<'m>, bool);

impl<'m> Part<'m> {
    pub(super) fn root(schema: &'m Schema) -> Self {
        Self { schemas: vec![schema], at: "schema".to_owned(), depth: 0 }
    }

    fn inside(&self, schemas: Vec<&'m Schema>, step: &str) -> Self {
        Self { schemas, at: format!("{}.{step}", self.at), depth: self.depth + 1 }
    }

    /// Returns whether one of the schemas has the keyword.
    fn has(&self, keyword: Keyword) -> bool {
        self.schemas.iter().any(|schema| schema.has(keyword))
    }

    /// Returns the operand of a keyword that takes a value, in the first of the schemas that has it.
    fn data(&self, keyword: Keyword) -> Option<&'m Json> {
        self.schemas.iter().find_map(|schema| schema.data(keyword))
    }

    /// Returns the properties of all schemas, in the order of their first declarations.
    pub(super) fn properties(&self) -> Vec<Property<'m>> {
        let mut names: Vec<&'m str> = Vec::new();
        let mut declared: HashMap<&'m str, Vec<&'m Schema>> = HashMap::new();
        for (name, schema) in self.schemas.iter().flat_map(|schema| schema.schema_map(Keyword::Properties)) {
            let schemas = declared.entry(name).or_default();
            if schemas.is_empty() {
                names.push(name);
            }
            schemas.push(schema);
        }
        let mut property = |name: &'m str| {
            let schemas = declared.remove(name).unwrap_or_default();
            (name, self.inside(schemas, &format!("properties.{name}")), self.requires(name))
        };
        names.into_iter().map(&mut property).collect()
    }

    /// Returns the schemas by pattern, from the first schema that has them.
    fn patterns(&self) -> &'m [(EcoString, Schema)] {
        let with_patterns = self.schemas.iter().find(|schema| schema.has(Keyword::PatternProperties));
        with_patterns.map(|schema| schema.schema_map(Keyword::PatternProperties)).unwrap_or_default()
    }

    fn requires(&self, name: &str) -> bool {
        self.schemas.iter().any(|schema| schema.required().contains(&name))
    }

    /// Returns the schema of the items of a list.
    pub(super) fn items(&self) -> Option<Self> {
        let items: Vec<&Schema> = self.schemas.iter().filter_map(|schema| schema.schema(Keyword::Items)).collect();
        (!items.is_empty()).then(|| self.inside(items, "items"))
    }

    /// Returns the branches of a union.
    pub(super) fn branches(&self) -> Option<Vec<Self>> {
        if self.has(Keyword::Type) {
            return None;
        }
        OF_UNIONS.into_iter().find_map(|keyword| {
            let branches = self.schemas.iter().find_map(|schema| schema.schemas(keyword))?;
            let branch = |(index, branch)| self.inside(vec![branch], &format!("{}[{index}]", keyword.name()));
            Some(branches.iter().enumerate().map(branch).collect())
        })
    }

    /// Returns whether it is only a list.
    pub(super) fn is_list(&self) -> bool {
        self.data(Keyword::Type).and_then(Json::as_str) == Some("array")
    }

    /// Returns whether it is only an object.
    pub(super) fn is_object(&self) -> bool {
        match self.data(Keyword::Type) {
            Some(json_type) => json_type.as_str() == Some("object"),
            None => self.has(Keyword::Properties),
        }
    }

    fn unsupported(&self) -> Unsupported {
        Unsupported { at: self.at.clone() }
    }

    /// Returns the keyword that combines several schemas.
    fn conjunction(&self) -> Unsupported {
        let has_all_of = self.has(Keyword::AllOf) || self.schemas.len() > 1;
        Unsupported::keyword(&self.at, if has_all_of { Keyword::AllOf } else { Keyword::Ref })
    }
}

impl<'m> Schemas<'m> {
    pub(in crate::target::preamble) fn new(model: &'m Model) -> Self {
        let named = model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect();
        Self { named, steps: Cell::new(0) }
    }

    /// Starts counting for another tool.
    pub(super) fn restart(&self) {
        self.steps.set(0);
    }

    /// Returns the schema of that name.
    pub(super) fn named(&self, name: &str) -> Option<Part<'m>> {
        self.named.get(name).map(|schema| Part::root(schema))
    }

    /// Returns the schemas that a value must satisfy: the targets of references and `allOf`, without those that define
    /// no shape. Several are one if they have the same JSON type: an object has the properties of all.
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

    /// Adds a schema, and those that it refers to.
    fn flatten(&self, schema: &'m Schema, depth: usize, resolved: &mut Part<'m>) -> Result<(), Unsupported> {
        self.steps.set(self.steps.get() + 1);
        if depth > MAX_DEPTH || self.steps.get() > MAX_STEPS {
            return Err(resolved.unsupported());
        }
        resolved.depth = resolved.depth.max(depth);
        if let Some(keyword) = UNSUPPORTED.into_iter().find(|keyword| schema.has(*keyword)) {
            return Err(Unsupported::keyword(&resolved.at, keyword));
        }
        if let Some(name) = schema.reference() {
            let Some(target) = self.named.get(name) else {
                return Err(Unsupported::keyword(&resolved.at, Keyword::Ref));
            };
            self.flatten(target, depth + 1, resolved)?;
        }
        let parts = schema.schemas(Keyword::AllOf).unwrap_or_default();
        parts.iter().try_for_each(|part| self.flatten(part, depth + 1, resolved))?;
        resolved.schemas.push(schema);
        Ok(())
    }

    /// Returns the type hint of a schema.
    pub(super) fn hint(&self, part: &Part<'m>) -> Result<String, Unsupported> {
        Ok(self.alternatives(part)?.join(" | "))
    }

    /// Returns the distinct alternatives of the hint of a schema.
    pub(super) fn alternatives(&self, part: &Part<'m>) -> Result<Vec<String>, Unsupported> {
        let part = self.resolve(part)?;
        match part.schemas.first() {
            Some(Schema::Boolean(true)) => Ok(vec!["Any".to_owned()]),
            Some(Schema::Keywords(_)) => Ok(distinct(self.of_keywords(&part)?)),
            Some(Schema::Boolean(false)) | None => Err(part.unsupported()),
        }
    }

    fn of_keywords(&self, part: &Part<'m>) -> Result<Vec<String>, Unsupported> {
        if let Some(types) = part.data(Keyword::Type) {
            let types = match types {
                Json::Array(types) => types.as_slice(),
                one => std::slice::from_ref(one),
            };
            return types.iter().map(|one| self.typed(part, one.as_str().unwrap_or_default())).collect();
        }
        if let Some(branches) = part.branches() {
            let branches = branches.iter().map(|branch| self.alternatives(branch));
            return Ok(branches.collect::<Result<Vec<_>, _>>()?.concat());
        }
        match (part.data(Keyword::Enum), part.data(Keyword::Const)) {
            (Some(Json::Array(values)), _) => {
                return Ok(values.iter().map(|value| of_value(value).to_owned()).collect());
            }
            (_, Some(value)) => return Ok(vec![of_value(value).to_owned()]),
            _ => {}
        }
        Ok(vec![match () {
            () if OF_OBJECTS.into_iter().any(|keyword| keyword != Keyword::Required && part.has(keyword)) => {
                self.typed(part, "object")?
            }
            () if part.has(Keyword::Items) => self.typed(part, "array")?,
            () => "Any".to_owned(),
        }])
    }

    /// Returns the hint of a schema's values of one JSON type.
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
            "object" => match part.patterns() {
                [(_, value)] if part.properties().is_empty() => {
                    format!("dict[str, {}]", self.hint(&part.inside(vec![value], "patternProperties"))?)
                }
                _ => "dict[str, Any]".to_owned(),
            },
            _ => return Err(part.unsupported()),
        })
    }
}

/// Returns the type of a value.
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

/// Returns whether a schema defines a shape.
fn is_shaping(schema: &Schema) -> bool {
    match schema {
        Schema::Keywords(_) => {
            [&OF_OBJECTS[..], &OF_UNIONS, &OF_OTHERS].iter().any(|keywords| schema.has_any(keywords))
        }
        Schema::Boolean(value) => !value,
    }
}

/// Returns the JSON type of a schema's values, if there is a single one.
fn kind(schema: &Schema) -> Option<&str> {
    if let Some(json_type) = schema.data(Keyword::Type) {
        return json_type.as_str();
    }
    if let Some(values) = schema.values() {
        let first = values.first()?.type_name();
        return values.iter().all(|value| value.type_name() == first).then_some(first);
    }
    match () {
        () if schema.has_any(&OF_UNIONS) => None,
        () if schema.has_any(&OF_OBJECTS) => Some("object"),
        () => schema.has(Keyword::Items).then_some("array"),
    }
}

/// Returns the distinct hints.
pub(super) fn distinct(hints: Vec<String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for hint in hints {
        if !distinct.contains(&hint) {
            distinct.push(hint);
        }
    }
    distinct
}
