//! OpenAPI's `discriminator` (3.1 §4.8.25): an annotation. It chooses among the members that tell objects apart, and its
//! `mapping` says what the alternatives are called. It decides of no value whether it is valid, so it narrows nothing:
//! a member that the schemas themselves leave open is no tag.

use super::Lowering;
use super::alternatives::{Alternative, Form};
use super::merged_schema::MergedSchema;
use crate::model::Type;
use crate::schema::Keyword;
use crate::text::Json;

/// What a schema with alternatives says of how they are told apart.
pub(super) struct Discriminator {
    /// The member that tells.
    pub(super) member: String,
    /// What the alternatives are called, each with the name of its schema.
    mapping: Vec<(String, String)>,
}

impl Lowering<'_> {
    /// What the schemas of a union say of its alternatives. What isn't in OpenAPI's form is another's, and says nothing.
    pub(super) fn discriminator(&self, facets: &MergedSchema) -> Option<Discriminator> {
        let said = facets.members.iter().find_map(|id| self.graph.get(*id).data(Keyword::Discriminator))?;
        let member = said.get("propertyName")?.as_str()?.to_owned();
        let mapping = match said.get("mapping") {
            Some(Json::Object(mapping)) => mapping.iter().filter_map(|(text, to)| Some((text.clone(), target(to)?))),
            _ => return Some(Discriminator { member, mapping: Vec::new() }),
        };
        Some(Discriminator { member, mapping: mapping.collect() })
    }

    /// What the mapping calls an alternative, where it does so once.
    pub(super) fn mapped(&self, discriminator: Option<&Discriminator>, alternative: &Alternative) -> Option<String> {
        let Form::Type(Type::Named(id)) = &alternative.form else { return None };
        let schema = &self.drafts[id.index()].words;
        let mut names = discriminator?.mapping.iter().filter(|(_, to)| to == schema).map(|(name, _)| name);
        names.next().filter(|_| names.next().is_none()).cloned()
    }
}

/// The name of the schema that a mapping leads to: a name, or a reference that ends in it.
fn target(to: &Json) -> Option<String> {
    let to = to.as_str()?;
    let name = to.rsplit(['/', '#']).next().unwrap_or(to);
    Some(name.replace("~1", "/").replace("~0", "~")).filter(|name| !name.is_empty())
}
