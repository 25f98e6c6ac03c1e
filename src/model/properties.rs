//! The properties of records and of their cases.

use super::{Case, Field, Record};

/// The presence of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Required,
    Optional,
    Forbidden,
}

/// A property, as a record or one of its cases has it.
#[derive(Clone, Copy)]
pub(crate) struct Property<'r> {
    pub(crate) field: &'r Field,
    pub(crate) presence: Presence,
}

/// Returns the properties of a record, or of one of its cases.
pub(crate) fn properties<'r>(record: &'r Record, case: Option<&Case>) -> Vec<Property<'r>> {
    let is_in = |indexes: fn(&Case) -> &Vec<usize>, index| case.is_some_and(|case| indexes(case).contains(&index));
    let property = |(index, field): (usize, &'r Field)| {
        let presence = match field.required || is_in(|case| &case.present, index) {
            _ if is_in(|case| &case.absent, index) => Presence::Forbidden,
            true => Presence::Required,
            false => Presence::Optional,
        };
        Property { field, presence }
    };
    record.fields.iter().enumerate().map(property).collect()
}
