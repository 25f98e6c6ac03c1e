//! Constraints that Kotlin's types can't express.

use crate::codegen::residual::{Domains, Profile};
use crate::model::{Loss, Model, Range, Tuple};

/// The abilities of Kotlin's types.
const ABILITIES: Profile = Profile {
    lists_for_alike_items: true,
    closed: Some("is closed, but a class says nothing of other properties"),
    integers: Some((bounds, "allows integers beyond 64 bits, which are valid, but can't be read")),
    tuples: |_: &Tuple| Some("is a list, whose length is free"),
    cases: |_| Some("is a class of all properties, also of those that exclude or require each other"),
    ..Profile::EXACT
};

/// Returns what types don't express.
pub(super) fn losses(model: &Model) -> Vec<Loss> {
    Domains::new(model, &ABILITIES, |_| true).losses()
}

/// Returns the least and the greatest integer of the type for a range.
fn bounds(range: &Range) -> (i128, i128) {
    match range.is_unsigned() {
        true => (0, u64::MAX.into()),
        false => (i64::MIN.into(), i64::MAX.into()),
    }
}
