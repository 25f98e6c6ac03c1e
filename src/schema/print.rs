//! Prints the graph as text and as JSON, for `adl-gen inspect`.

use std::fmt;

use ecow::EcoString;

use super::graph::{Body, Entry, Graph, Operand, Schema, SchemaId};
use crate::model::json::{Members, kind, place};
use crate::model::print::Listing;
use crate::text::Json;

/// Prints a schema's name: `s` and its number.
impl fmt::Display for SchemaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl SchemaId {
    pub(crate) fn to_json(self) -> Json {
        Json::string(self.to_string())
    }
}

/// Prints each schema with a line for each keyword, and their source locations.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ids().try_for_each(|id| {
            let schema = self.get(id);
            let standard = schema.standard.map(|standard| format!(" standard {}", standard.name())).unwrap_or_default();
            let key = schema.key.as_ref().map(|key| format!(" key {key:?}")).unwrap_or_default();
            f.write_str(&schema.listing().lines(&format!("{id}{standard}{key}"), Some(&schema.place)))
        })
    }
}

impl Graph {
    /// Returns the schemas, described by `#/$defs/Schema` of `schemas/model.schema.json`.
    pub(crate) fn to_json(&self) -> Json {
        Json::array(self.ids().map(|id| self.get(id).to_json(id)))
    }
}

impl Schema {
    fn listing(&self) -> Listing<'_> {
        match &self.body {
            Body::Boolean(value) => Listing { head: value.to_string(), parts: None },
            Body::Keywords(entries) => {
                let part = |entry: &'_ Entry| format!("{}: {}", entry.keyword.name(), entry.operand);
                let parts = entries.iter().map(|entry| (part(entry), Some(&entry.place)));
                Listing { head: "{".to_owned(), parts: Some(parts.collect()) }
            }
        }
    }

    fn to_json(&self, id: SchemaId) -> Json {
        let body = match &self.body {
            Body::Boolean(value) => kind("boolean").with("value", Json::Bool(*value)),
            Body::Keywords(entries) => kind("keywords").list("keywords", entries, |entry| {
                Members::default()
                    .with("keyword", Json::string(entry.keyword.name()))
                    .with("operand", entry.operand.to_json())
                    .with("place", place(&entry.place))
                    .object()
            }),
        };
        Members::default()
            .with("id", id.to_json())
            .maybe("standard", self.standard.map(|standard| Json::string(standard.name())))
            .maybe("key", self.key.as_ref().map(Json::string))
            .with("place", place(&self.place))
            .with("body", body.object())
            .object()
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |texts: Vec<String>| texts.join(", ");
        match self {
            Self::Data(value) => write!(f, "{value}"),
            Self::Schema(id) => write!(f, "{id}"),
            Self::Schemas(ids) => write!(f, "[{}]", list(ids.iter().map(SchemaId::to_string).collect())),
            Self::SchemaMap(members) => {
                let member = |(name, id): &(EcoString, SchemaId)| format!("{name:?}: {id}");
                write!(f, "{{ {} }}", list(members.iter().map(member).collect()))
            }
        }
    }
}

impl Operand {
    fn to_json(&self) -> Json {
        match self {
            Self::Data(value) => kind("data").with("value", value.clone()),
            Self::Schema(id) => kind("schema").with("schema", id.to_json()),
            Self::Schemas(ids) => kind("schemas").list("schemas", ids, |id| id.to_json()),
            Self::SchemaMap(members) => kind("schemaMap").list("schemas", members, |(name, id)| {
                Members::default().with("name", Json::string(name)).with("schema", id.to_json()).object()
            }),
        }
        .object()
    }
}
