//! The schema graph.

use std::collections::HashSet;
use std::sync::LazyLock;

use ecow::EcoString;

use super::Keyword;
use super::left_out::LeftOutParts;
use crate::model::StandardType;
use crate::text::Json;
use crate::text::Place;

/// The index of a schema of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SchemaId(pub(super) usize);

/// The schemas of a document, including those of the standard types that it uses.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(super) schemas: Vec<Schema>,
    /// The broken parts that it doesn't have.
    pub(crate) left_out: LeftOutParts,
}

/// A schema: its source location and its keywords.
#[derive(Debug)]
pub(crate) struct Schema {
    /// The source location.
    pub(crate) place: Place,
    /// The keywords.
    pub(crate) body: Body,
    /// The key of a definition (`User` in `$defs`).
    pub(crate) key: Option<EcoString>,
    /// The standard type that it defines.
    pub(crate) standard: Option<StandardType>,
    /// The configured name.
    pub(crate) given: Option<Box<Given>>,
    /// The schema of the properties that it doesn't declare, if they match one of several patterns or are additional.
    pub(crate) undeclared: Option<SchemaId>,
    /// Whether its `title` only restates the name of the property whose schema it is.
    pub(crate) is_titled_by_key: bool,
    /// Whether its values are bytes, as a front says ([`OF_BYTES`]).
    pub(crate) is_of_bytes: bool,
}

/// The member of a schema by which a front says that its values are bytes, for which JSON has no form: by its keywords, it
/// accepts any value.
pub(crate) const OF_BYTES: &str = "x-adl-gen-bytes";

/// A configured name, used unchanged.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    /// The name.
    pub(crate) name: String,
    /// The index of the override.
    pub(crate) index: usize,
}

/// The content of a schema.
#[derive(Debug)]
pub(crate) enum Body {
    /// `true` or `false`
    Boolean(bool),
    /// Keywords, in the document's order, each at most once.
    Keywords(Vec<Entry>),
}

/// A keyword and its operand.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The keyword.
    pub(crate) keyword: Keyword,
    /// The source location.
    pub(crate) place: Place,
    /// The operand.
    pub(crate) operand: Operand,
}

/// The branches of an `anyOf` or `oneOf` that values can satisfy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Branches {
    /// All values satisfy one of an `anyOf`.
    Any,
    /// All but this one are contradictions.
    Sole(SchemaId),
    /// Several, or none.
    Several,
}

/// The operand of a keyword, by its [kind](super::keyword::OperandKind).
#[derive(Debug)]
pub(crate) enum Operand {
    /// A value that is no schema.
    Data(Json),
    /// A schema, or the target of a reference.
    Schema(SchemaId),
    /// Schemas.
    Schemas(Vec<SchemaId>),
    /// Schemas by name.
    SchemaMap(Vec<(EcoString, SchemaId)>),
}

/// An empty graph.
impl Default for &Graph {
    fn default() -> Self {
        static EMPTY: LazyLock<Graph> = LazyLock::new(Graph::default);
        &EMPTY
    }
}

impl SchemaId {
    /// Returns its index among [`Graph::ids`].
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

impl Graph {
    /// Returns the schema behind an id of this graph.
    pub(crate) fn get(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.0]
    }

    /// Returns the branches of a schema's own `anyOf` or `oneOf` that values can satisfy, as far as they show it
    /// themselves.
    pub(crate) fn branches(&self, schema: &Schema, keyword: Keyword) -> Branches {
        let branches = schema.schemas(keyword);
        if keyword == Keyword::AnyOf && branches.iter().any(|id| self.get(*id).is_unconstrained()) {
            return Branches::Any;
        }
        let mut possible = branches.iter().filter(|id| !self.is_never(**id));
        match (possible.next(), possible.next()) {
            (Some(id), None) => Branches::Sole(*id),
            _ => Branches::Several,
        }
    }

    /// Returns whether a schema is `false` or `{"not": {}}`.
    pub(crate) fn is_never(&self, id: SchemaId) -> bool {
        let schema = self.get(id);
        schema.is_false() || schema.schema(Keyword::Not).is_some_and(|not| self.get(not).is_unconstrained())
    }

    /// Returns a schema, and those that it contains or refers to, directly or not.
    pub(crate) fn reachable(&self, root: SchemaId) -> Vec<SchemaId> {
        let (mut found, mut seen) = (vec![root], HashSet::from([root]));
        let mut next = 0;
        while let Some(id) = found.get(next) {
            let parts = self.get(*id).entries().iter().flat_map(|entry| entry.operand.ids());
            found.extend(parts.filter(|id| seen.insert(*id)).collect::<Vec<_>>());
            next += 1;
        }
        found
    }

    /// Returns all ids.
    pub(crate) fn ids(&self) -> impl ExactSizeIterator<Item = SchemaId> + use<> {
        (0..self.schemas.len()).map(SchemaId)
    }
}

impl Schema {
    /// Returns the keywords; none for a boolean schema.
    pub(crate) fn entries(&self) -> &[Entry] {
        match &self.body {
            Body::Boolean(_) => &[],
            Body::Keywords(entries) => entries,
        }
    }

    /// Returns the entry of a keyword.
    pub(crate) fn entry(&self, keyword: Keyword) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.keyword == keyword)
    }

    /// Returns whether it has a keyword.
    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.entry(keyword).is_some()
    }

    /// Returns whether no other keyword than these constrains values.
    pub(crate) fn has_only(&self, keywords: &[Keyword]) -> bool {
        let is_known = |entry: &Entry| keywords.contains(&entry.keyword) || entry.keyword.is_annotation();
        self.entries().iter().all(is_known)
    }

    /// Returns the source location of a keyword, or its own if it hasn't the keyword.
    pub(crate) fn place_of(&self, keyword: Keyword) -> &Place {
        self.entry(keyword).map_or(&self.place, |entry| &entry.place)
    }

    /// Returns the operand of a keyword that takes a value.
    pub(crate) fn data(&self, keyword: Keyword) -> Option<&Json> {
        if let Operand::Data(value) = &self.entry(keyword)?.operand { Some(value) } else { None }
    }

    /// Returns the operand of a keyword that takes an array of values.
    pub(crate) fn list(&self, keyword: Keyword) -> &[Json] {
        self.data(keyword).map(Json::items).unwrap_or_default()
    }

    /// Returns the operand of a keyword that takes text.
    pub(crate) fn text(&self, keyword: Keyword) -> Option<&str> {
        self.data(keyword)?.as_str()
    }

    /// Returns the `title`, unless it only repeats the key of the schema.
    pub(crate) fn title(&self) -> Option<&str> {
        self.text(Keyword::Title).filter(|_| !self.is_titled_by_key)
    }

    /// Returns the operand of a keyword that takes a schema.
    pub(crate) fn schema(&self, keyword: Keyword) -> Option<SchemaId> {
        if let Operand::Schema(id) = self.entry(keyword)?.operand { Some(id) } else { None }
    }

    /// Returns the operand of a keyword that takes several schemas.
    pub(crate) fn schemas(&self, keyword: Keyword) -> &[SchemaId] {
        if let Some(Operand::Schemas(ids)) = self.entry(keyword).map(|entry| &entry.operand) { ids } else { &[] }
    }

    /// Returns the operand of a keyword that takes schemas by name.
    pub(crate) fn schema_map(&self, keyword: Keyword) -> &[(EcoString, SchemaId)] {
        match self.entry(keyword).map(|entry| &entry.operand) {
            Some(Operand::SchemaMap(members)) => members,
            _ => &[],
        }
    }

    /// Returns the target of a reference, if it is the only constraint.
    pub(crate) fn sole_reference(&self) -> Option<SchemaId> {
        self.schema(Keyword::Ref).filter(|_| self.has_only(&[Keyword::Ref]))
    }

    /// Returns whether every value is valid.
    pub(crate) fn is_trivial(&self) -> bool {
        !self.is_false() && self.has_only(&[])
    }

    /// Returns whether every value is valid, also if `format` is asserted.
    pub(crate) fn is_unconstrained(&self) -> bool {
        self.is_trivial() && !self.has(Keyword::Format)
    }

    /// Returns whether the schema is `false`.
    pub(crate) fn is_false(&self) -> bool {
        matches!(self.body, Body::Boolean(false))
    }
}

impl Operand {
    /// Returns the schemas in it.
    pub(crate) fn ids(&self) -> Vec<SchemaId> {
        match self {
            Self::Data(_) => Vec::new(),
            Self::Schema(id) => vec![*id],
            Self::Schemas(ids) => ids.clone(),
            Self::SchemaMap(members) => members.iter().map(|(_, id)| *id).collect(),
        }
    }
}
