//! Prints records with cases as unions of object schemas.
//!
//! Generators don't understand `oneOf: [{required: [data]}, {required: [error]}]`: openapi-typescript prints `&
//! (unknown | unknown)`. Branches in which the other property is forbidden become variants.

use super::flat::{Flat, metadata};
use super::presence;
use super::schemas::{Bundle, description};
use crate::model::{Body, Bundled, Case, Keyword, Operand, Record, Schema};

/// Maximum number of properties in the conditions of a record, because all combinations are tried; with more, the
/// record is unchanged.
const MAX_NAMES: usize = 10;

/// Returns the component of a definition as a union, followed by those of its branches, if that is equivalent to the
/// definition's schema.
pub(super) fn expand<'a>(bundle: &Bundle<'a>, bundled: &'a Bundled) -> Option<Vec<(String, Schema)>> {
    let (definition, schema) = (bundle.model.definition(bundled.definition?), &bundled.schema);
    let Body::Record(record) = &definition.body else {
        return None;
    };
    if record.cases.is_empty() {
        return None;
    }
    let flat = Flat::of(bundle, &[schema])?;
    let conditions = Conditions::new(record, &flat)?;
    let combined = conditions.combination()?;
    let branches: Vec<(String, Schema)> = (record.cases.iter().zip(&conditions.cases))
        .map(|(case, members)| {
            let name = format!("{}{}", definition.name, case.name);
            let mut entries = vec![description(members.description(&definition.name))];
            entries.extend(flat.entries(bundle, &members.present, &members.absent));
            bundle.find(&name).is_none().then_some((name, Schema::Keywords(entries)))
        })
        .collect::<Option<_>>()?;
    let references = branches.iter().map(|(name, _)| Schema::reference_to(name)).collect();
    let mut entries = metadata(schema);
    entries.push((combined, Operand::Schemas(references)));
    let mut components = vec![(definition.name.clone(), Schema::Keywords(entries))];
    components.extend(branches);
    Some(components)
}

/// The properties that a case constrains.
struct Members<'a> {
    present: Vec<&'a str>,
    absent: Vec<&'a str>,
}

impl<'a> Members<'a> {
    fn of(record: &'a Record, case: &Case) -> Option<Self> {
        let names = |indexes: &[usize]| -> Option<Vec<&'a str>> {
            indexes.iter().map(|&index| Some(record.fields.get(index)?.name.as_str())).collect()
        };
        Some(Self { present: names(&case.present)?, absent: names(&case.absent)? })
    }

    fn hold(&self, present: &dyn Fn(&str) -> bool) -> bool {
        self.present.iter().all(|name| present(name)) && !self.absent.iter().any(|name| present(name))
    }

    fn description(&self, record: &str) -> String {
        let list = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if self.present.is_empty() {
            format!("{record} without {}", list(&self.absent))
        } else {
            format!("{record} with {}", list(&self.present))
        }
    }
}

/// The constraints on the presence of a record's properties: those of its schema, and those of its cases.
struct Conditions<'a> {
    names: Vec<String>,
    flat: &'a Flat<'a>,
    cases: Vec<Members<'a>>,
}

impl<'a> Conditions<'a> {
    fn new(record: &'a Record, flat: &'a Flat<'a>) -> Option<Self> {
        let cases: Vec<Members> = record.cases.iter().map(|case| Members::of(record, case)).collect::<Option<_>>()?;
        let mut names: Vec<String> = cases
            .iter()
            .flat_map(|case| case.present.iter().chain(&case.absent))
            .map(|name| (*name).to_owned())
            .collect();
        names.extend(flat.presence.iter().flat_map(|entry| presence::names(entry)));
        names.sort_unstable();
        names.dedup();
        names.retain(|name| !flat.requires(name));
        (names.len() <= MAX_NAMES).then_some(Self { names, flat, cases })
    }

    /// Returns the keyword for the branches, if the cases are equivalent to the schema. Every combination of properties
    /// is tried.
    fn combination(&self) -> Option<Keyword> {
        let mut exclusive = true;
        for set in 0..1_usize << self.names.len() {
            let present = |name: &str| {
                self.flat.requires(name)
                    || self.names.iter().position(|known| known == name).is_some_and(|index| set >> index & 1 == 1)
            };
            let holding = self.cases.iter().filter(|case| case.hold(&present)).count();
            let is_valid = self.flat.presence.iter().all(|entry| presence::holds(entry, &present) == Some(true));
            if is_valid != (holding > 0) {
                return None;
            }
            exclusive &= holding <= 1;
        }
        Some(if exclusive { Keyword::OneOf } else { Keyword::AnyOf })
    }
}
