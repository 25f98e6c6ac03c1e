//! Prints records with cases as unions of object schemas.
//!
//! Generators don't understand `oneOf: [{required: [data]}, {required: [error]}]`: openapi-typescript prints
//! `& (unknown | unknown)`. Branches in which the other property is forbidden become variants.

use ecow::EcoString;

use super::flat::{Flat, metadata};
use super::schemas::{Bundle, description};
use crate::model::{Body, Bundled, Case, Entry, Keyword, LossKind, Model, Operand, Record, Schema, TypeId, operand};
use crate::target::docs;
use crate::text::Json;

/// Returns the component of a definition as a union, followed by those of its branches, if that is equivalent to the
/// definition's schema.
pub(super) fn expand<'a>(bundle: &Bundle<'a>, bundled: &'a Bundled) -> Option<Vec<(EcoString, Schema)>> {
    let id = bundled.definition?;
    let (definition, schema) = (bundle.model.definition(id), &bundled.schema);
    let Body::Record(record) = &definition.body else {
        return None;
    };
    if record.cases.is_empty() || is_wider(bundle.model, id) {
        return None;
    }
    // The cases stand for one union.
    let flat = Flat::of(bundle, &[schema]).filter(|flat| flat.unions == 1)?;
    let cases: Vec<CaseProperties> =
        record.cases.iter().map(|case| CaseProperties::of(record, case)).collect::<Option<_>>()?;
    let excludes = |one: &CaseProperties, other: &CaseProperties| {
        one.absent.iter().any(|name| other.present.contains(name) || flat.requires(name))
    };
    let mut pairs =
        cases.iter().enumerate().flat_map(|(index, case)| cases[..index].iter().map(move |other| (case, other)));
    let is_exclusive = pairs.all(|(one, other)| excludes(one, other) || excludes(other, one));
    let combined = if is_exclusive { Keyword::OneOf } else { Keyword::AnyOf };
    let branches: Vec<(EcoString, Schema)> = (record.cases.iter().zip(&cases))
        .map(|(case, members)| {
            let name = definition.case_name(case);
            let text = docs::case(&definition.name, record, case, |name| format!("`{name}`"));
            let mut entries: Vec<Entry> = text.map(description).into_iter().collect();
            entries.extend(flat.entries(bundle, &members.present, &members.absent));
            if is_exclusive && operand(&entries, Keyword::MinProperties).is_none() {
                // Implied by `required`. redocly, which knows no negation, takes branches without such a keyword for
                // overlapping ones.
                let number = Schema::required(&Schema::keywords(entries.clone())).len();
                entries.push((Keyword::MinProperties, Operand::Data(Json::number(number))));
            }
            bundle.find(&name).is_none().then_some((name.into(), Schema::keywords(entries)))
        })
        .collect::<Option<_>>()?;
    let references = branches.iter().map(|(name, _)| Schema::reference_to(name)).collect();
    let mut entries = metadata(schema);
    entries.push((combined, Operand::Schemas(references)));
    let mut components = vec![(definition.name.as_str().into(), Schema::keywords(entries))];
    components.extend(branches);
    Some(components)
}

/// Returns whether the cases of a record accept more than the union that they are made of.
fn is_wider(model: &Model, id: TypeId) -> bool {
    let unions = [Keyword::OneOf, Keyword::AnyOf].map(Keyword::name);
    let is_union = |what: &str| unions.contains(&what);
    model
        .losses
        .iter()
        .any(|loss| loss.definition == Some(id) && loss.kind == LossKind::Unexpressed && is_union(&loss.what))
}

/// The properties that a case constrains.
struct CaseProperties<'a> {
    present: Vec<&'a str>,
    absent: Vec<&'a str>,
}

impl<'a> CaseProperties<'a> {
    fn of(record: &'a Record, case: &Case) -> Option<Self> {
        let names = |indexes: &[usize]| -> Option<Vec<&'a str>> {
            indexes.iter().map(|&index| Some(record.fields.get(index)?.name.as_str())).collect()
        };
        Some(Self { present: names(&case.present)?, absent: names(&case.absent)? })
    }
}
