//! OpenAPI's `discriminator` (3.1 §4.8.25), an annotation. It selects one of several possible tags, and its `mapping`
//! names the alternatives. It never affects validity, so it narrows nothing: a property whose values the schemas don't
//! list is not a tag.

use super::Lowering;
use super::alternatives::{Alternative, AlternativeKind};
use super::merged_schema::MergedSchema;
use crate::model::Type;
use crate::schema::Keyword;
use crate::text::{Json, decode_token, percent_decode};

/// The discriminator of a schema with alternatives.
pub(super) struct Discriminator {
    /// The discriminating property.
    pub(super) member: String,
    /// The names of the alternatives, each with the name of its schema.
    mapping: Vec<(String, String)>,
}

impl Lowering<'_> {
    /// Returns the discriminator of a union; none if it isn't in OpenAPI's form.
    pub(super) fn discriminator(&self, facets: &MergedSchema) -> Option<Discriminator> {
        let said = facets.members.iter().find_map(|id| self.graph.get(*id).data(Keyword::Discriminator))?;
        let member = said.get("propertyName")?.as_str()?.to_owned();
        let mapping = said.get("mapping").map(Json::members).unwrap_or_default();
        let mapping = mapping.iter().filter_map(|(text, to)| Some((text.to_string(), target(to)?))).collect();
        Some(Discriminator { member, mapping })
    }

    /// Returns the name of an alternative in the mapping, if it is unique.
    pub(super) fn mapped(&self, discriminator: Option<&Discriminator>, alternative: &Alternative) -> Option<String> {
        let AlternativeKind::Type(Type::Named(id)) = &alternative.form else { return None };
        let schema = &self.drafts[id.index()].words;
        let mut names = discriminator?.mapping.iter().filter(|(_, to)| to == schema).map(|(name, _)| name);
        names.next().filter(|_| names.next().is_none()).cloned()
    }
}

/// Returns the name of the schema that a mapping refers to: a name, or a reference that ends in it.
fn target(to: &Json) -> Option<String> {
    let to = to.as_str()?;
    let name = match to.rsplit_once(['/', '#']) {
        Some((_, token)) => decode_token(&percent_decode(token)?),
        None => to.to_owned(),
    };
    Some(name).filter(|name| !name.is_empty())
}
