//! The evidence of samples of results for the standard types.

use ecow::EcoString;

use super::{block, reference};
use crate::diagnostics::Error;
use crate::infer::{self, Samples, Validator};
use crate::model::{StandardType, Violation};
use crate::source::{Document, Format};
use crate::text::Json;

/// The standard types by how well they fit samples.
pub(crate) struct Evidence<'s> {
    samples: &'s Samples,
    /// The best first.
    pub(crate) fits: Vec<Fit<'s>>,
}

/// How well a standard type fits samples.
pub(crate) struct Fit<'s> {
    pub(crate) standard: StandardType,
    /// The number of valid samples.
    pub(crate) valid: usize,
    /// The first invalid sample, by its name, and its first violation.
    pub(crate) violation: Option<(&'s str, Violation)>,
    /// The number of properties of the samples that the type declares.
    declared: usize,
}

impl<'s> Evidence<'s> {
    /// Compares samples with each standard type.
    pub(crate) fn of(samples: &'s Samples) -> Result<Self, Error> {
        let mut fits = Vec::new();
        for standard in StandardType::ALL {
            let validator = Validator::new(&reference(*standard))?;
            let named = || samples.names.iter().zip(&samples.values);
            let wrong = |(name, value): (&'s String, &Json)| Some((name.as_str(), validator.violation(value)?));
            let mut violations = named().filter_map(wrong);
            let violation = violations.next();
            let valid = samples.values.len() - usize::from(violation.is_some()) - violations.count();
            let declared = properties(*standard);
            let count = |value: &Json| keys(value).filter(|key| declared.iter().any(|(name, _)| name == key)).count();
            let declared = samples.values.iter().map(count).sum();
            fits.push(Fit { standard: *standard, valid, violation, declared });
        }
        // All are open objects: of those that accept the samples, the best declares the most of their properties.
        fits.sort_by_key(|fit| std::cmp::Reverse((fit.valid, fit.declared)));
        Ok(Self { samples, fits })
    }

    /// Returns the type that accepts all samples and declares the most of them, if there is one.
    pub(crate) fn best(&self) -> Option<&Fit<'s>> {
        let is_of = |fit: &&Fit| {
            let has_objects = self.samples.values.iter().any(|value| matches!(value, Json::Object(_)));
            fit.violation.is_none() && (fit.declared > 0 || !has_objects)
        };
        self.fits.iter().find(is_of)
    }

    /// Returns the `returns` of a tool with such results: a standard type, narrowed to the samples, or `Custom`.
    pub(crate) fn returns(&self, standard: Option<StandardType>) -> Result<Json, Error> {
        let example = self.samples.values.first().cloned();
        let Some(standard) = standard else {
            let schema = infer::bare(&self.samples.values)?;
            return Ok(block("Custom", schema, example));
        };
        let narrowed = narrowed(standard, &self.samples.values);
        let schema = match narrowed {
            Some(narrowed) => Json::object([("allOf", Json::array([reference(standard), narrowed]))]),
            None => reference(standard),
        };
        // A sample that contradicts the others' types may be the first.
        let validator = Validator::new(&schema)?;
        let example = self.samples.values.iter().find(|value| validator.violation(value).is_none()).cloned();
        Ok(block(standard.name(), schema, example))
    }
}

fn keys(value: &Json) -> impl Iterator<Item = &str> {
    let members = match value {
        Json::Object(members) => members.as_slice(),
        _ => &[],
    };
    members.iter().map(|(key, _)| key.as_str())
}

/// Returns the properties that a standard type declares.
pub(super) fn properties(standard: StandardType) -> Vec<(EcoString, Json)> {
    let document = Document::parse("standard.json", standard.schema_text().as_bytes(), Format::Json);
    declared(&document.map(|document| document.root.to_json()).unwrap_or(Json::Null))
}

/// Returns the properties that a schema declares.
pub(super) fn declared(schema: &Json) -> Vec<(EcoString, Json)> {
    // Values are bare, or wrapped in the object of the second branch.
    let wrapped = match schema.get("oneOf") {
        Some(Json::Array(branches)) => branches.iter().find_map(|branch| branch.get("properties")),
        _ => None,
    };
    match schema.get("properties").or(wrapped) {
        Some(Json::Object(properties)) => properties.clone(),
        _ => Vec::new(),
    }
}

/// Returns the schema of the properties that a standard type leaves open, as the samples have them.
fn narrowed(standard: StandardType, samples: &[Json]) -> Option<Json> {
    let declared = properties(standard);
    let is_open = |schema: &Json| {
        let kind = schema.get("type").and_then(Json::as_str);
        let items_declare = schema.get("items").is_some_and(|items| items.get("properties").is_some());
        matches!(kind, None | Some("object" | "array")) && schema.get("properties").is_none() && !items_declare
    };
    let mut open: Vec<&str> = Vec::new();
    for key in samples.iter().flat_map(keys) {
        let of_type = declared.iter().find(|(name, _)| name == key);
        if of_type.is_none_or(|(_, schema)| is_open(schema)) && !open.contains(&key) {
            open.push(key);
        }
    }
    let property = |key: &&str| {
        let values: Vec<&Json> = samples.iter().filter_map(|sample| sample.get(key)).collect();
        ((*key).into(), infer::schema(&values))
    };
    let properties: Vec<(EcoString, Json)> = open.iter().map(property).collect();
    (!properties.is_empty()).then(|| Json::object([("properties", Json::Object(properties))]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(texts: &[&str]) -> Samples {
        let value =
            |text: &&str| Document::parse("a.json", text.as_bytes(), Format::Json).expect("JSON").root.to_json();
        Samples {
            names: (0..texts.len()).map(|index| format!("{index}.json")).collect(),
            values: texts.iter().map(value).collect(),
        }
    }

    #[test]
    fn the_examples_of_the_specification_are_recognised() {
        for standard in StandardType::ALL {
            let value = super::super::example(*standard).expect("an example");
            let samples = Samples { names: vec!["a".to_owned()], values: vec![value] };
            let evidence = Evidence::of(&samples).expect("evidence");
            assert_eq!(evidence.best().expect("a type").standard.name(), standard.name());
        }
    }

    #[test]
    fn the_payload_is_narrowed() {
        let samples = samples(&[
            r#"{"success": true, "data": {"id": "a"}, "metadata": {"duration_ms": 1}}"#,
            r#"{"success": false, "error": {"code": "X"}}"#,
        ]);
        let evidence = Evidence::of(&samples).expect("evidence");
        let best = evidence.best().expect("a type").standard;
        let returns = evidence.returns(Some(best)).expect("a block").to_string();
        let schema =
            r#"{"properties":{"data":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}}}"#;
        assert!(returns.starts_with("{\"type\":\"ObjectResult\"") && returns.contains(schema), "{returns}");
    }

    #[test]
    fn values_of_no_standard_type_are_custom() {
        let samples = samples(&["{\"temperature\": 3}", "[1]"]);
        let evidence = Evidence::of(&samples).expect("evidence");
        assert!(evidence.best().is_none());
        let (name, _) = evidence.fits[0].violation.clone().expect("a violation");
        assert_eq!(name, "0.json");
        assert!(evidence.returns(None).expect("a block").to_string().starts_with("{\"type\":\"Custom\""));
    }
}
