//! The declarations of a schema: what it and those that apply to the same value say.

use std::collections::HashSet;

use crate::schema::{Entry, Graph, Keyword, Schema, SchemaId};
use crate::text::Json;

/// A schema of a result.
#[derive(Clone, Copy)]
pub(super) struct Declared<'g> {
    graph: &'g Graph,
    root: SchemaId,
}

impl<'g> Declared<'g> {
    pub(super) fn new(graph: &'g Graph, root: SchemaId) -> Self {
        Self { graph, root }
    }

    /// Returns the schemas that apply to the same value, itself first.
    fn schemas(self) -> Vec<&'g Schema> {
        let (mut found, mut seen) = (Vec::new(), HashSet::from([self.root]));
        let mut pending = vec![self.root];
        while let Some(id) = pending.pop() {
            let schema = self.graph.get(id);
            found.push(schema);
            let in_place = schema
                .entries()
                .iter()
                .filter(|entry| entry.keyword.applies_in_place() && entry.keyword != Keyword::Not);
            pending.extend(in_place.flat_map(|entry| entry.operand.ids()).filter(|id| seen.insert(*id)));
        }
        found
    }

    /// Returns whether it is a standard type, or refers to one.
    pub(super) fn uses_standard_type(self) -> bool {
        self.schemas().iter().any(|schema| schema.standard.is_some())
    }

    /// Returns whether it declares properties.
    pub(super) fn has_properties(self) -> bool {
        self.schemas().iter().any(|schema| !schema.schema_map(Keyword::Properties).is_empty())
    }

    /// Returns a declared property.
    pub(super) fn property(self, name: &str) -> Option<Self> {
        let of = |schema: &'g Schema| schema.schema_map(Keyword::Properties).iter().find(|(own, _)| own == name);
        let (_, root) = self.schemas().into_iter().find_map(of)?;
        Some(Self { root: *root, ..self })
    }

    /// Returns the names of the declared properties.
    pub(super) fn names(self) -> HashSet<&'g str> {
        let maps = self.schemas().into_iter().flat_map(|schema| schema.schema_map(Keyword::Properties));
        maps.map(|(name, _)| name.as_str()).collect()
    }

    /// Returns whether a schema says that values have this JSON type.
    pub(super) fn is(self, json_type: &str) -> bool {
        let says = |schema: &&Schema| schema.data(Keyword::Type) == Some(&Json::string(json_type));
        self.schemas().iter().any(says)
    }

    /// Returns whether it has no constraint but this JSON type.
    pub(super) fn is_only(self, json_type: &str) -> bool {
        let constrains = |schema: &Schema| {
            let constraints = schema.entries().iter().filter(|entry| !entry.keyword.is_annotation());
            constraints.filter(|entry| !matches!(entry.keyword, Keyword::Ref | Keyword::Type)).count() > 0
        };
        self.is(json_type) && !self.schemas().into_iter().any(constrains)
    }

    /// Returns the schema itself.
    pub(super) fn schema(self) -> &'g Schema {
        self.graph.get(self.root)
    }

    /// Returns the keywords for which a function returns true, in it and in all schemas that it uses.
    pub(super) fn keywords(self, is_meant: impl Fn(Keyword) -> bool) -> Vec<&'g Entry> {
        let schemas = self.graph.reachable(self.root).into_iter().map(|id| self.graph.get(id));
        schemas.flat_map(Schema::entries).filter(|entry| is_meant(entry.keyword)).collect()
    }
}
