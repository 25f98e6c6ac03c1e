//! Defaults that their own schemas refuse.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic};
use crate::json::Json;
use crate::model::check::{Check, ObjectCheck};
use crate::model::{Body, Model};
use crate::schema::{Graph, Keyword};
use crate::source::{File, Place};

/// Warns of each `default` of a type or a property that is not valid for it. `null` is how documents say that there is
/// none.
pub(super) fn refused(model: &Model, graph: &Graph) -> Vec<Diagnostic> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut places = None;
    let mut warn = |default: &Json, place: Option<&Place>| {
        let Some(place) = place else { return };
        let places = places.get_or_insert_with(|| of_defaults(graph));
        let place = places.get(&start(place)).unwrap_or(place).clone();
        // A property and its type can have the same one.
        if !seen.insert(start(&place)) {
            return;
        }
        let message = format!("the default {} is not valid for its own schema", shortened(default));
        found.push(Diagnostic::new(Code::InvalidDefault, message).at(place));
    };
    for (id, definition) in model.iter() {
        let Some(function) = model.checks.of(id) else { continue };
        let check = &model.checks.function(function).check;
        let refuses = |check: &Check, default: &Json| *default != Json::Null && !model.checks.holds(check, default);
        if let Some(default) = definition.docs.default.as_ref().filter(|default| refuses(check, default)) {
            warn(default, definition.place.as_ref());
        }
        let Body::Record(record) = &definition.body else { continue };
        for field in &record.fields {
            let Some(default) = &field.docs.default else { continue };
            if property_checks(check, &field.name).any(|check| refuses(check, default)) {
                warn(default, field.place.as_ref());
            }
        }
    }
    found
}

/// What an object's check asks of a property.
fn property_checks<'c>(check: &'c Check, name: &'c str) -> impl Iterator<Item = &'c Check> {
    check.object.iter().flat_map(move |part| {
        let known = match part {
            ObjectCheck::Members(members) => &members.known[..],
            ObjectCheck::MinProperties(_)
            | ObjectCheck::MaxProperties(_)
            | ObjectCheck::Required(_)
            | ObjectCheck::DependentRequired(..)
            | ObjectCheck::Names(_)
            | ObjectCheck::Dependent(..)
            | ObjectCheck::Unevaluated { .. } => &[],
        };
        known.iter().filter(move |(own, _)| own == name).map(|(_, check)| check)
    })
}

/// Where each schema with a `default` has it, by where the schema begins.
fn of_defaults(graph: &Graph) -> HashMap<(*const File, usize), Place> {
    let schemas = graph.ids().map(|id| graph.get(id));
    let entry =
        |schema: &crate::schema::Schema| Some((start(&schema.place), schema.entry(Keyword::Default)?.place.clone()));
    schemas.filter_map(entry).collect()
}

fn start(place: &Place) -> (*const File, usize) {
    (Arc::as_ptr(&place.file), place.span.start)
}

fn shortened(value: &Json) -> String {
    const MAX: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
