//! Reports defaults that are invalid against their own schemas.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::Lowering;
use super::assemble::Ids;
use super::merged_schema::Key;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::Check;
use crate::model::check::phrase::SHOWN_CHARACTERS;
use crate::model::{Body, Model, TypeId};
use crate::schema::{Graph, Keyword, Schema};
use crate::text::{File, Json, Place, shortened};

impl Lowering<'_> {
    /// Warns of each invalid `default` of a type or a property. `null` counts as no default, except beside a reference.
    /// Only types that represent a whole schema, not one of its kinds, are considered.
    pub(super) fn refused_defaults(&self, model: &Model, ids: &Ids) -> Vec<Diagnostic> {
        let key = |draft: usize| self.drafts.get(draft)?.key.as_ref();
        let whole = ids.iter().filter(|(draft, _)| key(*draft).and_then(Key::sole).is_some());
        let whole: HashSet<TypeId> = whole.map(|(_, id)| id).collect();
        let schemas = with_defaults(self.graph);
        let of_place = |place: &Place| schemas.get(&start(place)).copied();
        let is_null = |schema: &Schema| schema.data(Keyword::Default) == Some(&Json::Null);
        let is_reference =
            |place: &Place| of_place(place).is_some_and(|schema| schema.has(Keyword::Ref) && is_null(schema));
        let refused = refused(model, |id| whole.contains(&id), is_reference);
        let mut seen = HashSet::new();
        // A property and its type can have the same default.
        let distinct = refused.into_iter().filter(|(_, place)| seen.insert(start(place)));
        let warning = |(default, place): (&Json, &Place)| {
            let message = format!(
                "the default {} is not valid for its own schema",
                shortened(&default.to_string(), SHOWN_CHARACTERS)
            );
            let place = of_place(place).map_or(place, |schema| schema.place_of(Keyword::Default)).clone();
            Diagnostic::new(Code::InvalidDefault, message).at(place)
        };
        distinct.map(warning).collect()
    }
}

/// Returns the schemas that have a `default`, by their start.
fn with_defaults(graph: &Graph) -> HashMap<(*const File, usize), &Schema> {
    let schemas = graph.ids().map(|id| graph.get(id));
    schemas.filter(|schema| schema.has(Keyword::Default)).map(|schema| (start(&schema.place), schema)).collect()
}

/// Returns the invalid defaults, each with the location of its schema; `null` only if it is beside a reference.
fn refused(
    model: &Model,
    is_whole: impl Fn(TypeId) -> bool,
    is_reference: impl Fn(&Place) -> bool,
) -> Vec<(&Json, &Place)> {
    let mut found = Vec::new();
    for (id, definition) in model.iter() {
        let Some(check) = model.checks.check_of(id) else { continue };
        let refuses = |check: &Check, default: &Json, place: Option<&Place>| {
            (*default != Json::Null || place.is_some_and(&is_reference)) && !model.checks.holds(check, default)
        };
        let place = definition.place.as_ref();
        let own = definition.docs.default.as_ref().filter(|default| is_whole(id) && refuses(check, default, place));
        found.extend(own.zip(definition.place.as_ref()));
        let Body::Record(record) = &definition.body else { continue };
        for field in &record.fields {
            let is_refused = |default: &&Json| {
                property_checks(check, &field.name).any(|check| refuses(check, default, field.place.as_ref()))
            };
            found.extend(field.docs.default.as_ref().filter(is_refused).zip(field.place.as_ref()));
        }
    }
    found
}

/// Returns the checks of a property in an object's check.
fn property_checks<'c>(check: &'c Check, name: &'c str) -> impl Iterator<Item = &'c Check> {
    let known = check.properties().flat_map(|properties| &properties.known);
    known.filter(move |(own, _)| *own == name).map(|(_, check)| check)
}

fn start(place: &Place) -> (*const File, usize) {
    (Arc::as_ptr(&place.file), place.span.start)
}
