//! Infers JSON Schemas from samples.

mod objects;
mod samples;
mod strings;
mod widen;

pub(crate) use samples::{Samples, read};
pub(crate) use widen::widened;

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic, Error};
use crate::lower::{ReadOptions, lower};
use crate::model::{CheckId, Model, Violation};
use crate::source::{Document, Format};
use crate::text::Json;

/// The number of samples from which on a guess counts as a rule: fewer may be alike by chance.
const ENOUGH: usize = 4;

/// Infers the schema of samples: the tightest of the forms that this module knows. Every sample is valid.
pub(crate) fn infer(samples: &[Json]) -> Result<Json, Error> {
    Ok(with_dialect(bare(samples)?))
}

/// Infers a schema without its dialect, for a place in a document.
pub(crate) fn bare(samples: &[Json]) -> Result<Json, Error> {
    let inferred = schema(&samples.iter().collect::<Vec<_>>());
    let validator = Validator::new(&inferred)?;
    match validator.refused(samples).find_map(|sample| validator.violation(sample)) {
        None => Ok(inferred),
        Some(violation) => Err(Diagnostic::new(Code::Defect, format!("a sample is invalid: {violation}")).into()),
    }
}

/// Returns a schema that begins with its dialect.
fn with_dialect(schema: Json) -> Json {
    let dialect = ("$schema".into(), Json::string("https://json-schema.org/draft/2020-12/schema"));
    match schema {
        Json::Object(members) => Json::Object(std::iter::once(dialect).chain(members).collect()),
        other => other,
    }
}

/// Returns the schema of values in one place.
pub(crate) fn schema(values: &[&Json]) -> Json {
    let [nulls, booleans, numbers, strings, arrays, objects] = by_kind(values);
    let other = [&booleans, &numbers, &arrays, &objects].into_iter().all(Vec::is_empty);
    if let Some(listed) = strings::enumeration(&strings).filter(|_| other) {
        let null = (!nulls.is_empty()).then_some(Json::Null);
        return Json::object([("enum", Json::array(listed.into_iter().map(Json::string).chain(null)))]);
    }
    if let Some(variants) = objects::variants(&objects) {
        let others: Vec<&Json> = values.iter().copied().filter(|value| !matches!(value, Json::Object(_))).collect();
        let others = (!others.is_empty()).then(|| schema(&others));
        return Json::object([("oneOf", Json::array(variants.into_iter().chain(others)))]);
    }
    let is_integer = numbers.iter().all(|number| number.type_name() == "integer" && !number.to_string().contains('.'));
    let kinds = [
        ("object", !objects.is_empty()),
        ("array", !arrays.is_empty()),
        ("string", !strings.is_empty()),
        (if is_integer { "integer" } else { "number" }, !numbers.is_empty()),
        ("boolean", !booleans.is_empty()),
        ("null", !nulls.is_empty()),
    ];
    let kinds: Vec<Json> =
        kinds.into_iter().filter(|(_, is_there)| *is_there).map(|(kind, _)| Json::string(kind)).collect();
    let kinds = match kinds.len() {
        // Nothing is known, as of the items of empty arrays.
        0 => return Json::object::<&str>([]),
        1 => kinds.into_iter().next().unwrap_or(Json::Null),
        _ => Json::array(kinds),
    };
    let mut members = vec![("type".into(), kinds)];
    members.extend(strings::format(&strings).map(|format| ("format".into(), Json::string(format.name()))));
    members.extend(array_keywords(&arrays));
    members.extend(objects::keywords(&objects));
    Json::Object(members)
}

/// Returns the values by their kind: null, booleans, numbers, strings, arrays, objects.
fn by_kind<'v>(values: &[&'v Json]) -> [Vec<&'v Json>; 6] {
    let mut kinds: [Vec<&Json>; 6] = Default::default();
    for value in values {
        let kind = match value {
            Json::Null => 0,
            Json::Bool(_) => 1,
            Json::Number(_) => 2,
            Json::String(_) => 3,
            Json::Array(_) => 4,
            Json::Object(_) => 5,
        };
        kinds[kind].push(value);
    }
    kinds
}

/// Returns the keywords of arrays; none if all are empty.
fn array_keywords(arrays: &[&Json]) -> Vec<(EcoString, Json)> {
    let items: Vec<&[Json]> = arrays.iter().map(|array| array.items()).collect();
    let all: Vec<&Json> = items.iter().copied().flatten().collect();
    if all.is_empty() {
        return Vec::new();
    }
    let is_never_empty = items.len() > 1 && items.iter().all(|items| !items.is_empty());
    let least = is_never_empty.then(|| ("minItems".into(), Json::number(1)));
    [("items".into(), schema(&all))].into_iter().chain(least).collect()
}

/// Decides by the model's own checks whether values are valid.
pub(crate) struct Validator {
    model: Model,
    check: CheckId,
}

impl Validator {
    /// Creates a validator of a schema without references to other files.
    pub(crate) fn new(schema: &Json) -> Result<Self, Error> {
        let document = Document::parse("schema.json", schema.to_string().as_bytes(), Format::Json)?;
        let options = ReadOptions { stem: "schema".to_owned(), assert_formats: true, ..ReadOptions::default() };
        Self::of(lower(&document, &options)?.model)
    }

    /// Creates a validator of the root of a JSON Schema.
    pub(crate) fn of(model: Model) -> Result<Self, Error> {
        let root = model.iter().next().and_then(|(id, _)| model.checks.of(id));
        let Some(check) = root else { return Err(Diagnostic::new(Code::Defect, "a schema without a check").into()) };
        Ok(Self { model, check })
    }

    /// Returns the values that aren't valid.
    pub(crate) fn refused<'v>(&'v self, values: &'v [Json]) -> impl Iterator<Item = &'v Json> {
        self.model.checks.refused(self.check, values)
    }

    /// Returns the first violation of a value.
    pub(crate) fn violation(&self, value: &Json) -> Option<Violation> {
        self.model.checks.violations(self.check, value).into_iter().next()
    }
}

#[cfg(test)]
mod tests;
