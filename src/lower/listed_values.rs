//! Listed values: their names, and their documentation.

use std::collections::{HashMap, HashSet};

use ecow::{EcoString, EcoVec};

use super::Lowering;
use super::alternatives::ListedValue;
use super::docs::fill;
use super::merged_schema::{Key, MergedSchema};
use super::variants::literal_words;
use crate::model::{Docs, Member};
use crate::names::{self, Case};
use crate::schema::{EnumValues, Keyword, SchemaId};
use crate::text::{Json, Rare};

impl Lowering<'_> {
    /// Returns values that merged schemas list, with what the extensions beside `enum` say of each.
    pub(super) fn listed_values(&self, facets: &MergedSchema, values: impl Iterator<Item = Json>) -> Vec<ListedValue> {
        let listed = self.listed(facets);
        let said = listed.map(|(id, _)| EnumValues::of(self.graph.get(id))).unwrap_or_default();
        let mut of_branches = self.docs_of_branches(facets);
        let literal = |value: Json| {
            let description = said.description(&value).map(str::to_owned);
            let docs: Rare<Docs> = Docs { description, ..Docs::default() }.into();
            ListedValue {
                name: said.name(&value).map(EcoString::from),
                docs: if docs.is_empty() { of_branches.remove(&value).unwrap_or_default() } else { docs },
                value,
                listed,
            }
        };
        values.map(literal).collect()
    }

    /// Returns the documentation of values that are also branches of a union beside their list.
    fn docs_of_branches(&self, facets: &MergedSchema) -> HashMap<Json, Rare<Docs>> {
        let branches = facets.unions.iter().flat_map(|(id, keyword)| self.graph.get(*id).schemas(*keyword));
        let mut docs = HashMap::new();
        for branch in branches {
            let key = Key::single(*branch);
            for value in self.facets(&key).literals.iter().flatten() {
                docs.entry(value.clone()).or_insert_with(|| self.value_docs(&key));
            }
        }
        docs
    }

    /// Returns the documentation of the values of a branch: that of the innermost schema that has any.
    pub(super) fn value_docs(&self, key: &Key) -> Rare<Docs> {
        let mut docs = Docs::default();
        for id in self.own_schemas(key).into_iter().rev() {
            for member in &self.facets(&Key::single(id)).members {
                fill(&mut docs, self.graph.get(*member));
            }
        }
        let Docs { title, description, deprecated, .. } = docs;
        Docs { title, description, deprecated, ..Docs::default() }.into()
    }

    /// Returns the keyword that lists the allowed values: the first of several (each lists all of them).
    fn listed(&self, facets: &MergedSchema) -> Option<(SchemaId, Keyword)> {
        facets.members.iter().find_map(|id| {
            let lists = |keyword: &Keyword| self.graph.get(*id).has(*keyword);
            [Keyword::Enum, Keyword::Const].into_iter().find(lists).map(|keyword| (*id, keyword))
        })
    }

    /// Returns the values of an enumeration, with their names.
    pub(super) fn members(&self, values: &[ListedValue]) -> EcoVec<Member> {
        let place = |(id, keyword)| Some(self.graph.get(id).entry(keyword)?.place.clone());
        let member = |(name, literal): (String, &ListedValue)| Member {
            name: name.into(),
            value: literal.value.clone(),
            docs: literal.docs.clone(),
            place: literal.listed.and_then(place),
        };
        value_names(values).into_iter().zip(values).map(member).collect()
    }
}

/// Returns the names of values: those that the document gives them, otherwise the values themselves. Other values than
/// strings are named by their titles. If a given name is that of another value, none has an effect.
fn value_names(values: &[ListedValue]) -> Vec<String> {
    let own = |literal: &ListedValue| literal_words(&literal.value);
    let given = |literal: &ListedValue| {
        let is_text = literal.value.as_str().is_some();
        let title = literal.docs.title.as_deref().filter(|_| !is_text);
        literal.name.as_deref().or(title).map_or_else(|| own(literal), str::to_owned)
    };
    let mut texts: Vec<String> = values.iter().map(given).collect();
    let mut seen = HashSet::new();
    let is_new = |text: &String| seen.insert(names::identifier(text, Case::UpperCamel).to_lowercase());
    if values.iter().zip(&texts).any(|(value, text)| own(value) != *text) && !texts.iter().all(is_new) {
        texts = values.iter().map(own).collect();
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    names::distinct(&texts, Case::UpperCamel, |name| name == "Self")
}
