//! Normalised schemas: trees of 2020-12's keywords, with references by name.

mod print;

use std::borrow::Cow;

use ecow::{EcoString, EcoVec};

use super::Kinds;
use crate::text::Json;

pub use crate::schema::Keyword;
pub use print::OutputDialect;
pub(crate) use print::{component, component_reference};

/// A normalised schema.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Schema {
    /// `true` or `false`
    Boolean(bool),
    /// Keywords in the author's order, each at most once.
    Keywords(EcoVec<Entry>),
}

/// A keyword and its operand.
pub type Entry = (Keyword, Operand);

/// The operand of a keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A value that is no schema.
    Data(Json),
    /// The name of the schema that a reference refers to.
    Reference(EcoString),
    /// A schema.
    Schema(Box<Schema>),
    /// Schemas.
    Schemas(Vec<Schema>),
    /// Schemas by name.
    SchemaMap(Vec<(EcoString, Schema)>),
}

impl Schema {
    /// Returns a schema of keywords.
    pub(crate) fn keywords(entries: impl Into<EcoVec<Entry>>) -> Self {
        Self::Keywords(entries.into())
    }

    /// Returns a reference to the schema of that name.
    pub(crate) fn reference_to(name: impl Into<EcoString>) -> Self {
        Self::keywords([(Keyword::Ref, Operand::Reference(name.into()))])
    }

    /// Returns the schema with everything in order whose order has no meaning.
    pub(crate) fn canonical(&self) -> Self {
        let Self::Keywords(entries) = self else { return self.clone() };
        let mut entries = entries.to_vec();
        for (keyword, operand) in entries.iter_mut() {
            *operand = match operand.map(Self::canonical) {
                Operand::SchemaMap(mut members) => {
                    members.sort_by(|(a, _), (b, _)| a.cmp(b));
                    Operand::SchemaMap(members)
                }
                Operand::Data(Json::Array(mut items))
                    if matches!(keyword, Keyword::Required | Keyword::Type | Keyword::Enum) =>
                {
                    items.make_mut().sort_by_cached_key(Json::canonical);
                    Operand::Data(Json::Array(items))
                }
                operand => operand,
            };
        }
        entries.sort_by_key(|(keyword, _)| *keyword);
        Self::keywords(entries)
    }

    /// Returns the schema with keywords: `true` as no keyword, `false` as `not` of `true`.
    pub(crate) fn as_keywords(&self) -> Cow<'_, Self> {
        let any = Self::Keywords(EcoVec::new());
        match self {
            Self::Boolean(true) => Cow::Owned(any),
            Self::Boolean(false) => Cow::Owned(Self::keywords([(Keyword::Not, Operand::Schema(Box::new(any)))])),
            Self::Keywords(_) => Cow::Borrowed(self),
        }
    }

    /// Returns the keywords; none of a boolean schema.
    pub fn entries(&self) -> &[Entry] {
        match self {
            Self::Boolean(_) => &[],
            Self::Keywords(entries) => entries,
        }
    }

    /// Returns the operand of a keyword.
    pub fn get(&self, keyword: Keyword) -> Option<&Operand> {
        operand(self.entries(), keyword)
    }

    /// Returns whether it has a keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.get(keyword).is_some()
    }

    /// Returns whether it has one of these keywords.
    pub(crate) fn has_any(&self, keywords: &[Keyword]) -> bool {
        keywords.iter().any(|keyword| self.has(*keyword))
    }

    /// Returns the operand of a keyword that takes a value.
    pub fn data(&self, keyword: Keyword) -> Option<&Json> {
        let Operand::Data(value) = self.get(keyword)? else { return None };
        Some(value)
    }

    /// Returns the operand of a keyword that takes a schema.
    pub fn schema(&self, keyword: Keyword) -> Option<&Self> {
        let Operand::Schema(schema) = self.get(keyword)? else { return None };
        Some(schema)
    }

    /// Returns the operand of a keyword that takes several schemas.
    pub fn schemas(&self, keyword: Keyword) -> Option<&[Self]> {
        let Operand::Schemas(schemas) = self.get(keyword)? else { return None };
        Some(schemas)
    }

    /// Returns the operand of a keyword that takes schemas by name; empty without that keyword.
    pub fn schema_map(&self, keyword: Keyword) -> &[(EcoString, Self)] {
        let Some(Operand::SchemaMap(members)) = self.get(keyword) else { return &[] };
        members
    }

    /// Returns the name of the schema that `$ref` refers to.
    pub fn reference(&self) -> Option<&str> {
        let Operand::Reference(name) = self.get(Keyword::Ref)? else { return None };
        Some(name)
    }

    /// Returns the names in `type`.
    pub fn types(&self) -> Vec<&str> {
        self.data(Keyword::Type).map(strings).unwrap_or_default()
    }

    /// Returns the JSON types that `type` allows.
    pub fn kinds(&self) -> Kinds {
        if !self.has(Keyword::Type) {
            return Kinds::ALL;
        }
        self.types().into_iter().map(Kinds::of_name).fold(Kinds::NONE, Kinds::or)
    }

    /// Returns the values that `const` or `enum` lists.
    pub fn values(&self) -> Option<&[Json]> {
        match (self.data(Keyword::Const), self.data(Keyword::Enum)) {
            (Some(value), _) => Some(std::slice::from_ref(value)),
            (None, Some(Json::Array(values))) => Some(values),
            (None, _) => None,
        }
    }

    /// Returns the names in `required`.
    pub fn required(&self) -> Vec<&str> {
        self.data(Keyword::Required).map(strings).unwrap_or_default()
    }

    /// Returns the schema and all nested ones, from the outside in.
    pub fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(schema) = all.get(next) {
            let nested: Vec<&Self> = schema.entries().iter().flat_map(|(_, operand)| operand.schemas()).collect();
            all.extend(nested);
            next += 1;
        }
        all
    }

    /// Returns the names of the schemas that it refers to.
    pub fn references(&self) -> impl Iterator<Item = &str> {
        self.all().into_iter().filter_map(Self::reference)
    }
}

impl Operand {
    /// Returns the schemas in it.
    pub fn schemas(&self) -> Vec<&Schema> {
        match self {
            Self::Data(_) | Self::Reference(_) => Vec::new(),
            Self::Schema(schema) => vec![schema],
            Self::Schemas(schemas) => schemas.iter().collect(),
            Self::SchemaMap(members) => members.iter().map(|(_, schema)| schema).collect(),
        }
    }

    /// Returns the operand with each schema replaced.
    pub(crate) fn map(&self, change: impl Fn(&Schema) -> Schema) -> Self {
        match self {
            Self::Data(_) | Self::Reference(_) => self.clone(),
            Self::Schema(schema) => Self::Schema(Box::new(change(schema))),
            Self::Schemas(schemas) => Self::Schemas(schemas.iter().map(change).collect()),
            Self::SchemaMap(members) => {
                Self::SchemaMap(members.iter().map(|(name, schema)| (name.clone(), change(schema))).collect())
            }
        }
    }
}

/// Returns the operand of a keyword in a list of keywords.
pub(crate) fn operand(entries: &[Entry], keyword: Keyword) -> Option<&Operand> {
    entries.iter().find(|(known, _)| *known == keyword).map(|(_, operand)| operand)
}

/// Returns a string, or the strings of an array.
fn strings(value: &Json) -> Vec<&str> {
    match value {
        Json::String(text) => vec![text],
        Json::Array(items) => items.iter().filter_map(Json::as_str).collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Object(_) => Vec::new(),
    }
}
